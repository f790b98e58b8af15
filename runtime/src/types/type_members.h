/* type_members.h - the members of an Enum, out of its type's text */
#ifndef STRIA_SRC_TYPE_MEMBERS_H
#define STRIA_SRC_TYPE_MEMBERS_H

#include "src/column/members.h"
#include "src/types/type_lexer.h"

/* Reads members up to the closing parenthesis, with values from low to high:
 *
 *     members  =  member { "," member } [ "," ]
 *     member   =  "'" name "'" [ "=" [ "+" | "-" ] digits ]
 *
 * The first member's value may be left out, and is then 1.  Of the others either all have
 * a value or none has, and each of them is one more than the member before it.
 *
 * NULL when it fails: refused, or out of memory. */
stria__members *stria__read_members(
    stria__lexer *lexer, int32_t low, int32_t high, const stria_allocator *allocator);

#endif /* STRIA_SRC_TYPE_MEMBERS_H */

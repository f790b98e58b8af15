/* text_integer.h - integers from and to decimal text */
#ifndef STRIA_SRC_TEXT_INTEGER_H
#define STRIA_SRC_TEXT_INTEGER_H

#include "src/text/parse.h"
#include "src/text/print.h"

/* An optional '-' and one or more digits; leading zeros are fine, and "-0" is 0,
 * for unsigned values too.  A text that is no integer at all is malformed even
 * when its first digits are already out of range. */
stria__parsed stria__parse_signed(stria_view text, int64_t *value, size_t *bad);
stria__parsed stria__parse_unsigned(stria_view text, uint64_t *value, size_t *bad);

size_t stria__print_signed(char *to, int64_t value);
size_t stria__print_unsigned(char *to, uint64_t value);

#endif /* STRIA_SRC_TEXT_INTEGER_H */

/* text_uuid.h - universally unique identifiers from and to text */
#ifndef STRIA_SRC_TEXT_UUID_H
#define STRIA_SRC_TEXT_UUID_H

#include "src/text/parse.h"
#include "src/text/print.h"

/* Two numbers of 16 digits, in the order of the text. */
typedef struct stria__uuid {
    uint64_t high;
    uint64_t low;
} stria__uuid;

/* 32 hexadecimal digits of either case, with all four hyphens in their places or without
 * any. */
stria__parsed stria__parse_uuid(stria_view text, stria__uuid *uuid, size_t *bad);

/* In lower case and with hyphens. */
size_t stria__print_uuid(char *to, stria__uuid uuid);

#endif /* STRIA_SRC_TEXT_UUID_H */

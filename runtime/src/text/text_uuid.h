/* text_uuid.h - universally unique identifiers from and to text */
#ifndef STRIA_SRC_TEXT_UUID_H
#define STRIA_SRC_TEXT_UUID_H

#include "src/text/parse.h"
#include "src/text/print.h"

/* 32 hexadecimal digits of either case, with all four hyphens in their places or without
 * any.  The bytes are in the order of the text. */
stria__parsed stria__parse_uuid(stria_view text, uint8_t bytes[16], size_t *bad);

/* In lower case and with hyphens. */
size_t stria__print_uuid(char *to, const uint8_t bytes[16]);

#endif /* STRIA_SRC_TEXT_UUID_H */

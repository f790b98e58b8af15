/* text_wide.h - integers of up to 256 bits from and to decimal text */
#ifndef STRIA_SRC_TEXT_WIDE_H
#define STRIA_SRC_TEXT_WIDE_H

#include "src/numbers/integer.h"
#include "src/text/parse.h"
#include "src/text/print.h"

/* What the narrow integers take too (text_integer.h).  Out of range is what has more bits than
 * a stria_uint256; the caller knows how many its own type has. */
stria__parsed stria__parse_integer(stria_view text, stria__integer *value, size_t *bad);

size_t stria__print_integer(char *to, const stria__integer *value);

/* The digits of a magnitude, without leading zeros, but "0" for 0. */
size_t stria__print_magnitude(char *to, stria__integer magnitude);

/* Continues a magnitude by n digits; false when it becomes 2^256 or more.  `text` holds digits. */
bool stria__add_digits(stria__integer *magnitude, const char *text, size_t n);

#endif /* STRIA_SRC_TEXT_WIDE_H */

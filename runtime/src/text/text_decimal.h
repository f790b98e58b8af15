/* text_decimal.h - decimals from and to text */
#ifndef STRIA_SRC_TEXT_DECIMAL_H
#define STRIA_SRC_TEXT_DECIMAL_H

#include "src/numbers/integer.h"
#include "src/text/parse.h"
#include "src/text/print.h"

/* What the floats take too, but for words: an optional '-', then digits with or without a point
 * among, before or behind them, then, optionally, 'e' or 'E' and an exponent.  The value counts
 * in the last of `scale` digits behind the point.  STRIA__INEXACT: it has more, and no rounding
 * is allowed. */
stria__parsed stria__parse_decimal(
    stria_view text, unsigned scale, int32_t rounding, stria__integer *value, size_t *bad);

/* The same for what most texts are: few digits and no exponent, exact.  False for any other. */
bool stria__parse_short_decimal(stria_view text, unsigned scale, int64_t *value);

/* As ClickHouse does: no zeros behind the last digit that counts, and no point without digits
 * behind it. */
size_t stria__print_decimal(char *to, const stria__integer *value, unsigned scale);

#endif /* STRIA_SRC_TEXT_DECIMAL_H */

/* text_float.h - floats from and to decimal text
 *
 * Text holds every value but the payload and the sign of a NaN. */
#ifndef STRIA_SRC_TEXT_FLOAT_H
#define STRIA_SRC_TEXT_FLOAT_H

#include "src/numbers/float_format.h"
#include "src/text/parse.h"
#include "src/text/print.h"

/* What ClickHouse reads, but for the '+': an optional '-', then digits with or without
 * a point among, before or behind them, then, optionally, 'e' or 'E' and an exponent,
 * which may have a sign of either kind; or, in any case, "inf", "infinity" or "nan".
 *
 * The nearest value is taken, of two equally near the one with the even last bit; so
 * a text below the least value gives 0.  Finite stays finite: what would round to
 * infinity is out of range. */
stria__parsed stria__parse_float32(stria_view text, float *value, size_t *bad);
stria__parsed stria__parse_float64(stria_view text, double *value, size_t *bad);

/* The same for the bits of a float of 16 bits; see half.h for the formats. */
stria__parsed stria__parse_half(
    const stria__float_format *format, stria_view text, uint16_t *half, size_t *bad);

/* The fewest digits that read back as the value, set out as ClickHouse does: plain
 * from 0.000001 to below 10^21, with an exponent beyond; "inf", "-inf", "nan", "-0". */
size_t stria__print_float32(char *to, float value);
size_t stria__print_float64(char *to, double value);
size_t stria__print_half(const stria__float_format *format, char *to, uint16_t half);

#endif /* STRIA_SRC_TEXT_FLOAT_H */

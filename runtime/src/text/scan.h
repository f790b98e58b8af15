/* scan.h - text of times, read from left to right */
#ifndef STRIA_SRC_SCAN_H
#define STRIA_SRC_SCAN_H

#include "src/text/digits.h"
#include "src/text/text_time.h"

/* Reads from left to right; `at` stops at the first part that is wrong. */
typedef struct stria__scan {
    stria_view text;
    size_t at;
} stria__scan;

static inline bool stria__scan_ended(const stria__scan *input)
{
    return input->at == input->text.size;
}

static inline bool stria__scan_mark(stria__scan *input, char character)
{
    if (stria__scan_ended(input) || input->text.data[input->at] != character)
        return false;
    input->at++;
    return true;
}

static inline bool stria__scan_digit(stria__scan *input, uint32_t *value)
{
    if (stria__scan_ended(input) || !stria__is_digit(input->text.data[input->at]))
        return false;
    *value = *value * 10 + stria__digit(input->text.data[input->at]);
    input->at++;
    return true;
}

/* The digits behind the point, as ticks.  Not exact when a digit that the precision
 * has no place for is not zero. */
bool stria__scan_fraction(stria__scan *input, unsigned precision, int64_t *ticks, bool *exact);

/* Powers of ten. */
extern const int64_t stria__ticks_of_second[STRIA__PRECISION_MAX + 1];

#endif /* STRIA_SRC_SCAN_H */

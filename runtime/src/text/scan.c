/* scan.c - text of times, read from left to right */
#include "src/text/scan.h"

const int64_t stria__ticks_of_second[STRIA__PRECISION_MAX + 1] = {
    1, 10, 100, 1000, 10000, 100000, 1000000, 10000000, 100000000, 1000000000};

bool stria__scan_fraction(stria__scan *input, unsigned precision, int64_t *ticks, bool *exact)
{
    const size_t first = input->at;
    uint32_t value = 0;

    while (input->at - first < precision && stria__scan_digit(input, &value)) {
    }
    *ticks = value * stria__ticks_of_second[precision - (input->at - first)];

    while (stria__scan_mark(input, '0')) {
    }
    const size_t exact_end = input->at;
    while (stria__scan_digit(input, &value)) {
    }
    *exact = input->at == exact_end;
    return input->at > first;
}

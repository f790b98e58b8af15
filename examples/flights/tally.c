/* tally.c - figures about the flights, computed in C from the plain arrays */
#include "tally.h"

size_t carrier_index(const char *code)
{
    return (size_t)(unsigned char)code[0] << 8 | (unsigned char)code[1];
}

static bool bit_is_set(const uint8_t *bits, size_t i)
{
    return bits[i / 8] >> i % 8 & 1;
}

void tally_add(struct tally *t, const struct arrays *a)
{
    for (size_t i = 0; i < a->rows; i++) {
        struct carrier_tally *const carrier = &t->carrier[carrier_index(a->carrier[i])];
        const int64_t hour = a->hour[i];

        if (t->flights == 0 || hour < t->first_hour)
            t->first_hour = hour;
        if (t->flights == 0 || hour > t->last_hour)
            t->last_hour = hour;
        t->flights++;
        t->no_tailnum += a->tail_missing[i];
        t->no_dep_delay += a->dep_delay_missing[i];
        t->no_arr_delay += !bit_is_set(a->arr_delay_known, i);
        t->no_air_time += a->air_time[i] == NULL;
        t->tail_bytes += (int64_t)(a->tail_offsets[i + 1] - a->tail_offsets[i]);
        t->miles += a->leg[i].distance;

        carrier->flights++;
        carrier->not_departed += !a->departed[i];
        if (!a->dep_delay_missing[i]) {
            carrier->delays++;
            carrier->delay_sum += a->dep_delay[i];
        }
    }
}

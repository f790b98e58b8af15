/* tally.c - figures about the flights, computed in C from the structs */
#include "tally.h"

#include <string.h>

size_t carrier_index(const char *code)
{
    return (size_t)(unsigned char)code[0] << 8 | (unsigned char)code[1];
}

void tally_add(struct tally *t, const struct block *block)
{
    for (size_t i = 0; i < block->rows; i++) {
        const struct flight *const f = &block->flight[i];
        struct carrier_tally *const carrier = &t->carrier[carrier_index(f->carrier)];

        if (t->flights == 0 || f->time_hour < t->first_hour)
            t->first_hour = f->time_hour;
        if (t->flights == 0 || f->time_hour > t->last_hour)
            t->last_hour = f->time_hour;
        t->flights++;
        t->no_tailnum += f->tailnum == NULL;
        t->no_dep_delay += f->no_dep_delay;
        t->no_arr_delay += !f->has_arr_delay;
        t->no_air_time += f->air_time == INT32_MIN;
        t->tail_bytes += f->tailnum != NULL ? (int64_t)strlen(f->tailnum) : 0;
        t->miles += f->distance;

        carrier->flights++;
        carrier->not_departed += !f->departed;
        if (!f->no_dep_delay) {
            carrier->delays++;
            carrier->delay_sum += f->dep_delay;
        }
    }
}

/* tally.h - figures about the flights, computed in C from the structs
 *
 * They are what the answers of the engine are held against, so nothing of the
 * library takes part in them. */
#ifndef FLIGHTS_TALLY_H
#define FLIGHTS_TALLY_H

#include <stdint.h>

#include "block.h"

enum { CARRIER_CODES = 1 << 16 };

struct carrier_tally {
    int64_t flights;
    int64_t not_departed;
    int64_t delays; /* how many are known */
    int64_t delay_sum; /* minutes */
};

struct tally {
    int64_t flights;
    int64_t no_tailnum;
    int64_t no_dep_delay;
    int64_t no_arr_delay;
    int64_t no_air_time;
    int64_t tail_bytes;
    int64_t miles;
    int64_t first_hour; /* seconds since 1970-01-01 */
    int64_t last_hour;
    struct carrier_tally carrier[CARRIER_CODES]; /* by both characters of the code */
};

void tally_add(struct tally *tally, const struct block *block);

/* Where a code of two characters stands in `carrier`; rises with the code. */
size_t carrier_index(const char *code);

#endif /* FLIGHTS_TALLY_H */

/* arrays.h - one block of flights in plain C, as a program might hold them
 *
 * The members differ in form on purpose: load.c shows that each goes into its
 * column by one call. */
#ifndef FLIGHTS_ARRAYS_H
#define FLIGHTS_ARRAYS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { BLOCK_ROWS = 65536 };

struct leg {
    char origin[4];
    char dest[4];
    int32_t distance; /* miles */
};

struct schedule {
    int32_t departure; /* hhmm, local time, as are all of these */
    int32_t arrival;
};

struct clock_time {
    int32_t hhmm;
    bool known;
};

struct arrays {
    size_t rows;
    size_t line[BLOCK_ROWS]; /* of the CSV file, for messages */

    int32_t date[BLOCK_ROWS]; /* days since 1970-01-01 */
    int64_t hour[BLOCK_ROWS]; /* scheduled, in seconds since 1970-01-01 */
    char carrier[BLOCK_ROWS][2];
    int32_t flight[BLOCK_ROWS];
    bool departed[BLOCK_ROWS];

    char *tails; /* registrations, end to end */
    size_t tails_room;
    size_t tail_offsets[BLOCK_ROWS + 1];
    bool tail_missing[BLOCK_ROWS];

    struct leg leg[BLOCK_ROWS];
    struct schedule schedule[BLOCK_ROWS];
    struct clock_time departure[BLOCK_ROWS];
    struct clock_time arrival[BLOCK_ROWS];

    int32_t dep_delay[BLOCK_ROWS]; /* minutes */
    bool dep_delay_missing[BLOCK_ROWS];
    int32_t arr_delay[BLOCK_ROWS];
    uint8_t arr_delay_known[BLOCK_ROWS / 8]; /* bits, lowest first */

    int32_t minutes[BLOCK_ROWS];
    const int32_t *air_time[BLOCK_ROWS]; /* into `minutes`, or NULL */
    double speed[BLOCK_ROWS]; /* miles per hour */
    bool speed_missing[BLOCK_ROWS];
};

struct arrays *arrays_new(void); /* NULL when out of memory */
void arrays_free(struct arrays *arrays); /* NULL is fine */

/* Appends text to the registration of the row that is being filled; false when
 * out of memory. */
bool arrays_put_tail(struct arrays *arrays, const char *text, size_t size);

#endif /* FLIGHTS_ARRAYS_H */

/* parts.h - dates and times by their parts, as ticks of a column, and back
 *
 * stria_date, stria_datetime, struct tm and struct timespec become a moment: a count of
 * seconds since 1970 and a part of a second, or the parts that make none. */
#ifndef STRIA_SRC_PARTS_H
#define STRIA_SRC_PARTS_H

#include "src/column/block.h"
#include "src/numbers/civil.h"
#include "src/column/type.h"
#include "stria/stria.h"

/* One copy of a loop for each precision: a number of ticks that the compiler knows divides by a
 * product and a shift.  DO(per_second) is a statement; the precision is one that a column has. */
#define STRIA__FOR_PRECISION(precision, DO)                                                        \
    do {                                                                                           \
        switch (precision) {                                                                       \
        case 0:                                                                                    \
            DO(1);                                                                                 \
            break;                                                                                 \
        case 1:                                                                                    \
            DO(10);                                                                                \
            break;                                                                                 \
        case 2:                                                                                    \
            DO(100);                                                                               \
            break;                                                                                 \
        case 3:                                                                                    \
            DO(1000);                                                                              \
            break;                                                                                 \
        case 4:                                                                                    \
            DO(10000);                                                                             \
            break;                                                                                 \
        case 5:                                                                                    \
            DO(100000);                                                                            \
            break;                                                                                 \
        case 6:                                                                                    \
            DO(1000000);                                                                           \
            break;                                                                                 \
        case 7:                                                                                    \
            DO(10000000);                                                                          \
            break;                                                                                 \
        case 8:                                                                                    \
            DO(100000000);                                                                         \
            break;                                                                                 \
        default:                                                                                   \
            DO(1000000000);                                                                        \
            break;                                                                                 \
        }                                                                                          \
    } while (0)

typedef struct stria__moment {
    stria_ctype ctype;
    stria__civil date; /* none of struct timespec */
    int32_t hour; /* of any size, as everything here, until it is counted */
    int32_t minute;
    int64_t second; /* of struct timespec: since 1970 */
    int64_t nanosecond;
    int32_t offset; /* minutes */
    bool has_offset;
} stria__moment;

typedef enum stria__counted {
    STRIA__COUNTED,
    STRIA__NO_MOMENT, /* some part is none that there is */
    STRIA__NO_OFFSET, /* it cannot be told what time it is */
    STRIA__NOT_EXACT, /* between two ticks */
    STRIA__TOO_FAR /* for ticks of 64 bits */
} stria__counted;

/* Whether values of the type are made of such structs: of a moment, dates and date-times;
 * of others, what their form says. */
bool stria__takes_parts(const stria__type *type, stria_ctype ctype);

/* Where the struct at `index` stands, at any address. */
const uint8_t *stria__place_of(const stria_values *values, size_t index);

/* Bytes of a struct of parts. */
size_t stria__parts_width(stria_ctype ctype);

stria__moment stria__read_moment(const stria_values *values, size_t index);

/* The tick of a moment, before any range. */
stria__counted stria__count_moment(
    const stria_column *column, const stria__moment *moment, int32_t rounding, int64_t *tick);

/* n values from `first` on as ticks; missing ones (NULL: none is) become zero.  Returns n,
 * or the index of the first that has no tick. */
size_t stria__take_parts(const stria_column *column, const stria_values *values, size_t first,
    size_t n, const bool *missing, int64_t *ticks);

/* "2023-02-29 12:00:00.5+01:00", with the parts that there are, whatever they are. */
void stria__show_moment(char *shown, size_t size, const stria__moment *moment);

/* n ticks of a column, of which some are missing (NULL: none is), to the caller's places from
 * `first` on.  Returns n, or the index of the first that is refused, and why. */
size_t stria__give_parts(const stria_column *column, const int64_t *ticks, const bool *missing,
    size_t n, const stria_out *out, size_t first, stria__counted *why);

#endif /* STRIA_SRC_PARTS_H */

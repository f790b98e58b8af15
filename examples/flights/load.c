/* load.c - from plain C arrays into the columns of a batch
 *
 * One call for each column.  What differs between the columns is how the values
 * lie in memory and how missing ones are marked. */
#include "load.h"

#include "flights.h"

/* Codes and numbers of the flight, and where it goes. */
static stria_code load_identity(stria_batch *batch, const struct arrays *a, stria_error *error)
{
    stria_column *const carrier = stria_batch_column(batch, FLIGHT_CARRIER);
    stria_column *const flight = stria_batch_column(batch, FLIGHT_FLIGHT);
    stria_column *const tailnum = stria_batch_column(batch, FLIGHT_TAILNUM);
    stria_column *const origin = stria_batch_column(batch, FLIGHT_ORIGIN);
    stria_column *const dest = stria_batch_column(batch, FLIGHT_DEST);
    stria_column *const distance = stria_batch_column(batch, FLIGHT_DISTANCE);
    const size_t n = a->rows;
    stria_code code;

    /* Text that lies end to end, its offsets, and a flag for each missing one. */
    const stria_values text = STRIA_BYTES(a->tails, a->tail_offsets[n]);
    const stria_spans tails = stria_spans_with_nulls(
        STRIA_OFFSETS(a->tail_offsets, n), stria_null_bytes(a->tail_missing));

    if ((code = stria_append(carrier, STRIA_RAW(a->carrier, n), error)) ||
        (code = stria_append(flight, STRIA_VALUES(a->flight, n), error)) ||
        (code = stria_append_lists(tailnum, text, tails, error)) ||
        (code = stria_append(origin, STRIA_CHARS_MEMBER(a->leg, n, origin), error)) ||
        (code = stria_append(dest, STRIA_CHARS_MEMBER(a->leg, n, dest), error)))
        return code;
    return stria_append(distance, STRIA_MEMBER(a->leg, n, distance), error);
}

/* Dates and clock times. */
static stria_code load_times(stria_batch *batch, const struct arrays *a, stria_error *error)
{
    stria_column *const date = stria_batch_column(batch, FLIGHT_FLIGHT_DATE);
    stria_column *const hour = stria_batch_column(batch, FLIGHT_TIME_HOUR);
    stria_column *const sched_dep = stria_batch_column(batch, FLIGHT_SCHED_DEP_TIME);
    stria_column *const sched_arr = stria_batch_column(batch, FLIGHT_SCHED_ARR_TIME);
    stria_column *const dep = stria_batch_column(batch, FLIGHT_DEP_TIME);
    stria_column *const arr = stria_batch_column(batch, FLIGHT_ARR_TIME);
    const size_t n = a->rows;
    stria_code code;

    /* Value and flag side by side in a struct. */
    const stria_values departures = stria_with_nulls(
        STRIA_MEMBER(a->departure, n, hhmm), STRIA_VALID_MEMBER(a->departure, known));
    const stria_values arrivals =
        stria_with_nulls(STRIA_MEMBER(a->arrival, n, hhmm), STRIA_VALID_MEMBER(a->arrival, known));

    if ((code = stria_append(date, STRIA_VALUES(a->date, n), error)) ||
        (code = stria_append(hour, STRIA_VALUES(a->hour, n), error)) ||
        (code = stria_append(sched_dep, STRIA_MEMBER(a->schedule, n, departure), error)) ||
        (code = stria_append(sched_arr, STRIA_MEMBER(a->schedule, n, arrival), error)) ||
        (code = stria_append(dep, departures, error)))
        return code;
    return stria_append(arr, arrivals, error);
}

/* What is known only of flights that took place. */
static stria_code load_outcome(stria_batch *batch, const struct arrays *a, stria_error *error)
{
    stria_column *const departed = stria_batch_column(batch, FLIGHT_DEPARTED);
    stria_column *const dep_delay = stria_batch_column(batch, FLIGHT_DEP_DELAY);
    stria_column *const arr_delay = stria_batch_column(batch, FLIGHT_ARR_DELAY);
    stria_column *const air_time = stria_batch_column(batch, FLIGHT_AIR_TIME);
    stria_column *const speed = stria_batch_column(batch, FLIGHT_SPEED);
    const size_t n = a->rows;
    stria_code code;

    /* A byte for each missing value, a bit for each present one. */
    const stria_values dep_delays =
        stria_with_nulls(STRIA_VALUES(a->dep_delay, n), stria_null_bytes(a->dep_delay_missing));
    const stria_values arr_delays =
        stria_with_nulls(STRIA_VALUES(a->arr_delay, n), stria_valid_bits(a->arr_delay_known, 0));
    const stria_values speeds =
        stria_with_nulls(STRIA_VALUES(a->speed, n), stria_null_bytes(a->speed_missing));

    if ((code = stria_append(departed, STRIA_VALUES(a->departed, n), error)) ||
        (code = stria_append(dep_delay, dep_delays, error)) ||
        (code = stria_append(arr_delay, arr_delays, error)) ||
        (code = stria_append(air_time, STRIA_POINTERS(a->air_time, n), error)))
        return code;
    return stria_append(speed, speeds, error);
}

stria_code load(stria_batch *batch, const struct arrays *arrays, stria_error *error)
{
    stria_code code;

    if ((code = load_identity(batch, arrays, error)) || (code = load_times(batch, arrays, error)) ||
        (code = load_outcome(batch, arrays, error)) || (code = stria_batch_commit(batch, error)))
        stria_batch_rollback(batch);
    return code;
}

/* trial.h - a call, everything that it may touch, and what happens when memory runs out
 *
 *     set the scene ── call, the n-th request fails ── as before? ── call again ── as it should be?
 *          ^                                                                            │
 *          └────────────────── n + 1, until the call needs no n-th ─────────────────────┘
 *
 * Either the n-th request fails alone, or every one from the n-th on.
 */
#ifndef STRIA_TESTS_TRIAL_H
#define STRIA_TESTS_TRIAL_H

#include "unit/records.h"

#include "stria/arrow.h"

enum { ROWS = 9, FROM_ROWS = 70 }; /* of `batch` and `from` */
enum { SCENE_FIELDS = 6, SCENE_STRUCTS = 40 };

/* What a trial of records appends. */
typedef struct leg {
    int64_t quantity;
    bool has_quantity;
    stria_view name;
} leg;

typedef struct trade {
    int64_t id;
    const char *venue;
    const char *number; /* text of an Int64 */
    const int32_t *best;
    const int32_t *sizes;
    size_t size_count;
    const leg *legs;
    size_t leg_count;
} trade;

extern const stria_record trades;

typedef struct scene {
    const char *type;
    stria_field fields[SCENE_FIELDS];
    size_t field_count;
    bool is_shared; /* an array has the memory of `batch`, too */

    stria_column *column; /* one alone */
    stria_batch *batch; /* what the call changes */
    stria_batch *from; /* what it reads */
    stria_memory *bytes; /* `from`, written */
    stria_view rest; /* what is left of them */
    stria_memory *memory; /* what it writes to */
    stria_scratch *scratch;
    trade structs[SCENE_STRUCTS];
    supply supply;
    struct ArrowSchema schema; /* of `array`, or what the call gives */
    struct ArrowArray array;
    struct ArrowArrayStream stream;
    struct ArrowSchema held_schema; /* of those who share the memory of `batch` */
    struct ArrowArray held;

    stria_batch *made; /* by the call */
    stria_column *made_column;
} scene;

typedef enum asking {
    ASKS, /* for memory; without it nothing changes */
    ASKS_SILENTLY, /* and has no stria_error to say so */
    ASKS_ONCE, /* what a stream has given is gone, so that there is no second call */
    NEVER_ASKS
} asking;

typedef struct trial {
    const char *function; /* public; it may have several trials */
    asking asking;
    const char *type; /* NULL: every type, and every column that holds others */
    bool (*prepare)(scene *scene); /* false: there is no such call with this type; NULL: nothing */
    stria_code (*call)(scene *scene, stria_error *why);
} trial;

/* What fails for each n. */
typedef enum failing { REQUEST_ALONE, REQUESTS_FROM_THEN_ON } failing;

/* Fails the test unless it goes as told; returns how often memory was refused: 0 when there is no
 * such call with this type, or it needs none. */
size_t run_trial(const trial *t, const char *type, bool is_shared, failing what_fails);

#endif /* STRIA_TESTS_TRIAL_H */

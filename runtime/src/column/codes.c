/* codes.c - rows of a dictionary that the caller has as codes already */
#include "src/column/append.h"
#include "src/column/block.h"
#include "src/column/dictionary.h"
#include "src/error.h"
#include "src/column/refuse.h"

static bool are_integers(const stria_values *codes)
{
    const stria__lane_kind kind = stria__lane_of(codes->ctype);

    return (kind == STRIA__LANE_SIGNED || kind == STRIA__LANE_UNSIGNED) &&
        codes->ctype != STRIA_BOOL;
}

static stria_code check_codes(
    const stria_column *column, const stria_values *codes, stria_error *error)
{
    const stria_code code = stria__check_ctype(column, codes->ctype, codes->width, error);

    if (code != STRIA_OK)
        return code;
    if (!are_integers(codes))
        return stria__fail(error, column, STRIA_ERR_TYPE, "codes are integers of up to 64 bits");
    if (codes->data == NULL && codes->count > 0)
        return stria__fail(
            error, column, STRIA_ERR_ARGUMENT, "%zu codes have no address", codes->count);
    if ((codes->scale | codes->unit | codes->epoch | codes->rounding) != 0)
        return stria__fail(
            error, column, STRIA_ERR_ARGUMENT, "codes have no scale, unit, epoch or rounding");
    return STRIA_OK;
}

/* ---- Keys ------------------------------------------------------------------------------ */

/* The code in the column of each of the caller's keys; 0 for one that is missing. */
static stria_code map_keys(
    stria_column *column, const stria_values *keys, uint32_t *map, stria_error *error)
{
    stria_code code = stria__dictionary_stage_first_keys(column, error);

    for (size_t done = 0; done < keys->count && code == STRIA_OK;) {
        bool missing[STRIA__BLOCK];
        const size_t n = stria__block_size(keys->count - done);
        const size_t nulls = stria__read_missing(keys, done, n, missing);
        const size_t fine = nulls > 0 && !column->nullable ? stria__first_missing(missing) : n;

        code = stria__dictionary_take_block(
            column, keys, done, fine, nulls > 0 ? missing : NULL, map + done, error);
        if (code == STRIA_OK && fine < n)
            code = stria__refuse_null(column, done + fine, error);
        done += n;
    }
    return code;
}

/* ---- Codes ------------------------------------------------------------------------------- */

static stria_code refuse_code(const stria_column *column, const stria_values *codes, size_t index,
    size_t keys, stria_error *error)
{
    stria__lane lane;

    stria__read_lane(codes, index, 1, NULL, &lane);
    if (stria__lane_of(codes->ctype) == STRIA__LANE_SIGNED)
        return stria__fail_at(error, column, STRIA_ERR_RANGE, index,
            "code %lld is none of the %zu keys", (long long)lane.as_signed[0], keys);
    return stria__fail_at(error, column, STRIA_ERR_RANGE, index,
        "code %llu is none of the %zu keys", (unsigned long long)lane.as_unsigned[0], keys);
}

/* A negative code is, without its sign, more than any number of keys. */
static stria_code stage_block(stria_column *column, const stria_values *codes, size_t first,
    size_t n, const uint32_t *map, size_t keys, stria_error *error)
{
    uint32_t *const to = stria__codes(column) + stria__end(column) + first;
    bool missing[STRIA__BLOCK];
    stria__lane lane;
    size_t nulls = 0;

    (void)stria__read_missing(codes, first, n, missing);
    stria__read_lane(codes, first, n, missing, &lane);
    for (size_t i = 0; i < n; i++) {
        const uint64_t code = lane.as_unsigned[i];

        if (missing[i] && !column->nullable)
            return stria__refuse_null(column, first + i, error);
        if (!missing[i] && code >= keys)
            return refuse_code(column, codes, first + i, keys, error);
        to[i] = missing[i] ? 0 : map[code];
        missing[i] = column->nullable && to[i] == 0;
        nulls += missing[i];
    }
    stria__mark_missing(column, first, missing, n, nulls);
    return STRIA_OK;
}

static stria_code stage_codes(stria_column *column, const stria_values *codes, const uint32_t *map,
    size_t keys, stria_error *error)
{
    stria_code code = stria__make_room_nullable(column, codes->count, error);

    for (size_t done = 0; done < codes->count && code == STRIA_OK; done += STRIA__BLOCK)
        code = stage_block(
            column, codes, done, stria__block_size(codes->count - done), map, keys, error);
    if (code == STRIA_OK)
        stria__stage_marked(column, codes->count);
    return code;
}

/* ---- The verb ---------------------------------------------------------------------------- */

static stria_code stage_all(
    stria_column *column, const stria_values *codes, const stria_values *keys, stria_error *error)
{
    const size_t size = keys->count * sizeof(uint32_t);
    uint32_t *const map = keys->count > 0 ? stria__allocate(&column->allocator, size) : NULL;

    if (map == NULL && keys->count > 0)
        return stria__fail_memory(error, column, size);
    stria_code code = map_keys(column, keys, map, error);
    if (code == STRIA_OK) {
        column->input->values = codes; /* the keys are read */
        code = stage_codes(column, codes, map, keys->count, error);
        if (code != STRIA_OK && error != NULL) {
            error->row = error->element;
            error->element = -1;
        }
    }
    stria__free(&column->allocator, map, size);
    return code;
}

stria_code stria_append_codes(
    stria_column *column, stria_values codes, stria_values keys, stria_error *error)
{
    if (!stria__is_dictionary(column))
        return stria__fail(
            error, column, STRIA_ERR_SHAPE, "only a LowCardinality column is made of codes");
    stria_code code = check_codes(column, &codes, error);
    if (code == STRIA_OK)
        code = stria__check_values(column, &keys, error);
    if (code == STRIA_OK)
        code = stria__check_kind(column, keys.ctype, keys.width, error);
    if (code != STRIA_OK)
        return code;
    if (keys.count > STRIA__BUFFER_MAX / sizeof(uint32_t))
        return stria__fail(
            error, column, STRIA_ERR_SIZE, "%zu keys are more than memory can address", keys.count);

    stria__input input = {.values = &keys, .reads_all = true};
    stria__begin(column, &input);
    return stria__finish(column, stage_all(column, &codes, &keys, error));
}

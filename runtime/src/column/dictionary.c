/* dictionary.c - columns whose rows are codes of keys: LowCardinality */
#include "src/column/dictionary.h"

#include "src/column/append.h"
#include "src/column/block.h"
#include "src/numbers/convert.h"
#include "src/memory/copy.h"
#include "src/error.h"
#include "src/numbers/fixed_bytes.h"
#include "src/column/refuse.h"
#include "src/column/slices.h"
#include "src/numbers/strings.h"

/* Codes are 32 bits, of which the last stands for no code. */
#define KEYS_MAX ((size_t)UINT32_MAX - 1)

static bool is_text(const stria_column *keys)
{
    return keys->type->storage == STRIA__STRING;
}

/* ---- Room --------------------------------------------------------------------------- */

static stria_code reserve_index(stria_column *column, size_t more, stria_error *error)
{
    const stria_column *const keys = column->child;
    const size_t end = stria__end(keys);

    if (more > KEYS_MAX - end)
        return stria__fail(error, column, STRIA_ERR_SIZE,
            "%zu keys and %zu more are more than a dictionary can have", end, more);
    if (!stria__key_index_reserve(column->key_index, keys, end + more))
        return stria__fail_memory(error, column, (end + more) * sizeof(stria__slot));
    return STRIA_OK;
}

stria_code stria__dictionary_stage_first_keys(stria_column *column, stria_error *error)
{
    stria_column *const keys = column->child;
    const size_t first = stria__first_key(column);

    if (stria__end(keys) > 0)
        return STRIA_OK;
    stria_code code = reserve_index(column, first + 1, error);
    if (code == STRIA_OK)
        code = stria__stage_blanks(keys, first + 1, error);
    if (code != STRIA_OK)
        return code;
    const stria_view bytes = stria__key_bytes(keys, first);
    const stria__key key =
        stria__make_key(column->key_index, (const uint8_t *)bytes.data, bytes.size);
    stria__key_index_add(column->key_index, &key, (uint32_t)first);
    return STRIA_OK;
}

stria_code stria__dictionary_reserve_keys(
    stria_column *column, size_t keys, size_t bytes, stria_error *error)
{
    /* Those that it begins with, and values on their way into the dictionary. */
    const size_t rows = keys > KEYS_MAX ? keys : keys + 2 + STRIA__BLOCK;
    stria_code code = reserve_index(column, keys > KEYS_MAX ? keys : keys + 2, error);

    if (code == STRIA_OK)
        code = stria__make_room(column->child, rows, error);
    if (code == STRIA_OK && is_text(column->child))
        code = stria__make_text_room(column->child, bytes, error);
    return code;
}

/* ---- Keys ----------------------------------------------------------------------------- */

/* A key that is new, whose bytes may stand behind the end of the keys.  Needs room for it
 * there, but not in the index.  The key comes by value, so that the loops, in which it is
 * rare, have theirs in registers. */
static stria_code add_key(stria_column *column, stria__key key, uint32_t *code, stria_error *error)
{
    stria_column *const keys = column->child;
    const size_t end = stria__end(keys);

    if (end >= stria__key_index_room(column->key_index)) {
        const stria_code result = reserve_index(column, 1, error);
        if (result != STRIA_OK)
            return result;
    }
    if (is_text(keys)) {
        int64_t *const offsets = stria__offsets(keys) + end;
        if (key.size > 0)
            memmove(keys->values.data + offsets[0], key.bytes, key.size);
        offsets[1] = offsets[0] + (int64_t)key.size;
    } else {
        memmove(stria__tail(keys), key.bytes, key.size);
    }
    stria__key_index_add(column->key_index, &key, (uint32_t)end);
    stria__stage(keys, 1);
    *code = (uint32_t)end;
    return STRIA_OK;
}

static inline stria_code absorb_one(
    stria_column *column, const uint8_t *bytes, size_t size, uint32_t *code, stria_error *error)
{
    const stria__key key = stria__make_key(column->key_index, bytes, size);

    *code = stria__find_code(column->key_index, column->child, &key);
    return *code != STRIA__NO_CODE ? STRIA_OK : add_key(column, key, code, error);
}

/* `width` is a constant in the loops that must be fast. */
static inline stria_code absorb_width(stria_column *column, const uint8_t *from, size_t stride,
    const bool *missing, size_t n, size_t width, uint32_t *codes, stria_error *error)
{
    stria_code code = STRIA_OK;

    for (size_t i = 0; i < n && code == STRIA_OK; i++) {
        if (missing != NULL && missing[i])
            codes[i] = 0;
        else
            code = absorb_one(column, from + i * stride, width, &codes[i], error);
    }
    return code;
}

/* Values of the keys' own type, wherever they stand.  Needs room for n keys. */
static stria_code absorb_fixed(stria_column *column, const uint8_t *from, size_t stride,
    const bool *missing, size_t n, uint32_t *codes, stria_error *error)
{
    const size_t width = column->child->width;

    switch (width) {
    case 1:
        return absorb_width(column, from, stride, missing, n, 1, codes, error);
    case 2:
        return absorb_width(column, from, stride, missing, n, 2, codes, error);
    case 4:
        return absorb_width(column, from, stride, missing, n, 4, codes, error);
    case 8:
        return absorb_width(column, from, stride, missing, n, 8, codes, error);
    case 16:
        return absorb_width(column, from, stride, missing, n, 16, codes, error);
    default:
        return absorb_width(column, from, stride, missing, n, width, codes, error);
    }
}

/* The offsets of texts that moved are written over those of texts that did not, but never
 * over one that is still to be read, except the next one's begin. */
static stria_code absorb_texts(
    stria_column *column, const bool *missing, size_t n, uint32_t *codes, stria_error *error)
{
    const stria_column *const keys = column->child;
    const int64_t *const ends = stria__offsets(keys) + stria__end(keys) + 1;
    int64_t begin = ends[-1];
    stria_code code = STRIA_OK;

    for (size_t i = 0; i < n && code == STRIA_OK; i++) {
        const int64_t end = ends[i];
        const size_t size = (size_t)(end - begin);
        const uint8_t *const bytes = size > 0 ? keys->values.data + begin : (const uint8_t *)"";

        if (missing != NULL && missing[i])
            codes[i] = 0;
        else
            code = absorb_one(column, bytes, size, &codes[i], error);
        begin = end;
    }
    return code;
}

stria_code stria__dictionary_absorb(
    stria_column *column, const bool *missing, size_t n, uint32_t *codes, stria_error *error)
{
    const stria_column *const keys = column->child;

    if (is_text(keys))
        return absorb_texts(column, missing, n, codes, error);
    return absorb_fixed(column, stria__tail(keys), keys->width, missing, n, codes, error);
}

void stria__dictionary_truncate_keys(stria_column *column, size_t count)
{
    stria__key_index_truncate(column->key_index, column->child, count);
}

void stria__dictionary_drop_keys(stria_column *column)
{
    if (column->child->staged.rows > 0)
        stria__dictionary_truncate_keys(column, column->child->head.rows);
}

size_t stria__dictionary_keys_of(const stria_column *column, size_t rows)
{
    const uint32_t *const codes = stria__codes(column);
    uint32_t last = (uint32_t)stria__first_key(column);

    if (rows == 0)
        return 0;
    for (size_t i = 0; i < rows; i++)
        last = codes[i] > last ? codes[i] : last;
    return (size_t)last + 1;
}

/* ---- Values ---------------------------------------------------------------------------- */

/* An error about the keys, whose rows are others, as one about the row at `index`. */
static stria_code at_row(
    const stria_column *column, size_t index, stria_code code, stria_error *error)
{
    if (error != NULL && error->element >= 0)
        error->element = (int64_t)(column->staged.rows + index);
    return code;
}

/* Whether values are keys as they stand, so that they are looked up where the caller has
 * them.  A byte of 2 is no Bool, although a bool may be stored unseen. */
static bool are_keys(const stria_column *keys, const stria_values *values)
{
    if (values->indirect || (values->unit | values->epoch) != 0)
        return false;
    if (keys->type->storage == STRIA__FIXED_STRING)
        return values->ctype == STRIA_RAW_BYTES;
    return keys->type->storage == STRIA__NUMBER && values->ctype == keys->head.ctype &&
        !stria__is_checked(keys);
}

/* A block of values as ones of the keys' type, behind the end of the keys.  Needs room. */
static stria_code take_fixed(stria_column *column, const stria_values *values, size_t first,
    size_t n, const bool *missing, stria_error *error)
{
    stria_column *const keys = column->child;
    stria__lane lane;
    size_t taken;

    if (keys->type->storage == STRIA__NUMBER) {
        taken = stria__convert_block(keys, stria__tail(keys), values, first, n, missing);
    } else if (keys->type->storage == STRIA__FIXED_STRING) {
        const stria_view *const texts = stria__read_texts(values, first, n, missing, &lane);
        taken = stria__copy_padded(keys, 0, texts, n);
    } else {
        taken = stria__take_bytes(keys, 0, values, first, missing, n);
    }
    if (taken == n)
        return STRIA_OK;
    return at_row(column, first + taken, stria__refuse(keys, values, first + taken, error), error);
}

/* A key that is new, whose bytes stand elsewhere.  Needs room for one key, but not for its
 * text. */
static stria_code add_elsewhere(
    stria_column *column, stria__key key, uint32_t *code, stria_error *error)
{
    if (is_text(column->child)) {
        const stria_code result = stria__make_text_room(column->child, key.size, error);
        if (result != STRIA_OK)
            return result;
    }
    return add_key(column, key, code, error);
}

static inline stria_code take_text(
    stria_column *column, stria_view text, uint32_t *code, stria_error *error)
{
    const stria__key key =
        stria__make_key(column->key_index, (const uint8_t *)text.data, text.size);

    *code = stria__find_code(column->key_index, column->child, &key);
    return *code != STRIA__NO_CODE ? STRIA_OK : add_elsewhere(column, key, code, error);
}

stria_code stria__dictionary_add(
    stria_column *column, stria_view bytes, uint32_t *code, stria_error *error)
{
    const stria_code result = stria__make_room(column->child, 1, error);

    return result == STRIA_OK ? take_text(column, bytes, code, error) : result;
}

static stria_code take_texts(stria_column *column, const stria_view *texts, const bool *missing,
    size_t n, size_t first, uint32_t *codes, stria_error *error)
{
    stria_code code = STRIA_OK;

    for (size_t i = 0; i < n && code == STRIA_OK; i++) {
        const stria_view text = texts[i];

        codes[i] = 0;
        if (missing != NULL && missing[i])
            continue;
        if (text.data == NULL && text.size > 0)
            return stria__fail_at(error, column, STRIA_ERR_ARGUMENT,
                column->staged.rows + first + i, "a text of %zu bytes has no address", text.size);
        code = take_text(column, text, &codes[i], error);
    }
    return code;
}

stria_code stria__dictionary_take_block(stria_column *column, const stria_values *values,
    size_t first, size_t n, const bool *missing, uint32_t *codes, stria_error *error)
{
    stria_code code = stria__make_room(column->child, n, error);

    if (code == STRIA_OK && is_text(column->child)) {
        stria__lane lane;
        /* Views stay where they are: one that is missing is not looked at below either. */
        const bool *const skipped = stria__are_views(values) ? NULL : missing;
        const stria_view *const texts = stria__read_texts(values, first, n, skipped, &lane);
        return take_texts(column, texts, missing, n, first, codes, error);
    }
    if (code == STRIA_OK && are_keys(column->child, values))
        return absorb_fixed(
            column, stria__element(values, first), values->stride, missing, n, codes, error);
    if (code == STRIA_OK)
        code = take_fixed(column, values, first, n, missing, error);
    return code == STRIA_OK ? stria__dictionary_absorb(column, missing, n, codes, error) : code;
}

stria_code stria__dictionary_stage_present(
    stria_column *column, const stria_values *values, stria_error *error)
{
    stria_code code = stria__make_room(column, values->count, error);

    if (code == STRIA_OK)
        code = stria__dictionary_stage_first_keys(column, error);
    uint32_t *const codes = stria__codes(column) + stria__end(column);
    for (size_t done = 0; done < values->count && code == STRIA_OK;) {
        const size_t n = stria__block_size(values->count - done);

        code = stria__dictionary_take_block(column, values, done, n, NULL, codes + done, error);
        done += n;
    }
    if (code == STRIA_OK)
        stria__stage(column, values->count);
    return code;
}

stria_code stria__dictionary_stage_nullable(
    stria_column *column, const stria_values *values, stria_error *error)
{
    stria_code code = stria__make_room_nullable(column, values->count, error);

    if (code == STRIA_OK)
        code = stria__dictionary_stage_first_keys(column, error);
    uint32_t *const codes = stria__codes(column) + stria__end(column);
    for (size_t done = 0; done < values->count && code == STRIA_OK;) {
        bool missing[STRIA__BLOCK];
        const size_t n = stria__block_size(values->count - done);
        const size_t nulls = stria__read_missing(values, done, n, missing);

        if (nulls > 0 && !column->nullable)
            return stria__refuse_missing(column, values, done, missing, error);
        code = stria__dictionary_take_block(
            column, values, done, n, nulls > 0 ? missing : NULL, codes + done, error);
        if (code == STRIA_OK)
            stria__mark_missing(column, done, missing, n, nulls);
        done += n;
    }
    if (code == STRIA_OK)
        stria__stage_marked(column, values->count);
    return code;
}

stria_code stria__dictionary_stage_slices(
    stria_column *column, const stria_slices *slices, size_t total, stria_error *error)
{
    const stria_code code = stria__make_room(column, total, error);

    return code == STRIA_OK ? stria__stage_each_slice(column, slices, error) : code;
}

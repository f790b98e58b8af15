/* append_fuzz.c - values of any C type, spacing, mask and grouping into columns of any type
 *
 * What the caller says of its own memory is true (nothing else can be survived); all else is
 * any: C types, widths, kinds of spans, their integers, units, scales and flags. */
#include "fuzz.h"

#include <stdlib.h>

enum { BYTES = 4096, MOST = 48, CALLS = 6 };

static uint8_t memory[BYTES]; /* of values */
static uint8_t flags[MOST + 64];
static uint64_t integers[3][MOST + 1]; /* of spans */

static const stria_ctype ctypes[] = {STRIA_BOOL, STRIA_INT8, STRIA_INT16, STRIA_INT32, STRIA_INT64,
    STRIA_UINT8, STRIA_UINT16, STRIA_UINT32, STRIA_UINT64, STRIA_FLOAT32, STRIA_FLOAT64,
    STRIA_INT128, STRIA_UINT128, STRIA_INT256, STRIA_UINT256, STRIA_FLOAT16, STRIA_BFLOAT16,
    STRIA_CHAR_ARRAY, STRIA_RAW_BYTES, STRIA_DATE, STRIA_DATETIME, STRIA_TM, STRIA_TIMESPEC,
    STRIA_TIMETZ, STRIA_INTERVAL_MICROS, STRIA_INTERVAL_NANOS, 0, 99};
static const uint8_t widths[] = {1, 1, 2, 4, 8, 1, 2, 4, 8, 4, 8, 16, 16, 32, 32, 2, 2, 5, 16,
    sizeof(stria_date), sizeof(stria_datetime), sizeof(struct tm), sizeof(struct timespec),
    sizeof(stria_timetz), sizeof(stria_interval_micros), sizeof(stria_interval_nanos), 0, 3};

static stria_nulls take_nulls(choices *from)
{
    const uint8_t kind = take_byte(from);

    if (kind < 128)
        return stria_make_nulls(NULL, 0, 1, 0);
    take_bytes(from, flags, sizeof flags);
    return stria_make_nulls(flags, kind % 8, kind & 16 ? 1 : 0, kind & 32 ? 1 : 0);
}

/* A bool holds 0 or 1; any other byte is none in C. */
static void make_bools(const stria_values *values)
{
    for (size_t i = 0; i < values->count; i++)
        memory[values->offset + i * values->stride] &= 1;
}

static stria_values take_values(choices *from)
{
    const size_t kind = take_below(from, COUNT_OF(ctypes));
    const size_t width =
        take_byte(from) % 16 == 0 ? take_below(from, 40) : widths[kind]; /* or a wrong one */
    const size_t count = take_below(from, MOST);
    const size_t gap = take_byte(from) % 4 == 0 ? take_below(from, 8) : 0;
    const size_t offset = take_below(from, 16);
    stria_values values = stria_make_values(
        memory, count, width + gap, offset, width, ctypes[kind], take_byte(from) == 1 ? 2 : 0);

    take_bytes(from, memory + offset, count * (width + gap) < 1024 ? count * (width + gap) : 1024);
    if (values.ctype == STRIA_BOOL)
        make_bools(&values);
    values.indirect = 0;
    values.nulls = take_nulls(from);
    if (take_byte(from) % 4 == 0) {
        values.unit = (int32_t)take_below(from, 11) - 1;
        values.epoch = (int32_t)take_below(from, 3);
        values.rounding = (int32_t)take_below(from, 4);
        values.scale = (int32_t)take_below(from, 80) - 1;
    }
    return values;
}

static const stria_ctype span_ctypes[] = {STRIA_INT32, STRIA_INT64, STRIA_UINT32, STRIA_UINT64};

/* Integers of a C type that rise, or are anything. */
static void take_integers(choices *from, stria_ctype ctype, bool rise, uint64_t *to)
{
    uint64_t sum = 0;

    for (size_t i = 0; i <= MOST; i++) {
        const uint8_t byte = take_byte(from);
        const uint64_t number = byte >= 250 ? (uint64_t)(int64_t)(int8_t)byte : byte % 8;
        sum = rise ? sum + number : number;
        if (ctype == STRIA_INT32 || ctype == STRIA_UINT32)
            ((uint32_t *)to)[i] = (uint32_t)sum;
        else
            to[i] = sum;
    }
}

static stria_spans take_spans(choices *from, size_t levels, stria_spans *inner, size_t *dims)
{
    const size_t kind = take_below(from, 6);
    const size_t rows = take_below(from, MOST);
    stria_spans spans;

    if (kind == STRIA_SPANS_GRID) {
        for (size_t i = 0; i < 4; i++)
            dims[i] = take_byte(from) > 250 ? SIZE_MAX / 3 : take_below(from, 5);
        spans = stria_grid(rows, dims, 1 + take_below(from, 4));
    } else {
        const stria_ctype ctype = span_ctypes[take_below(from, 4)];
        take_integers(from, ctype, kind != STRIA_SPANS_LENGTHS, integers[levels]);
        spans = stria_make_spans(integers[levels], rows, (int32_t)kind, ctype);
    }
    if (take_byte(from) % 8 == 0)
        spans.nulls = take_nulls(from);
    if (levels > 0) {
        *inner = take_spans(from, levels - 1, inner + 1, dims + 4);
        spans = stria_spans_within(spans, inner);
    }
    return spans;
}

static stria_code one_call(stria_column *column, choices *from, stria_error *why)
{
    stria_spans inner[3];
    size_t dims[12];
    const uint8_t verb = take_byte(from) % 8;

    if (verb < 3) {
        return stria_append(column, take_values(from), why);
    } else if (verb < 5) {
        const stria_values values = take_values(from);
        return stria_append_lists(
            column, values, take_spans(from, take_below(from, 3), inner, dims), why);
    } else if (verb == 5 && stria_column_child(column, 0) != NULL) {
        stria_column *const second = stria_column_child(column, 1);
        const bool is_first = second == NULL || take_byte(from) % 2 == 0;
        return one_call(is_first ? stria_column_child(column, 0) : second, from, why);
    } else if (verb == 6) {
        return stria_close(column, take_spans(from, 0, inner, dims), why);
    }
    return take_byte(from) % 2 == 0 ? stria_push_null(column, why) : stria_end_row(column, why);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char type[128];
    choices from = {data, size};
    stria_error why;
    const size_t index = take_byte(&from);

    begin_input(64 << 20);
    stria_column *const column =
        stria_column_new(type_at(index, type, sizeof type), &bounded, &why);
    HOLDS_TRUE(column != NULL);
    for (size_t call = 0; call < CALLS; call++) {
        const uint64_t before = digest_column(column);
        const stria_code code = one_call(column, &from, &why);
        check_column(column);
        if (code != STRIA_OK) {
            check_error(code, &why);
            HOLDS_TRUE(digest_column(column) == before);
        }
    }
    print_rows(column);
    stria_column_truncate(column, stria_column_rows(column) / 2);
    check_column(column);
    stria_column_free(column);
    end_input();
    return 0;
}

/* memory_test.c - every public function, while memory runs out
 *
 * tests/api/symbols.txt lists them; a function without a trial fails the test.  What a function
 * makes of values is in contract/memory_test.c for every form; here are the calls on whole
 * columns, batches and bytes, with every type.
 */
#include "trial.h"

#include "stria/clickhouse.h"
#include "unit/rows_of.h"

#include <stdio.h>
#include <stdlib.h>

/* ---- What a call finds --------------------------------------------------------------------- */

static bool with_native(scene *s)
{
    if (stria_batch_write_native(s->from, stria_memory_sink(s->bytes), NULL) != STRIA_OK)
        return false;
    s->rest = stria_memory_view(s->bytes);
    return true;
}

static bool with_rows_behind(scene *s, int32_t header)
{
    if (stria_batch_write_rowbinary(s->from, header, stria_memory_sink(s->bytes), NULL) != STRIA_OK)
        return false;
    s->rest = stria_memory_view(s->bytes);
    return true;
}

static bool with_rows(scene *s)
{
    return with_rows_behind(s, STRIA_ROWBINARY_NAMES_AND_TYPES);
}

static bool with_plain_rows(scene *s)
{
    return with_rows_behind(s, STRIA_ROWBINARY_PLAIN);
}

static bool with_array(scene *s)
{
    return stria_batch_share_with_arrow(s->from, &s->schema, &s->array, NULL) == STRIA_OK;
}

/* Which a new batch can have: far days do not fit the type that Arrow's become. */
static bool with_array_of_a_new_batch(scene *s)
{
    stria_batch *const batch =
        with_array(s) ? stria_batch_new_from_arrow(&s->schema, &s->array, &hard, NULL) : NULL;

    stria_batch_free(batch);
    return batch != NULL;
}

/* The function gives these itself. */
static bool goes_into_array(scene *s)
{
    struct ArrowSchema schema;
    struct ArrowArray array;

    if (stria_batch_share_with_arrow(s->batch, &schema, &array, NULL) != STRIA_OK)
        return false;
    schema.release(&schema);
    array.release(&array);
    return true;
}

static bool goes_into_native(scene *s)
{
    stria_memory *const memory = new_memory();
    const stria_code code = stria_batch_write_native(s->batch, stria_memory_sink(memory), NULL);

    stria_memory_free(memory);
    return code == STRIA_OK;
}

static bool goes_into_rows(scene *s)
{
    stria_memory *const memory = new_memory();
    const stria_code code = stria_batch_write_rowbinary(
        s->batch, STRIA_ROWBINARY_NAMES_AND_TYPES, stria_memory_sink(memory), NULL);

    stria_memory_free(memory);
    return code == STRIA_OK;
}

/* A batch of structs, a scratch, and structs to come. */
static bool with_structs(scene *s)
{
    stria_batch_free(s->batch);
    s->batch = new_record_batch(&trades);
    OK(stria_record_append(&trades, s->batch, s->structs, 3, &error));
    s->scratch = stria_scratch_new(&hard);
    assert_non_null(s->scratch);
    s->supply =
        (supply){.record = &trades, .structs = (uint8_t *)s->structs, .left = SCENE_STRUCTS};
    return true;
}

/* Half a list, to be closed. */
static bool with_items(scene *s)
{
    static const int64_t items[] = {1, 2, 3};

    OK(stria_append(stria_column_child(s->column, 0), STRIA_VALUES(items, 3), &error));
    return true;
}

static bool with_stream(scene *s)
{
    stria_batch *batches[] = {s->from};

    return stria_batches_move_to_arrow_stream(batches, 1, &s->stream, NULL) == STRIA_OK;
}

/* ---- Columns ------------------------------------------------------------------------------- */

static stria_column *first_of(stria_batch *batch)
{
    return stria_batch_column(batch, 0);
}

static stria_code call_column_new(scene *s, stria_error *why)
{
    s->made_column = stria_column_new(s->type, &hard, why);
    return s->made_column != NULL ? STRIA_OK : why->code;
}

static stria_code call_append_column(scene *s, stria_error *why)
{
    return stria_append_column(first_of(s->batch), first_of(s->from), 1, FROM_ROWS - 2, why);
}

static const size_t *indexes(void)
{
    static size_t places[200];

    for (size_t i = 0; i < COUNT_OF(places); i++)
        places[i] = i * 7 % FROM_ROWS;
    return places;
}

static stria_code call_append_taken(scene *s, stria_error *why)
{
    return stria_append_taken(first_of(s->batch), first_of(s->from), indexes(), 200, why);
}

static stria_code call_append_batch(scene *s, stria_error *why)
{
    return stria_append_batch(s->batch, s->from, why);
}

static stria_code call_append_itself(scene *s, stria_error *why)
{
    return stria_append_batch(s->batch, s->batch, why);
}

static stria_code call_column_reserve(scene *s, stria_error *why)
{
    return stria_column_reserve(first_of(s->batch), 1000, 10000, why);
}

static stria_code call_column_reserve_keys(scene *s, stria_error *why)
{
    return stria_column_reserve_keys(s->column, 1000, 10000, why);
}

static stria_values codes(void)
{
    static uint8_t places[300];

    for (size_t i = 0; i < COUNT_OF(places); i++)
        places[i] = (uint8_t)(i % 3);
    return STRIA_VALUES(places, COUNT_OF(places));
}

static const char *const texts[] = {"one", "a text that does not stand in its slot", "three"};
static const uint32_t lengths[] = {1, 2};
static const size_t twos[] = {2};
static const int64_t numbers[] = {1, 2, 3, 4, 5, 6};

static stria_code call_append(scene *s, stria_error *why)
{
    return stria_append(s->column, STRIA_VALUES(texts, 3), why);
}

static stria_code call_append_codes(scene *s, stria_error *why)
{
    return stria_append_codes(s->column, codes(), STRIA_VALUES(texts, 3), why);
}

static stria_code call_append_lists(scene *s, stria_error *why)
{
    return stria_append_lists(s->column, STRIA_VALUES(numbers, 6), stria_grid(3, twos, 1), why);
}

static stria_slices slices(void)
{
    static const struct {
        const int64_t *data;
        size_t count;
    } rows[] = {{numbers, 2}, {NULL, 0}, {numbers + 1, 5}};

    return STRIA_SLICES(rows, 3);
}

static stria_code call_append_slices(scene *s, stria_error *why)
{
    return stria_append_slices(s->column, slices(), why);
}

static stria_code call_close(scene *s, stria_error *why)
{
    return stria_close(s->column, STRIA_LENGTHS(lengths, 2), why);
}

static stria_code call_end_row(scene *s, stria_error *why)
{
    return stria_end_row(s->column, why);
}

/* ---- One value ------------------------------------------------------------------------------- */

static stria_code call_push_bool(scene *s, stria_error *why)
{
    return stria_push_bool(s->column, true, why);
}

static stria_code call_push_int8(scene *s, stria_error *why)
{
    return stria_push_int8(s->column, 1, why);
}

static stria_code call_push_int16(scene *s, stria_error *why)
{
    return stria_push_int16(s->column, 1, why);
}

static stria_code call_push_int32(scene *s, stria_error *why)
{
    return stria_push_int32(s->column, 1, why);
}

static stria_code call_push_int64(scene *s, stria_error *why)
{
    return stria_push_int64(s->column, 1, why);
}

static stria_code call_push_uint8(scene *s, stria_error *why)
{
    return stria_push_uint8(s->column, 1, why);
}

static stria_code call_push_uint16(scene *s, stria_error *why)
{
    return stria_push_uint16(s->column, 1, why);
}

static stria_code call_push_uint32(scene *s, stria_error *why)
{
    return stria_push_uint32(s->column, 1, why);
}

static stria_code call_push_uint64(scene *s, stria_error *why)
{
    return stria_push_uint64(s->column, 1, why);
}

static stria_code call_push_float32(scene *s, stria_error *why)
{
    return stria_push_float32(s->column, 1.5F, why);
}

static stria_code call_push_float64(scene *s, stria_error *why)
{
    return stria_push_float64(s->column, 1.5, why);
}

static stria_code call_push_int128(scene *s, stria_error *why)
{
    return stria_push_int128(s->column, (stria_int128){{1, 0}}, why);
}

static stria_code call_push_uint128(scene *s, stria_error *why)
{
    return stria_push_uint128(s->column, (stria_uint128){{1, 0}}, why);
}

static stria_code call_push_int256(scene *s, stria_error *why)
{
    return stria_push_int256(s->column, (stria_int256){{1, 0, 0, 0}}, why);
}

static stria_code call_push_uint256(scene *s, stria_error *why)
{
    return stria_push_uint256(s->column, (stria_uint256){{1, 0, 0, 0}}, why);
}

static stria_code call_push_float16(scene *s, stria_error *why)
{
    return stria_push_float16(s->column, (stria_float16){0x3c00}, why);
}

static stria_code call_push_bfloat16(scene *s, stria_error *why)
{
    return stria_push_bfloat16(s->column, (stria_bfloat16){0x3f80}, why);
}

static stria_code call_push_view(scene *s, stria_error *why)
{
    return stria_push_view(s->column, (stria_view){"abc", 3}, why);
}

static stria_code call_push_cstr(scene *s, stria_error *why)
{
    return stria_push_cstr(s->column, "abc", why);
}

static stria_code call_push_date(scene *s, stria_error *why)
{
    return stria_push_date(s->column, (stria_date){2024, 2, 29}, why);
}

static stria_code call_push_datetime(scene *s, stria_error *why)
{
    return stria_push_datetime(
        s->column, (stria_datetime){.year = 2024, .month = 2, .day = 29}, why);
}

static stria_code call_push_tm(scene *s, stria_error *why)
{
    return stria_push_tm(s->column, (struct tm){.tm_year = 124, .tm_mon = 1, .tm_mday = 29}, why);
}

static stria_code call_push_timespec(scene *s, stria_error *why)
{
    return stria_push_timespec(s->column, (struct timespec){.tv_sec = 7}, why);
}

static stria_code call_push_timetz(scene *s, stria_error *why)
{
    return stria_push_timetz(s->column, (stria_timetz){.micros = 5}, why);
}

static stria_code call_push_interval_micros(scene *s, stria_error *why)
{
    return stria_push_interval_micros(s->column, (stria_interval_micros){.days = 5}, why);
}

static stria_code call_push_interval_nanos(scene *s, stria_error *why)
{
    return stria_push_interval_nanos(s->column, (stria_interval_nanos){.days = 5}, why);
}

static stria_code call_push_null(scene *s, stria_error *why)
{
    return stria_push_null(s->column, why);
}

static stria_code call_push_null_tuple(scene *s, stria_error *why)
{
    return stria_push_null(s->column, why);
}

/* ---- Batches --------------------------------------------------------------------------------- */

static stria_code call_batch_new(scene *s, stria_error *why)
{
    s->made = stria_batch_new(s->fields, s->field_count, &hard, why);
    return s->made != NULL ? STRIA_OK : why->code;
}

/* More columns than a batch has places for at first. */
static stria_code call_batch_new_wide(scene *s, stria_error *why)
{
    static const stria_field wide[] = {{"a", "Int8"}, {"b", "String"}, {"c", "Int8"}, {"d", "Int8"},
        {"e", "Int8"}, {"f", "Int8"}, {"g", "Int8"}, {"h", "Int8"}, {"i", "Array(Int8)"},
        {"j", "Int8"}, {"k", "Int8"}, {"l", "Int8"}, {"m", "Int8"}, {"n", "Int8"}, {"o", "Int8"},
        {"p", "Int8"}, {"q", "Int8"}, {"r", "Int8"}};

    s->made = stria_batch_new(wide, COUNT_OF(wide), &hard, why);
    return s->made != NULL ? STRIA_OK : why->code;
}

static stria_code call_batch_write_native(scene *s, stria_error *why)
{
    return stria_batch_write_native(s->batch, stria_memory_sink(s->memory), why);
}

static stria_code call_batch_read_native(scene *s, stria_error *why)
{
    return stria_batch_read_native(s->batch, stria_view_source(&s->rest), why);
}

static stria_code call_batch_new_from_native(scene *s, stria_error *why)
{
    s->made = stria_batch_new_from_native(stria_view_source(&s->rest), &hard, why);
    return s->made != NULL ? STRIA_OK : why->code;
}

static stria_code call_batch_write_rowbinary(scene *s, stria_error *why)
{
    return stria_batch_write_rowbinary(
        s->batch, STRIA_ROWBINARY_NAMES_AND_TYPES, stria_memory_sink(s->memory), why);
}

static stria_code call_batch_read_rowbinary(scene *s, stria_error *why)
{
    return stria_batch_read_rowbinary(
        s->batch, STRIA_ROWBINARY_NAMES_AND_TYPES, stria_view_source(&s->rest), why);
}

static stria_code call_batch_read_plain_rows(scene *s, stria_error *why)
{
    return stria_batch_read_rowbinary(
        s->batch, STRIA_ROWBINARY_PLAIN, stria_view_source(&s->rest), why);
}

static stria_code call_batch_read_rowbinary_rows(scene *s, stria_error *why)
{
    return stria_batch_read_rowbinary_rows(
        s->batch, STRIA_ROWBINARY_NAMES_AND_TYPES, 50, stria_view_source(&s->rest), why);
}

static stria_code call_batch_new_from_rowbinary(scene *s, stria_error *why)
{
    s->made = stria_batch_new_from_rowbinary(stria_view_source(&s->rest), &hard, why);
    return s->made != NULL ? STRIA_OK : why->code;
}

static stria_code call_batch_new_from_rowbinary_rows(scene *s, stria_error *why)
{
    s->made = stria_batch_new_from_rowbinary_rows(50, stria_view_source(&s->rest), &hard, why);
    return s->made != NULL ? STRIA_OK : why->code;
}

static stria_code call_batch_move_to_arrow(scene *s, stria_error *why)
{
    return stria_batch_move_to_arrow(s->batch, &s->schema, &s->array, why);
}

static stria_code call_batch_share_with_arrow(scene *s, stria_error *why)
{
    return stria_batch_share_with_arrow(s->batch, &s->schema, &s->array, why);
}

static stria_code call_batches_move_to_arrow_stream(scene *s, stria_error *why)
{
    stria_batch *batches[] = {s->batch, s->from};

    return stria_batches_move_to_arrow_stream(batches, 2, &s->stream, why);
}

static stria_code call_batch_read_arrow(scene *s, stria_error *why)
{
    return stria_batch_read_arrow(s->batch, &s->schema, &s->array, why);
}

static stria_code call_batch_new_from_arrow(scene *s, stria_error *why)
{
    s->made = stria_batch_new_from_arrow(&s->schema, &s->array, &hard, why);
    return s->made != NULL ? STRIA_OK : why->code;
}

static stria_code call_batch_new_from_arrow_stream(scene *s, stria_error *why)
{
    s->made = stria_batch_new_from_arrow_stream(&s->stream, &hard, why);
    return s->made != NULL ? STRIA_OK : why->code;
}

static stria_code call_batch_read_arrow_stream(scene *s, stria_error *why)
{
    return stria_batch_read_arrow_stream(s->batch, &s->stream, why);
}

/* ---- Structs --------------------------------------------------------------------------------- */

static stria_code call_record_batch_new(scene *s, stria_error *why)
{
    s->made = stria_record_batch_new(&trades, &hard, why);
    return s->made != NULL ? STRIA_OK : why->code;
}

static stria_code call_record_append(scene *s, stria_error *why)
{
    return stria_record_append(&trades, s->batch, s->structs, SCENE_STRUCTS, why);
}

static stria_code call_record_append_from(scene *s, stria_error *why)
{
    s->supply.structs = (const uint8_t *)s->structs;
    s->supply.left = SCENE_STRUCTS;
    return stria_record_append_from(
        &trades, s->batch, (stria_row_source){next_struct, &s->supply}, why);
}

static stria_code call_record_read(scene *s, stria_error *why)
{
    static trade out[3];

    return stria_record_read(&trades, s->batch, 0, out, 3, s->scratch, why);
}

static stria_code call_record_compare(scene *s, stria_error *why)
{
    (void)s;
    return stria_record_compare(&trades, trades.fields, trades.count, NULL, NULL, why);
}

static stria_code call_scratch_new(scene *s, stria_error *why)
{
    (void)why;
    s->scratch = stria_scratch_new(&hard);
    return s->scratch != NULL ? STRIA_OK : STRIA_ERR_MEMORY;
}

static stria_code call_scratch_reset(scene *s, stria_error *why)
{
    (void)why;
    stria_scratch_reset(s->scratch);
    return STRIA_OK;
}

static stria_code call_scratch_free(scene *s, stria_error *why)
{
    (void)why;
    stria_scratch_free(s->scratch);
    s->scratch = NULL;
    return STRIA_OK;
}

/* ---- Bytes ----------------------------------------------------------------------------------- */

static stria_code call_memory_new(scene *s, stria_error *why)
{
    (void)s;
    stria_memory *const made = stria_memory_new(&hard);
    const stria_code code = made != NULL ? STRIA_OK : STRIA_ERR_MEMORY;

    (void)why;
    stria_memory_free(made);
    return code;
}

static stria_code call_memory_sink(scene *s, stria_error *why)
{
    static const char bytes[5000];
    const stria_sink sink = stria_memory_sink(s->memory);

    (void)why;
    return sink.write(sink.context, bytes, sizeof bytes) == 0 ? STRIA_OK : STRIA_ERR_MEMORY;
}

static stria_code call_memory_free(scene *s, stria_error *why)
{
    (void)why;
    stria_memory_free(s->bytes);
    s->bytes = NULL;
    return STRIA_OK;
}

static stria_code call_memory_reset(scene *s, stria_error *why)
{
    (void)why;
    stria_memory_reset(s->memory);
    return STRIA_OK;
}

static stria_code call_memory_view(scene *s, stria_error *why)
{
    (void)why;
    return stria_memory_view(s->memory).size == 6 ? STRIA_OK : STRIA_ERR_SIZE;
}

static stria_code call_view_source(scene *s, stria_error *why)
{
    (void)why;
    return stria_view_source(&s->rest).read != NULL ? STRIA_OK : STRIA_ERR_SOURCE;
}

static stria_code call_batch_compare(scene *s, stria_error *why)
{
    return stria_batch_compare(s->batch, s->fields, s->field_count, NULL, NULL, why);
}

/* ---- What cannot fail ------------------------------------------------------------------------ */

static stria_code call_batch_column(scene *s, stria_error *why)
{
    (void)why;
    return first_of(s->batch) != NULL ? STRIA_OK : STRIA_ERR_SHAPE;
}

static stria_code call_batch_columns(scene *s, stria_error *why)
{
    (void)why;
    return stria_batch_columns(s->batch) == 2 ? STRIA_OK : STRIA_ERR_SHAPE;
}

static stria_code call_batch_find(scene *s, stria_error *why)
{
    (void)why;
    return stria_batch_find(s->batch, "b") != NULL ? STRIA_OK : STRIA_ERR_SHAPE;
}

static stria_code call_batch_name(scene *s, stria_error *why)
{
    (void)why;
    return stria_batch_name(s->batch, 1) != NULL ? STRIA_OK : STRIA_ERR_SHAPE;
}

static stria_code call_batch_rows(scene *s, stria_error *why)
{
    (void)why;
    return stria_batch_rows(s->batch) == ROWS ? STRIA_OK : STRIA_ERR_SHAPE;
}

static stria_code call_batch_free(scene *s, stria_error *why)
{
    (void)why;
    stria_batch_free(s->from);
    s->from = NULL;
    return STRIA_OK;
}

static stria_code call_batch_commit(scene *s, stria_error *why)
{
    return stria_batch_commit(s->batch, why);
}

static stria_code call_batch_rollback(scene *s, stria_error *why)
{
    (void)why;
    stria_column_truncate(first_of(s->batch), 3);
    stria_batch_rollback(s->batch);
    return STRIA_OK;
}

static stria_code call_batch_reset(scene *s, stria_error *why)
{
    (void)why;
    stria_batch_reset(s->batch);
    return STRIA_OK;
}

static stria_code call_column_truncate(scene *s, stria_error *why)
{
    (void)why;
    stria_column_truncate(first_of(s->batch), 3);
    return STRIA_OK;
}

static stria_code call_column_free(scene *s, stria_error *why)
{
    (void)why;
    stria_column_free(s->column);
    s->column = NULL;
    return STRIA_OK;
}

static stria_code call_column_capacity(scene *s, stria_error *why)
{
    (void)why;
    return stria_column_capacity(first_of(s->batch)) >= ROWS ? STRIA_OK : STRIA_ERR_SHAPE;
}

static stria_code call_column_child(scene *s, stria_error *why)
{
    (void)why;
    return stria_column_child(first_of(s->batch), 9) == NULL ? STRIA_OK : STRIA_ERR_SHAPE;
}

static stria_code call_column_data(scene *s, stria_error *why)
{
    (void)why;
    (void)stria_column_data(first_of(s->batch));
    return STRIA_OK;
}

static stria_code call_column_is_null(scene *s, stria_error *why)
{
    (void)why;
    (void)stria_column_is_null(first_of(s->batch), 2);
    return STRIA_OK;
}

static stria_code call_column_null_count(scene *s, stria_error *why)
{
    (void)why;
    (void)stria_column_null_count(first_of(s->batch));
    return STRIA_OK;
}

static stria_code call_column_offsets(scene *s, stria_error *why)
{
    (void)why;
    (void)stria_column_offsets(first_of(s->batch));
    return STRIA_OK;
}

static stria_code call_column_bytes(scene *s, stria_error *why)
{
    (void)why;
    (void)stria_column_bytes(first_of(s->batch));
    return STRIA_OK;
}

static stria_code call_column_keys(scene *s, stria_error *why)
{
    (void)why;
    (void)stria_column_keys(first_of(s->batch));
    return STRIA_OK;
}

static stria_code call_column_name(scene *s, stria_error *why)
{
    (void)why;
    (void)stria_column_name(first_of(s->batch));
    return STRIA_OK;
}

static stria_code call_column_rows(scene *s, stria_error *why)
{
    (void)why;
    (void)stria_column_rows(first_of(s->batch));
    return STRIA_OK;
}

static stria_code call_column_span(scene *s, stria_error *why)
{
    (void)why;
    (void)stria_column_span(first_of(s->batch), 1);
    return STRIA_OK;
}

static stria_code call_column_text(scene *s, stria_error *why)
{
    char text[100];

    (void)why;
    (void)stria_column_text(first_of(s->batch), 1, text, sizeof text);
    return STRIA_OK;
}

static stria_code call_column_type_text(scene *s, stria_error *why)
{
    char text[100];

    (void)why;
    (void)stria_column_type_text(first_of(s->batch), text, sizeof text);
    return STRIA_OK;
}

static stria_code call_column_validity(scene *s, stria_error *why)
{
    (void)why;
    (void)stria_column_validity(first_of(s->batch));
    return STRIA_OK;
}

static stria_code call_column_view(scene *s, stria_error *why)
{
    (void)why;
    (void)stria_column_view(first_of(s->batch), 1);
    return STRIA_OK;
}

static stria_code call_read(scene *s, stria_error *why)
{
    static int64_t out[ROWS];

    return stria_read(first_of(s->batch), 0, STRIA_OUT(out, ROWS), why);
}

static stria_code call_fail(scene *s, stria_error *why)
{
    stria_error other;

    (void)s;
    (void)why;
    return stria_fail(&other, STRIA_ERR_RANGE, "%d", 7) == STRIA_ERR_RANGE ? STRIA_OK
                                                                           : STRIA_ERR_SHAPE;
}

static stria_code call_code_name(scene *s, stria_error *why)
{
    (void)why;
    (void)s;
    return stria_code_name(STRIA_OK) != NULL ? STRIA_OK : STRIA_ERR_SHAPE;
}

static stria_code call_version(scene *s, stria_error *why)
{
    (void)why;
    (void)s;
    return stria_version() != NULL ? STRIA_OK : STRIA_ERR_SHAPE;
}

static stria_code call_default_allocator(scene *s, stria_error *why)
{
    (void)why;
    (void)s;
    return stria_default_allocator() != NULL ? STRIA_OK : STRIA_ERR_SHAPE;
}

/* ---- All of them ----------------------------------------------------------------------------- */

static const trial trials[] = {
    {"stria_column_new", ASKS, NULL, NULL, call_column_new},
    {"stria_append_column", ASKS, NULL, NULL, call_append_column},
    {"stria_append_taken", ASKS, NULL, NULL, call_append_taken},
    {"stria_append_batch", ASKS, NULL, NULL, call_append_batch},
    {"stria_append_batch", ASKS, NULL, NULL, call_append_itself},
    {"stria_column_reserve", ASKS, "String", NULL, call_column_reserve},
    {"stria_column_reserve_keys", ASKS, "LowCardinality(String)", NULL, call_column_reserve_keys},
    {"stria_append", ASKS, "Nullable(String)", NULL, call_append},
    {"stria_append_codes", ASKS, "LowCardinality(Nullable(String))", NULL, call_append_codes},
    {"stria_append_lists", ASKS, "Array(Nullable(Int32))", NULL, call_append_lists},
    {"stria_append_slices", ASKS, "Array(Nullable(Int32))", NULL, call_append_slices},
    {"stria_close", ASKS, "Array(Int64)", with_items, call_close},
    {"stria_end_row", ASKS, "Array(Int64)", with_items, call_end_row},
    {"stria_push_bool", ASKS, "Bool", NULL, call_push_bool},
    {"stria_push_int8", ASKS, "Int8", NULL, call_push_int8},
    {"stria_push_int16", ASKS, "Int16", NULL, call_push_int16},
    {"stria_push_int32", ASKS, "Int32", NULL, call_push_int32},
    {"stria_push_int64", ASKS, "Int64", NULL, call_push_int64},
    {"stria_push_uint8", ASKS, "UInt8", NULL, call_push_uint8},
    {"stria_push_uint16", ASKS, "UInt16", NULL, call_push_uint16},
    {"stria_push_uint32", ASKS, "UInt32", NULL, call_push_uint32},
    {"stria_push_uint64", ASKS, "UInt64", NULL, call_push_uint64},
    {"stria_push_float32", ASKS, "Float32", NULL, call_push_float32},
    {"stria_push_float64", ASKS, "Float64", NULL, call_push_float64},
    {"stria_push_int128", ASKS, "Int128", NULL, call_push_int128},
    {"stria_push_uint128", ASKS, "UInt128", NULL, call_push_uint128},
    {"stria_push_int256", ASKS, "Int256", NULL, call_push_int256},
    {"stria_push_uint256", ASKS, "UInt256", NULL, call_push_uint256},
    {"stria_push_float16", ASKS, "Float16", NULL, call_push_float16},
    {"stria_push_bfloat16", ASKS, "BFloat16", NULL, call_push_bfloat16},
    {"stria_push_view", ASKS, "LowCardinality(String)", NULL, call_push_view},
    {"stria_push_cstr", ASKS, "String", NULL, call_push_cstr},
    {"stria_push_date", ASKS, "Date32", NULL, call_push_date},
    {"stria_push_datetime", ASKS, "DateTime('UTC')", NULL, call_push_datetime},
    {"stria_push_tm", ASKS, "DateTime('UTC')", NULL, call_push_tm},
    {"stria_push_timespec", ASKS, "DateTime64(9, 'UTC')", NULL, call_push_timespec},
    {"stria_push_timetz", ASKS, "TimeTZ", NULL, call_push_timetz},
    {"stria_push_interval_micros", ASKS, "IntervalMDM", NULL, call_push_interval_micros},
    {"stria_push_interval_nanos", ASKS, "IntervalMDN", NULL, call_push_interval_nanos},
    {"stria_push_null", ASKS, "Nullable(FixedArray(Nullable(Int64), 3))", NULL, call_push_null},
    {"stria_push_null", ASKS, "Nullable(Tuple(Int64, String))", NULL, call_push_null_tuple},
    {"stria_batch_new", ASKS, NULL, NULL, call_batch_new},
    {"stria_batch_new", ASKS, "Int64", NULL, call_batch_new_wide},
    {"stria_batch_write_native", ASKS, NULL, goes_into_native, call_batch_write_native},
    {"stria_batch_read_native", ASKS, NULL, with_native, call_batch_read_native},
    {"stria_batch_new_from_native", ASKS, NULL, with_native, call_batch_new_from_native},
    {"stria_batch_write_rowbinary", ASKS, NULL, goes_into_rows, call_batch_write_rowbinary},
    {"stria_batch_read_rowbinary", ASKS, NULL, with_rows, call_batch_read_rowbinary},
    {"stria_batch_read_rowbinary", ASKS, NULL, with_plain_rows, call_batch_read_plain_rows},
    {"stria_batch_read_rowbinary_rows", ASKS, NULL, with_rows, call_batch_read_rowbinary_rows},
    {"stria_batch_new_from_rowbinary", ASKS, NULL, with_rows, call_batch_new_from_rowbinary},
    {"stria_batch_new_from_rowbinary_rows", ASKS, NULL, with_rows,
        call_batch_new_from_rowbinary_rows},
    {"stria_batch_move_to_arrow", ASKS, NULL, goes_into_array, call_batch_move_to_arrow},
    {"stria_batch_share_with_arrow", ASKS, NULL, goes_into_array, call_batch_share_with_arrow},
    {"stria_batches_move_to_arrow_stream", ASKS, NULL, goes_into_array,
        call_batches_move_to_arrow_stream},
    {"stria_batch_read_arrow", ASKS, NULL, with_array, call_batch_read_arrow},
    {"stria_batch_new_from_arrow", ASKS, NULL, with_array_of_a_new_batch,
        call_batch_new_from_arrow},
    {"stria_batch_new_from_arrow_stream", ASKS, NULL, with_stream,
        call_batch_new_from_arrow_stream},
    {"stria_batch_read_arrow_stream", ASKS_ONCE, NULL, with_stream, call_batch_read_arrow_stream},
    {"stria_record_batch_new", ASKS, "Int64", NULL, call_record_batch_new},
    {"stria_record_append", ASKS, "Int64", with_structs, call_record_append},
    {"stria_record_append_from", ASKS, "Int64", with_structs, call_record_append_from},
    {"stria_record_read", ASKS, "Int64", with_structs, call_record_read},
    {"stria_record_compare", NEVER_ASKS, "Int64", NULL, call_record_compare},
    {"stria_scratch_new", ASKS_SILENTLY, "Int64", NULL, call_scratch_new},
    {"stria_scratch_reset", NEVER_ASKS, "Int64", with_structs, call_scratch_reset},
    {"stria_scratch_free", NEVER_ASKS, "Int64", with_structs, call_scratch_free},
    {"stria_memory_new", ASKS_SILENTLY, "Int64", NULL, call_memory_new},
    {"stria_memory_sink", ASKS_SILENTLY, "Int64", NULL, call_memory_sink},
    {"stria_memory_free", NEVER_ASKS, "Int64", NULL, call_memory_free},
    {"stria_memory_reset", NEVER_ASKS, "Int64", NULL, call_memory_reset},
    {"stria_memory_view", NEVER_ASKS, "Int64", NULL, call_memory_view},
    {"stria_view_source", NEVER_ASKS, "Int64", NULL, call_view_source},
    {"stria_batch_column", NEVER_ASKS, NULL, NULL, call_batch_column},
    {"stria_batch_columns", NEVER_ASKS, NULL, NULL, call_batch_columns},
    {"stria_batch_find", NEVER_ASKS, NULL, NULL, call_batch_find},
    {"stria_batch_name", NEVER_ASKS, NULL, NULL, call_batch_name},
    {"stria_batch_rows", NEVER_ASKS, NULL, NULL, call_batch_rows},
    {"stria_batch_free", NEVER_ASKS, "Array(String)", NULL, call_batch_free},
    {"stria_batch_commit", NEVER_ASKS, NULL, NULL, call_batch_commit},
    {"stria_batch_rollback", NEVER_ASKS, NULL, NULL, call_batch_rollback},
    {"stria_batch_reset", NEVER_ASKS, NULL, NULL, call_batch_reset},
    {"stria_column_truncate", NEVER_ASKS, NULL, NULL, call_column_truncate},
    {"stria_column_free", NEVER_ASKS, "Array(String)", NULL, call_column_free},
    {"stria_column_capacity", NEVER_ASKS, NULL, NULL, call_column_capacity},
    {"stria_column_child", NEVER_ASKS, NULL, NULL, call_column_child},
    {"stria_column_data", NEVER_ASKS, NULL, NULL, call_column_data},
    {"stria_column_is_null", NEVER_ASKS, NULL, NULL, call_column_is_null},
    {"stria_column_null_count", NEVER_ASKS, NULL, NULL, call_column_null_count},
    {"stria_column_offsets", NEVER_ASKS, NULL, NULL, call_column_offsets},
    {"stria_column_bytes", NEVER_ASKS, NULL, NULL, call_column_bytes},
    {"stria_column_keys", NEVER_ASKS, NULL, NULL, call_column_keys},
    {"stria_column_name", NEVER_ASKS, NULL, NULL, call_column_name},
    {"stria_column_rows", NEVER_ASKS, NULL, NULL, call_column_rows},
    {"stria_column_span", NEVER_ASKS, NULL, NULL, call_column_span},
    {"stria_column_text", NEVER_ASKS, NULL, NULL, call_column_text},
    {"stria_column_type_text", NEVER_ASKS, NULL, NULL, call_column_type_text},
    {"stria_column_validity", NEVER_ASKS, NULL, NULL, call_column_validity},
    {"stria_column_view", NEVER_ASKS, NULL, NULL, call_column_view},
    {"stria_read", NEVER_ASKS, "Int64", NULL, call_read},
    {"stria_batch_compare", ASKS, NULL, NULL, call_batch_compare},
    {"stria_fail", NEVER_ASKS, "Int64", NULL, call_fail},
    {"stria_code_name", NEVER_ASKS, "Int64", NULL, call_code_name},
    {"stria_version", NEVER_ASKS, "Int64", NULL, call_version},
    {"stria_default_allocator", NEVER_ASKS, "Int64", NULL, call_default_allocator},
};

/* Types that hold others, each of another kind inside. */
static const char *const holders[] = {
    "Tuple(id UInt64, name Nullable(String))",
    "Nullable(Tuple(Int8, Array(String)))",
    "Map(String, Array(Int32))",
    "Array(Array(Nullable(Int64)))",
    "Nested(a Int64, b String)",
    "FixedArray(Nullable(String), 2)",
    "Nullable(FixedArray(Int16, 3))",
    "LowCardinality(Int64)",
    "Array(LowCardinality(Nullable(String)))",
    "Array(Tuple(LowCardinality(String), Map(Int8, UUID)))",
};

static size_t try_fact(const char *pattern, const type_fact *fact, const trial *t)
{
    char type[128];

    return run_trial(t, wrapped(type, sizeof type, pattern, fact->type), false, REQUEST_ALONE);
}

static void test_every_function_with_every_type(void **state)
{
    const size_t every = rounds(8) >= 8 ? 1 : 16; /* types under Valgrind */

    (void)state;
    for (size_t i = 0; i < COUNT_OF(trials); i++) {
        const trial *const t = &trials[i];
        size_t refusals = 0;

        if (t->type != NULL)
            continue;
        for (size_t j = i % every; j < COUNT_OF(holders); j += every) {
            for (int32_t is_shared = 0; is_shared < 2; is_shared++) {
                refusals += run_trial(t, holders[j], is_shared == 1, REQUEST_ALONE);
                refusals += run_trial(t, holders[j], is_shared == 1, REQUESTS_FROM_THEN_ON);
            }
        }
        for (size_t j = i % every; j < fact_count; j += every) {
            refusals += try_fact("%s", &facts[j], t);
            refusals += try_fact("Nullable(%s)", &facts[j], t);
        }
        if ((refusals > 0) != (t->asking != NEVER_ASKS))
            fail_msg("%s: memory was refused %zu times", t->function, refusals);
    }
}

static void test_every_other_function(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT_OF(trials); i++) {
        const trial *const t = &trials[i];

        if (t->type == NULL)
            continue;
        const size_t refusals = run_trial(t, t->type, false, REQUEST_ALONE) +
            run_trial(t, t->type, false, REQUESTS_FROM_THEN_ON);
        if ((refusals > 0) != (t->asking != NEVER_ASKS))
            fail_msg("%s: memory was refused %zu times", t->function, refusals);
    }
}

/* The tests' own allocator is what refuses.  stria_record_compare() has no allocator and parses
 * types with the C library's, which is not here to be refused. */
static bool is_of_the_tests(const char *function)
{
    return strncmp(function, "stria_checker_", 14) == 0;
}

/* SYMBOLS, from the build, is the list of all that is public. */
static void test_no_function_is_left_out(void **state)
{
    FILE *const file = fopen(SYMBOLS, "r");
    char line[128];
    size_t found = 0;

    (void)state;
    assert_non_null(file);
    while (fgets(line, sizeof line, file) != NULL) {
        size_t i = 0;

        line[strcspn(line, "\n")] = '\0';
        while (i < COUNT_OF(trials) && strcmp(trials[i].function, line) != 0)
            i++;
        if (i == COUNT_OF(trials) && !is_of_the_tests(line))
            fail_msg("%s() has no trial in %s", line, __FILE__);
        found++;
    }
    assert_true(found > 90);
    (void)fclose(file);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(test_no_function_is_left_out),
        TEST(test_every_other_function),
        TEST(test_every_function_with_every_type),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

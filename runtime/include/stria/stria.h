/* stria.h - typed columns: append in bulk, read back
 *
 * You describe the values you hold (values.h) and a column copies them in.
 *
 *     stria_column *ids = stria_column_new("Int64", NULL, &error);
 *     stria_append(ids, STRIA_VALUES(array, n), &error);
 *
 * A call takes all its rows or none: after any failure the column has the rows
 * and bytes it had before and can be used on.  Conversions are exact or refused.
 * Input is read during the call and never kept.  It may be memory of the column itself:
 * a column appended to itself has its rows twice.
 *
 * A column belongs to one thread at a time.  Columns share nothing, so several
 * threads may fill several columns, of one batch too.
 */
#ifndef STRIA_STRIA_H
#define STRIA_STRIA_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "stria/allocator.h"
#include "stria/error.h"
#include "stria/export.h"
#include "stria/values.h"
#include "stria/version.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct stria_column stria_column;

/* ---- Making columns ------------------------------------------------------ */

/* Makes an empty column of a type in ClickHouse's spelling, such as "Int64",
 * "Array(Nullable(String))" or "Tuple(id UInt64, tags Map(String, String))".
 * FixedArray(T, N), which ClickHouse lacks, has N items in each row and is an Array
 * there.  Returns NULL when it fails: STRIA_ERR_TYPE with the byte of the text in
 * error->offset, or STRIA_ERR_MEMORY.  The caller frees the column with
 * stria_column_free(). */
STRIA_API STRIA_NODISCARD stria_column *stria_column_new(
    const char *type, const stria_allocator *allocator, stria_error *error);

/* Frees the column with its children.  NULL is fine. */
STRIA_API void stria_column_free(stria_column *column);

/* A column that holds others, which are filled like any column:
 *
 *     Array(T), FixedArray(T, N)  0: the items of all rows
 *     Map(K, V)                   0: all keys, 1: all values
 *     Nested(a A, b B)            one for each field: the items of all rows
 *     Tuple(A, B)                 one for each element, with as many rows as the tuple
 *
 * The first and Map and Nested are what is called a list here, except that the rows of a
 * FixedArray need no offsets.  Borrowed.  NULL past the last child. */
STRIA_API stria_column *stria_column_child(stria_column *column, size_t index);

/* ---- Appending in bulk --------------------------------------------------- */

/* Appends one row for each value.
 *
 * STRIA_ERR_RANGE  a value the column cannot hold exactly
 * STRIA_ERR_NULL   a missing value, and the column is not Nullable
 * STRIA_ERR_TYPE   a kind of value that the column does not take
 * STRIA_ERR_SHAPE  the column holds others, which are to be filled */
STRIA_API stria_code stria_append(stria_column *column, stria_values values, stria_error *error);

/* Appends one row for each span of the values: lists, or strings out of bytes.
 * A column with L levels of Array or FixedArray takes L levels of spans over
 * elements, or L + 1 over bytes, of which the innermost makes strings.  Offsets rise,
 * the first is not negative, the last is at most the number of values; a grid uses
 * every value.  Each row of a FixedArray has its number of elements, also one that is
 * missing; a list that is missing has none.
 *
 * Fails as stria_append(), and with STRIA_ERR_SHAPE when spans and column, or
 * spans and values, do not agree. */
STRIA_API stria_code stria_append_lists(
    stria_column *column, stria_values values, stria_spans spans, stria_error *error);

/* Appends one list for each slice {pointer, count}; every slice has memory of
 * its own.  Fails as stria_append_lists(). */
STRIA_API stria_code stria_append_slices(
    stria_column *column, stria_slices slices, stria_error *error);

/* ---- Dictionaries ----------------------------------------------------------- */

/* A LowCardinality column keeps each value once, as a key, and for each row the code of
 * its key.  It takes what a column of its keys' type takes, by the same verbs.  This takes
 * what the caller has as codes already: row i is the key at codes[i], and a missing code a
 * null.  Keys may come in any order and more than once, and may be new or known; a missing
 * key is the null.
 *
 * Fails as stria_append(), of the keys with error->row -1 and error->element the key; and
 * with STRIA_ERR_RANGE for a code that is no key's, STRIA_ERR_TYPE for codes that are no
 * integers, and STRIA_ERR_SHAPE for a column that is no dictionary. */
STRIA_API stria_code stria_append_codes(
    stria_column *column, stria_values codes, stria_values keys, stria_error *error);

/* ---- Column to column -------------------------------------------------------- */

/* Appends `rows` rows of another column, from row `first` on; it may be the same column.
 * Keys of a dictionary are looked up once each, or once a row where there are fewer rows.
 *
 * STRIA_ERR_TYPE      the columns have different types
 * STRIA_ERR_SHAPE     items of one of them wait to be closed
 * STRIA_ERR_ARGUMENT  the other has no such rows */
STRIA_API stria_code stria_append_column(
    stria_column *column, const stria_column *from, size_t first, size_t rows, stria_error *error);

/* Appends one row for each index: that row of the other column.  Indexes come in any
 * order and may repeat.  Fails as stria_append_column(), for an index with error->row. */
STRIA_API stria_code stria_append_taken(stria_column *column, const stria_column *from,
    const size_t *indexes, size_t count, stria_error *error);

/* ---- Appending to children, then closing ---------------------------------- */

/* Makes rows of a list out of the items that all of its children gained since the last
 * close.  The first span begins at 0 and the last ends at what is pending, else
 * STRIA_ERR_SHAPE.
 *
 *     stria_append(keys, ...);                            keys and values of a Map
 *     stria_append(values, ...);
 *     stria_close(map, STRIA_OFFSETS(offsets, n), &error);
 *
 * The rows of a Tuple and of a FixedArray are those of its children: nothing is closed,
 * and a batch is committed when they agree.  One that is Nullable counts its own rows, as
 * does a Tuple of nothing, and is closed by stria_rows(n), with the nulls of
 * stria_spans_with_nulls().  The children have values for the rows that are missing, too,
 * whatever they are; stria_push_null() puts in what is needed. */
STRIA_API stria_code stria_close(stria_column *column, stria_spans spans, stria_error *error);

/* Makes one row out of all that is pending, which may be nothing; for those that are closed
 * by stria_rows(), out of one more item of each child. */
STRIA_API stria_code stria_end_row(stria_column *column, stria_error *error);

/* ---- One value at a time --------------------------------------------------- */

/* Appends one row.  Each does what stria_append() does with one value of that C
 * type.  STRIA_PUSH() in inline.h picks by type and is the fast way in. */
STRIA_API stria_code stria_push_bool(stria_column *column, bool value, stria_error *error);
STRIA_API stria_code stria_push_int8(stria_column *column, int8_t value, stria_error *error);
STRIA_API stria_code stria_push_int16(stria_column *column, int16_t value, stria_error *error);
STRIA_API stria_code stria_push_int32(stria_column *column, int32_t value, stria_error *error);
STRIA_API stria_code stria_push_int64(stria_column *column, int64_t value, stria_error *error);
STRIA_API stria_code stria_push_uint8(stria_column *column, uint8_t value, stria_error *error);
STRIA_API stria_code stria_push_uint16(stria_column *column, uint16_t value, stria_error *error);
STRIA_API stria_code stria_push_uint32(stria_column *column, uint32_t value, stria_error *error);
STRIA_API stria_code stria_push_uint64(stria_column *column, uint64_t value, stria_error *error);
STRIA_API stria_code stria_push_float32(stria_column *column, float value, stria_error *error);
STRIA_API stria_code stria_push_float64(stria_column *column, double value, stria_error *error);
STRIA_API stria_code stria_push_int128(
    stria_column *column, stria_int128 value, stria_error *error);
STRIA_API stria_code stria_push_uint128(
    stria_column *column, stria_uint128 value, stria_error *error);
STRIA_API stria_code stria_push_int256(
    stria_column *column, stria_int256 value, stria_error *error);
STRIA_API stria_code stria_push_uint256(
    stria_column *column, stria_uint256 value, stria_error *error);
STRIA_API stria_code stria_push_float16(
    stria_column *column, stria_float16 value, stria_error *error);
STRIA_API stria_code stria_push_bfloat16(
    stria_column *column, stria_bfloat16 value, stria_error *error);
STRIA_API stria_code stria_push_view(stria_column *column, stria_view value, stria_error *error);

/* NUL-ended text; NULL is a null. */
STRIA_API stria_code stria_push_cstr(stria_column *column, const char *value, stria_error *error);

STRIA_API stria_code stria_push_date(stria_column *column, stria_date value, stria_error *error);
STRIA_API stria_code stria_push_datetime(
    stria_column *column, stria_datetime value, stria_error *error);
STRIA_API stria_code stria_push_tm(stria_column *column, struct tm value, stria_error *error);
STRIA_API stria_code stria_push_timespec(
    stria_column *column, struct timespec value, stria_error *error);

STRIA_API stria_code stria_push_timetz(
    stria_column *column, stria_timetz value, stria_error *error);
STRIA_API stria_code stria_push_interval_micros(
    stria_column *column, stria_interval_micros value, stria_error *error);
STRIA_API stria_code stria_push_interval_nanos(
    stria_column *column, stria_interval_nanos value, stria_error *error);

/* Appends a null, and to what the column holds the blanks that stand for it: none in a list,
 * one in each element of a tuple, as many as there must be in a FixedArray. */
STRIA_API stria_code stria_push_null(stria_column *column, stria_error *error);

/* ---- Room ------------------------------------------------------------------- */

/* Makes room for this many more rows of this level, validity included, and, for
 * a String column, this many more bytes of text.  Appends within it ask for no
 * memory.  Children are reserved on their own.
 * STRIA_ERR_SIZE when the sum cannot be addressed. */
STRIA_API stria_code stria_column_reserve(
    stria_column *column, size_t rows, size_t bytes, stria_error *error);

/* Makes room for this many more keys of a LowCardinality column and, when they are
 * Strings, this many more bytes of them.  STRIA_ERR_SHAPE for any other column. */
STRIA_API stria_code stria_column_reserve_keys(
    stria_column *column, size_t keys, size_t bytes, stria_error *error);

/* How many rows this level can hold without asking for memory; of a Tuple and a FixedArray,
 * as many as its children have room for. */
STRIA_API size_t stria_column_capacity(const stria_column *column);

/* Drops every row from `rows` on, and items that are pending; keeps the memory.  The
 * child of a list keeps the items that closed rows hold. */
STRIA_API void stria_column_truncate(stria_column *column, size_t rows);

/* ---- Reading ------------------------------------------------------------------ */

STRIA_API size_t stria_column_rows(const stria_column *column);
STRIA_API size_t stria_column_null_count(const stria_column *column);

/* False for rows past the end. */
STRIA_API bool stria_column_is_null(const stria_column *column, size_t row);

/* The column's own memory, borrowed until the column changes.  Fixed width: the
 * values, packed.  Those of a UUID are in the order of ClickHouse's formats, in which
 * each half stands with its last byte first; stria_read() gives the order of the text.
 * String: the bytes of all rows.  NULL for a list, and for a column without memory. */
STRIA_API const void *stria_column_data(const stria_column *column);

/* String and list: rows + 1 offsets, the first of them 0.  NULL for others. */
STRIA_API const int64_t *stria_column_offsets(const stria_column *column);

/* How many keys a LowCardinality column has, its default and null among them; 0 for others. */
STRIA_API size_t stria_column_keys(const stria_column *column);

/* The bytes that the column's rows take: values, texts, offsets, validity and keys, of all
 * levels; not the room behind them. */
STRIA_API uint64_t stria_column_bytes(const stria_column *column);

/* One bit for each row, lowest first, set for values that are present.  NULL when
 * no row is null. */
STRIA_API const uint8_t *stria_column_validity(const stria_column *column);

/* The bytes of one row of a String or FixedString column, or the name of an Enum's value,
 * which lives as long as the column; {NULL, 0} for a null, for rows past the end and for
 * other columns. */
STRIA_API stria_view stria_column_view(const stria_column *column, size_t row);

/* The items of one row of a list, of each child; {0, 0} for rows past the end.  Those of a
 * tuple's row are the rows of that number. */
STRIA_API stria_span stria_column_span(const stria_column *column, size_t row);

/* Reads out.count rows from `first` on into the caller's memory, with the same
 * conversions, exact or refused, as on the way in.  stria_view elements point into
 * the column, and a Bit is bytes there, as DuckDB has them: one with the number of bits
 * that are padding, the padding, all ones, and the bits; raw bytes are as wide as the
 * values of a FixedString, or 16 wide, in the
 * order of the text, for UUID and IPv6.  On failure error->row counts from `first`, and
 * what was written so far is unspecified. */
STRIA_API stria_code stria_read(
    const stria_column *column, size_t first, stria_out out, stria_error *error);

/* Writes one row as text that appends back to the same value, as snprintf does:
 * at most `size` bytes with the final NUL, and returns the whole length.  A null
 * is "NULL"; a list is "[1,2]"; strings within a list stand in quotes. */
STRIA_API size_t stria_column_text(const stria_column *column, size_t row, char *text, size_t size);

/* The name of a batch's column; of a child that of the element or field that it is, NULL when it
 * has none.  Borrowed; lives as long as the column. */
STRIA_API const char *stria_column_name(const stria_column *column);

/* The type as ClickHouse prints it, as snprintf does. */
STRIA_API size_t stria_column_type_text(const stria_column *column, char *text, size_t size);

#ifdef __cplusplus
}
#endif

#endif /* STRIA_STRIA_H */

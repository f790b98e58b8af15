/* fuzz.c - what the fuzz targets share */
#include "fuzz.h"

#include <stdio.h>
#include <stdlib.h>

#include "src/column/batch.h"
#include "src/column/column.h"
#include "support/sound.h"

void broken(const char *what, const char *detail)
{
    (void)fprintf(stderr, "broken: %s (%s)\n", what, detail);
    abort();
}

/* ---- Memory ------------------------------------------------------------------------------ */

static size_t bytes_allocated;
static size_t bytes_most;

static void *resize(void *context, void *block, size_t old_size, size_t new_size, size_t alignment)
{
    (void)context;
    HOLDS_TRUE(bytes_allocated >= old_size);
    if (new_size == 0) {
        free(block);
        bytes_allocated -= old_size;
        return NULL;
    }
    if (new_size > bytes_most || bytes_allocated - old_size > bytes_most - new_size)
        return NULL;
    void *const moved =
        aligned_alloc(alignment, (new_size + alignment - 1) / alignment * alignment);
    if (moved == NULL)
        return NULL;
    if (block != NULL) {
        memcpy(moved, block, old_size < new_size ? old_size : new_size);
        free(block);
    }
    bytes_allocated = bytes_allocated - old_size + new_size;
    return moved;
}

const stria_allocator bounded = {resize, NULL};

void begin_input(size_t most)
{
    bytes_most = most;
    HOLDS_TRUE(bytes_allocated == 0);
}

void end_input(void)
{
    HOLDS_TRUE(bytes_allocated == 0);
}

/* ---- Choices out of bytes ---------------------------------------------------------------- */

uint8_t take_byte(choices *from)
{
    uint8_t byte;

    take_bytes(from, &byte, 1);
    return byte;
}

size_t take_below(choices *from, size_t limit)
{
    return take_byte(from) % limit;
}

void take_bytes(choices *from, void *to, size_t size)
{
    const size_t taken = size < from->left ? size : from->left;

    if (taken > 0)
        memcpy(to, from->at, taken);
    if (size > taken)
        memset((uint8_t *)to + taken, 0, size - taken);
    from->at += taken;
    from->left -= taken;
}

/* ---- Types ------------------------------------------------------------------------------- */

static const char *const holders[] = {
    "Array(%s)",
    "Array(Nullable(Int64))",
    "Array(Array(String))",
    "Array(LowCardinality(Nullable(String)))",
    "FixedArray(Nullable(Int32), 3)",
    "Nullable(Tuple(Int8, Array(String)))",
    "Tuple(id UInt64, tags Array(String))",
    "Map(String, Array(Int32))",
    "Nested(a Int64, b Nullable(String))",
    "LowCardinality(FixedString(5))",
    "Decimal(30, 7)",
    "Enum16('a' = -5, 'b' = 0, 'long name' = 300)",
    "DateTime('Europe/Berlin')",
    "SimpleAggregateFunction(sum, UInt64)",
};

size_t type_count(void)
{
    return 2 * fact_count + COUNT_OF(holders) - 1;
}

const char *type_at(size_t index, char *text, size_t size)
{
    index %= type_count();
    if (index < 2 * fact_count)
        return wrapped(text, size, index % 2 == 0 ? "%s" : "Nullable(%s)", facts[index / 2].type);
    return holders[1 + index - 2 * fact_count];
}

/* ---- Columns ----------------------------------------------------------------------------- */

static uint64_t mix(uint64_t digest, const void *bytes, size_t size)
{
    const uint8_t *const at = bytes;

    for (size_t i = 0; i < size; i++)
        digest = (digest ^ at[i]) * 0x100000001b3;
    return digest;
}

static uint64_t digest_level(uint64_t digest, const stria_column *column)
{
    const size_t rows = column->head.rows;
    const size_t all[] = {stria__rows(column), column->nulls};
    const bool is_string = column->type->storage == STRIA__STRING;

    digest = mix(digest, all, sizeof all);
    if (stria__has_offsets(column) && rows > 0)
        digest = mix(digest, stria__offsets(column), (rows + 1) * sizeof(int64_t));
    digest = mix(digest, column->values.data,
        is_string ? (size_t)stria__last_offset(column) : rows * column->width);
    for (size_t row = 0; row < rows && column->nulls > 0; row++)
        digest = digest * 2 + stria_column_is_null(column, row);
    for (const stria_column *child = column->child; child != NULL; child = child->next)
        digest = digest_level(digest, child);
    return digest;
}

uint64_t digest_column(const stria_column *column)
{
    return digest_level(0xcbf29ce484222325, column);
}

uint64_t digest_batch(stria_batch *batch)
{
    uint64_t digest = stria_batch_rows(batch);

    for (size_t i = 0; i < stria_batch_columns(batch); i++) {
        const uint64_t column = digest_column(stria_batch_column(batch, i));
        digest = mix(digest, &column, sizeof column);
    }
    return digest;
}

void check_column(const stria_column *column)
{
    const stria_column *where;
    const char *const fault = fault_of_column(column, &where);
    char type[256];

    if (fault == NULL)
        return;
    (void)stria_column_type_text(where, type, sizeof type);
    broken(fault, type);
}

void check_batch(stria_batch *batch)
{
    for (size_t i = 0; i < stria_batch_columns(batch); i++) {
        const stria_column *const column = stria_batch_column(batch, i);
        HOLDS_TRUE(stria_column_rows(column) == stria_batch_rows(batch));
        check_column(column);
    }
}

void check_error(stria_code code, const stria_error *why)
{
    HOLDS_TRUE(code != STRIA_OK && code != STRIA_END);
    HOLDS_TRUE(why->code == code);
    HOLDS_TRUE(why->message[0] != '\0');
    HOLDS_TRUE(memchr(why->message, '\0', sizeof why->message) != NULL);
    HOLDS_TRUE(memchr(why->path, '\0', sizeof why->path) != NULL);
    HOLDS_TRUE(why->row >= -1 && why->element >= -1 && why->offset >= -1 && why->column >= -1);
}

/* Whether a column has so many items, which may be of no bytes, that to print them takes long. */
static bool is_vast(const stria_column *column)
{
    bool is = stria__rows(column) > 100000;

    for (const stria_column *child = column->child; child != NULL && !is; child = child->next)
        is = is_vast(child);
    return is;
}

void print_rows(const stria_column *column)
{
    enum { MOST = 64 };
    char text[300];

    if (is_vast(column))
        return;
    for (size_t row = 0; row < stria_column_rows(column) && row < MOST; row++)
        (void)stria_column_text(column, row, text, sizeof text);
}

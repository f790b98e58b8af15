/* compare.c - whether a batch's columns are those that somebody else reports */
#include <string.h>

#include "src/column/batch.h"
#include "src/error.h"
#include "src/types/type_text.h"

typedef struct comparison {
    const stria_batch *batch;
    const stria_field *reported;
    size_t count;
    void (*differs)(void *context, const stria_error *difference);
    void *context;
    stria_error first;
} comparison;

static void tell(comparison *c, const stria_error *difference)
{
    if (c->first.code == STRIA_OK)
        c->first = *difference;
    if (c->differs != NULL)
        c->differs(c->context, difference);
}

/* The index of a reported column, or `count`. */
static size_t find(const comparison *c, const char *name)
{
    size_t index = 0;

    while (index < c->count && strcmp(c->reported[index].name, name) != 0)
        index++;
    return index;
}

static void tell_missing(comparison *c, const stria_column *column, const char *name)
{
    stria_error difference;

    (void)stria__fail(&difference, column, STRIA_ERR_SHAPE, "column '%s' is only %s", name,
        column != NULL ? "here" : "there");
    if (column == NULL)
        stria__copy_cut(difference.path, sizeof difference.path, name, strlen(name));
    tell(c, &difference);
}

/* ---- Types ------------------------------------------------------------------------------ */

/* What a server sees of a column: ClickHouse's Array for a FixedArray.  NULL when it fails. */
static stria_column *as_seen(
    const stria_column *column, const stria_allocator *allocator, stria_error *error)
{
    stria__output measured = {NULL, 0, 0, 0};
    stria__buffer text = {0};
    stria_column *seen = NULL;

    stria__put_type(&measured, column, STRIA__AS_CLICKHOUSE);
    const size_t size = measured.length;
    if (stria__buffer_reserve(&text, allocator, size + 1)) {
        stria__output output = {(char *)text.data, size + 1, 0, 0};
        stria__put_type(&output, column, STRIA__AS_CLICKHOUSE);
        seen = stria__column_parse((stria_view){(const char *)text.data, size}, allocator, error);
    } else {
        (void)stria__fail_memory(error, column, size + 1);
    }
    stria__buffer_free(&text, allocator);
    return seen;
}

/* STRIA_OK or STRIA_ERR_TYPE, or STRIA_ERR_MEMORY. */
static stria_code match_type(
    const comparison *c, const stria_column *column, const char *reported, stria_error *error)
{
    const stria_allocator *const allocator = &c->batch->allocator;
    const stria_view text = {reported, strlen(reported)};
    stria_column *const there = stria__column_parse(text, allocator, error);
    stria_column *seen = NULL;
    bool is_same = there != NULL && stria__same_type(column, there);

    if (there != NULL && !is_same) {
        seen = as_seen(column, allocator, error);
        is_same = seen != NULL && stria__same_type(seen, there);
    }
    const bool fails = there == NULL || (!is_same && seen == NULL);
    stria_column_free(there);
    stria_column_free(seen);
    if (is_same)
        return STRIA_OK;
    return fails ? error->code : STRIA_ERR_TYPE;
}

static stria_code compare_types(comparison *c, size_t index, const char *reported)
{
    const stria_column *const column = c->batch->columns[index];
    stria_error reason;
    const stria_code code = match_type(c, column, reported, &reason);

    if (code == STRIA_ERR_TYPE) {
        char own[100];
        stria_error difference;

        (void)stria__type_text(column, own, sizeof own);
        (void)stria__fail(&difference, column, STRIA_ERR_TYPE, "'%s' is %s here, and %.100s there",
            c->batch->names[index], own, reported);
        tell(c, &difference);
    }
    return code == STRIA_ERR_TYPE ? STRIA_OK : code;
}

/* ---- Columns ------------------------------------------------------------------------------ */

stria_code stria_batch_compare(const stria_batch *batch, const stria_field *reported, size_t count,
    void (*differs)(void *context, const stria_error *difference), void *context,
    stria_error *error)
{
    comparison c = {batch, reported, count, differs, context, {.code = STRIA_OK}};

    if (reported == NULL && count > 0)
        return stria__fail(error, NULL, STRIA_ERR_ARGUMENT, "%zu fields have no address", count);
    for (size_t i = 0; i < batch->count; i++) {
        const size_t at = find(&c, batch->names[i]);

        if (at == count)
            tell_missing(&c, batch->columns[i], batch->names[i]);
        else if (compare_types(&c, i, reported[at].type) != STRIA_OK)
            return stria__fail_memory(error, batch->columns[i], sizeof(stria_column));
    }
    for (size_t i = 0; i < count; i++) {
        const stria_view name = {reported[i].name, strlen(reported[i].name)};
        if (stria__batch_index(batch, name) == batch->count)
            tell_missing(&c, NULL, reported[i].name);
    }
    if (c.first.code != STRIA_OK && error != NULL)
        *error = c.first;
    return c.first.code;
}

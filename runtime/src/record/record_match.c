/* record_match.c - whether columns are those of a record */
#include "src/error.h"
#include "src/record/record.h"
#include "src/types/type_text.h"

stria_batch *stria_record_batch_new(
    const stria_record *record, const stria_allocator *allocator, stria_error *error)
{
    return stria_batch_new(record->fields, record->count, allocator, error);
}

stria_code stria__match_record(
    const stria_record *record, const stria_batch *batch, stria_error *error)
{
    if (batch->count != record->count)
        return stria__fail(error, NULL, STRIA_ERR_SHAPE,
            "record '%s' has %zu columns, and the batch has %zu", record->name, record->count,
            batch->count);
    for (size_t i = 0; i < record->count; i++) {
        if (strcmp(record->fields[i].name, batch->names[i]) != 0)
            return stria__fail(error, batch->columns[i], STRIA_ERR_SHAPE,
                "column %zu of record '%s' is '%s', and that of the batch is '%s'", i, record->name,
                record->fields[i].name, batch->names[i]);
    }
    return STRIA_OK;
}

bool stria__are_tuples(const stria_column *list, const stria_record *structs)
{
    return structs->holds_item == 0 && list->child->next == NULL &&
        list->child->type->storage == STRIA__TUPLE;
}

/* ---- A schema that somebody else reports ------------------------------------------------- */

typedef struct comparison {
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

/* The index of a field, or `count`. */
static size_t find(const stria_field *fields, size_t count, const char *name)
{
    size_t index = 0;

    while (index < count && strcmp(fields[index].name, name) != 0)
        index++;
    return index;
}

static void name_column(stria_error *error, size_t index, const char *name)
{
    error->column = (int32_t)index;
    stria__copy_cut(error->path, sizeof error->path, name, strlen(name));
}

/* False when memory is lacking. */
static bool compare_types(comparison *c, size_t index, const stria_field *ours, const char *theirs)
{
    const stria_view text = {theirs, strlen(theirs)};
    const stria_view own = {ours->type, strlen(ours->type)};
    stria_error reason = {.code = STRIA_OK};
    stria_column *const here = stria__column_parse(own, STRIA_DEFAULT_ALLOCATOR, &reason);
    stria_column *const there =
        here != NULL ? stria__column_parse(text, STRIA_DEFAULT_ALLOCATOR, &reason) : NULL;
    const bool is_same = here != NULL && there != NULL && stria__same_type(here, there);

    stria_column_free(here);
    stria_column_free(there);
    if (reason.code == STRIA_ERR_MEMORY)
        return false;
    if (!is_same) {
        stria_error difference;
        (void)stria__fail(&difference, NULL, STRIA_ERR_TYPE, "'%s' is %s here, and %s there",
            ours->name, ours->type, theirs);
        name_column(&difference, index, ours->name);
        tell(c, &difference);
    }
    return true;
}

static void tell_missing(comparison *c, size_t index, const char *name, const char *side)
{
    stria_error difference;

    (void)stria__fail(&difference, NULL, STRIA_ERR_SHAPE, "column '%s' is only %s", name, side);
    name_column(&difference, index, name);
    tell(c, &difference);
}

stria_code stria_record_compare(const stria_record *record, const stria_field *reported,
    size_t count, void (*differs)(void *context, const stria_error *difference), void *context,
    stria_error *error)
{
    comparison c = {differs, context, {.code = STRIA_OK}};

    if (reported == NULL && count > 0)
        return stria__fail(error, NULL, STRIA_ERR_ARGUMENT, "%zu fields have no address", count);
    for (size_t i = 0; i < record->count; i++) {
        const stria_field *const ours = &record->fields[i];
        const size_t at = find(reported, count, ours->name);

        if (at == count)
            tell_missing(&c, i, ours->name, "here");
        else if (!compare_types(&c, i, ours, reported[at].type))
            return stria__fail_memory(error, NULL, sizeof(stria_column));
    }
    for (size_t i = 0; i < count; i++) {
        if (find(record->fields, record->count, reported[i].name) == record->count)
            tell_missing(&c, i, reported[i].name, "there");
    }
    if (c.first.code != STRIA_OK && error != NULL)
        *error = c.first;
    return c.first.code;
}

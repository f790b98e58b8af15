/* record_match.c - whether columns are those of a record */
#include "src/error.h"
#include "src/record/record.h"

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

stria_code stria_record_compare(const stria_record *record, const stria_field *reported,
    size_t count, void (*differs)(void *context, const stria_error *difference), void *context,
    stria_error *error)
{
    stria_error own;
    stria_batch *const batch = stria_record_batch_new(record, NULL, &own);
    stria_code code;

    if (batch != NULL)
        code = stria_batch_compare(batch, reported, count, differs, context, error);
    else
        code = stria__fail(error, NULL, own.code, "%s", own.message);
    stria_batch_free(batch);
    return code;
}

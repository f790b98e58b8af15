/* keys.c - what must hold of a dictionary between two calls */
#include "support/keys.h"

static bool is_zero(stria_view bytes)
{
    for (size_t i = 0; i < bytes.size; i++) {
        if (bytes.data[i] != 0)
            return false;
    }
    return true;
}

static const char *fault_of_codes(const stria_column *column)
{
    const size_t keys = column->child->head.rows;

    for (size_t row = 0; row < column->head.rows; row++) {
        const uint32_t code = stria__codes(column)[row];
        if (code >= keys)
            return "a code is none of the keys";
        if (column->nullable && (code == 0) != stria_column_is_null(column, row))
            return "code 0 and the nulls do not agree";
    }
    return NULL;
}

/* That every key is found where it is means also that none is there twice. */
static const char *fault_of_index(const stria_column *column)
{
    const stria_column *const keys = column->child;
    const stria__key_index *const index = column->key_index;
    const stria__slot *const slots = (const stria__slot *)(const void *)index->slots.data;
    const size_t first = stria__first_key(column);
    size_t used = 0;

    for (size_t code = first; code < keys->head.rows; code++) {
        const stria_view bytes = stria__key_bytes(keys, code);
        const stria__key key = stria__make_key(index, (const uint8_t *)bytes.data, bytes.size);
        if (stria__find_code(index, keys, &key) != code)
            return "a key is not found by its code";
    }
    for (size_t i = 0; slots != NULL && i <= index->mask; i++)
        used += slots[i].code_plus_one != 0;
    if (used != (keys->head.rows > first ? keys->head.rows - first : 0))
        return "the index has more keys than there are, or fewer";
    return NULL;
}

const char *fault_of_keys(const stria_column *column)
{
    const stria_column *const keys = column->child;
    const size_t first = stria__first_key(column);

    if (keys->parent != column || keys->next != NULL || keys->nullable || column->key_index == NULL)
        return "a dictionary has other children than its keys";
    if (keys->head.rows > 0 && keys->head.rows <= first)
        return "there are keys, but not those that come first";
    for (size_t code = 0; code <= first && code < keys->head.rows; code++) {
        if (!is_zero(stria__key_bytes(keys, code)))
            return "a key that comes first is not the default";
    }
    const char *const fault = fault_of_codes(column);
    return fault == NULL ? fault_of_index(column) : fault;
}

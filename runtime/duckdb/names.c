/* names.c - the members of an ENUM by index and by name */
#include "duckdb/names.h"

#include <stdlib.h>
#include <string.h>

bool stria__duck_open_names(stria__duck_names *names, duckdb_logical_type logical)
{
    const size_t size = duckdb_enum_dictionary_size(logical);

    names->logical = logical;
    names->size = size;
    names->width = size <= UINT8_MAX ? 1 : size <= UINT16_MAX ? 2 : 4;
    names->order = NULL;
    names->names = calloc(size + 1, sizeof *names->names);
    return names->names != NULL;
}

void stria__duck_close_names(stria__duck_names *names)
{
    for (size_t i = 0; names->names != NULL && i < names->size; i++) {
        if (names->names[i] != NULL)
            duckdb_free(names->names[i]);
    }
    free(names->names);
    free(names->order);
    if (names->logical != NULL)
        duckdb_destroy_logical_type(&names->logical);
}

const char *stria__duck_name_at(const stria__duck_names *names, size_t index)
{
    if (index >= names->size)
        return NULL;
    if (names->names[index] == NULL)
        names->names[index] = duckdb_enum_dictionary_value(names->logical, index);
    return names->names[index];
}

/* ---- By name ----------------------------------------------------------------- */

/* As strcmp() does; the view has no NUL at its end, and may have one within. */
static int compare(stria_view text, const char *name)
{
    const size_t size = strlen(name);
    const size_t common = text.size < size ? text.size : size;
    const int order = common > 0 ? memcmp(text.data, name, common) : 0;

    return order != 0 ? order : (text.size > size) - (text.size < size);
}

/* Sorts by merging; `spare` is as long as what is sorted. */
static void sort(const stria__duck_names *names, uint32_t *order, uint32_t *spare, size_t n)
{
    const size_t half = n / 2;
    size_t left = 0;
    size_t right = half;

    if (n < 2)
        return;
    sort(names, order, spare, half);
    sort(names, order + half, spare, n - half);
    for (size_t i = 0; i < n; i++) {
        const bool is_left = right == n ||
            (left < half && strcmp(names->names[order[left]], names->names[order[right]]) <= 0);
        spare[i] = order[is_left ? left++ : right++];
    }
    memcpy(order, spare, n * sizeof *order);
}

bool stria__duck_sort_names(stria__duck_names *names)
{
    if (names->order != NULL)
        return true;
    uint32_t *const order = calloc(2 * names->size + 1, sizeof *order);
    if (order == NULL)
        return false;
    for (size_t i = 0; i < names->size; i++) {
        order[i] = (uint32_t)i;
        if (stria__duck_name_at(names, i) == NULL) {
            free(order);
            return false;
        }
    }
    sort(names, order, order + names->size, names->size);
    names->order = order;
    return true;
}

size_t stria__duck_find_name(const stria__duck_names *names, stria_view name)
{
    size_t first = 0;
    size_t end = names->size;

    while (first < end) {
        const size_t middle = first + (end - first) / 2;
        const uint32_t index = names->order[middle];
        const int order = compare(name, names->names[index]);

        if (order == 0)
            return index;
        if (order < 0)
            end = middle;
        else
            first = middle + 1;
    }
    return names->size;
}

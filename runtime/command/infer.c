/* infer.c - the first type that takes all texts
 *
 * The library itself is asked, so that a type is right exactly if the rows go in.  Texts with
 * zeros in front, as of postcodes, are no numbers, or they would lose them. */
#include "command/infer.h"

#include <stdio.h>
#include <string.h>

#include "command/load.h"
#include "command/report.h"

/* In this order. */
static const char *const candidates[] = {"Bool", "Int64", "UInt64", "Int128", "Float64", "Date32",
    "DateTime64(0)", "DateTime64(3)", "DateTime64(6)", "DateTime64(9)", "UUID", "Array(Int64)",
    "Array(Float64)", "Array(Nullable(Int64))", "Array(Nullable(Float64))", "Array(String)",
    "Array(Nullable(String))"};

static bool is_of(const char *type, const char *kind)
{
    return strstr(type, kind) != NULL;
}

static bool is_padded(stria_view text)
{
    const size_t sign = text.size > 0 && (text.data[0] == '-' || text.data[0] == '+');

    return text.size > sign + 1 && text.data[sign] == '0' && text.data[sign + 1] >= '0' &&
        text.data[sign + 1] <= '9';
}

static bool are_padded(cells *c, size_t index)
{
    for (size_t row = 0; row < c->rows; row++) {
        if (is_padded(cells_text(c, cells_at(c, index, row))))
            return true;
    }
    return false;
}

static bool is_number(const char *candidate)
{
    return is_of(candidate, "Int") || is_of(candidate, "Float");
}

static bool is_truth(stria_view text)
{
    return (text.size == 4 && memcmp(text.data, "true", 4) == 0) ||
        (text.size == 5 && memcmp(text.data, "false", 5) == 0);
}

/* Bool takes 0 and 1, too, which are more likely numbers. */
static bool are_truths(cells *c, size_t index)
{
    for (size_t row = 0; row < c->rows; row++) {
        const cell *const at = cells_at(c, index, row);
        if (!at->missing && !is_truth(cells_text(c, at)))
            return false;
    }
    return true;
}

static bool has_missing(cells *c, size_t index)
{
    for (size_t row = 0; row < c->rows; row++) {
        if (cells_at(c, index, row)->missing)
            return true;
    }
    return false;
}

static bool has_text(cells *c, size_t index)
{
    for (size_t row = 0; row < c->rows; row++) {
        if (!cells_at(c, index, row)->missing)
            return true;
    }
    return false;
}

static bool takes_all(const char *type, cells *c, size_t index)
{
    stria_error error;
    size_t row;
    stria_column *const column = stria_column_new(type, NULL, &error);
    const bool is_taken = column != NULL &&
        load_column(column, c, index, (span){0, c->rows}, &row, &error) == STRIA_OK;

    stria_column_free(column);
    return is_taken;
}

/* What is known without asking: Bool also takes 0 and 1, which are more likely numbers, and
 * ClickHouse has no list that is null. */
static bool is_possible(const char *candidate, bool is_nullable, cells *c, size_t index)
{
    if (strcmp(candidate, "Bool") == 0)
        return are_truths(c, index);
    if (is_of(candidate, "Array"))
        return !is_nullable;
    return !is_number(candidate) || !are_padded(c, index);
}

static void infer_type(cells *c, size_t index, char *type, size_t room)
{
    const bool is_nullable = has_missing(c, index);
    const size_t count = has_text(c, index) ? sizeof candidates / sizeof *candidates : 0;

    for (size_t i = 0; i < count; i++) {
        (void)snprintf(type, room, is_nullable ? "Nullable(%s)" : "%s", candidates[i]);
        if (is_possible(candidates[i], is_nullable, c, index) && takes_all(type, c, index))
            return;
    }
    (void)snprintf(type, room, is_nullable ? "Nullable(String)" : "String");
}

bool infer_types(columns *list, cells *c)
{
    columns typed = {NULL, 0};

    for (size_t i = 0; i < list->count; i++) {
        const char *const name = list->fields[i].name;
        char type[64];

        infer_type(c, i, type, sizeof type);
        if (!columns_add(&typed, name, strlen(name), type, strlen(type))) {
            columns_free(&typed);
            return false;
        }
    }
    columns_free(list);
    *list = typed;
    return true;
}

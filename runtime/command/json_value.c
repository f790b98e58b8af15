/* json_value.c - JSON into a column that holds others
 *
 * What is open stands on a stack: a list waits for items, a map for keys and values, a tuple
 * for elements by name or place, an item of a Nested for its fields by name.
 *
 *     Array(Tuple(a Int8, b Map(String, Int8)))    [{"b": {"k": 1
 *
 *     list -> tuple, a is lacking -> map, value of "k"
 */
#include "command/json_value.h"

#include <stdio.h>
#include <string.h>
#include <yajl/yajl_parse.h>

enum { LEVELS_MAX = 64, FIELDS_MAX = 1024 };

typedef enum kind { LIST, FIXED, NESTED, MAP, TUPLE, FIELDS } kind;

typedef struct level {
    kind kind;
    stria_column *column;
    size_t next; /* child of a tuple or of fields that comes next, or SIZE_MAX: a key must come */
    bool by_name;
    size_t start; /* rows of the first child, when it was opened */
    uint8_t seen[FIELDS_MAX / 8];
} level;

typedef struct filler {
    level levels[LEVELS_MAX];
    size_t depth;
    stria_column *top;
    bool is_done; /* the one value is there */
    stria_error *error;
    stria_code code;
} filler;

/* ---- Types ------------------------------------------------------------------------------- */

static bool begins(const char *text, const char *with)
{
    return strncmp(text, with, strlen(with)) == 0;
}

/* Of a column that holds others; false for all else. */
static bool kind_of(const stria_column *column, kind *k)
{
    char text[32];
    const char *type = text;

    (void)stria_column_type_text(column, text, sizeof text);
    if (begins(type, "Nullable("))
        type += strlen("Nullable(");
    if (begins(type, "Array("))
        *k = LIST;
    else if (begins(type, "FixedArray("))
        *k = FIXED;
    else if (begins(type, "Nested("))
        *k = NESTED;
    else if (begins(type, "Map("))
        *k = MAP;
    else if (begins(type, "Tuple("))
        *k = TUPLE;
    else
        return false;
    return true;
}

static bool is_nullable(const stria_column *column)
{
    char text[16];

    (void)stria_column_type_text(column, text, sizeof text);
    return begins(text, "Nullable(");
}

/* How many items a row of a FixedArray has: the number at the end of its type. */
static size_t size_of_row(const stria_column *column)
{
    char text[4096];
    const size_t length = stria_column_type_text(column, text, sizeof text);
    const char *at = text + (length < sizeof text ? length : 0);
    size_t size = 0;

    while (at > text && (at[-1] == ')' || (at[-1] >= '0' && at[-1] <= '9')))
        at--;
    for (; *at >= '0' && *at <= '9'; at++)
        size = size * 10 + (size_t)(*at - '0');
    return size;
}

bool takes_json(const stria_column *column)
{
    kind k;

    return kind_of(column, &k);
}

/* Of the name of an element or a field; SIZE_MAX when there is none. */
static size_t find_child(stria_column *column, stria_view name)
{
    stria_column *child;

    for (size_t i = 0; (child = stria_column_child(column, i)) != NULL; i++) {
        const char *const own = stria_column_name(child);
        if (own != NULL && strlen(own) == name.size && memcmp(own, name.data, name.size) == 0)
            return i;
    }
    return SIZE_MAX;
}

/* ---- Refusals ---------------------------------------------------------------------------- */

static int fail(filler *f, stria_code code)
{
    f->code = code;
    return 0; /* yajl stops */
}

static int refuse(filler *f, stria_column *column, const char *what)
{
    char type[100];

    (void)stria_column_type_text(column, type, sizeof type);
    return fail(f, stria_fail(f->error, STRIA_ERR_TYPE, "%s does not go into %s", what, type));
}

/* ---- Where values go --------------------------------------------------------------------- */

static level *top_level(filler *f)
{
    return f->depth > 0 ? &f->levels[f->depth - 1] : NULL;
}

static bool is_seen(const level *l, size_t child)
{
    return (l->seen[child / 8] >> child % 8 & 1) != 0;
}

static void set_seen(level *l, size_t child)
{
    l->seen[child / 8] = (uint8_t)(l->seen[child / 8] | 1u << child % 8);
}

/* The column that the next value goes to; NULL after a refusal. */
static stria_column *next_column(filler *f)
{
    level *const l = top_level(f);

    if (l == NULL)
        return f->top;
    switch (l->kind) {
    case LIST:
    case FIXED:
        return stria_column_child(l->column, 0);
    case MAP:
        return stria_column_child(l->column, 1);
    case NESTED:
        return l->column; /* each item is an object */
    default: {
        const size_t at = l->by_name ? l->next : l->next++;
        stria_column *const child = stria_column_child(l->column, at);
        if (child == NULL)
            (void)refuse(f, l->column, "an array of more values than it has elements");
        else
            set_seen(l, at);
        return child;
    }
    }
}

/* A value is whole. */
static int end_value(filler *f, stria_code code)
{
    f->is_done = f->depth == 0;
    return code == STRIA_OK ? 1 : fail(f, code);
}

/* An item of a Nested must be an object. */
static stria_column *next_for_value(filler *f, const char *what)
{
    stria_column *const column = next_column(f);
    const level *const l = top_level(f);

    if (column != NULL && l != NULL && l->kind == NESTED) {
        (void)refuse(f, column, what);
        return NULL;
    }
    return column;
}

static int put_text(filler *f, stria_view text, const char *what)
{
    stria_column *const column = next_for_value(f, what);

    if (column == NULL)
        return 0;
    if (takes_json(column))
        return refuse(f, column, what);
    return end_value(f, stria_push_view(column, text, f->error));
}

static int on_null(void *context)
{
    filler *const f = context;
    stria_column *const column = next_for_value(f, "null");

    return column != NULL ? end_value(f, stria_push_null(column, f->error)) : 0;
}

static int on_boolean(void *context, int value)
{
    const stria_view text = value ? (stria_view){"true", 4} : (stria_view){"false", 5};

    return put_text(context, text, "a boolean");
}

static int on_number(void *context, const char *text, size_t size)
{
    return put_text(context, (stria_view){text, size}, "a number");
}

static int on_string(void *context, const unsigned char *text, size_t size)
{
    return put_text(context, (stria_view){(const char *)text, size}, "a string");
}

/* ---- Arrays and objects ------------------------------------------------------------------ */

static int open_level(filler *f, kind k, stria_column *column, bool by_name)
{
    if (f->depth == LEVELS_MAX)
        return refuse(f, column, "a value of more than 64 levels");
    if ((k == TUPLE || k == FIELDS) && stria_column_child(column, FIELDS_MAX) != NULL)
        return refuse(f, column, "JSON of more than 1024 elements");
    const stria_column *const first = stria_column_child(column, 0);
    f->levels[f->depth++] = (level){.kind = k,
        .column = column,
        .by_name = by_name,
        .start = first != NULL ? stria_column_rows(first) : 0};
    return 1;
}

static int on_array(void *context)
{
    filler *const f = context;
    stria_column *const column = next_for_value(f, "an array");
    kind k;

    if (column == NULL)
        return 0;
    if (!kind_of(column, &k) || k == MAP)
        return refuse(f, column, "an array");
    return open_level(f, k, column, false);
}

static int on_object(void *context)
{
    filler *const f = context;
    stria_column *const column = next_column(f);
    const level *const l = top_level(f);
    kind k;

    if (column == NULL)
        return 0;
    if (l != NULL && l->kind == NESTED)
        return open_level(f, FIELDS, column, true);
    if (!kind_of(column, &k) || (k != MAP && k != TUPLE))
        return refuse(f, column, "an object");
    return open_level(f, k, column, true);
}

static int on_key(void *context, const unsigned char *text, size_t size)
{
    filler *const f = context;
    level *const l = &f->levels[f->depth - 1]; /* of an object */
    const stria_view key = {(const char *)text, size};

    if (l->kind == MAP) {
        const stria_code code = stria_push_view(stria_column_child(l->column, 0), key, f->error);
        return code == STRIA_OK ? 1 : fail(f, code);
    }
    l->next = find_child(l->column, key);
    if (l->next == SIZE_MAX)
        return fail(f,
            stria_fail(f->error, STRIA_ERR_TYPE, "there is no element '%.*s'",
                (int)(size < 100 ? size : 100), key.data));
    if (is_seen(l, l->next))
        return fail(f,
            stria_fail(f->error, STRIA_ERR_TYPE, "element '%.*s' comes twice",
                (int)(size < 100 ? size : 100), key.data));
    return 1;
}

/* Elements that no key named are null, where they may be. */
static int fill_rest(filler *f, const level *l)
{
    stria_column *child;

    for (size_t i = 0; (child = stria_column_child(l->column, i)) != NULL; i++) {
        if (is_seen(l, i))
            continue;
        const stria_code code = stria_push_null(child, f->error);
        if (code != STRIA_OK)
            return fail(f, code);
    }
    return 1;
}

/* Rows of a Tuple and of a FixedArray are those of their children, but for the Nullable, and a
 * Tuple of nothing. */
static bool ends_row(const level *l)
{
    if (l->kind != TUPLE && l->kind != FIXED)
        return true;
    return is_nullable(l->column) || stria_column_child(l->column, 0) == NULL;
}

static int close_level(void *context)
{
    filler *const f = context;
    const level *const l = &f->levels[--f->depth];

    if ((l->kind == TUPLE || l->kind == FIELDS) && !fill_rest(f, l))
        return 0;
    if (l->kind == FIELDS)
        return 1; /* the Nested ends its row */
    if (l->kind == FIXED &&
        stria_column_rows(stria_column_child(l->column, 0)) - l->start != size_of_row(l->column))
        return refuse(f, l->column, "an array of another size");
    return end_value(f, ends_row(l) ? stria_end_row(l->column, f->error) : STRIA_OK);
}

static const yajl_callbacks callbacks = {
    .yajl_null = on_null,
    .yajl_boolean = on_boolean,
    .yajl_number = on_number,
    .yajl_string = on_string,
    .yajl_start_map = on_object,
    .yajl_map_key = on_key,
    .yajl_end_map = close_level,
    .yajl_start_array = on_array,
    .yajl_end_array = close_level,
};

stria_code push_json(stria_column *column, stria_view text, stria_error *error)
{
    filler f = {.depth = 0, .top = column, .error = error, .code = STRIA_OK};
    yajl_handle parser = yajl_alloc(&callbacks, NULL, &f);

    if (parser == NULL)
        return stria_fail(error, STRIA_ERR_MEMORY, "there is no memory to read JSON with");
    yajl_status status = yajl_parse(parser, (const unsigned char *)text.data, text.size);
    if (status == yajl_status_ok)
        status = yajl_complete_parse(parser);
    if (f.code == STRIA_OK && (status != yajl_status_ok || !f.is_done))
        f.code = stria_fail(error, STRIA_ERR_CORRUPT, "character %zu: it is no JSON",
            yajl_get_bytes_consumed(parser) + 1);
    yajl_free(parser);
    return f.code;
}

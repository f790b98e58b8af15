/* shape.c - what the text of a type says about its values */
#include "shape.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "bytes.h"

static const struct {
    const char *name;
    stria_ctype ctype;
    size_t width;
} leaves[] = {
    {"Bool", STRIA_BOOL, 1},
    {"Int8", STRIA_INT8, 1},
    {"Int16", STRIA_INT16, 2},
    {"Int32", STRIA_INT32, 4},
    {"Int64", STRIA_INT64, 8},
    {"UInt8", STRIA_UINT8, 1},
    {"UInt16", STRIA_UINT16, 2},
    {"UInt32", STRIA_UINT32, 4},
    {"UInt64", STRIA_UINT64, 8},
    {"Int128", STRIA_INT128, 16},
    {"Int256", STRIA_INT256, 32},
    {"UInt128", STRIA_UINT128, 16},
    {"UInt256", STRIA_UINT256, 32},
    {"Float32", STRIA_FLOAT32, 4},
    {"Float64", STRIA_FLOAT64, 8},
    {"BFloat16", STRIA_BFLOAT16, 2},
    {"String", STRIA_VIEW, 0},
    {"Enum8", STRIA_INT8, 1},
    {"Enum16", STRIA_INT16, 2},
    {"Date", STRIA_UINT16, 2},
    {"Date32", STRIA_INT32, 4},
    {"DateTime", STRIA_UINT32, 4},
    {"DateTime64", STRIA_INT64, 8},
    {"Time", STRIA_INT32, 4},
    {"Time64", STRIA_INT64, 8},
    {"IPv4", STRIA_UINT32, 4},
    {"IPv6", STRIA_RAW_BYTES, 16},
    {"UUID", STRIA_RAW_BYTES, 16},
    {"IntervalNanosecond", STRIA_INT64, 8},
    {"IntervalMicrosecond", STRIA_INT64, 8},
    {"IntervalMillisecond", STRIA_INT64, 8},
    {"IntervalSecond", STRIA_INT64, 8},
    {"IntervalMinute", STRIA_INT64, 8},
    {"IntervalHour", STRIA_INT64, 8},
    {"IntervalDay", STRIA_INT64, 8},
    {"IntervalWeek", STRIA_INT64, 8},
    {"IntervalMonth", STRIA_INT64, 8},
    {"IntervalQuarter", STRIA_INT64, 8},
    {"IntervalYear", STRIA_INT64, 8},
};

static const struct {
    const char *name;
    const char *meaning;
} geo[] = {
    {"Point", "Tuple(Float64, Float64)"},
    {"Ring", "Array(Point)"},
    {"LineString", "Array(Point)"},
    {"Polygon", "Array(Ring)"},
    {"MultiLineString", "Array(LineString)"},
    {"MultiPolygon", "Array(Polygon)"},
};

/* ---- Words of a type's text -------------------------------------------------------- */

static bool skip(const char **text, const char *word)
{
    const size_t size = strlen(word);

    if (strncmp(*text, word, size) != 0)
        return false;
    *text += size;
    return true;
}

static void expect(const char **text, const char *word)
{
    if (!skip(text, word))
        die("'%s' is missing before '%s'", word, *text);
}

/* Moves behind a quoted text, in which a backslash stands before some bytes. */
static void skip_quoted(const char **text)
{
    const char mark = *(*text)++;

    for (; **text != '\0' && **text != mark; ++*text)
        *text += **text == '\\';
    ++*text;
}

/* Moves behind parameters, if there are any. */
static void skip_parameters(const char **text)
{
    if (**text != '(')
        return;
    while (**text != '\0' && **text != ')') {
        if (**text == '\'')
            skip_quoted(text);
        else
            ++*text;
    }
    ++*text;
}

/* Moves behind the name of an element, if it has one: then a blank follows. */
static void skip_label(const char **text)
{
    const char *end = *text;

    if (*end == '`')
        skip_quoted(&end);
    else
        end += strcspn(end, " (),");
    if (*end == ' ')
        *text = end + 1;
}

static bool is_word(const char *text, const char *word)
{
    const size_t size = strcspn(text, "(),");

    return strlen(word) == size && memcmp(word, text, size) == 0;
}

/* ---- Types ------------------------------------------------------------------------- */

static void read_type(const char **text, struct shape *shape);

/* Its digits, of which the width follows, and its scale. */
static void read_decimal(const char **text, struct shape *shape)
{
    static const stria_ctype ctypes[] = {STRIA_INT32, STRIA_INT64, STRIA_INT128, STRIA_INT256};
    char *end;
    const unsigned long digits = strtoul(*text, &end, 10);
    const size_t step = digits <= 9 ? 0 : digits <= 18 ? 1 : digits <= 38 ? 2 : 3;

    shape->ctype = ctypes[step];
    shape->width = (size_t)4 << step;
    shape->scale = (int)strtoul(end + 1, NULL, 10); /* behind the comma */
    *text += strcspn(*text, ")") + 1;
}

static void read_value(const char **text, struct shape *shape)
{
    if (skip(text, "Decimal(")) {
        read_decimal(text, shape);
        return;
    }
    if (skip(text, "FixedString(")) {
        shape->ctype = STRIA_RAW_BYTES;
        shape->width = strtoul(*text, NULL, 10);
        if (shape->width > MOST_WIDTH)
            die("%s: too wide", *text);
        *text += strcspn(*text, ")") + 1;
        return;
    }
    for (size_t i = 0; i < sizeof leaves / sizeof *leaves; i++) {
        if (is_word(*text, leaves[i].name)) {
            shape->ctype = leaves[i].ctype;
            shape->width = leaves[i].width;
            shape->is_uuid = strcmp(leaves[i].name, "UUID") == 0;
            *text += strlen(leaves[i].name);
            skip_parameters(text);
            return;
        }
    }
    die("%s: not a type of these tests", *text);
}

static struct shape *add_child(struct shape *shape, struct shape *last)
{
    struct shape *const child = calloc(1, sizeof *child);

    if (child == NULL)
        die("out of memory");
    *(last != NULL ? &last->next : &shape->child) = child;
    return child;
}

/* Elements, up to the parenthesis that ends them or the number behind the last. */
static void read_children(const char **text, struct shape *shape, enum shape_kind kind)
{
    struct shape *last = NULL;

    shape->kind = kind;
    if (skip(text, ")"))
        return;
    do {
        last = add_child(shape, last);
        skip_label(text);
        read_type(text, last);
    } while (kind != SHAPE_FIXED_LIST && skip(text, ", "));
    if (kind == SHAPE_FIXED_LIST) {
        expect(text, ", ");
        shape->size = strtoul(*text, NULL, 10);
        *text += strcspn(*text, ")");
    }
    expect(text, ")");
}

/* What is around a type and changes nothing but the nulls. */
static bool read_wrapper(const char **text, struct shape *shape)
{
    if (skip(text, "Nullable(")) {
        shape->nullable = true;
    } else if (skip(text, "LowCardinality(")) {
        shape->is_dictionary = true;
    } else if (skip(text, "SimpleAggregateFunction(")) {
        *text += strcspn(*text, ",");
        expect(text, ", ");
    } else {
        return false;
    }
    read_type(text, shape);
    expect(text, ")");
    return true;
}

static void read_type(const char **text, struct shape *shape)
{
    if (read_wrapper(text, shape))
        return;
    for (size_t i = 0; i < sizeof geo / sizeof *geo; i++) {
        if (is_word(*text, geo[i].name)) {
            const char *meaning = geo[i].meaning;
            read_type(&meaning, shape);
            *text += strlen(geo[i].name);
            return;
        }
    }
    if (skip(text, "Array(") || skip(text, "Map(") || skip(text, "Nested("))
        read_children(text, shape, SHAPE_LIST);
    else if (skip(text, "FixedArray("))
        read_children(text, shape, SHAPE_FIXED_LIST);
    else if (skip(text, "Tuple("))
        read_children(text, shape, SHAPE_TUPLE);
    else
        read_value(text, shape);
}

struct shape *shape_new(const char *type)
{
    struct shape *const shape = calloc(1, sizeof *shape);
    const char *text = type;

    if (shape == NULL)
        die("out of memory");
    read_type(&text, shape);
    if (*text != '\0')
        die("%s: there is more behind the type", type);
    return shape;
}

void shape_free(struct shape *shape)
{
    while (shape != NULL) {
        struct shape *const next = shape->next;
        shape_free(shape->child);
        free(shape);
        shape = next;
    }
}

/* ---- Values ------------------------------------------------------------------------ */

void shape_turn(const struct shape *shape, unsigned char *value)
{
    for (size_t i = 0; shape->is_uuid && i < 8; i++) {
        unsigned char *const low = value + i / 4 * 8 + i % 4;
        unsigned char *const high = value + i / 4 * 8 + 7 - i % 4;
        const unsigned char kept = *low;

        *low = *high;
        *high = kept;
    }
}

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

static bool skip(const char **text, const char *word)
{
    const size_t size = strlen(word);

    if (strncmp(*text, word, size) != 0)
        return false;
    *text += size;
    return true;
}

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

struct shape shape_of(const char *type)
{
    struct shape shape = {.levels = 0};
    const char *leaf = type;

    while (skip(&leaf, "Array("))
        shape.levels++;
    shape.nullable = skip(&leaf, "Nullable(");
    if (shape.levels > MOST_LEVELS)
        die("%s: too many levels", type);

    if (skip(&leaf, "FixedString(")) {
        shape.ctype = STRIA_RAW_BYTES;
        shape.width = strtoul(leaf, NULL, 10);
        if (shape.width > MOST_WIDTH)
            die("%s: too wide", type);
        return shape;
    }
    if (skip(&leaf, "Decimal(")) {
        char *end;
        const unsigned long digits = strtoul(leaf, &end, 10);
        const size_t step = digits <= 9 ? 0 : digits <= 18 ? 1 : digits <= 38 ? 2 : 3;
        static const stria_ctype ctypes[] = {STRIA_INT32, STRIA_INT64, STRIA_INT128, STRIA_INT256};
        shape.ctype = ctypes[step];
        shape.width = (size_t)4 << step;
        shape.scale = (int)strtoul(end + 1, NULL, 10); /* behind the comma */
        return shape;
    }
    const size_t size = strcspn(leaf, "()");
    for (size_t i = 0; i < sizeof leaves / sizeof *leaves; i++) {
        if (strlen(leaves[i].name) == size && memcmp(leaves[i].name, leaf, size) == 0) {
            shape.ctype = leaves[i].ctype;
            shape.width = leaves[i].width;
            shape.is_uuid = strcmp(leaves[i].name, "UUID") == 0;
            return shape;
        }
    }
    die("%s: not a type of these tests", type);
}

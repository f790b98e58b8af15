/* vector_type.c - types of DuckDB's vectors, and what may go into them */
#include "duckdb/vector_type.h"

#include <string.h>

/* How values of a type lie in a vector, where they are of one C type. */
static const struct layout {
    duckdb_type id;
    stria_ctype ctype;
    size_t width;
    int32_t unit;
} layouts[] = {
    {DUCKDB_TYPE_BOOLEAN, STRIA_BOOL, 1, 0},
    {DUCKDB_TYPE_TINYINT, STRIA_INT8, 1, 0},
    {DUCKDB_TYPE_SMALLINT, STRIA_INT16, 2, 0},
    {DUCKDB_TYPE_INTEGER, STRIA_INT32, 4, 0},
    {DUCKDB_TYPE_BIGINT, STRIA_INT64, 8, 0},
    {DUCKDB_TYPE_HUGEINT, STRIA_INT128, 16, 0},
    {DUCKDB_TYPE_UTINYINT, STRIA_UINT8, 1, 0},
    {DUCKDB_TYPE_USMALLINT, STRIA_UINT16, 2, 0},
    {DUCKDB_TYPE_UINTEGER, STRIA_UINT32, 4, 0},
    {DUCKDB_TYPE_UBIGINT, STRIA_UINT64, 8, 0},
    {DUCKDB_TYPE_UHUGEINT, STRIA_UINT128, 16, 0},
    {DUCKDB_TYPE_FLOAT, STRIA_FLOAT32, 4, 0},
    {DUCKDB_TYPE_DOUBLE, STRIA_FLOAT64, 8, 0},
    {DUCKDB_TYPE_DATE, STRIA_INT32, 4, STRIA_DAYS},
    {DUCKDB_TYPE_TIME, STRIA_INT64, 8, STRIA_MICROSECONDS},
    {DUCKDB_TYPE_TIME_NS, STRIA_INT64, 8, STRIA_NANOSECONDS},
    {DUCKDB_TYPE_TIMESTAMP, STRIA_INT64, 8, STRIA_MICROSECONDS},
    {DUCKDB_TYPE_TIMESTAMP_TZ, STRIA_INT64, 8, STRIA_MICROSECONDS},
    {DUCKDB_TYPE_TIMESTAMP_S, STRIA_INT64, 8, STRIA_SECONDS},
    {DUCKDB_TYPE_TIMESTAMP_MS, STRIA_INT64, 8, STRIA_MILLISECONDS},
    {DUCKDB_TYPE_TIMESTAMP_NS, STRIA_INT64, 8, STRIA_NANOSECONDS},
    {DUCKDB_TYPE_INTERVAL, STRIA_INTERVAL_MICROS, 16, 0},
};

/* The integer of a DECIMAL, by its number of digits. */
static void set_decimal(stria__duck_vector_type *type, duckdb_logical_type logical)
{
    static const struct {
        unsigned digits;
        stria_ctype ctype;
        size_t width;
    } integers[] = {
        {4, STRIA_INT16, 2}, {9, STRIA_INT32, 4}, {18, STRIA_INT64, 8}, {38, STRIA_INT128, 16}};
    size_t i = 0;

    type->digits = duckdb_decimal_width(logical);
    type->scale = duckdb_decimal_scale(logical);
    while (integers[i].digits < type->digits)
        i++;
    type->ctype = integers[i].ctype;
    type->width = integers[i].width;
}

stria__duck_vector_type stria__duck_vector_type_of(duckdb_logical_type logical)
{
    stria__duck_vector_type type = {.id = duckdb_get_type_id(logical)};

    for (size_t i = 0; i < sizeof layouts / sizeof layouts[0]; i++) {
        if (layouts[i].id == type.id) {
            type.ctype = layouts[i].ctype;
            type.width = layouts[i].width;
            type.unit = layouts[i].unit;
        }
    }
    if (type.id == DUCKDB_TYPE_DECIMAL)
        set_decimal(&type, logical);
    if (type.id == DUCKDB_TYPE_ARRAY)
        type.items = (size_t)duckdb_array_type_array_size(logical);
    return type;
}

const char *stria__duck_vector_type_name(const stria__duck_vector_type *type)
{
    static const char *const names[] = {
        [DUCKDB_TYPE_BOOLEAN] = "BOOLEAN",
        [DUCKDB_TYPE_TINYINT] = "TINYINT",
        [DUCKDB_TYPE_SMALLINT] = "SMALLINT",
        [DUCKDB_TYPE_INTEGER] = "INTEGER",
        [DUCKDB_TYPE_BIGINT] = "BIGINT",
        [DUCKDB_TYPE_UTINYINT] = "UTINYINT",
        [DUCKDB_TYPE_USMALLINT] = "USMALLINT",
        [DUCKDB_TYPE_UINTEGER] = "UINTEGER",
        [DUCKDB_TYPE_UBIGINT] = "UBIGINT",
        [DUCKDB_TYPE_FLOAT] = "FLOAT",
        [DUCKDB_TYPE_DOUBLE] = "DOUBLE",
        [DUCKDB_TYPE_TIMESTAMP] = "TIMESTAMP",
        [DUCKDB_TYPE_DATE] = "DATE",
        [DUCKDB_TYPE_TIME] = "TIME",
        [DUCKDB_TYPE_INTERVAL] = "INTERVAL",
        [DUCKDB_TYPE_HUGEINT] = "HUGEINT",
        [DUCKDB_TYPE_VARCHAR] = "VARCHAR",
        [DUCKDB_TYPE_BLOB] = "BLOB",
        [DUCKDB_TYPE_DECIMAL] = "DECIMAL",
        [DUCKDB_TYPE_TIMESTAMP_S] = "TIMESTAMP_S",
        [DUCKDB_TYPE_TIMESTAMP_MS] = "TIMESTAMP_MS",
        [DUCKDB_TYPE_TIMESTAMP_NS] = "TIMESTAMP_NS",
        [DUCKDB_TYPE_ENUM] = "ENUM",
        [DUCKDB_TYPE_LIST] = "LIST",
        [DUCKDB_TYPE_STRUCT] = "STRUCT",
        [DUCKDB_TYPE_MAP] = "MAP",
        [DUCKDB_TYPE_UUID] = "UUID",
        [DUCKDB_TYPE_UNION] = "UNION",
        [DUCKDB_TYPE_BIT] = "BIT",
        [DUCKDB_TYPE_TIME_TZ] = "TIMETZ",
        [DUCKDB_TYPE_TIMESTAMP_TZ] = "TIMESTAMPTZ",
        [DUCKDB_TYPE_UHUGEINT] = "UHUGEINT",
        [DUCKDB_TYPE_ARRAY] = "ARRAY",
        [DUCKDB_TYPE_BIGNUM] = "BIGNUM",
        [DUCKDB_TYPE_SQLNULL] = "NULL",
        [DUCKDB_TYPE_TIME_NS] = "TIME_NS",
    };
    const size_t id = (size_t)type->id;
    const bool known = id < sizeof names / sizeof names[0] && names[id] != NULL;

    return known ? names[id] : "a type that stria does not know";
}

/* ---- What goes with what ----------------------------------------------------- */

static bool is_number(const stria__duck_vector_type *type)
{
    return type->ctype != 0 && type->unit == 0 && type->id != DUCKDB_TYPE_INTERVAL;
}

static bool is_list(const stria__duck_vector_type *type)
{
    return type->id == DUCKDB_TYPE_LIST || type->id == DUCKDB_TYPE_ARRAY;
}

/* Of those that hold others it is more to have a missing row. */
static bool is_flat(const stria__duck_vector_type *type)
{
    static const duckdb_type others[] = {DUCKDB_TYPE_VARCHAR, DUCKDB_TYPE_BLOB, DUCKDB_TYPE_BIT,
        DUCKDB_TYPE_UUID, DUCKDB_TYPE_ENUM, DUCKDB_TYPE_TIME_TZ, DUCKDB_TYPE_SQLNULL};

    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++) {
        if (others[i] == type->id)
            return true;
    }
    return type->ctype != 0;
}

bool stria__duck_goes_with(stria__duck_kind kind, const stria__duck_vector_type *type)
{
    const bool is_time = type->id == DUCKDB_TYPE_TIME || type->id == DUCKDB_TYPE_TIME_NS;

    switch (kind) {
    case STRIA__KIND_NUMBER: /* of which none says that it has digits behind the point */
        return is_number(type) && type->scale == 0;
    case STRIA__KIND_DECIMAL:
        return is_number(type);
    case STRIA__KIND_DATE:
        return type->unit != 0 && !is_time;
    case STRIA__KIND_TIME:
        return is_time;
    case STRIA__KIND_TIMETZ:
        return type->id == DUCKDB_TYPE_TIME_TZ;
    case STRIA__KIND_INTERVAL:
        return type->id == DUCKDB_TYPE_INTERVAL;
    case STRIA__KIND_STRING:
        return type->id == DUCKDB_TYPE_VARCHAR || type->id == DUCKDB_TYPE_BLOB ||
            type->id == DUCKDB_TYPE_ENUM;
    case STRIA__KIND_BLOB:
        return type->id == DUCKDB_TYPE_BLOB;
    case STRIA__KIND_BIT:
        return type->id == DUCKDB_TYPE_BIT;
    case STRIA__KIND_ENUM:
        return type->id == DUCKDB_TYPE_ENUM || type->id == DUCKDB_TYPE_VARCHAR;
    case STRIA__KIND_UUID:
        return type->id == DUCKDB_TYPE_UUID;
    case STRIA__KIND_ADDRESS:
        return type->id == DUCKDB_TYPE_VARCHAR;
    case STRIA__KIND_LIST:
    case STRIA__KIND_FIXED_LIST:
        return is_list(type);
    case STRIA__KIND_NESTED:
        return type->id == DUCKDB_TYPE_LIST;
    case STRIA__KIND_TUPLE:
        return type->id == DUCKDB_TYPE_STRUCT;
    case STRIA__KIND_MAP:
        return type->id == DUCKDB_TYPE_MAP;
    case STRIA__KIND_NOTHING:
        return is_flat(type);
    case STRIA__KIND_OTHER:
        break;
    }
    return false;
}

/* Pairs of which nothing is refused. */
static const struct pair {
    const char *name; /* of a type, up to a parenthesis; with one: all that begins so */
    duckdb_type id;
    bool is_packed; /* both keep the same bytes */
} pairs[] = {
    {"Bool", DUCKDB_TYPE_BOOLEAN, true},
    {"Int8", DUCKDB_TYPE_TINYINT, true},
    {"Int16", DUCKDB_TYPE_SMALLINT, true},
    {"Int32", DUCKDB_TYPE_INTEGER, true},
    {"Int64", DUCKDB_TYPE_BIGINT, true},
    {"Int128", DUCKDB_TYPE_HUGEINT, true},
    {"UInt8", DUCKDB_TYPE_UTINYINT, true},
    {"UInt16", DUCKDB_TYPE_USMALLINT, true},
    {"UInt32", DUCKDB_TYPE_UINTEGER, true},
    {"UInt64", DUCKDB_TYPE_UBIGINT, true},
    {"UInt128", DUCKDB_TYPE_UHUGEINT, true},
    {"Float32", DUCKDB_TYPE_FLOAT, true},
    {"Float64", DUCKDB_TYPE_DOUBLE, true},
    {"Date", DUCKDB_TYPE_DATE, false},
    {"Date32", DUCKDB_TYPE_DATE, true},
    {"Date32Full", DUCKDB_TYPE_DATE, true},
    {"DateTime", DUCKDB_TYPE_TIMESTAMP, false},
    {"DateTime", DUCKDB_TYPE_TIMESTAMP_TZ, false},
    {"DateTime64(6", DUCKDB_TYPE_TIMESTAMP, true},
    {"DateTime64(6", DUCKDB_TYPE_TIMESTAMP_TZ, true},
    {"Timestamp(6", DUCKDB_TYPE_TIMESTAMP, true},
    {"Timestamp(6", DUCKDB_TYPE_TIMESTAMP_TZ, true},
    {"Timestamp(0", DUCKDB_TYPE_TIMESTAMP_S, true},
    {"Timestamp(3", DUCKDB_TYPE_TIMESTAMP_MS, true},
    {"Timestamp(9", DUCKDB_TYPE_TIMESTAMP_NS, true},
    {"TimeUS", DUCKDB_TYPE_TIME, true},
    {"TimeNS", DUCKDB_TYPE_TIME_NS, true},
    {"IntervalMDM", DUCKDB_TYPE_INTERVAL, true},
    {"UUID", DUCKDB_TYPE_UUID, false},
};

static const struct pair *find_pair(
    const stria__duck_core_type *core, const stria__duck_vector_type *type)
{
    for (size_t i = 0; i < sizeof pairs / sizeof pairs[0]; i++) {
        if (pairs[i].id != type->id)
            continue;
        const size_t size = strlen(pairs[i].name);
        const bool is_whole = strchr(pairs[i].name, '(') == NULL;

        if (strncmp(core->text, pairs[i].name, size) == 0 &&
            (!is_whole || strcspn(core->text, "(),") == size))
            return &pairs[i];
    }
    return NULL;
}

stria__duck_fit stria__duck_fit_of(
    const stria__duck_core_type *core, const stria__duck_vector_type *type)
{
    const struct pair *const pair = find_pair(core, type);

    return (stria__duck_fit){pair != NULL, pair != NULL && pair->is_packed && !core->in_dictionary};
}

int64_t stria__duck_day_of(const stria__duck_vector_type *type)
{
    const int64_t microseconds = INT64_C(86400000000);

    return type->id == DUCKDB_TYPE_TIME ? microseconds : microseconds * 1000;
}

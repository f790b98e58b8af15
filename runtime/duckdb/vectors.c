/* vectors.c - what both directions know of columns and of DuckDB's vectors */
#include "duckdb/vectors.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- Columns ----------------------------------------------------------------------- */

static const struct {
    const char *name; /* of a type; "Interval" stands for all that begin so */
    stria__kind kind;
} kinds[] = {
    {"Array", STRIA__KIND_LIST},
    {"BFloat16", STRIA__KIND_NUMBER},
    {"Bit", STRIA__KIND_BIT},
    {"Blob", STRIA__KIND_BLOB},
    {"Bool", STRIA__KIND_NUMBER},
    {"Date", STRIA__KIND_DATE},
    {"Date32", STRIA__KIND_DATE},
    {"Date32Full", STRIA__KIND_DATE},
    {"DateTime", STRIA__KIND_DATE},
    {"DateTime64", STRIA__KIND_DATE},
    {"Decimal", STRIA__KIND_DECIMAL},
    {"Enum16", STRIA__KIND_ENUM},
    {"Enum8", STRIA__KIND_ENUM},
    {"FixedArray", STRIA__KIND_FIXED_LIST},
    {"FixedString", STRIA__KIND_STRING},
    {"Float16", STRIA__KIND_NUMBER},
    {"Float32", STRIA__KIND_NUMBER},
    {"Float64", STRIA__KIND_NUMBER},
    {"IPv4", STRIA__KIND_ADDRESS},
    {"IPv6", STRIA__KIND_ADDRESS},
    {"Int128", STRIA__KIND_NUMBER},
    {"Int16", STRIA__KIND_NUMBER},
    {"Int256", STRIA__KIND_NUMBER},
    {"Int32", STRIA__KIND_NUMBER},
    {"Int64", STRIA__KIND_NUMBER},
    {"Int8", STRIA__KIND_NUMBER},
    {"IntervalMDM", STRIA__KIND_INTERVAL},
    {"IntervalMDN", STRIA__KIND_INTERVAL},
    {"LineString", STRIA__KIND_LIST},
    {"Map", STRIA__KIND_MAP},
    {"MultiLineString", STRIA__KIND_LIST},
    {"MultiPolygon", STRIA__KIND_LIST},
    {"Nested", STRIA__KIND_NESTED},
    {"Nothing", STRIA__KIND_NOTHING},
    {"Point", STRIA__KIND_TUPLE},
    {"Polygon", STRIA__KIND_LIST},
    {"Ring", STRIA__KIND_LIST},
    {"String", STRIA__KIND_STRING},
    {"Time", STRIA__KIND_TIME},
    {"Time64", STRIA__KIND_TIME},
    {"TimeNS", STRIA__KIND_TIME},
    {"TimeTZ", STRIA__KIND_TIMETZ},
    {"TimeUS", STRIA__KIND_TIME},
    {"Timestamp", STRIA__KIND_DATE},
    {"Tuple", STRIA__KIND_TUPLE},
    {"UInt128", STRIA__KIND_NUMBER},
    {"UInt16", STRIA__KIND_NUMBER},
    {"UInt256", STRIA__KIND_NUMBER},
    {"UInt32", STRIA__KIND_NUMBER},
    {"UInt64", STRIA__KIND_NUMBER},
    {"UInt8", STRIA__KIND_NUMBER},
    {"UUID", STRIA__KIND_UUID},
};

/* Behind what may be wrapped around a type: Nullable, LowCardinality, an aggregate's name. */
static const char *core_of(const char *type)
{
    static const char *const wrappers[] = {"Nullable(", "LowCardinality("};
    static const char aggregate[] = "SimpleAggregateFunction(";

    for (bool found = true; found;) {
        found = false;
        for (size_t i = 0; i < 2; i++) {
            const size_t size = strlen(wrappers[i]);
            if (strncmp(type, wrappers[i], size) == 0) {
                type += size;
                found = true;
            }
        }
        const char *const comma = strchr(type, ',');
        if (strncmp(type, aggregate, sizeof aggregate - 1) == 0 && comma != NULL) {
            type = comma + 2;
            found = true;
        }
    }
    return type;
}

stria__kind stria__kind_of(const stria_column *column)
{
    char type[160];

    (void)stria_column_type_text(column, type, sizeof type);
    const char *const core = core_of(type);
    const size_t size = strcspn(core, "()");
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++) {
        if (strlen(kinds[i].name) == size && memcmp(kinds[i].name, core, size) == 0)
            return kinds[i].kind;
    }
    return STRIA__KIND_OTHER;
}

bool stria__is_nullable(const stria_column *column)
{
    char type[64];

    (void)stria_column_type_text(column, type, sizeof type);
    return strncmp(type, "Nullable(", sizeof "Nullable(" - 1) == 0;
}

/* ---- Vectors -------------------------------------------------------------------------- */

/* How the values of a type lie in a vector, where they are of one C type. */
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
static void set_decimal(stria__vector_type *type, duckdb_logical_type logical)
{
    static const struct {
        unsigned digits;
        stria_ctype ctype;
        size_t width;
    } integers[] = {{4, STRIA_INT16, 2}, {9, STRIA_INT32, 4}, {18, STRIA_INT64, 8},
        {38, STRIA_INT128, 16}};
    size_t i = 0;

    type->digits = duckdb_decimal_width(logical);
    type->scale = duckdb_decimal_scale(logical);
    while (integers[i].digits < type->digits)
        i++;
    type->ctype = integers[i].ctype;
    type->width = integers[i].width;
}

stria__vector_type stria__type_of_vector(duckdb_vector vector)
{
    duckdb_logical_type logical = duckdb_vector_get_column_type(vector);
    stria__vector_type type = {.id = duckdb_get_type_id(logical)};

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
    if (type.id == DUCKDB_TYPE_STRUCT)
        type.children = (size_t)duckdb_struct_type_child_count(logical);
    duckdb_destroy_logical_type(&logical);
    return type;
}

static bool is_number(const stria__vector_type *type)
{
    return type->ctype != 0 && type->unit == 0 && type->id != DUCKDB_TYPE_INTERVAL;
}

bool stria__goes_with(stria__kind kind, const stria__vector_type *type)
{
    const bool is_time = type->id == DUCKDB_TYPE_TIME || type->id == DUCKDB_TYPE_TIME_NS;

    switch (kind) {
    case STRIA__KIND_NUMBER:
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
        return type->id == DUCKDB_TYPE_VARCHAR || type->id == DUCKDB_TYPE_BLOB;
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
        return type->id == DUCKDB_TYPE_LIST || type->id == DUCKDB_TYPE_ARRAY;
    case STRIA__KIND_NESTED:
        return type->id == DUCKDB_TYPE_LIST;
    case STRIA__KIND_TUPLE:
        return type->id == DUCKDB_TYPE_STRUCT;
    case STRIA__KIND_MAP:
        return type->id == DUCKDB_TYPE_MAP;
    case STRIA__KIND_NOTHING:
        return true;
    case STRIA__KIND_OTHER:
        break;
    }
    return false;
}

int64_t stria__day_of(const stria__vector_type *type)
{
    const int64_t microseconds = INT64_C(86400000000);

    return type->id == DUCKDB_TYPE_TIME ? microseconds : microseconds * 1000;
}

stria__dictionary stria__dictionary_of(duckdb_vector vector)
{
    duckdb_logical_type logical = duckdb_vector_get_column_type(vector);
    stria__dictionary dictionary = {NULL, duckdb_enum_dictionary_size(logical)};

    dictionary.names = calloc(dictionary.size + 1, sizeof *dictionary.names);
    for (size_t i = 0; dictionary.names != NULL && i < dictionary.size; i++)
        dictionary.names[i] = duckdb_enum_dictionary_value(logical, i);
    duckdb_destroy_logical_type(&logical);
    return dictionary;
}

void stria__free_dictionary(stria__dictionary *dictionary)
{
    for (size_t i = 0; dictionary->names != NULL && i < dictionary->size; i++)
        duckdb_free(dictionary->names[i]);
    free(dictionary->names);
}

/* ---- Errors ------------------------------------------------------------------------------ */

static void set_place(stria_error *error, const stria_batch *batch, size_t column)
{
    const char *const name = stria_batch_name(batch, column);

    memset(error, 0, sizeof *error);
    error->column = name != NULL ? (int32_t)column : -1;
    error->row = error->element = error->offset = -1;
    (void)snprintf(error->path, sizeof error->path, "%s", name != NULL ? name : "");
}

stria_code stria__duckdb_fail(stria_error *error, const stria_batch *batch, size_t column,
    stria_code code, const char *format, ...)
{
    va_list arguments;

    if (error == NULL)
        return code;
    set_place(error, batch, column);
    error->code = code;
    va_start(arguments, format);
    (void)vsnprintf(error->message, sizeof error->message, format, arguments);
    va_end(arguments);
    return code;
}

static const char *name_of(duckdb_type id)
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
    const bool known = (size_t)id < sizeof names / sizeof names[0];

    return known && names[id] != NULL ? names[id] : "unknown";
}

stria_code stria__refuse_vector(stria_error *error, const stria_batch *batch, size_t index,
    const stria_column *column, const stria__vector_type *type)
{
    char text[96];

    (void)stria_column_type_text(column, text, sizeof text);
    return stria__duckdb_fail(error, batch, index, STRIA_ERR_TARGET,
        "%s does not go with DuckDB's %s", text, name_of(type->id));
}

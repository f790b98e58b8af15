/* kind.c - what columns hold, by the names of their types */
#include "duckdb/kind.h"

#include <stdlib.h>
#include <string.h>

/* In the order of the names, to be halved. */
static const struct named_kind {
    const char *name;
    stria__duck_kind kind;
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

/* What stands behind a prefix; NULL when the text does not begin so. */
static const char *behind(const char *text, const char *prefix)
{
    const size_t size = strlen(prefix);

    return strncmp(text, prefix, size) == 0 ? text + size : NULL;
}

/* Behind the first wrapper; NULL when there is none. */
static const char *unwrapped(const char *type)
{
    static const char *const wrappers[] = {"Nullable(", "LowCardinality("};
    const char *const comma = strchr(type, ',');

    for (size_t i = 0; i < 2; i++) {
        if (behind(type, wrappers[i]) != NULL)
            return behind(type, wrappers[i]);
    }
    if (behind(type, "SimpleAggregateFunction(") != NULL && comma != NULL)
        return comma + 2;
    return NULL;
}

stria__duck_core_type stria__duck_core_of(const stria_column *column)
{
    stria__duck_core_type core;
    char type[160];
    const char *at = type;

    (void)stria_column_type_text(column, type, sizeof type);
    while (unwrapped(at) != NULL)
        at = unwrapped(at);
    const char *const dictionary = at > type ? strstr(type, "LowCardinality(") : NULL;
    core.in_dictionary = dictionary != NULL && dictionary < at;
    core.is_nullable = behind(type, "Nullable(") != NULL;
    const size_t whole = strlen(at);
    const size_t size = whole < sizeof core.text ? whole : sizeof core.text - 1;
    memcpy(core.text, at, size);
    core.text[size] = '\0';
    return core;
}

/* Where a type stands to a name of the table: its own ends at a parenthesis. */
static int compare_name(const void *type, const void *entry)
{
    const char *const text = type;
    const char *const name = ((const struct named_kind *)entry)->name;
    const size_t size = strlen(name);
    const int order = strncmp(text, name, size);

    return order != 0 || strchr("()", text[size]) != NULL ? order : 1;
}

stria__duck_kind stria__duck_kind_of(const stria__duck_core_type *core)
{
    const struct named_kind *const found =
        bsearch(core->text, kinds, sizeof kinds / sizeof kinds[0], sizeof kinds[0], compare_name);

    if (found != NULL)
        return found->kind;
    if (behind(core->text, "Interval") != NULL) /* of one unit, which is a number */
        return STRIA__KIND_NUMBER;
    return STRIA__KIND_OTHER;
}

bool stria__duck_has_infinity(const stria__duck_core_type *core)
{
    return behind(core->text, "Timestamp(") != NULL || behind(core->text, "Date32Full") != NULL;
}

/* It stands at the end of the type, however long that is: "FixedArray(Tuple(...), 3)". */
size_t stria__duck_items_of_fixed(const stria_column *column)
{
    const size_t size = stria_column_type_text(column, NULL, 0) + 1;
    char *const type = malloc(size);
    size_t items = 0;

    if (type == NULL)
        return 0;
    (void)stria_column_type_text(column, type, size);
    const char *const comma = strrchr(type, ',');
    for (const char *at = comma != NULL ? comma + 2 : ""; *at >= '0' && *at <= '9'; at++)
        items = items * 10 + (size_t)(*at - '0');
    free(type);
    return items;
}

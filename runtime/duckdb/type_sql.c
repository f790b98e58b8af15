/* type_sql.c - types of columns as DuckDB's SQL spells them
 *
 * A column tells its type as text, in one spelling: no blank but behind a comma and a name.
 * It is rewritten from left to right.
 */
#include "duckdb/type_sql.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- Reading a type ---------------------------------------------------------- */

typedef struct type_reader {
    const char *at;
    stria__duck_text *sql;
} type_reader;

static bool read_mark(type_reader *reader, char mark)
{
    if (*reader->at != mark)
        return false;
    reader->at++;
    return true;
}

static void read_comma(type_reader *reader)
{
    if (read_mark(reader, ','))
        (void)read_mark(reader, ' ');
}

static size_t word_size(const type_reader *reader)
{
    return strcspn(reader->at, "(), '`");
}

static size_t read_number(type_reader *reader)
{
    size_t number = 0;

    while (*reader->at >= '0' && *reader->at <= '9')
        number = number * 10 + (size_t)(*reader->at++ - '0');
    return number;
}

/* What an escape in quotes stands for. */
static char meaning_of(char letter)
{
    static const char letters[] = "0btnfr";
    static const char meanings[] = "\0\b\t\n\f\r";
    const char *const found = letter != '\0' ? strchr(letters, letter) : NULL;

    return found != NULL ? meanings[found - letters] : letter;
}

/* Reads a name in quotes and puts it between others. */
static void rewrite_quoted(type_reader *reader, char mark)
{
    const char quote = *reader->at++;

    stria__duck_put_text(reader->sql, &mark, 1);
    for (; *reader->at != '\0' && *reader->at != quote; reader->at++) {
        const bool is_escape = reader->at[0] == '\\' && reader->at[1] != '\0';
        const char byte = is_escape ? meaning_of(*++reader->at) : *reader->at;

        if (byte == mark)
            stria__duck_put_text(reader->sql, &mark, 1);
        stria__duck_put_text(reader->sql, &byte, 1);
    }
    reader->at += *reader->at == quote;
    stria__duck_put_text(reader->sql, &mark, 1);
}

/* Skips what stands in parentheses, up to the one that closes: a zone, a size. */
static void skip_parameters(type_reader *reader)
{
    size_t depth = 1;

    while (*reader->at != '\0' && depth > 0) {
        depth += *reader->at == '(';
        depth -= *reader->at == ')';
        reader->at++;
    }
}

/* ---- Types without others ---------------------------------------------------- */

/* "Interval*" is all that begin so and are not named before. */
static const struct {
    const char *name;
    const char *sql; /* NULL: DuckDB has none */
} words[] = {
    {"Bool", "BOOLEAN"},
    {"Int8", "TINYINT"},
    {"Int16", "SMALLINT"},
    {"Int32", "INTEGER"},
    {"Int64", "BIGINT"},
    {"Int128", "HUGEINT"},
    {"UInt8", "UTINYINT"},
    {"UInt16", "USMALLINT"},
    {"UInt32", "UINTEGER"},
    {"UInt64", "UBIGINT"},
    {"UInt128", "UHUGEINT"},
    {"Float32", "FLOAT"},
    {"Float64", "DOUBLE"},
    {"String", "VARCHAR"},
    {"Blob", "BLOB"},
    {"Bit", "BIT"},
    {"FixedString", "BLOB"},
    {"Date", "DATE"},
    {"Date32", "DATE"},
    {"Date32Full", "DATE"},
    {"TimeUS", "TIME"},
    {"TimeNS", "TIME_NS"},
    {"TimeTZ", "TIMETZ"},
    {"IntervalMDM", "INTERVAL"},
    {"IntervalMDN", NULL},
    {"Interval*", "BIGINT"},
    {"IPv4", "VARCHAR"},
    {"IPv6", "VARCHAR"},
    {"UUID", "UUID"},
    {"Nothing", "\"NULL\""},
    {"Point", "STRUCT(\"1\" DOUBLE, \"2\" DOUBLE)"},
    {"Ring", "STRUCT(\"1\" DOUBLE, \"2\" DOUBLE)[]"},
    {"LineString", "STRUCT(\"1\" DOUBLE, \"2\" DOUBLE)[]"},
    {"Polygon", "STRUCT(\"1\" DOUBLE, \"2\" DOUBLE)[][]"},
    {"MultiLineString", "STRUCT(\"1\" DOUBLE, \"2\" DOUBLE)[][]"},
    {"MultiPolygon", "STRUCT(\"1\" DOUBLE, \"2\" DOUBLE)[][][]"},
};

static bool is_word(const char *pattern, const char *name, size_t size)
{
    const size_t length = strcspn(pattern, "*");

    return (pattern[length] == '*' ? size >= length : size == length) &&
        memcmp(pattern, name, length) == 0;
}

static bool rewrite_word(type_reader *reader, const char *name, size_t size)
{
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        if (is_word(words[i].name, name, size)) {
            stria__duck_put(reader->sql, words[i].sql != NULL ? words[i].sql : "");
            if (read_mark(reader, '('))
                skip_parameters(reader);
            return words[i].sql != NULL;
        }
    }
    return false;
}

/* The next finer unit that DuckDB has; with a zone, which a column of microseconds has at most,
 * the time is an instant whatever the zone of the session is. */
static bool rewrite_ticks(type_reader *reader, size_t digits)
{
    static const char *const units[] = {"_S", "_MS", "_MS", "_MS", "", "", "", "_NS", "_NS", "_NS"};
    const bool has_zone = *reader->at == '\'';

    stria__duck_put(reader->sql, "TIMESTAMP");
    stria__duck_put(reader->sql, has_zone && digits <= 6 ? "TZ" : units[digits]);
    skip_parameters(reader);
    return true;
}

static bool rewrite_timestamp(type_reader *reader)
{
    const size_t digits = read_number(reader);

    read_comma(reader);
    return rewrite_ticks(reader, digits);
}

static bool rewrite_datetime(type_reader *reader)
{
    if (read_mark(reader, '('))
        return rewrite_ticks(reader, 0);
    stria__duck_put(reader->sql, "TIMESTAMP_S");
    return true;
}

static bool rewrite_decimal(type_reader *reader)
{
    const char *const begin = reader->at;
    const size_t digits = read_number(reader);

    skip_parameters(reader);
    stria__duck_put(reader->sql, "DECIMAL(");
    stria__duck_put_text(reader->sql, begin, (size_t)(reader->at - begin));
    return digits <= 38;
}

static bool rewrite_enum(type_reader *reader)
{
    stria__duck_put(reader->sql, "ENUM(");
    while (*reader->at == '\'') {
        rewrite_quoted(reader, '\'');
        reader->at += strcspn(reader->at, ",)"); /* the member's value */
        if (*reader->at == ',')
            stria__duck_put(reader->sql, ", ");
        read_comma(reader);
    }
    stria__duck_put(reader->sql, ")");
    return read_mark(reader, ')');
}

/* ---- Types that hold others -------------------------------------------------- */

static bool rewrite_type(type_reader *reader);

static bool rewrite_inner(type_reader *reader)
{
    return rewrite_type(reader) && read_mark(reader, ')');
}

static bool rewrite_list(type_reader *reader)
{
    const bool has_type = rewrite_type(reader);

    read_comma(reader); /* of a FixedArray, and its size */
    const char *const size = reader->at;
    (void)read_number(reader);
    stria__duck_put(reader->sql, "[");
    stria__duck_put_text(reader->sql, size, (size_t)(reader->at - size));
    stria__duck_put(reader->sql, "]");
    return has_type && read_mark(reader, ')');
}

static bool rewrite_map(type_reader *reader)
{
    stria__duck_put(reader->sql, "MAP(");
    const bool has_key = rewrite_type(reader);
    read_comma(reader);
    stria__duck_put(reader->sql, ", ");
    const bool has_value = has_key && rewrite_inner(reader);
    stria__duck_put(reader->sql, ")");
    return has_value;
}

/* A name and a blank, or, where elements have no names, the element's number. */
static void rewrite_label(type_reader *reader, unsigned number)
{
    const size_t size = word_size(reader);
    char digits[16];

    if (*reader->at == '`') {
        rewrite_quoted(reader, '"');
    } else if (reader->at[size] == ' ') {
        stria__duck_put_quoted(reader->sql, reader->at, size, '"');
        reader->at += size;
    } else {
        const int length = snprintf(digits, sizeof digits, "%u", number);
        stria__duck_put_quoted(reader->sql, digits, (size_t)length, '"');
    }
    (void)read_mark(reader, ' ');
    stria__duck_put(reader->sql, " ");
}

static bool rewrite_tuple(type_reader *reader)
{
    bool has_all = *reader->at != ')';

    stria__duck_put(reader->sql, "STRUCT(");
    for (unsigned number = 1; has_all && *reader->at != ')'; number++) {
        if (number > 1)
            stria__duck_put(reader->sql, ", ");
        rewrite_label(reader, number);
        has_all = rewrite_type(reader);
        read_comma(reader);
    }
    stria__duck_put(reader->sql, ")");
    return has_all && read_mark(reader, ')');
}

static bool rewrite_nested(type_reader *reader)
{
    const bool has_all = rewrite_tuple(reader);

    stria__duck_put(reader->sql, "[]");
    return has_all;
}

/* Behind the function's name stands the type of its values. */
static bool rewrite_aggregate(type_reader *reader)
{
    reader->at += word_size(reader);
    if (read_mark(reader, '('))
        skip_parameters(reader);
    read_comma(reader);
    return rewrite_inner(reader);
}

/* Each reads from behind the parenthesis on. */
static const struct {
    const char *name;
    bool (*rewrite)(type_reader *reader);
} forms[] = {
    {"Array(", rewrite_list},
    {"DateTime", rewrite_datetime}, /* which may have none */
    {"DateTime64(", rewrite_timestamp},
    {"Decimal(", rewrite_decimal},
    {"Enum16(", rewrite_enum},
    {"Enum8(", rewrite_enum},
    {"FixedArray(", rewrite_list},
    {"LowCardinality(", rewrite_inner},
    {"Map(", rewrite_map},
    {"Nested(", rewrite_nested},
    {"Nullable(", rewrite_inner},
    {"SimpleAggregateFunction(", rewrite_aggregate},
    {"Timestamp(", rewrite_timestamp},
    {"Tuple(", rewrite_tuple},
};

static bool rewrite_type(type_reader *reader)
{
    const char *const name = reader->at;
    const size_t size = word_size(reader);

    for (size_t i = 0; i < sizeof forms / sizeof forms[0]; i++) {
        const size_t length = strcspn(forms[i].name, "(");

        if (length == size && memcmp(forms[i].name, name, size) == 0) {
            reader->at += strlen(forms[i].name);
            return forms[i].rewrite(reader);
        }
    }
    reader->at += size;
    return rewrite_word(reader, name, size);
}

bool stria__duck_put_type(stria__duck_text *text, const stria_column *column)
{
    const size_t size = stria_column_type_text(column, NULL, 0) + 1;
    char *const type = malloc(size);

    if (type == NULL) {
        text->failed = true;
        return true;
    }
    (void)stria_column_type_text(column, type, size);
    type_reader reader = {type, text};
    const bool has_type = rewrite_type(&reader);
    free(type);
    return has_type;
}

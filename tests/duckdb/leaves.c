/* leaves.c - the types that hold no others, with values as stria and as DuckDB spell them */
#include "leaves.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

/* ---- Random values ----------------------------------------------------------- */

static void make_signed(random_source *source, const leaf_type *leaf, char *text, size_t size)
{
    const int64_t number = (int64_t)next_random(source) >> (64 - leaf->bits);

    (void)snprintf(text, size, "%" PRId64, number);
}

static void make_unsigned(random_source *source, const leaf_type *leaf, char *text, size_t size)
{
    (void)snprintf(text, size, "%" PRIu64, next_random(source) >> (64 - leaf->bits));
}

/* Of as many digits, with two behind the point. */
static void make_decimal(random_source *source, const leaf_type *leaf, char *text, size_t size)
{
    const size_t digits = 1 + pick(source, leaf->bits - 2);
    size_t at = 0;

    if (pick(source, 2) == 0)
        text[at++] = '-';
    for (size_t i = 0; i < digits && at + 5 < size; i++)
        text[at++] = (char)('1' + pick(source, 9));
    (void)snprintf(text + at, size - at, ".%02zu", pick(source, 100));
}

/* Of 32 bits only numbers that end in sixty-fourths, which both types have. */
static void make_double(random_source *source, const leaf_type *leaf, char *text, size_t size)
{
    const int64_t number = (int64_t)next_random(source);

    (void)snprintf(text, size, "%.17g",
        leaf->bits == 32 ? (double)(number >> 40) / 64 : (double)number / 4096);
}

static void make_date(random_source *source, const leaf_type *leaf, char *text, size_t size)
{
    (void)leaf;
    (void)snprintf(text, size, "%04zu-%02zu-%02zu", 1971 + pick(source, 130), 1 + pick(source, 12),
        1 + pick(source, 28));
}

/* `bits` digits behind the second. */
static void put_time(random_source *source, const leaf_type *leaf, char *text, size_t size)
{
    size_t at = (size_t)snprintf(
        text, size, "%02zu:%02zu:%02zu", pick(source, 24), pick(source, 60), pick(source, 60));

    if (leaf->bits > 0)
        text[at++] = '.';
    for (unsigned i = 0; i < leaf->bits; i++)
        text[at++] = (char)('0' + pick(source, 10));
    text[at] = '\0';
}

static void make_moment(random_source *source, const leaf_type *leaf, char *text, size_t size)
{
    make_date(source, leaf, text, size);
    strcat(text, " ");
    put_time(source, leaf, text + strlen(text), size - strlen(text));
}

static void make_string(random_source *source, const leaf_type *leaf, char *text, size_t size)
{
    static const char *const parts[] = {
        "a", "Z", "0", " ", "\xc3\xa9", "\xe2\x82\xac", "\xf0\x9f\x98\x80", "xyz"};
    const size_t count = pick(source, 12);

    (void)leaf;
    text[0] = '\0';
    for (size_t i = 0; i < count && strlen(text) + 5 < size; i++)
        strcat(text, parts[pick(source, 8)]);
}

static void make_uuid(random_source *source, const leaf_type *leaf, char *text, size_t size)
{
    const uint64_t high = next_random(source);
    const uint64_t low = next_random(source);

    (void)leaf;
    (void)snprintf(text, size, "%08x-%04x-%04x-%04x-%012" PRIx64, (unsigned)(high >> 32),
        (unsigned)(high >> 16 & 0xffff), (unsigned)(high & 0xffff), (unsigned)(low >> 48),
        low & UINT64_C(0xffffffffffff));
}

static void make_bits(random_source *source, const leaf_type *leaf, char *text, size_t size)
{
    const size_t count = 1 + pick(source, 120);

    (void)leaf;
    for (size_t i = 0; i < count && i + 1 < size; i++)
        text[i] = (char)('0' + pick(source, 2));
    text[count] = '\0';
}

static void make_address(random_source *source, const leaf_type *leaf, char *text, size_t size)
{
    (void)leaf;
    (void)snprintf(text, size, "%zu.%zu.%zu.%zu", pick(source, 256), pick(source, 256),
        pick(source, 256), pick(source, 256));
}

/* ---- Listed values ----------------------------------------------------------- */

#define SAME(text)                                                                                 \
    {                                                                                              \
        (text), NULL                                                                               \
    }

static const value bools[] = {SAME("true"), SAME("false")};
static const value int8s[] = {SAME("0"), SAME("-128"), SAME("127"), SAME("-1")};
static const value int16s[] = {SAME("-32768"), SAME("32767")};
static const value int32s[] = {SAME("-2147483648"), SAME("2147483647")};
static const value int64s[] = {SAME("-9223372036854775808"), SAME("9223372036854775807")};
static const value int128s[] = {SAME("-170141183460469231731687303715884105728"),
    SAME("170141183460469231731687303715884105727"), SAME("18446744073709551616"), SAME("-1")};
static const value uint8s[] = {SAME("0"), SAME("255")};
static const value uint16s[] = {SAME("65535"), SAME("256")};
static const value uint32s[] = {SAME("4294967295"), SAME("65536")};
static const value uint64s[] = {SAME("18446744073709551615"), SAME("9223372036854775808")};
static const value uint128s[] = {SAME("340282366920938463463374607431768211455"),
    SAME("170141183460469231731687303715884105728")};
static const value float32s[] = {SAME("0"), SAME("-0.0"), SAME("1.5"), SAME("inf"), SAME("-inf"),
    SAME("nan"), SAME("3.4028235e38"), SAME("1e-45")};
static const value exact_floats[] = {SAME("0"), SAME("-0.0"), SAME("-inf"), SAME("nan")};
static const value float64s[] = {SAME("0"), SAME("-0.0"), SAME("1.5"), SAME("inf"), SAME("-inf"),
    SAME("nan"), SAME("1.7976931348623157e308"), SAME("5e-324")};
static const value decimals4[] = {SAME("99.99"), SAME("-99.99"), SAME("0.01")};
static const value decimals9[] = {SAME("9999999.99"), SAME("-9999999.99")};
static const value decimals18[] = {SAME("9999999999999999.99"), SAME("-9999999999999999.99")};
static const value decimals38[] = {SAME("999999999999999999999999999999999999.99"),
    SAME("-999999999999999999999999999999999999.99"), SAME("-0.01")};
static const value strings[] = {SAME(""), SAME("twelve bytes"), SAME("thirteen byte"), SAME("four"),
    SAME("\xf4\x8f\xbf\xbf"), SAME("\xed\x9f\xbf\xee\x80\x80"),
    SAME("\xc2\x80\xe0\xa0\x80\xf0\x90\x80\x80"),
    SAME("a string that is longer than what a vector has room for")};
static const value fixed_strings[] = {{"abc", "'abc'"}, {"xyz", "'xyz'"}};
static const value blobs[] = {SAME(""), {"\xff\x80 no text", "'\\xFF\\x80 no text'::BLOB"},
    SAME("more than twelve bytes of it")};
static const value bits[] = {SAME("0"), SAME("1"), SAME("10101010"), SAME("101010101")};
static const value enums[] = {SAME("red"), SAME("green"), SAME("a longer name of a colour")};
static const value dates[] = {SAME("1970-01-01"), SAME("2149-06-06")};
static const value dates32[] = {SAME("1900-01-01"), SAME("2299-12-31"), SAME("1969-12-31")};
static const value full_dates[] = {SAME("infinity"), SAME("-infinity"), SAME("1969-12-31"),
    {"+5881580-07-10", "'5881580-07-10'"}, {"-5877641-06-25", "'5877642-06-25 (BC)'"}};
static const value datetimes[] = {SAME("1970-01-01 00:00:00"), SAME("2106-02-07 06:28:15")};
static const value datetimes64[] = {
    SAME("1900-01-01 00:00:00"), SAME("2299-12-31 23:59:59"), SAME("1969-12-31 23:59:59")};
static const value moments[] = {SAME("infinity"), SAME("-infinity"), SAME("1969-12-31 23:59:59"),
    {"+294247-01-10 04:00:54", "'294247-01-10 04:00:54'"}};
static const value nano_moments[] = {SAME("infinity"), SAME("-infinity"),
    SAME("2262-04-11 23:47:16.854775806"), SAME("1677-09-22 00:00:00")};
static const value day_times[] = {SAME("00:00:00"), SAME("24:00:00"), SAME("23:59:59")};
static const value plain_times[] = {SAME("00:00:00"), SAME("23:59:59")};
static const value zoned_times[] = {SAME("00:00:00+00:00"), SAME("24:00:00-15:59:59"),
    SAME("00:00:00+15:59:59"), SAME("12:34:56.789+01:30")};
static const value intervals[] = {
    {"P14M-3DT1.5S", "to_months(14) + to_days(-3) + to_microseconds(1500000)"},
    {"P0D", "to_days(0)"}, {"P-1M", "to_months(-1)"}, {"PT-0.000001S", "to_microseconds(-1)"}};
static const value durations[] = {SAME("-5"), SAME("9223372036854775807")};
static const value addresses[] = {SAME("0.0.0.0"), SAME("255.255.255.255")};
static const value long_addresses[] = {SAME("::"), SAME("2001:db8:1:2:3:4:5:6")};
static const value uuids[] = {SAME("00000000-0000-0000-0000-000000000000"),
    SAME("ffffffff-ffff-ffff-ffff-ffffffffffff"), SAME("80000000-0000-0000-7fff-ffffffffffff")};

#define COLOURS "'red' = 1, 'green' = -2, 'a longer name of a colour' = 3"
#define SQL_COLOURS "ENUM('blue', 'green', 'red', 'a longer name of a colour')"

#define LEAF(stria, duckdb, list, make, bits)                                                      \
    {                                                                                              \
        (stria), (duckdb), (list), sizeof(list) / sizeof *(list), (make), (bits), false            \
    }
#define LEAF_WITHOUT_DICTIONARY(stria, duckdb, list, make, bits)                                   \
    {                                                                                              \
        (stria), (duckdb), (list), sizeof(list) / sizeof *(list), (make), (bits), true             \
    }

const leaf_type leaves[] = {
    LEAF("Bool", "BOOLEAN", bools, NULL, 0),
    LEAF("Int8", "TINYINT", int8s, make_signed, 8),
    LEAF("Int16", "SMALLINT", int16s, make_signed, 16),
    LEAF("Int32", "INTEGER", int32s, make_signed, 32),
    LEAF("Int64", "BIGINT", int64s, make_signed, 64),
    LEAF("Int128", "HUGEINT", int128s, make_signed, 64),
    LEAF("UInt8", "UTINYINT", uint8s, make_unsigned, 8),
    LEAF("UInt16", "USMALLINT", uint16s, make_unsigned, 16),
    LEAF("UInt32", "UINTEGER", uint32s, make_unsigned, 32),
    LEAF("UInt64", "UBIGINT", uint64s, make_unsigned, 64),
    LEAF("UInt128", "UHUGEINT", uint128s, make_unsigned, 64),
    LEAF("Int256", "HUGEINT", int128s, make_signed, 64),
    LEAF("Int16", "DECIMAL(5, 0)", int16s, make_signed, 16),
    LEAF("UInt8", "BIGINT", uint8s, make_unsigned, 8),
    LEAF("Float32", "FLOAT", float32s, make_double, 32),
    LEAF("Float64", "DOUBLE", float64s, make_double, 64),
    LEAF("Float32", "DOUBLE", exact_floats, make_double, 32),
    LEAF_WITHOUT_DICTIONARY("Decimal(4, 2)", "DECIMAL(4, 2)", decimals4, make_decimal, 4),
    LEAF_WITHOUT_DICTIONARY("Decimal(9, 2)", "DECIMAL(9, 2)", decimals9, make_decimal, 9),
    LEAF_WITHOUT_DICTIONARY("Decimal(9, 2)", "DECIMAL(18, 5)", decimals9, make_decimal, 9),
    LEAF_WITHOUT_DICTIONARY("Decimal(18, 2)", "DECIMAL(18, 2)", decimals18, make_decimal, 18),
    LEAF_WITHOUT_DICTIONARY("Decimal(38, 2)", "DECIMAL(38, 2)", decimals38, make_decimal, 38),
    LEAF_WITHOUT_DICTIONARY("Decimal(38, 2)", "DECIMAL(9, 2)", decimals9, make_decimal, 9),
    LEAF("String", "VARCHAR", strings, make_string, 0),
    LEAF("FixedString(3)", "VARCHAR", fixed_strings, NULL, 0),
    LEAF("String", "BLOB", blobs, NULL, 0),
    LEAF_WITHOUT_DICTIONARY("Blob", "BLOB", blobs, NULL, 0),
    LEAF_WITHOUT_DICTIONARY("Bit", "BIT", bits, make_bits, 0),
    LEAF_WITHOUT_DICTIONARY("Enum8(" COLOURS ")", SQL_COLOURS, enums, NULL, 0),
    LEAF_WITHOUT_DICTIONARY("Enum16(" COLOURS ")", "VARCHAR", enums, NULL, 0),
    LEAF("String", SQL_COLOURS, enums, NULL, 0),
    LEAF("Date", "DATE", dates, make_date, 0),
    LEAF("Date32", "DATE", dates32, make_date, 0),
    LEAF_WITHOUT_DICTIONARY("Date32Full", "DATE", full_dates, make_date, 0),
    LEAF("DateTime('UTC')", "TIMESTAMP", datetimes, make_moment, 0),
    LEAF("DateTime('UTC')", "TIMESTAMP_S", datetimes, make_moment, 0),
    LEAF_WITHOUT_DICTIONARY("DateTime64(3, 'UTC')", "TIMESTAMP_MS", datetimes64, make_moment, 3),
    LEAF_WITHOUT_DICTIONARY("DateTime64(6, 'UTC')", "TIMESTAMPTZ", datetimes64, make_moment, 6),
    LEAF_WITHOUT_DICTIONARY("DateTime64(6, 'UTC')", "TIMESTAMP_NS", datetimes, make_moment, 6),
    LEAF_WITHOUT_DICTIONARY("Timestamp(0)", "TIMESTAMP_S", moments, make_moment, 0),
    LEAF_WITHOUT_DICTIONARY("Timestamp(3)", "TIMESTAMP_MS", moments, make_moment, 3),
    LEAF_WITHOUT_DICTIONARY("Timestamp(6)", "TIMESTAMP", moments, make_moment, 6),
    LEAF_WITHOUT_DICTIONARY("Timestamp(6, 'UTC')", "TIMESTAMPTZ", moments, make_moment, 6),
    LEAF_WITHOUT_DICTIONARY("Timestamp(3)", "TIMESTAMP", moments, make_moment, 3),
    LEAF_WITHOUT_DICTIONARY("Timestamp(9)", "TIMESTAMP_NS", nano_moments, make_moment, 9),
    LEAF_WITHOUT_DICTIONARY("TimeUS", "TIME", day_times, put_time, 6),
    LEAF_WITHOUT_DICTIONARY("TimeNS", "TIME_NS", day_times, put_time, 9),
    LEAF_WITHOUT_DICTIONARY("Time64(3)", "TIME", plain_times, put_time, 3),
    LEAF_WITHOUT_DICTIONARY("TimeTZ", "TIMETZ", zoned_times, NULL, 0),
    LEAF_WITHOUT_DICTIONARY("IntervalMDM", "INTERVAL", intervals, NULL, 0),
    LEAF_WITHOUT_DICTIONARY("IntervalMDN", "INTERVAL", intervals, NULL, 0),
    LEAF_WITHOUT_DICTIONARY("IntervalSecond", "BIGINT", durations, make_signed, 64),
    LEAF("IPv4", "VARCHAR", addresses, make_address, 0),
    LEAF("IPv6", "VARCHAR", long_addresses, NULL, 0),
    LEAF("UUID", "UUID", uuids, make_uuid, 0),
};

const size_t leaf_count = sizeof leaves / sizeof leaves[0];

void make_value(const leaf_type *leaf, random_source *source, size_t index, char *text,
    char *expression, size_t size)
{
    const value *const listed = &leaf->values[index % leaf->count];
    const bool is_random = leaf->make != NULL && index >= leaf->count && pick(source, 4) != 0;

    if (is_random)
        leaf->make(source, leaf, text, size);
    else
        (void)snprintf(text, size, "%s", listed->text);
    if (is_random || listed->expression == NULL)
        (void)snprintf(expression, size, "'%s'", text);
    else
        (void)snprintf(expression, size, "%s", listed->expression);
}

/* facts.c - what every type holds, told apart from types.yaml */
#include "support/facts.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

/* clang-format off */
const type_fact facts[] = {
    {"Bool", FACT_INTEGER, STRIA_BOOL, 1, 0, 1, "0 to 1", "false", "true", NULL, NULL},
    {"Int8", FACT_INTEGER, STRIA_INT8, 1, -128, 127, "-128 to 127",
        "-128", "127", "-129", "128"},
    {"Int16", FACT_INTEGER, STRIA_INT16, 2, -32768, 32767, "-32768 to 32767",
        "-32768", "32767", "-32769", "32768"},
    {"Int32", FACT_INTEGER, STRIA_INT32, 4, -2147483648, 2147483647, "-2147483648 to 2147483647",
        "-2147483648", "2147483647", "-2147483649", "2147483648"},
    {"Int64", FACT_INTEGER, STRIA_INT64, 8, INT64_MIN, INT64_MAX,
        "-9223372036854775808 to 9223372036854775807",
        "-9223372036854775808", "9223372036854775807",
        "-9223372036854775809", "9223372036854775808"},
    {"UInt8", FACT_INTEGER, STRIA_UINT8, 1, 0, 255, "0 to 255", "0", "255", "-1", "256"},
    {"UInt16", FACT_INTEGER, STRIA_UINT16, 2, 0, 65535, "0 to 65535", "0", "65535", "-1", "65536"},
    {"UInt32", FACT_INTEGER, STRIA_UINT32, 4, 0, 4294967295, "0 to 4294967295",
        "0", "4294967295", "-1", "4294967296"},
    {"UInt64", FACT_INTEGER, STRIA_UINT64, 8, 0, UINT64_MAX, "0 to 18446744073709551615",
        "0", "18446744073709551615", "-1", "18446744073709551616"},
    {"Int128", FACT_WIDE, STRIA_INT128, 16, -1, 0, "-2^127 to 2^127 - 1",
        "-170141183460469231731687303715884105728",
        "170141183460469231731687303715884105727",
        "-170141183460469231731687303715884105729",
        "170141183460469231731687303715884105728"},
    {"Int256", FACT_WIDE, STRIA_INT256, 32, -1, 0, "-2^255 to 2^255 - 1",
        "-57896044618658097711785492504343953926634992332820282019728792003956564819968",
        "57896044618658097711785492504343953926634992332820282019728792003956564819967",
        "-57896044618658097711785492504343953926634992332820282019728792003956564819969",
        "57896044618658097711785492504343953926634992332820282019728792003956564819968"},
    {"UInt128", FACT_WIDE, STRIA_UINT128, 16, 0, 0, "0 to 2^128 - 1",
        "0",
        "340282366920938463463374607431768211455",
        "-1",
        "340282366920938463463374607431768211456"},
    {"UInt256", FACT_WIDE, STRIA_UINT256, 32, 0, 0, "0 to 2^256 - 1",
        "0",
        "115792089237316195423570985008687907853269984665640564039457584007913129639935",
        "-1",
        "115792089237316195423570985008687907853269984665640564039457584007913129639936"},
    {"Float32", FACT_FLOAT, STRIA_FLOAT32, 4, 0, 0, "whole numbers that it holds exactly",
        "-3.4028235e38", "3.4028235e38", "-3.5e38", "3.5e38"},
    {"Float64", FACT_FLOAT, STRIA_FLOAT64, 8, 0, 0, "whole numbers that it holds exactly",
        "-1.7976931348623157e308", "1.7976931348623157e308", "-1.8e308", "1.8e308"},
    {"Decimal(9, 0)", FACT_DECIMAL, STRIA_INT32, 4, 0, 0, "less than 10^9 either way",
        "-999999999",
        "999999999",
        "-1000000000",
        "1000000000"},
    {"Decimal(18, 0)", FACT_DECIMAL, STRIA_INT64, 8, 0, 0, "less than 10^18 either way",
        "-999999999999999999",
        "999999999999999999",
        "-1000000000000000000",
        "1000000000000000000"},
    {"Decimal(38, 0)", FACT_DECIMAL, STRIA_INT128, 16, 0, 0, "less than 10^38 either way",
        "-99999999999999999999999999999999999999",
        "99999999999999999999999999999999999999",
        "-100000000000000000000000000000000000000",
        "100000000000000000000000000000000000000"},
    {"Decimal(76, 0)", FACT_DECIMAL, STRIA_INT256, 32, 0, 0, "less than 10^76 either way",
        "-9999999999999999999999999999999999999999999999999999999999999999999999999999",
        "9999999999999999999999999999999999999999999999999999999999999999999999999999",
        "-10000000000000000000000000000000000000000000000000000000000000000000000000000",
        "10000000000000000000000000000000000000000000000000000000000000000000000000000"},
    {"Float16", FACT_FLOAT, STRIA_FLOAT16, 2, 0, 0, "whole numbers that it holds exactly",
        "-65504", "65504", "-65520", "65520"},
    {"BFloat16", FACT_FLOAT, STRIA_BFLOAT16, 2, 0, 0, "whole numbers that it holds exactly",
        "-3.39e38", "3.39e38", "-3.4e38", "3.4e38"},
    {"String", FACT_STRING, 0, 0, 0, 0, NULL, NULL, NULL, NULL, NULL},
    {"Blob", FACT_STRING, 0, 0, 0, 0, NULL, NULL, NULL, NULL, NULL},
    {"FixedString(1)", FACT_FIXED_STRING, 0, 1, 0, 0, NULL, NULL, NULL, NULL, NULL},
    {"FixedString(3)", FACT_FIXED_STRING, 0, 3, 0, 0, NULL, NULL, NULL, NULL, NULL},
    {"FixedString(16)", FACT_FIXED_STRING, 0, 16, 0, 0, NULL, NULL, NULL, NULL, NULL},
    /* Zero is a member, which the tests of every type put beside what they try. */
    {"Enum8('b' = -1, 'c' = 0, 'd' = 1)", FACT_INTEGER, STRIA_INT8, 1, -1, 1, "is no member of",
        "b", "d", "a", "B"},
    {"Enum16('b' = -1, 'c' = 0, 'd' = 1)", FACT_INTEGER, STRIA_INT16, 2, -1, 1, "is no member of",
        "b", "d", "bb", "0"},
    {"Date", FACT_INTEGER, STRIA_UINT16, 2, 0, 65535, "0 to 65535",
        "1970-01-01", "2149-06-06", "1969-12-31", "2149-06-07"},
    {"Date32", FACT_INTEGER, STRIA_INT32, 4, -25567, 120529, "-25567 to 120529",
        "1900-01-01", "2299-12-31", "1899-12-31", "2300-01-01"},
    {"DateTime", FACT_INTEGER, STRIA_UINT32, 4, 0, 4294967295, "0 to 4294967295",
        "1970-01-01 00:00:00", "2106-02-07 06:28:15",
        "1969-12-31 23:59:59", "2106-02-07 06:28:16"},
    {"DateTime('UTC')", FACT_INTEGER, STRIA_UINT32, 4, 0, 4294967295, "0 to 4294967295",
        "1970-01-01 00:00:00", "2106-02-07 06:28:15",
        "1969-12-31 23:59:59", "2106-02-07 06:28:16"},
    {"DateTime64(0)", FACT_INTEGER, STRIA_INT64, 8, -2208988800, 10413791999,
        "-2208988800 to 10413791999",
        "1900-01-01 00:00:00", "2299-12-31 23:59:59",
        "1899-12-31 23:59:59", "2300-01-01 00:00:00"},
    {"DateTime64(3)", FACT_INTEGER, STRIA_INT64, 8, -2208988800000, 10413791999999,
        "-2208988800000 to 10413791999999",
        "1900-01-01 00:00:00.000", "2299-12-31 23:59:59.999",
        "1899-12-31 23:59:59.999", "2300-01-01 00:00:00.000"},
    {"DateTime64(8)", FACT_INTEGER, STRIA_INT64, 8, -220898880000000000, 1041379199999999999,
        "-220898880000000000 to 1041379199999999999",
        "1900-01-01 00:00:00.00000000", "2299-12-31 23:59:59.99999999",
        "1899-12-31 23:59:59.99999999", "2300-01-01 00:00:00.00000000"},
    /* The bound is that of 64 bits, not of the calendar. */
    {"DateTime64(9, 'UTC')", FACT_INTEGER, STRIA_INT64, 8, -2208988800000000000, INT64_MAX,
        "-2208988800000000000 to 9223372036854775807",
        "1900-01-01 00:00:00.000000000", "2262-04-11 23:47:16.854775807",
        "1899-12-31 23:59:59.999999999", "2262-04-11 23:47:16.854775808"},
    {"Time", FACT_INTEGER, STRIA_INT32, 4, -3599999, 3599999, "-3599999 to 3599999",
        "-999:59:59", "999:59:59", "-1000:00:00", "1000:00:00"},
    {"Time64(0)", FACT_INTEGER, STRIA_INT64, 8, -3599999, 3599999, "-3599999 to 3599999",
        "-999:59:59", "999:59:59", "-1000:00:00", "1000:00:00"},
    {"Time64(3)", FACT_INTEGER, STRIA_INT64, 8, -3599999999, 3599999999,
        "-3599999999 to 3599999999",
        "-999:59:59.999", "999:59:59.999", "-1000:00:00.000", "1000:00:00.000"},
    {"Time64(9)", FACT_INTEGER, STRIA_INT64, 8, -3599999999999999, 3599999999999999,
        "-3599999999999999 to 3599999999999999",
        "-999:59:59.999999999", "999:59:59.999999999",
        "-1000:00:00.000000000", "1000:00:00.000000000"},
    {"Date32Full", FACT_INTEGER, STRIA_INT32, 4, -2147483646, 2147483646,
        "-2147483646 to 2147483646", "-5877641-06-25", "+5881580-07-10",
        "-5877641-06-24", "+5881580-07-11"},
    {"Timestamp(0)", FACT_INTEGER, STRIA_INT64, 8, -9223372022400, 9223372036854,
        "-9223372022400 to 9223372036854", "-290308-12-22 00:00:00", "+294247-01-10 04:00:54",
        "-290308-12-21 23:59:59", "+294247-01-10 04:00:55"},
    {"Timestamp(3)", FACT_INTEGER, STRIA_INT64, 8, -9223372022400000, 9223372036854775,
        "-9223372022400000 to 9223372036854775",
        "-290308-12-22 00:00:00.000", "+294247-01-10 04:00:54.775",
        "-290308-12-21 23:59:59.999", "+294247-01-10 04:00:54.776"},
    {"Timestamp(6)", FACT_INTEGER, STRIA_INT64, 8, -9223372022400000000, INT64_MAX - 1,
        "-9223372022400000000 to 9223372036854775806",
        "-290308-12-22 00:00:00.000000", "+294247-01-10 04:00:54.775806",
        "-290308-12-21 23:59:59.999999", "+294247-01-10 04:00:54.775807"},
    {"Timestamp(9, 'UTC')", FACT_INTEGER, STRIA_INT64, 8, -9223286400000000000, INT64_MAX - 1,
        "-9223286400000000000 to 9223372036854775806",
        "1677-09-22 00:00:00.000000000", "2262-04-11 23:47:16.854775806",
        "1677-09-21 23:59:59.999999999", "2262-04-11 23:47:16.854775807"},
    {"TimeUS", FACT_INTEGER, STRIA_INT64, 8, 0, 86400000000, "0 to 86400000000",
        "00:00:00.000000", "24:00:00.000000", "-00:00:00.000001", "24:00:00.000001"},
    {"TimeNS", FACT_INTEGER, STRIA_INT64, 8, 0, 86400000000000, "0 to 86400000000000",
        "00:00:00.000000000", "24:00:00.000000000",
        "-00:00:00.000000001", "24:00:00.000000001"},
    {"Duration(0)", FACT_INTEGER, STRIA_INT64, 8, INT64_MIN, INT64_MAX,
        "-9223372036854775808 to 9223372036854775807",
        "-2562047788015215:30:08", "2562047788015215:30:07",
        "-2562047788015215:30:09", "2562047788015215:30:08"},
    {"Duration(9)", FACT_INTEGER, STRIA_INT64, 8, INT64_MIN, INT64_MAX,
        "-9223372036854775808 to 9223372036854775807",
        "-2562047:47:16.854775808", "2562047:47:16.854775807",
        "-2562047:47:16.854775809", "2562047:47:16.854775808"},
    {"IntervalMDM", FACT_STRUCT, STRIA_INTERVAL_MICROS, 16, 0, 0, NULL,
        "P-2147483648M-2147483648DT-9223372036854.775808S",
        "P2147483647M2147483647DT9223372036854.775807S", NULL, NULL},
    {"IntervalMDN", FACT_STRUCT, STRIA_INTERVAL_NANOS, 16, 0, 0, NULL,
        "P-2147483648M-2147483648DT-9223372036.854775808S",
        "P2147483647M2147483647DT9223372036.854775807S", NULL, NULL},
    {"IPv4", FACT_INTEGER, STRIA_UINT32, 4, 0, 4294967295, "0 to 4294967295",
        "0.0.0.0", "255.255.255.255", NULL, NULL},
    {"IPv6", FACT_IPV6, STRIA_RAW_BYTES, 16, 0, 0, NULL,
        "::", "ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff", NULL, NULL},
    {"UUID", FACT_UUID, STRIA_RAW_BYTES, 16, 0, 0, NULL,
        "00000000-0000-0000-0000-000000000000", "ffffffff-ffff-ffff-ffff-ffffffffffff",
        NULL, NULL},
    {"IntervalNanosecond", FACT_INTEGER, STRIA_INT64, 8, INT64_MIN, INT64_MAX,
        "-9223372036854775808 to 9223372036854775807",
        "-9223372036854775808", "9223372036854775807",
        "-9223372036854775809", "9223372036854775808"},
    {"IntervalMicrosecond", FACT_INTEGER, STRIA_INT64, 8, INT64_MIN, INT64_MAX,
        "-9223372036854775808 to 9223372036854775807",
        "-9223372036854775808", "9223372036854775807",
        "-9223372036854775809", "9223372036854775808"},
    {"IntervalMillisecond", FACT_INTEGER, STRIA_INT64, 8, INT64_MIN, INT64_MAX,
        "-9223372036854775808 to 9223372036854775807",
        "-9223372036854775808", "9223372036854775807",
        "-9223372036854775809", "9223372036854775808"},
    {"IntervalSecond", FACT_INTEGER, STRIA_INT64, 8, INT64_MIN, INT64_MAX,
        "-9223372036854775808 to 9223372036854775807",
        "-9223372036854775808", "9223372036854775807",
        "-9223372036854775809", "9223372036854775808"},
    {"IntervalMinute", FACT_INTEGER, STRIA_INT64, 8, INT64_MIN, INT64_MAX,
        "-9223372036854775808 to 9223372036854775807",
        "-9223372036854775808", "9223372036854775807",
        "-9223372036854775809", "9223372036854775808"},
    {"IntervalHour", FACT_INTEGER, STRIA_INT64, 8, INT64_MIN, INT64_MAX,
        "-9223372036854775808 to 9223372036854775807",
        "-9223372036854775808", "9223372036854775807",
        "-9223372036854775809", "9223372036854775808"},
    {"IntervalDay", FACT_INTEGER, STRIA_INT64, 8, INT64_MIN, INT64_MAX,
        "-9223372036854775808 to 9223372036854775807",
        "-9223372036854775808", "9223372036854775807",
        "-9223372036854775809", "9223372036854775808"},
    {"IntervalWeek", FACT_INTEGER, STRIA_INT64, 8, INT64_MIN, INT64_MAX,
        "-9223372036854775808 to 9223372036854775807",
        "-9223372036854775808", "9223372036854775807",
        "-9223372036854775809", "9223372036854775808"},
    {"IntervalMonth", FACT_INTEGER, STRIA_INT64, 8, INT64_MIN, INT64_MAX,
        "-9223372036854775808 to 9223372036854775807",
        "-9223372036854775808", "9223372036854775807",
        "-9223372036854775809", "9223372036854775808"},
    {"IntervalQuarter", FACT_INTEGER, STRIA_INT64, 8, INT64_MIN, INT64_MAX,
        "-9223372036854775808 to 9223372036854775807",
        "-9223372036854775808", "9223372036854775807",
        "-9223372036854775809", "9223372036854775808"},
    {"IntervalYear", FACT_INTEGER, STRIA_INT64, 8, INT64_MIN, INT64_MAX,
        "-9223372036854775808 to 9223372036854775807",
        "-9223372036854775808", "9223372036854775807",
        "-9223372036854775809", "9223372036854775808"},
};
/* clang-format on */

/* Types that ClickHouse lacks, and what is infinite in them. */
static const struct {
    const char *type;
    int64_t infinity;
} elsewhere[] = {
    {"Blob", 0},
    {"Date32Full", INT32_MAX},
    {"Timestamp", INT64_MAX},
    {"TimeUS", 0},
    {"TimeNS", 0},
    {"Duration", 0},
    {"Float16", 0},
    {"IntervalMDM", 0},
    {"IntervalMDN", 0},
};

const size_t fact_count = sizeof facts / sizeof *facts;

const type_fact *fact_of(const char *type)
{
    size_t i = 0;

    while (i < fact_count && strcmp(facts[i].type, type) != 0)
        i++;
    assert(i < fact_count);
    return &facts[i];
}

/* Its row above; or behind the last. */
static size_t find_elsewhere(const type_fact *fact)
{
    size_t i = 0;

    while (i < sizeof elsewhere / sizeof *elsewhere &&
        strncmp(fact->type, elsewhere[i].type, strlen(elsewhere[i].type)) != 0)
        i++;
    return i;
}

bool is_in_clickhouse(const type_fact *fact)
{
    return find_elsewhere(fact) == sizeof elsewhere / sizeof *elsewhere;
}

bool is_infinite(const type_fact *fact, int64_t value)
{
    const int64_t infinity = is_in_clickhouse(fact) ? 0 : elsewhere[find_elsewhere(fact)].infinity;

    return infinity != 0 && (value == infinity || value == -infinity);
}

bool goes_into_dictionary(const type_fact *fact)
{
    static const char *const others[] = {"DateTime64(", "Time64(", "Enum", "Decimal"};

    for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
        if (strncmp(fact->type, others[i], strlen(others[i])) == 0)
            return false;
    }
    return is_in_clickhouse(fact);
}

/* Any value from low to high: the difference of the two fits 64 bits. */
static uint64_t make_integer(const type_fact *fact, random_source *random)
{
    const uint64_t span = fact->high - (uint64_t)fact->low;
    const uint64_t any = next_random(random);

    return (uint64_t)fact->low + (span == UINT64_MAX ? any : any % (span + 1));
}

/* Any number of so few bits that its digits fit, with either sign. */
static void shorten_decimal(const type_fact *fact, bool is_negative, uint8_t *bytes)
{
    const unsigned spare = fact->width == 16 ? 2 : fact->width == 8 ? 5 : fact->width == 4 ? 3 : 4;
    unsigned carry = 1;

    bytes[fact->width - 1] = (uint8_t)(bytes[fact->width - 1] & 0xff >> spare);
    for (size_t i = 0; is_negative && i < fact->width; i++) {
        carry += (uint8_t)~bytes[i];
        bytes[i] = (uint8_t)carry;
        carry >>= 8;
    }
}

void to_caller(const type_fact *fact, const uint8_t *stored, uint8_t *held)
{
    for (size_t i = 0; i < fact->width; i++)
        held[i] = stored[fact->kind == FACT_UUID ? i / 8 * 8 + 7 - i % 8 : i];
}

size_t make_value(const type_fact *fact, random_source *random, uint8_t *bytes)
{
    size_t size = fact->width;
    uint64_t number = next_random(random); /* of a float: any bits, NaNs too */

    if (fact->kind == FACT_STRING)
        size = pick(random, 41);
    if (fact->kind == FACT_INTEGER)
        number = make_integer(fact, random);
    for (size_t i = 0; i < size; i++) {
        bytes[i] = (uint8_t)(number >> i % 8 * 8); /* a little-endian machine */
        if (i % 8 == 7)
            number = next_random(random);
    }
    if (fact->kind == FACT_DECIMAL)
        shorten_decimal(fact, number % 2 == 1, bytes);
    return size;
}

const char *wrapped(char *text, size_t size, const char *pattern, const char *type)
{
    const char *const mark = strstr(pattern, "%s");
    const int written =
        snprintf(text, size, "%.*s%s%s", (int)(mark - pattern), pattern, type, mark + 2);

    assert(written > 0 && (size_t)written < size);
    (void)written;
    return text;
}

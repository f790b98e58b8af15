/* types.c - every type that a column can have
 *
 * Generated from types.yaml by templates/types.c.j2.  Do not edit: change
 * one of those and run `cmake --build build --target generate`.
 */
#include "generated/bool.h"
#include "generated/int8.h"
#include "generated/int16.h"
#include "generated/int32.h"
#include "generated/int64.h"
#include "generated/int128.h"
#include "generated/int256.h"
#include "generated/uint8.h"
#include "generated/uint16.h"
#include "generated/uint32.h"
#include "generated/uint64.h"
#include "generated/uint128.h"
#include "generated/uint256.h"
#include "generated/float32.h"
#include "generated/float64.h"
#include "generated/decimal32.h"
#include "generated/decimal64.h"
#include "generated/decimal128.h"
#include "generated/decimal256.h"
#include "generated/float16.h"
#include "generated/bfloat16.h"
#include "generated/string.h"
#include "generated/blob.h"
#include "generated/bit.h"
#include "generated/fixedstring.h"
#include "generated/enum8.h"
#include "generated/enum16.h"
#include "generated/date.h"
#include "generated/date32.h"
#include "generated/datetime.h"
#include "generated/datetime64.h"
#include "generated/time.h"
#include "generated/time64.h"
#include "generated/date32full.h"
#include "generated/timestamp.h"
#include "generated/timeus.h"
#include "generated/timens.h"
#include "generated/timetz.h"
#include "generated/duration.h"
#include "generated/intervalmdm.h"
#include "generated/intervalmdn.h"
#include "generated/ipv4.h"
#include "generated/ipv6.h"
#include "generated/uuid.h"
#include "generated/intervalnanosecond.h"
#include "generated/intervalmicrosecond.h"
#include "generated/intervalmillisecond.h"
#include "generated/intervalsecond.h"
#include "generated/intervalminute.h"
#include "generated/intervalhour.h"
#include "generated/intervalday.h"
#include "generated/intervalweek.h"
#include "generated/intervalmonth.h"
#include "generated/intervalquarter.h"
#include "generated/intervalyear.h"
#include "generated/nothing.h"

static const stria__range bool_ranges[] = {
    {
        .low = 0,
        .high = 1,
    },
};

static const char *const bool_aliases[] = {
    "BOOLEAN",
    NULL,
};

static const stria__type bool_type = {
    .name = "Bool",
    .aliases = bool_aliases,
    .any_case = true,
    .arrow = "b",
    .storage = STRIA__NUMBER,
    .spelling = STRIA__SPELLED_BOOL,
    .parameters = 0,
    .precision = 0,
    .precisions = 0x3ff,
    .ctype = STRIA_BOOL,
    .takers = &stria__bool_takers,
    .width = sizeof(uint8_t),
    .ranges = bool_ranges,
    .range_count = sizeof bool_ranges / sizeof bool_ranges[0],
    .check = stria__bool_check,
    .stage_present = stria__bool_stage_present,
    .stage_nullable = stria__bool_stage_nullable,
    .stage_slices = stria__bool_stage_slices,
};

static const char *const int8_aliases[] = {
    "BYTE",
    "TINYINT",
    "INT1",
    NULL,
};

static const stria__type int8_type = {
    .name = "Int8",
    .aliases = int8_aliases,
    .arrow = "c",
    .storage = STRIA__NUMBER,
    .spelling = STRIA__SPELLED_INTEGER,
    .parameters = 0,
    .precision = 0,
    .precisions = 0x3ff,
    .ctype = STRIA_INT8,
    .takers = &stria__int8_takers,
    .width = sizeof(int8_t),
    .limits = "-128 to 127",
    .stage_present = stria__int8_stage_present,
    .stage_nullable = stria__int8_stage_nullable,
    .stage_slices = stria__int8_stage_slices,
};

static const char *const int16_aliases[] = {
    "SMALLINT",
    NULL,
};

static const stria__type int16_type = {
    .name = "Int16",
    .aliases = int16_aliases,
    .arrow = "s",
    .storage = STRIA__NUMBER,
    .spelling = STRIA__SPELLED_INTEGER,
    .parameters = 0,
    .precision = 0,
    .precisions = 0x3ff,
    .ctype = STRIA_INT16,
    .takers = &stria__int16_takers,
    .width = sizeof(int16_t),
    .limits = "-32768 to 32767",
    .stage_present = stria__int16_stage_present,
    .stage_nullable = stria__int16_stage_nullable,
    .stage_slices = stria__int16_stage_slices,
};

static const char *const int32_aliases[] = {
    "INTEGER",
    "MEDIUMINT",
    "INT",
    NULL,
};

static const stria__type int32_type = {
    .name = "Int32",
    .aliases = int32_aliases,
    .arrow = "i",
    .storage = STRIA__NUMBER,
    .spelling = STRIA__SPELLED_INTEGER,
    .parameters = 0,
    .precision = 0,
    .precisions = 0x3ff,
    .ctype = STRIA_INT32,
    .takers = &stria__int32_takers,
    .width = sizeof(int32_t),
    .limits = "-2147483648 to 2147483647",
    .stage_present = stria__int32_stage_present,
    .stage_nullable = stria__int32_stage_nullable,
    .stage_slices = stria__int32_stage_slices,
};

static const char *const int64_aliases[] = {
    "SIGNED",
    "BIGINT",
    NULL,
};

static const stria__type int64_type = {
    .name = "Int64",
    .aliases = int64_aliases,
    .arrow = "l",
    .storage = STRIA__NUMBER,
    .spelling = STRIA__SPELLED_INTEGER,
    .parameters = 0,
    .precision = 0,
    .precisions = 0x3ff,
    .ctype = STRIA_INT64,
    .takers = &stria__int64_takers,
    .width = sizeof(int64_t),
    .limits = "-9223372036854775808 to 9223372036854775807",
    .stage_present = stria__int64_stage_present,
    .stage_nullable = stria__int64_stage_nullable,
    .stage_slices = stria__int64_stage_slices,
};

static const char *const int128_aliases[] = {
    NULL,
};

static const stria__type int128_type = {
    .name = "Int128",
    .aliases = int128_aliases,
    .storage = STRIA__NUMBER,
    .spelling = STRIA__SPELLED_INTEGER,
    .parameters = 0,
    .precision = 0,
    .precisions = 0x3ff,
    .ctype = STRIA_INT128,
    .takers = &stria__int128_takers,
    .width = sizeof(stria_int128),
    .limits = "-2^127 to 2^127 - 1",
    .stage_present = stria__int128_stage_present,
    .stage_nullable = stria__int128_stage_nullable,
    .stage_slices = stria__int128_stage_slices,
};

static const char *const int256_aliases[] = {
    NULL,
};

static const stria__type int256_type = {
    .name = "Int256",
    .aliases = int256_aliases,
    .storage = STRIA__NUMBER,
    .spelling = STRIA__SPELLED_INTEGER,
    .parameters = 0,
    .precision = 0,
    .precisions = 0x3ff,
    .ctype = STRIA_INT256,
    .takers = &stria__int256_takers,
    .width = sizeof(stria_int256),
    .limits = "-2^255 to 2^255 - 1",
    .stage_present = stria__int256_stage_present,
    .stage_nullable = stria__int256_stage_nullable,
    .stage_slices = stria__int256_stage_slices,
};

static const char *const uint8_aliases[] = {
    NULL,
};

static const stria__type uint8_type = {
    .name = "UInt8",
    .aliases = uint8_aliases,
    .arrow = "C",
    .storage = STRIA__NUMBER,
    .spelling = STRIA__SPELLED_INTEGER,
    .parameters = 0,
    .precision = 0,
    .precisions = 0x3ff,
    .ctype = STRIA_UINT8,
    .takers = &stria__uint8_takers,
    .width = sizeof(uint8_t),
    .limits = "0 to 255",
    .stage_present = stria__uint8_stage_present,
    .stage_nullable = stria__uint8_stage_nullable,
    .stage_slices = stria__uint8_stage_slices,
};

static const char *const uint16_aliases[] = {
    "YEAR",
    NULL,
};

static const stria__type uint16_type = {
    .name = "UInt16",
    .aliases = uint16_aliases,
    .arrow = "S",
    .storage = STRIA__NUMBER,
    .spelling = STRIA__SPELLED_INTEGER,
    .parameters = 0,
    .precision = 0,
    .precisions = 0x3ff,
    .ctype = STRIA_UINT16,
    .takers = &stria__uint16_takers,
    .width = sizeof(uint16_t),
    .limits = "0 to 65535",
    .stage_present = stria__uint16_stage_present,
    .stage_nullable = stria__uint16_stage_nullable,
    .stage_slices = stria__uint16_stage_slices,
};

static const char *const uint32_aliases[] = {
    NULL,
};

static const stria__type uint32_type = {
    .name = "UInt32",
    .aliases = uint32_aliases,
    .arrow = "I",
    .storage = STRIA__NUMBER,
    .spelling = STRIA__SPELLED_INTEGER,
    .parameters = 0,
    .precision = 0,
    .precisions = 0x3ff,
    .ctype = STRIA_UINT32,
    .takers = &stria__uint32_takers,
    .width = sizeof(uint32_t),
    .limits = "0 to 4294967295",
    .stage_present = stria__uint32_stage_present,
    .stage_nullable = stria__uint32_stage_nullable,
    .stage_slices = stria__uint32_stage_slices,
};

static const char *const uint64_aliases[] = {
    "BIT",
    "SET",
    "UNSIGNED",
    NULL,
};

static const stria__type uint64_type = {
    .name = "UInt64",
    .aliases = uint64_aliases,
    .arrow = "L",
    .storage = STRIA__NUMBER,
    .spelling = STRIA__SPELLED_INTEGER,
    .parameters = 0,
    .precision = 0,
    .precisions = 0x3ff,
    .ctype = STRIA_UINT64,
    .takers = &stria__uint64_takers,
    .width = sizeof(uint64_t),
    .limits = "0 to 18446744073709551615",
    .stage_present = stria__uint64_stage_present,
    .stage_nullable = stria__uint64_stage_nullable,
    .stage_slices = stria__uint64_stage_slices,
};

static const char *const uint128_aliases[] = {
    NULL,
};

static const stria__type uint128_type = {
    .name = "UInt128",
    .aliases = uint128_aliases,
    .storage = STRIA__NUMBER,
    .spelling = STRIA__SPELLED_INTEGER,
    .parameters = 0,
    .precision = 0,
    .precisions = 0x3ff,
    .ctype = STRIA_UINT128,
    .takers = &stria__uint128_takers,
    .width = sizeof(stria_uint128),
    .limits = "0 to 2^128 - 1",
    .stage_present = stria__uint128_stage_present,
    .stage_nullable = stria__uint128_stage_nullable,
    .stage_slices = stria__uint128_stage_slices,
};

static const char *const uint256_aliases[] = {
    NULL,
};

static const stria__type uint256_type = {
    .name = "UInt256",
    .aliases = uint256_aliases,
    .storage = STRIA__NUMBER,
    .spelling = STRIA__SPELLED_INTEGER,
    .parameters = 0,
    .precision = 0,
    .precisions = 0x3ff,
    .ctype = STRIA_UINT256,
    .takers = &stria__uint256_takers,
    .width = sizeof(stria_uint256),
    .limits = "0 to 2^256 - 1",
    .stage_present = stria__uint256_stage_present,
    .stage_nullable = stria__uint256_stage_nullable,
    .stage_slices = stria__uint256_stage_slices,
};

static const char *const float32_aliases[] = {
    "SINGLE",
    "REAL",
    "FLOAT",
    NULL,
};

static const stria__type float32_type = {
    .name = "Float32",
    .aliases = float32_aliases,
    .arrow = "f",
    .storage = STRIA__NUMBER,
    .spelling = STRIA__SPELLED_FLOAT,
    .parameters = 0,
    .precision = 0,
    .precisions = 0x3ff,
    .ctype = STRIA_FLOAT32,
    .takers = &stria__float32_takers,
    .width = sizeof(float),
    .limits = "whole numbers that it holds exactly; finite up to 3.4028235e38",
    .stage_present = stria__float32_stage_present,
    .stage_nullable = stria__float32_stage_nullable,
    .stage_slices = stria__float32_stage_slices,
};

static const char *const float64_aliases[] = {
    "DOUBLE",
    NULL,
};

static const stria__type float64_type = {
    .name = "Float64",
    .aliases = float64_aliases,
    .arrow = "g",
    .storage = STRIA__NUMBER,
    .spelling = STRIA__SPELLED_FLOAT,
    .parameters = 0,
    .precision = 0,
    .precisions = 0x3ff,
    .ctype = STRIA_FLOAT64,
    .takers = &stria__float64_takers,
    .width = sizeof(double),
    .limits = "whole numbers that it holds exactly",
    .stage_present = stria__float64_stage_present,
    .stage_nullable = stria__float64_stage_nullable,
    .stage_slices = stria__float64_stage_slices,
};

static const char *const decimal32_aliases[] = {
    "DEC",
    "NUMERIC",
    "FIXED",
    NULL,
};

static const stria__type decimal32_type = {
    .name = "Decimal32",
    .aliases = decimal32_aliases,
    .any_case = true,
    .arrow = "d:{digits},{scale},128",
    .storage = STRIA__NUMBER,
    .spelling = STRIA__SPELLED_DECIMAL,
    .parameters = STRIA__HAS_DIGITS | STRIA__HAS_SCALE,
    .precision = 0,
    .precisions = 0x3ff,
    .family = "Decimal",
    .digits = 9,
    .ctype = STRIA_INT32,
    .takers = &stria__int32_takers,
    .width = sizeof(int32_t),
    .check = stria__check_decimals,
    .stage_present = stria__decimal32_stage_present,
    .stage_nullable = stria__decimal32_stage_nullable,
    .stage_slices = stria__decimal32_stage_slices,
};

static const char *const decimal64_aliases[] = {
    NULL,
};

static const stria__type decimal64_type = {
    .name = "Decimal64",
    .aliases = decimal64_aliases,
    .any_case = true,
    .arrow = "d:{digits},{scale},128",
    .storage = STRIA__NUMBER,
    .spelling = STRIA__SPELLED_DECIMAL,
    .parameters = STRIA__HAS_DIGITS | STRIA__HAS_SCALE,
    .precision = 0,
    .precisions = 0x3ff,
    .family = "Decimal",
    .digits = 18,
    .ctype = STRIA_INT64,
    .takers = &stria__int64_takers,
    .width = sizeof(int64_t),
    .check = stria__check_decimals,
    .stage_present = stria__decimal64_stage_present,
    .stage_nullable = stria__decimal64_stage_nullable,
    .stage_slices = stria__decimal64_stage_slices,
};

static const char *const decimal128_aliases[] = {
    NULL,
};

static const stria__type decimal128_type = {
    .name = "Decimal128",
    .aliases = decimal128_aliases,
    .any_case = true,
    .arrow = "d:{digits},{scale},128",
    .storage = STRIA__NUMBER,
    .spelling = STRIA__SPELLED_DECIMAL,
    .parameters = STRIA__HAS_DIGITS | STRIA__HAS_SCALE,
    .precision = 0,
    .precisions = 0x3ff,
    .family = "Decimal",
    .digits = 38,
    .ctype = STRIA_INT128,
    .takers = &stria__int128_takers,
    .width = sizeof(stria_int128),
    .check = stria__check_decimals,
    .stage_present = stria__decimal128_stage_present,
    .stage_nullable = stria__decimal128_stage_nullable,
    .stage_slices = stria__decimal128_stage_slices,
};

static const char *const decimal256_aliases[] = {
    NULL,
};

static const stria__type decimal256_type = {
    .name = "Decimal256",
    .aliases = decimal256_aliases,
    .any_case = true,
    .arrow = "d:{digits},{scale},256",
    .storage = STRIA__NUMBER,
    .spelling = STRIA__SPELLED_DECIMAL,
    .parameters = STRIA__HAS_DIGITS | STRIA__HAS_SCALE,
    .precision = 0,
    .precisions = 0x3ff,
    .family = "Decimal",
    .digits = 76,
    .ctype = STRIA_INT256,
    .takers = &stria__int256_takers,
    .width = sizeof(stria_int256),
    .check = stria__check_decimals,
    .stage_present = stria__decimal256_stage_present,
    .stage_nullable = stria__decimal256_stage_nullable,
    .stage_slices = stria__decimal256_stage_slices,
};

static const char *const float16_aliases[] = {
    NULL,
};

static const stria__type float16_type = {
    .name = "Float16",
    .aliases = float16_aliases,
    .lacks_clickhouse = true,
    .arrow = "e",
    .storage = STRIA__NUMBER,
    .spelling = STRIA__SPELLED_FLOAT,
    .parameters = 0,
    .precision = 0,
    .precisions = 0x3ff,
    .ctype = STRIA_FLOAT16,
    .takers = &stria__float16_takers,
    .width = sizeof(uint16_t),
    .limits = "whole numbers that it holds exactly; finite up to 65504",
    .stage_present = stria__float16_stage_present,
    .stage_nullable = stria__float16_stage_nullable,
    .stage_slices = stria__float16_stage_slices,
};

static const char *const bfloat16_aliases[] = {
    NULL,
};

static const stria__type bfloat16_type = {
    .name = "BFloat16",
    .aliases = bfloat16_aliases,
    .storage = STRIA__NUMBER,
    .spelling = STRIA__SPELLED_FLOAT,
    .parameters = 0,
    .precision = 0,
    .precisions = 0x3ff,
    .ctype = STRIA_BFLOAT16,
    .takers = &stria__bfloat16_takers,
    .width = sizeof(uint16_t),
    .limits = "whole numbers that it holds exactly; finite up to 3.39e38",
    .stage_present = stria__bfloat16_stage_present,
    .stage_nullable = stria__bfloat16_stage_nullable,
    .stage_slices = stria__bfloat16_stage_slices,
};

static const char *const string_aliases[] = {
    "LONGBLOB",
    "CLOB",
    "LONGTEXT",
    "MEDIUMBLOB",
    "MEDIUMTEXT",
    "TINYTEXT",
    "NVARCHAR",
    "TINYBLOB",
    "CHARACTER",
    "CHAR",
    "VARCHAR",
    "BLOB",
    "VARCHAR2",
    "TEXT",
    "NCHAR",
    "VARBINARY",
    "BYTEA",
    NULL,
};

static const stria__type string_type = {
    .name = "String",
    .aliases = string_aliases,
    .arrow = "U",
    .storage = STRIA__STRING,
    .spelling = STRIA__SPELLED_BYTES,
    .parameters = 0,
    .precision = 0,
    .precisions = 0x3ff,
    .stage_present = stria__string_stage_present,
    .stage_nullable = stria__string_stage_nullable,
    .stage_slices = stria__string_stage_slices,
};

static const char *const blob_aliases[] = {
    NULL,
};

static const stria__type blob_type = {
    .name = "Blob",
    .aliases = blob_aliases,
    .lacks_clickhouse = true,
    .arrow = "Z",
    .storage = STRIA__STRING,
    .spelling = STRIA__SPELLED_BYTES,
    .parameters = 0,
    .precision = 0,
    .precisions = 0x3ff,
    .stage_present = stria__blob_stage_present,
    .stage_nullable = stria__blob_stage_nullable,
    .stage_slices = stria__blob_stage_slices,
};

static const char *const bit_aliases[] = {
    NULL,
};

static const stria__type bit_type = {
    .name = "Bit",
    .aliases = bit_aliases,
    .lacks_clickhouse = true,
    .storage = STRIA__STRING,
    .spelling = STRIA__SPELLED_BITS,
    .parameters = 0,
    .precision = 0,
    .precisions = 0x3ff,
    .stage_present = stria__bit_stage_present,
    .stage_nullable = stria__bit_stage_nullable,
    .stage_slices = stria__bit_stage_slices,
};

static const char *const fixedstring_aliases[] = {
    "BINARY",
    NULL,
};

static const stria__type fixedstring_type = {
    .name = "FixedString",
    .aliases = fixedstring_aliases,
    .arrow = "w:{size}",
    .storage = STRIA__FIXED_STRING,
    .spelling = STRIA__SPELLED_BYTES,
    .parameters = STRIA__HAS_SIZE,
    .precision = 0,
    .precisions = 0x3ff,
    .stage_present = stria__fixedstring_stage_present,
    .stage_nullable = stria__fixedstring_stage_nullable,
    .stage_slices = stria__fixedstring_stage_slices,
};

static const char *const enum8_aliases[] = {
    NULL,
};

static const stria__type enum8_type = {
    .name = "Enum8",
    .aliases = enum8_aliases,
    .any_case = true,
    .arrow = "c",
    .storage = STRIA__NUMBER,
    .spelling = STRIA__SPELLED_MEMBER,
    .parameters = STRIA__HAS_MEMBERS,
    .precision = 0,
    .precisions = 0x3ff,
    .ctype = STRIA_INT8,
    .takers = &stria__int8_takers,
    .width = sizeof(int8_t),
    .limits = "-128 to 127",
    .stage_present = stria__enum8_stage_present,
    .stage_nullable = stria__enum8_stage_nullable,
    .stage_slices = stria__enum8_stage_slices,
};

static const char *const enum16_aliases[] = {
    "ENUM",
    NULL,
};

static const stria__type enum16_type = {
    .name = "Enum16",
    .aliases = enum16_aliases,
    .any_case = true,
    .arrow = "s",
    .storage = STRIA__NUMBER,
    .spelling = STRIA__SPELLED_MEMBER,
    .parameters = STRIA__HAS_MEMBERS,
    .precision = 0,
    .precisions = 0x3ff,
    .ctype = STRIA_INT16,
    .takers = &stria__int16_takers,
    .width = sizeof(int16_t),
    .limits = "-32768 to 32767",
    .stage_present = stria__enum16_stage_present,
    .stage_nullable = stria__enum16_stage_nullable,
    .stage_slices = stria__enum16_stage_slices,
};

static const char *const date_aliases[] = {
    NULL,
};

static const stria__type date_type = {
    .name = "Date",
    .aliases = date_aliases,
    .any_case = true,
    .arrow = "tdD",
    .storage = STRIA__NUMBER,
    .spelling = STRIA__SPELLED_DATE,
    .parameters = 0,
    .precision = 0,
    .precisions = 0x3ff,
    .ctype = STRIA_UINT16,
    .takers = &stria__uint16_takers,
    .width = sizeof(uint16_t),
    .limits = "0 to 65535",
    .stage_present = stria__date_stage_present,
    .stage_nullable = stria__date_stage_nullable,
    .stage_slices = stria__date_stage_slices,
};

static const stria__range date32_ranges[] = {
    {
        .low = -25567,
        .high = 120529,
    },
};

static const char *const date32_aliases[] = {
    NULL,
};

static const stria__type date32_type = {
    .name = "Date32",
    .aliases = date32_aliases,
    .any_case = true,
    .arrow = "tdD",
    .storage = STRIA__NUMBER,
    .spelling = STRIA__SPELLED_DATE,
    .parameters = 0,
    .precision = 0,
    .precisions = 0x3ff,
    .ctype = STRIA_INT32,
    .takers = &stria__int32_takers,
    .width = sizeof(int32_t),
    .ranges = date32_ranges,
    .range_count = sizeof date32_ranges / sizeof date32_ranges[0],
    .check = stria__date32_check,
    .stage_present = stria__date32_stage_present,
    .stage_nullable = stria__date32_stage_nullable,
    .stage_slices = stria__date32_stage_slices,
};

static const char *const datetime_aliases[] = {
    "TIMESTAMP",
    "DATETIME32",
    NULL,
};

static const stria__type datetime_type = {
    .name = "DateTime",
    .aliases = datetime_aliases,
    .any_case = true,
    .arrow = "tss:{zone}",
    .storage = STRIA__NUMBER,
    .spelling = STRIA__SPELLED_DATETIME,
    .parameters = STRIA__HAS_ZONE,
    .precision = 0,
    .precisions = 0x3ff,
    .ctype = STRIA_UINT32,
    .takers = &stria__uint32_takers,
    .width = sizeof(uint32_t),
    .limits = "0 to 4294967295",
    .stage_present = stria__datetime_stage_present,
    .stage_nullable = stria__datetime_stage_nullable,
    .stage_slices = stria__datetime_stage_slices,
};

static const stria__range datetime64_ranges[] = {
    {
        .low = INT64_C(-2208988800),
        .high = INT64_C(10413791999),
        .per_second = true,
    },
};

static const char *const datetime64_aliases[] = {
    NULL,
};

static const stria__type datetime64_type = {
    .name = "DateTime64",
    .aliases = datetime64_aliases,
    .any_case = true,
    .arrow = "ts{precision}:{zone}",
    .storage = STRIA__NUMBER,
    .spelling = STRIA__SPELLED_DATETIME,
    .parameters = STRIA__HAS_PRECISION | STRIA__HAS_ZONE,
    .precision = 3,
    .precisions = 0x3ff,
    .ctype = STRIA_INT64,
    .takers = &stria__int64_takers,
    .width = sizeof(int64_t),
    .ranges = datetime64_ranges,
    .range_count = sizeof datetime64_ranges / sizeof datetime64_ranges[0],
    .check = stria__datetime64_check,
    .stage_present = stria__datetime64_stage_present,
    .stage_nullable = stria__datetime64_stage_nullable,
    .stage_slices = stria__datetime64_stage_slices,
};

static const stria__range time_ranges[] = {
    {
        .low = -3599999,
        .high = 3599999,
    },
};

static const char *const time_aliases[] = {
    NULL,
};

static const stria__type time_type = {
    .name = "Time",
    .aliases = time_aliases,
    .any_case = true,
    .storage = STRIA__NUMBER,
    .spelling = STRIA__SPELLED_TIME,
    .parameters = 0,
    .precision = 0,
    .precisions = 0x3ff,
    .ctype = STRIA_INT32,
    .takers = &stria__int32_takers,
    .width = sizeof(int32_t),
    .ranges = time_ranges,
    .range_count = sizeof time_ranges / sizeof time_ranges[0],
    .check = stria__time_check,
    .stage_present = stria__time_stage_present,
    .stage_nullable = stria__time_stage_nullable,
    .stage_slices = stria__time_stage_slices,
};

static const stria__range time64_ranges[] = {
    {
        .low = -3599999,
        .high = 3599999,
        .per_second = true,
    },
};

static const char *const time64_aliases[] = {
    NULL,
};

static const stria__type time64_type = {
    .name = "Time64",
    .aliases = time64_aliases,
    .any_case = true,
    .storage = STRIA__NUMBER,
    .spelling = STRIA__SPELLED_TIME,
    .parameters = STRIA__HAS_PRECISION,
    .precision = 3,
    .precisions = 0x3ff,
    .ctype = STRIA_INT64,
    .takers = &stria__int64_takers,
    .width = sizeof(int64_t),
    .ranges = time64_ranges,
    .range_count = sizeof time64_ranges / sizeof time64_ranges[0],
    .check = stria__time64_check,
    .stage_present = stria__time64_stage_present,
    .stage_nullable = stria__time64_stage_nullable,
    .stage_slices = stria__time64_stage_slices,
};

static const stria__range date32full_ranges[] = {
    {
        .low = -2147483646,
        .high = 2147483646,
    },
};

static const char *const date32full_aliases[] = {
    NULL,
};

static const stria__type date32full_type = {
    .name = "Date32Full",
    .aliases = date32full_aliases,
    .lacks_clickhouse = true,
    .arrow = "tdD",
    .storage = STRIA__NUMBER,
    .spelling = STRIA__SPELLED_DATE,
    .parameters = 0,
    .precision = 0,
    .precisions = 0x3ff,
    .ctype = STRIA_INT32,
    .takers = &stria__int32_takers,
    .width = sizeof(int32_t),
    .ranges = date32full_ranges,
    .range_count = sizeof date32full_ranges / sizeof date32full_ranges[0],
    .check = stria__date32full_check,
    .has_far_years = true,
    .infinity = INT32_MAX,
    .stage_present = stria__date32full_stage_present,
    .stage_nullable = stria__date32full_stage_nullable,
    .stage_slices = stria__date32full_stage_slices,
};

static const stria__range timestamp_ranges[] = {
    {
        .low = INT64_C(-9223372022400),
        .high = INT64_C(9223372036854),
        .precision = 0,
    },
    {
        .low = INT64_C(-9223372022400000),
        .high = INT64_C(9223372036854775),
        .precision = 3,
    },
    {
        .low = INT64_C(-9223372022400000000),
        .high = INT64_C(9223372036854775806),
        .precision = 6,
    },
    {
        .low = INT64_C(-9223286400000000000),
        .high = INT64_C(9223372036854775806),
        .precision = 9,
    },
};

static const char *const timestamp_aliases[] = {
    NULL,
};

static const stria__type timestamp_type = {
    .name = "Timestamp",
    .aliases = timestamp_aliases,
    .lacks_clickhouse = true,
    .arrow = "ts{precision}:{zone}",
    .storage = STRIA__NUMBER,
    .spelling = STRIA__SPELLED_DATETIME,
    .parameters = STRIA__HAS_PRECISION | STRIA__HAS_ZONE,
    .precision = 6,
    .precisions = 0x249,
    .ctype = STRIA_INT64,
    .takers = &stria__int64_takers,
    .width = sizeof(int64_t),
    .ranges = timestamp_ranges,
    .range_count = sizeof timestamp_ranges / sizeof timestamp_ranges[0],
    .check = stria__timestamp_check,
    .has_far_years = true,
    .infinity = INT64_MAX,
    .stage_present = stria__timestamp_stage_present,
    .stage_nullable = stria__timestamp_stage_nullable,
    .stage_slices = stria__timestamp_stage_slices,
};

static const stria__range timeus_ranges[] = {
    {
        .low = 0,
        .high = INT64_C(86400000000),
    },
};

static const char *const timeus_aliases[] = {
    NULL,
};

static const stria__type timeus_type = {
    .name = "TimeUS",
    .aliases = timeus_aliases,
    .lacks_clickhouse = true,
    .arrow = "ttu",
    .storage = STRIA__NUMBER,
    .spelling = STRIA__SPELLED_TIME,
    .parameters = 0,
    .precision = 6,
    .precisions = 0x3ff,
    .ctype = STRIA_INT64,
    .takers = &stria__int64_takers,
    .width = sizeof(int64_t),
    .ranges = timeus_ranges,
    .range_count = sizeof timeus_ranges / sizeof timeus_ranges[0],
    .check = stria__timeus_check,
    .stage_present = stria__timeus_stage_present,
    .stage_nullable = stria__timeus_stage_nullable,
    .stage_slices = stria__timeus_stage_slices,
};

static const stria__range timens_ranges[] = {
    {
        .low = 0,
        .high = INT64_C(86400000000000),
    },
};

static const char *const timens_aliases[] = {
    NULL,
};

static const stria__type timens_type = {
    .name = "TimeNS",
    .aliases = timens_aliases,
    .lacks_clickhouse = true,
    .arrow = "ttn",
    .storage = STRIA__NUMBER,
    .spelling = STRIA__SPELLED_TIME,
    .parameters = 0,
    .precision = 9,
    .precisions = 0x3ff,
    .ctype = STRIA_INT64,
    .takers = &stria__int64_takers,
    .width = sizeof(int64_t),
    .ranges = timens_ranges,
    .range_count = sizeof timens_ranges / sizeof timens_ranges[0],
    .check = stria__timens_check,
    .stage_present = stria__timens_stage_present,
    .stage_nullable = stria__timens_stage_nullable,
    .stage_slices = stria__timens_stage_slices,
};

static const char *const timetz_aliases[] = {
    NULL,
};

static const stria__type timetz_type = {
    .name = "TimeTZ",
    .aliases = timetz_aliases,
    .lacks_clickhouse = true,
    .storage = STRIA__FIXED_BYTES,
    .spelling = STRIA__SPELLED_TIMETZ,
    .parameters = 0,
    .precision = 0,
    .precisions = 0x3ff,
    .width = 8,
    .form = &stria__timetz_form,
    .stage_present = stria__timetz_stage_present,
    .stage_nullable = stria__timetz_stage_nullable,
    .stage_slices = stria__timetz_stage_slices,
};

static const char *const duration_aliases[] = {
    NULL,
};

static const stria__type duration_type = {
    .name = "Duration",
    .aliases = duration_aliases,
    .lacks_clickhouse = true,
    .arrow = "tD{precision}",
    .storage = STRIA__NUMBER,
    .spelling = STRIA__SPELLED_TIME,
    .parameters = STRIA__HAS_PRECISION,
    .precision = 6,
    .precisions = 0x249,
    .ctype = STRIA_INT64,
    .takers = &stria__int64_takers,
    .width = sizeof(int64_t),
    .limits = "-9223372036854775808 to 9223372036854775807",
    .stage_present = stria__duration_stage_present,
    .stage_nullable = stria__duration_stage_nullable,
    .stage_slices = stria__duration_stage_slices,
};

static const char *const intervalmdm_aliases[] = {
    NULL,
};

static const stria__type intervalmdm_type = {
    .name = "IntervalMDM",
    .aliases = intervalmdm_aliases,
    .lacks_clickhouse = true,
    .storage = STRIA__FIXED_BYTES,
    .spelling = STRIA__SPELLED_INTERVAL_MICROS,
    .parameters = 0,
    .precision = 0,
    .precisions = 0x3ff,
    .width = 16,
    .form = &stria__interval_micros_form,
    .stage_present = stria__intervalmdm_stage_present,
    .stage_nullable = stria__intervalmdm_stage_nullable,
    .stage_slices = stria__intervalmdm_stage_slices,
};

static const char *const intervalmdn_aliases[] = {
    NULL,
};

static const stria__type intervalmdn_type = {
    .name = "IntervalMDN",
    .aliases = intervalmdn_aliases,
    .lacks_clickhouse = true,
    .arrow = "tin",
    .storage = STRIA__FIXED_BYTES,
    .spelling = STRIA__SPELLED_INTERVAL_NANOS,
    .parameters = 0,
    .precision = 0,
    .precisions = 0x3ff,
    .width = 16,
    .form = &stria__interval_nanos_form,
    .stage_present = stria__intervalmdn_stage_present,
    .stage_nullable = stria__intervalmdn_stage_nullable,
    .stage_slices = stria__intervalmdn_stage_slices,
};

static const char *const ipv4_aliases[] = {
    "INET4",
    NULL,
};

static const stria__type ipv4_type = {
    .name = "IPv4",
    .aliases = ipv4_aliases,
    .arrow = "I",
    .storage = STRIA__NUMBER,
    .spelling = STRIA__SPELLED_IPV4,
    .parameters = 0,
    .precision = 0,
    .precisions = 0x3ff,
    .ctype = STRIA_UINT32,
    .takers = &stria__uint32_takers,
    .width = sizeof(uint32_t),
    .limits = "0 to 4294967295",
    .stage_present = stria__ipv4_stage_present,
    .stage_nullable = stria__ipv4_stage_nullable,
    .stage_slices = stria__ipv4_stage_slices,
};

static const char *const ipv6_aliases[] = {
    "INET6",
    NULL,
};

static const stria__type ipv6_type = {
    .name = "IPv6",
    .aliases = ipv6_aliases,
    .arrow = "w:16",
    .storage = STRIA__FIXED_BYTES,
    .spelling = STRIA__SPELLED_IPV6,
    .parameters = 0,
    .precision = 0,
    .precisions = 0x3ff,
    .width = 16,
    .form = &stria__ipv6_form,
    .stage_present = stria__ipv6_stage_present,
    .stage_nullable = stria__ipv6_stage_nullable,
    .stage_slices = stria__ipv6_stage_slices,
};

static const char *const uuid_aliases[] = {
    NULL,
};

static const stria__type uuid_type = {
    .name = "UUID",
    .aliases = uuid_aliases,
    .arrow = "w:16",
    .storage = STRIA__FIXED_BYTES,
    .spelling = STRIA__SPELLED_UUID,
    .parameters = 0,
    .precision = 0,
    .precisions = 0x3ff,
    .width = 16,
    .form = &stria__uuid_form,
    .stage_present = stria__uuid_stage_present,
    .stage_nullable = stria__uuid_stage_nullable,
    .stage_slices = stria__uuid_stage_slices,
};

static const char *const intervalnanosecond_aliases[] = {
    NULL,
};

static const stria__type intervalnanosecond_type = {
    .name = "IntervalNanosecond",
    .aliases = intervalnanosecond_aliases,
    .arrow = "l",
    .storage = STRIA__NUMBER,
    .spelling = STRIA__SPELLED_INTEGER,
    .parameters = 0,
    .precision = 0,
    .precisions = 0x3ff,
    .ctype = STRIA_INT64,
    .takers = &stria__int64_takers,
    .width = sizeof(int64_t),
    .limits = "-9223372036854775808 to 9223372036854775807",
    .stage_present = stria__intervalnanosecond_stage_present,
    .stage_nullable = stria__intervalnanosecond_stage_nullable,
    .stage_slices = stria__intervalnanosecond_stage_slices,
};

static const char *const intervalmicrosecond_aliases[] = {
    NULL,
};

static const stria__type intervalmicrosecond_type = {
    .name = "IntervalMicrosecond",
    .aliases = intervalmicrosecond_aliases,
    .arrow = "l",
    .storage = STRIA__NUMBER,
    .spelling = STRIA__SPELLED_INTEGER,
    .parameters = 0,
    .precision = 0,
    .precisions = 0x3ff,
    .ctype = STRIA_INT64,
    .takers = &stria__int64_takers,
    .width = sizeof(int64_t),
    .limits = "-9223372036854775808 to 9223372036854775807",
    .stage_present = stria__intervalmicrosecond_stage_present,
    .stage_nullable = stria__intervalmicrosecond_stage_nullable,
    .stage_slices = stria__intervalmicrosecond_stage_slices,
};

static const char *const intervalmillisecond_aliases[] = {
    NULL,
};

static const stria__type intervalmillisecond_type = {
    .name = "IntervalMillisecond",
    .aliases = intervalmillisecond_aliases,
    .arrow = "l",
    .storage = STRIA__NUMBER,
    .spelling = STRIA__SPELLED_INTEGER,
    .parameters = 0,
    .precision = 0,
    .precisions = 0x3ff,
    .ctype = STRIA_INT64,
    .takers = &stria__int64_takers,
    .width = sizeof(int64_t),
    .limits = "-9223372036854775808 to 9223372036854775807",
    .stage_present = stria__intervalmillisecond_stage_present,
    .stage_nullable = stria__intervalmillisecond_stage_nullable,
    .stage_slices = stria__intervalmillisecond_stage_slices,
};

static const char *const intervalsecond_aliases[] = {
    NULL,
};

static const stria__type intervalsecond_type = {
    .name = "IntervalSecond",
    .aliases = intervalsecond_aliases,
    .arrow = "l",
    .storage = STRIA__NUMBER,
    .spelling = STRIA__SPELLED_INTEGER,
    .parameters = 0,
    .precision = 0,
    .precisions = 0x3ff,
    .ctype = STRIA_INT64,
    .takers = &stria__int64_takers,
    .width = sizeof(int64_t),
    .limits = "-9223372036854775808 to 9223372036854775807",
    .stage_present = stria__intervalsecond_stage_present,
    .stage_nullable = stria__intervalsecond_stage_nullable,
    .stage_slices = stria__intervalsecond_stage_slices,
};

static const char *const intervalminute_aliases[] = {
    NULL,
};

static const stria__type intervalminute_type = {
    .name = "IntervalMinute",
    .aliases = intervalminute_aliases,
    .arrow = "l",
    .storage = STRIA__NUMBER,
    .spelling = STRIA__SPELLED_INTEGER,
    .parameters = 0,
    .precision = 0,
    .precisions = 0x3ff,
    .ctype = STRIA_INT64,
    .takers = &stria__int64_takers,
    .width = sizeof(int64_t),
    .limits = "-9223372036854775808 to 9223372036854775807",
    .stage_present = stria__intervalminute_stage_present,
    .stage_nullable = stria__intervalminute_stage_nullable,
    .stage_slices = stria__intervalminute_stage_slices,
};

static const char *const intervalhour_aliases[] = {
    NULL,
};

static const stria__type intervalhour_type = {
    .name = "IntervalHour",
    .aliases = intervalhour_aliases,
    .arrow = "l",
    .storage = STRIA__NUMBER,
    .spelling = STRIA__SPELLED_INTEGER,
    .parameters = 0,
    .precision = 0,
    .precisions = 0x3ff,
    .ctype = STRIA_INT64,
    .takers = &stria__int64_takers,
    .width = sizeof(int64_t),
    .limits = "-9223372036854775808 to 9223372036854775807",
    .stage_present = stria__intervalhour_stage_present,
    .stage_nullable = stria__intervalhour_stage_nullable,
    .stage_slices = stria__intervalhour_stage_slices,
};

static const char *const intervalday_aliases[] = {
    NULL,
};

static const stria__type intervalday_type = {
    .name = "IntervalDay",
    .aliases = intervalday_aliases,
    .arrow = "l",
    .storage = STRIA__NUMBER,
    .spelling = STRIA__SPELLED_INTEGER,
    .parameters = 0,
    .precision = 0,
    .precisions = 0x3ff,
    .ctype = STRIA_INT64,
    .takers = &stria__int64_takers,
    .width = sizeof(int64_t),
    .limits = "-9223372036854775808 to 9223372036854775807",
    .stage_present = stria__intervalday_stage_present,
    .stage_nullable = stria__intervalday_stage_nullable,
    .stage_slices = stria__intervalday_stage_slices,
};

static const char *const intervalweek_aliases[] = {
    NULL,
};

static const stria__type intervalweek_type = {
    .name = "IntervalWeek",
    .aliases = intervalweek_aliases,
    .arrow = "l",
    .storage = STRIA__NUMBER,
    .spelling = STRIA__SPELLED_INTEGER,
    .parameters = 0,
    .precision = 0,
    .precisions = 0x3ff,
    .ctype = STRIA_INT64,
    .takers = &stria__int64_takers,
    .width = sizeof(int64_t),
    .limits = "-9223372036854775808 to 9223372036854775807",
    .stage_present = stria__intervalweek_stage_present,
    .stage_nullable = stria__intervalweek_stage_nullable,
    .stage_slices = stria__intervalweek_stage_slices,
};

static const char *const intervalmonth_aliases[] = {
    NULL,
};

static const stria__type intervalmonth_type = {
    .name = "IntervalMonth",
    .aliases = intervalmonth_aliases,
    .arrow = "l",
    .storage = STRIA__NUMBER,
    .spelling = STRIA__SPELLED_INTEGER,
    .parameters = 0,
    .precision = 0,
    .precisions = 0x3ff,
    .ctype = STRIA_INT64,
    .takers = &stria__int64_takers,
    .width = sizeof(int64_t),
    .limits = "-9223372036854775808 to 9223372036854775807",
    .stage_present = stria__intervalmonth_stage_present,
    .stage_nullable = stria__intervalmonth_stage_nullable,
    .stage_slices = stria__intervalmonth_stage_slices,
};

static const char *const intervalquarter_aliases[] = {
    NULL,
};

static const stria__type intervalquarter_type = {
    .name = "IntervalQuarter",
    .aliases = intervalquarter_aliases,
    .arrow = "l",
    .storage = STRIA__NUMBER,
    .spelling = STRIA__SPELLED_INTEGER,
    .parameters = 0,
    .precision = 0,
    .precisions = 0x3ff,
    .ctype = STRIA_INT64,
    .takers = &stria__int64_takers,
    .width = sizeof(int64_t),
    .limits = "-9223372036854775808 to 9223372036854775807",
    .stage_present = stria__intervalquarter_stage_present,
    .stage_nullable = stria__intervalquarter_stage_nullable,
    .stage_slices = stria__intervalquarter_stage_slices,
};

static const char *const intervalyear_aliases[] = {
    NULL,
};

static const stria__type intervalyear_type = {
    .name = "IntervalYear",
    .aliases = intervalyear_aliases,
    .arrow = "l",
    .storage = STRIA__NUMBER,
    .spelling = STRIA__SPELLED_INTEGER,
    .parameters = 0,
    .precision = 0,
    .precisions = 0x3ff,
    .ctype = STRIA_INT64,
    .takers = &stria__int64_takers,
    .width = sizeof(int64_t),
    .limits = "-9223372036854775808 to 9223372036854775807",
    .stage_present = stria__intervalyear_stage_present,
    .stage_nullable = stria__intervalyear_stage_nullable,
    .stage_slices = stria__intervalyear_stage_slices,
};

static const char *const nothing_aliases[] = {
    NULL,
};

static const stria__type nothing_type = {
    .name = "Nothing",
    .aliases = nothing_aliases,
    .arrow = "n",
    .storage = STRIA__NOTHING,
    .spelling = STRIA__SPELLED_NOTHING,
    .parameters = 0,
    .precision = 0,
    .precisions = 0x3ff,
    .stage_present = stria__nothing_stage_present,
    .stage_nullable = stria__nothing_stage_nullable,
    .stage_slices = stria__nothing_stage_slices,
};

const stria__type *const stria__types[] = {
    &bool_type,
    &int8_type,
    &int16_type,
    &int32_type,
    &int64_type,
    &int128_type,
    &int256_type,
    &uint8_type,
    &uint16_type,
    &uint32_type,
    &uint64_type,
    &uint128_type,
    &uint256_type,
    &float32_type,
    &float64_type,
    &decimal32_type,
    &decimal64_type,
    &decimal128_type,
    &decimal256_type,
    &float16_type,
    &bfloat16_type,
    &string_type,
    &blob_type,
    &bit_type,
    &fixedstring_type,
    &enum8_type,
    &enum16_type,
    &date_type,
    &date32_type,
    &datetime_type,
    &datetime64_type,
    &time_type,
    &time64_type,
    &date32full_type,
    &timestamp_type,
    &timeus_type,
    &timens_type,
    &timetz_type,
    &duration_type,
    &intervalmdm_type,
    &intervalmdn_type,
    &ipv4_type,
    &ipv6_type,
    &uuid_type,
    &intervalnanosecond_type,
    &intervalmicrosecond_type,
    &intervalmillisecond_type,
    &intervalsecond_type,
    &intervalminute_type,
    &intervalhour_type,
    &intervalday_type,
    &intervalweek_type,
    &intervalmonth_type,
    &intervalquarter_type,
    &intervalyear_type,
    &nothing_type,
    NULL,
};

const stria__type *stria__type_of_ctype(stria_ctype ctype)
{
    switch (ctype) {
    case STRIA_BOOL:
        return &bool_type;
    case STRIA_INT8:
        return &int8_type;
    case STRIA_INT16:
        return &int16_type;
    case STRIA_INT32:
        return &int32_type;
    case STRIA_INT64:
        return &int64_type;
    case STRIA_INT128:
        return &int128_type;
    case STRIA_INT256:
        return &int256_type;
    case STRIA_UINT8:
        return &uint8_type;
    case STRIA_UINT16:
        return &uint16_type;
    case STRIA_UINT32:
        return &uint32_type;
    case STRIA_UINT64:
        return &uint64_type;
    case STRIA_UINT128:
        return &uint128_type;
    case STRIA_UINT256:
        return &uint256_type;
    case STRIA_FLOAT32:
        return &float32_type;
    case STRIA_FLOAT64:
        return &float64_type;
    case STRIA_FLOAT16:
        return &float16_type;
    case STRIA_BFLOAT16:
        return &bfloat16_type;
    default:
        return NULL;
    }
}

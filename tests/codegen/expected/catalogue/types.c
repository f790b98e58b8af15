/* types.c - every type that a column can have
 *
 * Generated from catalogue.yaml by templates/types.c.j2.  Do not edit: change
 * one of those and run `cmake --build build --target generate`.
 */
#include "generated/flag.h"
#include "generated/small.h"
#include "generated/unsigned16.h"
#include "generated/long.h"
#include "generated/ulong.h"
#include "generated/counted.h"
#include "generated/wide.h"
#include "generated/uwide.h"
#include "generated/exact32.h"
#include "generated/exact128.h"
#include "generated/half.h"
#include "generated/single.h"
#include "generated/named.h"
#include "generated/elsewhere.h"
#include "generated/double.h"
#include "generated/bytes.h"
#include "generated/switches.h"
#include "generated/block.h"
#include "generated/address.h"
#include "generated/void.h"
#include "generated/day.h"
#include "generated/moment.h"
#include "generated/era.h"
#include "generated/far.h"
#include "generated/clock.h"

static const stria__range flag_ranges[] = {
    {
        .low = 0,
        .high = 1,
    },
};

static const char *const flag_aliases[] = {
    "TRUTH",
    "Logical",
    "FAR",
    NULL,
};

static const stria__type flag_type = {
    .name = "Flag",
    .aliases = flag_aliases,
    .any_case = true,
    .arrow = "b",
    .storage = STRIA__NUMBER,
    .spelling = STRIA__SPELLED_BOOL,
    .parameters = 0,
    .precision = 0,
    .precisions = 0x3ff,
    .ctype = STRIA_BOOL,
    .takers = &stria__flag_takers,
    .width = sizeof(uint8_t),
    .ranges = flag_ranges,
    .range_count = sizeof flag_ranges / sizeof flag_ranges[0],
    .check = stria__flag_check,
    .stage_present = stria__flag_stage_present,
    .stage_nullable = stria__flag_stage_nullable,
    .stage_slices = stria__flag_stage_slices,
};

static const char *const small_aliases[] = {
    NULL,
};

static const stria__type small_type = {
    .name = "Small",
    .aliases = small_aliases,
    .arrow = "c",
    .storage = STRIA__NUMBER,
    .spelling = STRIA__SPELLED_INTEGER,
    .parameters = 0,
    .precision = 0,
    .precisions = 0x3ff,
    .ctype = STRIA_INT8,
    .takers = &stria__small_takers,
    .width = sizeof(int8_t),
    .limits = "-128 to 127",
    .stage_present = stria__small_stage_present,
    .stage_nullable = stria__small_stage_nullable,
    .stage_slices = stria__small_stage_slices,
};

static const char *const unsigned16_aliases[] = {
    NULL,
};

static const stria__type unsigned16_type = {
    .name = "Unsigned16",
    .aliases = unsigned16_aliases,
    .arrow = "S",
    .storage = STRIA__NUMBER,
    .spelling = STRIA__SPELLED_INTEGER,
    .parameters = 0,
    .precision = 0,
    .precisions = 0x3ff,
    .ctype = STRIA_UINT16,
    .takers = &stria__unsigned16_takers,
    .width = sizeof(uint16_t),
    .limits = "0 to 65535",
    .stage_present = stria__unsigned16_stage_present,
    .stage_nullable = stria__unsigned16_stage_nullable,
    .stage_slices = stria__unsigned16_stage_slices,
};

static const char *const long_aliases[] = {
    NULL,
};

static const stria__type long_type = {
    .name = "Long",
    .aliases = long_aliases,
    .arrow = "l",
    .storage = STRIA__NUMBER,
    .spelling = STRIA__SPELLED_INTEGER,
    .parameters = 0,
    .precision = 0,
    .precisions = 0x3ff,
    .ctype = STRIA_INT64,
    .takers = &stria__long_takers,
    .width = sizeof(int64_t),
    .limits = "-9223372036854775808 to 9223372036854775807",
    .stage_present = stria__long_stage_present,
    .stage_nullable = stria__long_stage_nullable,
    .stage_slices = stria__long_stage_slices,
};

static const char *const ulong_aliases[] = {
    NULL,
};

static const stria__type ulong_type = {
    .name = "ULong",
    .aliases = ulong_aliases,
    .storage = STRIA__NUMBER,
    .spelling = STRIA__SPELLED_INTEGER,
    .parameters = 0,
    .precision = 0,
    .precisions = 0x3ff,
    .ctype = STRIA_UINT64,
    .takers = &stria__ulong_takers,
    .width = sizeof(uint64_t),
    .limits = "0 to 18446744073709551615",
    .stage_present = stria__ulong_stage_present,
    .stage_nullable = stria__ulong_stage_nullable,
    .stage_slices = stria__ulong_stage_slices,
};

static const stria__range counted_ranges[] = {
    {
        .low = 1,
        .high = 1000000,
    },
};

static const char *const counted_aliases[] = {
    NULL,
};

static const stria__type counted_type = {
    .name = "Counted",
    .aliases = counted_aliases,
    .arrow = "L",
    .storage = STRIA__NUMBER,
    .spelling = STRIA__SPELLED_INTEGER,
    .parameters = 0,
    .precision = 0,
    .precisions = 0x3ff,
    .ctype = STRIA_UINT64,
    .takers = &stria__ulong_takers,
    .width = sizeof(uint64_t),
    .ranges = counted_ranges,
    .range_count = sizeof counted_ranges / sizeof counted_ranges[0],
    .check = stria__counted_check,
    .stage_present = stria__counted_stage_present,
    .stage_nullable = stria__counted_stage_nullable,
    .stage_slices = stria__counted_stage_slices,
};

static const char *const wide_aliases[] = {
    NULL,
};

static const stria__type wide_type = {
    .name = "Wide",
    .aliases = wide_aliases,
    .storage = STRIA__NUMBER,
    .spelling = STRIA__SPELLED_INTEGER,
    .parameters = 0,
    .precision = 0,
    .precisions = 0x3ff,
    .ctype = STRIA_INT128,
    .takers = &stria__wide_takers,
    .width = sizeof(stria_int128),
    .limits = "-2^127 to 2^127 - 1",
    .stage_present = stria__wide_stage_present,
    .stage_nullable = stria__wide_stage_nullable,
    .stage_slices = stria__wide_stage_slices,
};

static const char *const uwide_aliases[] = {
    NULL,
};

static const stria__type uwide_type = {
    .name = "UWide",
    .aliases = uwide_aliases,
    .storage = STRIA__NUMBER,
    .spelling = STRIA__SPELLED_INTEGER,
    .parameters = 0,
    .precision = 0,
    .precisions = 0x3ff,
    .ctype = STRIA_UINT256,
    .takers = &stria__uwide_takers,
    .width = sizeof(stria_uint256),
    .limits = "0 to 2^256 - 1",
    .stage_present = stria__uwide_stage_present,
    .stage_nullable = stria__uwide_stage_nullable,
    .stage_slices = stria__uwide_stage_slices,
};

static const char *const exact32_aliases[] = {
    "PRECISE",
    NULL,
};

static const stria__type exact32_type = {
    .name = "Exact32",
    .aliases = exact32_aliases,
    .any_case = true,
    .arrow = "d:{digits},{scale},32",
    .storage = STRIA__NUMBER,
    .spelling = STRIA__SPELLED_DECIMAL,
    .parameters = STRIA__HAS_DIGITS | STRIA__HAS_SCALE,
    .precision = 0,
    .precisions = 0x3ff,
    .family = "Exact",
    .digits = 9,
    .ctype = STRIA_INT32,
    .takers = &stria__exact32_takers,
    .width = sizeof(int32_t),
    .check = stria__check_decimals,
    .stage_present = stria__exact32_stage_present,
    .stage_nullable = stria__exact32_stage_nullable,
    .stage_slices = stria__exact32_stage_slices,
};

static const char *const exact128_aliases[] = {
    NULL,
};

static const stria__type exact128_type = {
    .name = "Exact128",
    .aliases = exact128_aliases,
    .storage = STRIA__NUMBER,
    .spelling = STRIA__SPELLED_DECIMAL,
    .parameters = STRIA__HAS_DIGITS | STRIA__HAS_SCALE,
    .precision = 0,
    .precisions = 0x3ff,
    .family = "Exact",
    .digits = 38,
    .ctype = STRIA_INT128,
    .takers = &stria__wide_takers,
    .width = sizeof(stria_int128),
    .check = stria__check_decimals,
    .stage_present = stria__exact128_stage_present,
    .stage_nullable = stria__exact128_stage_nullable,
    .stage_slices = stria__exact128_stage_slices,
};

static const char *const half_aliases[] = {
    NULL,
};

static const stria__type half_type = {
    .name = "Half",
    .aliases = half_aliases,
    .arrow = "e",
    .storage = STRIA__NUMBER,
    .spelling = STRIA__SPELLED_FLOAT,
    .parameters = 0,
    .precision = 0,
    .precisions = 0x3ff,
    .ctype = STRIA_FLOAT16,
    .takers = &stria__half_takers,
    .width = sizeof(uint16_t),
    .limits = "whole numbers that it holds exactly; finite up to 65504",
    .stage_present = stria__half_stage_present,
    .stage_nullable = stria__half_stage_nullable,
    .stage_slices = stria__half_stage_slices,
};

static const char *const single_aliases[] = {
    NULL,
};

static const stria__type single_type = {
    .name = "Single",
    .aliases = single_aliases,
    .arrow = "f",
    .storage = STRIA__NUMBER,
    .spelling = STRIA__SPELLED_FLOAT,
    .parameters = 0,
    .precision = 0,
    .precisions = 0x3ff,
    .ctype = STRIA_FLOAT32,
    .takers = &stria__single_takers,
    .width = sizeof(float),
    .limits = "whole numbers that it holds exactly; finite up to 3.4028235e38",
    .stage_present = stria__single_stage_present,
    .stage_nullable = stria__single_stage_nullable,
    .stage_slices = stria__single_stage_slices,
};

static const char *const named_aliases[] = {
    NULL,
};

static const stria__type named_type = {
    .name = "Named",
    .aliases = named_aliases,
    .arrow = "c",
    .storage = STRIA__NUMBER,
    .spelling = STRIA__SPELLED_MEMBER,
    .parameters = STRIA__HAS_MEMBERS,
    .precision = 0,
    .precisions = 0x3ff,
    .ctype = STRIA_INT8,
    .takers = &stria__small_takers,
    .width = sizeof(int8_t),
    .limits = "-128 to 127",
    .stage_present = stria__named_stage_present,
    .stage_nullable = stria__named_stage_nullable,
    .stage_slices = stria__named_stage_slices,
};

static const char *const elsewhere_aliases[] = {
    NULL,
};

static const stria__type elsewhere_type = {
    .name = "Elsewhere",
    .aliases = elsewhere_aliases,
    .lacks_clickhouse = true,
    .arrow = "l",
    .storage = STRIA__NUMBER,
    .spelling = STRIA__SPELLED_INTEGER,
    .parameters = 0,
    .precision = 0,
    .precisions = 0x3ff,
    .ctype = STRIA_INT64,
    .takers = &stria__long_takers,
    .width = sizeof(int64_t),
    .limits = "-9223372036854775808 to 9223372036854775807",
    .stage_present = stria__elsewhere_stage_present,
    .stage_nullable = stria__elsewhere_stage_nullable,
    .stage_slices = stria__elsewhere_stage_slices,
};

static const char *const double_aliases[] = {
    NULL,
};

static const stria__type double_type = {
    .name = "Double",
    .aliases = double_aliases,
    .arrow = "g",
    .storage = STRIA__NUMBER,
    .spelling = STRIA__SPELLED_FLOAT,
    .parameters = 0,
    .precision = 0,
    .precisions = 0x3ff,
    .ctype = STRIA_FLOAT64,
    .takers = &stria__double_takers,
    .width = sizeof(double),
    .limits = "whole numbers that it holds exactly",
    .stage_present = stria__double_stage_present,
    .stage_nullable = stria__double_stage_nullable,
    .stage_slices = stria__double_stage_slices,
};

static const char *const bytes_aliases[] = {
    NULL,
};

static const stria__type bytes_type = {
    .name = "Bytes",
    .aliases = bytes_aliases,
    .arrow = "U",
    .storage = STRIA__STRING,
    .spelling = STRIA__SPELLED_BYTES,
    .parameters = 0,
    .precision = 0,
    .precisions = 0x3ff,
    .stage_present = stria__bytes_stage_present,
    .stage_nullable = stria__bytes_stage_nullable,
    .stage_slices = stria__bytes_stage_slices,
};

static const char *const switches_aliases[] = {
    NULL,
};

static const stria__type switches_type = {
    .name = "Switches",
    .aliases = switches_aliases,
    .lacks_clickhouse = true,
    .storage = STRIA__STRING,
    .spelling = STRIA__SPELLED_BITS,
    .parameters = 0,
    .precision = 0,
    .precisions = 0x3ff,
    .stage_present = stria__switches_stage_present,
    .stage_nullable = stria__switches_stage_nullable,
    .stage_slices = stria__switches_stage_slices,
};

static const char *const block_aliases[] = {
    NULL,
};

static const stria__type block_type = {
    .name = "Block",
    .aliases = block_aliases,
    .arrow = "w:{size}",
    .storage = STRIA__FIXED_STRING,
    .spelling = STRIA__SPELLED_BYTES,
    .parameters = STRIA__HAS_SIZE,
    .precision = 0,
    .precisions = 0x3ff,
    .stage_present = stria__block_stage_present,
    .stage_nullable = stria__block_stage_nullable,
    .stage_slices = stria__block_stage_slices,
};

static const char *const address_aliases[] = {
    NULL,
};

static const stria__type address_type = {
    .name = "Address",
    .aliases = address_aliases,
    .arrow = "w:16",
    .storage = STRIA__FIXED_BYTES,
    .spelling = STRIA__SPELLED_IPV6,
    .parameters = 0,
    .precision = 0,
    .precisions = 0x3ff,
    .width = 16,
    .form = &stria__ipv6_form,
    .stage_present = stria__address_stage_present,
    .stage_nullable = stria__address_stage_nullable,
    .stage_slices = stria__address_stage_slices,
};

static const char *const void_aliases[] = {
    NULL,
};

static const stria__type void_type = {
    .name = "Void",
    .aliases = void_aliases,
    .arrow = "n",
    .storage = STRIA__NOTHING,
    .spelling = STRIA__SPELLED_NOTHING,
    .parameters = 0,
    .precision = 0,
    .precisions = 0x3ff,
    .stage_present = stria__void_stage_present,
    .stage_nullable = stria__void_stage_nullable,
    .stage_slices = stria__void_stage_slices,
};

static const stria__range day_ranges[] = {
    {
        .low = -25567,
        .high = 47846,
    },
};

static const char *const day_aliases[] = {
    NULL,
};

static const stria__type day_type = {
    .name = "Day",
    .aliases = day_aliases,
    .arrow = "tdD",
    .storage = STRIA__NUMBER,
    .spelling = STRIA__SPELLED_DATE,
    .parameters = 0,
    .precision = 0,
    .precisions = 0x3ff,
    .ctype = STRIA_INT32,
    .takers = &stria__exact32_takers,
    .width = sizeof(int32_t),
    .ranges = day_ranges,
    .range_count = sizeof day_ranges / sizeof day_ranges[0],
    .check = stria__day_check,
    .stage_present = stria__day_stage_present,
    .stage_nullable = stria__day_stage_nullable,
    .stage_slices = stria__day_stage_slices,
};

static const stria__range moment_ranges[] = {
    {
        .low = INT64_C(-2208988800),
        .high = INT64_C(4133980799),
        .per_second = true,
    },
};

static const char *const moment_aliases[] = {
    NULL,
};

static const stria__type moment_type = {
    .name = "Moment",
    .aliases = moment_aliases,
    .arrow = "ts{precision}:{zone}",
    .storage = STRIA__NUMBER,
    .spelling = STRIA__SPELLED_DATETIME,
    .parameters = STRIA__HAS_PRECISION | STRIA__HAS_ZONE,
    .precision = 3,
    .precisions = 0x3ff,
    .ctype = STRIA_INT64,
    .takers = &stria__long_takers,
    .width = sizeof(int64_t),
    .ranges = moment_ranges,
    .range_count = sizeof moment_ranges / sizeof moment_ranges[0],
    .check = stria__moment_check,
    .stage_present = stria__moment_stage_present,
    .stage_nullable = stria__moment_stage_nullable,
    .stage_slices = stria__moment_stage_slices,
};

static const char *const era_aliases[] = {
    NULL,
};

static const stria__type era_type = {
    .name = "Era",
    .aliases = era_aliases,
    .storage = STRIA__NUMBER,
    .spelling = STRIA__SPELLED_DATE,
    .parameters = 0,
    .precision = 0,
    .precisions = 0x3ff,
    .ctype = STRIA_UINT32,
    .takers = &stria__era_takers,
    .width = sizeof(uint32_t),
    .has_far_years = true,
    .limits = "0 to 4294967295",
    .stage_present = stria__era_stage_present,
    .stage_nullable = stria__era_stage_nullable,
    .stage_slices = stria__era_stage_slices,
};

static const stria__range far_ranges[] = {
    {
        .low = INT64_C(-9223372022400),
        .high = INT64_C(9223372036854),
        .precision = 0,
    },
    {
        .low = INT64_C(-9223372022400000000),
        .high = INT64_C(9223372036854775806),
        .precision = 6,
    },
};

static const char *const far_aliases[] = {
    NULL,
};

static const stria__type far_type = {
    .name = "Far",
    .aliases = far_aliases,
    .lacks_clickhouse = true,
    .arrow = "ts{precision}",
    .storage = STRIA__NUMBER,
    .spelling = STRIA__SPELLED_DATETIME,
    .parameters = STRIA__HAS_PRECISION,
    .precision = 6,
    .precisions = 0x41,
    .ctype = STRIA_INT64,
    .takers = &stria__long_takers,
    .width = sizeof(int64_t),
    .ranges = far_ranges,
    .range_count = sizeof far_ranges / sizeof far_ranges[0],
    .check = stria__far_check,
    .has_far_years = true,
    .infinity = INT64_MAX,
    .stage_present = stria__far_stage_present,
    .stage_nullable = stria__far_stage_nullable,
    .stage_slices = stria__far_stage_slices,
};

static const char *const clock_aliases[] = {
    NULL,
};

static const stria__type clock_type = {
    .name = "Clock",
    .aliases = clock_aliases,
    .arrow = "tss:{zone}",
    .storage = STRIA__NUMBER,
    .spelling = STRIA__SPELLED_DATETIME,
    .parameters = STRIA__HAS_ZONE,
    .precision = 0,
    .precisions = 0x3ff,
    .ctype = STRIA_UINT32,
    .takers = &stria__era_takers,
    .width = sizeof(uint32_t),
    .limits = "0 to 4294967295",
    .stage_present = stria__clock_stage_present,
    .stage_nullable = stria__clock_stage_nullable,
    .stage_slices = stria__clock_stage_slices,
};

const stria__type *const stria__types[] = {
    &flag_type,
    &small_type,
    &unsigned16_type,
    &long_type,
    &ulong_type,
    &counted_type,
    &wide_type,
    &uwide_type,
    &exact32_type,
    &exact128_type,
    &half_type,
    &single_type,
    &named_type,
    &elsewhere_type,
    &double_type,
    &bytes_type,
    &switches_type,
    &block_type,
    &address_type,
    &void_type,
    &day_type,
    &moment_type,
    &era_type,
    &far_type,
    &clock_type,
    NULL,
};

const stria__type *stria__type_of_ctype(stria_ctype ctype)
{
    switch (ctype) {
    case STRIA_BOOL:
        return &flag_type;
    case STRIA_INT8:
        return &small_type;
    case STRIA_UINT16:
        return &unsigned16_type;
    case STRIA_INT64:
        return &long_type;
    case STRIA_UINT64:
        return &ulong_type;
    case STRIA_INT128:
        return &wide_type;
    case STRIA_UINT256:
        return &uwide_type;
    case STRIA_FLOAT16:
        return &half_type;
    case STRIA_FLOAT32:
        return &single_type;
    case STRIA_FLOAT64:
        return &double_type;
    case STRIA_UINT32:
        return &era_type;
    default:
        return NULL;
    }
}

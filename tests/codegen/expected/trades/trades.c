/* trades.c - records, their columns and batches of them
 *
 * Generated from trades.yaml by stria.  Do not edit: change that file and
 * generate again.
 */
#include "trades.h"

#include <string.h>

const side_value side_values[SIDE_MEMBERS] = {
    -1,
    1,
};

const char *const side_names[SIDE_MEMBERS] = {
    "sell",
    "buy",
};

/* Places of the members in the order of their names. */
static const uint16_t side_order[SIDE_MEMBERS] = {
    1,
    0,
};

/* The place of a value among all; how many there are, when it is no member's. */
static size_t side_place(int64_t value)
{
    const size_t count = SIDE_MEMBERS;
    size_t low = 0;

    for (size_t high = count; low < high;) {
        const size_t middle = low + (high - low) / 2;

        if (side_values[middle] < value)
            low = middle + 1;
        else
            high = middle;
    }
    return low < count && side_values[low] == value ? low : count;
}

bool side_is_member(int64_t value)
{
    return side_place(value) < SIDE_MEMBERS;
}

const char *side_name(int64_t value)
{
    const size_t place = side_place(value);

    return place < SIDE_MEMBERS ? side_names[place] : NULL;
}

bool side_find(const char *name, side_value *value)
{
    size_t low = 0;

    for (size_t high = SIDE_MEMBERS; low < high;) {
        const size_t middle = low + (high - low) / 2;
        const size_t place = side_order[middle];
        const int order = strcmp(name, side_names[place]);

        if (order == 0) {
            *value = side_values[place];
            return true;
        }
        if (order < 0)
            high = middle;
        else
            low = middle + 1;
    }
    return false;
}

const state_value state_values[STATE_MEMBERS] = {
    134,
    162,
};

const char *const state_names[STATE_MEMBERS] = {
    "new",
    "done",
};

/* Places of the members in the order of their names. */
static const uint16_t state_order[STATE_MEMBERS] = {
    1,
    0,
};

/* The place of a value among all; how many there are, when it is no member's. */
static size_t state_place(int64_t value)
{
    const size_t count = STATE_MEMBERS;
    size_t low = 0;

    for (size_t high = count; low < high;) {
        const size_t middle = low + (high - low) / 2;

        if (state_values[middle] < value)
            low = middle + 1;
        else
            high = middle;
    }
    return low < count && state_values[low] == value ? low : count;
}

bool state_is_member(int64_t value)
{
    return state_place(value) < STATE_MEMBERS;
}

const char *state_name(int64_t value)
{
    const size_t place = state_place(value);

    return place < STATE_MEMBERS ? state_names[place] : NULL;
}

bool state_find(const char *name, state_value *value)
{
    size_t low = 0;

    for (size_t high = STATE_MEMBERS; low < high;) {
        const size_t middle = low + (high - low) / 2;
        const size_t place = state_order[middle];
        const int order = strcmp(name, state_names[place]);

        if (order == 0) {
            *value = state_values[place];
            return true;
        }
        if (order < 0)
            high = middle;
        else
            low = middle + 1;
    }
    return false;
}

const e_value e_values[E_MEMBERS] = {
    -128,
    -3,
    0,
    1,
    2,
    3,
    5,
    7,
    11,
    12,
    14,
};

const char *const e_names[E_MEMBERS] = {
    "價格",
    "names",
    "value",
    "members",
    "to\"uch, 'x' = 3 \\ ?\?/",
    "%",
    "from_string",
    "name",
    "default",
    "count",
    "register",
};

/* Places of the members in the order of their names. */
static const uint16_t e_order[E_MEMBERS] = {
    5,
    9,
    8,
    6,
    3,
    7,
    1,
    10,
    4,
    2,
    0,
};

/* The place of a value among all; how many there are, when it is no member's. */
static size_t e_place(int64_t value)
{
    const size_t count = E_MEMBERS;
    size_t low = 0;

    for (size_t high = count; low < high;) {
        const size_t middle = low + (high - low) / 2;

        if (e_values[middle] < value)
            low = middle + 1;
        else
            high = middle;
    }
    return low < count && e_values[low] == value ? low : count;
}

bool e_is_member(int64_t value)
{
    return e_place(value) < E_MEMBERS;
}

const char *e_name(int64_t value)
{
    const size_t place = e_place(value);

    return place < E_MEMBERS ? e_names[place] : NULL;
}

bool e_find(const char *name, e_value *value)
{
    size_t low = 0;

    for (size_t high = E_MEMBERS; low < high;) {
        const size_t middle = low + (high - low) / 2;
        const size_t place = e_order[middle];
        const int order = strcmp(name, e_names[place]);

        if (order == 0) {
            *value = e_values[place];
            return true;
        }
        if (order < 0)
            high = middle;
        else
            low = middle + 1;
    }
    return false;
}

/* clang-format off */
const an_enum_whose_name_is_longer_than_it_should_be_for_a_line_of_c_value an_enum_whose_name_is_longer_than_it_should_be_for_a_line_of_c_values[AN_ENUM_WHOSE_NAME_IS_LONGER_THAN_IT_SHOULD_BE_FOR_A_LINE_OF_C_MEMBERS] = {
    1,
};

const char *const an_enum_whose_name_is_longer_than_it_should_be_for_a_line_of_c_names[AN_ENUM_WHOSE_NAME_IS_LONGER_THAN_IT_SHOULD_BE_FOR_A_LINE_OF_C_MEMBERS] = {
    "one",
};

/* Places of the members in the order of their names. */
static const uint16_t an_enum_whose_name_is_longer_than_it_should_be_for_a_line_of_c_order[AN_ENUM_WHOSE_NAME_IS_LONGER_THAN_IT_SHOULD_BE_FOR_A_LINE_OF_C_MEMBERS] = {
    0,
};

/* The place of a value among all; how many there are, when it is no member's. */
static size_t an_enum_whose_name_is_longer_than_it_should_be_for_a_line_of_c_place(int64_t value)
{
    const size_t count = AN_ENUM_WHOSE_NAME_IS_LONGER_THAN_IT_SHOULD_BE_FOR_A_LINE_OF_C_MEMBERS;
    size_t low = 0;

    for (size_t high = count; low < high;) {
        const size_t middle = low + (high - low) / 2;

        if (an_enum_whose_name_is_longer_than_it_should_be_for_a_line_of_c_values[middle] < value)
            low = middle + 1;
        else
            high = middle;
    }
    return low < count && an_enum_whose_name_is_longer_than_it_should_be_for_a_line_of_c_values[low] == value ? low : count;
}

bool an_enum_whose_name_is_longer_than_it_should_be_for_a_line_of_c_is_member(int64_t value)
{
    return an_enum_whose_name_is_longer_than_it_should_be_for_a_line_of_c_place(value) < AN_ENUM_WHOSE_NAME_IS_LONGER_THAN_IT_SHOULD_BE_FOR_A_LINE_OF_C_MEMBERS;
}

const char *an_enum_whose_name_is_longer_than_it_should_be_for_a_line_of_c_name(int64_t value)
{
    const size_t place = an_enum_whose_name_is_longer_than_it_should_be_for_a_line_of_c_place(value);

    return place < AN_ENUM_WHOSE_NAME_IS_LONGER_THAN_IT_SHOULD_BE_FOR_A_LINE_OF_C_MEMBERS ? an_enum_whose_name_is_longer_than_it_should_be_for_a_line_of_c_names[place] : NULL;
}

bool an_enum_whose_name_is_longer_than_it_should_be_for_a_line_of_c_find(const char *name, an_enum_whose_name_is_longer_than_it_should_be_for_a_line_of_c_value *value)
{
    size_t low = 0;

    for (size_t high = AN_ENUM_WHOSE_NAME_IS_LONGER_THAN_IT_SHOULD_BE_FOR_A_LINE_OF_C_MEMBERS; low < high;) {
        const size_t middle = low + (high - low) / 2;
        const size_t place = an_enum_whose_name_is_longer_than_it_should_be_for_a_line_of_c_order[middle];
        const int order = strcmp(name, an_enum_whose_name_is_longer_than_it_should_be_for_a_line_of_c_names[place]);

        if (order == 0) {
            *value = an_enum_whose_name_is_longer_than_it_should_be_for_a_line_of_c_values[place];
            return true;
        }
        if (order < 0)
            high = middle;
        else
            low = middle + 1;
    }
    return false;
}
/* clang-format on */

/* clang-format off */
const middling_name_of_an_enum_that_fits_value middling_name_of_an_enum_that_fits_values[MIDDLING_NAME_OF_AN_ENUM_THAT_FITS_MEMBERS] = {
    300,
};

const char *const middling_name_of_an_enum_that_fits_names[MIDDLING_NAME_OF_AN_ENUM_THAT_FITS_MEMBERS] = {
    "a member whose name is longer than a line of C has room for which nobody should do as it is unkind",
};

/* Places of the members in the order of their names. */
static const uint16_t middling_name_of_an_enum_that_fits_order[MIDDLING_NAME_OF_AN_ENUM_THAT_FITS_MEMBERS] = {
    0,
};

/* The place of a value among all; how many there are, when it is no member's. */
static size_t middling_name_of_an_enum_that_fits_place(int64_t value)
{
    const size_t count = MIDDLING_NAME_OF_AN_ENUM_THAT_FITS_MEMBERS;
    size_t low = 0;

    for (size_t high = count; low < high;) {
        const size_t middle = low + (high - low) / 2;

        if (middling_name_of_an_enum_that_fits_values[middle] < value)
            low = middle + 1;
        else
            high = middle;
    }
    return low < count && middling_name_of_an_enum_that_fits_values[low] == value ? low : count;
}

bool middling_name_of_an_enum_that_fits_is_member(int64_t value)
{
    return middling_name_of_an_enum_that_fits_place(value) < MIDDLING_NAME_OF_AN_ENUM_THAT_FITS_MEMBERS;
}

const char *middling_name_of_an_enum_that_fits_name(int64_t value)
{
    const size_t place = middling_name_of_an_enum_that_fits_place(value);

    return place < MIDDLING_NAME_OF_AN_ENUM_THAT_FITS_MEMBERS ? middling_name_of_an_enum_that_fits_names[place] : NULL;
}

bool middling_name_of_an_enum_that_fits_find(const char *name, middling_name_of_an_enum_that_fits_value *value)
{
    size_t low = 0;

    for (size_t high = MIDDLING_NAME_OF_AN_ENUM_THAT_FITS_MEMBERS; low < high;) {
        const size_t middle = low + (high - low) / 2;
        const size_t place = middling_name_of_an_enum_that_fits_order[middle];
        const int order = strcmp(name, middling_name_of_an_enum_that_fits_names[place]);

        if (order == 0) {
            *value = middling_name_of_an_enum_that_fits_values[place];
            return true;
        }
        if (order < 0)
            high = middle;
        else
            low = middle + 1;
    }
    return false;
}
/* clang-format on */

/* clang-format off */
const stria_field trade_fields[TRADE_COLUMNS] = {
    {"at", "DateTime64(9, 'Etc/GMT+5')"},
    {"symbol", "String"},
    {"price", "Nullable(Int64)"},
    {"Legs.price", "Array(Nullable(Int64))"},
    {"legs price", "Float64"},
    {"columns", "Array(Array(Array(Nullable(String))))"},
    {"價格 %d \"quoted\" \\ what?\?/", "FixedString(16)"},
    {".", "DateTime"},
    {"side", "Nullable(Enum8('sell' = -1, 'buy' = 1))"},
    {"state", "Array(Enum16('new' = 134, 'done' = 162))"},
    {"flags", "Enum8('價格' = -128, 'names' = -3, 'value' = 0, 'members' = 1, 'to\"uch, \\'x\\' = 3 \\\\ ?\?/' = 2, '%' = 3, 'from_string' = 5, 'name' = 7, 'default' = 11, 'count' = 12, 'register' = 14)"},
    {"inline", "Enum8('it\\'s' = 1, 'b' = 2)"},
    {"legs.book", "Array(Tuple(price Nullable(Int64), `size 1` UInt32, tags Array(Nullable(String))))"},
    {"route", "Map(LowCardinality(String), Nullable(Tuple(Point, FixedArray(Nullable(Int64), 3))))"},
    {"fills", "Nested(price Nullable(Int64), at DateTime64(9, 'Etc/GMT+5'), `select` Nullable(Enum8('sell' = -1, 'buy' = 1)))"},
    {"total", "SimpleAggregateFunction(sum, Nullable(Int64))"},
};

stria_batch *trade_batch_new(const stria_allocator *allocator, stria_error *error)
{
    return stria_batch_new(trade_fields, TRADE_COLUMNS, allocator, error);
}
/* clang-format on */

const stria_field int_fields[INT_COLUMNS] = {
    {"max", "Int32"},
    {"NULL", "Int8"},
    {"errno", "Int16"},
    {"register", "DateTime('UTC')"},
    {"2fast", "Bool"},
    {"with-dash", "Bool"},
};

stria_batch *int_batch_new(const stria_allocator *allocator, stria_error *error)
{
    return stria_batch_new(int_fields, INT_COLUMNS, allocator, error);
}

/* clang-format off */
const stria_field a_record_with_a_name_that_is_longer_than_it_should_be_for_a_line_fields[A_RECORD_WITH_A_NAME_THAT_IS_LONGER_THAN_IT_SHOULD_BE_FOR_A_LINE_COLUMNS] = {
    {"count", "UInt64"},
};

stria_batch *a_record_with_a_name_that_is_longer_than_it_should_be_for_a_line_batch_new(
    const stria_allocator *allocator, stria_error *error)
{
    return stria_batch_new(
        a_record_with_a_name_that_is_longer_than_it_should_be_for_a_line_fields, A_RECORD_WITH_A_NAME_THAT_IS_LONGER_THAN_IT_SHOULD_BE_FOR_A_LINE_COLUMNS, allocator, error);
}
/* clang-format on */

/* clang-format off */
const stria_field middling_name_for_records_fields[MIDDLING_NAME_FOR_RECORDS_COLUMNS] = {
    {"a column whose name is longer than a line of C has room for, which nobody should do", "Array(Array(Array(Nullable(DateTime('America/Argentina/Buenos_Aires')))))"},
};

stria_batch *middling_name_for_records_batch_new(
    const stria_allocator *allocator, stria_error *error)
{
    return stria_batch_new(
        middling_name_for_records_fields, MIDDLING_NAME_FOR_RECORDS_COLUMNS, allocator, error);
}
/* clang-format on */

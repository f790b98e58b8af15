/* trades.c - records, their columns and batches of them
 *
 * Generated from trades.yaml by stria.  Do not edit: change that file and
 * generate again.
 */
#include "trades.h"

#include <math.h>
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
        const int difference = strcmp(name, side_names[place]);

        if (difference == 0) {
            *value = side_values[place];
            return true;
        }
        if (difference < 0)
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
        const int difference = strcmp(name, state_names[place]);

        if (difference == 0) {
            *value = state_values[place];
            return true;
        }
        if (difference < 0)
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
        const int difference = strcmp(name, e_names[place]);

        if (difference == 0) {
            *value = e_values[place];
            return true;
        }
        if (difference < 0)
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
        const int difference = strcmp(name, an_enum_whose_name_is_longer_than_it_should_be_for_a_line_of_c_names[place]);

        if (difference == 0) {
            *value = an_enum_whose_name_is_longer_than_it_should_be_for_a_line_of_c_values[place];
            return true;
        }
        if (difference < 0)
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
        const int difference = strcmp(name, middling_name_of_an_enum_that_fits_names[place]);

        if (difference == 0) {
            *value = middling_name_of_an_enum_that_fits_values[place];
            return true;
        }
        if (difference < 0)
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

static const stria_member trade_Legs_price_item_members[1] = {
    {
        .offset = offsetof(struct trade_Legs_price_item, value),
        .width = sizeof(int64_t),
        .ctype = STRIA_INT64,
        .place = STRIA_IN_STRUCT,
        .missing = STRIA_BY_PRESENT_FLAG,
        .flag_offset = offsetof(struct trade_Legs_price_item, present),
    },
};

static const stria_record trade_Legs_price_item_record = {
    .name = "item",
    .size = sizeof(struct trade_Legs_price_item),
    .members = trade_Legs_price_item_members,
    .count = 1,
    .holds_item = 1,
};

static const stria_member trade_columns_item_item_item_members[1] = {
    {
        .offset = offsetof(struct trade_columns_item_item_item, value),
        .width = sizeof(stria_view),
        .ctype = STRIA_VIEW,
        .place = STRIA_IN_STRUCT,
        .missing = STRIA_BY_PRESENT_FLAG,
        .flag_offset = offsetof(struct trade_columns_item_item_item, present),
    },
};

static const stria_record trade_columns_item_item_item_record = {
    .name = "item",
    .size = sizeof(struct trade_columns_item_item_item),
    .members = trade_columns_item_item_item_members,
    .count = 1,
    .holds_item = 1,
};

static const stria_member trade_columns_item_item_members[1] = {
    {
        .offset = offsetof(struct trade_columns_item_item, data),
        .width = sizeof(struct trade_columns_item_item_item),
        .place = STRIA_IN_SLICE,
        .count_width = (int32_t)sizeof(((struct trade_columns_item_item *)0)->count),
        .count_offset = offsetof(struct trade_columns_item_item, count),
        .record = &trade_columns_item_item_item_record,
    },
};

static const stria_record trade_columns_item_item_record = {
    .name = "item",
    .size = sizeof(struct trade_columns_item_item),
    .members = trade_columns_item_item_members,
    .count = 1,
    .holds_item = 1,
};

static const stria_member trade_columns_item_members[1] = {
    {
        .offset = offsetof(struct trade_columns_item, data),
        .width = sizeof(struct trade_columns_item_item),
        .place = STRIA_IN_SLICE,
        .count_width = (int32_t)sizeof(((struct trade_columns_item *)0)->count),
        .count_offset = offsetof(struct trade_columns_item, count),
        .record = &trade_columns_item_item_record,
    },
};

static const stria_record trade_columns_item_record = {
    .name = "item",
    .size = sizeof(struct trade_columns_item),
    .members = trade_columns_item_members,
    .count = 1,
    .holds_item = 1,
};

static const stria_member trade_legs_book_item_tags_item_members[1] = {
    {
        .offset = offsetof(struct trade_legs_book_item_tags_item, value),
        .width = sizeof(stria_view),
        .ctype = STRIA_VIEW,
        .place = STRIA_IN_STRUCT,
        .missing = STRIA_BY_PRESENT_FLAG,
        .flag_offset = offsetof(struct trade_legs_book_item_tags_item, present),
    },
};

static const stria_record trade_legs_book_item_tags_item_record = {
    .name = "item",
    .size = sizeof(struct trade_legs_book_item_tags_item),
    .members = trade_legs_book_item_tags_item_members,
    .count = 1,
    .holds_item = 1,
};

static const stria_member trade_legs_book_item_members[3] = {
    {
        .offset = offsetof(struct trade_legs_book_item, price.value),
        .width = sizeof(int64_t),
        .ctype = STRIA_INT64,
        .place = STRIA_IN_STRUCT,
        .missing = STRIA_BY_PRESENT_FLAG,
        .flag_offset = offsetof(struct trade_legs_book_item, price.present),
    },
    {
        .offset = offsetof(struct trade_legs_book_item, size_1),
        .width = sizeof(uint32_t),
        .ctype = STRIA_UINT32,
        .place = STRIA_IN_STRUCT,
    },
    {
        .offset = offsetof(struct trade_legs_book_item, tags.data),
        .width = sizeof(struct trade_legs_book_item_tags_item),
        .place = STRIA_IN_SLICE,
        .count_width = (int32_t)sizeof(((struct trade_legs_book_item *)0)->tags.count),
        .count_offset = offsetof(struct trade_legs_book_item, tags.count),
        .record = &trade_legs_book_item_tags_item_record,
    },
};

static const stria_record trade_legs_book_item_record = {
    .name = "item",
    .size = sizeof(struct trade_legs_book_item),
    .members = trade_legs_book_item_members,
    .count = 3,
};

static const stria_member trade_route_item_value_item_e1_item_members[2] = {
    {
        .offset = offsetof(struct trade_route_item_value_item_e1_item, e1),
        .width = sizeof(double),
        .ctype = STRIA_FLOAT64,
        .place = STRIA_IN_STRUCT,
    },
    {
        .offset = offsetof(struct trade_route_item_value_item_e1_item, e2),
        .width = sizeof(double),
        .ctype = STRIA_FLOAT64,
        .place = STRIA_IN_STRUCT,
    },
};

static const stria_record trade_route_item_value_item_e1_item_record = {
    .name = "item",
    .size = sizeof(struct trade_route_item_value_item_e1_item),
    .members = trade_route_item_value_item_e1_item_members,
    .count = 2,
};

static const stria_member trade_route_item_value_item_e2_item_members[1] = {
    {
        .offset = offsetof(struct trade_route_item_value_item_e2_item, value),
        .width = sizeof(int64_t),
        .ctype = STRIA_INT64,
        .place = STRIA_IN_STRUCT,
        .missing = STRIA_BY_PRESENT_FLAG,
        .flag_offset = offsetof(struct trade_route_item_value_item_e2_item, present),
    },
};

static const stria_record trade_route_item_value_item_e2_item_record = {
    .name = "item",
    .size = sizeof(struct trade_route_item_value_item_e2_item),
    .members = trade_route_item_value_item_e2_item_members,
    .count = 1,
    .holds_item = 1,
};

static const stria_member trade_route_item_value_item_members[2] = {
    {
        .offset = offsetof(struct trade_route_item_value_item, e1),
        .width = sizeof(struct trade_route_item_value_item_e1_item),
        .place = STRIA_IN_STRUCT,
        .record = &trade_route_item_value_item_e1_item_record,
    },
    {
        .offset = offsetof(struct trade_route_item_value_item, e2),
        .width = sizeof(struct trade_route_item_value_item_e2_item),
        .place = STRIA_IN_ARRAY,
        .capacity = 3,
        .record = &trade_route_item_value_item_e2_item_record,
    },
};

static const stria_record trade_route_item_value_item_record = {
    .name = "item",
    .size = sizeof(struct trade_route_item_value_item),
    .members = trade_route_item_value_item_members,
    .count = 2,
};

static const stria_member trade_route_item_members[2] = {
    {
        .offset = offsetof(struct trade_route_item, key),
        .width = sizeof(stria_view),
        .ctype = STRIA_VIEW,
        .place = STRIA_IN_STRUCT,
    },
    {
        .offset = offsetof(struct trade_route_item, value.value),
        .width = sizeof(struct trade_route_item_value_item),
        .place = STRIA_IN_STRUCT,
        .missing = STRIA_BY_PRESENT_FLAG,
        .flag_offset = offsetof(struct trade_route_item, value.present),
        .record = &trade_route_item_value_item_record,
    },
};

static const stria_record trade_route_item_record = {
    .name = "item",
    .size = sizeof(struct trade_route_item),
    .members = trade_route_item_members,
    .count = 2,
};

static const stria_member trade_fills_item_members[3] = {
    {
        .offset = offsetof(struct trade_fills_item, price.value),
        .width = sizeof(int64_t),
        .ctype = STRIA_INT64,
        .place = STRIA_IN_STRUCT,
        .missing = STRIA_BY_PRESENT_FLAG,
        .flag_offset = offsetof(struct trade_fills_item, price.present),
    },
    {
        .offset = offsetof(struct trade_fills_item, at),
        .width = sizeof(int64_t),
        .ctype = STRIA_INT64,
        .place = STRIA_IN_STRUCT,
    },
    {
        .offset = offsetof(struct trade_fills_item, select.value),
        .width = sizeof(int8_t),
        .ctype = STRIA_INT8,
        .place = STRIA_IN_STRUCT,
        .missing = STRIA_BY_PRESENT_FLAG,
        .flag_offset = offsetof(struct trade_fills_item, select.present),
    },
};

static const stria_record trade_fills_item_record = {
    .name = "item",
    .size = sizeof(struct trade_fills_item),
    .members = trade_fills_item_members,
    .count = 3,
};

static const stria_member trade_members[TRADE_COLUMNS] = {
    {
        .offset = offsetof(struct trade, at),
        .width = sizeof(int64_t),
        .ctype = STRIA_INT64,
        .place = STRIA_IN_STRUCT,
    },
    {
        .offset = offsetof(struct trade, symbol),
        .width = sizeof(stria_view),
        .ctype = STRIA_VIEW,
        .place = STRIA_IN_STRUCT,
    },
    {
        .offset = offsetof(struct trade, price.value),
        .width = sizeof(int64_t),
        .ctype = STRIA_INT64,
        .place = STRIA_IN_STRUCT,
        .missing = STRIA_BY_PRESENT_FLAG,
        .flag_offset = offsetof(struct trade, price.present),
    },
    {
        .offset = offsetof(struct trade, Legs_price.data),
        .width = sizeof(struct trade_Legs_price_item),
        .place = STRIA_IN_SLICE,
        .count_width = (int32_t)sizeof(((struct trade *)0)->Legs_price.count),
        .count_offset = offsetof(struct trade, Legs_price.count),
        .record = &trade_Legs_price_item_record,
    },
    {
        .offset = offsetof(struct trade, leg_mean),
        .width = sizeof(double),
        .ctype = STRIA_FLOAT64,
        .place = STRIA_IN_STRUCT,
    },
    {
        .offset = offsetof(struct trade, columns.data),
        .width = sizeof(struct trade_columns_item),
        .place = STRIA_IN_SLICE,
        .count_width = (int32_t)sizeof(((struct trade *)0)->columns.count),
        .count_offset = offsetof(struct trade, columns.count),
        .record = &trade_columns_item_record,
    },
    {
        .offset = offsetof(struct trade, U50F9_U683C_d_quoted_what),
        .width = 16,
        .ctype = STRIA_RAW_BYTES,
        .place = STRIA_IN_STRUCT,
    },
    {
        .offset = offsetof(struct trade, u002e),
        .width = sizeof(uint32_t),
        .ctype = STRIA_UINT32,
        .place = STRIA_IN_STRUCT,
    },
    {
        .offset = offsetof(struct trade, side.value),
        .width = sizeof(int8_t),
        .ctype = STRIA_INT8,
        .place = STRIA_IN_STRUCT,
        .missing = STRIA_BY_PRESENT_FLAG,
        .flag_offset = offsetof(struct trade, side.present),
    },
    {
        .offset = offsetof(struct trade, state.data),
        .width = sizeof(int16_t),
        .ctype = STRIA_INT16,
        .place = STRIA_IN_SLICE,
        .count_width = (int32_t)sizeof(((struct trade *)0)->state.count),
        .count_offset = offsetof(struct trade, state.count),
    },
    {
        .offset = offsetof(struct trade, flags),
        .width = sizeof(int8_t),
        .ctype = STRIA_INT8,
        .place = STRIA_IN_STRUCT,
    },
    {
        .offset = offsetof(struct trade, inline_),
        .width = sizeof(int8_t),
        .ctype = STRIA_INT8,
        .place = STRIA_IN_STRUCT,
    },
    {
        .offset = offsetof(struct trade, legs_book.data),
        .width = sizeof(struct trade_legs_book_item),
        .place = STRIA_IN_SLICE,
        .count_width = (int32_t)sizeof(((struct trade *)0)->legs_book.count),
        .count_offset = offsetof(struct trade, legs_book.count),
        .record = &trade_legs_book_item_record,
    },
    {
        .offset = offsetof(struct trade, route.data),
        .width = sizeof(struct trade_route_item),
        .place = STRIA_IN_SLICE,
        .count_width = (int32_t)sizeof(((struct trade *)0)->route.count),
        .count_offset = offsetof(struct trade, route.count),
        .record = &trade_route_item_record,
    },
    {
        .offset = offsetof(struct trade, fills.data),
        .width = sizeof(struct trade_fills_item),
        .place = STRIA_IN_SLICE,
        .count_width = (int32_t)sizeof(((struct trade *)0)->fills.count),
        .count_offset = offsetof(struct trade, fills.count),
        .record = &trade_fills_item_record,
    },
    {
        .offset = offsetof(struct trade, total.value),
        .width = sizeof(int64_t),
        .ctype = STRIA_INT64,
        .place = STRIA_IN_STRUCT,
        .missing = STRIA_BY_PRESENT_FLAG,
        .flag_offset = offsetof(struct trade, total.present),
    },
};

const stria_record trade_record = {
    .name = "trade",
    .size = sizeof(struct trade),
    .members = trade_members,
    .fields = trade_fields,
    .count = TRADE_COLUMNS,
};

stria_batch *trade_batch_new(const stria_allocator *allocator, stria_error *error)
{
    return stria_record_batch_new(&trade_record, allocator, error);
}

stria_code trade_append(
    stria_batch *batch, const struct trade *rows, size_t count, stria_error *error)
{
    return stria_record_append(&trade_record, batch, rows, count, error);
}

stria_code trade_append_from(stria_batch *batch, stria_row_source source, stria_error *error)
{
    return stria_record_append_from(&trade_record, batch, source, error);
}

stria_code trade_read(const stria_batch *batch, size_t first, struct trade *rows, size_t count,
    stria_scratch *scratch, stria_error *error)
{
    return stria_record_read(&trade_record, batch, first, rows, count, scratch, error);
}
/* clang-format on */

const stria_field leg_fields[LEG_COLUMNS] = {
    {"sku", "String"},
    {"amount", "Nullable(Int32)"},
};

static const int32_t leg_amount_sentinel = -1;

static const stria_member leg_members[LEG_COLUMNS] = {
    {
        .offset = offsetof(struct leg, sku),
        .width = sizeof(const char *),
        .ctype = STRIA_CSTR,
        .place = STRIA_IN_STRUCT,
    },
    {
        .offset = offsetof(struct leg, amount),
        .width = sizeof(int32_t),
        .ctype = STRIA_INT32,
        .place = STRIA_IN_STRUCT,
        .missing = STRIA_BY_SENTINEL,
        .sentinel = &leg_amount_sentinel,
    },
};

const stria_record leg_record = {
    .name = "leg",
    .size = sizeof(struct leg),
    .members = leg_members,
    .fields = leg_fields,
    .count = LEG_COLUMNS,
};

stria_batch *leg_batch_new(const stria_allocator *allocator, stria_error *error)
{
    return stria_record_batch_new(&leg_record, allocator, error);
}

stria_code leg_append(stria_batch *batch, const struct leg *rows, size_t count, stria_error *error)
{
    return stria_record_append(&leg_record, batch, rows, count, error);
}

stria_code leg_append_from(stria_batch *batch, stria_row_source source, stria_error *error)
{
    return stria_record_append_from(&leg_record, batch, source, error);
}

stria_code leg_read(const stria_batch *batch, size_t first, struct leg *rows, size_t count,
    stria_scratch *scratch, stria_error *error)
{
    return stria_record_read(&leg_record, batch, first, rows, count, scratch, error);
}

const stria_field entry_fields[ENTRY_COLUMNS] = {
    {"key", "String"},
    {"value", "Nullable(Int64)"},
};

static const stria_member entry_members[ENTRY_COLUMNS] = {
    {
        .offset = offsetof(struct entry, key),
        .width = sizeof(stria_view),
        .ctype = STRIA_VIEW,
        .place = STRIA_IN_STRUCT,
    },
    {
        .offset = offsetof(struct entry, value.value),
        .width = sizeof(int64_t),
        .ctype = STRIA_INT64,
        .place = STRIA_IN_STRUCT,
        .missing = STRIA_BY_PRESENT_FLAG,
        .flag_offset = offsetof(struct entry, value.present),
    },
};

const stria_record entry_record = {
    .name = "entry",
    .size = sizeof(struct entry),
    .members = entry_members,
    .fields = entry_fields,
    .count = ENTRY_COLUMNS,
};

stria_batch *entry_batch_new(const stria_allocator *allocator, stria_error *error)
{
    return stria_record_batch_new(&entry_record, allocator, error);
}

stria_code entry_append(
    stria_batch *batch, const struct entry *rows, size_t count, stria_error *error)
{
    return stria_record_append(&entry_record, batch, rows, count, error);
}

stria_code entry_append_from(stria_batch *batch, stria_row_source source, stria_error *error)
{
    return stria_record_append_from(&entry_record, batch, source, error);
}

stria_code entry_read(const stria_batch *batch, size_t first, struct entry *rows, size_t count,
    stria_scratch *scratch, stria_error *error)
{
    return stria_record_read(&entry_record, batch, first, rows, count, scratch, error);
}

const stria_field filled_fields[FILLED_COLUMNS] = {
    {"lot", "Int64"},
    {"ratio", "Float32"},
    {"limit", "Float64"},
    {"note", "String"},
    {"key", "UUID"},
    {"amount", "Decimal(38, 2)"},
    {"side", "Enum8('sell' = -1, 'buy' = 1)"},
    {"at", "DateTime64(9, 'Etc/GMT+5')"},
    {"tags", "Array(String)"},
    {"more", "Map(String, Int8)"},
    {"lag", "Nullable(Int64)"},
    {"rate", "Nullable(Float64)"},
};

static const int64_t filled_lot_default_value = -1;

static const stria_values filled_lot_default = {
    .data = &filled_lot_default_value,
    .count = 1,
    .width = sizeof filled_lot_default_value,
    .ctype = STRIA_INT64,
};

static const float filled_ratio_default_value = 0x1.99999a0000000p-4F;

static const stria_values filled_ratio_default = {
    .data = &filled_ratio_default_value,
    .count = 1,
    .width = sizeof filled_ratio_default_value,
    .ctype = STRIA_FLOAT32,
};

static const double filled_limit_default_value = INFINITY;

static const stria_values filled_limit_default = {
    .data = &filled_limit_default_value,
    .count = 1,
    .width = sizeof filled_limit_default_value,
    .ctype = STRIA_FLOAT64,
};

static const stria_view filled_note_default_value = {"*/ \"quoted\" ?\?/", 15};

static const stria_values filled_note_default = {
    .data = &filled_note_default_value,
    .count = 1,
    .width = sizeof filled_note_default_value,
    .ctype = STRIA_VIEW,
};

static const uint8_t filled_key_default_value[16] = {
    0x61, 0xf0, 0xc4, 0x04, 0x5c, 0xb3, 0x11, 0xe7, 0x90, 0x7b, 0xa6, 0x00, 0x6a, 0xd3, 0xdb, 0xa0};

static const stria_values filled_key_default = {
    .data = filled_key_default_value,
    .count = 1,
    .width = sizeof filled_key_default_value,
    .ctype = STRIA_RAW_BYTES,
};

static const int64_t filled_amount_sentinel = INT64_C(0);

static const stria_int128 filled_amount_default_value = {{UINT64_C(150), UINT64_C(0)}};

static const stria_values filled_amount_default = {
    .data = &filled_amount_default_value,
    .count = 1,
    .width = sizeof filled_amount_default_value,
    .ctype = STRIA_INT128,
    .scale = 2,
};

static const int8_t filled_side_default_value = 1;

static const stria_values filled_side_default = {
    .data = &filled_side_default_value,
    .count = 1,
    .width = sizeof filled_side_default_value,
    .ctype = STRIA_INT8,
};

static const int64_t filled_at_default_value = INT64_C(1582974000000000000);

static const stria_values filled_at_default = {
    .data = &filled_at_default_value,
    .count = 1,
    .width = sizeof filled_at_default_value,
    .ctype = STRIA_INT64,
};

static const stria_values filled_tags_default = {.count = 0};

static const stria_member filled_more_item_members[2] = {
    {
        .offset = offsetof(struct filled_more_item, key),
        .width = sizeof(stria_view),
        .ctype = STRIA_VIEW,
        .place = STRIA_IN_STRUCT,
    },
    {
        .offset = offsetof(struct filled_more_item, value),
        .width = sizeof(int8_t),
        .ctype = STRIA_INT8,
        .place = STRIA_IN_STRUCT,
    },
};

static const stria_record filled_more_item_record = {
    .name = "item",
    .size = sizeof(struct filled_more_item),
    .members = filled_more_item_members,
    .count = 2,
};

static const stria_values filled_more_default = {.count = 0};

static const int64_t filled_lag_sentinel = INT64_C(-1);

static const int64_t filled_lag_default_value = 7;

static const stria_values filled_lag_default = {
    .data = &filled_lag_default_value,
    .count = 1,
    .width = sizeof filled_lag_default_value,
    .ctype = STRIA_INT64,
};

static const stria_member filled_members[FILLED_COLUMNS] = {
    {
        .offset = offsetof(struct filled, lot),
        .width = sizeof(int64_t),
        .ctype = STRIA_INT64,
        .place = STRIA_IN_STRUCT,
        .missing = STRIA_BY_PRESENT_FLAG,
        .flag_offset = offsetof(struct filled, has_lot),
        .fallback = &filled_lot_default,
    },
    {
        .offset = offsetof(struct filled, ratio.value),
        .width = sizeof(float),
        .ctype = STRIA_FLOAT32,
        .place = STRIA_IN_STRUCT,
        .missing = STRIA_BY_MISSING_FLAG,
        .flag_offset = offsetof(struct filled, ratio.unknown),
        .fallback = &filled_ratio_default,
    },
    {
        .offset = offsetof(struct filled, limit),
        .width = sizeof(double),
        .ctype = STRIA_FLOAT64,
        .place = STRIA_BEHIND_POINTER,
        .fallback = &filled_limit_default,
    },
    {
        .offset = offsetof(struct filled, note),
        .width = sizeof(const char *),
        .ctype = STRIA_CSTR,
        .place = STRIA_IN_STRUCT,
        .fallback = &filled_note_default,
    },
    {
        .offset = offsetof(struct filled, key),
        .width = 16,
        .ctype = STRIA_RAW_BYTES,
        .place = STRIA_BEHIND_POINTER,
        .fallback = &filled_key_default,
    },
    {
        .offset = offsetof(struct filled, amount),
        .width = sizeof(int64_t),
        .ctype = STRIA_INT64,
        .place = STRIA_IN_STRUCT,
        .missing = STRIA_BY_SENTINEL,
        .scale = 2,
        .sentinel = &filled_amount_sentinel,
        .fallback = &filled_amount_default,
    },
    {
        .offset = offsetof(struct filled, side),
        .width = sizeof(int8_t),
        .ctype = STRIA_INT8,
        .place = STRIA_IN_STRUCT,
        .missing = STRIA_BY_PRESENT_FLAG,
        .flag_offset = offsetof(struct filled, has_side),
        .fallback = &filled_side_default,
    },
    {
        .offset = offsetof(struct filled, at),
        .width = sizeof(int64_t),
        .ctype = STRIA_INT64,
        .place = STRIA_BEHIND_POINTER,
        .fallback = &filled_at_default,
    },
    {
        .offset = offsetof(struct filled, tags.data),
        .width = sizeof(stria_view),
        .ctype = STRIA_VIEW,
        .place = STRIA_IN_SLICE,
        .missing = STRIA_BY_PRESENT_FLAG,
        .count_width = (int32_t)sizeof(((struct filled *)0)->tags.count),
        .count_offset = offsetof(struct filled, tags.count),
        .flag_offset = offsetof(struct filled, has_tags),
        .fallback = &filled_tags_default,
    },
    {
        .offset = offsetof(struct filled, more.data),
        .width = sizeof(struct filled_more_item),
        .place = STRIA_IN_SLICE,
        .missing = STRIA_BY_PRESENT_FLAG,
        .count_width = (int32_t)sizeof(((struct filled *)0)->more.count),
        .count_offset = offsetof(struct filled, more.count),
        .flag_offset = offsetof(struct filled, has_more),
        .fallback = &filled_more_default,
        .record = &filled_more_item_record,
    },
    {
        .offset = offsetof(struct filled, lag),
        .width = sizeof(int64_t),
        .ctype = STRIA_INT64,
        .place = STRIA_IN_STRUCT,
        .missing = STRIA_BY_SENTINEL,
        .sentinel = &filled_lag_sentinel,
        .fallback = &filled_lag_default,
    },
    {
        .offset = offsetof(struct filled, rate.value),
        .width = sizeof(double),
        .ctype = STRIA_FLOAT64,
        .place = STRIA_IN_STRUCT,
        .missing = STRIA_BY_PRESENT_FLAG,
        .flag_offset = offsetof(struct filled, rate.present),
    },
};

/* Of each column the text of its default. */
static const char *const filled_defaults[FILLED_COLUMNS] = {
    "-1",
    "0.1",
    "inf",
    "*/ \"quoted\" ?\?/",
    "61f0c404-5cb3-11e7-907b-a6006ad3dba0",
    "1.50",
    "buy",
    "2020-02-29T12:00:00+01:00",
    "[]",
    "{}",
    "7",
    "0.5",
};

const stria_record filled_record = {
    .name = "filled",
    .size = sizeof(struct filled),
    .members = filled_members,
    .fields = filled_fields,
    .count = FILLED_COLUMNS,
    .defaults = filled_defaults,
};

stria_batch *filled_batch_new(const stria_allocator *allocator, stria_error *error)
{
    return stria_record_batch_new(&filled_record, allocator, error);
}

stria_code filled_append(
    stria_batch *batch, const struct filled *rows, size_t count, stria_error *error)
{
    return stria_record_append(&filled_record, batch, rows, count, error);
}

stria_code filled_append_from(stria_batch *batch, stria_row_source source, stria_error *error)
{
    return stria_record_append_from(&filled_record, batch, source, error);
}

stria_code filled_read(const stria_batch *batch, size_t first, struct filled *rows, size_t count,
    stria_scratch *scratch, stria_error *error)
{
    return stria_record_read(&filled_record, batch, first, rows, count, scratch, error);
}

const stria_field their_leg_fields[THEIR_LEG_COLUMNS] = {
    {"sku", "String"},
};

_Static_assert(
    STRIA_CTYPE_OF(((their_leg_t *)0)->sku) == STRIA_CSTR, "their_leg_t: sku is no const char *");

static const stria_member their_leg_members[THEIR_LEG_COLUMNS] = {
    {
        .offset = offsetof(their_leg_t, sku),
        .width = sizeof(const char *),
        .ctype = STRIA_CSTR,
        .place = STRIA_IN_STRUCT,
    },
};

const stria_record their_leg_record = {
    .name = "their_leg",
    .size = sizeof(their_leg_t),
    .members = their_leg_members,
    .fields = their_leg_fields,
    .count = THEIR_LEG_COLUMNS,
};

stria_batch *their_leg_batch_new(const stria_allocator *allocator, stria_error *error)
{
    return stria_record_batch_new(&their_leg_record, allocator, error);
}

stria_code their_leg_append(
    stria_batch *batch, const their_leg_t *rows, size_t count, stria_error *error)
{
    return stria_record_append(&their_leg_record, batch, rows, count, error);
}

stria_code their_leg_append_from(stria_batch *batch, stria_row_source source, stria_error *error)
{
    return stria_record_append_from(&their_leg_record, batch, source, error);
}

stria_code their_leg_read(const stria_batch *batch, size_t first, their_leg_t *rows, size_t count,
    stria_scratch *scratch, stria_error *error)
{
    return stria_record_read(&their_leg_record, batch, first, rows, count, scratch, error);
}

const stria_field size_t_fields[SIZE_T_COLUMNS] = {
    {"NULL", "Int8"},
    {"I", "Int8"},
    {"class", "Int8"},
};

static const stria_member size_t_members[SIZE_T_COLUMNS] = {
    {
        .offset = offsetof(struct size_t_, null),
        .width = sizeof(int8_t),
        .ctype = STRIA_INT8,
        .place = STRIA_IN_STRUCT,
    },
    {
        .offset = offsetof(struct size_t_, i),
        .width = sizeof(int8_t),
        .ctype = STRIA_INT8,
        .place = STRIA_IN_STRUCT,
    },
    {
        .offset = offsetof(struct size_t_, class_),
        .width = sizeof(int8_t),
        .ctype = STRIA_INT8,
        .place = STRIA_IN_STRUCT,
    },
};

const stria_record size_t_record = {
    .name = "size_t",
    .size = sizeof(struct size_t_),
    .members = size_t_members,
    .fields = size_t_fields,
    .count = SIZE_T_COLUMNS,
};

stria_batch *size_t_batch_new(const stria_allocator *allocator, stria_error *error)
{
    return stria_record_batch_new(&size_t_record, allocator, error);
}

stria_code size_t_append(
    stria_batch *batch, const struct size_t_ *rows, size_t count, stria_error *error)
{
    return stria_record_append(&size_t_record, batch, rows, count, error);
}

stria_code size_t_append_from(stria_batch *batch, stria_row_source source, stria_error *error)
{
    return stria_record_append_from(&size_t_record, batch, source, error);
}

stria_code size_t_read(const stria_batch *batch, size_t first, struct size_t_ *rows, size_t count,
    stria_scratch *scratch, stria_error *error)
{
    return stria_record_read(&size_t_record, batch, first, rows, count, scratch, error);
}

const stria_field lacking_fields[LACKING_COLUMNS] = {
    {"a", "Date32Full"},
    {"b", "Time"},
};

static const stria_member lacking_members[LACKING_COLUMNS] = {
    {
        .offset = offsetof(struct lacking, a),
        .width = sizeof(int32_t),
        .ctype = STRIA_INT32,
        .place = STRIA_IN_STRUCT,
    },
    {
        .offset = offsetof(struct lacking, b),
        .width = sizeof(int32_t),
        .ctype = STRIA_INT32,
        .place = STRIA_IN_STRUCT,
    },
};

const stria_record lacking_record = {
    .name = "lacking",
    .size = sizeof(struct lacking),
    .members = lacking_members,
    .fields = lacking_fields,
    .count = LACKING_COLUMNS,
};

stria_batch *lacking_batch_new(const stria_allocator *allocator, stria_error *error)
{
    return stria_record_batch_new(&lacking_record, allocator, error);
}

stria_code lacking_append(
    stria_batch *batch, const struct lacking *rows, size_t count, stria_error *error)
{
    return stria_record_append(&lacking_record, batch, rows, count, error);
}

stria_code lacking_append_from(stria_batch *batch, stria_row_source source, stria_error *error)
{
    return stria_record_append_from(&lacking_record, batch, source, error);
}

stria_code lacking_read(const stria_batch *batch, size_t first, struct lacking *rows, size_t count,
    stria_scratch *scratch, stria_error *error)
{
    return stria_record_read(&lacking_record, batch, first, rows, count, scratch, error);
}

const stria_field int_fields[INT_COLUMNS] = {
    {"max", "Int32"},
    {"NULL", "Int8"},
    {"errno", "Int16"},
    {"register", "DateTime('UTC')"},
    {"2fast", "Bool"},
    {"with-dash", "Bool"},
};

static const stria_member int_members[INT_COLUMNS] = {
    {
        .offset = offsetof(struct int_, max_),
        .width = sizeof(int32_t),
        .ctype = STRIA_INT32,
        .place = STRIA_IN_STRUCT,
    },
    {
        .offset = offsetof(struct int_, null),
        .width = sizeof(int8_t),
        .ctype = STRIA_INT8,
        .place = STRIA_IN_STRUCT,
    },
    {
        .offset = offsetof(struct int_, errno_),
        .width = sizeof(int16_t),
        .ctype = STRIA_INT16,
        .place = STRIA_IN_STRUCT,
    },
    {
        .offset = offsetof(struct int_, register_),
        .width = sizeof(uint32_t),
        .ctype = STRIA_UINT32,
        .place = STRIA_IN_STRUCT,
    },
    {
        .offset = offsetof(struct int_, x_2fast),
        .width = sizeof(bool),
        .ctype = STRIA_BOOL,
        .place = STRIA_IN_STRUCT,
    },
    {
        .offset = offsetof(struct int_, with_dash),
        .width = sizeof(bool),
        .ctype = STRIA_BOOL,
        .place = STRIA_IN_STRUCT,
    },
};

const stria_record int_record = {
    .name = "int",
    .size = sizeof(struct int_),
    .members = int_members,
    .fields = int_fields,
    .count = INT_COLUMNS,
};

stria_batch *int_batch_new(const stria_allocator *allocator, stria_error *error)
{
    return stria_record_batch_new(&int_record, allocator, error);
}

stria_code int_append(stria_batch *batch, const struct int_ *rows, size_t count, stria_error *error)
{
    return stria_record_append(&int_record, batch, rows, count, error);
}

stria_code int_append_from(stria_batch *batch, stria_row_source source, stria_error *error)
{
    return stria_record_append_from(&int_record, batch, source, error);
}

stria_code int_read(const stria_batch *batch, size_t first, struct int_ *rows, size_t count,
    stria_scratch *scratch, stria_error *error)
{
    return stria_record_read(&int_record, batch, first, rows, count, scratch, error);
}

/* clang-format off */
const stria_field a_record_with_a_name_that_is_longer_than_it_should_be_for_a_line_fields[A_RECORD_WITH_A_NAME_THAT_IS_LONGER_THAN_IT_SHOULD_BE_FOR_A_LINE_COLUMNS] = {
    {"count", "UInt64"},
};

static const stria_member a_record_with_a_name_that_is_longer_than_it_should_be_for_a_line_members[A_RECORD_WITH_A_NAME_THAT_IS_LONGER_THAN_IT_SHOULD_BE_FOR_A_LINE_COLUMNS] = {
    {
        .offset = offsetof(struct a_record_with_a_name_that_is_longer_than_it_should_be_for_a_line, count),
        .width = sizeof(uint64_t),
        .ctype = STRIA_UINT64,
        .place = STRIA_IN_STRUCT,
    },
};

const stria_record a_record_with_a_name_that_is_longer_than_it_should_be_for_a_line_record = {
    .name = "a_record_with_a_name_that_is_longer_than_it_should_be_for_a_line",
    .size = sizeof(struct a_record_with_a_name_that_is_longer_than_it_should_be_for_a_line),
    .members = a_record_with_a_name_that_is_longer_than_it_should_be_for_a_line_members,
    .fields = a_record_with_a_name_that_is_longer_than_it_should_be_for_a_line_fields,
    .count = A_RECORD_WITH_A_NAME_THAT_IS_LONGER_THAN_IT_SHOULD_BE_FOR_A_LINE_COLUMNS,
};

stria_batch *a_record_with_a_name_that_is_longer_than_it_should_be_for_a_line_batch_new(
    const stria_allocator *allocator, stria_error *error)
{
    return stria_record_batch_new(
        &a_record_with_a_name_that_is_longer_than_it_should_be_for_a_line_record, allocator, error);
}

stria_code a_record_with_a_name_that_is_longer_than_it_should_be_for_a_line_append(
    stria_batch *batch,
    const struct a_record_with_a_name_that_is_longer_than_it_should_be_for_a_line *rows,
    size_t count, stria_error *error)
{
    return stria_record_append(
        &a_record_with_a_name_that_is_longer_than_it_should_be_for_a_line_record, batch, rows,
        count, error);
}

stria_code a_record_with_a_name_that_is_longer_than_it_should_be_for_a_line_append_from(
    stria_batch *batch, stria_row_source source, stria_error *error)
{
    return stria_record_append_from(
        &a_record_with_a_name_that_is_longer_than_it_should_be_for_a_line_record, batch, source,
        error);
}

stria_code a_record_with_a_name_that_is_longer_than_it_should_be_for_a_line_read(
    const stria_batch *batch, size_t first,
    struct a_record_with_a_name_that_is_longer_than_it_should_be_for_a_line *rows, size_t count,
    stria_scratch *scratch, stria_error *error)
{
    return stria_record_read(
        &a_record_with_a_name_that_is_longer_than_it_should_be_for_a_line_record, batch, first,
        rows, count, scratch, error);
}
/* clang-format on */

/* clang-format off */
const stria_field middling_name_for_records_fields[MIDDLING_NAME_FOR_RECORDS_COLUMNS] = {
    {"a column whose name is longer than a line of C has room for, which nobody should do", "Array(Array(Array(Nullable(DateTime('America/Argentina/Buenos_Aires')))))"},
};

static const stria_member middling_name_for_records_a_column_whose_name_is_longer_than_a_line_of_C_has_room_for_which_nobody_should_do_item_item_item_members[1] = {
    {
        .offset = offsetof(struct middling_name_for_records_a_column_whose_name_is_longer_than_a_line_of_C_has_room_for_which_nobody_should_do_item_item_item, value),
        .width = sizeof(uint32_t),
        .ctype = STRIA_UINT32,
        .place = STRIA_IN_STRUCT,
        .missing = STRIA_BY_PRESENT_FLAG,
        .flag_offset = offsetof(struct middling_name_for_records_a_column_whose_name_is_longer_than_a_line_of_C_has_room_for_which_nobody_should_do_item_item_item, present),
    },
};

static const stria_record middling_name_for_records_a_column_whose_name_is_longer_than_a_line_of_C_has_room_for_which_nobody_should_do_item_item_item_record = {
    .name = "item",
    .size = sizeof(struct middling_name_for_records_a_column_whose_name_is_longer_than_a_line_of_C_has_room_for_which_nobody_should_do_item_item_item),
    .members = middling_name_for_records_a_column_whose_name_is_longer_than_a_line_of_C_has_room_for_which_nobody_should_do_item_item_item_members,
    .count = 1,
    .holds_item = 1,
};

static const stria_member middling_name_for_records_a_column_whose_name_is_longer_than_a_line_of_C_has_room_for_which_nobody_should_do_item_item_members[1] = {
    {
        .offset = offsetof(struct middling_name_for_records_a_column_whose_name_is_longer_than_a_line_of_C_has_room_for_which_nobody_should_do_item_item, data),
        .width = sizeof(struct middling_name_for_records_a_column_whose_name_is_longer_than_a_line_of_C_has_room_for_which_nobody_should_do_item_item_item),
        .place = STRIA_IN_SLICE,
        .count_width = (int32_t)sizeof(((struct middling_name_for_records_a_column_whose_name_is_longer_than_a_line_of_C_has_room_for_which_nobody_should_do_item_item *)0)->count),
        .count_offset = offsetof(struct middling_name_for_records_a_column_whose_name_is_longer_than_a_line_of_C_has_room_for_which_nobody_should_do_item_item, count),
        .record = &middling_name_for_records_a_column_whose_name_is_longer_than_a_line_of_C_has_room_for_which_nobody_should_do_item_item_item_record,
    },
};

static const stria_record middling_name_for_records_a_column_whose_name_is_longer_than_a_line_of_C_has_room_for_which_nobody_should_do_item_item_record = {
    .name = "item",
    .size = sizeof(struct middling_name_for_records_a_column_whose_name_is_longer_than_a_line_of_C_has_room_for_which_nobody_should_do_item_item),
    .members = middling_name_for_records_a_column_whose_name_is_longer_than_a_line_of_C_has_room_for_which_nobody_should_do_item_item_members,
    .count = 1,
    .holds_item = 1,
};

static const stria_member middling_name_for_records_a_column_whose_name_is_longer_than_a_line_of_C_has_room_for_which_nobody_should_do_item_members[1] = {
    {
        .offset = offsetof(struct middling_name_for_records_a_column_whose_name_is_longer_than_a_line_of_C_has_room_for_which_nobody_should_do_item, data),
        .width = sizeof(struct middling_name_for_records_a_column_whose_name_is_longer_than_a_line_of_C_has_room_for_which_nobody_should_do_item_item),
        .place = STRIA_IN_SLICE,
        .count_width = (int32_t)sizeof(((struct middling_name_for_records_a_column_whose_name_is_longer_than_a_line_of_C_has_room_for_which_nobody_should_do_item *)0)->count),
        .count_offset = offsetof(struct middling_name_for_records_a_column_whose_name_is_longer_than_a_line_of_C_has_room_for_which_nobody_should_do_item, count),
        .record = &middling_name_for_records_a_column_whose_name_is_longer_than_a_line_of_C_has_room_for_which_nobody_should_do_item_item_record,
    },
};

static const stria_record middling_name_for_records_a_column_whose_name_is_longer_than_a_line_of_C_has_room_for_which_nobody_should_do_item_record = {
    .name = "item",
    .size = sizeof(struct middling_name_for_records_a_column_whose_name_is_longer_than_a_line_of_C_has_room_for_which_nobody_should_do_item),
    .members = middling_name_for_records_a_column_whose_name_is_longer_than_a_line_of_C_has_room_for_which_nobody_should_do_item_members,
    .count = 1,
    .holds_item = 1,
};

static const stria_member middling_name_for_records_members[MIDDLING_NAME_FOR_RECORDS_COLUMNS] = {
    {
        .offset = offsetof(struct middling_name_for_records, a_column_whose_name_is_longer_than_a_line_of_C_has_room_for_which_nobody_should_do.data),
        .width = sizeof(struct middling_name_for_records_a_column_whose_name_is_longer_than_a_line_of_C_has_room_for_which_nobody_should_do_item),
        .place = STRIA_IN_SLICE,
        .count_width = (int32_t)sizeof(((struct middling_name_for_records *)0)->a_column_whose_name_is_longer_than_a_line_of_C_has_room_for_which_nobody_should_do.count),
        .count_offset = offsetof(struct middling_name_for_records, a_column_whose_name_is_longer_than_a_line_of_C_has_room_for_which_nobody_should_do.count),
        .record = &middling_name_for_records_a_column_whose_name_is_longer_than_a_line_of_C_has_room_for_which_nobody_should_do_item_record,
    },
};

const stria_record middling_name_for_records_record = {
    .name = "middling_name_for_records",
    .size = sizeof(struct middling_name_for_records),
    .members = middling_name_for_records_members,
    .fields = middling_name_for_records_fields,
    .count = MIDDLING_NAME_FOR_RECORDS_COLUMNS,
};

stria_batch *middling_name_for_records_batch_new(
    const stria_allocator *allocator, stria_error *error)
{
    return stria_record_batch_new(&middling_name_for_records_record, allocator, error);
}

stria_code middling_name_for_records_append(stria_batch *batch,
    const struct middling_name_for_records *rows, size_t count, stria_error *error)
{
    return stria_record_append(&middling_name_for_records_record, batch, rows, count, error);
}

stria_code middling_name_for_records_append_from(
    stria_batch *batch, stria_row_source source, stria_error *error)
{
    return stria_record_append_from(&middling_name_for_records_record, batch, source, error);
}

stria_code middling_name_for_records_read(const stria_batch *batch, size_t first,
    struct middling_name_for_records *rows, size_t count, stria_scratch *scratch,
    stria_error *error)
{
    return stria_record_read(
        &middling_name_for_records_record, batch, first, rows, count, scratch, error);
}
/* clang-format on */

const stria_field order_fields[ORDER_COLUMNS] = {
    {"id", "UUID"},
    {"legs", "Array(Tuple(sku String, amount Nullable(Int32)))"},
    {"first", "Nullable(Tuple(sku String, amount Nullable(Int32)))"},
    {"third", "Tuple(sku String, amount Nullable(Int32))"},
    {"attributes", "Map(String, Nullable(Int64))"},
    {"pixels", "Array(Float32)"},
    {"full", "FixedArray(Float32, 3)"},
    {"codes", "Array(Nullable(Int16))"},
    {"deep", "Array(Array(Nullable(Int16)))"},
    {"deep fixed", "Array(FixedArray(Int16, 2))"},
    {"names", "Array(LowCardinality(Nullable(String)))"},
    {"words", "Array(String)"},
    {"keys", "Array(FixedString(3))"},
    {"side", "Nullable(Enum8('sell' = -1, 'buy' = 1))"},
    {"sides", "Array(Enum8('sell' = -1, 'buy' = 1))"},
    {"at", "DateTime64(9, 'Etc/GMT+5')"},
    {"day", "Date"},
    {"venue", "Nullable(String)"},
    {"qty", "Nullable(Int64)"},
    {"qty2", "Nullable(Int64)"},
    {"px", "Nullable(Float64)"},
    {"px2", "Nullable(Float32)"},
    {"smallest", "Nullable(Int64)"},
    {"small", "Nullable(Int32)"},
    {"large", "Nullable(UInt64)"},
    {"int8", "Nullable(Int8)"},
    {"errno", "IPv6"},
    {"2fast", "IPv4"},
    {"total", "SimpleAggregateFunction(sum, UInt64)"},
    {"pages", "Array(Nullable(Tuple(sku String, amount Nullable(Int32))))"},
    {"spare", "Array(Nullable(Tuple(sku String, amount Nullable(Int32))))"},
    {"corners", "Array(Nullable(Tuple(Int8, Int8)))"},
    {"links", "Array(Nullable(Int64))"},
};

static const stria_member order_codes_item_members[1] = {
    {
        .offset = offsetof(struct order_codes_item, value),
        .width = sizeof(int16_t),
        .ctype = STRIA_INT16,
        .place = STRIA_IN_STRUCT,
        .missing = STRIA_BY_PRESENT_FLAG,
        .flag_offset = offsetof(struct order_codes_item, present),
    },
};

static const stria_record order_codes_item_record = {
    .name = "item",
    .size = sizeof(struct order_codes_item),
    .members = order_codes_item_members,
    .count = 1,
    .holds_item = 1,
};

static const stria_member order_deep_item_item_members[1] = {
    {
        .offset = offsetof(struct order_deep_item_item, value),
        .width = sizeof(int16_t),
        .ctype = STRIA_INT16,
        .place = STRIA_IN_STRUCT,
        .missing = STRIA_BY_PRESENT_FLAG,
        .flag_offset = offsetof(struct order_deep_item_item, present),
    },
};

static const stria_record order_deep_item_item_record = {
    .name = "item",
    .size = sizeof(struct order_deep_item_item),
    .members = order_deep_item_item_members,
    .count = 1,
    .holds_item = 1,
};

static const stria_member order_deep_item_members[1] = {
    {
        .offset = offsetof(struct order_deep_item, data),
        .width = sizeof(struct order_deep_item_item),
        .place = STRIA_IN_SLICE,
        .count_width = (int32_t)sizeof(((struct order_deep_item *)0)->count),
        .count_offset = offsetof(struct order_deep_item, count),
        .record = &order_deep_item_item_record,
    },
};

static const stria_record order_deep_item_record = {
    .name = "item",
    .size = sizeof(struct order_deep_item),
    .members = order_deep_item_members,
    .count = 1,
    .holds_item = 1,
};

static const stria_member order_deep_fixed_item_members[1] = {
    {
        .offset = offsetof(struct order_deep_fixed_item, items),
        .width = sizeof(int16_t),
        .ctype = STRIA_INT16,
        .place = STRIA_IN_ARRAY,
        .capacity = 2,
    },
};

static const stria_record order_deep_fixed_item_record = {
    .name = "item",
    .size = sizeof(struct order_deep_fixed_item),
    .members = order_deep_fixed_item_members,
    .count = 1,
    .holds_item = 1,
};

static const stria_view order_venue_sentinel = {"n/a", 3};

static const double order_px_sentinel = NAN;

static const float order_px2_sentinel = -1.0F;

static const int64_t order_smallest_sentinel = INT64_MIN;

static const int32_t order_small_sentinel = -2147483647 - 1;

static const uint64_t order_large_sentinel = UINT64_C(18446744073709551615);

static const stria_member order_pages_item_members[1] = {
    {
        .offset = offsetof(struct order_pages_item, value),
        .width = sizeof(struct leg),
        .place = STRIA_IN_STRUCT,
        .missing = STRIA_BY_PRESENT_FLAG,
        .flag_offset = offsetof(struct order_pages_item, present),
        .record = &leg_record,
    },
};

static const stria_record order_pages_item_record = {
    .name = "item",
    .size = sizeof(struct order_pages_item),
    .members = order_pages_item_members,
    .count = 1,
    .holds_item = 1,
};

static const stria_member order_spare_item_members[1] = {
    {
        .offset = offsetof(struct order_spare_item, value),
        .width = sizeof(struct leg),
        .place = STRIA_BEHIND_POINTER,
        .record = &leg_record,
    },
};

static const stria_record order_spare_item_record = {
    .name = "item",
    .size = sizeof(struct order_spare_item),
    .members = order_spare_item_members,
    .count = 1,
    .holds_item = 1,
};

static const stria_member order_corners_item_item_members[2] = {
    {
        .offset = offsetof(struct order_corners_item_item, e1),
        .width = sizeof(int8_t),
        .ctype = STRIA_INT8,
        .place = STRIA_IN_STRUCT,
    },
    {
        .offset = offsetof(struct order_corners_item_item, e2),
        .width = sizeof(int8_t),
        .ctype = STRIA_INT8,
        .place = STRIA_IN_STRUCT,
    },
};

static const stria_record order_corners_item_item_record = {
    .name = "item",
    .size = sizeof(struct order_corners_item_item),
    .members = order_corners_item_item_members,
    .count = 2,
};

static const stria_member order_corners_item_members[1] = {
    {
        .offset = offsetof(struct order_corners_item, value),
        .width = sizeof(struct order_corners_item_item),
        .place = STRIA_IN_STRUCT,
        .missing = STRIA_BY_PRESENT_FLAG,
        .flag_offset = offsetof(struct order_corners_item, present),
        .record = &order_corners_item_item_record,
    },
};

static const stria_record order_corners_item_record = {
    .name = "item",
    .size = sizeof(struct order_corners_item),
    .members = order_corners_item_members,
    .count = 1,
    .holds_item = 1,
};

static const stria_member order_links_item_members[1] = {
    {
        .offset = offsetof(struct order_links_item, value),
        .width = sizeof(int64_t),
        .ctype = STRIA_INT64,
        .place = STRIA_BEHIND_POINTER,
    },
};

static const stria_record order_links_item_record = {
    .name = "item",
    .size = sizeof(struct order_links_item),
    .members = order_links_item_members,
    .count = 1,
    .holds_item = 1,
};

static const stria_member order_members[ORDER_COLUMNS] = {
    {
        .offset = offsetof(struct order, id),
        .width = 16,
        .ctype = STRIA_RAW_BYTES,
        .place = STRIA_IN_STRUCT,
    },
    {
        .offset = offsetof(struct order, legs.data),
        .width = sizeof(struct leg),
        .place = STRIA_IN_SLICE,
        .count_width = (int32_t)sizeof(((struct order *)0)->legs.count),
        .count_offset = offsetof(struct order, legs.count),
        .record = &leg_record,
    },
    {
        .offset = offsetof(struct order, first.value),
        .width = sizeof(struct leg),
        .place = STRIA_IN_STRUCT,
        .missing = STRIA_BY_PRESENT_FLAG,
        .flag_offset = offsetof(struct order, first.present),
        .record = &leg_record,
    },
    {
        .offset = offsetof(struct order, third),
        .width = sizeof(struct leg),
        .place = STRIA_BEHIND_POINTER,
        .record = &leg_record,
    },
    {
        .offset = offsetof(struct order, attributes.data),
        .width = sizeof(struct entry),
        .place = STRIA_IN_SLICE,
        .count_width = (int32_t)sizeof(((struct order *)0)->attributes.count),
        .count_offset = offsetof(struct order, attributes.count),
        .record = &entry_record,
    },
    {
        .offset = offsetof(struct order, pixels),
        .width = sizeof(float),
        .ctype = STRIA_FLOAT32,
        .place = STRIA_IN_ARRAY,
        .count_width = (int32_t)sizeof(((struct order *)0)->pixel_count),
        .count_offset = offsetof(struct order, pixel_count),
        .capacity = 3,
    },
    {
        .offset = offsetof(struct order, full),
        .width = sizeof(float),
        .ctype = STRIA_FLOAT32,
        .place = STRIA_IN_ARRAY,
        .capacity = 3,
    },
    {
        .offset = offsetof(struct order, codes.data),
        .width = sizeof(struct order_codes_item),
        .place = STRIA_IN_SLICE,
        .count_width = (int32_t)sizeof(((struct order *)0)->codes.count),
        .count_offset = offsetof(struct order, codes.count),
        .record = &order_codes_item_record,
    },
    {
        .offset = offsetof(struct order, deep.data),
        .width = sizeof(struct order_deep_item),
        .place = STRIA_IN_SLICE,
        .count_width = (int32_t)sizeof(((struct order *)0)->deep.count),
        .count_offset = offsetof(struct order, deep.count),
        .record = &order_deep_item_record,
    },
    {
        .offset = offsetof(struct order, deep_fixed.data),
        .width = sizeof(struct order_deep_fixed_item),
        .place = STRIA_IN_SLICE,
        .count_width = (int32_t)sizeof(((struct order *)0)->deep_fixed.count),
        .count_offset = offsetof(struct order, deep_fixed.count),
        .record = &order_deep_fixed_item_record,
    },
    {
        .offset = offsetof(struct order, names.data),
        .width = sizeof(const char *),
        .ctype = STRIA_CSTR,
        .place = STRIA_IN_SLICE,
        .count_width = (int32_t)sizeof(((struct order *)0)->names.count),
        .count_offset = offsetof(struct order, names.count),
    },
    {
        .offset = offsetof(struct order, words),
        .width = sizeof(stria_view),
        .ctype = STRIA_VIEW,
        .place = STRIA_IN_SLICE,
        .count_width = (int32_t)sizeof(((struct order *)0)->word_count),
        .count_offset = offsetof(struct order, word_count),
    },
    {
        .offset = offsetof(struct order, keys.data),
        .width = 3,
        .ctype = STRIA_RAW_BYTES,
        .place = STRIA_IN_SLICE,
        .count_width = (int32_t)sizeof(((struct order *)0)->keys.count),
        .count_offset = offsetof(struct order, keys.count),
    },
    {
        .offset = offsetof(struct order, side.value),
        .width = sizeof(int8_t),
        .ctype = STRIA_INT8,
        .place = STRIA_IN_STRUCT,
        .missing = STRIA_BY_PRESENT_FLAG,
        .flag_offset = offsetof(struct order, side.present),
    },
    {
        .offset = offsetof(struct order, sides.data),
        .width = sizeof(int8_t),
        .ctype = STRIA_INT8,
        .place = STRIA_IN_SLICE,
        .count_width = (int32_t)sizeof(((struct order *)0)->sides.count),
        .count_offset = offsetof(struct order, sides.count),
    },
    {
        .offset = offsetof(struct order, at),
        .width = sizeof(struct timespec),
        .ctype = STRIA_TIMESPEC,
        .place = STRIA_IN_STRUCT,
    },
    {
        .offset = offsetof(struct order, day),
        .width = sizeof(int64_t),
        .ctype = STRIA_INT64,
        .place = STRIA_IN_STRUCT,
        .unit = STRIA_SECONDS,
        .epoch = STRIA_EPOCH_0001,
        .rounding = STRIA_FLOOR,
    },
    {
        .offset = offsetof(struct order, venue),
        .width = 8,
        .ctype = STRIA_CHAR_ARRAY,
        .place = STRIA_IN_STRUCT,
        .missing = STRIA_BY_SENTINEL,
        .sentinel = &order_venue_sentinel,
    },
    {
        .offset = offsetof(struct order, qty.value),
        .width = sizeof(int32_t),
        .ctype = STRIA_INT32,
        .place = STRIA_IN_STRUCT,
        .missing = STRIA_BY_MISSING_FLAG,
        .flag_offset = offsetof(struct order, qty.unknown),
    },
    {
        .offset = offsetof(struct order, qty2),
        .width = sizeof(int64_t),
        .ctype = STRIA_INT64,
        .place = STRIA_IN_STRUCT,
        .missing = STRIA_BY_PRESENT_FLAG,
        .flag_offset = offsetof(struct order, has_qty2),
    },
    {
        .offset = offsetof(struct order, px),
        .width = sizeof(double),
        .ctype = STRIA_FLOAT64,
        .place = STRIA_IN_STRUCT,
        .missing = STRIA_BY_SENTINEL,
        .sentinel = &order_px_sentinel,
    },
    {
        .offset = offsetof(struct order, px2),
        .width = sizeof(float),
        .ctype = STRIA_FLOAT32,
        .place = STRIA_IN_STRUCT,
        .missing = STRIA_BY_SENTINEL,
        .sentinel = &order_px2_sentinel,
    },
    {
        .offset = offsetof(struct order, smallest),
        .width = sizeof(int64_t),
        .ctype = STRIA_INT64,
        .place = STRIA_IN_STRUCT,
        .missing = STRIA_BY_SENTINEL,
        .sentinel = &order_smallest_sentinel,
    },
    {
        .offset = offsetof(struct order, small),
        .width = sizeof(int32_t),
        .ctype = STRIA_INT32,
        .place = STRIA_IN_STRUCT,
        .missing = STRIA_BY_SENTINEL,
        .sentinel = &order_small_sentinel,
    },
    {
        .offset = offsetof(struct order, large),
        .width = sizeof(uint64_t),
        .ctype = STRIA_UINT64,
        .place = STRIA_IN_STRUCT,
        .missing = STRIA_BY_SENTINEL,
        .sentinel = &order_large_sentinel,
    },
    {
        .offset = offsetof(struct order, int8),
        .width = sizeof(int8_t),
        .ctype = STRIA_INT8,
        .place = STRIA_BEHIND_POINTER,
    },
    {
        .offset = offsetof(struct order, errno_),
        .width = 16,
        .ctype = STRIA_RAW_BYTES,
        .place = STRIA_IN_STRUCT,
    },
    {
        .offset = offsetof(struct order, x_2fast),
        .width = sizeof(uint32_t),
        .ctype = STRIA_UINT32,
        .place = STRIA_IN_STRUCT,
    },
    {
        .offset = offsetof(struct order, sum),
        .width = sizeof(uint64_t),
        .ctype = STRIA_UINT64,
        .place = STRIA_IN_STRUCT,
    },
    {
        .offset = offsetof(struct order, pages.data),
        .width = sizeof(struct order_pages_item),
        .place = STRIA_IN_SLICE,
        .count_width = (int32_t)sizeof(((struct order *)0)->pages.count),
        .count_offset = offsetof(struct order, pages.count),
        .record = &order_pages_item_record,
    },
    {
        .offset = offsetof(struct order, spare),
        .width = sizeof(struct order_spare_item),
        .place = STRIA_IN_ARRAY,
        .count_width = (int32_t)sizeof(((struct order *)0)->spare_count),
        .count_offset = offsetof(struct order, spare_count),
        .capacity = 2,
        .record = &order_spare_item_record,
    },
    {
        .offset = offsetof(struct order, corners.data),
        .width = sizeof(struct order_corners_item),
        .place = STRIA_IN_SLICE,
        .count_width = (int32_t)sizeof(((struct order *)0)->corners.count),
        .count_offset = offsetof(struct order, corners.count),
        .record = &order_corners_item_record,
    },
    {
        .offset = offsetof(struct order, links.data),
        .width = sizeof(struct order_links_item),
        .place = STRIA_IN_SLICE,
        .count_width = (int32_t)sizeof(((struct order *)0)->links.count),
        .count_offset = offsetof(struct order, links.count),
        .record = &order_links_item_record,
    },
};

const stria_record order_record = {
    .name = "order",
    .size = sizeof(struct order),
    .members = order_members,
    .fields = order_fields,
    .count = ORDER_COLUMNS,
};

stria_batch *order_batch_new(const stria_allocator *allocator, stria_error *error)
{
    return stria_record_batch_new(&order_record, allocator, error);
}

stria_code order_append(
    stria_batch *batch, const struct order *rows, size_t count, stria_error *error)
{
    return stria_record_append(&order_record, batch, rows, count, error);
}

stria_code order_append_from(stria_batch *batch, stria_row_source source, stria_error *error)
{
    return stria_record_append_from(&order_record, batch, source, error);
}

stria_code order_read(const stria_batch *batch, size_t first, struct order *rows, size_t count,
    stria_scratch *scratch, stria_error *error)
{
    return stria_record_read(&order_record, batch, first, rows, count, scratch, error);
}

const stria_field theirs_fields[THEIRS_COLUMNS] = {
    {"order.id", "UUID"},
    {"name", "String"},
    {"qty", "Nullable(Int64)"},
    {"price", "Nullable(Float64)"},
    {"tags", "Array(String)"},
    {"corners", "Array(Float32)"},
    {"full", "Array(Int32)"},
    {"legs", "Array(Tuple(sku String))"},
    {"best", "Nullable(Int64)"},
};

_Static_assert(
    sizeof(((struct their_order *)0)->id) == 16, "struct their_order: id is no uint8_t[16]");

_Static_assert(sizeof(((struct their_order *)0)->who.name) == 16,
    "struct their_order: who.name is no char[16]");

_Static_assert(STRIA_CTYPE_OF(((struct their_order *)0)->qty.value) == STRIA_INT64,
    "struct their_order: qty.value is no int64_t");

_Static_assert(sizeof(((struct their_order *)0)->qty.present) == 1,
    "struct their_order: qty.present is neither a bool nor a byte");

_Static_assert(STRIA_CTYPE_OF(((struct their_order *)0)->price) == STRIA_FLOAT64,
    "struct their_order: price is no double");

_Static_assert(sizeof(((struct their_order *)0)->has_price) == 1,
    "struct their_order: has_price is neither a bool nor a byte");

_Static_assert(STRIA_CTYPE_OF(*((struct their_order *)0)->tags) == STRIA_CSTR,
    "struct their_order: tags is no const char *");

_Static_assert(
    sizeof(((struct their_order *)0)->n_tags) <= 8, "struct their_order: n_tags is no count");

_Static_assert(STRIA_CTYPE_OF(((struct their_order *)0)->corners[0]) == STRIA_FLOAT32,
    "struct their_order: corners is no float");

_Static_assert(
    sizeof(((struct their_order *)0)->corners) == 4 * sizeof(((struct their_order *)0)->corners[0]),
    "struct their_order: corners is no array of 4");

_Static_assert(
    sizeof(((struct their_order *)0)->n_corners) <= 8, "struct their_order: n_corners is no count");

_Static_assert(STRIA_CTYPE_OF(((struct their_order *)0)->full[0]) == STRIA_INT32,
    "struct their_order: full is no int32_t");

_Static_assert(
    sizeof(((struct their_order *)0)->full) == 2 * sizeof(((struct their_order *)0)->full[0]),
    "struct their_order: full is no array of 2");

_Static_assert(sizeof(*((struct their_order *)0)->legs.data) == sizeof(their_leg_t),
    "struct their_order: legs.data is no their_leg_t");

_Static_assert(sizeof(((struct their_order *)0)->legs.count) <= 8,
    "struct their_order: legs.count is no count");

_Static_assert(STRIA_CTYPE_OF(*((struct their_order *)0)->best) == STRIA_INT64,
    "struct their_order: best is no int64_t");

static const stria_member theirs_members[THEIRS_COLUMNS] = {
    {
        .offset = offsetof(struct their_order, id),
        .width = 16,
        .ctype = STRIA_RAW_BYTES,
        .place = STRIA_IN_STRUCT,
    },
    {
        .offset = offsetof(struct their_order, who.name),
        .width = 16,
        .ctype = STRIA_CHAR_ARRAY,
        .place = STRIA_IN_STRUCT,
    },
    {
        .offset = offsetof(struct their_order, qty.value),
        .width = sizeof(int64_t),
        .ctype = STRIA_INT64,
        .place = STRIA_IN_STRUCT,
        .missing = STRIA_BY_PRESENT_FLAG,
        .flag_offset = offsetof(struct their_order, qty.present),
    },
    {
        .offset = offsetof(struct their_order, price),
        .width = sizeof(double),
        .ctype = STRIA_FLOAT64,
        .place = STRIA_IN_STRUCT,
        .missing = STRIA_BY_PRESENT_FLAG,
        .flag_offset = offsetof(struct their_order, has_price),
    },
    {
        .offset = offsetof(struct their_order, tags),
        .width = sizeof(const char *),
        .ctype = STRIA_CSTR,
        .place = STRIA_IN_SLICE,
        .count_width = (int32_t)sizeof(((struct their_order *)0)->n_tags),
        .count_offset = offsetof(struct their_order, n_tags),
    },
    {
        .offset = offsetof(struct their_order, corners),
        .width = sizeof(float),
        .ctype = STRIA_FLOAT32,
        .place = STRIA_IN_ARRAY,
        .count_width = (int32_t)sizeof(((struct their_order *)0)->n_corners),
        .count_offset = offsetof(struct their_order, n_corners),
        .capacity = 4,
    },
    {
        .offset = offsetof(struct their_order, full),
        .width = sizeof(int32_t),
        .ctype = STRIA_INT32,
        .place = STRIA_IN_ARRAY,
        .capacity = 2,
    },
    {
        .offset = offsetof(struct their_order, legs.data),
        .width = sizeof(their_leg_t),
        .place = STRIA_IN_SLICE,
        .count_width = (int32_t)sizeof(((struct their_order *)0)->legs.count),
        .count_offset = offsetof(struct their_order, legs.count),
        .record = &their_leg_record,
    },
    {
        .offset = offsetof(struct their_order, best),
        .width = sizeof(int64_t),
        .ctype = STRIA_INT64,
        .place = STRIA_BEHIND_POINTER,
    },
};

const stria_record theirs_record = {
    .name = "theirs",
    .size = sizeof(struct their_order),
    .members = theirs_members,
    .fields = theirs_fields,
    .count = THEIRS_COLUMNS,
};

stria_batch *theirs_batch_new(const stria_allocator *allocator, stria_error *error)
{
    return stria_record_batch_new(&theirs_record, allocator, error);
}

stria_code theirs_append(
    stria_batch *batch, const struct their_order *rows, size_t count, stria_error *error)
{
    return stria_record_append(&theirs_record, batch, rows, count, error);
}

stria_code theirs_append_from(stria_batch *batch, stria_row_source source, stria_error *error)
{
    return stria_record_append_from(&theirs_record, batch, source, error);
}

stria_code theirs_read(const stria_batch *batch, size_t first, struct their_order *rows,
    size_t count, stria_scratch *scratch, stria_error *error)
{
    return stria_record_read(&theirs_record, batch, first, rows, count, scratch, error);
}

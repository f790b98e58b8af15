/* trades.h - records, their columns and batches of them
 *
 * Generated from trades.yaml by stria.  Do not edit: change that file and
 * generate again.
 */
#ifndef TRADE_RECORDS_H
#define TRADE_RECORDS_H

#include <stdbool.h>
#include <stdint.h>

#include <stria/record.h>
#include <their/leg.h>
#include "their_order.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Who began. An enum * / int evil; / * as a column's type. */
enum {
    SIDE_SELL = -1,
    SIDE_BUY = 1,
};

enum { SIDE_MEMBERS = 2 };

/* A value as a column has it, of one size with every compiler and option. */
typedef int8_t side_value;

/* The members in the order of their values, and their names. */
extern const side_value side_values[SIDE_MEMBERS];
extern const char *const side_names[SIDE_MEMBERS];

/* Whether a number is the value of a member. */
bool side_is_member(int64_t value);

/* The name of a value; NULL when it is no member's. */
const char *side_name(int64_t value);

/* The value of a name; false, and nothing is written, when no member has it. */
bool side_find(const char *name, side_value *value);

enum {
    STATE_NEW = 134,
    STATE_DONE = 162,
};

enum { STATE_MEMBERS = 2 };

/* A value as a column has it, of one size with every compiler and option. */
typedef int16_t state_value;

/* The members in the order of their values, and their names. */
extern const state_value state_values[STATE_MEMBERS];
extern const char *const state_names[STATE_MEMBERS];

/* Whether a number is the value of a member. */
bool state_is_member(int64_t value);

/* The name of a value; NULL when it is no member's. */
const char *state_name(int64_t value);

/* The value of a name; false, and nothing is written, when no member has it. */
bool state_find(const char *name, state_value *value);

enum {
    E_U50F9_U683C = -128,
    E_NAMES = -3,
    E_VALUE = 0,
    E_MEMBERS_ = 1,
    E_TO_UCH_X_3 = 2,
    E_PERCENT = 3,
    E_FROM_STRING = 5,
    E_NAME = 7,
    E_DEFAULT = 11,
    E_COUNT = 12,
    E_REGISTER = 14,
};

enum { E_MEMBERS = 11 };

/* A value as a column has it, of one size with every compiler and option. */
typedef int8_t e_value;

/* The members in the order of their values, and their names. */
extern const e_value e_values[E_MEMBERS];
extern const char *const e_names[E_MEMBERS];

/* Whether a number is the value of a member. */
bool e_is_member(int64_t value);

/* The name of a value; NULL when it is no member's. */
const char *e_name(int64_t value);

/* The value of a name; false, and nothing is written, when no member has it. */
bool e_find(const char *name, e_value *value);

/* clang-format off */
enum {
    AN_ENUM_WHOSE_NAME_IS_LONGER_THAN_IT_SHOULD_BE_FOR_A_LINE_OF_C_ONE = 1,
};

enum { AN_ENUM_WHOSE_NAME_IS_LONGER_THAN_IT_SHOULD_BE_FOR_A_LINE_OF_C_MEMBERS = 1 };

/* A value as a column has it, of one size with every compiler and option. */
typedef int8_t an_enum_whose_name_is_longer_than_it_should_be_for_a_line_of_c_value;

/* The members in the order of their values, and their names. */
extern const an_enum_whose_name_is_longer_than_it_should_be_for_a_line_of_c_value an_enum_whose_name_is_longer_than_it_should_be_for_a_line_of_c_values[AN_ENUM_WHOSE_NAME_IS_LONGER_THAN_IT_SHOULD_BE_FOR_A_LINE_OF_C_MEMBERS];
extern const char *const an_enum_whose_name_is_longer_than_it_should_be_for_a_line_of_c_names[AN_ENUM_WHOSE_NAME_IS_LONGER_THAN_IT_SHOULD_BE_FOR_A_LINE_OF_C_MEMBERS];

/* Whether a number is the value of a member. */
bool an_enum_whose_name_is_longer_than_it_should_be_for_a_line_of_c_is_member(int64_t value);

/* The name of a value; NULL when it is no member's. */
const char *an_enum_whose_name_is_longer_than_it_should_be_for_a_line_of_c_name(int64_t value);

/* The value of a name; false, and nothing is written, when no member has it. */
bool an_enum_whose_name_is_longer_than_it_should_be_for_a_line_of_c_find(const char *name, an_enum_whose_name_is_longer_than_it_should_be_for_a_line_of_c_value *value);
/* clang-format on */

/* clang-format off */
enum {
    MIDDLING_NAME_OF_AN_ENUM_THAT_FITS_A_MEMBER_WHOSE_NAME_IS_LONGER_THAN_A_LINE_OF_C_HAS_ROOM_FOR_WHICH_NOBODY_SHOULD_DO_AS_IT_IS_UNKIND = 300,
};

enum { MIDDLING_NAME_OF_AN_ENUM_THAT_FITS_MEMBERS = 1 };

/* A value as a column has it, of one size with every compiler and option. */
typedef int16_t middling_name_of_an_enum_that_fits_value;

/* The members in the order of their values, and their names. */
extern const middling_name_of_an_enum_that_fits_value middling_name_of_an_enum_that_fits_values[MIDDLING_NAME_OF_AN_ENUM_THAT_FITS_MEMBERS];
extern const char *const middling_name_of_an_enum_that_fits_names[MIDDLING_NAME_OF_AN_ENUM_THAT_FITS_MEMBERS];

/* Whether a number is the value of a member. */
bool middling_name_of_an_enum_that_fits_is_member(int64_t value);

/* The name of a value; NULL when it is no member's. */
const char *middling_name_of_an_enum_that_fits_name(int64_t value);

/* The value of a name; false, and nothing is written, when no member has it. */
bool middling_name_of_an_enum_that_fits_find(const char *name, middling_name_of_an_enum_that_fits_value *value);
/* clang-format on */

/* The columns of trade. */
enum {
    TRADE_AT, /* When it happened. */
    TRADE_SYMBOL,
    /* In hundredths; missing while it is not public, which the venue allows for large
     * trades. */
    TRADE_PRICE,
    TRADE_LEGS_PRICE, /* trailing backslash \. */
    TRADE_LEG_MEAN,
    TRADE_COLUMNS_,
    TRADE_U50F9_U683C_D_QUOTED_WHAT,
    TRADE_U002E,
    TRADE_SIDE,
    TRADE_STATE,
    TRADE_FLAGS,
    TRADE_INLINE,
    TRADE_LEGS_BOOK,
    TRADE_ROUTE,
    TRADE_FILLS,
    TRADE_TOTAL,
    TRADE_COLUMNS /* how many */
};

extern const stria_field trade_fields[TRADE_COLUMNS];

/* A part of column Legs.price. */
struct trade_Legs_price_item {
    int64_t value;
    bool present;
};

/* A part of column columns. */
struct trade_columns_item_item_item {
    stria_view value;
    bool present;
};

/* A part of column columns. */
struct trade_columns_item_item {
    const struct trade_columns_item_item_item *data;
    size_t count;
};

/* A part of column columns. */
struct trade_columns_item {
    const struct trade_columns_item_item *data;
    size_t count;
};

/* A part of column legs.book. */
struct trade_legs_book_item_tags_item {
    stria_view value;
    bool present;
};

/* A part of column legs.book. */
struct trade_legs_book_item {
    struct {
        int64_t value;
        bool present;
    } price;
    uint32_t size_1;
    struct {
        const struct trade_legs_book_item_tags_item *data;
        size_t count;
    } tags;
};

/* A part of column route. */
struct trade_route_item_value_item_e1_item {
    double e1;
    double e2;
};

/* A part of column route. */
struct trade_route_item_value_item_e2_item {
    int64_t value;
    bool present;
};

/* A part of column route. */
struct trade_route_item_value_item {
    struct trade_route_item_value_item_e1_item e1;
    struct trade_route_item_value_item_e2_item e2[3];
};

/* A part of column route. */
struct trade_route_item {
    stria_view key;
    struct {
        struct trade_route_item_value_item value;
        bool present;
    } value;
};

/* A part of column fills. */
struct trade_fills_item {
    struct {
        int64_t value;
        bool present;
    } price;
    int64_t at;
    struct {
        side_value value;
        bool present;
    } select;
};

/* One execution, as the venue reports it. Words behind one another fill a line and
 * then the next, whatever the schema's own lines were.
 *
 * - a list keeps its lines
 * - and this * / int evil; / * stays a comment, as does a line that ends in a \.
 * or in ??/. */
struct trade {
    /* moment: When it happened. */
    int64_t at;
    /* varchar */
    stria_view symbol;
    /* price: In hundredths; missing while it is not public, which the venue allows for
     * large trades. */
    struct {
        int64_t value;
        bool present;
    } price;
    /* Array(price): trailing backslash \. */
    struct {
        const struct trade_Legs_price_item *data;
        size_t count;
    } Legs_price;
    /* Float64 */
    double leg_mean;
    /* Array(Array(tags)) */
    struct {
        const struct trade_columns_item *data;
        size_t count;
    } columns;
    /* BINARY( 16 ) */
    char U50F9_U683C_d_quoted_what[16];
    /* datetime */
    uint32_t u002e;
    /* Nullable(side) */
    struct {
        side_value value;
        bool present;
    } side;
    /* Array(state) */
    struct {
        const state_value *data;
        size_t count;
    } state;
    /* e */
    e_value flags;
    /* Enum('it''s' = 1, 'b') */
    int8_t inline_;
    /* Array(Tuple(price price, `size 1` UInt32, tags tags)) */
    struct {
        const struct trade_legs_book_item *data;
        size_t count;
    } legs_book;
    /* Map(LowCardinality(String), Nullable(Tuple(Point, FixedArray(price, 3)))) */
    struct {
        const struct trade_route_item *data;
        size_t count;
    } route;
    /* Nested(price price, at moment, `select` Nullable(side)) */
    struct {
        const struct trade_fills_item *data;
        size_t count;
    } fills;
    /* SimpleAggregateFunction(sum, Nullable(Int64)) */
    struct {
        int64_t value;
        bool present;
    } total;
};

/* Where in the struct the value of each column is. */
extern const stria_record trade_record;

/* Makes an empty batch of these columns, as stria_batch_new() does. */
STRIA_NODISCARD stria_batch *trade_batch_new(const stria_allocator *allocator, stria_error *error);

/* Appends and commits a row for each struct, or changes nothing: as stria_record_append(). */
stria_code trade_append(
    stria_batch *batch, const struct trade *rows, size_t count, stria_error *error);

/* The same for structs that come one by one: as stria_record_append_from(). */
stria_code trade_append_from(stria_batch *batch, stria_row_source source, stria_error *error);

/* Reads rows from `first` on into structs.  The scratch holds what they point to, other than
 * into the columns: as stria_record_read(). */
stria_code trade_read(const stria_batch *batch, size_t first, struct trade *rows, size_t count,
    stria_scratch *scratch, stria_error *error);

/* The columns of leg. */
enum {
    LEG_SKU,
    LEG_AMOUNT,
    LEG_COLUMNS /* how many */
};

extern const stria_field leg_fields[LEG_COLUMNS];

struct leg {
    /* String */
    const char *sku;
    /* Nullable(Int32) */
    int32_t amount;
};

/* Where in the struct the value of each column is. */
extern const stria_record leg_record;

/* Makes an empty batch of these columns, as stria_batch_new() does. */
STRIA_NODISCARD stria_batch *leg_batch_new(const stria_allocator *allocator, stria_error *error);

/* Appends and commits a row for each struct, or changes nothing: as stria_record_append(). */
stria_code leg_append(stria_batch *batch, const struct leg *rows, size_t count, stria_error *error);

/* The same for structs that come one by one: as stria_record_append_from(). */
stria_code leg_append_from(stria_batch *batch, stria_row_source source, stria_error *error);

/* Reads rows from `first` on into structs.  The scratch holds what they point to, other than
 * into the columns: as stria_record_read(). */
stria_code leg_read(const stria_batch *batch, size_t first, struct leg *rows, size_t count,
    stria_scratch *scratch, stria_error *error);

/* The columns of entry. */
enum {
    ENTRY_KEY,
    ENTRY_VALUE,
    ENTRY_COLUMNS /* how many */
};

extern const stria_field entry_fields[ENTRY_COLUMNS];

struct entry {
    /* String */
    stria_view key;
    /* Nullable(Int64) */
    struct {
        int64_t value;
        bool present;
    } value;
};

/* Where in the struct the value of each column is. */
extern const stria_record entry_record;

/* Makes an empty batch of these columns, as stria_batch_new() does. */
STRIA_NODISCARD stria_batch *entry_batch_new(const stria_allocator *allocator, stria_error *error);

/* Appends and commits a row for each struct, or changes nothing: as stria_record_append(). */
stria_code entry_append(
    stria_batch *batch, const struct entry *rows, size_t count, stria_error *error);

/* The same for structs that come one by one: as stria_record_append_from(). */
stria_code entry_append_from(stria_batch *batch, stria_row_source source, stria_error *error);

/* Reads rows from `first` on into structs.  The scratch holds what they point to, other than
 * into the columns: as stria_record_read(). */
stria_code entry_read(const stria_batch *batch, size_t first, struct entry *rows, size_t count,
    stria_scratch *scratch, stria_error *error);

/* The columns of filled. */
enum {
    FILLED_LOT,
    FILLED_RATIO,
    FILLED_LIMIT,
    FILLED_NOTE, /* Never missing. */
    FILLED_KEY,
    FILLED_AMOUNT,
    FILLED_SIDE,
    FILLED_AT,
    FILLED_TAGS,
    FILLED_MORE,
    FILLED_LAG,
    FILLED_RATE,
    FILLED_COLUMNS /* how many */
};

extern const stria_field filled_fields[FILLED_COLUMNS];

/* A part of column more. */
struct filled_more_item {
    stria_view key;
    int8_t value;
};

struct filled {
    /* Int64 */
    int64_t lot;
    bool has_lot;
    /* Float32 */
    struct {
        float value;
        bool unknown;
    } ratio;
    /* Float64 */
    const double *limit;
    /* String: Never missing. */
    const char *note;
    /* UUID */
    const uint8_t (*key)[16];
    /* Decimal(38, 2) */
    int64_t amount;
    /* side */
    side_value side;
    bool has_side;
    /* moment */
    const int64_t *at;
    /* Array(String) */
    struct {
        const stria_view *data;
        size_t count;
    } tags;
    bool has_tags;
    /* Map(String, Int8) */
    struct {
        const struct filled_more_item *data;
        size_t count;
    } more;
    bool has_more;
    /* Nullable(Int64) */
    int64_t lag;
    /* Nullable(Float64) */
    struct {
        double value;
        bool present;
    } rate;
};

/* Where in the struct the value of each column is. */
extern const stria_record filled_record;

/* Makes an empty batch of these columns, as stria_batch_new() does. */
STRIA_NODISCARD stria_batch *filled_batch_new(const stria_allocator *allocator, stria_error *error);

/* Appends and commits a row for each struct, or changes nothing: as stria_record_append(). */
stria_code filled_append(
    stria_batch *batch, const struct filled *rows, size_t count, stria_error *error);

/* The same for structs that come one by one: as stria_record_append_from(). */
stria_code filled_append_from(stria_batch *batch, stria_row_source source, stria_error *error);

/* Reads rows from `first` on into structs.  The scratch holds what they point to, other than
 * into the columns: as stria_record_read(). */
stria_code filled_read(const stria_batch *batch, size_t first, struct filled *rows, size_t count,
    stria_scratch *scratch, stria_error *error);

/* The columns of their_leg. */
enum {
    THEIR_LEG_SKU,
    THEIR_LEG_COLUMNS /* how many */
};

extern const stria_field their_leg_fields[THEIR_LEG_COLUMNS];

/* The struct is their_leg_t, and there already. */
/* Where in the struct the value of each column is. */
extern const stria_record their_leg_record;

/* Makes an empty batch of these columns, as stria_batch_new() does. */
STRIA_NODISCARD stria_batch *their_leg_batch_new(
    const stria_allocator *allocator, stria_error *error);

/* Appends and commits a row for each struct, or changes nothing: as stria_record_append(). */
stria_code their_leg_append(
    stria_batch *batch, const their_leg_t *rows, size_t count, stria_error *error);

/* The same for structs that come one by one: as stria_record_append_from(). */
stria_code their_leg_append_from(stria_batch *batch, stria_row_source source, stria_error *error);

/* Reads rows from `first` on into structs.  The scratch holds what they point to, other than
 * into the columns: as stria_record_read(). */
stria_code their_leg_read(const stria_batch *batch, size_t first, their_leg_t *rows, size_t count,
    stria_scratch *scratch, stria_error *error);

/* The columns of size_t. */
enum {
    SIZE_T_NULL,
    SIZE_T_I,
    SIZE_T_CLASS,
    SIZE_T_COLUMNS /* how many */
};

extern const stria_field size_t_fields[SIZE_T_COLUMNS];

struct size_t_ {
    /* Int8 */
    int8_t null;
    /* Int8 */
    int8_t i;
    /* Int8 */
    int8_t class_;
};

/* Where in the struct the value of each column is. */
extern const stria_record size_t_record;

/* Makes an empty batch of these columns, as stria_batch_new() does. */
STRIA_NODISCARD stria_batch *size_t_batch_new(const stria_allocator *allocator, stria_error *error);

/* Appends and commits a row for each struct, or changes nothing: as stria_record_append(). */
stria_code size_t_append(
    stria_batch *batch, const struct size_t_ *rows, size_t count, stria_error *error);

/* The same for structs that come one by one: as stria_record_append_from(). */
stria_code size_t_append_from(stria_batch *batch, stria_row_source source, stria_error *error);

/* Reads rows from `first` on into structs.  The scratch holds what they point to, other than
 * into the columns: as stria_record_read(). */
stria_code size_t_read(const stria_batch *batch, size_t first, struct size_t_ *rows, size_t count,
    stria_scratch *scratch, stria_error *error);

/* The columns of lacking. */
enum {
    LACKING_A,
    LACKING_B,
    LACKING_COLUMNS /* how many */
};

extern const stria_field lacking_fields[LACKING_COLUMNS];

struct lacking {
    /* Date32Full */
    int32_t a;
    /* Time */
    int32_t b;
};

/* Where in the struct the value of each column is. */
extern const stria_record lacking_record;

/* Makes an empty batch of these columns, as stria_batch_new() does. */
STRIA_NODISCARD stria_batch *lacking_batch_new(
    const stria_allocator *allocator, stria_error *error);

/* Appends and commits a row for each struct, or changes nothing: as stria_record_append(). */
stria_code lacking_append(
    stria_batch *batch, const struct lacking *rows, size_t count, stria_error *error);

/* The same for structs that come one by one: as stria_record_append_from(). */
stria_code lacking_append_from(stria_batch *batch, stria_row_source source, stria_error *error);

/* Reads rows from `first` on into structs.  The scratch holds what they point to, other than
 * into the columns: as stria_record_read(). */
stria_code lacking_read(const stria_batch *batch, size_t first, struct lacking *rows, size_t count,
    stria_scratch *scratch, stria_error *error);

/* The columns of int. */
enum {
    INT_MAX_,
    INT_NULL,
    INT_ERRNO,
    INT_REGISTER,
    INT_2FAST,
    INT_WITH_DASH,
    INT_COLUMNS /* how many */
};

extern const stria_field int_fields[INT_COLUMNS];

struct int_ {
    /* int */
    int32_t max_;
    /* Int8 */
    int8_t null;
    /* Int16 */
    int16_t errno_;
    /* timestamp('UTC') */
    uint32_t register_;
    /* Bool */
    bool x_2fast;
    /* Bool */
    bool with_dash;
};

/* Where in the struct the value of each column is. */
extern const stria_record int_record;

/* Makes an empty batch of these columns, as stria_batch_new() does. */
STRIA_NODISCARD stria_batch *int_batch_new(const stria_allocator *allocator, stria_error *error);

/* Appends and commits a row for each struct, or changes nothing: as stria_record_append(). */
stria_code int_append(
    stria_batch *batch, const struct int_ *rows, size_t count, stria_error *error);

/* The same for structs that come one by one: as stria_record_append_from(). */
stria_code int_append_from(stria_batch *batch, stria_row_source source, stria_error *error);

/* Reads rows from `first` on into structs.  The scratch holds what they point to, other than
 * into the columns: as stria_record_read(). */
stria_code int_read(const stria_batch *batch, size_t first, struct int_ *rows, size_t count,
    stria_scratch *scratch, stria_error *error);

/* clang-format off */
/* The columns of a_record_with_a_name_that_is_longer_than_it_should_be_for_a_line. */
enum {
    A_RECORD_WITH_A_NAME_THAT_IS_LONGER_THAN_IT_SHOULD_BE_FOR_A_LINE_COUNT,
    A_RECORD_WITH_A_NAME_THAT_IS_LONGER_THAN_IT_SHOULD_BE_FOR_A_LINE_COLUMNS /* how many */
};

extern const stria_field a_record_with_a_name_that_is_longer_than_it_should_be_for_a_line_fields[A_RECORD_WITH_A_NAME_THAT_IS_LONGER_THAN_IT_SHOULD_BE_FOR_A_LINE_COLUMNS];

/* Lines that do not fit are left alone by the formatter. */
struct a_record_with_a_name_that_is_longer_than_it_should_be_for_a_line {
    /* UInt64 */
    uint64_t count;
};

/* Where in the struct the value of each column is. */
extern const stria_record a_record_with_a_name_that_is_longer_than_it_should_be_for_a_line_record;

/* Makes an empty batch of these columns, as stria_batch_new() does. */
STRIA_NODISCARD stria_batch *a_record_with_a_name_that_is_longer_than_it_should_be_for_a_line_batch_new(
    const stria_allocator *allocator, stria_error *error);

/* Appends and commits a row for each struct, or changes nothing: as stria_record_append(). */
stria_code a_record_with_a_name_that_is_longer_than_it_should_be_for_a_line_append(
    stria_batch *batch,
    const struct a_record_with_a_name_that_is_longer_than_it_should_be_for_a_line *rows,
    size_t count, stria_error *error);

/* The same for structs that come one by one: as stria_record_append_from(). */
stria_code a_record_with_a_name_that_is_longer_than_it_should_be_for_a_line_append_from(
    stria_batch *batch, stria_row_source source, stria_error *error);

/* Reads rows from `first` on into structs.  The scratch holds what they point to, other than
 * into the columns: as stria_record_read(). */
stria_code a_record_with_a_name_that_is_longer_than_it_should_be_for_a_line_read(
    const stria_batch *batch, size_t first,
    struct a_record_with_a_name_that_is_longer_than_it_should_be_for_a_line *rows, size_t count,
    stria_scratch *scratch, stria_error *error);
/* clang-format on */

/* clang-format off */
/* The columns of middling_name_for_records. */
enum {
    MIDDLING_NAME_FOR_RECORDS_A_COLUMN_WHOSE_NAME_IS_LONGER_THAN_A_LINE_OF_C_HAS_ROOM_FOR_WHICH_NOBODY_SHOULD_DO,
    MIDDLING_NAME_FOR_RECORDS_COLUMNS /* how many */
};

extern const stria_field middling_name_for_records_fields[MIDDLING_NAME_FOR_RECORDS_COLUMNS];

/* A part of column a column whose name is longer than a line of C has room for, which
 * nobody should do. */
struct middling_name_for_records_a_column_whose_name_is_longer_than_a_line_of_C_has_room_for_which_nobody_should_do_item_item_item {
    uint32_t value;
    bool present;
};

/* A part of column a column whose name is longer than a line of C has room for, which
 * nobody should do. */
struct middling_name_for_records_a_column_whose_name_is_longer_than_a_line_of_C_has_room_for_which_nobody_should_do_item_item {
    const struct middling_name_for_records_a_column_whose_name_is_longer_than_a_line_of_C_has_room_for_which_nobody_should_do_item_item_item *data;
    size_t count;
};

/* A part of column a column whose name is longer than a line of C has room for, which
 * nobody should do. */
struct middling_name_for_records_a_column_whose_name_is_longer_than_a_line_of_C_has_room_for_which_nobody_should_do_item {
    const struct middling_name_for_records_a_column_whose_name_is_longer_than_a_line_of_C_has_room_for_which_nobody_should_do_item_item *data;
    size_t count;
};

struct middling_name_for_records {
    /* Array(Array(Array(Nullable(DateTime('America/Argentina/Buenos_Aires'))))) */
    struct {
        const struct middling_name_for_records_a_column_whose_name_is_longer_than_a_line_of_C_has_room_for_which_nobody_should_do_item *data;
        size_t count;
    } a_column_whose_name_is_longer_than_a_line_of_C_has_room_for_which_nobody_should_do;
};

/* Where in the struct the value of each column is. */
extern const stria_record middling_name_for_records_record;

/* Makes an empty batch of these columns, as stria_batch_new() does. */
STRIA_NODISCARD stria_batch *middling_name_for_records_batch_new(
    const stria_allocator *allocator, stria_error *error);

/* Appends and commits a row for each struct, or changes nothing: as stria_record_append(). */
stria_code middling_name_for_records_append(stria_batch *batch,
    const struct middling_name_for_records *rows, size_t count, stria_error *error);

/* The same for structs that come one by one: as stria_record_append_from(). */
stria_code middling_name_for_records_append_from(
    stria_batch *batch, stria_row_source source, stria_error *error);

/* Reads rows from `first` on into structs.  The scratch holds what they point to, other than
 * into the columns: as stria_record_read(). */
stria_code middling_name_for_records_read(const stria_batch *batch, size_t first,
    struct middling_name_for_records *rows, size_t count, stria_scratch *scratch,
    stria_error *error);
/* clang-format on */

/* The columns of order. */
enum {
    ORDER_ID, /* As the venue gave it. */
    ORDER_LEGS, /* One for each trade. */
    ORDER_FIRST,
    ORDER_THIRD,
    ORDER_ATTRIBUTES,
    ORDER_PIXELS,
    ORDER_FULL,
    ORDER_CODES,
    ORDER_DEEP,
    ORDER_DEEP_FIXED,
    ORDER_NAMES,
    ORDER_WORDS,
    ORDER_KEYS,
    ORDER_SIDE,
    ORDER_SIDES,
    ORDER_AT,
    ORDER_DAY,
    ORDER_VENUE,
    ORDER_QTY,
    ORDER_QTY2,
    ORDER_PX,
    ORDER_PX2,
    ORDER_SMALLEST,
    ORDER_SMALL,
    ORDER_LARGE,
    ORDER_INT8,
    ORDER_ERRNO,
    ORDER_2FAST,
    ORDER_TOTAL,
    ORDER_PAGES, /* Whole items that may be missing. */
    ORDER_SPARE,
    ORDER_CORNERS,
    ORDER_LINKS,
    ORDER_COLUMNS /* how many */
};

extern const stria_field order_fields[ORDER_COLUMNS];

/* A part of column codes. */
struct order_codes_item {
    int16_t value;
    bool present;
};

/* A part of column deep. */
struct order_deep_item_item {
    int16_t value;
    bool present;
};

/* A part of column deep. */
struct order_deep_item {
    const struct order_deep_item_item *data;
    size_t count;
};

/* A part of column deep fixed. */
struct order_deep_fixed_item {
    int16_t items[2];
};

/* A part of column pages. */
struct order_pages_item {
    struct leg value;
    bool present;
};

/* A part of column spare. */
struct order_spare_item {
    const struct leg *value;
};

/* A part of column corners. */
struct order_corners_item_item {
    int8_t e1;
    int8_t e2;
};

/* A part of column corners. */
struct order_corners_item {
    struct order_corners_item_item value;
    bool present;
};

/* A part of column links. */
struct order_links_item {
    const int64_t *value;
};

/* An order of many legs. */
struct order {
    /* UUID: As the venue gave it. */
    uint8_t id[16];
    /* Array(leg): One for each trade. */
    struct {
        const struct leg *data;
        size_t count;
    } legs;
    /* Nullable(leg) */
    struct {
        struct leg value;
        bool present;
    } first;
    /* leg */
    const struct leg *third;
    /* Map(String, Nullable(Int64)) */
    struct {
        const struct entry *data;
        size_t count;
    } attributes;
    /* Array(Float32) */
    float pixels[3];
    size_t pixel_count;
    /* FixedArray(Float32, 3) */
    float full[3];
    /* Array(Nullable(Int16)) */
    struct {
        const struct order_codes_item *data;
        size_t count;
    } codes;
    /* Array(Array(Nullable(Int16))) */
    struct {
        const struct order_deep_item *data;
        size_t count;
    } deep;
    /* Array(FixedArray(Int16, 2)) */
    struct {
        const struct order_deep_fixed_item *data;
        size_t count;
    } deep_fixed;
    /* Array(LowCardinality(Nullable(String))) */
    struct {
        const char *const *data;
        size_t count;
    } names;
    /* Array(String) */
    const stria_view *words;
    size_t word_count;
    /* Array(FixedString(3)) */
    struct {
        const char (*data)[3];
        size_t count;
    } keys;
    /* Nullable(side) */
    struct {
        side_value value;
        bool present;
    } side;
    /* Array(side) */
    struct {
        const side_value *data;
        size_t count;
    } sides;
    /* moment */
    struct timespec at;
    /* Date */
    int64_t day;
    /* Nullable(String) */
    char venue[8];
    /* Nullable(Int64) */
    struct {
        int32_t value;
        bool unknown;
    } qty;
    /* Nullable(Int64) */
    int64_t qty2;
    bool has_qty2;
    /* Nullable(Float64) */
    double px;
    /* Nullable(Float32) */
    float px2;
    /* Nullable(Int64) */
    int64_t smallest;
    /* Nullable(Int32) */
    int32_t small;
    /* Nullable(UInt64) */
    uint64_t large;
    /* Nullable(Int8) */
    const int8_t *int8;
    /* IPv6 */
    uint8_t errno_[16];
    /* IPv4 */
    uint32_t x_2fast;
    /* SimpleAggregateFunction(sum, UInt64) */
    uint64_t sum;
    /* Array(Nullable(leg)): Whole items that may be missing. */
    struct {
        const struct order_pages_item *data;
        size_t count;
    } pages;
    /* Array(Nullable(leg)) */
    struct order_spare_item spare[2];
    size_t spare_count;
    /* Array(Nullable(Tuple(Int8, Int8))) */
    struct {
        const struct order_corners_item *data;
        size_t count;
    } corners;
    /* Array(Nullable(Int64)) */
    struct {
        const struct order_links_item *data;
        size_t count;
    } links;
};

/* Where in the struct the value of each column is. */
extern const stria_record order_record;

/* Makes an empty batch of these columns, as stria_batch_new() does. */
STRIA_NODISCARD stria_batch *order_batch_new(const stria_allocator *allocator, stria_error *error);

/* Appends and commits a row for each struct, or changes nothing: as stria_record_append(). */
stria_code order_append(
    stria_batch *batch, const struct order *rows, size_t count, stria_error *error);

/* The same for structs that come one by one: as stria_record_append_from(). */
stria_code order_append_from(stria_batch *batch, stria_row_source source, stria_error *error);

/* Reads rows from `first` on into structs.  The scratch holds what they point to, other than
 * into the columns: as stria_record_read(). */
stria_code order_read(const stria_batch *batch, size_t first, struct order *rows, size_t count,
    stria_scratch *scratch, stria_error *error);

/* The columns of theirs. */
enum {
    THEIRS_ORDER_ID,
    THEIRS_NAME,
    THEIRS_QTY,
    THEIRS_PRICE,
    THEIRS_TAGS,
    THEIRS_CORNERS,
    THEIRS_FULL,
    THEIRS_LEGS,
    THEIRS_BEST,
    THEIRS_COLUMNS /* how many */
};

extern const stria_field theirs_fields[THEIRS_COLUMNS];

/* The struct is struct their_order, and there already. */
/* Where in the struct the value of each column is. */
extern const stria_record theirs_record;

/* Makes an empty batch of these columns, as stria_batch_new() does. */
STRIA_NODISCARD stria_batch *theirs_batch_new(const stria_allocator *allocator, stria_error *error);

/* Appends and commits a row for each struct, or changes nothing: as stria_record_append(). */
stria_code theirs_append(
    stria_batch *batch, const struct their_order *rows, size_t count, stria_error *error);

/* The same for structs that come one by one: as stria_record_append_from(). */
stria_code theirs_append_from(stria_batch *batch, stria_row_source source, stria_error *error);

/* Reads rows from `first` on into structs.  The scratch holds what they point to, other than
 * into the columns: as stria_record_read(). */
stria_code theirs_read(const stria_batch *batch, size_t first, struct their_order *rows,
    size_t count, stria_scratch *scratch, stria_error *error);

#ifdef __cplusplus
}
#endif

#endif /* TRADE_RECORDS_H */

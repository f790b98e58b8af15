/* trades.h - records, their columns and batches of them
 *
 * Generated from trades.yaml by stria.  Do not edit: change that file and
 * generate again.
 */
#ifndef TRADE_RECORDS_H
#define TRADE_RECORDS_H

#include <stdbool.h>
#include <stdint.h>

#include <stria/batch.h>

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

/* One execution, as the venue reports it. Words behind one another fill a line and
 * then the next, whatever the schema's own lines were.
 *
 * - a list keeps its lines
 * - and this * / int evil; / * stays a comment, as does a line that ends in a \.
 * or in ??/. */
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

/* Makes an empty batch of these columns, as stria_batch_new() does. */
STRIA_NODISCARD stria_batch *trade_batch_new(const stria_allocator *allocator, stria_error *error);

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

/* Makes an empty batch of these columns, as stria_batch_new() does. */
STRIA_NODISCARD stria_batch *int_batch_new(const stria_allocator *allocator, stria_error *error);

/* clang-format off */
/* Lines that do not fit are left alone by the formatter. */
enum {
    A_RECORD_WITH_A_NAME_THAT_IS_LONGER_THAN_IT_SHOULD_BE_FOR_A_LINE_COUNT,
    A_RECORD_WITH_A_NAME_THAT_IS_LONGER_THAN_IT_SHOULD_BE_FOR_A_LINE_COLUMNS /* how many */
};

extern const stria_field a_record_with_a_name_that_is_longer_than_it_should_be_for_a_line_fields[A_RECORD_WITH_A_NAME_THAT_IS_LONGER_THAN_IT_SHOULD_BE_FOR_A_LINE_COLUMNS];

/* Makes an empty batch of these columns, as stria_batch_new() does. */
STRIA_NODISCARD stria_batch *a_record_with_a_name_that_is_longer_than_it_should_be_for_a_line_batch_new(
    const stria_allocator *allocator, stria_error *error);
/* clang-format on */

enum {
    MIDDLING_NAME_FOR_RECORDS_A_COLUMN_WHOSE_NAME_IS_LONGER_THAN_A_LINE_OF_C_HAS_ROOM_FOR_WHICH_NOBODY_SHOULD_DO,
    MIDDLING_NAME_FOR_RECORDS_COLUMNS /* how many */
};

extern const stria_field middling_name_for_records_fields[MIDDLING_NAME_FOR_RECORDS_COLUMNS];

/* Makes an empty batch of these columns, as stria_batch_new() does. */
STRIA_NODISCARD stria_batch *middling_name_for_records_batch_new(
    const stria_allocator *allocator, stria_error *error);

#ifdef __cplusplus
}
#endif

#endif /* TRADE_RECORDS_H */

/* trades.h - records, their columns and batches of them
 *
 * Generated from trades.yaml by stria.  Do not edit: change that file and
 * generate again.
 */
#ifndef TRADE_RECORDS_H
#define TRADE_RECORDS_H

#include <stria/batch.h>

#ifdef __cplusplus
extern "C" {
#endif

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

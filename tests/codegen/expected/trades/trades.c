/* trades.c - records, their columns and batches of them
 *
 * Generated from trades.yaml by stria.  Do not edit: change that file and
 * generate again.
 */
#include "trades.h"

const stria_field trade_fields[TRADE_COLUMNS] = {
    {"at", "DateTime64(9, 'Etc/GMT+5')"},
    {"symbol", "String"},
    {"price", "Nullable(Int64)"},
    {"Legs.price", "Array(Nullable(Int64))"},
    {"legs price", "Float64"},
    {"columns", "Array(Array(Array(Nullable(String))))"},
    {"價格 %d \"quoted\" \\ what?\?/", "FixedString(16)"},
    {".", "DateTime"},
};

stria_batch *trade_batch_new(const stria_allocator *allocator, stria_error *error)
{
    return stria_batch_new(trade_fields, TRADE_COLUMNS, allocator, error);
}

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

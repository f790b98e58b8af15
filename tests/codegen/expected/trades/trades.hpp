/* trades.hpp - records, their columns and batches of them
 *
 * Generated from trades.yaml by stria.  Do not edit: change that file and
 * generate again.
 */
/* clang-format off */
#ifndef TRADE_RECORDS_HPP
#define TRADE_RECORDS_HPP

#include "trades.h"

#include <stria/record.hpp>

/* The structs of trade, in and out of a stria::batch. */
using trade_rows = stria::record<struct trade, trade_record>;

/* The structs of leg, in and out of a stria::batch. */
using leg_rows = stria::record<struct leg, leg_record>;

/* The structs of entry, in and out of a stria::batch. */
using entry_rows = stria::record<struct entry, entry_record>;

/* The structs of filled, in and out of a stria::batch. */
using filled_rows = stria::record<struct filled, filled_record>;

/* The structs of their_leg, in and out of a stria::batch. */
using their_leg_rows = stria::record<their_leg_t, their_leg_record>;

/* The structs of size_t, in and out of a stria::batch. */
using size_t_rows = stria::record<struct size_t_, size_t_record>;

/* The structs of lacking, in and out of a stria::batch. */
using lacking_rows = stria::record<struct lacking, lacking_record>;

/* The structs of int, in and out of a stria::batch. */
using int_rows = stria::record<struct int_, int_record>;

/* The structs of a_record_with_a_name_that_is_longer_than_it_should_be_for_a_line, in and out of a stria::batch. */
using a_record_with_a_name_that_is_longer_than_it_should_be_for_a_line_rows = stria::record<struct a_record_with_a_name_that_is_longer_than_it_should_be_for_a_line, a_record_with_a_name_that_is_longer_than_it_should_be_for_a_line_record>;

/* The structs of middling_name_for_records, in and out of a stria::batch. */
using middling_name_for_records_rows = stria::record<struct middling_name_for_records, middling_name_for_records_record>;

/* The structs of order, in and out of a stria::batch. */
using order_rows = stria::record<struct order, order_record>;

/* The structs of theirs, in and out of a stria::batch. */
using theirs_rows = stria::record<struct their_order, theirs_record>;

#endif /* TRADE_RECORDS_HPP */

/* trades_test.c - whether structs go into their columns and out again
 *
 * Generated from trades.yaml by stria.  Do not edit: change that file and
 * generate again.  Link it with the schema's source and the library, and run it.
 */
/* clang-format off */
#include "trades.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ROWS = 1100 };

/* ---- Values that look random, and are the same in every run -------------------- */

static uint64_t pick(uint64_t *random, uint64_t count)
{
    *random = *random * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (*random >> 33) % count;
}

static inline bool chance(uint64_t *random)
{
    return pick(random, 3) > 0;
}

static inline int64_t between(uint64_t *random, int64_t low, int64_t high)
{
    return low + (int64_t)pick(random, (uint64_t)high - (uint64_t)low + 1);
}

static void fill_trade_Legs_price_item(struct trade_Legs_price_item *row, uint64_t *random)
{
    row->value = (int64_t)between(random, INT64_C(-4611686018427387904), INT64_C(4611686018427387904));
    row->present = chance(random);
    (void)random;
}

static void fill_trade_columns_item_item_item(struct trade_columns_item_item_item *row, uint64_t *random)
{
    row->value = (stria_view){"a", 1};
    row->present = chance(random);
    (void)random;
}

static void fill_trade_columns_item_item(struct trade_columns_item_item *row, uint64_t *random)
{
    {
        static struct trade_columns_item_item_item pool[3];
        for (size_t i = 0; i < 3; i++) {
            fill_trade_columns_item_item_item(&pool[i], random);
        }
        row->data = (void *)pool;
        row->count = chance(random) ? 3 : 2;
    }
    (void)random;
}

static void fill_trade_columns_item(struct trade_columns_item *row, uint64_t *random)
{
    {
        static struct trade_columns_item_item pool[3];
        for (size_t i = 0; i < 3; i++) {
            fill_trade_columns_item_item(&pool[i], random);
        }
        row->data = (void *)pool;
        row->count = chance(random) ? 3 : 2;
    }
    (void)random;
}

static void fill_trade_legs_book_item_tags_item(struct trade_legs_book_item_tags_item *row, uint64_t *random)
{
    row->value = (stria_view){"a", 1};
    row->present = chance(random);
    (void)random;
}

static void fill_trade_legs_book_item(struct trade_legs_book_item *row, uint64_t *random)
{
    row->price.value = (int64_t)between(random, INT64_C(-4611686018427387904), INT64_C(4611686018427387904));
    row->price.present = chance(random);
    row->size_1 = (uint32_t)between(random, 0, INT64_C(4294967295));
    {
        static struct trade_legs_book_item_tags_item pool[3];
        for (size_t i = 0; i < 3; i++) {
            fill_trade_legs_book_item_tags_item(&pool[i], random);
        }
        row->tags.data = (void *)pool;
        row->tags.count = chance(random) ? 3 : 2;
    }
    (void)random;
}

static void fill_trade_route_item_value_item_e1_item(struct trade_route_item_value_item_e1_item *row, uint64_t *random)
{
    row->e1 = (double)between(random, -100, 100);
    row->e2 = (double)between(random, -100, 100);
    (void)random;
}

static void fill_trade_route_item_value_item_e2_item(struct trade_route_item_value_item_e2_item *row, uint64_t *random)
{
    row->value = (int64_t)between(random, INT64_C(-4611686018427387904), INT64_C(4611686018427387904));
    row->present = chance(random);
    (void)random;
}

static void fill_trade_route_item_value_item(struct trade_route_item_value_item *row, uint64_t *random)
{
    fill_trade_route_item_value_item_e1_item(&row->e1, random);
    for (size_t i = 0; i < 3; i++) {
        fill_trade_route_item_value_item_e2_item(&row->e2[i], random);
    }
    (void)random;
}

static void fill_trade_route_item(struct trade_route_item *row, uint64_t *random)
{
    row->key = (stria_view){"a", 1};
    fill_trade_route_item_value_item(&row->value.value, random);
    row->value.present = chance(random);
    (void)random;
}

static void fill_trade_fills_item(struct trade_fills_item *row, uint64_t *random)
{
    row->price.value = (int64_t)between(random, INT64_C(-4611686018427387904), INT64_C(4611686018427387904));
    row->price.present = chance(random);
    row->at = (int64_t)between(random, 0, 1000000000);
    row->select.value = (side_value)between(random, -1, -1);
    row->select.present = chance(random);
    (void)random;
}

static void fill_trade(struct trade *row, uint64_t *random)
{
    row->at = (int64_t)between(random, 0, 1000000000);
    row->symbol = (stria_view){"a", 1};
    row->price.value = (int64_t)between(random, INT64_C(-4611686018427387904), INT64_C(4611686018427387904));
    row->price.present = chance(random);
    {
        static struct trade_Legs_price_item pool[3];
        for (size_t i = 0; i < 3; i++) {
            fill_trade_Legs_price_item(&pool[i], random);
        }
        row->Legs_price.data = (void *)pool;
        row->Legs_price.count = chance(random) ? 3 : 2;
    }
    row->leg_mean = (double)between(random, -100, 100);
    {
        static struct trade_columns_item pool[3];
        for (size_t i = 0; i < 3; i++) {
            fill_trade_columns_item(&pool[i], random);
        }
        row->columns.data = (void *)pool;
        row->columns.count = chance(random) ? 3 : 2;
    }
    for (size_t k = 0; k < 16; k++)
        row->U50F9_U683C_d_quoted_what[k] = (char)pick(random, 256);
    row->u002e = (uint32_t)between(random, 0, 1000000000);
    row->side.value = (side_value)between(random, -1, -1);
    row->side.present = chance(random);
    {
        static state_value pool[3];
        for (size_t i = 0; i < 3; i++) {
            pool[i] = (state_value)between(random, 134, 134);
        }
        row->state.data = (void *)pool;
        row->state.count = chance(random) ? 3 : 2;
    }
    row->flags = (e_value)between(random, -128, -128);
    row->inline_ = (int8_t)between(random, 1, 1);
    {
        static struct trade_legs_book_item pool[3];
        for (size_t i = 0; i < 3; i++) {
            fill_trade_legs_book_item(&pool[i], random);
        }
        row->legs_book.data = (void *)pool;
        row->legs_book.count = chance(random) ? 3 : 2;
    }
    {
        static struct trade_route_item pool[3];
        for (size_t i = 0; i < 3; i++) {
            fill_trade_route_item(&pool[i], random);
        }
        row->route.data = (void *)pool;
        row->route.count = chance(random) ? 3 : 2;
    }
    {
        static struct trade_fills_item pool[3];
        for (size_t i = 0; i < 3; i++) {
            fill_trade_fills_item(&pool[i], random);
        }
        row->fills.data = (void *)pool;
        row->fills.count = chance(random) ? 3 : 2;
    }
    row->total.value = (int64_t)between(random, INT64_C(-4611686018427387904), INT64_C(4611686018427387904));
    row->total.present = chance(random);
    (void)random;
}

static void fill_leg(struct leg *row, uint64_t *random)
{
    row->sku = "a";
    row->amount = (int32_t)between(random, INT64_C(-2147483648), 2147483647);
    (void)random;
}

static void fill_entry(struct entry *row, uint64_t *random)
{
    row->key = (stria_view){"a", 1};
    row->value.value = (int64_t)between(random, INT64_C(-4611686018427387904), INT64_C(4611686018427387904));
    row->value.present = chance(random);
    (void)random;
}

static void fill_filled_more_item(struct filled_more_item *row, uint64_t *random)
{
    row->key = (stria_view){"a", 1};
    row->value = (int8_t)between(random, -128, 127);
    (void)random;
}

static void fill_filled(struct filled *row, uint64_t *random)
{
    row->lot = (int64_t)between(random, INT64_C(-4611686018427387904), INT64_C(4611686018427387904));
    row->has_lot = chance(random);
    row->ratio.value = (float)between(random, -100, 100);
    row->ratio.unknown = chance(random);
    {
        static double pool[1];
        for (size_t i = 0; i < 1; i++) {
            pool[i] = (double)between(random, -100, 100);
        }
        row->limit = chance(random) ? (void *)pool : NULL;
    }
    row->note = chance(random) ? "a" : NULL;
    {
        static uint8_t pool[1][16];
        for (size_t i = 0; i < 1; i++) {
            for (size_t k = 0; k < 16; k++)
                pool[i][k] = (uint8_t)pick(random, 256);
        }
        row->key = chance(random) ? (void *)pool : NULL;
    }
    row->amount = (int64_t)between(random, 0, 9);
    row->side = (side_value)between(random, -1, -1);
    row->has_side = chance(random);
    {
        static int64_t pool[1];
        for (size_t i = 0; i < 1; i++) {
            pool[i] = (int64_t)between(random, 0, 1000000000);
        }
        row->at = chance(random) ? (void *)pool : NULL;
    }
    {
        static stria_view pool[3];
        for (size_t i = 0; i < 3; i++) {
            pool[i] = (stria_view){"a", 1};
        }
        row->tags.data = (void *)pool;
        row->tags.count = chance(random) ? 3 : 2;
    }
    row->has_tags = chance(random);
    {
        static struct filled_more_item pool[3];
        for (size_t i = 0; i < 3; i++) {
            fill_filled_more_item(&pool[i], random);
        }
        row->more.data = (void *)pool;
        row->more.count = chance(random) ? 3 : 2;
    }
    row->has_more = chance(random);
    row->lag = (int64_t)between(random, INT64_C(-4611686018427387904), INT64_C(4611686018427387904));
    row->rate.value = (double)between(random, -100, 100);
    row->rate.present = chance(random);
    (void)random;
}

static void fill_their_leg(their_leg_t *row, uint64_t *random)
{
    row->sku = "a";
    (void)random;
}

static void fill_size_t(struct size_t_ *row, uint64_t *random)
{
    row->null = (int8_t)between(random, -128, 127);
    row->i = (int8_t)between(random, -128, 127);
    row->class_ = (int8_t)between(random, -128, 127);
    (void)random;
}

static void fill_lacking(struct lacking *row, uint64_t *random)
{
    row->a = (int32_t)between(random, 0, 20000);
    row->b = (int32_t)between(random, 0, 1000);
    (void)random;
}

static void fill_int(struct int_ *row, uint64_t *random)
{
    row->max_ = (int32_t)between(random, INT64_C(-2147483648), 2147483647);
    row->null = (int8_t)between(random, -128, 127);
    row->errno_ = (int16_t)between(random, -32768, 32767);
    row->register_ = (uint32_t)between(random, 0, 1000000000);
    row->x_2fast = chance(random);
    row->with_dash = chance(random);
    (void)random;
}

static void fill_a_record_with_a_name_that_is_longer_than_it_should_be_for_a_line(struct a_record_with_a_name_that_is_longer_than_it_should_be_for_a_line *row, uint64_t *random)
{
    row->count = (uint64_t)between(random, 0, INT64_C(4611686018427387904));
    (void)random;
}

static void fill_middling_name_for_records_a_column_whose_name_is_longer_than_a_line_of_C_has_room_for_which_nobody_should_do_item_item_item(struct middling_name_for_records_a_column_whose_name_is_longer_than_a_line_of_C_has_room_for_which_nobody_should_do_item_item_item *row, uint64_t *random)
{
    row->value = (uint32_t)between(random, 0, 1000000000);
    row->present = chance(random);
    (void)random;
}

static void fill_middling_name_for_records_a_column_whose_name_is_longer_than_a_line_of_C_has_room_for_which_nobody_should_do_item_item(struct middling_name_for_records_a_column_whose_name_is_longer_than_a_line_of_C_has_room_for_which_nobody_should_do_item_item *row, uint64_t *random)
{
    {
        static struct middling_name_for_records_a_column_whose_name_is_longer_than_a_line_of_C_has_room_for_which_nobody_should_do_item_item_item pool[3];
        for (size_t i = 0; i < 3; i++) {
            fill_middling_name_for_records_a_column_whose_name_is_longer_than_a_line_of_C_has_room_for_which_nobody_should_do_item_item_item(&pool[i], random);
        }
        row->data = (void *)pool;
        row->count = chance(random) ? 3 : 2;
    }
    (void)random;
}

static void fill_middling_name_for_records_a_column_whose_name_is_longer_than_a_line_of_C_has_room_for_which_nobody_should_do_item(struct middling_name_for_records_a_column_whose_name_is_longer_than_a_line_of_C_has_room_for_which_nobody_should_do_item *row, uint64_t *random)
{
    {
        static struct middling_name_for_records_a_column_whose_name_is_longer_than_a_line_of_C_has_room_for_which_nobody_should_do_item_item pool[3];
        for (size_t i = 0; i < 3; i++) {
            fill_middling_name_for_records_a_column_whose_name_is_longer_than_a_line_of_C_has_room_for_which_nobody_should_do_item_item(&pool[i], random);
        }
        row->data = (void *)pool;
        row->count = chance(random) ? 3 : 2;
    }
    (void)random;
}

static void fill_middling_name_for_records(struct middling_name_for_records *row, uint64_t *random)
{
    {
        static struct middling_name_for_records_a_column_whose_name_is_longer_than_a_line_of_C_has_room_for_which_nobody_should_do_item pool[3];
        for (size_t i = 0; i < 3; i++) {
            fill_middling_name_for_records_a_column_whose_name_is_longer_than_a_line_of_C_has_room_for_which_nobody_should_do_item(&pool[i], random);
        }
        row->a_column_whose_name_is_longer_than_a_line_of_C_has_room_for_which_nobody_should_do.data = (void *)pool;
        row->a_column_whose_name_is_longer_than_a_line_of_C_has_room_for_which_nobody_should_do.count = chance(random) ? 3 : 2;
    }
    (void)random;
}

static void fill_order_codes_item(struct order_codes_item *row, uint64_t *random)
{
    row->value = (int16_t)between(random, -32768, 32767);
    row->present = chance(random);
    (void)random;
}

static void fill_order_deep_item_item(struct order_deep_item_item *row, uint64_t *random)
{
    row->value = (int16_t)between(random, -32768, 32767);
    row->present = chance(random);
    (void)random;
}

static void fill_order_deep_item(struct order_deep_item *row, uint64_t *random)
{
    {
        static struct order_deep_item_item pool[3];
        for (size_t i = 0; i < 3; i++) {
            fill_order_deep_item_item(&pool[i], random);
        }
        row->data = (void *)pool;
        row->count = chance(random) ? 3 : 2;
    }
    (void)random;
}

static void fill_order_deep_fixed_item(struct order_deep_fixed_item *row, uint64_t *random)
{
    for (size_t i = 0; i < 2; i++) {
        row->items[i] = (int16_t)between(random, -32768, 32767);
    }
    (void)random;
}

static void fill_order_pages_item(struct order_pages_item *row, uint64_t *random)
{
    fill_leg(&row->value, random);
    row->present = chance(random);
    (void)random;
}

static void fill_order_spare_item(struct order_spare_item *row, uint64_t *random)
{
    {
        static struct leg pool[1];
        for (size_t i = 0; i < 1; i++) {
            fill_leg(&pool[i], random);
        }
        row->value = chance(random) ? (void *)pool : NULL;
    }
    (void)random;
}

static void fill_order_corners_item_item(struct order_corners_item_item *row, uint64_t *random)
{
    row->e1 = (int8_t)between(random, -128, 127);
    row->e2 = (int8_t)between(random, -128, 127);
    (void)random;
}

static void fill_order_corners_item(struct order_corners_item *row, uint64_t *random)
{
    fill_order_corners_item_item(&row->value, random);
    row->present = chance(random);
    (void)random;
}

static void fill_order_links_item(struct order_links_item *row, uint64_t *random)
{
    {
        static int64_t pool[1];
        for (size_t i = 0; i < 1; i++) {
            pool[i] = (int64_t)between(random, INT64_C(-4611686018427387904), INT64_C(4611686018427387904));
        }
        row->value = chance(random) ? (void *)pool : NULL;
    }
    (void)random;
}

static void fill_order(struct order *row, uint64_t *random)
{
    for (size_t k = 0; k < 16; k++)
        row->id[k] = (uint8_t)pick(random, 256);
    {
        static struct leg pool[3];
        for (size_t i = 0; i < 3; i++) {
            fill_leg(&pool[i], random);
        }
        row->legs.data = (void *)pool;
        row->legs.count = chance(random) ? 3 : 2;
    }
    fill_leg(&row->first.value, random);
    row->first.present = chance(random);
    {
        static struct leg pool[1];
        for (size_t i = 0; i < 1; i++) {
            fill_leg(&pool[i], random);
        }
        row->third = (void *)pool;
    }
    {
        static struct entry pool[3];
        for (size_t i = 0; i < 3; i++) {
            fill_entry(&pool[i], random);
        }
        row->attributes.data = (void *)pool;
        row->attributes.count = chance(random) ? 3 : 2;
    }
    for (size_t i = 0; i < 3; i++) {
        row->pixels[i] = (float)between(random, -100, 100);
    }
    row->pixel_count = chance(random) ? 3 : 2;
    for (size_t i = 0; i < 3; i++) {
        row->full[i] = (float)between(random, -100, 100);
    }
    {
        static struct order_codes_item pool[3];
        for (size_t i = 0; i < 3; i++) {
            fill_order_codes_item(&pool[i], random);
        }
        row->codes.data = (void *)pool;
        row->codes.count = chance(random) ? 3 : 2;
    }
    {
        static struct order_deep_item pool[3];
        for (size_t i = 0; i < 3; i++) {
            fill_order_deep_item(&pool[i], random);
        }
        row->deep.data = (void *)pool;
        row->deep.count = chance(random) ? 3 : 2;
    }
    {
        static struct order_deep_fixed_item pool[3];
        for (size_t i = 0; i < 3; i++) {
            fill_order_deep_fixed_item(&pool[i], random);
        }
        row->deep_fixed.data = (void *)pool;
        row->deep_fixed.count = chance(random) ? 3 : 2;
    }
    {
        static const char *pool[3];
        for (size_t i = 0; i < 3; i++) {
            pool[i] = chance(random) ? "a" : NULL;
        }
        row->names.data = (void *)pool;
        row->names.count = chance(random) ? 3 : 2;
    }
    {
        static stria_view pool[3];
        for (size_t i = 0; i < 3; i++) {
            pool[i] = (stria_view){"a", 1};
        }
        row->words = (void *)pool;
        row->word_count = chance(random) ? 3 : 2;
    }
    {
        static char pool[3][3];
        for (size_t i = 0; i < 3; i++) {
            for (size_t k = 0; k < 3; k++)
                pool[i][k] = (char)pick(random, 256);
        }
        row->keys.data = (void *)pool;
        row->keys.count = chance(random) ? 3 : 2;
    }
    row->side.value = (side_value)between(random, -1, -1);
    row->side.present = chance(random);
    {
        static side_value pool[3];
        for (size_t i = 0; i < 3; i++) {
            pool[i] = (side_value)between(random, -1, -1);
        }
        row->sides.data = (void *)pool;
        row->sides.count = chance(random) ? 3 : 2;
    }
    row->at.tv_sec = (time_t)978307200;
    row->day = (int64_t)between(random, INT64_C(63113904000), INT64_C(63113904000));
    memcpy(row->venue, "a", 1);
    row->qty.value = (int32_t)between(random, INT64_C(-2147483648), 2147483647);
    row->qty.unknown = chance(random);
    row->qty2 = (int64_t)between(random, INT64_C(-4611686018427387904), INT64_C(4611686018427387904));
    row->has_qty2 = chance(random);
    row->px = (double)between(random, -100, 100);
    row->px2 = (float)between(random, -100, 100);
    row->smallest = (int64_t)between(random, INT64_C(-4611686018427387904), INT64_C(4611686018427387904));
    row->small = (int32_t)between(random, INT64_C(-2147483648), 2147483647);
    row->large = (uint64_t)between(random, 0, INT64_C(4611686018427387904));
    {
        static int8_t pool[1];
        for (size_t i = 0; i < 1; i++) {
            pool[i] = (int8_t)between(random, -128, 127);
        }
        row->int8 = chance(random) ? (void *)pool : NULL;
    }
    for (size_t k = 0; k < 16; k++)
        row->errno_[k] = (uint8_t)pick(random, 256);
    row->x_2fast = (uint32_t)between(random, 0, INT64_C(4294967295));
    row->sum = (uint64_t)between(random, 0, INT64_C(4611686018427387904));
    {
        static struct order_pages_item pool[3];
        for (size_t i = 0; i < 3; i++) {
            fill_order_pages_item(&pool[i], random);
        }
        row->pages.data = (void *)pool;
        row->pages.count = chance(random) ? 3 : 2;
    }
    for (size_t i = 0; i < 2; i++) {
        fill_order_spare_item(&row->spare[i], random);
    }
    row->spare_count = chance(random) ? 2 : 1;
    {
        static struct order_corners_item pool[3];
        for (size_t i = 0; i < 3; i++) {
            fill_order_corners_item(&pool[i], random);
        }
        row->corners.data = (void *)pool;
        row->corners.count = chance(random) ? 3 : 2;
    }
    {
        static struct order_links_item pool[3];
        for (size_t i = 0; i < 3; i++) {
            fill_order_links_item(&pool[i], random);
        }
        row->links.data = (void *)pool;
        row->links.count = chance(random) ? 3 : 2;
    }
    (void)random;
}

static void fill_theirs(struct their_order *row, uint64_t *random)
{
    for (size_t k = 0; k < 16; k++)
        row->id[k] = (uint8_t)pick(random, 256);
    memcpy(row->who.name, "a", 1);
    row->qty.value = (int64_t)between(random, INT64_C(-4611686018427387904), INT64_C(4611686018427387904));
    row->qty.present = chance(random);
    row->price = (double)between(random, -100, 100);
    row->has_price = chance(random);
    {
        static const char *pool[3];
        for (size_t i = 0; i < 3; i++) {
            pool[i] = "a";
        }
        row->tags = (void *)pool;
        row->n_tags = chance(random) ? 3 : 2;
    }
    for (size_t i = 0; i < 4; i++) {
        row->corners[i] = (float)between(random, -100, 100);
    }
    row->n_corners = chance(random) ? 4 : 3;
    for (size_t i = 0; i < 2; i++) {
        row->full[i] = (int32_t)between(random, INT64_C(-2147483648), 2147483647);
    }
    {
        static their_leg_t pool[3];
        for (size_t i = 0; i < 3; i++) {
            fill_their_leg(&pool[i], random);
        }
        row->legs.data = (void *)pool;
        row->legs.count = chance(random) ? 3 : 2;
    }
    {
        static int64_t pool[1];
        for (size_t i = 0; i < 1; i++) {
            pool[i] = (int64_t)between(random, INT64_C(-4611686018427387904), INT64_C(4611686018427387904));
        }
        row->best = chance(random) ? (void *)pool : NULL;
    }
    (void)random;
}

/* ---- What must hold of batches ------------------------------------------------- */

static void succeed(stria_code code, const stria_error *error)
{
    if (code == STRIA_OK)
        return;
    fprintf(stderr, "%s in row %lld: %s\n", error->path, (long long)error->row, error->message);
    exit(1);
}

static void *memory(size_t count, size_t width)
{
    void *const made = calloc(count, width);

    if (made == NULL)
        exit(1);
    return made;
}

static char *text_of(stria_column *column, size_t row)
{
    const size_t size = stria_column_text(column, row, NULL, 0) + 1;
    char *const text = memory(size, 1);

    stria_column_text(column, row, text, size);
    return text;
}

/* Values, and which are missing, at every row. */
static void compare(stria_batch *a, stria_batch *b, const char *what)
{
    for (size_t i = 0; i < stria_batch_columns(a); i++) {
        for (size_t row = 0; row < ROWS; row++) {
            char *const left = text_of(stria_batch_column(a, i), row);
            char *const right = text_of(stria_batch_column(b, i), row);

            if (strcmp(left, right) != 0) {
                fprintf(stderr, "%s: column '%s' in row %zu is %s, and was %s\n", what,
                    stria_batch_name(a, i), row, right, left);
                exit(1);
            }
            free(left);
            free(right);
        }
    }
}

static void test_trade(void)
{
    struct trade *const rows = memory(ROWS, sizeof *rows);
    struct trade *const back = memory(ROWS, sizeof *back);
    stria_scratch *const scratch = stria_scratch_new(NULL);
    stria_error error = {0};
    stria_batch *const bulk = trade_batch_new(NULL, &error);
    stria_batch *const single = trade_batch_new(NULL, &error);
    stria_batch *const again = trade_batch_new(NULL, &error);
    uint64_t random = 1;

    if (scratch == NULL || bulk == NULL || single == NULL || again == NULL)
        succeed(error.code, &error);
    for (size_t i = 0; i < ROWS; i++)
        fill_trade(&rows[i], &random);
    succeed(trade_append(bulk, rows, ROWS, &error), &error);
    for (size_t i = 0; i < ROWS; i++)
        succeed(trade_append(single, &rows[i], 1, &error), &error);
    compare(bulk, single, "one by one");
    succeed(trade_read(bulk, 0, back, ROWS, scratch, &error), &error);
    succeed(trade_append(again, back, ROWS, &error), &error);
    compare(bulk, again, "read back");
    stria_batch_free(again);
    stria_batch_free(single);
    stria_batch_free(bulk);
    stria_scratch_free(scratch);
    free(back);
    free(rows);
    puts("trade");
}

static void test_leg(void)
{
    struct leg *const rows = memory(ROWS, sizeof *rows);
    struct leg *const back = memory(ROWS, sizeof *back);
    stria_scratch *const scratch = stria_scratch_new(NULL);
    stria_error error = {0};
    stria_batch *const bulk = leg_batch_new(NULL, &error);
    stria_batch *const single = leg_batch_new(NULL, &error);
    stria_batch *const again = leg_batch_new(NULL, &error);
    uint64_t random = 1;

    if (scratch == NULL || bulk == NULL || single == NULL || again == NULL)
        succeed(error.code, &error);
    for (size_t i = 0; i < ROWS; i++)
        fill_leg(&rows[i], &random);
    succeed(leg_append(bulk, rows, ROWS, &error), &error);
    for (size_t i = 0; i < ROWS; i++)
        succeed(leg_append(single, &rows[i], 1, &error), &error);
    compare(bulk, single, "one by one");
    succeed(leg_read(bulk, 0, back, ROWS, scratch, &error), &error);
    succeed(leg_append(again, back, ROWS, &error), &error);
    compare(bulk, again, "read back");
    stria_batch_free(again);
    stria_batch_free(single);
    stria_batch_free(bulk);
    stria_scratch_free(scratch);
    free(back);
    free(rows);
    puts("leg");
}

static void test_entry(void)
{
    struct entry *const rows = memory(ROWS, sizeof *rows);
    struct entry *const back = memory(ROWS, sizeof *back);
    stria_scratch *const scratch = stria_scratch_new(NULL);
    stria_error error = {0};
    stria_batch *const bulk = entry_batch_new(NULL, &error);
    stria_batch *const single = entry_batch_new(NULL, &error);
    stria_batch *const again = entry_batch_new(NULL, &error);
    uint64_t random = 1;

    if (scratch == NULL || bulk == NULL || single == NULL || again == NULL)
        succeed(error.code, &error);
    for (size_t i = 0; i < ROWS; i++)
        fill_entry(&rows[i], &random);
    succeed(entry_append(bulk, rows, ROWS, &error), &error);
    for (size_t i = 0; i < ROWS; i++)
        succeed(entry_append(single, &rows[i], 1, &error), &error);
    compare(bulk, single, "one by one");
    succeed(entry_read(bulk, 0, back, ROWS, scratch, &error), &error);
    succeed(entry_append(again, back, ROWS, &error), &error);
    compare(bulk, again, "read back");
    stria_batch_free(again);
    stria_batch_free(single);
    stria_batch_free(bulk);
    stria_scratch_free(scratch);
    free(back);
    free(rows);
    puts("entry");
}

static void test_filled(void)
{
    struct filled *const rows = memory(ROWS, sizeof *rows);
    struct filled *const back = memory(ROWS, sizeof *back);
    stria_scratch *const scratch = stria_scratch_new(NULL);
    stria_error error = {0};
    stria_batch *const bulk = filled_batch_new(NULL, &error);
    stria_batch *const single = filled_batch_new(NULL, &error);
    stria_batch *const again = filled_batch_new(NULL, &error);
    uint64_t random = 1;

    if (scratch == NULL || bulk == NULL || single == NULL || again == NULL)
        succeed(error.code, &error);
    for (size_t i = 0; i < ROWS; i++)
        fill_filled(&rows[i], &random);
    succeed(filled_append(bulk, rows, ROWS, &error), &error);
    for (size_t i = 0; i < ROWS; i++)
        succeed(filled_append(single, &rows[i], 1, &error), &error);
    compare(bulk, single, "one by one");
    succeed(filled_read(bulk, 0, back, ROWS, scratch, &error), &error);
    succeed(filled_append(again, back, ROWS, &error), &error);
    compare(bulk, again, "read back");
    stria_batch_free(again);
    stria_batch_free(single);
    stria_batch_free(bulk);
    stria_scratch_free(scratch);
    free(back);
    free(rows);
    puts("filled");
}

static void test_their_leg(void)
{
    their_leg_t *const rows = memory(ROWS, sizeof *rows);
    their_leg_t *const back = memory(ROWS, sizeof *back);
    stria_scratch *const scratch = stria_scratch_new(NULL);
    stria_error error = {0};
    stria_batch *const bulk = their_leg_batch_new(NULL, &error);
    stria_batch *const single = their_leg_batch_new(NULL, &error);
    stria_batch *const again = their_leg_batch_new(NULL, &error);
    uint64_t random = 1;

    if (scratch == NULL || bulk == NULL || single == NULL || again == NULL)
        succeed(error.code, &error);
    for (size_t i = 0; i < ROWS; i++)
        fill_their_leg(&rows[i], &random);
    succeed(their_leg_append(bulk, rows, ROWS, &error), &error);
    for (size_t i = 0; i < ROWS; i++)
        succeed(their_leg_append(single, &rows[i], 1, &error), &error);
    compare(bulk, single, "one by one");
    succeed(their_leg_read(bulk, 0, back, ROWS, scratch, &error), &error);
    succeed(their_leg_append(again, back, ROWS, &error), &error);
    compare(bulk, again, "read back");
    stria_batch_free(again);
    stria_batch_free(single);
    stria_batch_free(bulk);
    stria_scratch_free(scratch);
    free(back);
    free(rows);
    puts("their_leg");
}

static void test_size_t(void)
{
    struct size_t_ *const rows = memory(ROWS, sizeof *rows);
    struct size_t_ *const back = memory(ROWS, sizeof *back);
    stria_scratch *const scratch = stria_scratch_new(NULL);
    stria_error error = {0};
    stria_batch *const bulk = size_t_batch_new(NULL, &error);
    stria_batch *const single = size_t_batch_new(NULL, &error);
    stria_batch *const again = size_t_batch_new(NULL, &error);
    uint64_t random = 1;

    if (scratch == NULL || bulk == NULL || single == NULL || again == NULL)
        succeed(error.code, &error);
    for (size_t i = 0; i < ROWS; i++)
        fill_size_t(&rows[i], &random);
    succeed(size_t_append(bulk, rows, ROWS, &error), &error);
    for (size_t i = 0; i < ROWS; i++)
        succeed(size_t_append(single, &rows[i], 1, &error), &error);
    compare(bulk, single, "one by one");
    succeed(size_t_read(bulk, 0, back, ROWS, scratch, &error), &error);
    succeed(size_t_append(again, back, ROWS, &error), &error);
    compare(bulk, again, "read back");
    stria_batch_free(again);
    stria_batch_free(single);
    stria_batch_free(bulk);
    stria_scratch_free(scratch);
    free(back);
    free(rows);
    puts("size_t");
}

static void test_lacking(void)
{
    struct lacking *const rows = memory(ROWS, sizeof *rows);
    struct lacking *const back = memory(ROWS, sizeof *back);
    stria_scratch *const scratch = stria_scratch_new(NULL);
    stria_error error = {0};
    stria_batch *const bulk = lacking_batch_new(NULL, &error);
    stria_batch *const single = lacking_batch_new(NULL, &error);
    stria_batch *const again = lacking_batch_new(NULL, &error);
    uint64_t random = 1;

    if (scratch == NULL || bulk == NULL || single == NULL || again == NULL)
        succeed(error.code, &error);
    for (size_t i = 0; i < ROWS; i++)
        fill_lacking(&rows[i], &random);
    succeed(lacking_append(bulk, rows, ROWS, &error), &error);
    for (size_t i = 0; i < ROWS; i++)
        succeed(lacking_append(single, &rows[i], 1, &error), &error);
    compare(bulk, single, "one by one");
    succeed(lacking_read(bulk, 0, back, ROWS, scratch, &error), &error);
    succeed(lacking_append(again, back, ROWS, &error), &error);
    compare(bulk, again, "read back");
    stria_batch_free(again);
    stria_batch_free(single);
    stria_batch_free(bulk);
    stria_scratch_free(scratch);
    free(back);
    free(rows);
    puts("lacking");
}

static void test_int(void)
{
    struct int_ *const rows = memory(ROWS, sizeof *rows);
    struct int_ *const back = memory(ROWS, sizeof *back);
    stria_scratch *const scratch = stria_scratch_new(NULL);
    stria_error error = {0};
    stria_batch *const bulk = int_batch_new(NULL, &error);
    stria_batch *const single = int_batch_new(NULL, &error);
    stria_batch *const again = int_batch_new(NULL, &error);
    uint64_t random = 1;

    if (scratch == NULL || bulk == NULL || single == NULL || again == NULL)
        succeed(error.code, &error);
    for (size_t i = 0; i < ROWS; i++)
        fill_int(&rows[i], &random);
    succeed(int_append(bulk, rows, ROWS, &error), &error);
    for (size_t i = 0; i < ROWS; i++)
        succeed(int_append(single, &rows[i], 1, &error), &error);
    compare(bulk, single, "one by one");
    succeed(int_read(bulk, 0, back, ROWS, scratch, &error), &error);
    succeed(int_append(again, back, ROWS, &error), &error);
    compare(bulk, again, "read back");
    stria_batch_free(again);
    stria_batch_free(single);
    stria_batch_free(bulk);
    stria_scratch_free(scratch);
    free(back);
    free(rows);
    puts("int");
}

static void test_a_record_with_a_name_that_is_longer_than_it_should_be_for_a_line(void)
{
    struct a_record_with_a_name_that_is_longer_than_it_should_be_for_a_line *const rows = memory(ROWS, sizeof *rows);
    struct a_record_with_a_name_that_is_longer_than_it_should_be_for_a_line *const back = memory(ROWS, sizeof *back);
    stria_scratch *const scratch = stria_scratch_new(NULL);
    stria_error error = {0};
    stria_batch *const bulk = a_record_with_a_name_that_is_longer_than_it_should_be_for_a_line_batch_new(NULL, &error);
    stria_batch *const single = a_record_with_a_name_that_is_longer_than_it_should_be_for_a_line_batch_new(NULL, &error);
    stria_batch *const again = a_record_with_a_name_that_is_longer_than_it_should_be_for_a_line_batch_new(NULL, &error);
    uint64_t random = 1;

    if (scratch == NULL || bulk == NULL || single == NULL || again == NULL)
        succeed(error.code, &error);
    for (size_t i = 0; i < ROWS; i++)
        fill_a_record_with_a_name_that_is_longer_than_it_should_be_for_a_line(&rows[i], &random);
    succeed(a_record_with_a_name_that_is_longer_than_it_should_be_for_a_line_append(bulk, rows, ROWS, &error), &error);
    for (size_t i = 0; i < ROWS; i++)
        succeed(a_record_with_a_name_that_is_longer_than_it_should_be_for_a_line_append(single, &rows[i], 1, &error), &error);
    compare(bulk, single, "one by one");
    succeed(a_record_with_a_name_that_is_longer_than_it_should_be_for_a_line_read(bulk, 0, back, ROWS, scratch, &error), &error);
    succeed(a_record_with_a_name_that_is_longer_than_it_should_be_for_a_line_append(again, back, ROWS, &error), &error);
    compare(bulk, again, "read back");
    stria_batch_free(again);
    stria_batch_free(single);
    stria_batch_free(bulk);
    stria_scratch_free(scratch);
    free(back);
    free(rows);
    puts("a_record_with_a_name_that_is_longer_than_it_should_be_for_a_line");
}

static void test_middling_name_for_records(void)
{
    struct middling_name_for_records *const rows = memory(ROWS, sizeof *rows);
    struct middling_name_for_records *const back = memory(ROWS, sizeof *back);
    stria_scratch *const scratch = stria_scratch_new(NULL);
    stria_error error = {0};
    stria_batch *const bulk = middling_name_for_records_batch_new(NULL, &error);
    stria_batch *const single = middling_name_for_records_batch_new(NULL, &error);
    stria_batch *const again = middling_name_for_records_batch_new(NULL, &error);
    uint64_t random = 1;

    if (scratch == NULL || bulk == NULL || single == NULL || again == NULL)
        succeed(error.code, &error);
    for (size_t i = 0; i < ROWS; i++)
        fill_middling_name_for_records(&rows[i], &random);
    succeed(middling_name_for_records_append(bulk, rows, ROWS, &error), &error);
    for (size_t i = 0; i < ROWS; i++)
        succeed(middling_name_for_records_append(single, &rows[i], 1, &error), &error);
    compare(bulk, single, "one by one");
    succeed(middling_name_for_records_read(bulk, 0, back, ROWS, scratch, &error), &error);
    succeed(middling_name_for_records_append(again, back, ROWS, &error), &error);
    compare(bulk, again, "read back");
    stria_batch_free(again);
    stria_batch_free(single);
    stria_batch_free(bulk);
    stria_scratch_free(scratch);
    free(back);
    free(rows);
    puts("middling_name_for_records");
}

static void test_order(void)
{
    struct order *const rows = memory(ROWS, sizeof *rows);
    struct order *const back = memory(ROWS, sizeof *back);
    stria_scratch *const scratch = stria_scratch_new(NULL);
    stria_error error = {0};
    stria_batch *const bulk = order_batch_new(NULL, &error);
    stria_batch *const single = order_batch_new(NULL, &error);
    stria_batch *const again = order_batch_new(NULL, &error);
    uint64_t random = 1;

    if (scratch == NULL || bulk == NULL || single == NULL || again == NULL)
        succeed(error.code, &error);
    for (size_t i = 0; i < ROWS; i++)
        fill_order(&rows[i], &random);
    succeed(order_append(bulk, rows, ROWS, &error), &error);
    for (size_t i = 0; i < ROWS; i++)
        succeed(order_append(single, &rows[i], 1, &error), &error);
    compare(bulk, single, "one by one");
    succeed(order_read(bulk, 0, back, ROWS, scratch, &error), &error);
    succeed(order_append(again, back, ROWS, &error), &error);
    compare(bulk, again, "read back");
    stria_batch_free(again);
    stria_batch_free(single);
    stria_batch_free(bulk);
    stria_scratch_free(scratch);
    free(back);
    free(rows);
    puts("order");
}

static void test_theirs(void)
{
    struct their_order *const rows = memory(ROWS, sizeof *rows);
    struct their_order *const back = memory(ROWS, sizeof *back);
    stria_scratch *const scratch = stria_scratch_new(NULL);
    stria_error error = {0};
    stria_batch *const bulk = theirs_batch_new(NULL, &error);
    stria_batch *const single = theirs_batch_new(NULL, &error);
    stria_batch *const again = theirs_batch_new(NULL, &error);
    uint64_t random = 1;

    if (scratch == NULL || bulk == NULL || single == NULL || again == NULL)
        succeed(error.code, &error);
    for (size_t i = 0; i < ROWS; i++)
        fill_theirs(&rows[i], &random);
    succeed(theirs_append(bulk, rows, ROWS, &error), &error);
    for (size_t i = 0; i < ROWS; i++)
        succeed(theirs_append(single, &rows[i], 1, &error), &error);
    compare(bulk, single, "one by one");
    succeed(theirs_read(bulk, 0, back, ROWS, scratch, &error), &error);
    succeed(theirs_append(again, back, ROWS, &error), &error);
    compare(bulk, again, "read back");
    stria_batch_free(again);
    stria_batch_free(single);
    stria_batch_free(bulk);
    stria_scratch_free(scratch);
    free(back);
    free(rows);
    puts("theirs");
}

int main(void)
{
    (void)chance; /* not every schema has a use for both */
    (void)between;
    test_trade();
    test_leg();
    test_entry();
    test_filled();
    test_their_leg();
    test_size_t();
    test_lacking();
    test_int();
    test_a_record_with_a_name_that_is_longer_than_it_should_be_for_a_line();
    test_middling_name_for_records();
    test_order();
    test_theirs();
    return 0;
}

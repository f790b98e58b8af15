/* main.c - structs that there were before stria, into a file of columns and back */
#include <stdio.h>
#include <stdlib.h>

#include <stria/clickhouse.h>

#include "order.h"
#include "orders.h"

static const struct order_line first_lines[] = {{"apples", 10}, {"pears", 4}};

static const order orders[] = {
    {.number = 1001,
        .placed = {.tm_year = 126, .tm_mon = 0, .tm_mday = 5, .tm_hour = 9, .tm_min = 30},
        .side = ORDER_BUY,
        .limit = 99.5,
        .has_limit = true,
        .fee = {.cents = 125, .owner = 7},
        .lines = first_lines,
        .line_count = 2},
    {.number = 1002,
        .placed = {.tm_year = 126, .tm_mon = 0, .tm_mday = 5, .tm_hour = 9, .tm_min = 31},
        .side = ORDER_SELL,
        .note = "at once"},
};
enum { ORDERS = sizeof orders / sizeof *orders };

static int32_t write_file(void *file, const void *bytes, size_t size)
{
    return fwrite(bytes, 1, size, file) == size ? 0 : 1;
}

static int32_t read_file(void *file, void *bytes, size_t size, size_t *got)
{
    *got = fread(bytes, 1, size, file);
    return ferror(file) ? 1 : 0;
}

static void require(int fine, const char *what, const stria_error *error)
{
    if (fine)
        return;
    fprintf(stderr, "existing: %s: %s\n", what, error->message);
    exit(EXIT_FAILURE);
}

static void print(const order *one)
{
    printf("%llu %s at %02d:%02d, fee %.2f", (unsigned long long)one->number,
        one->side == ORDER_BUY ? "buys" : "sells", one->placed.tm_hour, one->placed.tm_min,
        one->fee.cents / 100.0);
    if (one->has_limit)
        printf(", limit %.2f", one->limit);
    if (one->note != NULL)
        printf(", '%s'", one->note);
    for (uint16_t i = 0; i < one->line_count; i++)
        printf(", %u %s", (unsigned)one->lines[i].count, one->lines[i].item);
    printf("\n");
}

int main(int argc, char **argv)
{
    const char *const path = argc > 1 ? argv[1] : "orders.native";
    stria_error error = {.message = "see errno"};
    order copies[ORDERS] = {0};

    stria_batch *const batch = order_batch_new(NULL, &error);
    require(batch != NULL, "batch", &error);
    require(order_append(batch, orders, ORDERS, &error) == STRIA_OK, "append", &error);

    /* The second is from 30 February: neither is loaded, and the error tells which it was. */
    order wrong[2] = {orders[0], orders[1]};
    wrong[1].placed.tm_mon = 1;
    wrong[1].placed.tm_mday = 30;
    if (order_append(batch, wrong, 2, &error) != STRIA_OK)
        printf("order %lld, %s: %s\n", (long long)error.row, error.path, error.message);

    FILE *file = fopen(path, "wb");
    require(file != NULL, path, &error);
    require(stria_batch_write_native(batch, (stria_sink){write_file, file}, &error) == STRIA_OK,
        path, &error);
    require(fclose(file) == 0, path, &error);
    stria_batch_reset(batch);

    file = fopen(path, "rb");
    stria_scratch *const scratch = stria_scratch_new(NULL);
    require(file != NULL && scratch != NULL, path, &error);
    require(stria_batch_read_native(batch, (stria_source){read_file, file}, &error) == STRIA_OK,
        path, &error);
    fclose(file);
    require(order_read(batch, 0, copies, ORDERS, scratch, &error) == STRIA_OK, "read", &error);
    for (size_t i = 0; i < ORDERS; i++)
        print(&copies[i]);

    stria_scratch_free(scratch);
    stria_batch_free(batch);
    return EXIT_SUCCESS;
}

/* order.h - the struct that this program has had for years, and that does not change */
#ifndef ORDER_H
#define ORDER_H

#include <stdbool.h>
#include <stdint.h>
#include <time.h>

enum order_side { ORDER_BUY = 1, ORDER_SELL = 2 };

struct order_line {
    char item[12];
    uint32_t count;
};

typedef struct order {
    uint64_t number;
    struct tm placed;
    enum order_side side;
    double limit;
    bool has_limit;
    const char *note; /* NULL: none */
    struct {
        int32_t cents;
        int32_t owner; /* of no concern to columns */
    } fee;
    const struct order_line *lines;
    uint16_t line_count;
} order;

#endif

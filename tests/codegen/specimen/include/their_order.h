/* their_order.h - a struct that a schema finds, and does not make */
#ifndef THEIR_ORDER_H
#define THEIR_ORDER_H

#include <stdbool.h>
#include <stdint.h>

#include <their/leg.h>

struct their_order {
    uint8_t id[16];
    struct {
        long number;
        char name[16];
    } who;
    struct {
        long long value;
        unsigned char present;
    } qty;
    double price;
    bool has_price;
    char **tags;
    unsigned short n_tags;
    float corners[4];
    uint8_t n_corners;
    int full[2];
    struct {
        their_leg_t *data;
        int count;
    } legs;
    const int64_t *best;
};

#endif

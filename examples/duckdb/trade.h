/* trade.h - what the program has had all along */
#ifndef TRADE_H
#define TRADE_H

#include <stdint.h>

struct trade {
    int64_t id;
    const char *venue; /* NULL when unknown */
    int64_t cents;
    int64_t micros; /* since 1970, UTC */
};

struct venue {
    const char *name; /* NULL when unknown */
    int64_t trades;
    double highest;
};

#endif /* TRADE_H */

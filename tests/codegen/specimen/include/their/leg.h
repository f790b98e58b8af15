/* leg.h - another one, with a name of its own */
#ifndef THEIR_LEG_H
#define THEIR_LEG_H

typedef struct {
    const char *sku;
} their_leg_t;

#endif

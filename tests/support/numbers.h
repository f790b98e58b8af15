/* numbers.h - which number fits which type, worked out without converting any
 *
 * A number is told as a sign and a magnitude of 256 bits, or as a double; that is all
 * that the C types hold.  What a type takes is then a matter of comparing, and of
 * counting the bits between the highest and the lowest that is set.
 */
#ifndef STRIA_TESTS_NUMBERS_H
#define STRIA_TESTS_NUMBERS_H

#include "support/facts.h"

struct number {
    bool is_real; /* `real` says what it is */
    bool negative;
    uint64_t magnitude; /* its lowest 64 bits */
    uint64_t above[3]; /* the others, the lowest first */
    double real;
};

extern const stria_ctype number_ctypes[17];

struct number whole_number(bool negative, uint64_t magnitude);
struct number real_number(double real);

/* Every number that is worth a try: around all powers of two, fractions, both zeros,
 * NaN, infinities, the ends of float and double, and the bounds of a fact. */
size_t list_numbers(const type_fact *fact, struct number *numbers, size_t room);

enum { NUMBERS_MAX = 840, NUMBER_WIDTH = 32 };

size_t ctype_width(stria_ctype ctype);

/* Writes the number as the C type; false when that has no such number. */
bool store_number(struct number number, stria_ctype ctype, void *bytes);

/* Reads it back; from float and double as a real number, whole or not. */
struct number load_number(stria_ctype ctype, const void *bytes);

/* The same as store_number() for a column: what the type holds of it, exactly or (a double in a
 * Float32) to the nearest; false when it must be refused. */
bool expect_number(const type_fact *fact, struct number number, void *bytes);

/* The fact of the type that holds just what a C type does. */
const type_fact *fact_of_ctype(stria_ctype ctype);

#endif /* STRIA_TESTS_NUMBERS_H */

/* facts.h - what every type holds, told apart from types.yaml
 *
 * Written by hand from the formats' own documents, so that a slip in the catalogue
 * does not hide in tests that were made from it.  Of a type with narrow bounds 0 and 1 must
 * be values: tests put them beside what they try.
 */
#ifndef STRIA_TESTS_FACTS_H
#define STRIA_TESTS_FACTS_H

#include <stdbool.h>

#include "stria/stria.h"
#include "support/random.h"

typedef enum fact_kind {
    FACT_INTEGER,
    FACT_WIDE, /* an integer of more than 64 bits */
    FACT_FLOAT,
    FACT_DECIMAL, /* without digits behind the point, so that integers are its values */
    FACT_STRING,
    FACT_FIXED_STRING,
    FACT_UUID,
    FACT_IPV6,
    FACT_STRUCT /* kept as its caller holds it */
} fact_kind;

typedef struct type_fact {
    const char *type; /* the canonical spelling */
    fact_kind kind;
    stria_ctype ctype; /* its own C type, or raw bytes; 0 for strings */
    size_t width; /* bytes of one value; 0 for String */
    int64_t low; /* of whole numbers: the bounds, both inside; of wide ones `low` is -1 or 0 */
    uint64_t high;
    const char *limits; /* how an error states the bounds */
    const char *low_text; /* the bounds as text */
    const char *high_text;
    const char *below_text; /* one below and one above, as text; NULL: there is no such */
    const char *above_text;
} type_fact;

extern const type_fact facts[];
extern const size_t fact_count;

/* The fact of a type, which must be known. */
const type_fact *fact_of(const char *type);

/* Whether its values are C numbers. */
static inline bool is_number(const type_fact *fact)
{
    return fact->kind == FACT_INTEGER || fact->kind == FACT_WIDE || fact->kind == FACT_FLOAT;
}

/* Whether C numbers go in and come out. */
static inline bool takes_numbers(const type_fact *fact)
{
    return is_number(fact) || fact->kind == FACT_DECIMAL;
}

/* Whether ClickHouse has the type, so that it can go through Native. */
bool is_in_clickhouse(const type_fact *fact);

/* Whether a whole number fits beyond the bounds, because it is infinite. */
bool is_infinite(const type_fact *fact, int64_t value);

/* Whether ClickHouse has dictionaries of the type. */
bool goes_into_dictionary(const type_fact *fact);

/* One value as its caller holds it, out of one as it lies in memory: of a UUID the bytes
 * of each half stand the other way round. */
void to_caller(const type_fact *fact, const uint8_t *stored, uint8_t *held);

/* One value that the type holds, as it lies in memory; `width` bytes, or for String up
 * to 40 bytes, whose number comes back. */
size_t make_value(const type_fact *fact, random_source *random, uint8_t *bytes);

/* "Nullable(...)", "Array(...)" and the like around a type; %s stands for the type. */
const char *wrapped(char *text, size_t size, const char *pattern, const char *type);

#endif /* STRIA_TESTS_FACTS_H */

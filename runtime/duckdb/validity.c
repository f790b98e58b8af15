/* validity.c - which rows of a vector are missing */
#include "duckdb/validity.h"

#include <string.h>

enum { BITS = 64 };

void stria__duck_set_all_valid(duckdb_vector vector, size_t n)
{
    uint64_t *const mask = duckdb_vector_get_validity(vector);

    if (mask != NULL)
        memset(mask, 0xff, (n + BITS - 1) / BITS * sizeof *mask);
}

void stria__duck_clear_row(duckdb_vector vector, size_t row)
{
    duckdb_vector_ensure_validity_writable(vector);
    duckdb_vector_get_validity(vector)[row / BITS] &= ~(UINT64_C(1) << row % BITS);
}

/* n bits, up to 64, from bit `first` on; the rest are ones. */
static uint64_t load_bits(const uint8_t *bits, size_t first, size_t n)
{
    const size_t skipped = first % 8;
    const size_t bytes = (skipped + n + 7) / 8;
    const uint8_t *const from = bits + first / 8;
    uint64_t word = 0;

    memcpy(&word, from, bytes < sizeof word ? bytes : sizeof word); /* little-endian */
    word >>= skipped;
    if (bytes > sizeof word)
        word |= (uint64_t)from[sizeof word] << (BITS - skipped);
    return n < BITS ? word | UINT64_MAX << n : word;
}

static void write_bits(duckdb_vector vector, const uint8_t *bits, size_t first, size_t n)
{
    uint64_t *mask = duckdb_vector_get_validity(vector);

    for (size_t row = 0; row < n; row += BITS) {
        const size_t left = n - row;
        const uint64_t word = load_bits(bits, first + row, left < BITS ? left : BITS);

        if (mask == NULL && word != UINT64_MAX) {
            duckdb_vector_ensure_validity_writable(vector); /* all ones */
            mask = duckdb_vector_get_validity(vector);
        }
        if (mask != NULL)
            mask[row / BITS] = word;
    }
}

void stria__duck_write_validity(
    duckdb_vector vector, const stria_column *column, size_t first, size_t n)
{
    const uint8_t *const bits = stria_column_validity(column);

    if (stria_column_null_count(column) == 0) {
        stria__duck_set_all_valid(vector, n);
    } else if (bits != NULL) {
        write_bits(vector, bits, first, n);
    } else { /* a dictionary, whose null is a key */
        stria__duck_set_all_valid(vector, n);
        for (size_t i = 0; i < n; i++) {
            if (stria_column_is_null(column, first + i))
                stria__duck_clear_row(vector, i);
        }
    }
}

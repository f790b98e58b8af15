/* fuzz.h - what the fuzz targets share
 *
 * A target is one function over bytes, LLVMFuzzerTestOneInput().  libFuzzer calls it where there
 * is one; main() in replay.c calls it with files, so that every compiler runs the corpus.
 *
 * A target ends the program when something is not as promised: a column that is not sound, a
 * refused call that changed something, bytes that do not read back, memory beyond its bounds.
 */
#ifndef STRIA_TESTS_FUZZ_H
#define STRIA_TESTS_FUZZ_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "stria/batch.h"
#include "stria/sink.h"
#include "support/facts.h"

#define COUNT_OF(array) (sizeof(array) / sizeof *(array))

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Ends the program, and says why. */
void broken(const char *what, const char *detail);
#define HOLDS_TRUE(condition) ((condition) ? (void)0 : broken(#condition, __FILE__))

/* ---- Memory ------------------------------------------------------------------------------ */

/* Counts what is allocated, and refuses more than `most` bytes at a time or in all; a call that
 * wanted more is found by its code. */
extern const stria_allocator bounded;
void begin_input(size_t most);
void end_input(void); /* nothing may be left */

/* ---- Choices out of bytes ---------------------------------------------------------------- */

/* What is left of the input; zeros follow it. */
typedef struct choices {
    const uint8_t *at;
    size_t left;
} choices;

uint8_t take_byte(choices *from);
size_t take_below(choices *from, size_t limit); /* of at most 256 */
void take_bytes(choices *from, void *to, size_t size);

/* ---- Columns ----------------------------------------------------------------------------- */

/* The types of all facts, and some that hold others. */
size_t type_count(void);
const char *type_at(size_t index, char *text, size_t size);

/* Rows, nulls, values, offsets and validity of all levels, as one number. */
uint64_t digest_column(const stria_column *column);
uint64_t digest_batch(stria_batch *batch);

void check_column(const stria_column *column);
void check_batch(stria_batch *batch);

/* What was refused is told whole. */
void check_error(stria_code code, const stria_error *why);

/* Rows that are left as text, for whatever that may run into. */
void print_rows(const stria_column *column);

#endif /* STRIA_TESTS_FUZZ_H */

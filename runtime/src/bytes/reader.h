/* reader.h - bytes from a source, counted, and never one too many
 *
 * A source cannot take bytes back, so a reader asks only for bytes that are known to
 * belong to what it reads.  It trusts no size that the bytes announce: what a view
 * does not hold is refused before memory is asked for, and for other sources memory
 * grows with what has arrived.
 */
#ifndef STRIA_SRC_READER_H
#define STRIA_SRC_READER_H

#include "src/memory/buffer.h"
#include "src/error.h"
#include "src/bytes/varint.h"
#include "stria/sink.h"

typedef struct stria__reader {
    stria_source source;
    stria_view *view; /* NULL for sources other than views */
    const char *whole; /* what is read, for errors: "block" */
    size_t offset; /* bytes taken so far */
    const stria_column *column; /* whose bytes these are, for errors; NULL: no column's */
    stria_error *error;
} stria__reader;

void stria__reader_begin(
    stria__reader *reader, stria_source source, const char *whole, stria_error *error);

/* Moves a view over the bytes that were taken; until then it has not changed. */
void stria__reader_accept(stria__reader *reader);

/* ---- In place, for views alone --------------------------------------------------------- */

/* What is not taken yet. */
stria_view stria__reader_rest(const stria__reader *reader);

/* ---- Reading ----------------------------------------------------------------------------- */

/* Refuses a view that holds less than `count` times `width` more bytes.  What other
 * sources hold nobody knows. */
stria_code stria__reader_expect(stria__reader *reader, uint64_t count, size_t width);

/* Reads some bytes, at most `size`; none at the end of the input. */
stria_code stria__reader_some(stria__reader *reader, void *to, size_t size, size_t *got);

/* Reads exactly `size` bytes. */
stria_code stria__reader_copy(stria__reader *reader, void *to, size_t size);

/* Reads exactly `count` times `width` bytes behind the first `used` of a buffer, which
 * grows: once for a view, else with what has arrived. */
stria_code stria__reader_fill(stria__reader *reader, stria__buffer *buffer,
    const stria_allocator *allocator, size_t used, uint64_t count, size_t width);

stria_code stria__reader_varint(stria__reader *reader, uint64_t *value);

/* The same, when the input may have ended: STRIA_END. */
stria_code stria__reader_first_varint(stria__reader *reader, uint64_t *value);

/* ---- Failing ----------------------------------------------------------------------------- */

/* Fills the error with a sentence about the byte at `offset`. */
stria_code stria__reader_fail(stria__reader *reader, stria_code code, size_t offset,
    const char *format, ...) STRIA_PRINTF(4, 5);

/* Refuses input that ends inside the whole. */
stria_code stria__reader_fail_end(stria__reader *reader);

#endif /* STRIA_SRC_READER_H */

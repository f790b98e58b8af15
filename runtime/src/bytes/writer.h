/* writer.h - bytes to a sink, small pieces gathered
 *
 *     window   |######## gathered ########|......... room .........|
 *              begin                       at                       end
 *
 * For a stria_memory the window is its own memory, reserved in full beforehand, so
 * that nothing is copied twice and no write fails.  For other sinks it is a staging
 * buffer that is flushed when full.
 */
#ifndef STRIA_SRC_WRITER_H
#define STRIA_SRC_WRITER_H

#include <stdbool.h>

#include "src/memory/copy.h"
#include "src/error.h"
#include "src/bytes/sink.h"
#include "src/bytes/varint.h"

enum { STRIA__STAGING = 16384 };

typedef struct stria__writer {
    stria_sink sink;
    stria_memory *memory; /* NULL for other sinks */
    uint8_t *begin;
    uint8_t *at;
    uint8_t *end;
    uint64_t sent; /* bytes that the sink has taken */
    int32_t refused; /* what its write returned, when that was not zero */
    uint8_t staging[STRIA__STAGING];
} stria__writer;

/* Begins to write.  `size` is how many bytes will be written to a stria_memory, which
 * makes room for them; other sinks do not look at it. */
stria_code stria__writer_begin(
    stria__writer *writer, stria_sink sink, uint64_t size, stria_error *error);

/* Sends what is gathered and reports whether the sink took everything. */
stria_code stria__writer_finish(stria__writer *writer, stria_error *error);

/* ---- False as soon as the sink has failed; then nothing more is written --------------- */

/* Makes room for `size` bytes, at most STRIA__STAGING, at `writer->at`. */
bool stria__writer_room(stria__writer *writer, size_t size);

/* Writes bytes, gathering them when they are few. */
bool stria__writer_put(stria__writer *writer, const void *bytes, size_t size);

/* Hands the sink bytes of a column as they are: one call for all of them, none when
 * there are none. */
bool stria__writer_span(stria__writer *writer, const void *bytes, size_t size);

bool stria__writer_varint(stria__writer *writer, uint64_t value);

/* Writes a string: its size, then its bytes. */
bool stria__writer_string(stria__writer *writer, const void *bytes, size_t size);

#endif /* STRIA_SRC_WRITER_H */

/* compression.h - the compressed frames of ClickHouse, around a sink or a source
 *
 * Of the library stria::compression, which needs liblz4 and libzstd.  Frames are what a
 * server takes with decompress=1 and gives with compress=1: each holds at most 1 MiB of
 * bytes and a checksum of them; where one ends says nothing of what the bytes mean.
 *
 *     batch -> stria_batch_write_native() -> compressor -> your sink
 *     batch <- stria_batch_read_native() <- decompressor <- your source
 */
#ifndef STRIA_COMPRESSION_H
#define STRIA_COMPRESSION_H

#include "stria/error.h"
#include "stria/sink.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Methods, by the byte that stands in a frame.  A stream has frames of one method. */
enum {
    STRIA_COMPRESSION_NONE = 0x02, /* bytes as they are, with a checksum */
    STRIA_COMPRESSION_LZ4 = 0x82,
    STRIA_COMPRESSION_ZSTD = 0x90
};

typedef struct stria_compressor stria_compressor;
typedef struct stria_decompressor stria_decompressor;

/* Compresses what its sink is given and writes frames to `to`.  `level` is that of the
 * method: 0 its default; LZ4 takes 1 (fast) to 12 (LZ4HC from 2 on), ZSTD 1 to 22.
 * Returns NULL when it fails: STRIA_ERR_ARGUMENT for another method or level,
 * STRIA_ERR_MEMORY.  The caller frees it with stria_compressor_free(). */
STRIA_API STRIA_NODISCARD stria_compressor *stria_compressor_new(stria_sink to, int32_t method,
    int32_t level, const stria_allocator *allocator, stria_error *error);
STRIA_API void stria_compressor_free(stria_compressor *compressor); /* NULL is fine */

/* Borrowed; lives as long as the compressor.  Fails as `to` does. */
STRIA_API stria_sink stria_compressor_sink(stria_compressor *compressor);

/* Writes what is left as a last frame, none when nothing is.  More may be written
 * afterwards.  STRIA_ERR_SINK when `to` fails, now or before. */
STRIA_API stria_code stria_compressor_finish(stria_compressor *compressor, stria_error *error);

/* Gives the bytes of the frames that `from` holds, checksums verified.  Asks `from` for no
 * byte behind the frame it needs.  Memory stays below what the frames hold, and below 256
 * MiB for one, packed and unpacked each.  NULL when there is no memory for it.  The caller
 * frees it with stria_decompressor_free(). */
STRIA_API STRIA_NODISCARD stria_decompressor *stria_decompressor_new(
    stria_source from, const stria_allocator *allocator, stria_error *error);
STRIA_API void stria_decompressor_free(stria_decompressor *decompressor); /* NULL is fine */

/* Borrowed; lives as long as the decompressor.  Once it failed it fails for ever; why, the
 * next function tells. */
STRIA_API stria_source stria_decompressor_source(stria_decompressor *decompressor);

/* STRIA_OK, or why the source fails, which `error` then tells:
 *
 * STRIA_ERR_CORRUPT  bytes that are no frame, a checksum that is not theirs; error->offset
 *                    is the byte of `from` at which the frame begins
 * STRIA_ERR_TARGET   a method that is none of the three, or another than before
 * STRIA_ERR_SIZE     a frame of more than 256 MiB
 * STRIA_ERR_MEMORY, STRIA_ERR_SOURCE */
STRIA_API stria_code stria_decompressor_check(
    const stria_decompressor *decompressor, stria_error *error);

#ifdef __cplusplus
}
#endif

#endif /* STRIA_COMPRESSION_H */

/* arrow_stream.h - streams of Arrow's IPC format, read block by block
 *
 * Made of stria::arrow_ipc by arrow_stream.c; a program that was built without it has
 * no_arrow_stream.c, which refuses. */
#ifndef STRIA_COMMAND_ARROW_STREAM_H
#define STRIA_COMMAND_ARROW_STREAM_H

#include "stria/batch.h"
#include "stria/sink.h"

typedef struct arrow_stream arrow_stream;

/* Reads the schema: an empty batch of its columns, and what reads rows into it.  NULL when it
 * fails, as stria_arrow_ipc_reader_new(), or with STRIA_ERR_TARGET.  The caller frees both. */
arrow_stream *arrow_stream_open(stria_source source, stria_batch **batch, stria_error *error);
stria_code arrow_stream_read(arrow_stream *stream, stria_batch *batch, stria_error *error);
void arrow_stream_free(arrow_stream *stream); /* NULL is fine */

#endif /* STRIA_COMMAND_ARROW_STREAM_H */

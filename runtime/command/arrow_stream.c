/* arrow_stream.c - Arrow's IPC format, out and in */
#include "command/arrow_stream.h"

#include <stdlib.h>

#include "command/encoder.h"
#include "stria/arrow_ipc.h"

/* ---- Out ------------------------------------------------------------------------------------ */

typedef struct arrow_encoder {
    encoder base;
    stria_arrow_ipc_writer *writer;
} arrow_encoder;

static stria_code write_batch(encoder *self, const stria_batch *batch, stria_error *error)
{
    return stria_arrow_ipc_write(((arrow_encoder *)self)->writer, batch, error);
}

static stria_code end_stream(encoder *self, stria_error *error)
{
    return stria_arrow_ipc_end(((arrow_encoder *)self)->writer, error);
}

static void free_encoder(encoder *self)
{
    stria_arrow_ipc_writer_free(((arrow_encoder *)self)->writer);
    free(self);
}

encoder *arrow_encoder_new(stria_sink sink, stria_error *error)
{
    arrow_encoder *const e = malloc(sizeof *e);

    if (e == NULL) {
        (void)stria_fail(error, STRIA_ERR_MEMORY, "out of memory");
        return NULL;
    }
    *e = (arrow_encoder){
        {write_batch, end_stream, free_encoder}, stria_arrow_ipc_writer_new(sink, NULL, error)};
    if (e->writer != NULL)
        return (encoder *)e;
    free(e);
    return NULL;
}

/* ---- In ------------------------------------------------------------------------------------- */

/* The reader is all there is: the name hides which library it comes from. */
static stria_arrow_ipc_reader *reader_of(arrow_stream *stream)
{
    return (stria_arrow_ipc_reader *)(void *)stream;
}

arrow_stream *arrow_stream_open(stria_source source, stria_batch **batch, stria_error *error)
{
    stria_arrow_ipc_reader *const reader = stria_arrow_ipc_reader_new(source, NULL, error);

    *batch = reader != NULL ? stria_arrow_ipc_batch(reader, NULL, error) : NULL;
    if (*batch != NULL)
        return (arrow_stream *)(void *)reader;
    stria_arrow_ipc_reader_free(reader);
    return NULL;
}

stria_code arrow_stream_read(arrow_stream *stream, stria_batch *batch, stria_error *error)
{
    return stria_arrow_ipc_read(reader_of(stream), batch, error);
}

void arrow_stream_free(arrow_stream *stream)
{
    stria_arrow_ipc_reader_free(reader_of(stream));
}

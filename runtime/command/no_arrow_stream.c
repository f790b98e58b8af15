/* no_arrow_stream.c - in the place of arrow_stream.c, where stria::arrow_ipc was not built */
#include "command/arrow_stream.h"

#include <stddef.h>

#include "command/encoder.h"

static void refuse(stria_error *error)
{
    (void)stria_fail(error, STRIA_ERR_TARGET, "this stria was built without Arrow's IPC format");
}

encoder *arrow_encoder_new(stria_sink sink, stria_error *error)
{
    (void)sink;
    refuse(error);
    return NULL;
}

arrow_stream *arrow_stream_open(stria_source source, stria_batch **batch, stria_error *error)
{
    (void)source;
    *batch = NULL;
    refuse(error);
    return NULL;
}

stria_code arrow_stream_read(arrow_stream *stream, stria_batch *batch, stria_error *error)
{
    (void)stream;
    (void)batch;
    refuse(error);
    return STRIA_ERR_TARGET;
}

void arrow_stream_free(arrow_stream *stream)
{
    (void)stream;
}

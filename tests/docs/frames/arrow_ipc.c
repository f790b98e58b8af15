/* arrow_ipc.c - what the page does with Arrow's streams, as structs and as bytes */
#include <stria/arrow.h>
#include <stria/arrow_ipc.h>

static void follow(stria_batch **batches, size_t n, struct ArrowArrayStream *stream,
    stria_sink sink, stria_source source)
{
    stria_error error;
    stria_batch *batch = batches[0];

    /* @body@ */
    stria_batch_free(batch);
    stria_arrow_ipc_reader_free(reader);
    stria_arrow_ipc_writer_free(writer);
}

int main(void)
{
    (void)follow;
    return 0;
}

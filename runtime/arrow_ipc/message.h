/* message.h - the next message of a source
 *
 *     ff ff ff ff | size of metadata | metadata, a flatbuffer | body
 *                                       ^ says how large the body is
 *
 * Nothing that a message says is believed: memory grows with the bytes that have arrived, and
 * nanoarrow sees metadata that flatcc has verified, and buffers that lie in the body. */
#ifndef STRIA_ARROW_IPC_MESSAGE_H
#define STRIA_ARROW_IPC_MESSAGE_H

#include "nanoarrow/nanoarrow_ipc.h"

#include "arrow_ipc/failure.h"

typedef struct stria__ipc_input {
    stria_source source;
    int64_t read; /* bytes of the stream */
    int64_t begin; /* of the message */
    struct ArrowBuffer metadata; /* and the eight bytes before them */
    struct ArrowBuffer body;
} stria__ipc_input;

void stria__ipc_input_init(stria__ipc_input *input, stria_source source);
void stria__ipc_input_reset(stria__ipc_input *input);

/* Reads a message and lets nanoarrow decode its metadata; STRIA_END at the end. */
stria_code stria__ipc_next_message(
    stria__ipc_input *input, struct ArrowIpcDecoder *decoder, stria_error *error);

#endif /* STRIA_ARROW_IPC_MESSAGE_H */

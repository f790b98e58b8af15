/* check.h - what nanoarrow believes of a message, and we do not
 *
 * flatcc has verified that the metadata is a flatbuffer of Arrow's schema; nanoarrow compares
 * the arrays with their buffers.  In between nobody looks at where buffers lie, how large
 * they become, and how many of them a dictionary has. */
#ifndef STRIA_ARROW_IPC_CHECK_H
#define STRIA_ARROW_IPC_CHECK_H

#include "arrow_ipc/message.h"

/* Checks the message of a record batch or a dictionary.  `dictionaries` are those of the
 * schema. */
stria_code stria__ipc_check_message(const stria__ipc_input *input,
    const struct ArrowIpcDecoder *decoder, const struct ArrowIpcDictionaryEncodings *dictionaries,
    stria_error *error);

#endif /* STRIA_ARROW_IPC_CHECK_H */

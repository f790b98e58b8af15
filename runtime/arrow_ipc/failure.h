/* failure.h - filling a stria_error, also with what nanoarrow says */
#ifndef STRIA_ARROW_IPC_FAILURE_H
#define STRIA_ARROW_IPC_FAILURE_H

#include "nanoarrow/nanoarrow.h"
#include "stria/arrow_ipc.h"

#if defined(__GNUC__)
#define STRIA__IPC_PRINTF(text, first) __attribute__((format(printf, text, first)))
#else
#define STRIA__IPC_PRINTF(text, first)
#endif

/* Fills the error, when there is one; `offset` is a byte of the stream, or -1.  Returns the
 * code. */
stria_code stria__ipc_fail(stria_error *error, stria_code code, int64_t offset, const char *format,
    ...) STRIA__IPC_PRINTF(4, 5);

stria_code stria__ipc_fail_memory(stria_error *error);

/* What nanoarrow refused of the message at `offset`: its number as a code, in its words. */
stria_code stria__ipc_refuse(
    stria_error *error, int64_t offset, ArrowErrorCode result, const struct ArrowError *reason);

#endif /* STRIA_ARROW_IPC_FAILURE_H */

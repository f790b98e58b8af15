/* failure.c - filling a stria_error, also with what nanoarrow says */
#include "arrow_ipc/failure.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>

stria_code stria__ipc_fail(
    stria_error *error, stria_code code, int64_t offset, const char *format, ...)
{
    char message[sizeof error->message];
    va_list arguments;

    va_start(arguments, format);
    (void)vsnprintf(message, sizeof message, format, arguments);
    va_end(arguments);
    (void)stria_fail(error, code, "%s", message);
    if (error != NULL)
        error->offset = offset;
    return code;
}

stria_code stria__ipc_fail_memory(stria_error *error)
{
    return stria__ipc_fail(error, STRIA_ERR_MEMORY, -1, "there is no memory for a message");
}

stria_code stria__ipc_refuse(
    stria_error *error, int64_t offset, ArrowErrorCode result, const struct ArrowError *reason)
{
    if (result == ENOMEM)
        return stria__ipc_fail_memory(error);
    return stria__ipc_fail(error, result == ENOTSUP ? STRIA_ERR_TARGET : STRIA_ERR_CORRUPT, offset,
        "%.200s", reason->message[0] != '\0' ? reason->message : "nanoarrow gives no reason");
}

/* error.h - what went wrong, and where */
#ifndef STRIA_ERROR_H
#define STRIA_ERROR_H

#include <stdint.h>

#include "stria/export.h"

#ifdef __cplusplus
extern "C" {
#endif

/* STRIA_OK, STRIA_END or one of the errors.  The numbers have gaps and never change. */
typedef int32_t stria_code;

enum {
    STRIA_OK = 0,
    STRIA_END = -1, /* the input is used up; nothing was read */
    STRIA_ERR_MEMORY = 1, /* the allocator returned NULL */
    STRIA_ERR_ARGUMENT = 2, /* the call breaks its own contract */
    STRIA_ERR_TYPE = 10, /* no such type, or a kind of value the type does not take */
    STRIA_ERR_RANGE = 11, /* a value the column cannot hold exactly */
    STRIA_ERR_NULL = 12, /* a null where there is none */
    STRIA_ERR_SHAPE = 13, /* offsets, levels or row counts that do not agree */
    STRIA_ERR_ENCODING = 14, /* text that is not UTF-8 */
    STRIA_ERR_SIZE = 15, /* more than one column, list or format can address */
    STRIA_ERR_CORRUPT = 16, /* input bytes that break their format */
    STRIA_ERR_SINK = 20, /* the sink's write failed */
    STRIA_ERR_TARGET = 21, /* a type that the target lacks */
    STRIA_ERR_SOURCE = 22, /* the source's read failed */
    STRIA_ERR_SERVER = 23, /* a server refused */
    STRIA_ERR_TIMEOUT = 24,
    STRIA_ERR_CANCELLED = 25
};

/* Lives wherever the caller puts it.  Every function takes NULL in its place,
 * writes it only when it fails, and then writes all of it. */
typedef struct stria_error {
    stria_code code;
    int32_t column; /* index in the batch, or -1 */
    int64_t row; /* row of this call's input, or -1 */
    int64_t element; /* index into this call's values; in a slice, into the slice; or -1 */
    int64_t offset; /* byte of the input, when decoding or parsing, or -1 */
    char path[128]; /* as in "orders.items[].price"; cut in the middle when too long */
    char message[256]; /* one sentence: "300 does not fit UInt8 (0 to 255)" */
    uint64_t reserved[2];
} stria_error;

/* "STRIA_ERR_RANGE" and the like; "unknown code" for other numbers.  Static. */
STRIA_API const char *stria_code_name(stria_code code);

/* Fills an error, unless it is NULL, as the library's own functions do, and returns the code;
 * for those who build on them.  The message is printf's; column, row, element and offset
 * become -1, the path empty. */
STRIA_API stria_code stria_fail(stria_error *error, stria_code code, const char *format, ...)
    STRIA_PRINTF(3, 4);

#ifdef __cplusplus
}
#endif

#endif /* STRIA_ERROR_H */

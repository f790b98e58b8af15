/* error.c - what the page does to fail, and all that the error says */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include <stria/arrow.h>
#include <stria/clickhouse.h>
#include <stria/testing.h>

/* A sink and a source that fail. */
static inline int32_t no_write(void *context, const void *bytes, size_t size)
{
    (void)context;
    (void)bytes;
    return size > 0;
}

static inline int32_t no_read(void *context, void *bytes, size_t size, size_t *got)
{
    (void)context;
    (void)bytes;
    *got = 0;
    return size > 0;
}

static void number(const char *name, int64_t value)
{
    if (value >= 0)
        printf(", %s %" PRId64, name, value);
}

int main(void)
{
    stria_error error = {.code = STRIA_OK};
    stria_code code = STRIA_OK;
    {
        /* @body@ */
    }
    if (code == STRIA_OK || code != error.code)
        return 1;
    printf("%s", stria_code_name(code));
    number("column", error.column);
    number("row", error.row);
    number("element", error.element);
    number("offset", error.offset);
    if (error.path[0] != '\0')
        printf(", path %s", error.path);
    printf("\n%s\n", error.message);
    return 0;
}

/* rejects.c - lines that are no rows */
#include "command/rejects.h"

#include <errno.h>
#include <stdarg.h>
#include <string.h>

#include "command/report.h"

bool reject_line(rejects *bad, uint64_t line, const char *raw, size_t size, const char *format, ...)
{
    char message[1024];
    va_list arguments;

    va_start(arguments, format);
    (void)vsnprintf(message, sizeof message, format, arguments);
    va_end(arguments);
    if (bad->count < REJECTS_TOLD || bad->file == NULL)
        complain_at(bad->path, line, "%s", message);
    bad->count++;
    if (bad->file == NULL)
        return false;
    if (fwrite(raw, 1, size, bad->file) == size &&
        (size == 0 || raw[size - 1] == '\n' || fputc('\n', bad->file) != EOF))
        return true;
    complain("the file of rejected lines: %s", strerror(errno));
    return false;
}

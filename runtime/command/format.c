/* format.c - formats by name */
#include "command/format.h"

#include <stddef.h>
#include <string.h>

static const struct {
    const char *word;
    file_format format;
} names[] = {
    {"native", FORMAT_NATIVE},
    {"rowbinary", FORMAT_ROWBINARY},
    {"rbwnt", FORMAT_ROWBINARY},
    {"arrow", FORMAT_ARROW},
    {"arrows", FORMAT_ARROW},
};

file_format format_named(const char *word)
{
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        if (strcmp(names[i].word, word) == 0)
            return names[i].format;
    }
    return FORMAT_NONE;
}

file_format format_of(const char *path)
{
    const char *const dot = strrchr(path, '.');

    return dot != NULL ? format_named(dot + 1) : FORMAT_NONE;
}

/* lines.c - lines of a file */
#define _POSIX_C_SOURCE 200809L /* getline(); NOLINT(bugprone-reserved-identifier) */
#include "command/lines.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "command/report.h"

bool lines_open(lines *l, const char *path)
{
    *l = (lines){.path = path, .size = -1};
    l->file = strcmp(path, "-") == 0 ? stdin : fopen(path, "rb");
    if (l->file == NULL)
        complain("%s: %s", path, strerror(errno));
    return l->file != NULL;
}

/* ---- The head ------------------------------------------------------------------------------- */

/* Up to the end of a line. */
static bool read_line(lines *l)
{
    errno = 0;
    l->size = getline(&l->line, &l->room, l->file);
    if (l->size < 0 && (ferror(l->file) || errno == ENOMEM)) {
        complain("%s: %s", l->path, strerror(errno));
        l->failed = true;
    }
    return l->size >= 0;
}

bool lines_look_ahead(lines *l)
{
    enum { HEAD = 1 << 20 };

    while (l->head_size < HEAD && read_line(l)) {
        const size_t size = (size_t)l->size;
        char *const longer = realloc(l->head, l->head_size + size);
        if (longer == NULL) {
            return complain_of_memory();
        }
        memcpy(longer + l->head_size, l->line, size);
        l->head = longer;
        l->head_size += size;
    }
    l->within_head = true;
    return !l->failed;
}

void lines_begin_anew(lines *l)
{
    l->within_head = false;
    l->head_at = 0;
    l->number = 0;
    l->bytes = 0;
}

/* ---- Lines ------------------------------------------------------------------------------- */

/* A copy, so that a line is the same thing wherever it comes from. */
static bool take_from_head(lines *l)
{
    const char *const begin = l->head + l->head_at;
    const size_t left = l->head_size - l->head_at;
    const char *const newline = memchr(begin, '\n', left);
    const size_t size = newline != NULL ? (size_t)(newline - begin) + 1 : left;

    if (l->room < size + 1) {
        char *const longer = realloc(l->line, size + 1);
        if (longer == NULL) {
            complain("out of memory");
            l->failed = true;
            return false;
        }
        l->line = longer;
        l->room = size + 1;
    }
    memcpy(l->line, begin, size);
    l->line[size] = '\0';
    l->head_at += size;
    l->size = (ssize_t)size;
    return true;
}

bool lines_next(lines *l)
{
    bool is_read = false;

    if (l->head_at < l->head_size)
        is_read = take_from_head(l);
    else if (!l->within_head)
        is_read = read_line(l);
    if (is_read) {
        l->number++;
        l->bytes += (uint64_t)l->size;
    }
    return is_read;
}

void lines_close(lines *l)
{
    free(l->line);
    free(l->head);
    l->line = l->head = NULL;
    if (l->file != NULL && l->file != stdin)
        (void)fclose(l->file);
    l->file = NULL;
}

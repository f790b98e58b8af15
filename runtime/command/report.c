/* report.c - messages and progress */
#define _POSIX_C_SOURCE 200809L /* NOLINT(bugprone-reserved-identifier): its own name */
#include "command/report.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <time.h>
#include <unistd.h>

enum { SHOW_EVERY_MS = 200 };

void complain(const char *format, ...)
{
    va_list arguments;

    (void)fputs("stria: ", stderr);
    va_start(arguments, format);
    (void)vfprintf(stderr, format, arguments);
    va_end(arguments);
    (void)fputc('\n', stderr);
}

bool complain_of_memory(void)
{
    complain("out of memory");
    return false;
}

void complain_at(const char *path, uint64_t line, const char *format, ...)
{
    va_list arguments;

    (void)fprintf(stderr, "%s:%" PRIu64 ": ", path, line);
    va_start(arguments, format);
    (void)vfprintf(stderr, format, arguments);
    va_end(arguments);
    (void)fputc('\n', stderr);
}

static int64_t now_ms(void)
{
    struct timespec now;

    (void)clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

void progress_begin(progress *p, bool wanted, uint64_t total)
{
    const int64_t now = now_ms();

    *p = (progress){wanted && isatty(STDERR_FILENO) == 1, now, now, total};
}

static void show(const progress *p, int64_t now, uint64_t bytes, uint64_t rows)
{
    const double seconds = (double)(now - p->started) / 1000;
    const double megabytes = (double)bytes / 1e6;

    (void)fprintf(stderr, "\r%" PRIu64 " rows, %.0f MB", rows, megabytes);
    if (p->total > 0)
        (void)fprintf(stderr, " of %.0f", (double)p->total / 1e6);
    if (seconds > 0)
        (void)fprintf(stderr, ", %.0f MB/s ", megabytes / seconds);
}

void progress_show(progress *p, uint64_t bytes, uint64_t rows)
{
    const int64_t now = p->shows ? now_ms() : 0;

    if (!p->shows || now - p->shown_at < SHOW_EVERY_MS)
        return;
    p->shown_at = now;
    show(p, now, bytes, rows);
}

void progress_end(progress *p, uint64_t bytes, uint64_t rows)
{
    if (!p->shows)
        return;
    show(p, now_ms(), bytes, rows);
    (void)fputc('\n', stderr);
}

/* output.c - what the program says: results on stdout, trouble on stderr */
#include "output.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

bool complain(const char *format, ...)
{
    va_list arguments;

    progress_end();
    fputs("error: ", stderr);
    va_start(arguments, format);
    vfprintf(stderr, format, arguments);
    va_end(arguments);
    fputc('\n', stderr);
    return false;
}

const char *grouped(long long number, char *text)
{
    char digits[24];
    const size_t size = (size_t)snprintf(digits, sizeof digits, "%lld", number);
    const size_t sign = number < 0;
    size_t used = 0;

    for (size_t i = 0; i < size; i++) {
        if (i > sign && (size - i) % 3 == 0)
            text[used++] = ',';
        text[used++] = digits[i];
    }
    text[used] = '\0';
    return text;
}

void report(const char *step, size_t rows, double seconds)
{
    char count[32], speed[32];
    const double per_second = seconds > 0 ? (double)rows / seconds : 0;

    printf("  %-10s %9s rows  %8.3f s  %13s rows/s\n", step, grouped((long long)rows, count),
        seconds, grouped((long long)per_second, speed));
}

void progress(size_t rows, double since)
{
    char count[32];

    if (!isatty(STDERR_FILENO) || now() - since < 0.2)
        return;
    fprintf(stderr, "\r  reading: %s rows", grouped((long long)rows, count));
    fflush(stderr);
}

void progress_end(void)
{
    if (isatty(STDERR_FILENO))
        fprintf(stderr, "\r%40s\r", "");
}

/* output.h - what the program says: results on stdout, trouble on stderr */
#ifndef FLIGHTS_OUTPUT_H
#define FLIGHTS_OUTPUT_H

#include <stdbool.h>
#include <stddef.h>

/* Seconds from an arbitrary start, for measuring. */
double now(void);

/* Prints "error: ..." and returns false, so that it can end a function. */
bool complain(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* Prints one step with its time and its rows per second. */
void report(const char *step, size_t rows, double seconds);

/* Shows how far a long job is, when stderr is a terminal. */
void progress(size_t rows, double since);
void progress_end(void);

/* Writes 1234567 as "1,234,567" into `text`, which holds at least 32 bytes. */
const char *grouped(long long number, char *text);

#endif /* FLIGHTS_OUTPUT_H */

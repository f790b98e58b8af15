/* questions.h - ask an engine about the flights, and hold the answers against C */
#ifndef FLIGHTS_QUESTIONS_H
#define FLIGHTS_QUESTIONS_H

#include <stdbool.h>

#include <stria/batch.h>

#include "tally.h"

/* An engine that has a table `nyc.flights`. */
struct respondent {
    const char *name;
    const char *seconds; /* its function of a time: seconds since 1970 */

    /* The rows of an answer, whose columns are such; NULL when it has complained.  The
     * caller frees them. */
    stria_batch *(*ask)(void *context, const char *sql, const stria_field *fields, size_t count);
    void *context;
};

/* Prints each answer beside the figure of the tally.  Returns false when they differ
 * or it has complained. */
bool questions_ask(const struct respondent *by, const struct tally *tally);

#endif /* FLIGHTS_QUESTIONS_H */

/* questions.h - ask ClickHouse about the flights, and hold the answers against C */
#ifndef FLIGHTS_QUESTIONS_H
#define FLIGHTS_QUESTIONS_H

#include <stdbool.h>

#include "engine.h"
#include "tally.h"

/* Makes the table `nyc.flights` and inserts the file, in Native format, as it is. */
bool questions_load(struct engine *engine, const char *path);

/* Prints each answer beside the figure of the tally.  Returns false when they differ
 * or it has complained. */
bool questions_ask(struct engine *engine, const struct tally *tally);

#endif /* FLIGHTS_QUESTIONS_H */

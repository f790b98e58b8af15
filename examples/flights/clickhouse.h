/* clickhouse.h - the flights in ClickHouse, and what it answers */
#ifndef FLIGHTS_CLICKHOUSE_H
#define FLIGHTS_CLICKHOUSE_H

#include <stdbool.h>

#include "engine.h"
#include "questions.h"

/* Makes the table `nyc.flights` and inserts the file, in Native format, as it is.  Returns
 * false when it has complained. */
bool clickhouse_load(struct engine *engine, const char *path);

struct respondent clickhouse_respondent(struct engine *engine);

#endif /* FLIGHTS_CLICKHOUSE_H */

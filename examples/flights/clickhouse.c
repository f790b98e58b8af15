/* clickhouse.c - the flights in ClickHouse, and what it answers
 *
 * The answers come in Native format too, and are read by the library.  The table
 * has a database of its own: in the default one, chDB takes names for those of
 * files. */
#include "clickhouse.h"

#include <stdio.h>
#include <string.h>

#include <stria/clickhouse.h>

#include "flights.h"
#include "output.h"

static bool run(struct engine *engine, const char *sql)
{
    struct answer answer;

    if (!engine_ask(engine, sql, "Null", &answer))
        return false;
    engine_free_answer(engine, &answer);
    return true;
}

bool clickhouse_load(struct engine *engine, const char *path)
{
    char sql[2048] = "CREATE TABLE nyc.flights (";
    size_t used = strlen(sql);

    for (size_t i = 0; i < FLIGHT_COLUMNS && used < sizeof sql; i++)
        used += (size_t)snprintf(sql + used, sizeof sql - used, "%s`%s` %s", i > 0 ? ", " : "",
            flight_fields[i].name, flight_fields[i].type);
    if (used < sizeof sql)
        used += (size_t)snprintf(sql + used, sizeof sql - used, ") ENGINE = Memory");
    if (used >= sizeof sql)
        return complain("the table has too many columns for this program");
    return run(engine, "CREATE DATABASE nyc ENGINE = Memory") && run(engine, sql) &&
        engine_insert_file(engine, "INSERT INTO nyc.flights", "Native", path);
}

/* An answer in Native format says itself what its columns are. */
static stria_batch *ask(void *context, const char *sql, const stria_field *fields, size_t count)
{
    struct engine *const engine = context;
    struct answer answer;
    stria_error error;

    (void)fields;
    (void)count;
    if (!engine_ask(engine, sql, "Native", &answer))
        return NULL;
    stria_view rest = {answer.bytes, answer.size};
    stria_batch *const batch = stria_batch_new_from_native(stria_view_source(&rest), NULL, &error);
    engine_free_answer(engine, &answer);
    if (batch == NULL)
        complain("%s: %s", sql, error.message);
    return batch;
}

struct respondent clickhouse_respondent(struct engine *engine)
{
    return (struct respondent){"ClickHouse", "toUnixTimestamp", ask, engine};
}

/* engine.h - ClickHouse inside this process, by way of the chDB library
 *
 * The library is opened at run time and only what stands here is asked of it, so
 * that the program builds and runs without it. */
#ifndef FLIGHTS_ENGINE_H
#define FLIGHTS_ENGINE_H

#include <stdbool.h>
#include <stddef.h>

struct engine;

/* Opens `library`, the path of libchdb.so, with an empty database in memory.
 * Returns NULL when it has complained. */
struct engine *engine_open(const char *library);
void engine_close(struct engine *engine); /* NULL is fine */

const char *engine_version(const struct engine *engine);

struct answer {
    void *result; /* the engine's own */
    const char *bytes;
    size_t size;
};

/* Runs one statement; the answer comes in a format of ClickHouse's, such as
 * "Native", and is to be freed.  Returns false when it has complained. */
bool engine_ask(struct engine *engine, const char *sql, const char *format, struct answer *answer);
void engine_free_answer(struct engine *engine, struct answer *answer);

/* Runs "INSERT INTO ..." with the bytes of a file as they are.  Returns false when
 * it has complained. */
bool engine_insert_file(
    struct engine *engine, const char *sql, const char *format, const char *path);

#endif /* FLIGHTS_ENGINE_H */

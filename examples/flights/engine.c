/* engine.c - ClickHouse inside this process, by way of the chDB library */
#include "engine.h"

#include <dlfcn.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "output.h"

/* The part of chDB's C interface that is used; its objects are opaque. */
typedef void *chdb_connection;

struct engine {
    void *library;
    chdb_connection *connection;

    const char *(*version)(void);
    chdb_connection *(*connect)(int argc, char **argv);
    void (*close_conn)(chdb_connection *connection);
    void *(*query_n)(chdb_connection connection, const char *sql, size_t sql_size,
        const char *format, size_t format_size);
    char *(*result_buffer)(void *result);
    size_t (*result_length)(void *result);
    const char *(*result_error)(void *result);
    void (*destroy_query_result)(void *result);
    void *(*stream_insert_n)(chdb_connection connection, const char *sql, size_t sql_size,
        const char *format, size_t format_size);
    int (*stream_append)(void *stream, const char *bytes, size_t size);
    void *(*stream_done)(void *stream);
    const char *(*stream_insert_error)(void *stream);
    void (*destroy_insert_stream)(void *stream);
};

/* Sets `*function`, a pointer to a function, by name: C has no cast for it. */
static bool find(void *library, const char *name, void *function)
{
    void *const symbol = dlsym(library, name);

    if (symbol == NULL)
        return complain("%s", dlerror());
    memcpy(function, &symbol, sizeof symbol);
    return true;
}

static bool find_all(struct engine *e)
{
    void *const library = e->library;

    return find(library, "chdb_version", &e->version) &&
        find(library, "chdb_connect", &e->connect) &&
        find(library, "chdb_close_conn", &e->close_conn) &&
        find(library, "chdb_query_n", &e->query_n) &&
        find(library, "chdb_result_buffer", &e->result_buffer) &&
        find(library, "chdb_result_length", &e->result_length) &&
        find(library, "chdb_result_error", &e->result_error) &&
        find(library, "chdb_destroy_query_result", &e->destroy_query_result) &&
        find(library, "chdb_stream_insert_n", &e->stream_insert_n) &&
        find(library, "chdb_stream_append", &e->stream_append) &&
        find(library, "chdb_stream_done", &e->stream_done) &&
        find(library, "chdb_stream_insert_error", &e->stream_insert_error) &&
        find(library, "chdb_destroy_insert_stream", &e->destroy_insert_stream);
}

struct engine *engine_open(const char *library)
{
    struct engine *const engine = calloc(1, sizeof *engine);
    char name[] = "clickhouse";
    char *arguments[] = {name, NULL};

    if (engine == NULL) {
        complain("out of memory");
        return NULL;
    }
    engine->library = dlopen(library, RTLD_NOW | RTLD_LOCAL);
    if (engine->library == NULL)
        complain("%s", dlerror());
    else if (find_all(engine) && (engine->connection = engine->connect(1, arguments)) == NULL)
        complain("%s: no connection", library);
    if (engine->connection != NULL)
        return engine;
    engine_close(engine);
    return NULL;
}

/* The library stays open: its threads outlive the connection. */
void engine_close(struct engine *engine)
{
    if (engine != NULL && engine->connection != NULL)
        engine->close_conn(engine->connection);
    free(engine);
}

const char *engine_version(const struct engine *engine)
{
    return engine->version();
}

/* Complains about a result that is none, and frees it. */
static bool check_result(struct engine *engine, const char *sql, void *result)
{
    const char *const wrong = result != NULL ? engine->result_error(result) : "no result";

    if (wrong == NULL)
        return true;
    complain("%s: %s", sql, wrong);
    if (result != NULL)
        engine->destroy_query_result(result);
    return false;
}

bool engine_ask(struct engine *engine, const char *sql, const char *format, struct answer *answer)
{
    void *const result =
        engine->query_n(*engine->connection, sql, strlen(sql), format, strlen(format));

    if (!check_result(engine, sql, result))
        return false;
    answer->result = result;
    answer->bytes = engine->result_buffer(result);
    answer->size = engine->result_length(result);
    return true;
}

void engine_free_answer(struct engine *engine, struct answer *answer)
{
    engine->destroy_query_result(answer->result);
    answer->result = NULL;
}

static bool append_file(struct engine *engine, void *stream, const char *path, FILE *file)
{
    char bytes[1 << 16];
    size_t got;

    while ((got = fread(bytes, 1, sizeof bytes, file)) > 0)
        if (engine->stream_append(stream, bytes, got) != 0)
            return complain("%s: %s", path, engine->stream_insert_error(stream));
    if (ferror(file))
        return complain("%s: %s", path, strerror(errno));
    return true;
}

bool engine_insert_file(
    struct engine *engine, const char *sql, const char *format, const char *path)
{
    FILE *const file = fopen(path, "rb");
    bool done = false;

    if (file == NULL)
        return complain("%s: %s", path, strerror(errno));
    void *const stream =
        engine->stream_insert_n(*engine->connection, sql, strlen(sql), format, strlen(format));
    const char *const wrong =
        stream != NULL ? engine->stream_insert_error(stream) : "the insert does not begin";

    if (wrong != NULL) {
        complain("%s: %s", sql, wrong);
    } else if (append_file(engine, stream, path, file)) {
        void *const result = engine->stream_done(stream);
        done = check_result(engine, sql, result);
        if (done)
            engine->destroy_query_result(result);
    }
    if (stream != NULL)
        engine->destroy_insert_stream(stream);
    fclose(file);
    return done;
}

/* source.c - a table function of DuckDB's that gives the rows of batches, to all threads at once
 *
 *     source ----> shared <---- the function, in DuckDB's catalog
 *                     \
 *                      loan     while a statement runs: batches, and their types
 *
 *     part 0    part 1    part 2   ...        rows that a thread takes at a time, in turn
 *
 * A function stays in the catalog until the database is closed, after its source perhaps, so
 * what both have is counted.
 */
#include <stdlib.h>
#include <string.h>

#include "duckdb/loan.h"
#include "duckdb/rows.h"
#include "duckdb/sql.h"

/* Rows of a part: a row group of DuckDB's, so that rows which came together stay so. */
enum { PART = 122880 };

typedef struct shared {
    atomic_int owners;
    idx_t connection; /* the only one that is lent to */
    _Atomic(stria__duck_loan *) loan; /* NULL: no statement runs */
} shared;

struct stria_duckdb_source {
    shared *shared;
    duckdb_connection connection; /* borrowed */
    char function[]; /* its name */
};

static void release_shared(void *pointer)
{
    shared *const it = pointer;

    if (atomic_fetch_sub(&it->owners, 1) == 1)
        free(it);
}

/* ---- The function: parts ------------------------------------------------------ */

/* A statement's, for all of its threads. */
typedef struct scan {
    stria__duck_loan *loan;
    atomic_size_t next; /* the part that nobody has taken yet */
} scan;

/* A thread's. */
typedef struct worker {
    size_t batch; /* the parts before it, and rows of it that are left to give */
    size_t parts;
    size_t row;
    size_t end;
    bool is_planned; /* for this batch */
    stria__duck_node plan;
} worker;

static size_t parts_of(const stria_batch *batch)
{
    return (stria_batch_rows(batch) + PART - 1) / PART;
}

/* Threads that find something to do; one at least, which finds that there is nothing. */
static size_t count_threads(const stria__duck_loan *loan)
{
    size_t parts = 0;

    for (size_t i = 0; i < loan->count; i++)
        parts += parts_of(loan->batches[i]);
    return parts > 0 ? parts : 1;
}

static void drop_plan(worker *w)
{
    if (w->is_planned)
        stria__duck_free_plan(&w->plan);
    w->is_planned = false;
}

/* The number of a part grows from one to the next, so a thread never looks back. */
static bool take_part(worker *w, scan *s)
{
    const stria__duck_loan *const loan = s->loan;
    const size_t part = atomic_fetch_add(&s->next, 1);

    while (w->batch < loan->count && part - w->parts >= parts_of(loan->batches[w->batch])) {
        w->parts += parts_of(loan->batches[w->batch]);
        w->batch++;
        drop_plan(w);
    }
    if (w->batch == loan->count)
        return false;
    const size_t rows = stria_batch_rows(loan->batches[w->batch]);
    w->row = (part - w->parts) * PART;
    w->end = rows - w->row < PART ? rows : w->row + PART;
    return true;
}

static stria_code give_chunk(
    worker *w, const stria_batch *batch, duckdb_data_chunk chunk, stria_error *error)
{
    const size_t most = stria__duck_rows_of_chunk(batch, w->row);
    const size_t n = w->end - w->row < most ? w->end - w->row : most;
    stria_code code = STRIA_OK;

    if (!w->is_planned) {
        code = stria__duck_plan(&w->plan, batch, chunk, error);
        w->is_planned = code == STRIA_OK;
    }
    if (code == STRIA_OK)
        code = stria__duck_fill_chunk(&w->plan, chunk, w->row, n, error);
    w->row += n;
    return code;
}

/* ---- The function: what DuckDB calls -------------------------------------------- */

static idx_t connection_of(duckdb_client_context context)
{
    const idx_t id = duckdb_client_context_get_connection_id(context);

    duckdb_destroy_client_context(&context);
    return id;
}

static void bind(duckdb_bind_info info)
{
    shared *const it = duckdb_bind_get_extra_info(info);
    duckdb_client_context context;
    idx_t rows = 0;

    duckdb_table_function_get_client_context(info, &context);
    stria__duck_loan *const loan =
        connection_of(context) == it->connection ? atomic_load(&it->loan) : NULL;
    if (loan == NULL) {
        duckdb_bind_set_error(info, "the function has batches only while stria runs a statement");
        return;
    }
    for (size_t i = 0; i < loan->columns; i++)
        duckdb_bind_add_result_column(info, stria_batch_name(loan->batches[0], i), loan->types[i]);
    for (size_t i = 0; i < loan->count; i++)
        rows += (idx_t)stria_batch_rows(loan->batches[i]);
    duckdb_bind_set_cardinality(info, rows, true);
    duckdb_bind_set_bind_data(info, loan, NULL);
}

static void begin_scan(duckdb_init_info info)
{
    const shared *const it = duckdb_init_get_extra_info(info);
    stria__duck_loan *const loan = duckdb_init_get_bind_data(info);
    scan *const s = atomic_load(&it->loan) == loan ? calloc(1, sizeof *s) : NULL;

    if (s == NULL) {
        duckdb_init_set_error(info, "the batches are lent no more, or there is no memory");
        return;
    }
    s->loan = loan;
    atomic_init(&s->next, 0);
    duckdb_init_set_init_data(info, s, free);
    duckdb_init_set_max_threads(info, (idx_t)count_threads(loan));
}

static void free_worker(void *pointer)
{
    drop_plan(pointer);
    free(pointer);
}

static void begin_work(duckdb_init_info info)
{
    worker *const w = calloc(1, sizeof *w);

    if (w == NULL)
        duckdb_init_set_error(info, "there is no memory for a thread");
    else
        duckdb_init_set_init_data(info, w, free_worker);
}

static void give_rows(duckdb_function_info info, duckdb_data_chunk chunk)
{
    scan *const s = duckdb_function_get_init_data(info);
    worker *const w = duckdb_function_get_local_init_data(info);
    stria_error error;

    if (w->row == w->end && !take_part(w, s)) {
        duckdb_data_chunk_set_size(chunk, 0);
    } else if (give_chunk(w, s->loan->batches[w->batch], chunk, &error) != STRIA_OK) {
        atomic_store(&s->loan->is_refused, true);
        duckdb_function_set_error(info, error.message);
    }
}

/* ---- Sources ------------------------------------------------------------------- */

/* DuckDB says nothing of a name that is taken, but lets go of the function at once. */
static bool register_function(const stria_duckdb_source *source)
{
    duckdb_table_function function = duckdb_create_table_function();

    atomic_fetch_add(&source->shared->owners, 1);
    duckdb_table_function_set_name(function, source->function);
    duckdb_table_function_set_extra_info(function, source->shared, release_shared);
    duckdb_table_function_set_bind(function, bind);
    duckdb_table_function_set_init(function, begin_scan);
    duckdb_table_function_set_local_init(function, begin_work);
    duckdb_table_function_set_function(function, give_rows);
    const duckdb_state state = duckdb_register_table_function(source->connection, function);
    duckdb_destroy_table_function(&function);
    return state == DuckDBSuccess && atomic_load(&source->shared->owners) == 2;
}

stria_duckdb_source *stria_duckdb_source_new(
    duckdb_connection connection, const char *function, stria_error *error)
{
    const size_t size = strlen(function) + 1;
    stria_duckdb_source *const source = malloc(sizeof *source + size);
    shared *const it = malloc(sizeof *it);
    duckdb_client_context context;

    if (source == NULL || it == NULL || size == 1) {
        free(source);
        free(it);
        (void)stria_fail(error, size == 1 ? STRIA_ERR_ARGUMENT : STRIA_ERR_MEMORY, "%s",
            size == 1 ? "a function needs a name" : "there is no memory for a source");
        return NULL;
    }
    duckdb_connection_get_client_context(connection, &context);
    atomic_init(&it->owners, 1);
    atomic_init(&it->loan, NULL);
    it->connection = connection_of(context);
    source->shared = it;
    source->connection = connection;
    memcpy(source->function, function, size);
    if (register_function(source))
        return source;
    stria_duckdb_source_free(source);
    (void)stria_fail(error, STRIA_ERR_ARGUMENT,
        "DuckDB does not take '%s' for a function, or has one of that name", function);
    return NULL;
}

void stria_duckdb_source_free(stria_duckdb_source *source)
{
    if (source != NULL)
        release_shared(source->shared);
    free(source);
}

/* ---- Statements ---------------------------------------------------------------- */

/* What a row was refused for is said as stria says it, and not as it comes back from DuckDB. */
static stria_code explain(stria__duck_loan *loan, const char *reason, stria_error *error)
{
    const stria_code code =
        atomic_load(&loan->is_refused) ? stria__duck_find_refused(loan, error) : STRIA_OK;

    return code != STRIA_OK ? code : stria_fail(error, STRIA_ERR_SERVER, "%s", reason);
}

static stria_code run(stria_duckdb_source *source, stria_batch *const *batches, size_t count,
    const char *table, const char *sql, stria_error *error)
{
    duckdb_result result;
    stria__duck_loan loan;
    stria_code code = stria__duck_lend(&loan, batches, count, source->connection, table, error);

    if (code != STRIA_OK)
        return code;
    atomic_store(&source->shared->loan, &loan);
    if (duckdb_query(source->connection, sql, &result) == DuckDBError)
        code = explain(&loan, duckdb_result_error(&result), error);
    atomic_store(&source->shared->loan, NULL);
    duckdb_destroy_result(&result);
    stria__duck_end_loan(&loan);
    return code;
}

stria_code stria_duckdb_source_run(stria_duckdb_source *source, stria_batch *const *batches,
    size_t count, const char *sql, stria_error *error)
{
    return run(source, batches, count, NULL, sql, error);
}

stria_code stria_duckdb_source_insert(stria_duckdb_source *source, stria_batch *const *batches,
    size_t count, const char *table, stria_error *error)
{
    stria__duck_text sql = {NULL, 0, 0, false};
    stria_code code;

    stria__duck_put(&sql, "INSERT INTO ");
    stria__duck_put(&sql, table);
    stria__duck_put(&sql, " SELECT * FROM ");
    stria__duck_put_quoted(&sql, source->function, strlen(source->function), '"');
    stria__duck_put(&sql, "()");
    code = sql.failed ? stria_fail(error, STRIA_ERR_MEMORY, "there is no memory for a statement")
                      : run(source, batches, count, table, sql.data, error);
    free(sql.data);
    return code;
}

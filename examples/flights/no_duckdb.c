/* no_duckdb.c - duckdb_file.h where the program is built without DuckDB */
#include "duckdb_file.h"
#include "output.h"

struct duckdb_file *duckdb_file_new(const char *path)
{
    complain("%s: this program was built without DuckDB", path);
    return NULL;
}

void duckdb_file_free(struct duckdb_file *file)
{
    (void)file;
}

const char *duckdb_file_version(void)
{
    return "none";
}

bool duckdb_file_load(struct duckdb_file *file, stria_batch *const *blocks, size_t count)
{
    (void)file;
    (void)blocks;
    (void)count;
    return false;
}

struct respondent duckdb_file_respondent(struct duckdb_file *file)
{
    (void)file;
    return (struct respondent){"DuckDB", "epoch", NULL, NULL};
}

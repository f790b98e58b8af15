/* duckdb.c - what the page does with a table of DuckDB's to fail, and what the error says */
#include <stdio.h>

#include <duckdb.h>
#include <stria/duckdb.h>

int main(void)
{
    stria_error error = {.code = STRIA_OK};
    stria_code code = STRIA_OK;
    duckdb_database database = NULL;
    duckdb_connection connection = NULL;
    duckdb_appender appender = NULL;

    if (duckdb_open(NULL, &database) != DuckDBSuccess ||
        duckdb_connect(database, &connection) != DuckDBSuccess)
        return 1;
    {
        /* @body@ */
    }
    if (code == STRIA_OK || code != error.code)
        return 1;
    printf("%s\n%s\n", stria_code_name(code), error.message);
    duckdb_appender_destroy(&appender);
    duckdb_disconnect(&connection);
    duckdb_close(&database);
    return 0;
}

/* defaults_test.c - what DuckDB fills in is the default that stria fills in
 *
 * Each column of tests/records/filled.yaml that DuckDB can have is a table of its own, f and
 * its index, into which a row goes without it.
 */
#include "engine.h"
#include "filled.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char *file_text(const char *path)
{
    FILE *const file = fopen(path, "rb");
    char *const text = calloc(1, 1 << 17);

    assert_non_null(file);
    assert_non_null(text);
    assert_in_range(fread(text, 1, (1 << 17) - 1, file), 1, (1 << 17) - 2); /* all of it */
    assert_int_equal(fclose(file), 0);
    return text;
}

static void test_what_is_left_out_is_the_default(void **state)
{
    struct filled *const row = calloc(1, sizeof *row);
    stria_batch *const batch = filled_batch_new(NULL, &error);
    char *const tables = file_text(STRIA_TABLES_OF_DEFAULTS);
    size_t tried = 0;

    (void)state;
    assert_non_null(row);
    assert_non_null(batch);
    OK(filled_append(batch, row, 1, &error));
    run_sql("%s", tables);
    for (size_t i = 0; i < FILLED_COLUMNS; i++) {
        char table[32];
        char statement[64];
        const stria_field field = {"v", filled_fields[i].type};

        (void)snprintf(table, sizeof table, "CREATE TABLE \"f%zu\"", i);
        if (strstr(tables, table) == NULL || i == FILLED_STAYS_NULL)
            continue;
        run_sql("INSERT INTO f%zu (k) VALUES (1)", i);
        stria_batch *const is = stria_batch_new(&field, 1, NULL, &error);
        stria_batch *const should = stria_batch_new(&field, 1, NULL, &error);
        assert_non_null(is);
        assert_non_null(should);
        OK(stria_append_column(
            stria_batch_column(should, 0), stria_batch_column(batch, i), 0, 1, &error));
        OK(stria_batch_commit(should, &error));
        (void)snprintf(statement, sizeof statement, "SELECT v FROM f%zu", i);
        read_sql(is, statement);
        assert_same_rows(is, should);
        stria_batch_free(should);
        stria_batch_free(is);
        tried++;
    }
    assert_in_range(tried, 45, FILLED_COLUMNS);
    free(tables);
    stria_batch_free(batch);
    free(row);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_what_is_left_out_is_the_default),
    };

    return RUN(tests);
}

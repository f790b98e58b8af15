/* types_test.c - every type, alone and within others, to DuckDB and back
 *
 * A row is made twice: appended to a column, and written as an expression of SQL, which the
 * engine evaluates.  What was appended must be what the expression gives, and what a
 * statement gives must be read into the rows that were appended.
 */
#include <stdlib.h>
#include <string.h>

#include "engine.h"
#include "leaves.h"

enum {
    PATTERN = 48, /* rows that differ */
    ROWS = 2500 /* more than a chunk of them, over and over */
};

/* ---- Shapes ------------------------------------------------------------------ */

typedef enum shape_kind {
    LEAF_ITSELF,
    NULLABLE_LEAF,
    LIST,
    FIXED,
    TUPLE,
    NULLABLE_TUPLE,
    NULLABLE_LIST,
    NULLABLE_FIXED,
    MAP,
    NESTED
} shape_kind;

/* "%s" stands for the leaf's type. */
typedef struct shape_type {
    const char *type;
    const char *sql;
    shape_kind kind;
    const struct shape_type *children;
    size_t child_count;
} shape_type;

static const shape_type leaf_shape = {"%s", "%s", LEAF_ITSELF, NULL, 0};
static const shape_type nullable_leaf = {"Nullable(%s)", "%s", NULLABLE_LEAF, NULL, 0};
static const shape_type low_leaf = {"LowCardinality(%s)", "%s", LEAF_ITSELF, NULL, 0};
static const shape_type nullable_low_leaf = {
    "LowCardinality(Nullable(%s))", "%s", NULLABLE_LEAF, NULL, 0};

static const shape_type pair[] = {
    {"%s", "%s", LEAF_ITSELF, NULL, 0}, {"Nullable(%s)", "%s", NULLABLE_LEAF, NULL, 0}};
static const shape_type lists[] = {{"Array(Nullable(%s))", "%s[]", LIST, &nullable_leaf, 1}};
static const shape_type inner_tuple[] = {{"%s", "%s", LEAF_ITSELF, NULL, 0},
    {"Tuple(a %s, b Nullable(%s))", "STRUCT(a %s, b %s)", TUPLE, pair, 2},
    {"FixedArray(%s, 2)", "%s[2]", FIXED, &leaf_shape, 1}};

static const shape_type shapes[] = {
    {"Array(%s)", "%s[]", LIST, &leaf_shape, 1},
    {"Array(Nullable(%s))", "%s[]", LIST, &nullable_leaf, 1},
    {"Array(Array(Nullable(%s)))", "%s[][]", LIST, lists, 1},
    {"Nullable(Array(Nullable(%s)))", "%s[]", NULLABLE_LIST, &nullable_leaf, 1},
    {"FixedArray(Nullable(%s), 3)", "%s[3]", FIXED, &nullable_leaf, 1},
    {"Nullable(FixedArray(%s, 3))", "%s[3]", NULLABLE_FIXED, &leaf_shape, 1},
    {"FixedArray(%s, 3)", "%s[]", FIXED, &leaf_shape, 1},
    {"Tuple(a %s, b Nullable(%s))", "STRUCT(a %s, b %s)", TUPLE, pair, 2},
    {"Nullable(Tuple(a %s, b Nullable(%s)))", "STRUCT(a %s, b %s)", NULLABLE_TUPLE, pair, 2},
    {"Nullable(Tuple(x %s, y Tuple(a %s, b Nullable(%s)), z FixedArray(%s, 2)))",
        "STRUCT(x %s, y STRUCT(a %s, b %s), z %s[2])", NULLABLE_TUPLE, inner_tuple, 3},
    {"Nested(a %s, b Nullable(%s))", "STRUCT(a %s, b %s)[]", NESTED, pair, 2},
    {"Map(String, Nullable(%s))", "MAP(VARCHAR, %s)", MAP, &nullable_leaf, 1},
};

/* The shape's type with the leaf's in each of its places. */
static char *type_of(const char *pattern, const char *leaf)
{
    sql_text type = {NULL, 0, 0};

    for (const char *rest = pattern; *rest != '\0';) {
        if (strncmp(rest, "%s", 2) == 0) {
            put(&type, "%s", leaf);
            rest += 2;
        } else {
            put(&type, "%c", *rest++);
        }
    }
    return type.data;
}

/* ---- Rows -------------------------------------------------------------------- */

typedef struct maker {
    const leaf_type *leaf;
    random_source source;
    size_t index; /* of the next value */
    sql_text sql;
} maker;

static void make_row(maker *m, const shape_type *shape, stria_column *column);

static void make_leaf(maker *m, stria_column *column)
{
    char text[VALUE_SIZE];
    char expression[VALUE_SIZE + 2];
    const char *const view = text;

    make_value(m->leaf, &m->source, m->index++, text, expression, VALUE_SIZE);
    OK(stria_append(column, STRIA_VALUES(&view, 1), &error));
    put(&m->sql, "CAST(%s AS %s)", expression, m->leaf->sql);
}

static void make_null(maker *m, stria_column *column)
{
    OK(stria_push_null(column, &error));
    put(&m->sql, "NULL");
}

static void make_items(maker *m, const shape_type *shape, stria_column *column, size_t count)
{
    put(&m->sql, "[");
    for (size_t i = 0; i < count; i++) {
        put(&m->sql, i > 0 ? ", " : "");
        make_row(m, &shape->children[0], stria_column_child(column, 0));
    }
    put(&m->sql, "]");
}

static void make_fields(maker *m, const shape_type *shape, stria_column *column)
{
    static const char *const names[2][3] = {{"a", "b", NULL}, {"x", "y", "z"}};

    put(&m->sql, "{");
    for (size_t i = 0; i < shape->child_count; i++) {
        put(&m->sql, "%s'%s': ", i > 0 ? ", " : "", names[shape->child_count == 3][i]);
        make_row(m, &shape->children[i], stria_column_child(column, i));
    }
    put(&m->sql, "}");
}

static void make_map(maker *m, const shape_type *shape, stria_column *column)
{
    const size_t count = pick(&m->source, 4);
    sql_text keys = {NULL, 0, 0};

    put(&keys, "MAP([");
    const size_t begin = m->sql.size;
    for (size_t i = 0; i < count; i++) {
        static const char *const names[] = {"k", "a key of many more bytes", "", "\xc3\xa9"};
        OK(stria_append(stria_column_child(column, 0), STRIA_VALUES(names + i, 1), &error));
        put(&keys, "%s'%s'", i > 0 ? ", " : "", names[i]);
        put(&m->sql, i > 0 ? ", " : "");
        make_row(m, &shape->children[0], stria_column_child(column, 1));
    }
    put(&keys, "], [%s])", m->sql.data + begin);
    m->sql.size = begin;
    put(&m->sql, "%s", keys.data);
    free(keys.data);
    OK(stria_end_row(column, &error));
}

static bool is_nullable(shape_kind kind)
{
    return kind == NULLABLE_LEAF || kind == NULLABLE_LIST || kind == NULLABLE_TUPLE ||
        kind == NULLABLE_FIXED;
}

static void make_row(maker *m, const shape_type *shape, stria_column *column)
{
    if (is_nullable(shape->kind) && pick(&m->source, 4) == 0) {
        make_null(m, column);
        return;
    }
    switch (shape->kind) {
    case LEAF_ITSELF:
    case NULLABLE_LEAF:
        make_leaf(m, column);
        break;
    case LIST:
    case NULLABLE_LIST:
        make_items(m, shape, column, pick(&m->source, 5));
        OK(stria_end_row(column, &error));
        break;
    case FIXED:
    case NULLABLE_FIXED:
        make_items(m, shape, column, strstr(shape->sql, "[2]") != NULL ? 2 : 3);
        if (shape->kind == NULLABLE_FIXED)
            OK(stria_end_row(column, &error));
        break;
    case TUPLE:
    case NULLABLE_TUPLE:
        make_fields(m, shape, column);
        if (shape->kind == NULLABLE_TUPLE)
            OK(stria_end_row(column, &error));
        break;
    case NESTED: {
        const size_t count = pick(&m->source, 4);
        put(&m->sql, "[");
        for (size_t i = 0; i < count; i++) {
            put(&m->sql, i > 0 ? ", " : "");
            make_fields(m, shape, column);
        }
        put(&m->sql, "]");
        OK(stria_end_row(column, &error));
        break;
    }
    case MAP:
        make_map(m, shape, column);
        break;
    }
}

/* ---- There and back ---------------------------------------------------------- */

/* Rows that differ, in a batch and, as the engine evaluates them, in a table. */
static stria_batch *make_pattern(const leaf_type *leaf, const shape_type *shape, const char *type,
    const char *sql, uint64_t seed)
{
    stria_batch *const batch = new_batch_of(type);
    maker m = {leaf, {seed}, 0, {NULL, 0, 0}};

    run_sql("CREATE OR REPLACE TABLE expected(i BIGINT, v %s)", sql);
    put(&m.sql, "INSERT INTO expected VALUES ");
    for (size_t i = 0; i < PATTERN; i++) {
        put(&m.sql, "%s(%zu, CAST(", i > 0 ? ", " : "", i);
        make_row(&m, shape, stria_batch_column(batch, 0));
        put(&m.sql, " AS %s))", sql);
    }
    run_sql("%s", m.sql.data);
    free(m.sql.data);
    OK(stria_batch_commit(batch, &error));
    return batch;
}

/* The pattern over and over, with the number of each row. */
static stria_batch *repeat(stria_batch *pattern, const char *type)
{
    const char *const types[] = {"Int64", type};
    stria_batch *const batch = new_batch(types, 2);
    stria_column *const rows = stria_batch_column(batch, 1);
    int64_t numbers[ROWS];

    for (size_t i = 0; i < ROWS; i++)
        numbers[i] = (int64_t)i;
    OK(stria_append(stria_batch_column(batch, 0), STRIA_VALUES(numbers, ROWS), &error));
    for (size_t left = ROWS; left > 0;) {
        const size_t n = left < PATTERN ? left : PATTERN;
        OK(stria_append_column(rows, stria_batch_column(pattern, 0), 0, n, &error));
        left -= n;
    }
    OK(stria_batch_commit(batch, &error));
    return batch;
}

static void check(const leaf_type *leaf, const shape_type *shape, uint64_t seed)
{
    char *const type = type_of(shape->type, leaf->type);
    char *const sql = type_of(shape->sql, leaf->sql);
    const char *const both[] = {"Int64", type};
    stria_batch *const pattern = make_pattern(leaf, shape, type, sql, seed);
    stria_batch *const batch = repeat(pattern, type);
    stria_batch *const evaluated = new_batch_of(type);
    stria_batch *const back = new_batch(both, 2);

    run_sql("CREATE OR REPLACE TABLE t(i BIGINT, v %s)", sql);
    load(batch, "t");
    const int64_t wrong = ask_number("SELECT count(*) FROM t JOIN expected e ON e.i = t.i %% %d "
                                     "WHERE t.v IS DISTINCT FROM e.v",
        PATTERN);
    if (wrong != 0 || ask_number("SELECT count(*) FROM t") != ROWS)
        fail_msg("%s to %s: %d rows are wrong, seed %llu", type, sql, (int)wrong,
            (unsigned long long)seed);

    read_sql(evaluated, "SELECT v FROM expected ORDER BY i");
    assert_same_rows(evaluated, pattern);
    read_sql(back, "SELECT i, v FROM t ORDER BY i");
    assert_same_rows(back, batch);

    stria_batch_free(pattern);
    stria_batch_free(batch);
    stria_batch_free(evaluated);
    stria_batch_free(back);
    free(type);
    free(sql);
}

static void check_all(const shape_type *shape, bool in_dictionary)
{
    for (size_t i = 0; i < leaf_count; i++) {
        if (!in_dictionary || !leaves[i].no_dictionary)
            check(&leaves[i], shape, 1000 + i);
    }
}

static void leaves_go_there_and_back(void **state)
{
    (void)state;
    check_all(&leaf_shape, false);
    check_all(&nullable_leaf, false);
}

static void dictionaries_go_there_and_back(void **state)
{
    (void)state;
    check_all(&low_leaf, true);
    check_all(&nullable_low_leaf, true);
}

static void nested_types_go_there_and_back(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof shapes / sizeof shapes[0]; i++)
        check_all(&shapes[i], false);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(leaves_go_there_and_back),
        cmocka_unit_test(dictionaries_go_there_and_back),
        cmocka_unit_test(nested_types_go_there_and_back),
    };
    return RUN(tests);
}

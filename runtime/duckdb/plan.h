/* plan.h - which column goes with which vector, asked once for all rows of a call
 *
 *     batch                 chunk                nodes
 *     id   Int64            BIGINT               root -- id    number
 *     tags Array(String)    LIST(VARCHAR)             \- tags  list -- string
 *
 * A Map or a Nested has its children directly below, as the column has, though DuckDB has
 * a STRUCT in between. */
#ifndef STRIA_DUCKDB_PLAN_H
#define STRIA_DUCKDB_PLAN_H

#include "duckdb/names.h"
#include "duckdb/vector_type.h"
#include "stria/duckdb.h"

typedef struct stria__duck_node {
    stria_column *column; /* NULL in the root */
    const struct stria__duck_node *parent; /* NULL in the root and the batch's columns */
    stria__duck_kind kind;
    bool is_nullable;
    bool takes_all; /* the vector, whatever the column holds; so does everything below */
    bool has_infinity; /* the column, of the times that the vector has */
    bool is_packed; /* the column keeps its values as the vector does */
    bool has_addresses; /* here or below */
    size_t items; /* of a row of a FixedArray */
    stria__duck_vector_type type;
    stria__duck_names names; /* of an ENUM's members */
    struct stria__duck_node *children;
    size_t child_count;
} stria__duck_node;

/* Fails with STRIA_ERR_SHAPE when batch and chunk differ in the number of columns, and with
 * STRIA_ERR_TARGET for a column that does not go with its vector; then there is nothing to
 * free. */
stria_code stria__duck_plan(
    stria__duck_node *root, const stria_batch *batch, duckdb_data_chunk chunk, stria_error *error);
void stria__duck_free_plan(stria__duck_node *root);

/* STRIA_ERR_SHAPE unless every column stands where the batch's rows end. */
stria_code stria__duck_check_committed(const stria_batch *batch, stria_error *error);

static inline bool stria__duck_is_below_struct(const stria__duck_node *node)
{
    return node->kind == STRIA__KIND_MAP || node->kind == STRIA__KIND_NESTED;
}

/* Whether nothing that the columns hold can be refused: because of the types, or because all
 * of their text is ASCII. */
bool stria__duck_is_fine(const stria__duck_node *node);

/* Whether a tuple or a FixedArray around a row is missing, so that the row has no value. */
bool stria__duck_is_hidden(const stria__duck_node *node, size_t row);

/* ---- Errors ------------------------------------------------------------------ */

/* As stria_fail(), with the place of a column and a row of it; row SIZE_MAX: none. */
stria_code stria__duck_fail_at(stria_error *error, const stria_column *column, stria_code code,
    size_t row, const char *format, ...);

#endif /* STRIA_DUCKDB_PLAN_H */

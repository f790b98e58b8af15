/* columns.h - names and types of columns, from wherever the user has them
 *
 *     id UInt64, `a name` Nullable(String), ts DateTime64(3, 'UTC')
 *
 * The same list stands in the parentheses of a CREATE TABLE statement, where more may follow
 * a type: DEFAULT, CODEC and so on, which do not matter here. */
#ifndef STRIA_COMMAND_COLUMNS_H
#define STRIA_COMMAND_COLUMNS_H

#include <stdbool.h>
#include <stdio.h>

#include "stria/batch.h"

typedef struct columns {
    stria_field *fields; /* names and types are the list's own */
    size_t count;
} columns;

/* Each complains and returns false when it fails; columns_free() is right in any case. */
bool columns_parse(columns *list, const char *text);
bool columns_of_sql(columns *list, const char *path); /* a file with a CREATE TABLE */
bool columns_of_file(columns *list, const char *path); /* one that stria can inspect */
bool columns_add(columns *list, const char *name, size_t name_size, const char *type, size_t size);
void columns_free(columns *list);

/* The index of a name, looked for from `likely` on; `count` when there is none. */
size_t columns_find(const columns *list, size_t likely, stria_view name);

/* As columns_parse() takes it. */
void columns_print(const columns *list, FILE *file);

#endif /* STRIA_COMMAND_COLUMNS_H */

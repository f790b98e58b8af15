/* sql.h - statements, a piece at a time */
#ifndef STRIA_DUCKDB_SQL_H
#define STRIA_DUCKDB_SQL_H

#include <stdbool.h>
#include <stddef.h>

/* Text that grows; once there is no memory, it stays as it is and `failed`. */
typedef struct stria__duck_text {
    char *data; /* owned, freed with free(); NULL: empty */
    size_t size;
    size_t room;
    bool failed;
} stria__duck_text;

void stria__duck_put_text(stria__duck_text *text, const char *bytes, size_t size);
void stria__duck_put(stria__duck_text *text, const char *string);

/* A name or a string, in quotes of this kind, with those in it doubled. */
void stria__duck_put_quoted(stria__duck_text *text, const char *string, size_t size, char mark);

#endif /* STRIA_DUCKDB_SQL_H */

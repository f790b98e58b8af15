/* server.h - what a client asks of a server on its own account */
#ifndef STRIA_HTTP_SERVER_H
#define STRIA_HTTP_SERVER_H

#include "http/http.h"

/* The single number that a query answers. */
stria_code stria__query_number(
    stria_http *http, const char *sql, uint64_t *number, stria_error *error);

/* 32 digits that nobody else has. */
stria_code stria__random_id(char id[STRIA__ID_MAX], stria_error *error);

/* More rows than there are: an insert that was cut is never done. */
#define STRIA__ROWS_NEVER UINT64_MAX

/* stria_http_find(), of an insert with an id that keeps the last refusal as it was. */
stria_code stria__find_insert(stria_http *http, const stria_insert *insert, uint64_t rows,
    int32_t *outcome, stria_error *error);

#endif /* STRIA_HTTP_SERVER_H */

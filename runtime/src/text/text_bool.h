/* text_bool.h - booleans from and to text */
#ifndef STRIA_SRC_TEXT_BOOL_H
#define STRIA_SRC_TEXT_BOOL_H

#include "src/text/parse.h"
#include "src/text/print.h"

/* "true" or "false", as ClickHouse prints them, and no other spelling. */
stria__parsed stria__parse_bool(stria_view text, bool *value, size_t *bad);

size_t stria__print_bool(char *to, bool value);

#endif /* STRIA_SRC_TEXT_BOOL_H */

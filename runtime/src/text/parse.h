/* parse.h - how a text was taken as a value
 *
 * A parser takes the whole text or nothing: no blanks around it, no leading '+',
 * no empty text, nothing that depends on the locale. */
#ifndef STRIA_SRC_PARSE_H
#define STRIA_SRC_PARSE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "stria/values.h"

/* Every parser writes *value only with STRIA__PARSED, and *bad only with
 * STRIA__MALFORMED: the byte where the first part that is wrong begins, or the
 * size of the text when it ends too early. */
typedef enum stria__parsed {
    STRIA__PARSED,
    STRIA__MALFORMED, /* the text does not spell such a value */
    STRIA__OUT_OF_RANGE, /* it does, but the C type does not hold it */
    STRIA__INEXACT /* it does, with more digits than the type has; of decimals alone */
} stria__parsed;

static inline stria__parsed stria__malformed(size_t at, size_t *bad)
{
    *bad = at;
    return STRIA__MALFORMED;
}

#endif /* STRIA_SRC_PARSE_H */

/* layout.h - the two copies of layout.c */
#ifndef TESTS_API_LAYOUT_H
#define TESTS_API_LAYOUT_H

#include <stddef.h>

const size_t *layout_plain(size_t *count);
const size_t *layout_short_enums(size_t *count);

#endif /* TESTS_API_LAYOUT_H */

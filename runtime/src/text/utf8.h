/* utf8.h - whether bytes are UTF-8 */
#ifndef STRIA_SRC_UTF8_H
#define STRIA_SRC_UTF8_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Whether every byte is below 0x80, so that any part of the bytes is UTF-8. */
bool stria__is_ascii(const uint8_t *bytes, size_t size);

/* Where the first character begins that is none: cut short, longer than need be, a surrogate,
 * or beyond U+10FFFF; `size` when there is none. */
size_t stria__find_bad_utf8(const uint8_t *bytes, size_t size);

#endif /* STRIA_SRC_UTF8_H */

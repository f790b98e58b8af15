/* output.h - text into memory that may be too small, as snprintf does */
#ifndef STRIA_SRC_OUTPUT_H
#define STRIA_SRC_OUTPUT_H

#include <stdbool.h>
#include <stddef.h>
#include <string.h>

typedef struct stria__output {
    char *text; /* may be NULL when `size` is 0 */
    size_t size;
    size_t length; /* counts on when the text does not fit */
    size_t skipped; /* bytes of the whole that come before `text` */
} stria__output;

static inline void stria__put(stria__output *output, const char *bytes, size_t count)
{
    const size_t begin = output->length > output->skipped ? output->length : output->skipped;
    const size_t end = output->length + count;

    if (begin < end && begin - output->skipped < output->size) {
        const size_t room = output->size - (begin - output->skipped);
        const size_t some = end - begin < room ? end - begin : room;
        memcpy(output->text + (begin - output->skipped), bytes + (begin - output->length), some);
    }
    output->length = end;
}

/* Whether there is room for so many bytes, and none of them is skipped. */
static inline bool stria__has_room(const stria__output *output, size_t count)
{
    const size_t end = output->skipped + output->size;

    return output->length >= output->skipped && output->length <= end &&
        end - output->length >= count;
}

/* Where the next bytes go; the caller writes them and moves `length` on. */
static inline char *stria__output_end(const stria__output *output)
{
    return output->text + (output->length - output->skipped);
}

static inline void stria__put_text(stria__output *output, const char *text)
{
    stria__put(output, text, strlen(text));
}

/* Sets the final NUL, if need be over the last byte; returns the whole length. */
static inline size_t stria__end_output(stria__output *output)
{
    if (output->size > 0)
        output->text[output->length < output->size ? output->length : output->size - 1] = '\0';
    return output->length;
}

#endif /* STRIA_SRC_OUTPUT_H */

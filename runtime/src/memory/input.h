/* input.h - what a call reads, should that be the column's own memory
 *
 * A caller may give a column its own memory back: its values once more, a view of its
 * text.  When a buffer grows it leaves a block behind, and the call would go on reading
 * there.  So a verb tells the column what it reads, and a buffer that must grow asks
 * whether that reaches into it; the block then stays until the call finishes.
 */
#ifndef STRIA_SRC_INPUT_H
#define STRIA_SRC_INPUT_H

#include "src/memory/buffer.h"
#include "stria/values.h"

typedef struct stria__input {
    const stria_values *values; /* NULL, as the others: none */
    const stria_spans *spans;
    const stria_slices *slices;
    bool reads_all; /* of the values; else some part, and the others may be no memory */
    bool has_left; /* a block that is still read was left behind */
} stria__input;

/* Whether some of the input may be in this block.  Needs input that was checked.  What it
 * points to is compared, and not followed where a verb would not follow it. */
bool stria__input_reaches(const stria__input *input, const stria__buffer *block);

#endif /* STRIA_SRC_INPUT_H */

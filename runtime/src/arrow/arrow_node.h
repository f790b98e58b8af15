/* arrow_node.h - memory of the structs that leave: one block for each
 *
 * A node of a tree of schemas or arrays is a struct in its parent's block, and what it points
 * to is a block of its own.  So a node may be moved out of its parent and live on:
 *
 *     struct (the consumer's) ---> block: children[]  ---> struct, struct   (in the same block)
 *                                         buffers            |
 *                                                            +--> block of the child
 *
 * Every tree is its own, of schemas too: one that two consumers hold could not have a child
 * moved out by one of them. */
#ifndef STRIA_SRC_ARROW_NODE_H
#define STRIA_SRC_ARROW_NODE_H

#include "src/memory/buffer.h"
#include "stria/arrow.h"

enum { STRIA__ARROW_BUFFERS = 3 };

/* Makes a schema whose children and dictionary, of which there are places, are yet released.
 * `metadata` is static.  False: out of memory, and nothing is written. */
bool stria__arrow_make_schema(struct ArrowSchema *schema, const stria_allocator *allocator,
    stria_view format, stria_view name, const char *metadata, int64_t flags, size_t children,
    bool has_dictionary);

/* A tree like another. */
bool stria__arrow_copy_schema(
    struct ArrowSchema *schema, const stria_allocator *allocator, const struct ArrowSchema *from);

/* The same for an array of rows without nulls, whose buffers are to be set. */
bool stria__arrow_make_array(struct ArrowArray *array, const stria_allocator *allocator,
    size_t rows, size_t buffers, size_t children, bool has_dictionary);

/* The buffers that an array of ours owns; see stria__arrow_show_buffers(). */
stria__buffer *stria__arrow_buffers(const struct ArrowArray *array);

/* Makes the array point to the buffers that it owns: the first to NULL where there is none, as
 * validity is when nothing is null; the others never to NULL. */
void stria__arrow_show_buffers(struct ArrowArray *array);

#endif /* STRIA_SRC_ARROW_NODE_H */

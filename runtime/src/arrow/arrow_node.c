/* arrow_node.c - memory of the structs that leave: one block for each */
#include "src/arrow/arrow_node.h"

#include <string.h>

/* What a buffer without memory points to, so that nobody finds NULL: the one offset of no
 * strings, or no bytes. */
static const uint64_t nothing[8] = {0};

/* ---- Schemas --------------------------------------------------------------------------- */

typedef struct schema_block {
    stria_allocator allocator;
    size_t size; /* of this and what follows: pointers, structs, texts */
    struct ArrowSchema dictionary;
    struct ArrowSchema *pointers[];
} schema_block;

static void release_schema_if(struct ArrowSchema *schema)
{
    if (schema != NULL && schema->release != NULL)
        schema->release(schema);
}

static void release_schema(struct ArrowSchema *schema)
{
    schema_block *const block = schema->private_data;
    const stria_allocator allocator = block->allocator;

    for (int64_t i = 0; i < schema->n_children; i++)
        release_schema_if(schema->children[i]);
    release_schema_if(schema->dictionary);
    stria__free(&allocator, block, block->size);
    schema->release = NULL;
}

static char *put_text(char *to, stria_view text)
{
    if (text.size > 0)
        memcpy(to, text.data, text.size);
    to[text.size] = '\0';
    return to + text.size + 1;
}

bool stria__arrow_make_schema(struct ArrowSchema *schema, const stria_allocator *allocator,
    stria_view format, stria_view name, const char *metadata, int64_t flags, size_t children,
    bool has_dictionary)
{
    const size_t each = sizeof(struct ArrowSchema *) + sizeof(struct ArrowSchema);
    const size_t size = sizeof(schema_block) + children * each + format.size + name.size + 2;
    schema_block *const block = stria__allocate(allocator, size);

    if (block == NULL)
        return false;
    struct ArrowSchema *const structs = (struct ArrowSchema *)(void *)(block->pointers + children);
    char *const texts = (char *)(structs + children);
    char *const behind = put_text(texts, format);

    (void)put_text(behind, name);
    block->allocator = *allocator;
    block->size = size;
    for (size_t i = 0; i < children; i++)
        block->pointers[i] = &structs[i];
    *schema = (struct ArrowSchema){.format = texts,
        .name = behind,
        .metadata = metadata,
        .flags = flags,
        .n_children = (int64_t)children,
        .children = children > 0 ? block->pointers : NULL,
        .dictionary = has_dictionary ? &block->dictionary : NULL,
        .release = release_schema,
        .private_data = block};
    return true;
}

static stria_view view_of(const char *text)
{
    return (stria_view){text, strlen(text)};
}

bool stria__arrow_copy_schema(
    struct ArrowSchema *schema, const stria_allocator *allocator, const struct ArrowSchema *from)
{
    bool copied =
        stria__arrow_make_schema(schema, allocator, view_of(from->format), view_of(from->name),
            from->metadata, from->flags, (size_t)from->n_children, from->dictionary != NULL);

    if (!copied)
        return false;
    for (int64_t i = 0; i < from->n_children && copied; i++)
        copied = stria__arrow_copy_schema(schema->children[i], allocator, from->children[i]);
    if (copied && from->dictionary != NULL)
        copied = stria__arrow_copy_schema(schema->dictionary, allocator, from->dictionary);
    if (!copied)
        release_schema(schema);
    return copied;
}

/* ---- Arrays ------------------------------------------------------------------------------ */

typedef struct array_block {
    stria_allocator allocator;
    size_t size; /* of this and what follows: pointers, structs */
    stria__buffer buffers[STRIA__ARROW_BUFFERS];
    const void *shown[STRIA__ARROW_BUFFERS];
    struct ArrowArray dictionary;
    struct ArrowArray *pointers[];
} array_block;

static void release_array_if(struct ArrowArray *array)
{
    if (array != NULL && array->release != NULL)
        array->release(array);
}

static void release_array(struct ArrowArray *array)
{
    array_block *const block = array->private_data;
    const stria_allocator allocator = block->allocator;

    for (int64_t i = 0; i < array->n_children; i++)
        release_array_if(array->children[i]);
    release_array_if(array->dictionary);
    for (size_t i = 0; i < STRIA__ARROW_BUFFERS; i++)
        stria__buffer_free(&block->buffers[i], &allocator);
    stria__free(&allocator, block, block->size);
    array->release = NULL;
}

bool stria__arrow_make_array(struct ArrowArray *array, const stria_allocator *allocator,
    size_t rows, size_t buffers, size_t children, bool has_dictionary)
{
    const size_t each = sizeof(struct ArrowArray *) + sizeof(struct ArrowArray);
    const size_t size = sizeof(array_block) + children * each;
    array_block *const block = stria__allocate(allocator, size);

    if (block == NULL)
        return false;
    struct ArrowArray *const structs = (struct ArrowArray *)(void *)(block->pointers + children);

    block->allocator = *allocator;
    block->size = size;
    for (size_t i = 0; i < children; i++)
        block->pointers[i] = &structs[i];
    *array = (struct ArrowArray){.length = (int64_t)rows,
        .n_buffers = (int64_t)buffers,
        .n_children = (int64_t)children,
        .buffers = block->shown,
        .children = children > 0 ? block->pointers : NULL,
        .dictionary = has_dictionary ? &block->dictionary : NULL,
        .release = release_array,
        .private_data = block};
    return true;
}

stria__buffer *stria__arrow_buffers(const struct ArrowArray *array)
{
    return ((array_block *)array->private_data)->buffers;
}

void stria__arrow_show_buffers(struct ArrowArray *array)
{
    array_block *const block = array->private_data;

    for (int64_t i = 0; i < array->n_buffers; i++)
        block->shown[i] = block->buffers[i].data;
    for (int64_t i = 1; i < array->n_buffers; i++) {
        if (block->shown[i] == NULL)
            block->shown[i] = nothing;
    }
}

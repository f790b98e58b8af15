/* arrow_fuzz.c - arrays of any shape, built from bytes, as Arrow's C data interface has them
 *
 * Buffers are as long as their array says, to the byte: nothing else could be checked by a
 * consumer.  All else is any: formats, lengths, null counts, offsets, indexes, views, children. */
#include "fuzz.h"

#include <stdlib.h>

#include "stria/arrow.h"

enum { MOST_CHILDREN = 3, MOST_BUFFERS = 4, MOST_DEPTH = 4, MOST_BLOCKS = 1024 };

typedef struct node {
    struct ArrowSchema schema;
    struct ArrowArray array;
    const void *buffers[MOST_BUFFERS];
    struct ArrowSchema *fields[MOST_CHILDREN];
    struct ArrowArray *arrays[MOST_CHILDREN];
} node;

/* ---- Memory of one input ----------------------------------------------------------------- */

static void *blocks[MOST_BLOCKS];
static size_t block_count;

static void *make_block(size_t size)
{
    void *const block = malloc(size > 0 ? size : 1);

    HOLDS_TRUE(block != NULL && block_count < MOST_BLOCKS);
    blocks[block_count++] = block;
    return block;
}

static void free_blocks(void)
{
    while (block_count > 0)
        free(blocks[--block_count]);
}

static void release_schema(struct ArrowSchema *schema)
{
    schema->release = NULL;
}

static void release_array(struct ArrowArray *array)
{
    array->release = NULL;
}

/* ---- Buffers ----------------------------------------------------------------------------- */

static const struct {
    const char *format;
    char layout; /* b bits, f fixed, s text, S large text, v views, l list, L large list, w and W
                    list views, x fixed list, t struct, r runs, n nothing */
    uint8_t width;
} formats[] = {{"n", 'n', 0}, {"b", 'b', 0}, {"c", 'f', 1}, {"C", 'f', 1}, {"s", 'f', 2},
    {"S", 'f', 2}, {"i", 'f', 4}, {"I", 'f', 4}, {"l", 'f', 8}, {"L", 'f', 8}, {"e", 'f', 2},
    {"f", 'f', 4}, {"g", 'f', 8}, {"tiM", 'f', 4}, {"tin", 'f', 16}, {"tdD", 'f', 4},
    {"tdm", 'f', 8}, {"tts", 'f', 4}, {"ttm", 'f', 4}, {"ttu", 'f', 8}, {"ttn", 'f', 8},
    {"tDs", 'f', 8}, {"tDn", 'f', 8}, {"tss:", 'f', 8}, {"tsn:UTC", 'f', 8},
    {"tsu:Europe/Berlin", 'f', 8}, {"d:9,2", 'f', 16}, {"d:38,0", 'f', 16},
    {"d:76,10,256", 'f', 32}, {"d:5,1,32", 'f', 4}, {"w:3", 'f', 3}, {"w:16", 'f', 16},
    {"w:0", 'f', 0}, {"z", 's', 0}, {"u", 's', 0}, {"Z", 'S', 0}, {"U", 'S', 0}, {"vz", 'v', 0},
    {"vu", 'v', 0}, {"+l", 'l', 0}, {"+L", 'L', 0}, {"+m", 'l', 0}, {"+vl", 'w', 0},
    {"+vL", 'W', 0}, {"+w:2", 'x', 2}, {"+s", 't', 0}, {"+r", 'r', 0}, {"", 'n', 0},
    {"+w:99999999999", 'x', 1}, {"d:0,9", 'f', 16}};

static void *take_block(choices *from, size_t size)
{
    uint8_t *const block = make_block(size);

    take_bytes(from, block, size);
    return block;
}

/* `count` offsets, sizes or ends, which mostly rise; the last of them. */
static void *take_numbers(choices *from, size_t count, size_t width, bool rise, int64_t *last)
{
    uint8_t *const block = make_block(count * width);
    const bool is_wild = take_byte(from) % 16 == 15;
    int64_t sum = 0;

    for (size_t i = 0; i < count; i++) {
        const int64_t number = is_wild ? (int8_t)take_byte(from) : take_byte(from) % 4;
        sum = rise && !is_wild ? sum + number : number;
        const int32_t narrow = (int32_t)sum;
        memcpy(block + i * width, width == 4 ? (const void *)&narrow : &sum, width);
        *last = sum;
    }
    return block;
}

static void *take_text(choices *from, int64_t size)
{
    uint8_t *const text = take_block(from, size > 0 ? (size_t)size : 0);
    const bool is_wild = take_byte(from) % 8 == 7;

    for (int64_t i = 0; i < size && !is_wild; i++)
        text[i] &= 0x7f;
    return text;
}

static void take_views(choices *from, node *n, size_t rows)
{
    static const size_t block_size = 40;
    uint8_t *const views = make_block(rows * 16);
    int64_t *const sizes = make_block(sizeof *sizes);
    uint8_t *const block = take_text(from, (int64_t)block_size);

    for (size_t i = 0; i < rows; i++) {
        int32_t parts[4] = {take_byte(from) % 18, 0, 0, take_byte(from) % 24};
        if (parts[0] <= 12) {
            take_bytes(from, parts + 1, 12);
            for (int32_t at = parts[0]; at < 12; at++)
                ((uint8_t *)(parts + 1))[at] = 0;
            for (int32_t at = 0; at < parts[0]; at++)
                ((uint8_t *)(parts + 1))[at] &= 0x7f;
        } else if (take_byte(from) % 16 != 15) {
            memcpy(parts + 1, block + parts[3], 4);
        } else {
            take_bytes(from, parts, sizeof parts);
        }
        memcpy(views + i * 16, parts, 16);
    }
    *sizes = (int64_t)block_size;
    n->buffers[1] = views;
    n->buffers[2] = block;
    n->buffers[3] = sizes;
    n->array.n_buffers = 4;
}

static void take_buffers(choices *from, node *n, char layout, size_t width, size_t rows)
{
    int64_t last = 0;

    n->array.n_buffers = 2;
    switch (layout) {
    case 'b':
        n->buffers[1] = take_block(from, (rows + 7) / 8);
        break;
    case 'f':
        n->buffers[1] = take_block(from, rows * width);
        break;
    case 's':
    case 'S':
        n->buffers[1] = take_numbers(from, rows + 1, layout == 's' ? 4 : 8, true, &last);
        n->buffers[2] = take_text(from, last);
        n->array.n_buffers = 3;
        break;
    case 'v':
        take_views(from, n, rows);
        break;
    case 'l':
    case 'L':
        n->buffers[1] = take_numbers(from, rows + 1, layout == 'l' ? 4 : 8, true, &last);
        break;
    case 'w':
    case 'W':
        n->buffers[1] = take_numbers(from, rows, layout == 'w' ? 4 : 8, false, &last);
        n->buffers[2] = take_numbers(from, rows, layout == 'w' ? 4 : 8, false, &last);
        n->array.n_buffers = 3;
        break;
    case 'x':
    case 't':
        n->array.n_buffers = 1;
        break;
    default:
        n->array.n_buffers = 0;
        break;
    }
}

/* ---- Nodes ------------------------------------------------------------------------------- */

static node *take_node(choices *from, size_t depth);

static void add_child(choices *from, node *n, size_t depth, const char *name)
{
    node *const child = take_node(from, depth + 1);
    const size_t at = (size_t)n->schema.n_children;

    child->schema.name = name;
    n->fields[at] = &child->schema;
    n->arrays[at] = &child->array;
    n->schema.n_children++;
    n->array.n_children++;
}

static void take_children(choices *from, node *n, char layout, size_t depth)
{
    static const char *const names[] = {"a", "b", "c", ""};
    const bool is_one = strchr("lLwWx", layout) != NULL;
    const size_t count = is_one ? 1 : layout == 'r' ? 2 : layout == 't' ? take_below(from, 4) : 0;

    n->schema.children = n->fields;
    n->array.children = n->arrays;
    for (size_t i = 0; i < count && depth < MOST_DEPTH; i++)
        add_child(from, n, depth, take_byte(from) % 32 == 31 ? names[3] : names[i]);
}

/* Now and then something that is not as it should be. */
static void take_lie(choices *from, node *n)
{
    switch (take_byte(from)) {
    case 255:
        n->array.n_buffers = (int8_t)take_byte(from);
        if (n->array.n_buffers > MOST_BUFFERS)
            n->array.n_buffers = MOST_BUFFERS;
        break;
    case 254:
        n->buffers[1] = NULL;
        break;
    case 253:
        n->array.release = NULL;
        break;
    case 252:
        n->schema.release = NULL;
        break;
    case 251:
        n->array.n_children = 0;
        break;
    case 250:
        n->schema.name = NULL;
        break;
    case 249:
        n->array.length = INT64_MAX - (int64_t)take_byte(from);
        break;
    case 248:
        n->array.length = -1;
        break;
    case 247:
        n->array.buffers = NULL;
        break;
    default:
        break;
    }
}

static node *take_node(choices *from, size_t depth)
{
    node *const n = make_block(sizeof *n);
    const size_t kind = take_below(from, COUNT_OF(formats));
    const size_t length = take_below(from, 24);
    const size_t offset = take_byte(from) % 4 == 3 ? take_below(from, 9) : 0;

    memset(n, 0, sizeof *n);
    n->schema.format = formats[kind].format;
    n->schema.name = "x";
    n->schema.flags = take_byte(from) % 8 == 7 ? take_byte(from) : ARROW_FLAG_NULLABLE;
    n->schema.release = release_schema;
    n->array.length = (int64_t)length;
    n->array.offset = (int64_t)offset;
    n->array.null_count = take_byte(from) % 8 == 7 ? (int8_t)take_byte(from) : -1;
    n->array.buffers = n->buffers;
    n->array.release = release_array;
    if (take_byte(from) % 4 == 0)
        n->buffers[0] = take_block(from, (length + offset + 7) / 8);
    take_buffers(from, n, formats[kind].layout, formats[kind].width, length + offset);
    take_children(from, n, formats[kind].layout, depth);
    if (formats[kind].layout == 'f' && take_byte(from) % 16 == 15 && depth < MOST_DEPTH) {
        node *const keys = take_node(from, depth + 1);
        n->schema.dictionary = &keys->schema;
        n->array.dictionary = &keys->array;
    }
    take_lie(from, n);
    return n;
}

/* A batch of one column or two. */
static node *take_root(choices *from)
{
    node *const root = make_block(sizeof *root);
    const size_t children = 1 + take_below(from, 2);

    memset(root, 0, sizeof *root);
    root->schema.format = "+s";
    root->schema.name = "";
    root->schema.release = release_schema;
    root->schema.children = root->fields;
    root->array.children = root->arrays;
    root->array.n_buffers = 1;
    root->array.buffers = root->buffers;
    root->array.release = release_array;
    for (size_t i = 0; i < children; i++)
        add_child(from, root, 0, i == 0 ? "a" : "b");
    root->array.length = root->arrays[0]->length;
    if (children == 2 && take_byte(from) % 8 != 7 && root->array.length >= 0 &&
        root->arrays[1]->length > root->array.length)
        root->arrays[1]->length = root->array.length;
    return root;
}

/* ---- Reading ----------------------------------------------------------------------------- */

static void check_read(stria_batch *batch, const node *root)
{
    stria_error why;
    const uint64_t before = digest_batch(batch);
    const stria_code code = stria_batch_read_arrow(batch, &root->schema, &root->array, &why);

    check_batch(batch);
    if (code == STRIA_OK)
        return;
    check_error(code, &why);
    HOLDS_TRUE(digest_batch(batch) == before);
}

static void check_write(stria_batch *batch)
{
    struct ArrowSchema schema;
    struct ArrowArray array;
    const uint64_t before = digest_batch(batch);
    stria_error why;
    stria_code code = stria_batch_share_with_arrow(batch, &schema, &array, &why);

    if (code == STRIA_OK) {
        code = stria_batch_read_arrow(batch, &schema, &array, &why);
        if (code != STRIA_OK && code != STRIA_ERR_ENCODING)
            broken("what was shared is refused", why.message);
        check_batch(batch);
        schema.release(&schema);
        array.release(&array);
    } else {
        check_error(code, &why);
        HOLDS_TRUE(digest_batch(batch) == before);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    choices from = {data, size};
    char type[128];
    const size_t index = take_byte(&from);
    const node *const root = take_root(&from);
    const stria_field field = {"a", type_at(index, type, sizeof type)};
    stria_error why;

    begin_input(64 << 20);
    stria_batch *const batch =
        stria_batch_new_from_arrow(&root->schema, &root->array, &bounded, &why);
    if (batch == NULL) {
        check_error(why.code, &why);
    } else {
        check_batch(batch);
        for (size_t i = 0; i < stria_batch_columns(batch); i++)
            print_rows(stria_batch_column(batch, i));
        check_read(batch, root);
        check_write(batch);
    }
    stria_batch_free(batch);
    stria_batch *const other = stria_batch_new(&field, 1, &bounded, NULL);
    HOLDS_TRUE(other != NULL);
    check_read(other, root);
    stria_batch_free(other);
    end_input();
    free_blocks();
    return 0;
}

/* main.c - stria itself, as installed: columns that are kept or made anew, and blocks of Native */
#include <stdlib.h>

#include "columns.h"
#include "contender.h"
#include "inputs.h"
#include "stria/clickhouse.h"
#include "stria/version.h"

/* ---- Columns ------------------------------------------------------------------ */

struct object {
    const struct filling *filling;
    struct given *given;
    stria_column *column; /* NULL: the call makes it */
    stria_error error;
};

static void *make_object(const struct contender *contender)
{
    struct object *const object = room_for(sizeof *object);

    object->filling = contender->how;
    object->given = object->filling->give(contender->rows, contender->width);
    object->column = NULL;
    return object;
}

static void drop_column(void *object)
{
    struct object *const of = object;

    stria_column_free(of->column);
    of->column = NULL;
}

static void drop_object(void *object)
{
    struct object *const of = object;

    drop_column(of);
    of->filling->drop(of->given);
    free(of);
}

static void make_column(struct object *of)
{
    of->column = stria_column_new(of->filling->type, NULL, &of->error);
    if (of->column == NULL)
        give_up(of->filling->type, of->error.message);
}

static void empty_column(void *object)
{
    struct object *const of = object;

    if (of->column == NULL)
        make_column(of);
    stria_column_truncate(of->column, 0);
}

static void append(void *object)
{
    struct object *const of = object;

    require(of->filling->append(of->column, of->given, &of->error), &of->error);
}

static void make_and_append(void *object)
{
    make_column(object);
    append(object);
}

static uint64_t sum_column(void *object)
{
    const struct object *const of = object;

    return of->filling->sum(of->column);
}

/* ---- Native ------------------------------------------------------------------- */

struct block {
    const struct filling *filling;
    struct given *given;
    stria_batch *from; /* with the rows */
    stria_batch *to; /* that is read into */
    stria_memory *memory;
    size_t bytes; /* of the column, behind the block's header */
    stria_view rest;
    stria_error error;
};

static stria_batch *new_batch(struct block *block)
{
    const stria_field field = {"v", block->filling->type};
    stria_batch *const batch = stria_batch_new(&field, 1, NULL, &block->error);

    if (batch == NULL)
        give_up("a batch", block->error.message);
    return batch;
}

static void write_block(void *object)
{
    struct block *const block = object;

    require(stria_batch_write_native(block->from, stria_memory_sink(block->memory), &block->error),
        &block->error);
}

static void empty_memory(void *object)
{
    stria_memory_reset(((struct block *)object)->memory);
}

static void *make_block(const struct contender *contender)
{
    struct block *const block = room_for(sizeof *block);

    block->filling = contender->how;
    block->given = block->filling->give(contender->rows, contender->width);
    block->bytes = contender->bytes;
    block->from = new_batch(block);
    block->to = new_batch(block);
    block->memory = stria_memory_new(NULL);
    if (block->memory == NULL)
        give_up("memory", "there is none");
    require(block->filling->append(stria_batch_column(block->from, 0), block->given, &block->error),
        &block->error);
    require(stria_batch_commit(block->from, &block->error), &block->error);
    write_block(block);
    return block;
}

static void drop_block(void *object)
{
    struct block *const block = object;

    stria_batch_free(block->from);
    stria_batch_free(block->to);
    stria_memory_free(block->memory);
    block->filling->drop(block->given);
    free(block);
}

static void rewind_block(void *object)
{
    struct block *const block = object;

    stria_batch_reset(block->to);
    block->rest = stria_memory_view(block->memory);
}

static void read_block(void *object)
{
    struct block *const block = object;

    require(stria_batch_read_native(block->to, stria_view_source(&block->rest), &block->error),
        &block->error);
}

static uint64_t sum_block(void *object)
{
    const struct block *const block = object;
    const stria_view all = stria_memory_view(block->memory);

    return sum_bytes(SUM_OF_NOTHING, all.data + all.size - block->bytes, block->bytes);
}

static uint64_t sum_read(void *object)
{
    struct block *const block = object;

    return block->filling->sum(stria_batch_column(block->to, 0));
}

/* ---- All of them -------------------------------------------------------------- */

/* clang-format off */
#define KEPT(work, way, rows, width, bytes, how)                                          \
    {work, way, rows, width, bytes, &(how), make_object, empty_column, append, sum_column, drop_object}
#define FRESH(work, rows, width, bytes, how)                                              \
    {work, "fresh", rows, width, bytes, &(how), make_object, drop_column, make_and_append, sum_column, drop_object}
#define BOTH(work, rows, width, bytes, how)                                               \
    KEPT(work, "", rows, width, bytes, how), FRESH(work, rows, width, bytes, how)
#define ENCODE(work, rows, width, bytes, how)                                             \
    {work, "", rows, width, bytes, &(how), make_block, empty_memory, write_block, sum_block, drop_block}
#define DECODE(work, rows, width, bytes, how)                                             \
    {work, "", rows, width, bytes, &(how), make_block, rewind_block, read_block, sum_read, drop_block}
/* clang-format on */

int main(int argc, char **argv)
{
    const struct contender contenders[] = {
        BOTH("int64/10k", 10000, 1, 80000, numbers),
        BOTH("int64/1M", 1000000, 1, 8000000, numbers),
        BOTH("int64-push/10k", 10000, 1, 80000, pushed),
        BOTH("nullable/10k", 10000, 1, 81250, nullable),
        BOTH("int32-to-int64/10k", 10000, 1, 80000, widened),
        BOTH("int64-to-int32/10k", 10000, 1, 40000, narrowed),
        BOTH("strings/100x50", 100, 50, 5800, texts),
        BOTH("strings/1000x50", 1000, 50, 58000, texts),
        BOTH("strings-joined/1000x50", 1000, 50, 58000, joined_texts),
        BOTH("array-int64/100x10", 100, 10, 8800, number_lists),
        BOTH("array-int64/1000x10", 1000, 10, 88000, number_lists),
        BOTH("array-int64/100x100", 100, 100, 80800, number_lists),
        BOTH("array-int64/1000x100", 1000, 100, 808000, number_lists),
        BOTH("array-string/100x10", 100, 10, 20800, text_lists),
        BOTH("array-string/1000x10", 1000, 10, 208000, text_lists),
        BOTH("array-nullable/100x10", 100, 10, 8925, pointed_lists),
        KEPT("array-nullable/100x10", "masks", 100, 10, 8925, masked_lists),
        BOTH("array-nullable/1000x10", 1000, 10, 89250, pointed_lists),
        KEPT("array-nullable/1000x10", "masks", 1000, 10, 89250, masked_lists),
        BOTH("dictionary/1000x26", 1000, 26, 4000, words),
        BOTH("dictionary/1000x1000", 1000, 1000, 4000, words),
        BOTH("dictionary/10000x26", 10000, 26, 40000, words),
        BOTH("dictionary/10000x1000", 10000, 1000, 40000, words),
        BOTH("dictionary-pointers/1000x26", 1000, 26, 4000, word_pointers),
        BOTH("dictionary-nullable/1000x26", 1000, 26, 4000, nullable_words),
        ENCODE("encode-int64/100k", 100000, 1, 800000, numbers),
        ENCODE("encode-nullable/100k", 100000, 1, 900000, nullable),
        ENCODE("encode-strings/100k", 100000, 50, 5100000, texts),
        DECODE("decode-int64/100k", 100000, 1, 800000, numbers),
        DECODE("decode-nullable/100k", 100000, 1, 900000, nullable),
        DECODE("decode-strings/100k", 100000, 50, 5100000, texts),
    };

    return run_contenders(
        argc, argv, "stria", stria_version(), contenders, sizeof contenders / sizeof contenders[0]);
}

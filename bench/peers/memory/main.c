/* main.c - what the memory and a plain loop take: copies and conversions without any check */
#include <stdlib.h>
#include <string.h>

#include "contender.h"
#include "inputs.h"

/* ---- memcpy() of as many bytes as the work leaves behind ---- */

struct copy {
    char *from;
    char *to;
    size_t size;
};

static void *make_copy(const struct contender *contender)
{
    struct copy *const copy = room_for(sizeof *copy);

    copy->size = contender->bytes;
    copy->from = room_for(copy->size);
    copy->to = room_for(copy->size);
    for (size_t i = 0; i < copy->size; i++)
        copy->from[i] = (char)i;
    return copy;
}

static void clear_copy(void *object)
{
    (void)object;
}

static void copy(void *object)
{
    struct copy *const copy = object;

    memcpy(copy->to, copy->from, copy->size);
}

/* There is no column to sum up; the copy must be one. */
static uint64_t sum_copy(void *object)
{
    struct copy *const copy = object;

    if (memcmp(copy->to, copy->from, copy->size) != 0)
        give_up("memcpy", "the copy differs");
    return 0;
}

static void drop_copy(void *object)
{
    struct copy *const copy = object;

    free(copy->from);
    free(copy->to);
    free(copy);
}

/* ---- Loops ---- */

struct loop {
    size_t rows;
    int64_t *numbers;
    int32_t *integers;
    struct text *texts;
    int64_t *offsets;
    char *bytes;
};

static void *make_loop(const struct contender *contender)
{
    struct loop *const loop = room_for(sizeof *loop);
    const size_t rows = contender->rows;

    loop->rows = rows;
    loop->numbers = make_numbers(rows);
    loop->integers = room_for(rows * sizeof *loop->integers);
    loop->texts = make_texts(rows, contender->width > 1 ? contender->width : 8);
    loop->offsets = room_for((rows + 1) * sizeof *loop->offsets);
    loop->bytes = room_for(rows * contender->width);
    for (size_t i = 0; i < rows; i++) {
        loop->integers[i] = (int32_t)(loop->numbers[i] >> 33);
        loop->numbers[i] = loop->integers[i];
    }
    return loop;
}

static void drop_loop(void *object)
{
    struct loop *const loop = object;

    free(loop->numbers);
    free(loop->integers);
    drop_texts(loop->texts);
    free(loop->offsets);
    free(loop->bytes);
    free(loop);
}

static void widen(void *object)
{
    struct loop *const loop = object;

    for (size_t i = 0; i < loop->rows; i++)
        loop->numbers[i] = loop->integers[i];
}

static void narrow(void *object)
{
    struct loop *const loop = object;

    for (size_t i = 0; i < loop->rows; i++)
        loop->integers[i] = (int32_t)loop->numbers[i];
}

/* A memcpy() for each text, and where it ends. */
static void join(void *object)
{
    struct loop *const loop = object;
    size_t end = 0;

    loop->offsets[0] = 0;
    for (size_t i = 0; i < loop->rows; i++) {
        memcpy(loop->bytes + end, loop->texts[i].data, loop->texts[i].size);
        end += loop->texts[i].size;
        loop->offsets[i + 1] = (int64_t)end;
    }
}

static uint64_t sum_numbers(void *object)
{
    const struct loop *const loop = object;
    uint64_t sum = SUM_OF_NOTHING;

    for (size_t i = 0; i < loop->rows; i++)
        sum = sum_number(sum, (uint64_t)loop->numbers[i]);
    return sum;
}

static uint64_t sum_integers(void *object)
{
    const struct loop *const loop = object;
    uint64_t sum = SUM_OF_NOTHING;

    for (size_t i = 0; i < loop->rows; i++)
        sum = sum_number(sum, (uint64_t)(int64_t)loop->integers[i]);
    return sum;
}

static uint64_t sum_texts(void *object)
{
    const struct loop *const loop = object;
    uint64_t sum = SUM_OF_NOTHING;

    for (size_t i = 0; i < loop->rows; i++) {
        const size_t size = (size_t)(loop->offsets[i + 1] - loop->offsets[i]);

        sum = sum_bytes(sum, loop->bytes + loop->offsets[i], size);
    }
    return sum;
}

/* clang-format off */
#define COPY(work, rows, bytes)                                                           \
    {work, "memcpy", rows, 1, bytes, NULL, make_copy, clear_copy, copy, sum_copy, drop_copy}
#define LOOP(work, rows, width, bytes, call, sum)                                         \
    {work, "loop", rows, width, bytes, NULL, make_loop, clear_copy, call, sum, drop_loop}
/* clang-format on */

int main(int argc, char **argv)
{
    const struct contender contenders[] = {
        COPY("int64/10k", 10000, 80000),
        COPY("int64/1M", 1000000, 8000000),
        COPY("nullable/10k", 10000, 81250),
        COPY("int32-to-int64/10k", 10000, 80000),
        COPY("int64-to-int32/10k", 10000, 40000),
        LOOP("int32-to-int64/10k", 10000, 1, 80000, widen, sum_numbers),
        LOOP("int64-to-int32/10k", 10000, 1, 40000, narrow, sum_integers),
        COPY("strings/100x50", 100, 5800),
        COPY("strings/1000x50", 1000, 58000),
        LOOP("strings/100x50", 100, 50, 5800, join, sum_texts),
        LOOP("strings/1000x50", 1000, 50, 58000, join, sum_texts),
        COPY("strings-joined/1000x50", 1000, 58000),
        COPY("array-int64/100x10", 100, 8800),
        COPY("array-int64/1000x10", 1000, 88000),
        COPY("array-int64/100x100", 100, 80800),
        COPY("array-int64/1000x100", 1000, 808000),
        COPY("array-string/100x10", 100, 20800),
        COPY("array-string/1000x10", 1000, 208000),
        COPY("array-nullable/100x10", 100, 8925),
        COPY("array-nullable/1000x10", 1000, 89250),
        COPY("encode-int64/100k", 100000, 800000),
        COPY("encode-nullable/100k", 100000, 900000),
        COPY("encode-strings/100k", 100000, 5100000),
        COPY("decode-int64/100k", 100000, 800000),
        COPY("decode-nullable/100k", 100000, 900000),
        COPY("decode-strings/100k", 100000, 5100000),
    };

    return run_contenders(
        argc, argv, "memory", "", contenders, sizeof contenders / sizeof contenders[0]);
}

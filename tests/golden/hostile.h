/* hostile.h - what both tests of hostile bytes share: where bytes lie, and how they are changed */
#ifndef STRIA_TESTS_HOSTILE_H
#define STRIA_TESTS_HOSTILE_H

#include "support/guard.h"
#include "unit/batches.h"
#include "unit/streams.h"
#include "vectors.h"

static guarded wall; /* bytes under test end at its end */

static inline stria_view place(stria_view bytes)
{
    uint8_t *const to = wall.block + wall.size - bytes.size;
    const stria_view view = {(const char *)to, bytes.size};

    if (bytes.size > 0)
        memcpy(to, bytes.data, bytes.size);
    return view;
}

static inline stria_view prefix(stria_view bytes, size_t size)
{
    return (stria_view){bytes.data, size};
}

static inline bool is_slow(void)
{
    return rounds(100) < 100; /* under Valgrind */
}

/* Files are cut everywhere; under Valgrind, which sees no more than AddressSanitizer does of the
 * same, short ones in steps and the middle of a long one less. */
static inline size_t next_cut(size_t size, size_t whole)
{
    const bool middle = size > 256 && size + 256 < whole;

    return size + (!is_slow() ? 1 : middle ? 401 : 11);
}

/* Bytes around the borders of what a byte may say in a varint, a size or a flag. */
static inline bool is_tried(unsigned byte, unsigned original)
{
    const unsigned flipped = byte ^ original;
    const bool is_edge = byte <= 2 || byte == 0x7f || byte == 0x80 || byte == 0xff;

    return byte != original && (is_edge || byte == original + 1 || (flipped & (flipped - 1)) == 0);
}

/* Calls `check` with the bytes at the wall, once for each change of one of them; of a long input
 * there are none, and under Valgrind few. */
static inline void change_each_byte(stria_view bytes,
    void (*check)(const vector *v, stria_batch *batch, stria_view changed), const vector *v,
    stria_batch *batch)
{
    enum { MOST = 400 };
    const size_t step = is_slow() ? 17 : 1;

    if (bytes.size > MOST)
        return;
    const stria_view placed = place(bytes);
    uint8_t *const changed = wall.block + wall.size - bytes.size;
    for (size_t at = bytes.size % step; at < bytes.size; at += step) {
        const uint8_t original = changed[at];
        for (unsigned byte = 0; byte < 256; byte++) {
            if (!is_tried(byte, original))
                continue;
            changed[at] = (uint8_t)byte;
            check(v, batch, placed);
        }
        changed[at] = original;
    }
}

/* A batch out of changed bytes is sound, and what it writes it reads again. */
static inline void assert_same_again(const stria_batch *batch, stria_batch *again)
{
    assert_batch_sound(batch);
    assert_non_null(again);
    assert_batches_equal(batch, again);
    stria_batch_free(again);
}

/* A view and a source of the same bytes were refused for the same, in the same place. */
static inline void assert_same_refusal(
    const vector *v, const stria_error *of_view, const stria_error *of_source)
{
    if (memcmp(of_view, of_source, sizeof *of_view) != 0)
        fail_msg("%s: a view is %s at byte %lld (%s), a source %s at byte %lld (%s)", v->name,
            stria_code_name(of_view->code), (long long)of_view->offset, of_view->message,
            stria_code_name(of_source->code), (long long)of_source->offset, of_source->message);
}

/* Takes back what was read behind `rows`, and finds what was there before. */
static inline void assert_goes_back(stria_batch *batch, size_t rows, batch_image *before)
{
    assert_batch_sound(batch);
    for (size_t i = 0; i < stria_batch_columns(batch); i++)
        stria_column_truncate(stria_batch_column(batch, i), rows);
    OK(stria_batch_commit(batch, &error));
    assert_batch_unchanged(batch, before);
}

#endif /* STRIA_TESTS_HOSTILE_H */

/* round_trip.c - what must hold of a decoder, whatever the bytes */
#include "round_trip.h"

/* A column's memory, that of its dictionary, and what RowBinary allows for wide nulls. */
enum { BASE = 40 << 20, TIMES = 2048 };

/* Both refuse for the same reason, in the same place; but how many bytes there are is known of a
 * view, which may be too short for what is to come, whatever that is. */
static void check_same_refusal(
    const stria_error *of_view, const stria_error *of_source, size_t size)
{
    if (of_view->code == STRIA_ERR_CORRUPT && of_view->offset == (int64_t)size)
        return;
    if (memcmp(of_view, of_source, sizeof *of_view) != 0)
        broken(of_view->message, of_source->message);
}

static void check_append(stria_view bytes, read_batch read_more, stria_batch *batch)
{
    stria_error why;
    stria_view rest = bytes;
    const uint64_t before = digest_batch(batch);
    const stria_code code = read_more(batch, stria_view_source(&rest), &why);

    check_batch(batch);
    if (code == STRIA_OK || code == STRIA_END)
        return;
    check_error(code, &why);
    HOLDS_TRUE(digest_batch(batch) == before);
    HOLDS_TRUE(rest.size == bytes.size);
}

static void check_written(
    stria_batch *batch, read_new_batch read_new, read_batch read_more, write_batch write)
{
    stria_error why;
    stria_memory *const memory = stria_memory_new(&bounded);
    const uint64_t before = digest_batch(batch);

    HOLDS_TRUE(memory != NULL);
    const stria_code code = write(batch, stria_memory_sink(memory), &why);
    if (code == STRIA_OK) {
        const stria_view bytes = stria_memory_view(memory);
        stria_view rest = bytes;
        stria_batch *const again = read_new(stria_view_source(&rest), &why);
        if (again == NULL && why.code != STRIA_ERR_MEMORY)
            broken("what was written is refused", why.message);
        if (again != NULL) {
            HOLDS_TRUE(rest.size == 0);
            HOLDS_TRUE(digest_batch(again) == before);
            check_append(bytes, read_more, again);
        }
        stria_batch_free(again);
    } else {
        check_error(code, &why);
        if (code != STRIA_ERR_SHAPE && code != STRIA_ERR_MEMORY)
            broken("what was read is not written", why.message);
    }
    HOLDS_TRUE(digest_batch(batch) == before);
    stria_memory_free(memory);
}

void try_decoder(stria_view bytes, read_new_batch read_new, read_batch read_more, write_batch write)
{
    stria_error of_view;
    stria_error of_source;
    stria_view rest = bytes;
    drip d = drip_of(bytes, 0);

    begin_input(BASE + TIMES * bytes.size);
    stria_batch *const batch = read_new(stria_view_source(&rest), &of_view);
    stria_batch *const drunk = read_new(drip_source(&d), &of_source);
    HOLDS_TRUE((batch == NULL) == (drunk == NULL));
    if (batch == NULL) {
        check_error(of_view.code, &of_view);
        if (of_view.code == STRIA_ERR_MEMORY)
            broken("memory is no multiple of the input", of_view.message);
        check_same_refusal(&of_view, &of_source, bytes.size);
        HOLDS_TRUE(rest.size == bytes.size);
    } else {
        check_batch(batch);
        HOLDS_TRUE(digest_batch(batch) == digest_batch(drunk));
        for (size_t i = 0; i < stria_batch_columns(batch) && i < 32; i++)
            print_rows(stria_batch_column(batch, i));
        check_append(bytes, read_more, batch);
        check_written(batch, read_new, read_more, write);
    }
    stria_batch_free(batch);
    stria_batch_free(drunk);
    end_input();
}

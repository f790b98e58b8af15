/* blob_append.c - how text enters a Blob column
 *
 * Generated from types.yaml by templates/append_string.c.j2.  Do not edit: change
 * one of those and run `cmake --build build --target generate`.
 */
#include "generated/blob.h"

/* Where each text will end: the first of two walks. */
static stria_code write_ends(stria_column *column, const stria_values *values, stria_error *error)
{
    stria_code code = STRIA_OK;

    for (size_t done = 0; done < values->count && code == STRIA_OK;) {
        stria__lane lane;
        const size_t n = stria__block_size(values->count - done);
        const stria_view *const texts = stria__read_texts(values, done, n, NULL, &lane);

        code = stria__write_ends(column, done, texts, n, error);
        done += n;
    }
    return code;
}

/* The bytes of each text, to where it ends: the second. */
static void copy_texts(stria_column *column, const stria_values *values)
{
    if (stria__are_views(values)) {
        const void *const views = stria__element(values, 0);
        stria__copy_views(column, views, values->count);
        return;
    }
    for (size_t done = 0; done < values->count;) {
        const char *starts[STRIA__BLOCK];
        const size_t n = stria__block_size(values->count - done);

        stria__read_starts(values, done, n, NULL, starts);
        stria__copy_texts(column, done, starts, n);
        done += n;
    }
}

stria_code stria__blob_stage_present(
    stria_column *column, const stria_values *values, stria_error *error)
{
    stria_code code = stria__make_room(column, values->count, error);

    if (code == STRIA_OK)
        code = write_ends(column, values, error);
    if (code == STRIA_OK)
        code = stria__make_text_room(column, stria__text_ahead(column, values->count), error);
    if (code != STRIA_OK)
        return code;

    copy_texts(column, values);
    stria__stage(column, values->count);
    return STRIA_OK;
}

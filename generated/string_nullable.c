/* string_nullable.c - how nulls enter a String column
 *
 * Generated from types.yaml by templates/nullable_string.c.j2.  Do not edit: change
 * one of those and run `cmake --build build --target generate`.
 */
#include "generated/string.h"

/* Where each text will end, a missing one where it begins, and which are missing: the
 * first of two walks. */
static stria_code write_ends(stria_column *column, const stria_values *values, stria_error *error)
{
    stria_code code = STRIA_OK;

    for (size_t done = 0; done < values->count && code == STRIA_OK;) {
        bool missing[STRIA__BLOCK];
        stria__lane lane;
        const size_t n = stria__block_size(values->count - done);
        const size_t nulls = stria__read_missing(values, done, n, missing);

        if (nulls > 0 && !column->nullable)
            return stria__refuse_missing(column, values, done, missing, error);
        const stria_view *const texts = stria__read_texts(values, done, n, missing, &lane);
        code = stria__write_ends(column, done, texts, n, error);
        if (code == STRIA_OK)
            stria__mark_missing(column, done, missing, n, nulls);
        done += n;
    }
    return code;
}

/* The bytes of each text, to where it ends: the second. */
static void copy_texts(stria_column *column, const stria_values *values)
{
    for (size_t done = 0; done < values->count;) {
        bool missing[STRIA__BLOCK];
        const char *starts[STRIA__BLOCK];
        const size_t n = stria__block_size(values->count - done);

        (void)stria__read_missing(values, done, n, missing);
        stria__read_starts(values, done, n, missing, starts);
        stria__copy_texts(column, done, starts, n);
        done += n;
    }
}

stria_code stria__string_stage_nullable(
    stria_column *column, const stria_values *values, stria_error *error)
{
    stria_code code = stria__make_room_nullable(column, values->count, error);

    if (code == STRIA_OK)
        code = write_ends(column, values, error);
    if (code == STRIA_OK)
        code = stria__make_text_room(column, stria__text_ahead(column, values->count), error);
    if (code != STRIA_OK)
        return code;

    copy_texts(column, values);
    stria__stage_marked(column, values->count);
    return STRIA_OK;
}

/* arrow_array.c - reading arrays that somebody else made */
#include "src/arrow/arrow_array.h"

#include "src/column/block.h"

_Static_assert(sizeof(stria__arrow_view) == 16, "a view is as Arrow has it");

stria__arrow_range stria__arrow_range_at(
    const struct ArrowArray *array, const stria__arrow_format *format, size_t row)
{
    const size_t at = stria__arrow_at(array, row);
    stria__arrow_range range;

    if (format->layout == STRIA__ARROW_FIXED_LIST) {
        range.first = (int64_t)(at * format->size);
        range.count = (int64_t)format->size;
        return range;
    }
    range.first = stria__arrow_integer(array->buffers[1], at, format->width);
    if (format->layout == STRIA__ARROW_LIST_VIEW)
        range.count = stria__arrow_integer(array->buffers[2], at, format->width);
    else
        range.count = stria__arrow_integer(array->buffers[1], at + 1, format->width) - range.first;
    return range;
}

stria__arrow_view stria__arrow_view_at(const struct ArrowArray *array, size_t row)
{
    stria__arrow_view view;

    memcpy(&view, (const uint8_t *)array->buffers[1] + stria__arrow_at(array, row) * sizeof view,
        sizeof view);
    return view;
}

static stria_view text_of_view(const struct ArrowArray *array, size_t row)
{
    const stria__arrow_view view = stria__arrow_view_at(array, row);
    const char *const views = array->buffers[1];
    const size_t size = (size_t)view.size;

    if (size <= STRIA__ARROW_INLINE)
        return (stria_view){
            views + stria__arrow_at(array, row) * sizeof view + sizeof(int32_t), size};
    return (stria_view){(const char *)array->buffers[2 + view.block] + view.offset, size};
}

stria_view stria__arrow_text_at(
    const struct ArrowArray *array, const stria__arrow_format *format, size_t row)
{
    if (format->layout == STRIA__ARROW_VIEWS)
        return text_of_view(array, row);
    if (format->layout == STRIA__ARROW_FIXED)
        return (stria_view){
            (const char *)array->buffers[1] + stria__arrow_at(array, row) * format->width,
            format->width};

    const stria__arrow_range range = stria__arrow_range_at(array, format, row);
    if (range.count == 0)
        return (stria_view){"", 0};
    return (stria_view){(const char *)array->buffers[2] + range.first, (size_t)range.count};
}

int64_t stria__arrow_index_at(
    const struct ArrowArray *array, const stria__arrow_format *format, size_t row)
{
    const size_t at = stria__arrow_at(array, row) * format->width;
    const stria_values value =
        stria_make_values(array->buffers[1], 1, 0, at, format->width, format->ctype, 0);
    stria__lane lane;

    stria__read_lane(&value, 0, 1, NULL, &lane);
    return lane.as_signed[0]; /* too large an index becomes a negative one */
}

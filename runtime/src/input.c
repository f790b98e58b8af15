/* input.c - whether what a call reads reaches into a block */
#include "src/input.h"

#include <string.h>

#include "src/block.h"
#include "src/slices.h"

_Static_assert(offsetof(stria_view, data) == 0, "a view begins with its pointer");

/* No object begins outside a block and ends in it, so where it begins is enough. */
static bool is_in(const stria__buffer *block, const void *address)
{
    return (uintptr_t)address - (uintptr_t)block->data < block->capacity;
}

/* All of them are looked at, because a loop that does not stop is the faster one, and
 * hardly ever would it stop. */
static bool pointers_reach(const stria_values *values, const stria__buffer *block)
{
    const uint8_t *at = stria__element(values, 0);
    bool reach = false;

    for (size_t i = 0; i < values->count; i++, at += values->stride) {
        const void *pointer;

        memcpy(&pointer, at, sizeof pointer);
        reach |= is_in(block, pointer);
    }
    return reach;
}

/* An element that is a pointer, or begins with one, says itself where it leads; of those
 * that lead to another pointer we assume the worst, because it may be no one's. */
static bool values_reach(const stria_values *values, const stria__buffer *block)
{
    const bool are_pointers = values->ctype == STRIA_VIEW || values->ctype == STRIA_CSTR;

    if (values->count == 0)
        return false;
    if (is_in(block, stria__element(values, 0)) || is_in(block, values->nulls.flags))
        return true;
    if (!are_pointers && !values->indirect)
        return false;
    if (are_pointers && values->indirect)
        return true;
    return pointers_reach(values, block);
}

static bool spans_reach(const stria_spans *spans, const stria__buffer *block)
{
    for (; spans != NULL; spans = spans->inner) {
        if (is_in(block, spans) || is_in(block, spans->data) || is_in(block, spans->dims) ||
            is_in(block, spans->nulls.flags))
            return true;
    }
    return false;
}

static bool slices_reach(const stria_slices *slices, const stria__buffer *block)
{
    if (slices->count == 0)
        return false;
    if (is_in(block, slices->base) || is_in(block, slices->nulls.flags) ||
        is_in(block, slices->inner))
        return true;
    for (size_t row = 0; row < slices->count; row++) {
        if (stria__slice_is_missing(slices, row) || stria__slice_at(slices, row).data == NULL)
            continue;
        if (slices->inner != NULL) {
            const stria_slices inner = stria__inner_slices(slices, row);
            if (slices_reach(&inner, block))
                return true;
        } else {
            const stria_values values = stria__slice_values(slices, row);
            if (values_reach(&values, block))
                return true;
        }
    }
    return false;
}

bool stria__input_reaches(const stria__input *input, const stria__buffer *block)
{
    if (block->data == NULL)
        return false;
    return (input->values != NULL && values_reach(input->values, block)) ||
        (input->spans != NULL && spans_reach(input->spans, block)) ||
        (input->slices != NULL && slices_reach(input->slices, block));
}

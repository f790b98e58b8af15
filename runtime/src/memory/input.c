/* input.c - whether what a call reads reaches into a block */
#include "src/memory/input.h"

#include <string.h>

#include "src/column/block.h"
#include "src/column/slices.h"

_Static_assert(offsetof(stria_view, data) == 0, "a view begins with its pointer");

static bool is_in(const stria__buffer *block, const void *address)
{
    return (uintptr_t)address - (uintptr_t)block->data < stria__buffer_size(block);
}

/* Whether elements begin in the block, or on both sides of it; a stride may go backwards.
 * Where they end does not matter: nothing begins outside a block and ends in it. */
static bool array_reaches(
    const void *array, size_t count, size_t stride, const stria__buffer *block)
{
    const uintptr_t first = (uintptr_t)array;
    const uintptr_t last = first + (count - 1) * stride;
    const uintptr_t low = first < last ? first : last;
    const uintptr_t high = first < last ? last : first;

    return array != NULL && count > 0 && low < (uintptr_t)block->data + stria__buffer_size(block) &&
        high >= (uintptr_t)block->data;
}

static bool flags_reach(const stria_nulls *nulls, size_t count, const stria__buffer *block)
{
    const uint8_t *const flags = nulls->flags;

    if (flags == NULL || count == 0)
        return false;
    if (nulls->stride == 0)
        return array_reaches(flags + nulls->first / 8, count / 8 + 2, 1, block);
    return array_reaches(flags + nulls->first * nulls->stride, count, nulls->stride, block);
}

/* All of them are looked at, because hardly ever would the loop stop.  A pointer into the
 * block is less than its size behind its start: signs are gathered, because vector code
 * without a comparison of 64 bits can. */
static inline bool any_in(
    const stria__buffer *block, const uint8_t *pointers, size_t count, size_t stride)
{
    const uintptr_t start = (uintptr_t)block->data;
    const uintptr_t size = stria__buffer_size(block);
    uintptr_t signs = 0;

    for (size_t i = 0; i < count; i++) {
        uintptr_t pointer;

        memcpy(&pointer, pointers + i * stride, sizeof pointer);
        signs |= (pointer - start - size) & ~(pointer - start);
    }
    return signs > UINTPTR_MAX / 2;
}

/* One copy of the loop for each usual stride. */
static bool pointers_reach(const stria_values *values, const stria__buffer *block)
{
    const uint8_t *const pointers = stria__element(values, 0);

    if (values->stride == sizeof(void *))
        return any_in(block, pointers, values->count, sizeof(void *));
    if (values->stride == sizeof(stria_view))
        return any_in(block, pointers, values->count, sizeof(stria_view));
    return any_in(block, pointers, values->count, values->stride);
}

/* An element that is a pointer, or begins with one, says itself where it leads.  The worst
 * is assumed of elements that may not be looked at, and of pointers to pointers. */
static bool values_reach(const stria_values *values, bool reads_all, const stria__buffer *block)
{
    const bool begin_with_one = values->ctype == STRIA_VIEW || values->ctype == STRIA_CSTR;

    if (values->count == 0)
        return false;
    if (array_reaches(stria__element(values, 0), values->count, values->stride, block) ||
        flags_reach(&values->nulls, values->count, block))
        return true;
    if (!begin_with_one && !values->indirect)
        return false;
    return !reads_all || (begin_with_one && values->indirect) || pointers_reach(values, block);
}

/* Of the integers there is one more than rows, at most, and none is wider. */
static bool spans_reach(const stria_spans *spans, const stria__buffer *block)
{
    for (; spans != NULL; spans = spans->inner) {
        if (is_in(block, spans) ||
            array_reaches(spans->data, spans->rows + 1, sizeof(int64_t), block) ||
            array_reaches(spans->dims, spans->ndim, sizeof *spans->dims, block) ||
            flags_reach(&spans->nulls, spans->rows, block))
            return true;
    }
    return false;
}

static bool slices_reach(const stria_slices *slices, const stria__buffer *block)
{
    if (array_reaches(slices->base, slices->count, slices->stride, block) ||
        flags_reach(&slices->nulls, slices->count, block) || is_in(block, slices->inner))
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
            if (values_reach(&values, true, block))
                return true;
        }
    }
    return false;
}

bool stria__input_reaches(const stria__input *input, const stria__buffer *block)
{
    if (block->data == NULL)
        return false;
    return (input->values != NULL && values_reach(input->values, input->reads_all, block)) ||
        (input->spans != NULL && spans_reach(input->spans, block)) ||
        (input->slices != NULL && slices_reach(input->slices, block));
}

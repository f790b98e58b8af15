/* members.c - the members of an Enum: which values it has, and their names */
#include "src/column/members.h"

#include <stdio.h>
#include <string.h>

#include "src/memory/buffer.h"
#include "src/text/quoted.h"

/* ---- Making ------------------------------------------------------------------------ */

static unsigned count_bits(uint64_t bits)
{
#if defined(__GNUC__)
    return (unsigned)__builtin_popcountll(bits);
#else
    unsigned count = 0;

    for (; bits != 0; bits &= bits - 1)
        count++;
    return count;
#endif
}

static bool is_empty(const uint64_t *bits)
{
    return (bits[0] | bits[1] | bits[2] | bits[3]) == 0;
}

/* Whether some values have no page; an empty one then comes first, for all of them. */
static bool needs_empty(const stria__members_size *size)
{
    bool needs = false;

    for (size_t i = 0; i < STRIA__MEMBER_PAGES; i++)
        needs |= is_empty(size->values + 4 * i);
    return needs;
}

static size_t count_pages(const stria__members_size *size)
{
    size_t pages = needs_empty(size);

    for (size_t i = 0; i < STRIA__MEMBER_PAGES; i++)
        pages += !is_empty(size->values + 4 * i);
    return pages;
}

static int32_t value_of(size_t bit)
{
    return (int32_t)bit - 32768;
}

/* Pages, the values of the members in order, and their bounds. */
static void place_values(stria__members *members, const stria__members_size *size)
{
    size_t page = needs_empty(size);
    size_t rank = 0;

    for (size_t i = 0; i < STRIA__MEMBER_PAGES; i++) {
        const uint64_t *const bits = size->values + 4 * i;

        if (is_empty(bits))
            continue;
        memcpy(members->pages[page].bits, bits, sizeof members->pages[page].bits);
        members->pages[page].rank = (uint32_t)rank;
        members->page_of[i] = (uint8_t)page++;
        for (size_t bit = 256 * i; bit < 256 * (i + 1); bit++) {
            if (size->values[bit / 64] >> bit % 64 & 1)
                members->members[rank++].value = (int16_t)value_of(bit);
        }
    }
    members->low = members->members[0].value;
    members->high = members->members[rank - 1].value;
    members->is_whole = (size_t)(members->high - members->low) + 1 == rank;
}

stria__members *stria__members_make(
    const stria__members_size *size, const stria_allocator *allocator)
{
    /* In falling order of alignment.  A type's text is too short for the sum to overflow. */
    const size_t named = (sizeof(stria__members) + 7) / 8 * 8;
    const size_t pages = named + size->count * sizeof(stria__named_member);
    const size_t list = pages + count_pages(size) * sizeof(stria__member_page);
    const size_t names = list + size->count * sizeof(stria__member);
    const size_t text = names + size->names;
    const size_t memory = text + size->text + 1; /* snprintf() ends with a NUL */
    stria__members *const members = stria__allocate(allocator, memory);

    if (members == NULL)
        return NULL;
    uint8_t *const block = (uint8_t *)members;
    members->memory = memory;
    members->count = size->count;
    members->named = (stria__named_member *)(void *)(block + named);
    members->pages = (stria__member_page *)(void *)(block + pages);
    members->members = (stria__member *)(void *)(block + list);
    members->names = (char *)(block + names);
    members->text = (char *)(block + text);
    members->text_size = size->text;
    place_values(members, size);
    return members;
}

void stria__members_free(stria__members *members, const stria_allocator *allocator)
{
    if (members != NULL)
        stria__free(allocator, members, members->memory);
}

/* Where the member of a value is among all. */
size_t stria__member_rank(const stria__members *members, int32_t value)
{
    const unsigned bit = stria__member_bit(value);
    const stria__member_page *const page = &members->pages[members->page_of[bit / 256]];
    size_t rank = page->rank;

    for (unsigned word = 0; word < bit / 64 % 4; word++)
        rank += count_bits(page->bits[word]);
    return rank + count_bits(page->bits[bit / 64 % 4] & ((UINT64_C(1) << bit % 64) - 1));
}

void stria__members_name(stria__members *members, int32_t value, size_t used, size_t size)
{
    stria__member *const member = &members->members[stria__member_rank(members, value)];

    member->name = (uint32_t)used;
    member->size = (uint32_t)size;
}

static stria_view name_at(const stria__members *members, size_t rank)
{
    const stria__member *const member = &members->members[rank];

    return (stria_view){members->names + member->name, member->size};
}

/* ---- Names in order ---------------------------------------------------------------- */

/* Four bytes, the first of them highest. */
static uint32_t load_big(const char *bytes)
{
    const uint8_t *const at = (const uint8_t *)bytes;

    return (uint32_t)at[0] << 24 | (uint32_t)at[1] << 16 | (uint32_t)at[2] << 8 | at[3];
}

/* The first eight bytes, the first of them highest; a shorter name ends in zeros. */
static uint64_t prefix_of(stria_view name)
{
    uint64_t prefix = 0;

    if (name.size >= 8)
        return (uint64_t)load_big(name.data) << 32 | load_big(name.data + 4);
    if (name.size >= 4) /* the last four are in part the first */
        return (uint64_t)load_big(name.data) << 32 |
            (uint64_t)load_big(name.data + name.size - 4) << 8 * (8 - name.size);
    for (size_t i = 0; i < name.size; i++)
        prefix |= (uint64_t)(uint8_t)name.data[i] << 8 * (7 - i);
    return prefix;
}

/* Compares two names of one prefix. */
static int compare_rest(stria_view a, stria_view b)
{
    const size_t size = a.size < b.size ? a.size : b.size;
    const int order = size > 8 ? memcmp(a.data + 8, b.data + 8, size - 8) : 0;

    return order != 0 ? order : (a.size > b.size) - (a.size < b.size);
}

static int compare(
    const stria__members *members, const stria__named_member *a, const stria__named_member *b)
{
    if (a->prefix != b->prefix)
        return a->prefix < b->prefix ? -1 : 1;
    return compare_rest(name_at(members, a->member), name_at(members, b->member));
}

/* Lets the name at `root` of a heap of n sink to its place. */
static void sink(const stria__members *members, size_t root, size_t n)
{
    stria__named_member *const named = members->named;
    const stria__named_member sinking = named[root];

    for (size_t child = 2 * root + 1; child < n; child = 2 * root + 1) {
        if (child + 1 < n && compare(members, &named[child], &named[child + 1]) < 0)
            child++;
        if (compare(members, &sinking, &named[child]) >= 0)
            break;
        named[root] = named[child];
        root = child;
    }
    named[root] = sinking;
}

/* By heap, which no order of the names makes slow. */
static void sort_names(stria__members *members)
{
    stria__named_member *const named = members->named;

    for (size_t root = members->count / 2; root-- > 0;)
        sink(members, root, members->count);
    for (size_t n = members->count; n-- > 1;) {
        const stria__named_member last = named[n];

        named[n] = named[0];
        named[0] = last;
        sink(members, 0, n);
    }
}

static void print_list(stria__members *members)
{
    stria__output output = {members->text, members->text_size + 1, 0, 0};
    char number[16];

    for (size_t i = 0; i < members->count; i++) {
        if (i > 0)
            stria__put_text(&output, ", ");
        stria__put_quoted(&output, name_at(members, i), '\'');
        (void)snprintf(number, sizeof number, " = %d", (int)members->members[i].value);
        stria__put_text(&output, number);
    }
    (void)stria__end_output(&output);
}

bool stria__members_finish(stria__members *members, stria_view *twin)
{
    for (size_t i = 0; i < members->count; i++) {
        members->named[i].prefix = prefix_of(name_at(members, i));
        members->named[i].member = (uint32_t)i;
    }
    sort_names(members);
    for (size_t i = 1; i < members->count; i++) {
        if (compare(members, &members->named[i - 1], &members->named[i]) == 0) {
            *twin = name_at(members, members->named[i].member);
            return false;
        }
    }
    print_list(members);
    return true;
}

/* ---- Looking up -------------------------------------------------------------------- */

stria_view stria__member_name(const stria__members *members, int32_t value)
{
    return name_at(members, stria__member_rank(members, value));
}

/* The first in order whose prefix is not below this one, or the last.  Which half it is in, no
 * jump could foresee, so there is none. */
static size_t find_prefix(const stria__members *members, uint64_t prefix)
{
    size_t first = 0;

    for (size_t n = members->count; n > 1;) {
        const size_t half = n / 2;

        first += members->named[first + half - 1].prefix < prefix ? half : 0;
        n -= half;
    }
    return first;
}

bool stria__find_member(const stria__members *members, stria_view name, int64_t *value)
{
    const uint64_t prefix = prefix_of(name);
    size_t low = find_prefix(members, prefix);
    size_t high = members->count;

    while (low < high && members->named[low].prefix == prefix) { /* most often once */
        const stria__named_member *const named = &members->named[low];
        const int order = compare_rest(name, name_at(members, named->member));

        if (order == 0) {
            *value = members->members[named->member].value;
            return true;
        }
        if (order < 0)
            return false;
        low++;
        /* Of many names that begin alike, halve those that are left. */
        while (high - low > 1) {
            const size_t middle = low + (high - low) / 2;
            const stria__named_member *const other = &members->named[middle];
            const bool is_above =
                other->prefix > prefix || compare_rest(name, name_at(members, other->member)) < 0;

            if (is_above)
                high = middle;
            else
                low = middle;
        }
    }
    return false;
}

bool stria__same_members(const stria__members *a, const stria__members *b)
{
    if (a == NULL || b == NULL)
        return a == b;
    return a->text_size == b->text_size && memcmp(a->text, b->text, a->text_size) == 0;
}

void stria__fill_members(const stria__members *members, size_t width, void *to, size_t n)
{
    int8_t *const narrow = to;
    int16_t *const wide = to;

    if (width == sizeof *narrow) {
        memset(narrow, members->low, n);
        return;
    }
    for (size_t i = 0; i < n; i++)
        wide[i] = (int16_t)members->low;
}

/* ---- Checking ----------------------------------------------------------------------- */

/* Values without a gap between them are compared, in vector code; others are looked up.
 * Neither stops at a stranger: there is hardly ever one. */
#define CHECK(bits)                                                                                \
    static bool are_members_##bits(const stria__members *members, const int##bits##_t *values,     \
        const uint8_t *restrict missing, size_t n)                                                 \
    {                                                                                              \
        const uint##bits##_t low = (uint##bits##_t)members->low;                                   \
        const uint##bits##_t span = (uint##bits##_t)(members->high - members->low);                \
        unsigned char strange = 0;                                                                 \
                                                                                                   \
        if (members->is_whole && missing == NULL) {                                                \
            for (size_t i = 0; i < n; i++)                                                         \
                strange |= (uint##bits##_t)((uint##bits##_t)values[i] - low) > span;               \
        } else if (members->is_whole) {                                                            \
            for (size_t i = 0; i < n; i++)                                                         \
                strange |=                                                                         \
                    ((uint##bits##_t)((uint##bits##_t)values[i] - low) > span) > missing[i];       \
        } else if (missing == NULL) {                                                              \
            for (size_t i = 0; i < n; i++)                                                         \
                strange |= !stria__is_member(members, values[i]);                                  \
        } else {                                                                                   \
            for (size_t i = 0; i < n; i++)                                                         \
                strange |= !stria__is_member(members, values[i]) > missing[i];                     \
        }                                                                                          \
        return strange == 0;                                                                       \
    }

CHECK(8)
CHECK(16)
#undef CHECK

size_t stria__check_members(
    const stria__members *members, size_t width, const void *values, const bool *missing, size_t n)
{
    const int8_t *const narrow = values;
    const int16_t *const wide = values;
    const bool is_narrow = width == sizeof *narrow;
    const bool fit = is_narrow ? are_members_8(members, narrow, (const uint8_t *)missing, n)
                               : are_members_16(members, wide, (const uint8_t *)missing, n);
    size_t first = 0;

    if (fit)
        return n;
    while ((missing != NULL && missing[first]) ||
        stria__is_member(members, is_narrow ? narrow[first] : wide[first]))
        first++;
    return first;
}

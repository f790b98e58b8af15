/* members.h - the members of an Enum: which values it has, and their names
 *
 * Made with a column's type and never changed.  Values are looked up in pages of 256
 * bits, of which there are only those with a member in them:
 *
 *     value + 32768   | page: 8 bits | bit: 8 bits |
 *
 *     page_of[256] -> page {bits[256], rank} -> members in the order of their values
 *
 * and names by halving a list that is in their order.  So what a type's text can ask
 * for, in memory and in time, is bounded by its own size, whatever it holds.
 */
#ifndef STRIA_SRC_MEMBERS_H
#define STRIA_SRC_MEMBERS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "stria/allocator.h"
#include "stria/values.h"

enum { STRIA__MEMBERS_MAX = 65536, STRIA__MEMBER_PAGES = 256 };

typedef struct stria__member {
    uint32_t name; /* where it begins among the names */
    uint32_t size;
    int16_t value;
} stria__member;

/* A member by its name, of which the first eight bytes as a number decide nearly always. */
typedef struct stria__named_member {
    uint64_t prefix;
    uint32_t member;
} stria__named_member;

typedef struct stria__member_page {
    uint64_t bits[4];
    uint32_t rank; /* members of all pages before */
} stria__member_page;

typedef struct stria__members {
    size_t memory; /* bytes of the one block that all of this lies in */
    size_t count;
    int32_t low; /* the smallest and the largest value */
    int32_t high;
    bool is_whole; /* every value between them is a member's */
    stria__named_member *named; /* by name */
    stria__member_page *pages;
    stria__member *members; /* by value */
    char *names; /* of all members */
    char *text; /* the canonical list: 'a' = 1, 'b' = 2 */
    size_t text_size;
    uint8_t page_of[STRIA__MEMBER_PAGES]; /* of values without a page: an empty one */
} stria__members;

/* ---- Making ---------------------------------------------------------------------- */

/* What a list of members will take, told before it is made. */
typedef struct stria__members_size {
    size_t count;
    size_t names; /* bytes */
    size_t text; /* bytes of the canonical list */
    uint64_t values[STRIA__MEMBERS_MAX / 64]; /* one bit for each, as in the pages */
} stria__members_size;

/* The bit of a value. */
static inline unsigned stria__member_bit(int32_t value)
{
    return (unsigned)(value + 32768);
}

/* Members without names yet; NULL: out of memory.  Then each must be named once, in any
 * order, and the whole be finished. */
stria__members *stria__members_make(
    const stria__members_size *size, const stria_allocator *allocator);

/* Gives the member of a value the next `size` bytes behind the names so far, which the
 * caller has written at names + used. */
void stria__members_name(stria__members *members, int32_t value, size_t used, size_t size);

/* False when two members have one name, of which `twin` becomes the one with the greater
 * value. */
bool stria__members_finish(stria__members *members, stria_view *twin);

void stria__members_free(stria__members *members, const stria_allocator *allocator);

/* ---- Looking up -------------------------------------------------------------------- */

/* Whether a value is a member's. */
static inline bool stria__is_member(const stria__members *members, int32_t value)
{
    const unsigned bit = stria__member_bit(value);
    const stria__member_page *const page = &members->pages[members->page_of[bit / 256]];

    return page->bits[bit / 64 % 4] >> bit % 64 & 1;
}

/* The index of the first of n values of `width` bytes that is no member's, or n.  Those
 * that are missing (NULL: none is) are not looked at. */
size_t stria__check_members(
    const stria__members *members, size_t width, const void *values, const bool *missing, size_t n);

/* Writes n values of `width` bytes where nothing is known of them: the smallest, as the engine
 * does. */
void stria__fill_members(const stria__members *members, size_t width, void *to, size_t n);

/* How many members have smaller values than this one, which must be a member's. */
size_t stria__member_rank(const stria__members *members, int32_t value);

/* The name of a value, which must be a member's. */
stria_view stria__member_name(const stria__members *members, int32_t value);

/* The value of a name; false when no member has it. */
bool stria__find_member(const stria__members *members, stria_view name, int64_t *value);

bool stria__same_members(const stria__members *a, const stria__members *b);

#endif /* STRIA_SRC_MEMBERS_H */

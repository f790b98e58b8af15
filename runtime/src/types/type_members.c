/* type_members.c - the members of an Enum, out of its type's text
 *
 * The text is read twice: first to see how many members there are, which values they have,
 * and how long their names are, then to write them into memory of just that size.
 */
#include "src/types/type_members.h"

#include <stdio.h>

#include "src/error.h"
#include "src/types/type_quoted.h"

/* ---- Values ------------------------------------------------------------------------ */

/* The members read so far, as far as the next one's value depends on them. */
typedef struct value_sequence {
    size_t count;
    int32_t last; /* value */
    bool are_given; /* the values of the second and later */
} value_sequence;

static bool refuse_value(stria__lexer *lexer, size_t at, int32_t low, int32_t high)
{
    char reason[64];

    (void)snprintf(reason, sizeof reason, "a value from %d to %d is missing", (int)low, (int)high);
    return stria__refuse_type(lexer, at, reason);
}

static bool read_value(stria__lexer *lexer, int32_t low, int32_t high, int32_t *value)
{
    stria__skip_blanks(lexer);
    const size_t start = lexer->at;
    const bool negative = stria__read_mark(lexer, '-');
    size_t magnitude = 0;

    if (!negative)
        (void)stria__read_mark(lexer, '+');
    if (!stria__read_number(lexer, 0, 99999, &magnitude, "a member's value is missing"))
        return false;
    *value = negative ? -(int32_t)magnitude : (int32_t)magnitude;
    return (*value >= low && *value <= high) || refuse_value(lexer, start, low, high);
}

/* The value behind a name, or the next when there is none. */
static bool read_or_count(
    stria__lexer *lexer, int32_t low, int32_t high, value_sequence *sequence, int32_t *value)
{
    const size_t at = lexer->at;
    const bool is_given = stria__read_mark(lexer, '=');

    if (sequence->count > 1 && is_given != sequence->are_given)
        return stria__refuse_type(
            lexer, at, "of the members behind the first, all have a value or none has");
    sequence->are_given = is_given;
    if (is_given && !read_value(lexer, low, high, value))
        return false;
    if (!is_given) {
        *value = sequence->count == 0 ? 1 : sequence->last + 1;
        if (*value > high)
            return refuse_value(lexer, at, low, high);
    }
    sequence->last = *value;
    sequence->count++;
    return true;
}

/* ---- The list ---------------------------------------------------------------------- */

/* Whether one more member follows. */
static bool follows(stria__lexer *lexer)
{
    if (!stria__read_mark(lexer, ','))
        return false;
    stria__skip_blanks(lexer);
    return lexer->at == lexer->text.size || lexer->text.data[lexer->at] != ')';
}

static size_t print_size(int32_t value)
{
    char number[16];

    return (size_t)snprintf(number, sizeof number, " = %d", (int)value);
}

static bool measure(stria__lexer *lexer, int32_t low, int32_t high, stria__members_size *size)
{
    value_sequence sequence = {0, 0, false};

    do {
        size_t name;
        size_t printed;
        int32_t value;

        if (!stria__read_quoted(lexer, '\'', NULL, &name, &printed))
            return false;
        const size_t at = lexer->at;
        if (!read_or_count(lexer, low, high, &sequence, &value))
            return false;
        const unsigned bit = stria__member_bit(value);
        if (size->values[bit / 64] >> bit % 64 & 1)
            return stria__refuse_type(lexer, at, "two members have one value");
        size->values[bit / 64] |= UINT64_C(1) << bit % 64;
        size->names += name;
        size->text += printed + print_size(value) + (size->count > 0 ? 2 : 0);
        size->count++;
    } while (follows(lexer));
    return true;
}

/* The same again, of which is known that it goes well. */
static void write_names(stria__lexer lexer, stria__members *members)
{
    value_sequence sequence = {0, 0, false};
    size_t used = 0;

    do {
        size_t size = 0;
        size_t printed;
        int32_t value = 0;

        (void)stria__read_quoted(&lexer, '\'', members->names + used, &size, &printed);
        (void)read_or_count(&lexer, members->low, members->high, &sequence, &value);
        stria__members_name(members, value, used, size);
        used += size;
    } while (follows(&lexer));
}

static void refuse_twin(stria__lexer *lexer, size_t at, stria_view name)
{
    char reason[96];

    (void)snprintf(reason, sizeof reason, "two members are named '%.*s'",
        name.size < 48 ? (int)name.size : 48, name.data);
    (void)stria__refuse_type(lexer, at, reason);
}

stria__members *stria__read_members(
    stria__lexer *lexer, int32_t low, int32_t high, const stria_allocator *allocator)
{
    const stria__lexer start = *lexer;
    stria__members_size size = {0};
    stria_view twin;

    if (!measure(lexer, low, high, &size))
        return NULL;
    stria__members *const members = stria__members_make(&size, allocator);
    if (members == NULL) {
        (void)stria__fail_memory(lexer->error, NULL, size.names);
        return NULL;
    }
    write_names(start, members);
    if (stria__members_finish(members, &twin))
        return members;
    refuse_twin(lexer, start.at, twin);
    stria__members_free(members, allocator);
    return NULL;
}

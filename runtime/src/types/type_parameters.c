/* type_parameters.c - what stands in the parentheses behind a type's name */
#include "src/types/type_parameters.h"

#include <stdio.h>
#include <string.h>

#include "src/types/type_members.h"

enum { SIZE_MAX_PARAMETER = 0xffffff, DIGITS_DEFAULT = 10, DIGITS_MAX = 76 };

/* ---- Reading ------------------------------------------------------------------------ */

/* Zone names are letters, digits and a few marks, so that nothing needs escaping. */
static bool is_zone(char c)
{
    return stria__is_word(c) || c == '/' || c == '+' || c == '-';
}

static bool read_zone(stria__lexer *lexer, char *zone)
{
    stria__skip_blanks(lexer);
    const stria_view text = lexer->text;
    const size_t start = lexer->at;
    size_t length = 0;

    if (!stria__read_mark(lexer, '\''))
        return stria__refuse_type(lexer, start, "a time zone in quotes is missing");
    for (; lexer->at < text.size && is_zone(text.data[lexer->at]); lexer->at++) {
        if (length == STRIA__ZONE_MAX)
            return stria__refuse_type(lexer, start, "the time zone is too long");
        zone[length++] = text.data[lexer->at];
    }
    /* Blanks inside the quotes would be part of the name. */
    if (length == 0 || lexer->at == text.size || text.data[lexer->at] != '\'')
        return stria__refuse_type(lexer, lexer->at, "this is no name of a time zone");
    lexer->at++;
    zone[length] = '\0';
    return true;
}

/* One of those that the type has. */
static bool read_precision(stria__lexer *lexer, const stria__type *type, stria_column *column)
{
    enum { ALL = (1 << 10) - 1 };
    char text[64];
    stria__output reason = {text, sizeof text, 0, 0};
    unsigned left = type->precisions;
    size_t precision;

    stria__skip_blanks(lexer);
    const size_t start = lexer->at;
    stria__put_text(&reason, left == ALL ? "a precision from 0 to 9" : "a precision of ");
    for (char digit = '0'; left != ALL && left != 0; digit++) {
        const unsigned bit = 1U << (digit - '0');
        if ((left & bit) == 0)
            continue;
        left -= bit;
        stria__put(&reason, &digit, 1);
        stria__put_text(&reason, left == 0 ? "" : (left & (left - 1)) == 0 ? " or " : ", ");
    }
    stria__put_text(&reason, " is missing");
    (void)stria__end_output(&reason);
    if (!stria__read_number(lexer, 0, 9, &precision, text))
        return false;
    if (!(type->precisions >> precision & 1))
        return stria__refuse_type(lexer, start, text);
    column->precision = (unsigned)precision;
    return true;
}

/* As many members as there are, each with a value that the type's C type holds. */
static bool read_members(stria__lexer *lexer, const stria__type *type, stria_column *column)
{
    const int32_t end = type->width == sizeof(int8_t) ? 128 : 32768;

    column->members = stria__read_members(lexer, -end, end - 1, &column->allocator);
    return column->members != NULL;
}

/* Inside the parentheses: a size; or members; or a precision and then a zone, either of which a
 * type may lack, and the last of which may be left out. */
static bool read_inside(stria__lexer *lexer, const stria__type *type, stria_column *column)
{
    const int takes = type->parameters;

    if (takes & STRIA__HAS_MEMBERS)
        return read_members(lexer, type, column);

    if ((takes & STRIA__HAS_SIZE) &&
        !stria__read_number(
            lexer, 1, SIZE_MAX_PARAMETER, &column->size, "a size from 1 to 16777215 is missing"))
        return false;
    if (takes & STRIA__HAS_PRECISION) {
        if (!read_precision(lexer, type, column))
            return false;
        if (!(takes & STRIA__HAS_ZONE) || !stria__read_mark(lexer, ','))
            return true;
    }
    return !(takes & STRIA__HAS_ZONE) || read_zone(lexer, column->zone);
}

bool stria__read_parameters(stria__lexer *lexer, const stria__type *type, stria_column *column)
{
    const bool needs_some = (type->parameters & (STRIA__HAS_SIZE | STRIA__HAS_MEMBERS)) != 0;

    column->precision = type->precision;
    const bool opens = stria__read_mark(lexer, '(');
    const bool is_bare = !opens || (!needs_some && stria__read_mark(lexer, ')'));

    if (is_bare)
        return !needs_some ||
            stria__refuse_type(lexer, lexer->at,
                type->parameters & STRIA__HAS_SIZE ? "a size in parentheses is missing"
                                                   : "members in parentheses are missing");
    if (type->parameters == 0)
        return stria__refuse_type(lexer, lexer->at, "this type takes no parameters");
    if (!read_inside(lexer, type, column))
        return false;
    return stria__expect_mark(lexer, ')');
}

/* The first type of the family that has room for the column's digits. */
static const stria__type *type_of_digits(const stria__type *type, const stria_column *column)
{
    for (const stria__type *const *other = stria__types; *other != NULL; other++) {
        if ((*other)->family != NULL && strcmp((*other)->family, type->family) == 0 &&
            (*other)->digits >= column->digits)
            return *other;
    }
    return NULL;
}

static bool read_scale(stria__lexer *lexer, stria_column *column)
{
    char reason[64];
    size_t scale;

    (void)snprintf(reason, sizeof reason, "a scale from 0 to %u is missing", column->digits);
    if (!stria__read_number(lexer, 0, column->digits, &scale, reason))
        return false;
    column->scale = (unsigned)scale;
    return true;
}

const stria__type *stria__read_digits(
    stria__lexer *lexer, const stria__type *type, bool is_own_name, stria_column *column)
{
    const bool opens = stria__read_mark(lexer, '(');
    size_t digits = is_own_name ? type->digits : DIGITS_DEFAULT;
    bool has_scale = is_own_name;

    column->digits = (unsigned)digits;
    if (!is_own_name && (!opens || stria__read_mark(lexer, ')')))
        return type_of_digits(type, column);
    if (!opens) {
        (void)stria__refuse_type(lexer, lexer->at, "a scale in parentheses is missing");
        return NULL;
    }
    if (!is_own_name) {
        if (!stria__read_number(
                lexer, 1, DIGITS_MAX, &digits, "a number of digits from 1 to 76 is missing"))
            return NULL;
        column->digits = (unsigned)digits;
        has_scale = stria__read_mark(lexer, ',');
    }
    if (has_scale && !read_scale(lexer, column))
        return NULL;
    if (!stria__read_mark(lexer, ')')) {
        (void)stria__refuse_type(lexer, lexer->at, "')' is missing");
        return NULL;
    }
    return type_of_digits(type, column);
}

/* ---- Printing ------------------------------------------------------------------------- */

void stria__put_parameters(stria__output *output, const stria_column *column)
{
    if (column->members != NULL) {
        stria__put_text(output, "(");
        stria__put(output, column->members->text, column->members->text_size);
        stria__put_text(output, ")");
        return;
    }
    char number[24];
    const int has = column->type->parameters;
    const bool zone = column->zone[0] != '\0';

    if (has & STRIA__HAS_DIGITS) {
        (void)snprintf(number, sizeof number, "(%u, %u)", column->digits, column->scale);
        stria__put_text(output, number);
        return;
    }
    if ((has & (STRIA__HAS_SIZE | STRIA__HAS_PRECISION)) == 0 && !zone)
        return;
    stria__put_text(output, "(");
    if (has & (STRIA__HAS_SIZE | STRIA__HAS_PRECISION)) {
        const size_t value = has & STRIA__HAS_SIZE ? column->size : column->precision;
        (void)snprintf(number, sizeof number, "%zu", value);
        stria__put_text(output, number);
    }
    if (zone) {
        stria__put_text(output, has & STRIA__HAS_PRECISION ? ", '" : "'");
        stria__put_text(output, column->zone);
        stria__put_text(output, "'");
    }
    stria__put_text(output, ")");
}

/* columns.c - lists of columns, read and printed */
#define _POSIX_C_SOURCE 200809L /* strncasecmp(); NOLINT(bugprone-reserved-identifier) */
#include "command/columns.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "command/input_file.h"
#include "command/report.h"

bool columns_add(columns *list, const char *name, size_t name_size, const char *type, size_t size)
{
    stria_field *const fields = realloc(list->fields, (list->count + 1) * sizeof *list->fields);
    char *const text = malloc(name_size + size + 2);

    if (fields != NULL)
        list->fields = fields;
    if (fields == NULL || text == NULL) {
        free(text);
        return complain_of_memory();
    }
    memcpy(text, name, name_size);
    text[name_size] = '\0';
    memcpy(text + name_size + 1, type, size);
    text[name_size + 1 + size] = '\0';
    fields[list->count++] = (stria_field){text, text + name_size + 1};
    return true;
}

void columns_free(columns *list)
{
    for (size_t i = 0; i < list->count; i++)
        free((char *)list->fields[i].name); /* the type is behind it */
    free(list->fields);
    *list = (columns){NULL, 0};
}

size_t columns_find(const columns *list, size_t likely, stria_view name)
{
    for (size_t i = 0; i < list->count; i++) {
        const size_t at = (likely + i) % list->count;
        const char *const known = list->fields[at].name;

        if (strlen(known) == name.size && memcmp(known, name.data, name.size) == 0)
            return at;
    }
    return list->count;
}

/* ---- Words ---------------------------------------------------------------------------------- */

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

static bool is_word(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
        c == '.' || (unsigned char)c >= 0x80;
}

static const char *skip_blanks(const char *at)
{
    for (;;) {
        while (is_blank(*at))
            at++;
        if (at[0] == '-' && at[1] == '-') {
            while (*at != '\0' && *at != '\n')
                at++;
        } else if (at[0] == '/' && at[1] == '*') {
            const char *const end = strstr(at + 2, "*/");
            at = end != NULL ? end + 2 : at + strlen(at);
        } else {
            return at;
        }
    }
}

/* The place behind what stands in quotes; NULL when they do not end. */
static const char *skip_quoted(const char *at)
{
    const char quote = *at++;

    for (; *at != '\0'; at++) {
        if ((*at == '\\' && at[1] != '\0') || (*at == quote && at[1] == quote))
            at++;
        else if (*at == quote)
            return at + 1;
    }
    return NULL;
}

static bool is_quote(char c)
{
    return c == '\'' || c == '"' || c == '`';
}

/* Whether a word begins here, in any case of letters. */
static bool is_at_word(const char *at, const char *word)
{
    const size_t length = strlen(word);

    return strncasecmp(at, word, length) == 0 && !is_word(at[length]);
}

/* Letters behind a backslash, and what they stand for; others stand for themselves. */
static const char escapes[] = "n\nt\tr\rb\bf\fa\av\v";

static char unescaped(char letter)
{
    for (const char *e = escapes; *e != '\0'; e += 2) {
        if (*e == letter)
            return e[1];
    }
    return letter;
}

/* The letter that stands for a byte of a name in quotes; NUL: the byte stands for itself. */
static char escape_of(char c)
{
    for (const char *e = escapes; *e != '\0'; e += 2) {
        if (e[1] == c)
            return *e;
    }
    return c == '`' || c == '\\' ? c : '\0';
}

/* ---- One column -------------------------------------------------------------------------- */

/* A name without its quotes; `name` has room for it. */
static const char *read_name(const char *at, char *name, size_t *size)
{
    *size = 0;
    if (!is_quote(*at)) {
        while (is_word(*at))
            name[(*size)++] = *at++;
        return *size > 0 ? at : NULL;
    }
    const char *const end = skip_quoted(at);
    if (end == NULL)
        return NULL;
    for (const char *c = at + 1; c < end - 1; c++) {
        const bool is_escaped = *c == '\\';
        if (is_escaped || (*c == *at && c[1] == *at && c + 1 < end - 1))
            c++;
        name[(*size)++] = is_escaped ? unescaped(*c) : *c;
    }
    return *size > 0 ? end : NULL;
}

/* What may stand behind a type. */
static bool ends_type(const char *at)
{
    static const char *const words[] = {"DEFAULT", "MATERIALIZED", "ALIAS", "EPHEMERAL", "CODEC",
        "COMMENT", "TTL", "NOT", "NULL", "PRIMARY", "UNIQUE", "CHECK", "REFERENCES", "COLLATE",
        "GENERATED", "STATISTICS", "SETTINGS"};

    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        if (is_at_word(at, words[i]))
            return true;
    }
    return false;
}

/* A comment may hold quotes and commas that are none. */
static bool is_at_comment(const char *at)
{
    return (at[0] == '-' && at[1] == '-') || (at[0] == '/' && at[1] == '*');
}

/* The place behind a part that ends at a comma or a parenthesis of the list; with `is_type` also
 * at a word that ends a type.  NULL: quotes or parentheses do not end. */
static const char *skip_part(const char *at, bool is_type)
{
    const char *const begin = at;
    size_t depth = 0;

    while (*at != '\0' && !(depth == 0 && (*at == ',' || *at == ')'))) {
        if (is_quote(*at)) {
            at = skip_quoted(at);
            if (at == NULL)
                return NULL;
            continue;
        }
        if (is_at_comment(at)) {
            if (is_type && depth == 0)
                break;
            at = skip_blanks(at);
            continue;
        }
        if (is_type && depth == 0 && at > begin && is_blank(at[-1]) && ends_type(at))
            break;
        depth += *at == '(';
        depth -= *at == ')';
        at++;
    }
    return depth == 0 ? at : NULL;
}

static size_t trimmed(const char *begin, const char *end)
{
    while (end > begin && is_blank(end[-1]))
        end--;
    return (size_t)(end - begin);
}

/* A line of a CREATE TABLE that is no column. */
static bool is_no_column(const char *at)
{
    static const char *const words[] = {
        "INDEX", "CONSTRAINT", "PROJECTION", "PRIMARY KEY", "UNIQUE (", "CHECK", "FOREIGN KEY"};

    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        if (strncasecmp(at, words[i], strlen(words[i])) == 0 && !is_word(at[strlen(words[i])]))
            return true;
    }
    return false;
}

/* Whether the server makes the values of a column itself. */
static bool is_computed(const char *behind_type)
{
    return is_at_word(behind_type, "MATERIALIZED") || is_at_word(behind_type, "ALIAS");
}

static bool refuse(const char *list, const char *at)
{
    complain("character %zu of the list of columns: a name and a type are expected, as in "
             "\"id UInt64, name String\"",
        (size_t)(at - list) + 1);
    return false;
}

/* A name and its type; sets *end behind all that belongs to it. */
static bool read_column(columns *list, const char *text, const char *at, const char **end)
{
    char *const name = malloc(strlen(at) + 1);
    size_t size = 0;
    const char *const type = name != NULL ? read_name(at, name, &size) : NULL;
    const char *const begin = type != NULL ? skip_blanks(type) : NULL;
    const char *const behind = begin != NULL ? skip_part(begin, true) : NULL;
    bool is_read = false;

    const char *const attribute = behind != NULL ? skip_blanks(behind) : NULL;

    *end = attribute != NULL ? skip_part(attribute, false) : NULL;
    if (*end == NULL || trimmed(begin, behind) == 0)
        is_read = refuse(text, behind != NULL ? behind : at);
    else if (is_at_word(attribute, "NULL"))
        complain("character %zu of the list of columns: NULL behind a type: write Nullable(...)",
            (size_t)(attribute - text) + 1);
    else
        is_read =
            is_computed(attribute) || columns_add(list, name, size, begin, trimmed(begin, behind));
    free(name);
    return is_read;
}

/* Up to the end of the text, or the closing parenthesis.  Only SQL has lines that are no
 * columns; elsewhere `index` and `check` are names. */
static bool read_list(columns *list, const char *text, bool is_sql)
{
    const char *at = skip_blanks(text);

    while (*at != '\0' && *at != ')') {
        const char *end = at;

        if (is_sql && is_no_column(at))
            end = skip_part(at, false);
        else if (!read_column(list, text, at, &end))
            return false;
        if (end == NULL)
            return refuse(text, at);
        at = skip_blanks(*end == ',' ? end + 1 : end);
    }
    return list->count > 0 || refuse(text, at);
}

/* ---- Where lists are --------------------------------------------------------------------- */

bool columns_parse(columns *list, const char *text)
{
    return read_list(list, text, false);
}

/* The first parenthesis behind CREATE TABLE. */
static const char *find_list(const char *sql)
{
    const char *at = skip_blanks(sql);

    if (!is_at_word(at, "CREATE") && !is_at_word(at, "ATTACH"))
        return NULL;
    while (*at != '\0' && *at != '(') {
        at = is_quote(*at) ? skip_quoted(at) : at + 1;
        if (at == NULL)
            return NULL;
    }
    return *at == '(' ? at + 1 : NULL;
}

bool columns_of_sql(columns *list, const char *path)
{
    char *const sql = read_text(path);
    const char *const text = sql != NULL ? find_list(sql) : NULL;
    bool is_read = false;

    if (text != NULL)
        is_read = read_list(list, text, true);
    else if (sql != NULL)
        complain("%s: there is no CREATE TABLE with a list of columns", path);
    free(sql);
    return is_read;
}

static bool add_columns_of(columns *list, stria_batch *batch, const char *path)
{
    char type[1 << 14];

    for (size_t i = 0; i < stria_batch_columns(batch); i++) {
        const char *const name = stria_batch_name(batch, i);
        const size_t size = stria_column_type_text(stria_batch_column(batch, i), type, sizeof type);

        if (size >= sizeof type) {
            complain("%s: the type of column '%s' has %zu bytes", path, name, size);
            return false;
        }
        if (!columns_add(list, name, strlen(name), type, size))
            return false;
    }
    return true;
}

bool columns_of_file(columns *list, const char *path)
{
    input_file file;
    stria_batch *const batch = input_open(&file, path) ? input_next(&file) : NULL;
    const bool is_read = batch != NULL && add_columns_of(list, batch, path);

    if (batch == NULL && !file.failed)
        complain("%s: there is no block", path);
    input_close(&file);
    return is_read;
}

/* ---- Printed ----------------------------------------------------------------------------- */

static void print_name(const char *name, FILE *file)
{
    bool is_plain = *name != '\0';

    for (const char *c = name; *c != '\0'; c++)
        is_plain = is_plain && is_word(*c);
    if (is_plain) {
        (void)fputs(name, file);
        return;
    }
    (void)fputc('`', file);
    for (; *name != '\0'; name++) {
        const char escape = escape_of(*name);
        if (escape != '\0')
            (void)fputc('\\', file);
        (void)fputc(escape != '\0' ? escape : *name, file);
    }
    (void)fputc('`', file);
}

void columns_print(const columns *list, FILE *file)
{
    for (size_t i = 0; i < list->count; i++) {
        (void)fputs(i > 0 ? ", " : "", file);
        print_name(list->fields[i].name, file);
        (void)fprintf(file, " %s", list->fields[i].type);
    }
}

/* type_quoted.c - names in quotes, within a type's text */
#include "src/types/type_quoted.h"

#include "src/text/quoted.h"

static int hex_digit(char c)
{
    if (c >= '0' && c <= '9')
        return c - '0';
    if (c >= 'a' && c <= 'f')
        return c - 'a' + 10;
    return c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
}

/* What a letter behind a backslash stands for; the letter itself for all others. */
static char unescape(char c)
{
    switch (c) {
    case '0':
        return '\0';
    case 'a':
        return '\a';
    case 'b':
        return '\b';
    case 'e':
        return '\x1b';
    case 'f':
        return '\f';
    case 'n':
        return '\n';
    case 'r':
        return '\r';
    case 't':
        return '\t';
    case 'v':
        return '\v';
    default:
        return c;
    }
}

/* Marks that a backslash may stand in front of without meaning. */
static bool is_mark(char c)
{
    return c == '\\' || c == '\'' || c == '"' || c == '`' || c == '/' || c == '=';
}

/* Bytes of a name: up to two for one step through the text. */
typedef struct name_piece {
    char bytes[2];
    size_t size;
} name_piece;

/* Reads what follows a backslash.  Where it means nothing, it stands for itself. */
static bool read_escape(stria__lexer *lexer, name_piece *piece)
{
    const char *const rest = lexer->text.data + lexer->at;
    const size_t left = lexer->text.size - lexer->at;

    if (left == 0)
        return false;
    lexer->at++;
    if (rest[0] == 'x') {
        if (left < 3 || hex_digit(rest[1]) < 0 || hex_digit(rest[2]) < 0)
            return false;
        lexer->at += 2;
        piece->bytes[0] = (char)(hex_digit(rest[1]) << 4 | hex_digit(rest[2]));
    } else if (rest[0] == 'N') { /* what ClickHouse writes for a null, and reads as nothing */
        piece->size = 0;
    } else if (is_mark(rest[0]) || unescape(rest[0]) != rest[0]) {
        piece->bytes[0] = unescape(rest[0]);
    } else {
        piece->bytes[0] = '\\';
        piece->bytes[1] = rest[0];
        piece->size = 2;
    }
    return true;
}

bool stria__read_quoted(stria__lexer *lexer, char mark, char *to, size_t *size, size_t *printed)
{
    stria__skip_blanks(lexer);
    const stria_view text = lexer->text;
    const size_t start = lexer->at;

    *size = 0;
    *printed = 2;
    if (!stria__read_mark(lexer, mark))
        return stria__refuse_type(lexer, start, "a name in quotes is missing");
    while (lexer->at < text.size) {
        name_piece piece = {{text.data[lexer->at++], 0}, 1};

        if (piece.bytes[0] == mark) {
            if (lexer->at == text.size || text.data[lexer->at] != mark)
                return true;
            lexer->at++; /* two quotes are one */
        } else if (piece.bytes[0] == '\\' && !read_escape(lexer, &piece)) {
            return stria__refuse_type(lexer, lexer->at, "this is no escape");
        }
        for (size_t i = 0; i < piece.size; i++) {
            if (to != NULL)
                to[*size] = piece.bytes[i];
            ++*size;
            *printed += stria__escape_of(piece.bytes[i], mark) != 0 ? 2 : 1;
        }
    }
    return stria__refuse_type(lexer, start, "the quote is not closed");
}

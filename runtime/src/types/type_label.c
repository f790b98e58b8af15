/* type_label.c - the names of elements, within the text of a Tuple or a Nested */
#include "src/types/type_label.h"

#include <string.h>

#include "src/error.h"
#include "src/text/quoted.h"
#include "src/types/type_quoted.h"
#include "src/types/type_text.h"

/* ---- Reading ------------------------------------------------------------------------ */

/* Room for a name of this many bytes, which begins at `start`. */
static bool make_label(stria__lexer *lexer, stria_column *element, size_t start, size_t size)
{
    if (size > STRIA__LABELS_MAX - lexer->labels)
        return stria__refuse_type(lexer, start, "more than 65536 bytes of names");
    lexer->labels += size;
    element->label = stria__allocate(&element->allocator, size + 1);
    if (element->label == NULL)
        (void)stria__fail_memory(lexer->error, NULL, size + 1);
    return element->label != NULL;
}

static bool read_quoted_label(stria__lexer *lexer, stria_column *element)
{
    stria__lexer again = *lexer;
    const size_t start = lexer->at;
    size_t size;
    size_t printed;

    if (!stria__read_quoted(lexer, '`', NULL, &size, &printed))
        return false;
    if (size == 0)
        return stria__refuse_type(lexer, start, "the name of an element is empty");
    if (!make_label(lexer, element, start, size))
        return false;
    (void)stria__read_quoted(&again, '`', element->label, &size, &printed);
    if (memchr(element->label, 0, size) == NULL)
        return true;
    stria__free(&element->allocator, element->label, size + 1); /* it is no C string */
    element->label = NULL;
    return stria__refuse_type(lexer, start, "the name of an element holds a NUL");
}

bool stria__read_label(stria__lexer *lexer, stria_column *element)
{
    stria__skip_blanks(lexer);
    if (lexer->at < lexer->text.size && lexer->text.data[lexer->at] == '`')
        return read_quoted_label(lexer, element);

    /* A word is a name when a type follows it, and else the type. */
    const size_t start = lexer->at;
    const stria_view word = stria__read_word(lexer);
    stria__skip_blanks(lexer);
    const bool is_label = word.size > 0 && lexer->at < lexer->text.size &&
        stria__is_word(lexer->text.data[lexer->at]);
    if (!is_label) {
        lexer->at = start;
        return true;
    }
    if (!make_label(lexer, element, start, word.size))
        return false;
    memcpy(element->label, word.data, word.size);
    return true;
}

/* ---- Printing ------------------------------------------------------------------------- */

/* Words that ClickHouse does not print as they are, in any case. */
static bool has_a_meaning(stria_view word)
{
    static const char *const words[] = {
        "all", "distinct", "from", "null", "select", "table", "values"};
    bool found = false;

    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        found = found || stria__same_word(word, words[i], true);
    return found;
}

void stria__put_label(stria__output *output, const char *label)
{
    const stria_view text = {label, strlen(label)};
    bool is_word = !(label[0] >= '0' && label[0] <= '9');

    for (size_t i = 0; i < text.size; i++)
        is_word = is_word && stria__is_word(label[i]);
    if (is_word && !has_a_meaning(text))
        stria__put(output, text.data, text.size);
    else
        stria__put_quoted(output, text, '`');
}

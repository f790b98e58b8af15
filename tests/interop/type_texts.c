/* type_texts.c - how stria spells types
 *
 * For each line of standard input, a type in any spelling, prints its canonical
 * text, or "refused: " and the reason.
 */
#include <stdio.h>
#include <string.h>

#include "bytes.h"
#include "stria/stria.h"

int main(void)
{
    char line[8192], text[8192];
    stria_error error;

    while (fgets(line, sizeof line, stdin) != NULL) {
        line[strcspn(line, "\n")] = '\0';
        stria_column *const column = stria_column_new(line, NULL, &error);
        if (column == NULL) {
            printf("refused: %s\n", error.message);
            continue;
        }
        if (stria_column_type_text(column, text, sizeof text) >= sizeof text)
            die("the text of '%s' is too long", line);
        printf("%s\n", text);
        stria_column_free(column);
    }
    return 0;
}

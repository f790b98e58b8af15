/* batch.c - what the page does with batches, and the rows of `batch` at the end */
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <stria/arrow.h>
#include <stria/clickhouse.h>
#include <stria/record.h>

int main(void)
{
    stria_error error;
    stria_code code = STRIA_OK;
    stria_batch *batch = NULL;
    {
        /* @body@ */
    }
    if (code != STRIA_OK)
        printf("%s: %s\n", stria_code_name(error.code), error.message);
    for (size_t row = 0; batch != NULL && row < stria_batch_rows(batch); row++)
        for (size_t i = 0; i < stria_batch_columns(batch); i++) {
            char text[256];
            stria_column_text(stria_batch_column(batch, i), row, text, sizeof text);
            printf("%s%s", text, i + 1 < stria_batch_columns(batch) ? " | " : "\n");
        }
    stria_batch_free(batch);
    return 0;
}

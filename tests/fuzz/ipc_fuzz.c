/* ipc_fuzz.c - any bytes as a stream of Arrow's IPC */
#include "fuzz.h"

#include "stria/arrow_ipc.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    stria_error why;
    stria_view rest = {(const char *)data, size};
    stria_code code = STRIA_OK;

    begin_input((size_t)64 << 20);
    stria_arrow_ipc_reader *const reader =
        stria_arrow_ipc_reader_new(stria_view_source(&rest), &bounded, &why);
    stria_batch *const batch =
        reader != NULL ? stria_arrow_ipc_batch(reader, &bounded, &why) : NULL;
    if (batch == NULL)
        check_error(why.code, &why);
    while (batch != NULL && code == STRIA_OK) {
        const uint64_t before = digest_batch(batch);
        code = stria_arrow_ipc_read(reader, batch, &why);
        check_batch(batch);
        if (code != STRIA_OK)
            HOLDS_TRUE(digest_batch(batch) == before);
        if (code != STRIA_OK && code != STRIA_END)
            check_error(code, &why);
    }
    for (size_t i = 0; batch != NULL && i < stria_batch_columns(batch); i++)
        print_rows(stria_batch_column(batch, i));
    stria_batch_free(batch);
    stria_arrow_ipc_reader_free(reader);
    end_input();
    return 0;
}

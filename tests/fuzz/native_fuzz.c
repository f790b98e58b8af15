/* native_fuzz.c - any bytes as a block of ClickHouse's Native */
#include "fuzz.h"
#include "round_trip.h"

#include "stria/clickhouse.h"

static stria_code write(stria_batch *batch, stria_sink sink, stria_error *why)
{
    return stria_batch_write_native(batch, sink, why);
}

static stria_batch *read_new(stria_source source, stria_error *why)
{
    return stria_batch_new_from_native(source, &bounded, why);
}

static stria_code read_more(stria_batch *batch, stria_source source, stria_error *why)
{
    return stria_batch_read_native(batch, source, why);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const stria_view bytes = {(const char *)data, size};

    try_decoder(bytes, read_new, read_more, write);
    return 0;
}

/* rowbinary_fuzz.c - any bytes as rows of RowBinary; the first says which header they have, and of
 * what types the columns are where no header tells */
#include "fuzz.h"
#include "round_trip.h"

#include "stria/clickhouse.h"

static const stria_field shapes[][3] = {
    {{"a", "UInt8"}, {"b", "String"}, {"c", "Nullable(Int64)"}},
    {{"a", "Array(Nullable(String))"}, {"b", "Bool"}, {"c", "Map(String, Int16)"}},
    {{"a", "Tuple(Int8, Array(Array(Date32)))"}, {"b", "Decimal(20, 3)"}, {"c", "UUID"}},
    {{"a", "LowCardinality(Nullable(String))"}, {"b", "Enum8('x' = 1, 'y' = -2)"},
        {"c", "FixedString(3)"}},
    {{"a", "Nullable(FixedString(1000))"}, {"b", "Array(Tuple())"}, {"c", "Float64"}},
};

static int32_t header; /* of the input at hand */
static const stria_field *shape;

static stria_code write(stria_batch *batch, stria_sink sink, stria_error *why)
{
    return stria_batch_write_rowbinary(batch, header, sink, why);
}

static stria_code read_more(stria_batch *batch, stria_source source, stria_error *why)
{
    return stria_batch_read_rowbinary(batch, header, source, why);
}

static stria_batch *read_new(stria_source source, stria_error *why)
{
    if (header == STRIA_ROWBINARY_NAMES_AND_TYPES)
        return stria_batch_new_from_rowbinary(source, &bounded, why);
    stria_batch *const batch = stria_batch_new(shape, 3, &bounded, why);
    if (batch == NULL)
        return NULL;
    const stria_code code = read_more(batch, source, why);
    if (code == STRIA_OK)
        return batch;
    if (code == STRIA_END)
        *why = (stria_error){.code = STRIA_ERR_CORRUPT, .message = "nothing is there"};
    stria_batch_free(batch);
    return NULL;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size == 0)
        return 0;
    header = data[0] % 3;
    shape = shapes[data[0] / 3 % COUNT_OF(shapes)];
    try_decoder((stria_view){(const char *)data + 1, size - 1}, read_new, read_more, write);
    return 0;
}

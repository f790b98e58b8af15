/* encoder.c - Native and RowBinaryWithNamesAndTypes */
#include "command/encoder.h"

#include <stdlib.h>

#include "stria/clickhouse.h"

typedef struct clickhouse_encoder {
    encoder base;
    file_format format;
    stria_sink sink;
    bool has_header; /* of RowBinary: it stands before the first batch */
} clickhouse_encoder;

static stria_code write_batch(encoder *self, const stria_batch *batch, stria_error *error)
{
    clickhouse_encoder *const e = (clickhouse_encoder *)self;
    const int32_t header = e->has_header ? STRIA_ROWBINARY_PLAIN : STRIA_ROWBINARY_NAMES_AND_TYPES;

    if (e->format == FORMAT_NATIVE)
        return stria_batch_write_native(batch, e->sink, error);
    e->has_header = true;
    return stria_batch_write_rowbinary(batch, header, e->sink, error);
}

static stria_code end_nothing(encoder *self, stria_error *error)
{
    (void)self;
    (void)error;
    return STRIA_OK;
}

static void free_encoder(encoder *self)
{
    free(self);
}

encoder *clickhouse_encoder_new(file_format format, stria_sink sink, stria_error *error)
{
    clickhouse_encoder *const e = malloc(sizeof *e);

    if (e == NULL) {
        (void)stria_fail(error, STRIA_ERR_MEMORY, "out of memory");
        return NULL;
    }
    *e = (clickhouse_encoder){{write_batch, end_nothing, free_encoder}, format, sink, false};
    return (encoder *)e;
}

encoder *encoder_new(file_format format, stria_sink sink, stria_error *error)
{
    return format == FORMAT_ARROW ? arrow_encoder_new(sink, error)
                                  : clickhouse_encoder_new(format, sink, error);
}

/* encoder.h - batches one after another, as a format has them */
#ifndef STRIA_COMMAND_ENCODER_H
#define STRIA_COMMAND_ENCODER_H

#include "command/format.h"
#include "stria/batch.h"
#include "stria/sink.h"

typedef struct encoder encoder;

struct encoder {
    stria_code (*write)(encoder *self, const stria_batch *batch, stria_error *error);
    stria_code (*end)(encoder *self, stria_error *error); /* once, behind the last batch */
    void (*free)(encoder *self);
};

/* NULL when it fails: STRIA_ERR_MEMORY, STRIA_ERR_TARGET when this program has no such format.
 * The caller frees it. */
encoder *encoder_new(file_format format, stria_sink sink, stria_error *error);

/* Those that encoder_new() chooses from. */
encoder *clickhouse_encoder_new(file_format format, stria_sink sink, stria_error *error);
encoder *arrow_encoder_new(stria_sink sink, stria_error *error);

#endif /* STRIA_COMMAND_ENCODER_H */

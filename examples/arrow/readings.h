/* readings.h - what weather stations have measured, as a batch and as a stream of Arrow's */
#ifndef READINGS_H
#define READINGS_H

#include <stria/arrow.h>

/* A batch with all readings; the caller frees it.  NULL when that fails. */
stria_batch *readings_new(stria_error *error);

/* The same as a stream, which the caller releases.  Returns 0, or prints why not. */
int readings_export(struct ArrowArrayStream *stream);

/* Prints the averages that a stream has, which it only reads.  Returns 0, or prints why not. */
int readings_import(struct ArrowArrayStream *stream);

#endif /* READINGS_H */

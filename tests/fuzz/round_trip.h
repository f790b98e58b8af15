/* round_trip.h - what must hold of a decoder, whatever the bytes */
#ifndef STRIA_TESTS_ROUND_TRIP_H
#define STRIA_TESTS_ROUND_TRIP_H

#include "fuzz.h"
#include "unit/streams.h"

typedef stria_batch *(*read_new_batch)(stria_source source, stria_error *why);
typedef stria_code (*read_batch)(stria_batch *batch, stria_source source, stria_error *why);
typedef stria_code (*write_batch)(stria_batch *batch, stria_sink sink, stria_error *why);

/* Taken or refused, the same from a view and from a source that drips; what is taken is sound,
 * and what is written of it reads back as the same; what is refused changes nothing.  Memory
 * stays below a multiple of the input. */
void try_decoder(
    stria_view bytes, read_new_batch read_new, read_batch read_more, write_batch write);

#endif /* STRIA_TESTS_ROUND_TRIP_H */

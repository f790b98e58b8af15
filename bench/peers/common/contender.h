/* contender.h - how a program of bench/peers measures, whatever it measures
 *
 *     contender   one way to do one work: make, then again and again (reset, call)
 *
 * Only calls are timed; what a call needs is made ready by reset, out of the time.  Calls that
 * take less time than reading the clock is worth are timed several together, each with an object
 * of its own, so few that all of them lie in the first-level cache.  Afterwards the checksum of
 * what the last call left is taken: it must be that of all other contenders of the work.
 */
#ifndef STRIA_PEERS_CONTENDER_H
#define STRIA_PEERS_CONTENDER_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

struct contender {
    const char *work; /* "array-int64/1000x10" */
    const char *way; /* what it does, where a peer has several ways: "slices"; else "" */
    size_t rows;
    size_t width; /* values in each row, bytes in each string, or distinct keys */
    size_t bytes; /* that a call leaves behind */
    const void *how; /* what else make() has to know */
    void *(*make)(const struct contender *contender);
    void (*reset)(void *object);
    void (*call)(void *object);
    uint64_t (*checksum)(void *object);
    void (*drop)(void *object);
};

/* Does what the command line says, and prints a line of JSON for each contender:
 *
 *     --list            names works and ways, and measures nothing
 *     --work NAME       these works alone; may be given several times
 *     --samples N       how many samples
 *     --milliseconds M  how long each of them lasts, at least
 *
 * Under Callgrind each contender's first calls are done, and one more is counted: the dump has the
 * name "work way". */
int run_contenders(int argc, char **argv, const char *peer, const char *version,
    const struct contender *contenders, size_t count);

/* Ends the program with a word on what went wrong. */
void give_up(const char *what, const char *reason);

/* Memory, or the end of the program. */
void *room_for(size_t size);

#ifdef __cplusplus
}
#endif

#endif /* STRIA_PEERS_CONTENDER_H */

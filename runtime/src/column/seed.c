/* seed.c - a number that nobody outside can know */
#define _DEFAULT_SOURCE /* getentropy(); NOLINT(bugprone-reserved-identifier): its own name */

#include "src/column/seed.h"

#include <time.h>

#include "src/numbers/wide.h"

#if defined(__linux__) || defined(__APPLE__) || defined(__FreeBSD__)
#include <unistd.h>
#if defined(__APPLE__)
#include <sys/random.h>
#endif
#define HAS_ENTROPY 1
#else
#define HAS_ENTROPY 0
#endif

/* What differs from run to run, and from object to object, where the system gives nothing
 * better. */
static uint64_t guess(const void *object)
{
    const stria__wide product = stria__multiply(
        (uint64_t)time(NULL) ^ UINT64_C(0x9e3779b97f4a7c15), (uint64_t)(uintptr_t)object | 1);

    return product.high ^ product.low ^ (uint64_t)clock();
}

uint64_t stria__make_seed(const void *object)
{
    uint64_t seed = guess(object);
#if HAS_ENTROPY
    uint64_t entropy;

    if (getentropy(&entropy, sizeof entropy) == 0)
        seed ^= entropy;
#endif
    return seed;
}

/* contender.c - timing, and the lines of JSON */
#include "contender.h"

#include <inttypes.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#if defined(__has_include)
#if __has_include(<valgrind/callgrind.h>)
#include <valgrind/callgrind.h>
#endif
#endif

enum { WORKS_MAX = 64, TOGETHER_MAX = 16, CACHE = 16384 };

struct request {
    const char *works[WORKS_MAX]; /* none: all of them */
    size_t work_count;
    size_t samples;
    double milliseconds;
    bool list;
};

void give_up(const char *what, const char *reason)
{
    fprintf(stderr, "error: %s: %s\n", what, reason);
    exit(EXIT_FAILURE);
}

void *room_for(size_t size)
{
    void *const memory = malloc(size > 0 ? size : 1);

    if (memory == NULL)
        give_up("memory", "there is none");
    return memory;
}

static double nanoseconds(void)
{
    struct timespec now;

    (void)clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec * 1e9 + (double)now.tv_nsec;
}

/* So many objects as stay in the cache while each is called once. */
static size_t objects_of(const struct contender *contender)
{
    const size_t fit = CACHE / (contender->bytes + 1);

    return fit < 1 ? 1 : fit < TOGETHER_MAX ? fit : (size_t)TOGETHER_MAX;
}

/* The time that each object's call takes, in nanoseconds. */
static double time_once(const struct contender *contender, void **objects, size_t count)
{
    double begin;

    for (size_t i = 0; i < count; i++)
        contender->reset(objects[i]);
    begin = nanoseconds();
    for (size_t i = 0; i < count; i++)
        contender->call(objects[i]);
    return nanoseconds() - begin;
}

static double sample(
    const struct contender *contender, void **objects, size_t count, double milliseconds)
{
    double spent = 0;
    size_t calls = 0;

    do {
        spent += time_once(contender, objects, count);
        calls += count;
    } while (spent < milliseconds * 1e6);
    return spent / (double)calls;
}

static void count_instructions(const struct contender *contender, void *object)
{
#ifdef RUNNING_ON_VALGRIND
    if (RUNNING_ON_VALGRIND) {
        char name[96];

        (void)snprintf(name, sizeof name, "%s %s", contender->work, contender->way);
        contender->reset(object);
        CALLGRIND_ZERO_STATS;
        contender->call(object);
        CALLGRIND_DUMP_STATS_AT(name);
    }
#else
    (void)contender;
    (void)object;
#endif
}

static void measure(const struct contender *contender, const struct request *request,
    const char *peer, const char *version)
{
    void *objects[TOGETHER_MAX];
    const size_t count = objects_of(contender);

    for (size_t i = 0; i < count; i++)
        objects[i] = contender->make(contender);
    (void)time_once(contender, objects, count); /* makes the memory that is kept */
    (void)time_once(contender, objects, count);

    printf(
        "{\"peer\": \"%s\", \"version\": \"%s\", \"work\": \"%s\", \"way\": \"%s\", \"rows\": %zu, "
        "\"bytes\": %zu, \"ns\": [",
        peer, version, contender->work, contender->way, contender->rows, contender->bytes);
    for (size_t i = 0; i < request->samples; i++) {
        const double ns = sample(contender, objects, count, request->milliseconds);

        printf("%s%.1f", i > 0 ? ", " : "", ns);
    }
    printf("], \"checksum\": \"%016" PRIx64 "\"}\n", contender->checksum(objects[0]));
    fflush(stdout);
    count_instructions(contender, objects[0]);
    for (size_t i = 0; i < count; i++)
        contender->drop(objects[i]);
}

static bool is_wanted(const struct contender *contender, const struct request *request)
{
    for (size_t i = 0; i < request->work_count; i++) {
        if (strcmp(request->works[i], contender->work) == 0)
            return true;
    }
    return request->work_count == 0;
}

static struct request read_request(int argc, char **argv)
{
    struct request request = {.samples = 5, .milliseconds = 10};

    for (int i = 1; i < argc; i++) {
        if (strcmp(argv[i], "--list") == 0)
            request.list = true;
        else if (i + 1 == argc)
            give_up(argv[i], "unknown option, or its value is missing");
        else if (strcmp(argv[i], "--work") == 0 && request.work_count < WORKS_MAX)
            request.works[request.work_count++] = argv[++i];
        else if (strcmp(argv[i], "--samples") == 0)
            request.samples = strtoul(argv[++i], NULL, 10);
        else if (strcmp(argv[i], "--milliseconds") == 0)
            request.milliseconds = strtod(argv[++i], NULL);
        else
            give_up(argv[i], "unknown option");
    }
    return request;
}

int run_contenders(int argc, char **argv, const char *peer, const char *version,
    const struct contender *contenders, size_t count)
{
    const struct request request = read_request(argc, argv);

    for (size_t i = 0; i < count; i++) {
        if (!is_wanted(&contenders[i], &request))
            continue;
        if (request.list)
            printf("%s %s\n", contenders[i].work, contenders[i].way);
        else
            measure(&contenders[i], &request, peer, version);
    }
    return EXIT_SUCCESS;
}

/* main.c - the `stria` command: which part of it is meant */
#define _POSIX_C_SOURCE 200809L /* execv(); NOLINT(bugprone-reserved-identifier) */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "command/convert.h"
#include "command/inspect.h"
#include "command/report.h"
#include "stria/version.h"

static const char usage[] = "usage: stria COMMAND [OPTION...] ...\n"
                            "\n"
                            "  convert   CSV or NDJSON into a file of columns\n"
                            "  inspect   what such a file holds\n"
                            "  gen       C for the records of a schema: stria-gen\n"
                            "\n"
                            "  stria COMMAND --help tells more.\n";

/* stria-gen stands beside this program, or on the path. */
static int run_generator(char **argv)
{
    static const char name[] = "stria-gen";
    const char *const slash = strrchr(argv[0], '/');
    const size_t folder = slash != NULL ? (size_t)(slash - argv[0]) + 1 : 0;
    char *const path = malloc(folder + sizeof name);

    if (path != NULL) {
        memcpy(path, argv[0], folder);
        memcpy(path + folder, name, sizeof name);
        (void)execvp(path, argv + 1);
    }
    complain("%s: %s", path != NULL ? path : name, strerror(errno));
    free(path);
    return STATUS_FAILED;
}

int main(int argc, char **argv)
{
    const char *const command = argc > 1 ? argv[1] : "";

    if (strcmp(command, "convert") == 0)
        return convert_main(argc - 1, argv + 1);
    if (strcmp(command, "inspect") == 0)
        return inspect_main(argc - 1, argv + 1);
    if (strcmp(command, "gen") == 0)
        return run_generator(argv);
    if (strcmp(command, "--version") == 0) {
        (void)printf("stria %s\n", stria_version());
        return STATUS_DONE;
    }
    if (strcmp(command, "--help") == 0) {
        (void)fputs(usage, stdout);
        return STATUS_DONE;
    }
    (void)fputs(usage, stderr);
    return STATUS_USAGE;
}

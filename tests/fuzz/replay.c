/* replay.c - gives files, and all files of folders, to a fuzz target; where there is no libFuzzer
 */
#include "fuzz.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>

static size_t replayed;

/* In memory that ends with the file, so that a checker sees what is read behind it. */
static void replay_file(const char *path)
{
    FILE *const file = fopen(path, "rb");

    if (file == NULL)
        broken("a file cannot be opened", path);
    (void)fseek(file, 0, SEEK_END);
    const long size = ftell(file);
    (void)fseek(file, 0, SEEK_SET);
    uint8_t *const bytes = malloc(size > 0 ? (size_t)size : 1);
    if (bytes == NULL || size < 0 || fread(bytes, 1, (size_t)size, file) != (size_t)size)
        broken("a file cannot be read", path);
    (void)fclose(file);
    (void)LLVMFuzzerTestOneInput(bytes, (size_t)size);
    free(bytes);
    replayed++;
}

static void replay(const char *path)
{
    DIR *const folder = opendir(path);
    char name[4096];

    if (folder == NULL) {
        replay_file(path);
        return;
    }
    for (const struct dirent *entry; (entry = readdir(folder)) != NULL;) {
        if (entry->d_name[0] == '.')
            continue;
        (void)snprintf(name, sizeof name, "%s/%s", path, entry->d_name);
        replay_file(name);
    }
    (void)closedir(folder);
}

int main(int argc, char **argv)
{
    for (int i = 1; i < argc; i++)
        replay(argv[i]);
    (void)printf("%zu inputs\n", replayed);
    return replayed > 0 ? 0 : 1;
}

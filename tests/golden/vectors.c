/* vectors.c - the vectors of this folder in memory
 *
 * GOLDEN, from the build, is the folder. */
#include "vectors.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void give_up(const char *what, const char *name)
{
    fprintf(stderr, "%s: %s\n", name, what);
    exit(2);
}

static void *keep(void *block)
{
    if (block == NULL)
        give_up("out of memory", "vectors");
    return block;
}

/* The bytes of a file, and a NUL behind them. */
static stria_view read_file(const char *folder, const char *name, const char *suffix)
{
    char path[4096];
    stria_view bytes = {NULL, 0};
    size_t room = 1 << 17;

    (void)snprintf(path, sizeof path, "%s/%s%s%s", GOLDEN, folder, name, suffix);
    FILE *const file = fopen(path, "rb");
    if (file == NULL)
        give_up("cannot be opened", path);
    char *const data = keep(malloc(room));
    bytes.size = fread(data, 1, room - 1, file);
    if (bytes.size == room - 1 || ferror(file))
        give_up("cannot be read, or is too long", path);
    (void)fclose(file);
    data[bytes.size] = '\0';
    bytes.data = keep(realloc(data, bytes.size + 1));
    return bytes;
}

/* Cuts a text at the next of a mark, and moves behind it; NULL at the end. */
static char *cut(char **rest, char mark)
{
    char *const word = *rest;
    char *const end = word ? strchr(word, mark) : NULL;

    *rest = end ? end + 1 : NULL;
    if (end != NULL)
        *end = '\0';
    return word;
}

static unsigned digit(const char *name, char c)
{
    const char *const digits = "0123456789abcdef";
    const char *const found = c != '\0' ? strchr(digits, c) : NULL;

    if (found == NULL)
        give_up("a hex twin has a character that is no digit", name);
    return (unsigned)(found - digits);
}

static stria_view read_twin(const char *name, const char *suffix)
{
    const stria_view hex = read_file("vectors/", name, suffix);
    char *const bytes = keep(malloc(hex.size + 1));
    stria_view twin = {bytes, 0};

    for (const char *at = hex.data; *at != '\0'; at += 3) /* two digits, and a blank or line end */
        bytes[twin.size++] = (char)(digit(name, at[0]) << 4 | digit(name, at[1]));
    free((char *)(uintptr_t)hex.data);
    return twin;
}

static void take_line(vector *v, char *line)
{
    char *rest = line;
    const char *const word = cut(&rest, '\t');

    if (strcmp(word, "column") == 0 && v->column_count < VECTOR_COLUMNS) {
        v->columns[v->column_count].name = cut(&rest, '\t');
        v->columns[v->column_count++].type = rest;
    } else if (strcmp(word, "block") == 0 && v->block_count < VECTOR_BLOCKS) {
        v->blocks[v->block_count++] = (size_t)strtoul(rest, NULL, 10);
    } else if (strcmp(word, "row") == 0 && v->row_count < VECTOR_ROWS) {
        v->rows[v->row_count++] = rest;
    } else {
        give_up("a line of the rows is unknown or one too many", v->name);
    }
}

static void read_vector(vector *v, const char *name)
{
    v->name = strcpy(keep(malloc(strlen(name) + 1)), name);
    v->bytes = read_file("vectors/", name, ".native");
    v->twin = read_twin(name, ".hex");
    v->row_bytes = read_file("vectors/", name, ".rbwnt");
    v->row_twin = read_twin(name, ".rbwnt.hex");
    v->text = (char *)(uintptr_t)read_file("vectors/", name, ".rows").data;

    char *rest = v->text;
    for (char *line = cut(&rest, '\n'); line != NULL && *line != '\0'; line = cut(&rest, '\n'))
        take_line(v, line);
}

vector *vectors_new(size_t *count)
{
    char *const list = (char *)(uintptr_t)read_file("", "vectors", ".txt").data;
    char *rest = list;
    vector *vectors = NULL;

    *count = 0;
    for (char *name = cut(&rest, '\n'); name != NULL && *name != '\0'; name = cut(&rest, '\n')) {
        vectors = keep(realloc(vectors, (*count + 1) * sizeof *vectors));
        memset(vectors + *count, 0, sizeof *vectors);
        read_vector(vectors + (*count)++, name);
    }
    free(list);
    return vectors;
}

void vectors_free(vector *vectors, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        free(vectors[i].name);
        free((char *)(uintptr_t)vectors[i].bytes.data);
        free((char *)(uintptr_t)vectors[i].twin.data);
        free((char *)(uintptr_t)vectors[i].row_bytes.data);
        free((char *)(uintptr_t)vectors[i].row_twin.data);
        free(vectors[i].text);
    }
    free(vectors);
}

/* csv_input.c - the rows of a CSV file, one after another, by way of libcsv
 *
 * libcsv hands out single fields and does not count lines.  So the file is fed to
 * it line by line, and the fields are kept until their row is whole. */
#include "csv_input.h"

#include <csv.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "output.h"

struct input {
    const char *path;
    struct csv_parser parser;
    size_t line; /* the one being fed */
    bool stopped;
    csv_row_taker take;
    void *context;

    char *text; /* of the row's fields, end to end */
    size_t text_size;
    size_t text_room;
    size_t *sizes; /* of each field */
    struct csv_field *fields;
    size_t count;
    size_t room;
};

static bool make_room(struct input *input, size_t size)
{
    if (input->text_size + size > input->text_room) {
        const size_t room = (input->text_size + size) * 2;
        char *const text = realloc(input->text, room);
        if (text == NULL)
            return false;
        input->text = text;
        input->text_room = room;
    }
    if (input->count == input->room) {
        const size_t room = input->room * 2 + 32;
        size_t *const sizes = realloc(input->sizes, room * sizeof *sizes);
        if (sizes != NULL)
            input->sizes = sizes;
        struct csv_field *const fields = realloc(input->fields, room * sizeof *fields);
        if (fields != NULL)
            input->fields = fields;
        if (sizes == NULL || fields == NULL)
            return false;
        input->room = room;
    }
    return true;
}

static void end_field(void *text, size_t size, void *context)
{
    struct input *const input = context;

    if (input->stopped)
        return;
    if (!make_room(input, size)) {
        complain("%s:%zu: out of memory", input->path, input->line);
        input->stopped = true;
        return;
    }
    if (size > 0)
        memcpy(input->text + input->text_size, text, size);
    input->text_size += size;
    input->sizes[input->count++] = size;
}

static void end_row(int terminator, void *context)
{
    struct input *const input = context;
    const char *text = input->text;

    (void)terminator;
    if (input->stopped)
        return;
    for (size_t i = 0; i < input->count; i++) {
        input->fields[i] = (struct csv_field){text, input->sizes[i]};
        text += input->sizes[i];
    }
    const struct csv_row row = {input->line, input->count, input->fields};
    input->stopped = !input->take(input->context, &row);
    input->count = 0;
    input->text_size = 0;
}

static bool feed(struct input *input, const char *bytes, size_t size)
{
    if (csv_parse(&input->parser, bytes, size, end_field, end_row, input) != size)
        return complain(
            "%s:%zu: %s", input->path, input->line, csv_strerror(csv_error(&input->parser)));
    return !input->stopped;
}

static bool feed_lines(struct input *input, FILE *file)
{
    char bytes[1 << 16];
    size_t got;

    while ((got = fread(bytes, 1, sizeof bytes, file)) > 0) {
        const char *next = bytes;
        const char *const end = bytes + got;

        while (next < end) {
            const char *const newline = memchr(next, '\n', (size_t)(end - next));
            const char *const stop = newline != NULL ? newline + 1 : end;
            if (!feed(input, next, (size_t)(stop - next)))
                return false;
            input->line += newline != NULL;
            next = stop;
        }
    }
    if (ferror(file))
        return complain("%s: %s", input->path, strerror(errno));
    if (csv_fini(&input->parser, end_field, end_row, input) != 0)
        return complain("%s:%zu: a quoted field does not end", input->path, input->line);
    return !input->stopped;
}

bool csv_input_read(const char *path, csv_row_taker take, void *context)
{
    struct input input = {.path = path, .line = 1, .take = take, .context = context};
    FILE *const file = fopen(path, "rb");
    bool done;

    if (file == NULL)
        return complain("%s: %s", path, strerror(errno));
    if (csv_init(&input.parser, CSV_STRICT | CSV_STRICT_FINI) != 0) {
        done = complain("%s: out of memory", path);
    } else {
        done = feed_lines(&input, file);
        csv_free(&input.parser);
    }
    free(input.text);
    free(input.sizes);
    free(input.fields);
    fclose(file);
    return done;
}

/* schema_check.c - a schema that may be given to flatcc and nanoarrow */
#include "arrow_ipc/schema_check.h"

#include "arrow_ipc/flatbuffer.h"

/* Fields of the tables, by their numbers in Arrow's Message.fbs and Schema.fbs. */
enum { MESSAGE_TYPE = 1, MESSAGE_HEADER = 2, MESSAGE_SCHEMA = 1 };
enum { SCHEMA_FIELDS = 1, SCHEMA_METADATA = 2 };
enum {
    FIELD_NAME = 0,
    FIELD_TYPE = 3,
    FIELD_DICTIONARY = 4,
    FIELD_CHILDREN = 5,
    FIELD_METADATA = 6
};
enum { DICTIONARY_INDEX = 1 };
enum { PAIR_KEY = 0, PAIR_VALUE = 1 };
enum { TYPE_KIND = 2, TIMESTAMP = 10, TIMESTAMP_ZONE = 1 };

enum {
    MOST_UNFOLDED = 8, /* times the bytes of a schema that its fields take when each is its own */
    FIELD_BYTES = 16, /* at least */
    MOST_DEPTH = 64
};

typedef struct walk {
    stria__flatbuffer buffer;
    size_t left; /* bytes that fields may take */
    const char *refusal; /* the sentence, or NULL */
} walk;

/* Counts bytes; false when the walk is over. */
static bool spend(walk *w, size_t bytes)
{
    if (w->buffer.broken)
        w->refusal = "a schema leads outside of its message";
    else if (bytes > w->left)
        w->refusal = "a schema unfolds to many times its bytes";
    if (w->refusal != NULL)
        return false;
    w->left -= bytes;
    return true;
}

static bool spend_text(walk *w, size_t table, size_t field)
{
    const size_t text = stria__flat_follow(&w->buffer, table, field);

    return spend(w, stria__flat_count(&w->buffer, text, 1));
}

static bool walk_metadata(walk *w, size_t table, size_t field)
{
    const size_t pairs = stria__flat_follow(&w->buffer, table, field);
    const size_t count = stria__flat_count(&w->buffer, pairs, 4);
    bool goes_on = spend(w, count * 4);

    for (size_t i = 0; i < count && goes_on; i++) {
        const size_t pair = stria__flat_item(&w->buffer, pairs, i);

        if (stria__flat_follow(&w->buffer, pair, PAIR_KEY) == STRIA__ABSENT ||
            stria__flat_follow(&w->buffer, pair, PAIR_VALUE) == STRIA__ABSENT)
            w->refusal = "metadata has a key without a value, or a value without a key";
        goes_on = spend_text(w, pair, PAIR_KEY) && spend_text(w, pair, PAIR_VALUE);
    }
    return goes_on;
}

static bool check_field(walk *w, size_t field)
{
    stria__flatbuffer *const buffer = &w->buffer;
    const size_t type = stria__flat_follow(buffer, field, FIELD_TYPE);
    const size_t dictionary = stria__flat_follow(buffer, field, FIELD_DICTIONARY);

    if (!spend(w, FIELD_BYTES) || !spend_text(w, field, FIELD_NAME))
        return false;
    if (type == STRIA__ABSENT)
        w->refusal = "a field has no type";
    else if (dictionary != STRIA__ABSENT &&
        stria__flat_follow(buffer, dictionary, DICTIONARY_INDEX) == STRIA__ABSENT)
        w->refusal = "a dictionary does not say what its indexes are";
    else if (stria__flat_byte(buffer, field, TYPE_KIND) == TIMESTAMP)
        return spend_text(w, type, TIMESTAMP_ZONE);
    return w->refusal == NULL;
}

static void walk_fields(walk *w, size_t fields, size_t depth)
{
    const size_t count = stria__flat_count(&w->buffer, fields, 4);

    if (spend(w, count * 4) && count > 0 && depth == MOST_DEPTH)
        w->refusal = "a schema is nested too deeply";
    for (size_t i = 0; i < count && w->refusal == NULL; i++) {
        const size_t field = stria__flat_item(&w->buffer, fields, i);

        if (check_field(w, field) && walk_metadata(w, field, FIELD_METADATA))
            walk_fields(w, stria__flat_follow(&w->buffer, field, FIELD_CHILDREN), depth + 1);
    }
}

stria_code stria__ipc_check_schema(
    const uint8_t *bytes, size_t size, int64_t begin, stria_error *error)
{
    walk w = {.buffer = {bytes, size, false}, .left = size};
    const size_t message = stria__flat_root(&w.buffer);
    const size_t schema = stria__flat_follow(&w.buffer, message, MESSAGE_HEADER);

    w.left *= MOST_UNFOLDED;
    if (spend(&w, 0) && schema == STRIA__ABSENT)
        w.refusal = "a message has no header";
    if (w.refusal == NULL && stria__flat_byte(&w.buffer, message, MESSAGE_TYPE) == MESSAGE_SCHEMA &&
        walk_metadata(&w, schema, SCHEMA_METADATA))
        walk_fields(&w, stria__flat_follow(&w.buffer, schema, SCHEMA_FIELDS), 0);
    (void)spend(&w, 0);
    return w.refusal == NULL ? STRIA_OK
                             : stria__ipc_fail(error, STRIA_ERR_CORRUPT, begin, "%s", w.refusal);
}

/* trial.c - sets scenes, lets memory run out, and compares */
#include "trial.h"

#include <stdio.h>

/* ---- Structs ------------------------------------------------------------------------------- */

static const stria_member leg_members[] = {
    {PLAIN(leg, quantity, STRIA_INT64), PRESENT(leg, has_quantity)},
    {PLAIN(leg, name, STRIA_VIEW)},
};
static const stria_field leg_fields[] = {{"quantity", "Nullable(Int64)"}, {"name", "String"}};
static const stria_record legs = RECORD(leg, leg_fields, leg_members);

static const stria_field trade_fields[] = {
    {"id", "Int64"},
    {"venue", "LowCardinality(Nullable(String))"},
    {"number", "Nullable(Int64)"},
    {"best", "Nullable(Int32)"},
    {"sizes", "Array(Int64)"},
    {"legs", "Array(Tuple(quantity Nullable(Int64), name String))"},
};
static const stria_member trade_members[] = {
    {PLAIN(trade, id, STRIA_INT64)},
    {PLAIN(trade, venue, STRIA_CSTR)},
    {PLAIN(trade, number, STRIA_CSTR)},
    {BEHIND(trade, best, STRIA_INT32)},
    {SLICE(trade, sizes, size_count, STRIA_INT32)},
    {SLICE(trade, legs, leg_count, 0), .record = &legs},
};
const stria_record trades = RECORD(trade, trade_fields, trade_members);

static void fill_structs(trade *structs)
{
    static const int32_t sizes[] = {3, -4, 5};
    static const leg pairs[] = {{7, true, {"front", 5}}, {0, false, {"a longer back leg", 17}}};
    static const char *const venues[] = {"XETR", NULL, "BATS", "a venue with a long name"};

    for (size_t i = 0; i < SCENE_STRUCTS; i++) {
        structs[i] = (trade){.id = (int64_t)i,
            .venue = venues[i % 4],
            .number = i % 3 == 0 ? NULL : "-1234567",
            .best = i % 5 == 0 ? NULL : &sizes[i % 3],
            .sizes = sizes,
            .size_count = i % 4,
            .legs = pairs,
            .leg_count = i % 3};
    }
}

/* ---- Rows of any column -------------------------------------------------------------------- */

/* What a column of values has facts of: its type without what stands around it. */
static const type_fact *fact_of_leaf(const stria_column *column)
{
    static const char *const around[] = {"LowCardinality(", "Nullable("};
    char type[96];
    char *name = type;

    (void)stria_column_type_text(column, type, sizeof type);
    for (size_t i = 0; i < COUNT_OF(around); i++) {
        const size_t size = strlen(around[i]);
        if (strncmp(name, around[i], size) != 0)
            continue;
        name += size;
        name[strlen(name) - 1] = '\0';
    }
    return fact_of(name);
}

static bool takes_nulls(const stria_column *column)
{
    return column->nullable || (stria__is_dictionary(column) && column->child->nullable);
}

static void push_value(stria_column *column, random_source *random)
{
    const type_fact *const fact = fact_of_leaf(column);
    uint8_t bytes[64];
    const size_t size = make_value(fact, random, bytes);
    const stria_view view = {(const char *)bytes, size};

    for (size_t i = 0; i < size && fact->kind == FACT_STRING; i++)
        bytes[i] &= 0x7f; /* readers of Arrow want UTF-8 */
    OK(fact->ctype != 0 ? stria_append(column,
                              stria_make_values(bytes, 1, size, 0, size, fact->ctype, 0), &error)
                        : stria_push_view(column, view, &error));
}

static void push_row(stria_column *column, random_source *random)
{
    const bool is_value = column->type->storage == STRIA__NOTHING || column->child == NULL ||
        stria__is_dictionary(column);

    if (column->type->storage == STRIA__NOTHING || (takes_nulls(column) && pick(random, 4) == 0)) {
        OK(stria_push_null(column, &error));
    } else if (is_value) {
        push_value(column, random);
    } else {
        const bool is_list = column->type->storage == STRIA__LIST;
        const size_t items = is_list ? pick(random, 4) : stria__items_of_row(column);
        for (stria_column *child = column->child; child != NULL; child = child->next) {
            for (size_t i = 0; i < items; i++)
                push_row(child, random);
        }
        if (!stria__follows(column))
            OK(stria_end_row(column, &error));
    }
}

/* ---- Scenes -------------------------------------------------------------------------------- */

static stria_batch *new_scene_batch(const scene *s, size_t rows, uint64_t seed)
{
    random_source random = {seed};
    stria_batch *const batch = new_batch(s->fields, s->field_count);

    for (size_t i = 0; i < batch->count; i++) {
        for (size_t row = 0; row < rows; row++)
            push_row(batch->columns[i], &random);
    }
    OK(stria_batch_commit(batch, &error));
    return batch;
}

/* Two columns of the type, so that one has staged its rows when the other is refused; a trial
 * with a type of its own has a column alone, too. */
static scene new_scene(const trial *t, const char *type, bool is_shared)
{
    scene s = {.type = type, .field_count = 2, .is_shared = is_shared};

    s.fields[0] = (stria_field){"a", t->type == NULL ? type : "Int64"};
    s.fields[1] = (stria_field){"b", t->type == NULL ? type : "String"};
    fill_structs(s.structs);
    s.batch = new_scene_batch(&s, ROWS, 1);
    s.from = new_scene_batch(&s, FROM_ROWS, 2);
    s.memory = new_memory();
    s.bytes = new_memory();
    OK(stria_memory_sink(s.memory).write(s.memory, "before", 6) == 0 ? STRIA_OK : STRIA_ERR_SINK);
    if (t->type != NULL)
        s.column = new_column(type);
    return s;
}

static void free_scene(scene *s)
{
    if (s->schema.release != NULL)
        s->schema.release(&s->schema);
    if (s->array.release != NULL)
        s->array.release(&s->array);
    if (s->stream.release != NULL)
        s->stream.release(&s->stream);
    if (s->held.release != NULL) {
        s->held_schema.release(&s->held_schema);
        s->held.release(&s->held);
    }
    stria_batch_free(s->made);
    stria_batch_free(s->batch);
    stria_batch_free(s->from);
    stria_column_free(s->made_column);
    stria_column_free(s->column);
    stria_memory_free(s->memory);
    stria_memory_free(s->bytes);
    stria_scratch_free(s->scratch);
}

/* False when there is no such call with this type. */
static bool set_scene(const trial *t, scene *s)
{
    if (s->is_shared &&
        stria_batch_share_with_arrow(s->batch, &s->held_schema, &s->held, NULL) != STRIA_OK)
        return false;
    return t->prepare == NULL || t->prepare(s);
}

/* ---- Images -------------------------------------------------------------------------------- */

/* All that a call may have changed, or made. */
typedef struct scene_image {
    column_image columns[6 * SCENE_FIELDS];
    size_t count;
    stria_view rest;
    size_t size;
    uint8_t bytes[1 << 16]; /* of the memory that is written to */
} scene_image;

static void take_column(scene_image *image, const stria_column *column)
{
    assert_true(image->count < COUNT_OF(image->columns));
    SOUND(column);
    image->columns[image->count++] = take_image(column);
}

static void take_batch(scene_image *image, const stria_batch *batch)
{
    for (size_t i = 0; batch != NULL && i < batch->count; i++)
        take_column(image, batch->columns[i]);
}

/* What a consumer reads in an array. */
static void take_array(scene_image *image, const scene *s, const struct ArrowSchema *schema,
    const struct ArrowArray *array)
{
    if (array->release == NULL)
        return;
    stria_batch *const batch = new_batch(s->fields, s->field_count);
    OK(stria_batch_read_arrow(batch, schema, array, &error));
    take_batch(image, batch);
    stria_batch_free(batch);
}

static void take_scene(scene_image *image, const scene *s)
{
    const stria_view written = stria_memory_view(s->memory);

    image->count = 0;
    take_batch(image, s->batch);
    take_batch(image, s->from);
    take_batch(image, s->made);
    if (s->column != NULL)
        take_column(image, s->column);
    if (s->made_column != NULL)
        take_column(image, s->made_column);
    take_array(image, s, &s->schema, &s->array);
    take_array(image, s, &s->held_schema, &s->held);
    image->rest = s->rest;
    image->size = written.size;
    assert_true(written.size <= sizeof image->bytes);
    memcpy(image->bytes, written.data, written.size);
}

static void free_scene_image(scene_image *image)
{
    for (size_t i = 0; i < image->count; i++)
        free_image(&image->columns[i]);
}

static const char *difference(const scene_image *a, const scene_image *b)
{
    if (a->count != b->count)
        return "there are other columns";
    for (size_t i = 0; i < a->count; i++) {
        const column_image *const x = &a->columns[i];
        const column_image *const y = &b->columns[i];
        if (x->size != y->size || memcmp(x->bytes, y->bytes, x->size) != 0)
            return "a column differs";
    }
    if (a->rest.size != b->rest.size)
        return "another number of bytes is left to read";
    if (a->size != b->size || memcmp(a->bytes, b->bytes, a->size) != 0)
        return "the bytes that were written differ";
    return NULL;
}

/* ---- Memory that runs out ------------------------------------------------------------------ */

static bool is_for_good; /* every request from the n-th on fails, and not it alone */
static size_t requests_left; /* until then; 0: none fails */
static bool has_run_out;

static void *run_out(void *context, void *block, size_t old_size, size_t new_size, size_t alignment)
{
    const stria_allocator checked = stria_checker_allocator(context);

    if (new_size > 0 && requests_left > 0 && --requests_left == 0) {
        has_run_out = true;
        requests_left = is_for_good ? 1 : 0;
        return NULL;
    }
    return checked.resize(checked.context, block, old_size, new_size, alignment);
}

/* How the call went, for the message of a failure. */
static const char *told(const trial *t, const scene *s, size_t nth)
{
    static char text[256];

    (void)snprintf(text, sizeof text, "%s(), %s%s, request %zu%s", t->function, s->type,
        s->is_shared ? ", shared" : "", nth, is_for_good ? " and all behind it" : "");
    return text;
}

static void assert_equal(const trial *t, const scene *s, size_t nth, const scene_image *expected)
{
    static scene_image now;

    take_scene(&now, s);
    const char *const what = difference(expected, &now);
    if (what != NULL)
        fail_msg("%s: %s", told(t, s, nth), what);
    free_scene_image(&now);
}

static void assert_call_succeeds(const trial *t, scene *s, size_t nth, const scene_image *after)
{
    forget_error();
    const stria_code code = t->call(s, &error);
    if (code != STRIA_OK)
        fail_msg("%s: %s, %s", told(t, s, nth), stria_code_name(code), error.message);
    assert_equal(t, s, nth, after);
}

/* A stream that has no memory itself says so in its own way. */
static bool is_for_memory(const scene *s, stria_code code)
{
    return code == STRIA_ERR_MEMORY || (code == STRIA_ERR_SOURCE && s->stream.release != NULL);
}

/* Whether the n-th request failed, or there was none. */
static bool refuse(const trial *t, const char *type, bool is_shared, size_t nth,
    const scene_image *before, const scene_image *after)
{
    scene s = new_scene(t, type, is_shared);

    assert_true(set_scene(t, &s));
    requests_left = nth;
    has_run_out = false;
    forget_error();
    const stria_code code = t->call(&s, &error);
    const bool refused = has_run_out;
    requests_left = 0;
    if (code == STRIA_OK) {
        assert_equal(t, &s, nth, after);
    } else {
        if (!is_for_memory(&s, code) || !refused)
            fail_msg("%s: %s", told(t, &s, nth), stria_code_name(code));
        if (t->asking != ASKS_SILENTLY)
            assert_failure(code, code, told(t, &s, nth), __FILE__, __LINE__);
        assert_equal(t, &s, nth, before);
        if (t->asking != ASKS_ONCE)
            assert_call_succeeds(t, &s, nth, after);
    }
    free_scene(&s);
    return refused;
}

size_t run_trial(const trial *t, const char *type, bool is_shared, failing what_fails)
{
    enum { MOST = 2000 };
    static scene_image before;
    static scene_image after;
    size_t refusals = 0;
    scene s = new_scene(t, type, is_shared);

    hard.resize = run_out;
    requests_left = 0;
    if (!set_scene(t, &s)) {
        free_scene(&s);
        return 0;
    }
    take_scene(&before, &s);
    const size_t calls = stria_checker_calls(checker);
    forget_error();
    const stria_code code = t->call(&s, &error);
    const size_t asked = stria_checker_calls(checker) - calls;
    if (code != STRIA_OK)
        fail_msg("%s: %s, %s", told(t, &s, 0), stria_code_name(code), error.message);
    take_scene(&after, &s);
    free_scene(&s);
    if (t->asking == NEVER_ASKS && asked > 0)
        fail_msg("%s asks for memory", t->function);
    is_for_good = what_fails == REQUESTS_FROM_THEN_ON;
    while (asked > 0 && refuse(t, type, is_shared, refusals + 1, &before, &after))
        assert_true(++refusals < MOST);
    free_scene_image(&before);
    free_scene_image(&after);
    return refusals;
}

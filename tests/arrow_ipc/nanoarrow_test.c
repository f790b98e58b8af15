/* nanoarrow_test.c - nanoarrow's opinion of arrays that leave, and its own arrays coming in */
#include "unit/arrow_given.h"

#include "nanoarrow/nanoarrow.h"

#define NANO(call) assert_int_equal((call), NANOARROW_OK)

/* ---- Out ------------------------------------------------------------------------------------ */

static void assert_nulls_counted(struct ArrowArrayView *view)
{
    if (view->storage_type != NANOARROW_TYPE_NA) /* all of its rows are null */
        assert_int_equal(ArrowArrayViewComputeNullCount(view), view->null_count);
    for (int64_t i = 0; i < view->n_children; i++)
        assert_nulls_counted(view->children[i]);
    if (view->dictionary != NULL)
        assert_nulls_counted(view->dictionary);
}

static void assert_valid(const given *g, const char *what)
{
    struct ArrowArrayView view;
    struct ArrowError reason = {""};

    if (ArrowArrayViewInitFromSchema(&view, &g->schema, &reason) != NANOARROW_OK ||
        ArrowArrayViewSetArray(&view, &g->array, &reason) != NANOARROW_OK ||
        ArrowArrayViewValidate(&view, NANOARROW_VALIDATION_LEVEL_FULL, &reason) != NANOARROW_OK)
        fail_msg("%s: %s", what, reason.message);
    assert_nulls_counted(&view);
    ArrowArrayViewReset(&view);
}

static void test_types_are_valid(void **state)
{
    static const char *const patterns[] = {
        "%s", "Nullable(%s)", "Array(Nullable(%s))", "Nullable(Array(Array(%s)))"};
    random_source random = {23};

    (void)state;
    for (size_t i = 0; i < fact_count; i++) {
        if (arrow_lacks(facts[i].type) || is_past_arrow(&facts[i]))
            continue;
        for (size_t p = 0; p < COUNT_OF(patterns); p++) {
            for (size_t rows = 0; rows < 80; rows += 39) {
                stria_batch *const batch = new_random_batch(&facts[i], patterns[p], rows, &random);
                given g = share(batch);

                assert_valid(&g, facts[i].type);
                release(&g);
                g = move(batch);
                assert_valid(&g, facts[i].type);
                release(&g);
                stria_batch_free(batch);
            }
        }
    }
}

static void test_shapes_are_valid(void **state)
{
    (void)state;
    for (size_t rows = 0; rows < 70; rows += 23) {
        stria_batch *const batch = new_mixed_batch(rows);
        given g = share(batch);

        assert_valid(&g, "a mixed batch");
        release(&g);
        stria_batch_free(batch);
    }
}

/* ---- In ------------------------------------------------------------------------------------- */

/* A column that nanoarrow builds, in a struct of it alone. */
typedef struct built {
    struct ArrowSchema schema;
    struct ArrowArray array;
    struct ArrowArray *column;
} built;

/* Makes the struct and its column, whose field is `field`; takes the field over. */
static void begin(built *b, struct ArrowSchema *field)
{
    ArrowSchemaInit(&b->schema);
    NANO(ArrowSchemaSetTypeStruct(&b->schema, 1));
    NANO(ArrowSchemaSetName(field, "x"));
    ArrowSchemaRelease(b->schema.children[0]);
    ArrowSchemaMove(field, b->schema.children[0]);
    NANO(ArrowArrayInitFromSchema(&b->array, &b->schema, NULL));
    NANO(ArrowArrayStartAppending(&b->array));
    b->column = b->array.children[0];
}

static void begin_type(built *b, enum ArrowType type)
{
    struct ArrowSchema field;

    NANO(ArrowSchemaInitFromType(&field, type));
    begin(b, &field);
}

/* What came in is a new batch of this type, with these texts. */
static void assert_comes_in(
    built *b, const char *type, const char *const *texts, size_t count, const char *file, int line)
{
    struct ArrowError reason = {""};
    char text[200];

    b->array.length = b->column->length;
    NANO(ArrowArrayFinishBuilding(&b->array, NANOARROW_VALIDATION_LEVEL_FULL, &reason));
    stria_batch *const batch = stria_batch_new_from_arrow(&b->schema, &b->array, &hard, &error);
    if (batch == NULL)
        fail_msg("%s:%d: %s", file, line, error.message);
    (void)stria_column_type_text(batch->columns[0], text, sizeof text);
    assert_string_equal(text, type);
    assert_int_equal(stria_batch_rows(batch), count);
    for (size_t row = 0; row < count; row++) {
        (void)stria_column_text(batch->columns[0], row, text, sizeof text);
        assert_string_equal(text, texts[row]);
    }
    assert_batch_sound(batch);
    stria_batch_free(batch);
    ArrowArrayRelease(&b->array);
    ArrowSchemaRelease(&b->schema);
}

#define COMES_IN(b, type, ...)                                                                     \
    assert_comes_in((b), (type), (const char *const[]){__VA_ARGS__},                               \
        sizeof((const char *const[]){__VA_ARGS__}) / sizeof(char *), __FILE__, __LINE__)

static void test_numbers(void **state)
{
    static const struct {
        enum ArrowType nano;
        const char *type;
    } types[] = {{NANOARROW_TYPE_INT8, "Nullable(Int8)"}, {NANOARROW_TYPE_INT16, "Nullable(Int16)"},
        {NANOARROW_TYPE_INT32, "Nullable(Int32)"}, {NANOARROW_TYPE_INT64, "Nullable(Int64)"},
        {NANOARROW_TYPE_UINT8, "Nullable(UInt8)"}, {NANOARROW_TYPE_UINT16, "Nullable(UInt16)"},
        {NANOARROW_TYPE_UINT32, "Nullable(UInt32)"}, {NANOARROW_TYPE_UINT64, "Nullable(UInt64)"},
        {NANOARROW_TYPE_HALF_FLOAT, "Nullable(Float16)"},
        {NANOARROW_TYPE_FLOAT, "Nullable(Float32)"}, {NANOARROW_TYPE_DOUBLE, "Nullable(Float64)"}};
    built b;

    (void)state;
    for (size_t i = 0; i < COUNT_OF(types); i++) {
        begin_type(&b, types[i].nano);
        NANO(ArrowArrayAppendInt(b.column, 5));
        NANO(ArrowArrayAppendNull(b.column, 2));
        NANO(ArrowArrayAppendInt(b.column, 127));
        COMES_IN(&b, types[i].type, "5", "NULL", "NULL", "127");
    }
    begin_type(&b, NANOARROW_TYPE_BOOL);
    for (int64_t i = 0; i < 3; i++)
        NANO(ArrowArrayAppendInt(b.column, i % 2));
    COMES_IN(&b, "Nullable(Bool)", "false", "true", "false");
    begin_type(&b, NANOARROW_TYPE_NA);
    NANO(ArrowArrayAppendNull(b.column, 2));
    COMES_IN(&b, "Nullable(Nothing)", "NULL", "NULL");
}

static void test_strings(void **state)
{
    static const enum ArrowType types[] = {NANOARROW_TYPE_STRING, NANOARROW_TYPE_LARGE_STRING,
        NANOARROW_TYPE_STRING_VIEW, NANOARROW_TYPE_BINARY, NANOARROW_TYPE_LARGE_BINARY,
        NANOARROW_TYPE_BINARY_VIEW};
    static const char *const texts[] = {"", "twelve bytes", "more than twelve bytes"};
    struct ArrowSchema field;
    built b;

    (void)state;
    for (size_t i = 0; i < COUNT_OF(types); i++) {
        begin_type(&b, types[i]);
        for (size_t row = 0; row < COUNT_OF(texts); row++)
            NANO(ArrowArrayAppendString(b.column, ArrowCharView(texts[row])));
        NANO(ArrowArrayAppendNull(b.column, 1));
        COMES_IN(&b, "Nullable(String)", texts[0], texts[1], texts[2], "NULL");
    }
    ArrowSchemaInit(&field);
    NANO(ArrowSchemaSetTypeFixedSize(&field, NANOARROW_TYPE_FIXED_SIZE_BINARY, 3));
    begin(&b, &field);
    NANO(ArrowArrayAppendBytes(b.column, (struct ArrowBufferView){{"abc"}, 3}));
    NANO(ArrowArrayAppendNull(b.column, 1));
    COMES_IN(&b, "Nullable(FixedString(3))", "abc", "NULL");
}

static void test_times_and_decimals(void **state)
{
    struct ArrowDecimal decimal;
    struct ArrowSchema field;
    built b;

    (void)state;
    ArrowSchemaInit(&field);
    NANO(ArrowSchemaSetTypeDateTime(
        &field, NANOARROW_TYPE_TIMESTAMP, NANOARROW_TIME_UNIT_MILLI, "UTC"));
    begin(&b, &field);
    NANO(ArrowArrayAppendInt(b.column, 1001));
    NANO(ArrowArrayAppendNull(b.column, 1));
    COMES_IN(&b, "Nullable(DateTime64(3, 'UTC'))", "1970-01-01 00:00:01.001", "NULL");
    begin_type(&b, NANOARROW_TYPE_DATE32);
    NANO(ArrowArrayAppendInt(b.column, -1));
    COMES_IN(&b, "Nullable(Date32)", "1969-12-31");
    ArrowSchemaInit(&field);
    NANO(ArrowSchemaSetTypeDecimal(&field, NANOARROW_TYPE_DECIMAL128, 20, 2));
    begin(&b, &field);
    ArrowDecimalInit(&decimal, 128, 20, 2);
    ArrowDecimalSetInt(&decimal, -12345);
    NANO(ArrowArrayAppendDecimal(b.column, &decimal));
    NANO(ArrowArrayAppendNull(b.column, 1));
    COMES_IN(&b, "Nullable(Decimal(20, 2))", "-123.45", "NULL");
}

static void test_nested(void **state)
{
    struct ArrowSchema field;
    built b;

    (void)state;
    NANO(ArrowSchemaInitFromType(&field, NANOARROW_TYPE_LARGE_LIST));
    NANO(ArrowSchemaSetTypeStruct(field.children[0], 2));
    NANO(ArrowSchemaSetName(field.children[0], "item"));
    NANO(ArrowSchemaSetType(field.children[0]->children[0], NANOARROW_TYPE_INT32));
    NANO(ArrowSchemaSetName(field.children[0]->children[0], "a"));
    NANO(ArrowSchemaSetType(field.children[0]->children[1], NANOARROW_TYPE_STRING_VIEW));
    NANO(ArrowSchemaSetName(field.children[0]->children[1], "b"));
    begin(&b, &field);
    struct ArrowArray *const items = b.column->children[0];
    for (int64_t i = 1; i < 3; i++) {
        NANO(ArrowArrayAppendInt(items->children[0], i));
        NANO(ArrowArrayAppendString(items->children[1], ArrowCharView("more than twelve bytes")));
        NANO(ArrowArrayFinishElement(items));
    }
    NANO(ArrowArrayAppendNull(items, 1));
    NANO(ArrowArrayFinishElement(b.column));
    NANO(ArrowArrayAppendNull(b.column, 1));
    NANO(ArrowArrayFinishElement(b.column));
    COMES_IN(&b, "Nullable(Array(Nullable(Tuple(a Nullable(Int32), b Nullable(String)))))",
        "[(1,'more than twelve bytes'),(2,'more than twelve bytes'),NULL]", "NULL", "[]");
}

static void test_lists_of_a_fixed_size(void **state)
{
    struct ArrowSchema field;
    built b;

    (void)state;
    ArrowSchemaInit(&field);
    NANO(ArrowSchemaSetTypeFixedSize(&field, NANOARROW_TYPE_FIXED_SIZE_LIST, 2));
    NANO(ArrowSchemaSetType(field.children[0], NANOARROW_TYPE_INT8));
    begin(&b, &field);
    for (int64_t i = 0; i < 4; i++) {
        NANO(ArrowArrayAppendInt(b.column->children[0], i));
        if (i % 2 == 1)
            NANO(ArrowArrayFinishElement(b.column));
    }
    NANO(ArrowArrayAppendNull(b.column, 1));
    COMES_IN(&b, "Nullable(FixedArray(Nullable(Int8), 2))", "[0,1]", "[2,3]", "NULL");
}

static void test_maps(void **state)
{
    struct ArrowSchema field;
    built b;

    (void)state;
    NANO(ArrowSchemaInitFromType(&field, NANOARROW_TYPE_MAP));
    NANO(ArrowSchemaSetType(field.children[0]->children[0], NANOARROW_TYPE_STRING));
    field.children[0]->children[0]->flags = 0;
    NANO(ArrowSchemaSetType(field.children[0]->children[1], NANOARROW_TYPE_INT64));
    begin(&b, &field);
    struct ArrowArray *const entries = b.column->children[0];
    NANO(ArrowArrayAppendString(entries->children[0], ArrowCharView("k")));
    NANO(ArrowArrayAppendNull(entries->children[1], 1));
    NANO(ArrowArrayFinishElement(entries));
    NANO(ArrowArrayFinishElement(b.column));
    NANO(ArrowArrayFinishElement(b.column));
    b.schema.children[0]->flags = 0;
    COMES_IN(&b, "Map(String, Nullable(Int64))", "{'k':NULL}", "{}");
}

static void test_dictionaries(void **state)
{
    struct ArrowSchema field;
    built b;

    (void)state;
    NANO(ArrowSchemaInitFromType(&field, NANOARROW_TYPE_INT16));
    NANO(ArrowSchemaAllocateDictionary(&field));
    NANO(ArrowSchemaInitFromType(field.dictionary, NANOARROW_TYPE_STRING_VIEW));
    begin(&b, &field);
    NANO(ArrowArrayAppendString(b.column->dictionary, ArrowCharView("low")));
    NANO(ArrowArrayAppendString(b.column->dictionary, ArrowCharView("a key of many bytes")));
    NANO(ArrowArrayAppendInt(b.column, 1));
    NANO(ArrowArrayAppendNull(b.column, 1));
    NANO(ArrowArrayAppendInt(b.column, 0));
    COMES_IN(&b, "LowCardinality(Nullable(String))", "a key of many bytes", "NULL", "low");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(test_types_are_valid),
        TEST(test_shapes_are_valid),
        TEST(test_numbers),
        TEST(test_strings),
        TEST(test_times_and_decimals),
        TEST(test_nested),
        TEST(test_lists_of_a_fixed_size),
        TEST(test_maps),
        TEST(test_dictionaries),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

/* records.h - descriptors of structs, as tests write them */
#ifndef STRIA_TESTS_RECORDS_H
#define STRIA_TESTS_RECORDS_H

#include "unit/batches.h"

#include "stria/record.h"

#define WIDTH_OF(s, member) sizeof(((s *)0)->member)

/* The start of a member that is in the struct; more may follow. */
#define PLAIN(s, m, type)                                                                          \
    .place = STRIA_IN_STRUCT, .offset = offsetof(s, m), .width = WIDTH_OF(s, m), .ctype = (type)

/* A pointer to a value. */
#define BEHIND(s, m, type)                                                                         \
    .place = STRIA_BEHIND_POINTER, .offset = offsetof(s, m), .width = sizeof(*((s *)0)->m),        \
    .ctype = (type)

/* A pointer to elements, and their count. */
#define SLICE(s, m, counted, type)                                                                 \
    .place = STRIA_IN_SLICE, .offset = offsetof(s, m), .width = sizeof(*((s *)0)->m),              \
    .ctype = (type), .count_offset = offsetof(s, counted),                                         \
    .count_width = (int32_t)WIDTH_OF(s, counted)

/* An array of which all elements, or as many as a member says, are there. */
#define FULL(s, m, type)                                                                           \
    .place = STRIA_IN_ARRAY, .offset = offsetof(s, m), .width = sizeof(((s *)0)->m[0]),            \
    .ctype = (type), .capacity = COUNT_OF(((s *)0)->m)
#define PARTLY(s, m, counted, type)                                                                \
    FULL(s, m, type), .count_offset = offsetof(s, counted),                                        \
                      .count_width = (int32_t)WIDTH_OF(s, counted)

#define PRESENT(s, flag) .missing = STRIA_BY_PRESENT_FLAG, .flag_offset = offsetof(s, flag)
#define MISSING(s, flag) .missing = STRIA_BY_MISSING_FLAG, .flag_offset = offsetof(s, flag)
#define SENTINEL(value) .missing = STRIA_BY_SENTINEL, .sentinel = (value)

#define RECORD(s, table_of_fields, table_of_members)                                               \
    {                                                                                              \
        .name = #s, .size = sizeof(s), .fields = (table_of_fields), .members = (table_of_members), \
        .count = COUNT_OF(table_of_members)                                                        \
    }

static inline stria_batch *new_record_batch(const stria_record *record)
{
    forget_error();
    stria_batch *const batch = stria_record_batch_new(record, &hard, &error);

    if (batch == NULL)
        fail_msg("batch: %s", error.message);
    return batch;
}

/* ---- A source of structs ------------------------------------------------------------ */

/* Hands out structs one by one from a place that the next one overwrites. */
typedef struct supply {
    const stria_record *record;
    const uint8_t *structs;
    size_t left;
    int32_t at_end; /* what is returned then */
    uint8_t one[512];
} supply;

static inline int32_t next_struct(void *context, const void **row)
{
    supply *const from = context;

    if (from->left == 0)
        return from->at_end;
    assert_true(from->record->size <= sizeof from->one);
    memcpy(from->one, from->structs, from->record->size);
    from->structs += from->record->size;
    from->left--;
    *row = from->one;
    return 1;
}

/* ---- All ways in -------------------------------------------------------------------- */

/* A batch of these structs in bulk; which one by one, and from a source, is the same. */
static inline stria_batch *loaded_batch(
    const stria_record *record, const void *structs, size_t count)
{
    stria_batch *const bulk = new_record_batch(record);
    stria_batch *const single = new_record_batch(record);
    stria_batch *const drawn = new_record_batch(record);
    supply from = {.record = record, .structs = structs, .left = count};

    OK(stria_record_append(record, bulk, structs, count, &error));
    for (size_t i = 0; i < count; i++)
        OK(stria_record_append(
            record, single, (const uint8_t *)structs + i * record->size, 1, &error));
    OK(stria_record_append_from(record, drawn, (stria_row_source){next_struct, &from}, &error));
    assert_int_equal(stria_batch_rows(bulk), count);
    assert_batch_sound(bulk);
    assert_batches_equal(bulk, single);
    assert_batch_sound(single);
    assert_batches_equal(bulk, drawn);
    assert_batch_sound(drawn);
    stria_batch_free(single);
    stria_batch_free(drawn);
    return bulk;
}

/* What is read from a batch and appended is what there was. */
static inline void assert_reads_back(
    const stria_record *record, const stria_batch *batch, void *structs, size_t count)
{
    stria_scratch *const scratch = stria_scratch_new(&hard);
    stria_batch *const again = new_record_batch(record);

    assert_non_null(scratch);
    memset(structs, 0xa5, count * record->size);
    OK(stria_record_read(record, batch, 0, structs, count, scratch, &error));
    OK(stria_record_append(record, again, structs, count, &error));
    assert_batches_equal(batch, again);
    stria_batch_free(again);
    stria_scratch_free(scratch);
}

#endif /* STRIA_TESTS_RECORDS_H */

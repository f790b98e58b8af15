/* record.h - an application's own structs in and out of a batch
 *
 * A stria_record says where in a struct the value of each column is, and how the struct
 * says that it is missing.  The generator writes one for each record of a schema, with
 * functions of the record's own name over those below; it may also be written by hand:
 *
 *     struct trade { int64_t id; const char *venue; double price; bool has_price; };
 *
 *     static const stria_field fields[] = {
 *         {"id", "Int64"}, {"venue", "Nullable(String)"}, {"price", "Nullable(Float64)"}};
 *     static const stria_member members[] = {
 *         {.place = STRIA_IN_STRUCT, .offset = offsetof(struct trade, id),
 *             .ctype = STRIA_INT64, .width = 8},
 *         {.place = STRIA_IN_STRUCT, .offset = offsetof(struct trade, venue),
 *             .ctype = STRIA_CSTR, .width = sizeof(char *)},
 *         {.place = STRIA_IN_STRUCT, .offset = offsetof(struct trade, price),
 *             .ctype = STRIA_FLOAT64, .width = 8, .missing = STRIA_BY_PRESENT_FLAG,
 *             .flag_offset = offsetof(struct trade, has_price)}};
 *     static const stria_record trade = {
 *         .name = "trade", .size = sizeof(struct trade), .fields = fields,
 *         .members = members, .count = 3};
 *
 *     stria_record_append(&trade, batch, trades, n, &error);
 *
 * Descriptors are constant data: they own nothing, and are read for as long as a batch
 * that they were used with lives.
 */
#ifndef STRIA_RECORD_H
#define STRIA_RECORD_H

#include "stria/batch.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- What a struct looks like ----------------------------------------------- */

/* Where a member's value is.  Numbers stay as they are for ever. */
enum {
    STRIA_IN_STRUCT = 1, /* at `offset` in the struct */
    STRIA_BEHIND_POINTER = 2, /* at `offset` is a pointer to it; NULL: missing */
    STRIA_IN_SLICE = 3, /* at `offset` is a pointer to the elements of a list */
    STRIA_IN_ARRAY = 4 /* at `offset` is a C array of `capacity` elements of a list */
};

/* How the struct says that a value is missing. */
enum {
    STRIA_NEVER_MISSING = 0, /* other than by a NULL pointer */
    STRIA_BY_MISSING_FLAG = 1, /* the byte at `flag_offset` is not zero */
    STRIA_BY_PRESENT_FLAG = 2, /* the byte at `flag_offset` is zero */
    STRIA_BY_SENTINEL = 3 /* the value is the one at `sentinel` */
};

struct stria_record;

typedef struct stria_member {
    size_t offset;
    size_t width; /* bytes of one value or element; of a pointer's, those of what it points to */
    stria_ctype ctype; /* of one value or element; 0 with `record` */
    int32_t place;
    int32_t missing;
    int32_t scale; /* these four as in stria_values */
    int32_t unit;
    int32_t epoch;
    int32_t rounding;
    int32_t count_width; /* of the count of a slice or an array: 1, 2, 4 or 8 bytes; 0: an
                            array that is always full */
    size_t count_offset;
    size_t capacity; /* of an array */
    size_t flag_offset;

    /* One value of the C type; of text, a stria_view.  For floats, NaN is any NaN. */
    const void *sentinel;

    /* The value or each element is a struct: of a Tuple, or of the items of an
     * Array(Tuple), a Nested, or a Map (a struct of key and value).  Its members go to
     * the children in order. */
    const struct stria_record *record;

    /* What a missing value is taken for instead of being a null: one value, of any form that
     * stria_append() takes; of a list none, which is an empty list.  NULL: nothing.  Such a
     * value is read as one that is there.  Structs of a Tuple have none. */
    const stria_values *fallback;
    uint64_t reserved[2];
} stria_member;

typedef struct stria_record {
    const char *name;
    size_t size; /* of the struct */
    const stria_member *members; /* `count` of them, in the order of the columns */
    const stria_field *fields; /* the columns' names and types */
    size_t count;

    /* Of each column the text of its default, or NULL; NULL when no column has one. */
    const char *const *defaults;

    /* Not zero for items of a list: the one member is the whole item, such as a Tuple that
     * may be missing, and not the first of a Tuple's elements. */
    int32_t holds_item;
    int32_t unused;
    uint64_t reserved[2];
} stria_record;

/* An empty batch of the record's columns, as stria_batch_new(). */
STRIA_API STRIA_NODISCARD stria_batch *stria_record_batch_new(
    const stria_record *record, const stria_allocator *allocator, stria_error *error);

/* ---- In ------------------------------------------------------------------------ */

/* Appends a row for each struct, to all columns, and commits them; or changes nothing.
 * The batch has the record's columns, by name and in their order, and no rows but
 * committed ones: else STRIA_ERR_SHAPE.  Fails as the appends of values.h's forms do, with
 * error->row the struct. */
STRIA_API stria_code stria_record_append(const stria_record *record, stria_batch *batch,
    const void *structs, size_t count, stria_error *error);

/* Gives one struct after the other: returns 1 with the next one, which need live until
 * the next call only, 0 when there is none, and anything else when it fails. */
typedef struct stria_row_source {
    int32_t (*next)(void *context, const void **row);
    void *context;
} stria_row_source;

/* The same for structs that come one by one.  STRIA_ERR_SOURCE, and nothing changes, when
 * the source fails. */
STRIA_API stria_code stria_record_append_from(
    const stria_record *record, stria_batch *batch, stria_row_source rows, stria_error *error);

/* ---- Out ----------------------------------------------------------------------- */

/* Memory for what a struct cannot view in the columns: text that ends with a NUL, values
 * behind pointers, arrays.  It lives until the scratch is reset or freed. */
typedef struct stria_scratch stria_scratch;

STRIA_API STRIA_NODISCARD stria_scratch *stria_scratch_new(const stria_allocator *allocator);
STRIA_API void stria_scratch_reset(stria_scratch *scratch); /* keeps some memory */
STRIA_API void stria_scratch_free(stria_scratch *scratch); /* NULL is fine */

/* Reads `count` rows from `first` on into structs: the reverse of stria_record_append(),
 * and as exact.  Views point into the columns, or into the scratch where a value is no text
 * but as it prints.  The scratch may be NULL when no member needs it, else
 * STRIA_ERR_ARGUMENT.  On failure error->row counts from `first`, error->element from the
 * list's first item, and what was written is unspecified.
 *
 * STRIA_ERR_NULL   a null, where the struct has no way to say so
 * STRIA_ERR_RANGE  a value, a text or a list that the member cannot hold */
STRIA_API stria_code stria_record_read(const stria_record *record, const stria_batch *batch,
    size_t first, void *structs, size_t count, stria_scratch *scratch, stria_error *error);

/* ---- A schema that somebody else reports ------------------------------------------ */

/* As stria_batch_compare(), of the record's columns. */
STRIA_API stria_code stria_record_compare(const stria_record *record, const stria_field *reported,
    size_t count, void (*differs)(void *context, const stria_error *difference), void *context,
    stria_error *error);

#ifdef __cplusplus
}
#endif

#endif /* STRIA_RECORD_H */

/* record_fuzz.c - structs of any contents into columns and back, in bulk and one by one */
#include "fuzz.h"

#include <math.h>

#include "stria/record.h"

enum { MOST = 40 };

typedef struct part {
    int16_t number;
    uint8_t is_missing;
} part;

typedef struct item {
    uint8_t small;
    double real;
    int32_t day; /* of a Date32, which holds fewer */
    char code[4];
    char text[6];
    stria_view view;
    int64_t decimal;
    bool has_decimal;
    uint16_t state; /* of an Enum16 */
    const int32_t *best;
    const part *parts;
    uint8_t part_count;
    uint8_t fixed_count;
    int8_t fixed[3];
    stria_datetime at;
} item;

#define IN(s, m, type)                                                                             \
    .place = STRIA_IN_STRUCT, .offset = offsetof(s, m), .width = sizeof(((s *)0)->m),              \
    .ctype = (type)

static const stria_field part_fields[] = {{"number", "Nullable(Int16)"}};
static const stria_member part_members[] = {{IN(part, number, STRIA_INT16),
    .missing = STRIA_BY_MISSING_FLAG, .flag_offset = offsetof(part, is_missing)}};
static const stria_record parts = {.name = "part",
    .size = sizeof(part),
    .members = part_members,
    .fields = part_fields,
    .count = 1};

static const stria_field fields[] = {{"small", "Int8"}, {"real", "Nullable(Float32)"},
    {"day", "Nullable(Date32)"}, {"code", "FixedString(4)"}, {"text", "LowCardinality(String)"},
    {"view", "String"}, {"decimal", "Nullable(Decimal(12, 3))"},
    {"state", "Enum16('low' = 0, 'high' = 300)"}, {"best", "Nullable(Int32)"},
    {"parts", "Array(Tuple(number Nullable(Int16)))"}, {"fixed", "Array(Int8)"},
    {"at", "DateTime64(3, 'UTC')"}};
static const int32_t no_day = -1;
static const double no_real = NAN; /* no number is rounded to it */
static const stria_member members[] = {
    {IN(item, small, STRIA_UINT8)},
    {IN(item, real, STRIA_FLOAT64), .missing = STRIA_BY_SENTINEL, .sentinel = &no_real},
    {IN(item, day, STRIA_INT32), .missing = STRIA_BY_SENTINEL, .sentinel = &no_day},
    {IN(item, code, STRIA_RAW_BYTES)},
    {IN(item, text, STRIA_CHAR_ARRAY)},
    {IN(item, view, STRIA_VIEW)},
    {IN(item, decimal, STRIA_INT64), .scale = 2, .missing = STRIA_BY_PRESENT_FLAG,
        .flag_offset = offsetof(item, has_decimal)},
    {IN(item, state, STRIA_UINT16)},
    {.place = STRIA_BEHIND_POINTER,
        .offset = offsetof(item, best),
        .width = 4,
        .ctype = STRIA_INT32},
    {.place = STRIA_IN_SLICE,
        .offset = offsetof(item, parts),
        .width = sizeof(part),
        .count_offset = offsetof(item, part_count),
        .count_width = 1,
        .record = &parts},
    {.place = STRIA_IN_ARRAY,
        .offset = offsetof(item, fixed),
        .width = 1,
        .ctype = STRIA_INT8,
        .count_offset = offsetof(item, fixed_count),
        .count_width = 1,
        .capacity = 3},
    {IN(item, at, STRIA_DATETIME), .rounding = STRIA_FLOOR},
};
static const stria_record items = {.name = "item",
    .size = sizeof(item),
    .members = members,
    .fields = fields,
    .count = COUNT_OF(members)};

static int32_t numbers[16];
static part pool[16];

static void take_item(choices *from, item *to)
{
    memset(to, 0, sizeof *to);
    to->small = take_byte(from) % 16 == 15 ? take_byte(from) : take_byte(from) & 0x7f;
    if (take_byte(from) % 2 == 0)
        take_bytes(from, &to->real, sizeof to->real);
    take_bytes(from, &to->day, 2);
    take_bytes(from, to->code, sizeof to->code);
    take_bytes(from, to->text, sizeof to->text);
    const size_t length = take_below(from, 20);
    to->view = (stria_view){(const char *)from->at, length < from->left ? length : from->left};
    take_bytes(from, &to->decimal, 1 + take_below(from, 6));
    to->has_decimal = take_byte(from) % 2 == 0;
    to->state = take_byte(from) % 16 == 15 ? 1 : take_byte(from) % 2 == 0 ? 0 : 300;
    to->best = take_byte(from) % 4 == 0 ? NULL : &numbers[take_below(from, 16)];
    to->part_count = (uint8_t)take_below(from, 6);
    to->parts = to->part_count > 0 ? &pool[take_below(from, 10)] : NULL;
    to->fixed_count = take_byte(from) % 64 == 63 ? 4 : (uint8_t)take_below(from, 4);
    take_bytes(from, to->fixed, sizeof to->fixed);
    to->at = (stria_datetime){.year = 1900 + take_byte(from),
        .month = (uint8_t)(1 + take_byte(from) % 12),
        .day = (uint8_t)(1 + take_byte(from) % 29),
        .nanosecond = take_byte(from) * 1000000U};
}

/* Struct by struct: those up to the refused one go in. */
static void check_singles(const item *all, size_t count, stria_batch *bulk, const stria_error *why)
{
    stria_batch *const single = stria_record_batch_new(&items, &bounded, NULL);
    stria_error of_single;
    stria_code code = STRIA_OK;
    size_t i = 0;

    HOLDS_TRUE(single != NULL);
    while (i < count &&
        (code = stria_record_append(&items, single, &all[i], 1, &of_single)) == STRIA_OK)
        i++;
    check_batch(single);
    if (why == NULL) {
        HOLDS_TRUE(i == count);
        HOLDS_TRUE(digest_batch(single) == digest_batch(bulk));
    } else {
        HOLDS_TRUE(i < count);
        check_error(code, &of_single);
    }
    stria_batch_free(single);
}

static void check_reading(const stria_batch *batch, size_t count, uint64_t digest)
{
    static item back[MOST];
    stria_error why;
    stria_scratch *const scratch = stria_scratch_new(&bounded);
    stria_batch *const again = stria_record_batch_new(&items, &bounded, NULL);

    HOLDS_TRUE(scratch != NULL && again != NULL);
    if (stria_record_read(&items, batch, 0, back, count, scratch, &why) != STRIA_OK) {
        check_error(why.code, &why); /* a list or text that is longer than the struct's */
    } else if (stria_record_append(&items, again, back, count, &why) == STRIA_OK) {
        HOLDS_TRUE(digest_batch(again) == digest);
    } else {
        broken("structs that were read are refused", why.message);
    }
    stria_scratch_free(scratch);
    stria_batch_free(again);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static item all[MOST];
    choices from = {data, size};
    stria_error why;
    const size_t count = take_below(&from, MOST);

    begin_input(64 << 20);
    take_bytes(&from, numbers, sizeof numbers);
    take_bytes(&from, pool, sizeof pool);
    for (size_t i = 0; i < count; i++)
        take_item(&from, &all[i]);
    stria_batch *const batch = stria_record_batch_new(&items, &bounded, NULL);
    HOLDS_TRUE(batch != NULL);
    const uint64_t before = digest_batch(batch);
    const stria_code code = stria_record_append(&items, batch, all, count, &why);
    check_batch(batch);
    if (code == STRIA_OK) {
        check_singles(all, count, batch, NULL);
        check_reading(batch, count, digest_batch(batch));
    } else {
        check_error(code, &why);
        HOLDS_TRUE(digest_batch(batch) == before);
        check_singles(all, count, batch, &why);
    }
    stria_batch_free(batch);
    end_input();
    return 0;
}

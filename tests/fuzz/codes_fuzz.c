/* codes_fuzz.c - any codes into any keys of a dictionary, beside the same values without codes */
#include "fuzz.h"

static const char *const types[] = {"LowCardinality(String)", "LowCardinality(Nullable(String))",
    "LowCardinality(Int16)", "LowCardinality(Nullable(FixedString(3)))"};

enum { MOST_KEYS = 40, MOST_CODES = 300 };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    choices from = {data, size};
    stria_error why;
    stria_view keys[MOST_KEYS];
    stria_view values[MOST_CODES];
    bool missing[MOST_CODES] = {false};
    uint8_t key_nulls[MOST_KEYS];
    uint8_t code_nulls[MOST_CODES];
    int16_t codes[MOST_CODES];
    const char *const type = types[take_below(&from, COUNT_OF(types))];
    const size_t rounds = 1 + take_below(&from, 3);

    begin_input(64 << 20);
    stria_column *const column = stria_column_new(type, &bounded, NULL);
    stria_column *const plain = stria_column_new(type, &bounded, NULL);
    HOLDS_TRUE(column != NULL && plain != NULL);
    for (size_t round = 0; round < rounds; round++) {
        const size_t key_count = take_below(&from, MOST_KEYS);
        const size_t count = take_byte(&from);
        bool is_wrong = false;
        for (size_t i = 0; i < key_count; i++) {
            const size_t length = take_below(&from, 6);
            keys[i] = (stria_view){(const char *)from.at, length < from.left ? length : from.left};
            key_nulls[i] = take_byte(&from) % 8 == 0;
        }
        for (size_t i = 0; i < count; i++) {
            codes[i] = (int8_t)take_byte(&from);
            code_nulls[i] = codes[i] == 77;
            missing[i] = code_nulls[i] != 0;
            if (missing[i])
                continue;
            if (codes[i] < 0 || (size_t)codes[i] >= key_count) {
                is_wrong = true;
                continue;
            }
            values[i] = keys[codes[i]];
            missing[i] = key_nulls[codes[i]] != 0;
        }
        for (size_t i = 0; i < count; i++) {
            if (missing[i])
                values[i] = (stria_view){NULL, 0};
        }
        const uint64_t before = digest_column(column);
        const stria_code code = stria_append_codes(column,
            stria_with_nulls(STRIA_VALUES(codes, count), stria_null_bytes(code_nulls)),
            stria_with_nulls(STRIA_VALUES(keys, key_count), stria_null_bytes(key_nulls)), &why);
        check_column(column);
        if (code != STRIA_OK) {
            check_error(code, &why);
            HOLDS_TRUE(digest_column(column) == before);
            continue;
        }
        HOLDS_TRUE(!is_wrong);
        HOLDS_TRUE(stria_append(plain,
                       stria_with_nulls(STRIA_VALUES(values, count), stria_null_bytes(missing)),
                       &why) == STRIA_OK);
    }
    HOLDS_TRUE(stria_column_rows(column) == stria_column_rows(plain));
    for (size_t row = 0; row < stria_column_rows(plain); row++) {
        const stria_view a = stria_column_view(column, row);
        const stria_view b = stria_column_view(plain, row);
        HOLDS_TRUE(stria_column_is_null(column, row) == stria_column_is_null(plain, row));
        HOLDS_TRUE(a.size == b.size && (a.size == 0 || memcmp(a.data, b.data, a.size) == 0));
    }
    stria_column_free(column);
    stria_column_free(plain);
    end_input();
    return 0;
}

/* compression_test.c - frames out and in: hashes, round trips, damage, memory that ends */
#include "stria/compression.h"

#include <lz4.h>
#include <stdlib.h>

#include "compression/frame.h"
#include "support/random.h"
#include "support/support.h"

static const int32_t methods[] = {
    STRIA_COMPRESSION_NONE, STRIA_COMPRESSION_LZ4, STRIA_COMPRESSION_ZSTD};

/* Bytes that compress somewhat. */
static uint8_t *new_bytes(size_t size, uint64_t seed)
{
    random_source random = {seed};
    uint8_t *const bytes = malloc(size + 1);

    for (size_t i = 0; i < size; i++)
        bytes[i] = (uint8_t)(i % 7 == 0 ? pick(&random, 256) : i % 251);
    return bytes;
}

/* ---- The checksum ------------------------------------------------------------------------- */

/* Of the first bytes of i * 7 + (i / 8) * 13 + 1; made by another program. */
static void checksums_are_those_of_version_1_0_2(void **state)
{
    static const struct {
        size_t size;
        uint64_t low;
        uint64_t high;
    } known[] = {
        {0, UINT64_C(0x3df09dfc64c09a2b), UINT64_C(0x3cb540c392e51e29)},
        {1, UINT64_C(0x5a03ab4f802b3f6c), UINT64_C(0x58a88a3c8a31e91a)},
        {3, UINT64_C(0x7795cc5f9bdb9697), UINT64_C(0xffe973a1f0c9560c)},
        {4, UINT64_C(0x1249b192a72a535b), UINT64_C(0x1c5661d6c27eeaba)},
        {7, UINT64_C(0x55ba1bdf47d4d808), UINT64_C(0xcb5dd0815986d20d)},
        {8, UINT64_C(0x95df71b06feebd19), UINT64_C(0x1ec2a02070f5b66a)},
        {9, UINT64_C(0x4f3d47c9e475aec6), UINT64_C(0x29e72021101187db)},
        {15, UINT64_C(0xfc1b001a22600786), UINT64_C(0x6b4e286dd7ba5c5f)},
        {16, UINT64_C(0xd31dccb848f29b7f), UINT64_C(0x6c0a66749ee05d19)},
        {17, UINT64_C(0x52fbf03c8b167ce6), UINT64_C(0x3ead27572fb391dc)},
        {24, UINT64_C(0xda8148ee9ca0de12), UINT64_C(0x9530a33b7c7575f5)},
        {31, UINT64_C(0x7f1884e1a2a1ebc8), UINT64_C(0x7955c80ea549cb83)},
        {32, UINT64_C(0xdc270c8ef64e1d6a), UINT64_C(0xafbe06a019049f07)},
        {33, UINT64_C(0xeb4dd01129d7fa36), UINT64_C(0xaa41eb1e004bad29)},
        {47, UINT64_C(0xa0876343438d9efd), UINT64_C(0x0ec6d6a9d55166b8)},
        {64, UINT64_C(0x7187f242360d357f), UINT64_C(0x4d8ec27ecb55f8da)},
        {127, UINT64_C(0x1d4e438ace2c932f), UINT64_C(0x9e564d5b525b5b12)},
        {128, UINT64_C(0xd9d718a63158b2d0), UINT64_C(0x6466729292fd5bcf)},
        {143, UINT64_C(0x743c445dd0a52caa), UINT64_C(0x3616c421604ede73)},
        {144, UINT64_C(0x49d67d8c48b6066d), UINT64_C(0x7d62bd57d401cd99)},
        {145, UINT64_C(0x6b1ba28db40958d5), UINT64_C(0xc9391e25f7d19ef1)},
        {200, UINT64_C(0xf8bc3da3302c87c1), UINT64_C(0xb2cab5616498c6cf)},
        {271, UINT64_C(0xce03d425c19df867), UINT64_C(0x770adde37baf9a60)},
        {272, UINT64_C(0xe7110065a4426f84), UINT64_C(0xccfbd594e8a7f84c)},
        {300, UINT64_C(0x1e50bfbce8e69aa9), UINT64_C(0x185ac23ecd73735c)},
        {1000, UINT64_C(0x84d84b445a38363d), UINT64_C(0x874116cf370ee6a6)},
        {4096, UINT64_C(0x31c58f053ecb1ab6), UINT64_C(0x995514ac6751fdeb)},
        {5000, UINT64_C(0x1846c92d8d779634), UINT64_C(0x0121991b945bca71)},
    };
    uint8_t bytes[5000];

    (void)state;
    for (size_t i = 0; i < sizeof bytes; i++)
        bytes[i] = (uint8_t)(i * 7 + (i >> 3) * 13 + 1);
    for (size_t i = 0; i < COUNT_OF(known); i++) {
        const stria__hash128 hash = stria__city_hash128(bytes, known[i].size);
        assert_int_equal(hash.low, known[i].low);
        assert_int_equal(hash.high, known[i].high);
    }
}

/* ---- Round trips ---------------------------------------------------------------------------- */

static stria_memory *pack(
    int32_t method, int32_t level, const uint8_t *bytes, size_t size, size_t step)
{
    stria_memory *const packed = stria_memory_new(&hard);
    stria_compressor *const compressor =
        stria_compressor_new(stria_memory_sink(packed), method, level, &hard, &error);
    const stria_sink sink = stria_compressor_sink(compressor);

    for (size_t at = 0; at < size; at += step) {
        const size_t part = size - at < step ? size - at : step;
        assert_int_equal(sink.write(sink.context, bytes + at, part), 0);
    }
    OK(stria_compressor_finish(compressor, &error));
    OK(stria_compressor_finish(compressor, &error)); /* adds nothing */
    stria_compressor_free(compressor);
    return packed;
}

/* Reads frames to their end, or to a failure, whose code it returns. */
static stria_code unpack(stria_view packed, size_t step, uint8_t *to, size_t room, size_t *size)
{
    stria_decompressor *const decompressor =
        stria_decompressor_new(stria_view_source(&packed), &hard, &error);
    const stria_source source = stria_decompressor_source(decompressor);
    size_t got = 1;
    int32_t failure = 0;

    for (*size = 0; failure == 0 && got > 0; *size += got) {
        const size_t wanted = room - *size < step ? room - *size : step;
        failure = source.read(source.context, to + *size, wanted, &got);
    }
    forget_error();
    const stria_code code = stria_decompressor_check(decompressor, &error);
    assert_int_equal(failure != 0, code != STRIA_OK);
    if (failure != 0) {
        assert_int_equal(source.read(source.context, to, 1, &got), failure); /* for ever */
        assert_int_equal(got, 0);
    }
    stria_decompressor_free(decompressor);
    return code;
}

static void frames_come_back(void **state)
{
    static const size_t sizes[] = {0, 1, 15, 16, 17, 100, 1000, 65536, STRIA__FRAME_RAW - 1,
        STRIA__FRAME_RAW, STRIA__FRAME_RAW + 1, 3 * STRIA__FRAME_RAW + 5};
    static const size_t steps[] = {1000, 70000, 4 * STRIA__FRAME_RAW};

    (void)state;
    for (size_t i = 0; i < rounds(COUNT_OF(sizes) * COUNT_OF(methods) * COUNT_OF(steps)); i++) {
        const int32_t method = methods[i % COUNT_OF(methods)];
        const size_t size = sizes[i / COUNT_OF(methods) % COUNT_OF(sizes)];
        const size_t step = steps[i / COUNT_OF(methods) / COUNT_OF(sizes) % COUNT_OF(steps)];
        uint8_t *const bytes = new_bytes(size, i);
        uint8_t *const back = malloc(size + 1);
        stria_memory *const packed = pack(method, 0, bytes, size, step);
        size_t got;

        assert_int_equal(stria_memory_view(packed).size == 0, size == 0); /* no empty frame */
        assert_int_equal(unpack(stria_memory_view(packed), 12345, back, size + 1, &got), STRIA_OK);
        assert_int_equal(got, size);
        assert_memory_equal(back, bytes, size);
        stria_memory_free(packed);
        free(bytes);
        free(back);
    }
}

static void levels_are_taken_and_checked(void **state)
{
    uint8_t *const bytes = new_bytes(100000, 1);
    uint8_t *const back = malloc(100001);
    size_t sizes[3];

    (void)state;
    for (size_t i = 0; i < 3; i++) {
        static const int32_t levels[] = {1, 9, 12};
        stria_memory *const packed = pack(STRIA_COMPRESSION_LZ4, levels[i], bytes, 100000, 100000);
        size_t got;
        sizes[i] = stria_memory_view(packed).size;
        assert_int_equal(unpack(stria_memory_view(packed), 99999, back, 100001, &got), STRIA_OK);
        assert_memory_equal(back, bytes, 100000);
        stria_memory_free(packed);
    }
    assert_true(sizes[1] < sizes[0] && sizes[2] <= sizes[1]);
    MAKES_NONE(STRIA_ERR_ARGUMENT,
        stria_compressor_new((stria_sink){0}, STRIA_COMPRESSION_LZ4, 13, &hard, &error));
    SAYS("level 13 is not one of 0 to 12");
    MAKES_NONE(STRIA_ERR_ARGUMENT,
        stria_compressor_new((stria_sink){0}, STRIA_COMPRESSION_ZSTD, -1, &hard, &error));
    MAKES_NONE(STRIA_ERR_ARGUMENT, stria_compressor_new((stria_sink){0}, 0x92, 0, &hard, &error));
    SAYS("146 is no method of compression");
    free(bytes);
    free(back);
}

/* ---- Damage ------------------------------------------------------------------------------ */

/* Two frames of each method, every byte of which is changed, and which end everywhere. */
static void damaged_frames_are_refused(void **state)
{
    enum { SIZE = 300 };
    uint8_t *const bytes = new_bytes(SIZE, 3);
    uint8_t back[2 * SIZE + 1];
    size_t got;

    (void)state;
    for (size_t m = 0; m < COUNT_OF(methods); m++) {
        stria_memory *const packed = pack(methods[m], 0, bytes, SIZE, SIZE);
        stria_memory *const second = pack(methods[m], 0, bytes, SIZE, SIZE);
        const stria_view more = stria_memory_view(second);
        const size_t frame = stria_memory_view(packed).size;
        const stria_sink sink = stria_memory_sink(packed);

        assert_int_equal(sink.write(sink.context, more.data, more.size), 0);
        const stria_view all = stria_memory_view(packed);
        char *const copy = malloc(all.size);
        for (size_t at = 0; at < all.size; at++) {
            const stria_view cut = {all.data, at};
            const stria_view changed = {copy, all.size};

            memcpy(copy, all.data, all.size);
            copy[at] = (char)(copy[at] ^ (1 << at % 8));
            assert_int_not_equal(unpack(changed, 100, back, sizeof back, &got), STRIA_OK);
            assert_int_equal(error.offset, at < frame ? 0 : frame);
            assert_int_equal(got, at < frame ? 0 : SIZE); /* what was whole comes out */
            if (at == 0 || at == frame)
                continue; /* ends with a frame */
            assert_int_equal(unpack(cut, 100, back, sizeof back, &got), STRIA_ERR_CORRUPT);
            SAYS("ends inside a frame");
        }
        free(copy);
        stria_memory_free(packed);
        stria_memory_free(second);
    }
    free(bytes);
}

/* A frame with the right checksum, whatever else is wrong. */
static stria_code read_made(
    uint8_t method, uint32_t packed, uint32_t raw, const void *data, size_t size)
{
    uint8_t frame[200] = {0};
    uint8_t back[100];
    size_t got;
    uint8_t *const head = frame + STRIA__CHECKSUM_SIZE;

    head[0] = method;
    stria__store32(head + 1, packed);
    stria__store32(head + 5, raw);
    memcpy(head + STRIA__FRAME_HEAD, data, size);
    const stria__hash128 hash = stria__city_hash128(head, STRIA__FRAME_HEAD + size);
    stria__store64(frame, hash.low);
    stria__store64(frame + 8, hash.high);
    const stria_view view = {(const char *)frame, STRIA__CHECKSUM_SIZE + STRIA__FRAME_HEAD + size};
    return unpack(view, 100, back, sizeof back, &got);
}

static void what_no_frame_says_is_refused(void **state)
{
    static const uint8_t run[] = {0x1f, 'a', 1, 0, 255, 255, 0}; /* LZ4: many of one byte */

    (void)state;
    assert_int_equal(read_made(0x02, 9, 1, "", 0), STRIA_ERR_CORRUPT);
    SAYS("is empty");
    assert_int_equal(read_made(0x02, 10, 0, "a", 1), STRIA_ERR_CORRUPT);
    assert_int_equal(read_made(0x02, 0, 1, "a", 1), STRIA_ERR_CORRUPT);
    assert_int_equal(read_made(0x02, UINT32_MAX, 1, "a", 1), STRIA_ERR_SIZE);
    assert_int_equal(read_made(0x82, 10, UINT32_MAX, "a", 1), STRIA_ERR_SIZE);
    assert_int_equal(read_made(0x92, 10, 1, "a", 1), STRIA_ERR_TARGET);
    SAYS("none of NONE, LZ4 and ZSTD");
    assert_int_equal(read_made(0x02, 10, 2, "a", 1), STRIA_ERR_CORRUPT);
    SAYS("does not unpack to the size");
    assert_int_equal(read_made(0x82, 9 + sizeof run, 90, run, sizeof run), STRIA_ERR_CORRUPT);
    assert_int_equal(
        read_made(0x82, 10, 200 << 20, "a", 1), STRIA_ERR_CORRUPT); /* no memory for it */
    assert_int_equal(read_made(0x90, 12, 3, "abc", 3), STRIA_ERR_CORRUPT);
    assert_int_equal(read_made(0x02, 12, 3, "abc", 3), STRIA_OK);
    assert_int_equal(vast_requests, 0);
}

static void a_stream_has_one_method(void **state)
{
    stria_memory *const packed = pack(STRIA_COMPRESSION_LZ4, 0, (const uint8_t *)"abc", 3, 3);
    stria_memory *const other = pack(STRIA_COMPRESSION_NONE, 0, (const uint8_t *)"def", 3, 3);
    const stria_sink sink = stria_memory_sink(packed);
    const stria_view more = stria_memory_view(other);
    uint8_t back[10];
    size_t got;

    (void)state;
    assert_int_equal(sink.write(sink.context, more.data, more.size), 0);
    assert_int_equal(
        unpack(stria_memory_view(packed), 10, back, sizeof back, &got), STRIA_ERR_TARGET);
    SAYS("another method than the one before");
    assert_int_equal(got, 3);
    stria_memory_free(packed);
    stria_memory_free(other);
}

/* ---- What fails outside ------------------------------------------------------------------ */

static int32_t refuse_bytes(void *context, const void *bytes, size_t size)
{
    (void)context;
    (void)bytes;
    return size > 0 ? 77 : 0;
}

static int32_t give_none(void *context, void *bytes, size_t size, size_t *got)
{
    (void)context;
    (void)bytes;
    (void)size;
    *got = 0;
    return 5;
}

static void sinks_and_sources_may_fail(void **state)
{
    stria_compressor *const compressor = stria_compressor_new(
        (stria_sink){refuse_bytes, NULL}, STRIA_COMPRESSION_LZ4, 0, &hard, &error);
    stria_decompressor *const decompressor =
        stria_decompressor_new((stria_source){give_none, NULL}, &hard, &error);
    const stria_sink sink = stria_compressor_sink(compressor);
    const stria_source source = stria_decompressor_source(decompressor);
    char byte;
    size_t got;

    (void)state;
    assert_int_equal(sink.write(sink.context, "abc", 3), 0);
    FAILS(STRIA_ERR_SINK, stria_compressor_finish(compressor, &error));
    SAYS("returned 77");
    assert_int_not_equal(sink.write(sink.context, "abc", 3), 0);
    assert_int_not_equal(source.read(source.context, &byte, 1, &got), 0);
    FAILS(STRIA_ERR_SOURCE, stria_decompressor_check(decompressor, &error));
    stria_compressor_free(compressor);
    stria_decompressor_free(decompressor);
}

static void memory_may_run_out(void **state)
{
    uint8_t *const bytes = new_bytes(3000, 5);
    uint8_t back[3001];
    stria_memory *const packed = pack(STRIA_COMPRESSION_ZSTD, 0, bytes, 3000, 3000);
    stria_compressor *compressor = NULL;
    bool is_read = false;

    (void)state;
    for (size_t n = 1; compressor == NULL; n++) {
        stria_checker_fail_at(checker, n);
        compressor = stria_compressor_new(
            (stria_sink){refuse_bytes, NULL}, STRIA_COMPRESSION_ZSTD, 0, &hard, &error);
        stria_checker_fail_at(checker, 0);
        assert_true(compressor != NULL || error.code == STRIA_ERR_MEMORY);
    }
    stria_compressor_free(compressor);
    for (size_t n = 1; !is_read; n++) {
        stria_view rest = stria_memory_view(packed);
        size_t got = 0;
        stria_checker_fail_at(checker, n);
        stria_decompressor *const d =
            stria_decompressor_new(stria_view_source(&rest), &hard, &error);
        if (d != NULL) {
            const stria_source source = stria_decompressor_source(d);
            is_read = source.read(source.context, back, sizeof back, &got) == 0;
            assert_int_equal(got, is_read ? 3000 : 0);
            if (!is_read)
                FAILS(STRIA_ERR_MEMORY, stria_decompressor_check(d, &error));
        }
        stria_checker_fail_at(checker, 0);
        stria_decompressor_free(d);
    }
    assert_memory_equal(back, bytes, 3000);
    stria_memory_free(packed);
    free(bytes);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(checksums_are_those_of_version_1_0_2),
        TEST(frames_come_back),
        TEST(levels_are_taken_and_checked),
        TEST(damaged_frames_are_refused),
        TEST(what_no_frame_says_is_refused),
        TEST(a_stream_has_one_method),
        TEST(sinks_and_sources_may_fail),
        TEST(memory_may_run_out),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}

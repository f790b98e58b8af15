/* frames_fuzz.c - any bytes as compressed frames of ClickHouse
 *
 * With an odd first byte the checksum of the first frame is made right, which nobody could find
 * by chance, so that what lies behind it is reached. */
#include "fuzz.h"

#include <stdlib.h>

#include "compression/frame.h"
#include "stria/compression.h"
#include "unit/streams.h"

enum { MOST = 1 << 16 };

static void put_checksum(uint8_t *frame, size_t size)
{
    uint32_t packed;

    if (size < STRIA__CHECKSUM_SIZE + STRIA__FRAME_HEAD)
        return;
    memcpy(&packed, frame + STRIA__CHECKSUM_SIZE + 1, sizeof packed);
    if (packed < STRIA__FRAME_HEAD || packed > size - STRIA__CHECKSUM_SIZE)
        return;
    const stria__hash128 hash = stria__city_hash128(frame + STRIA__CHECKSUM_SIZE, packed);
    memcpy(frame, &hash.low, 8);
    memcpy(frame + 8, &hash.high, 8);
}

/* What the frames hold, as far as they can be read, at most MOST bytes; their digest. */
static uint64_t unpack(stria_source from, stria_code *code, stria_error *why)
{
    static uint8_t bytes[MOST];
    stria_decompressor *const decompressor = stria_decompressor_new(from, &bounded, why);
    uint64_t digest = 7;
    size_t got = 1;
    size_t total = 0;

    HOLDS_TRUE(decompressor != NULL);
    const stria_source source = stria_decompressor_source(decompressor);
    while (got > 0 && total < 4 * MOST) {
        if (source.read(source.context, bytes, sizeof bytes, &got) != 0)
            break;
        HOLDS_TRUE(got <= sizeof bytes);
        for (size_t i = 0; i < got; i++)
            digest = digest * 31 + bytes[i];
        total += got;
    }
    *code = stria_decompressor_check(decompressor, why);
    stria_decompressor_free(decompressor);
    return digest + total;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    stria_error of_view;
    stria_error of_drip;
    stria_code code;
    stria_code code_of_drip;

    if (size == 0)
        return 0;
    uint8_t *const frames = malloc(size);
    HOLDS_TRUE(frames != NULL);
    memcpy(frames, data + 1, size - 1);
    if (data[0] % 2 == 1)
        put_checksum(frames, size - 1);
    stria_view rest = {(const char *)frames, size - 1};
    drip d = drip_of(rest, 0);

    begin_input((size_t)600 << 20);
    const uint64_t whole = unpack(stria_view_source(&rest), &code, &of_view);
    const uint64_t dripped = unpack(drip_source(&d), &code_of_drip, &of_drip);
    HOLDS_TRUE(whole == dripped && code == code_of_drip);
    if (code != STRIA_OK) {
        check_error(code, &of_view);
        HOLDS_TRUE(code != STRIA_ERR_MEMORY);
        HOLDS_TRUE(memcmp(&of_view, &of_drip, sizeof of_view) == 0);
    }
    end_input();
    free(frames);
    return 0;
}

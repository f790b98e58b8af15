/* flatbuffer.c - tables of a flatbuffer that nobody has verified yet */
#include "arrow_ipc/flatbuffer.h"

#include <string.h>

static bool has(stria__flatbuffer *buffer, size_t at, size_t size)
{
    buffer->broken = buffer->broken || at > buffer->size || size > buffer->size - at;
    return !buffer->broken;
}

static uint32_t read32(stria__flatbuffer *buffer, size_t at)
{
    uint32_t value = 0;

    if (has(buffer, at, sizeof value))
        memcpy(&value, buffer->bytes + at, sizeof value);
    return value;
}

static uint16_t read16(stria__flatbuffer *buffer, size_t at)
{
    uint16_t value = 0;

    if (has(buffer, at, sizeof value))
        memcpy(&value, buffer->bytes + at, sizeof value);
    return value;
}

/* Offsets lead forward. */
static size_t follow(stria__flatbuffer *buffer, size_t at)
{
    const size_t offset = read32(buffer, at);

    if (buffer->broken || !has(buffer, at, offset))
        return STRIA__ABSENT;
    return at + offset;
}

size_t stria__flat_root(stria__flatbuffer *buffer)
{
    return follow(buffer, 0);
}

size_t stria__flat_field(stria__flatbuffer *buffer, size_t table, size_t field)
{
    if (table == STRIA__ABSENT)
        return STRIA__ABSENT;
    const int64_t vtable = (int64_t)table - (int32_t)read32(buffer, table);

    if (buffer->broken || vtable < 0 || !has(buffer, (size_t)vtable, 4)) {
        buffer->broken = true;
        return STRIA__ABSENT;
    }
    const size_t entry = 4 + 2 * field;
    if (read16(buffer, (size_t)vtable) < entry + 2)
        return STRIA__ABSENT;
    const uint16_t at = read16(buffer, (size_t)vtable + entry);
    return at != 0 && !buffer->broken ? table + at : STRIA__ABSENT;
}

size_t stria__flat_follow(stria__flatbuffer *buffer, size_t table, size_t field)
{
    const size_t at = stria__flat_field(buffer, table, field);

    return at != STRIA__ABSENT ? follow(buffer, at) : STRIA__ABSENT;
}

uint8_t stria__flat_byte(stria__flatbuffer *buffer, size_t table, size_t field)
{
    const size_t at = stria__flat_field(buffer, table, field);

    return at != STRIA__ABSENT && has(buffer, at, 1) ? buffer->bytes[at] : 0;
}

size_t stria__flat_count(stria__flatbuffer *buffer, size_t vector, size_t item_size)
{
    if (vector == STRIA__ABSENT)
        return 0;
    const size_t count = read32(buffer, vector);

    if (buffer->broken || count > (buffer->size - vector - 4) / item_size) {
        buffer->broken = true;
        return 0;
    }
    return count;
}

size_t stria__flat_item(stria__flatbuffer *buffer, size_t vector, size_t i)
{
    return follow(buffer, vector + 4 + 4 * i);
}

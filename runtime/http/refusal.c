/* refusal.c - what a server says when it refuses
 *
 *     Code: 60. DB::Exception: Table default.x does not exist. (UNKNOWN_TABLE) (version ...)
 *     Code: 60, e.displayText() = DB::Exception: Table default.x doesn't exist., ...   (2018)
 */
#include "http/http.h"

#include <string.h>

#include "stria/compression.h"

static const char mark[] = "DB::Exception";
static const char lead[] = "Code: ";

static const char *find(const char *text, size_t size, const char *what)
{
    const size_t length = strlen(what);

    for (size_t at = 0; at + length <= size; at++) {
        if (memcmp(text + at, what, length) == 0)
            return text + at;
    }
    return NULL;
}

bool stria__finds_exception(const char *text, size_t size, size_t *at)
{
    const char *rest = text;
    const char *code = NULL;

    if (find(text, size, mark) == NULL)
        return false;
    /* The last code in front of the mark begins the text. */
    const char *const end = find(text, size, mark);
    while ((rest = find(rest, (size_t)(end - rest), lead)) != NULL)
        code = rest++;
    *at = code != NULL ? (size_t)(code - text) : (size_t)(end - text);
    return true;
}

/* The number behind "Code: ", or 0. */
static int32_t number_of(const char *text, size_t size)
{
    const size_t length = sizeof lead - 1;
    int32_t number = 0;

    if (size < length || memcmp(text, lead, length) != 0)
        return 0;
    for (size_t at = length; at < size && text[at] >= '0' && text[at] <= '9'; at++) {
        if (number > 100000)
            return 0;
        number = number * 10 + (text[at] - '0');
    }
    return number;
}

stria_code stria__refuse_text(stria_http *http, const char *text, size_t size, stria_error *error)
{
    const stria_sink sink = stria_memory_sink(http->refusal);
    const size_t kept = size < STRIA__REFUSAL_MAX ? size : STRIA__REFUSAL_MAX;

    stria_memory_reset(http->refusal);
    (void)sink.write(sink.context, text, kept); /* without memory, the error has its head */
    http->refusal_number = number_of(text, size);
    return size > 0
        ? stria_fail(error, STRIA_ERR_SERVER, "%.*s", (int)(size < 255 ? size : 255), text)
        : stria_fail(error, STRIA_ERR_SERVER, "the server refused with status %ld and no word",
              http->exchange.status);
}

stria_code stria__refuse_frames(stria_http *http, stria_view text, stria_error *error)
{
    stria_view rest = text;
    stria_decompressor *const decompressor =
        stria_decompressor_new(stria_view_source(&rest), &http->allocator, error);
    char words[4096];
    size_t got = 0;

    if (decompressor == NULL)
        return STRIA_ERR_MEMORY;
    const stria_source source = stria_decompressor_source(decompressor);
    const bool is_framed = source.read(source.context, words, sizeof words, &got) == 0;
    stria_decompressor_free(decompressor);
    return is_framed ? stria__refuse_text(http, words, got, error)
                     : stria__refuse_text(http, text.data, text.size, error);
}

int32_t stria_http_refusal(const stria_http *http, stria_view *text)
{
    if (text != NULL)
        *text = stria_memory_view(http->refusal);
    return http->refusal_number;
}

/* arrow_format.c - what a format string of Arrow's C data interface means */
#include "src/arrow/arrow_format.h"

#include <string.h>

/* ---- Formats without parameters ----------------------------------------------------- */

/* clang-format off */
static const struct plain {
    const char *text;
    stria__arrow_layout layout;
    stria__arrow_meaning meaning;
    size_t width;
    stria_ctype ctype;
    int32_t unit;
    bool is_text;
    bool is_map;
} plain[] = {
    {"n", STRIA__ARROW_NOTHING, STRIA__ARROW_OTHER, 0, 0, 0, false, false},
    {"b", STRIA__ARROW_BITS, STRIA__ARROW_NUMBER, 1, STRIA_BOOL, 0, false, false},
    {"c", STRIA__ARROW_FIXED, STRIA__ARROW_NUMBER, 1, STRIA_INT8, 0, false, false},
    {"C", STRIA__ARROW_FIXED, STRIA__ARROW_NUMBER, 1, STRIA_UINT8, 0, false, false},
    {"s", STRIA__ARROW_FIXED, STRIA__ARROW_NUMBER, 2, STRIA_INT16, 0, false, false},
    {"S", STRIA__ARROW_FIXED, STRIA__ARROW_NUMBER, 2, STRIA_UINT16, 0, false, false},
    {"i", STRIA__ARROW_FIXED, STRIA__ARROW_NUMBER, 4, STRIA_INT32, 0, false, false},
    {"I", STRIA__ARROW_FIXED, STRIA__ARROW_NUMBER, 4, STRIA_UINT32, 0, false, false},
    {"l", STRIA__ARROW_FIXED, STRIA__ARROW_NUMBER, 8, STRIA_INT64, 0, false, false},
    {"L", STRIA__ARROW_FIXED, STRIA__ARROW_NUMBER, 8, STRIA_UINT64, 0, false, false},
    {"e", STRIA__ARROW_FIXED, STRIA__ARROW_NUMBER, 2, STRIA_FLOAT16, 0, false, false},
    {"f", STRIA__ARROW_FIXED, STRIA__ARROW_NUMBER, 4, STRIA_FLOAT32, 0, false, false},
    {"g", STRIA__ARROW_FIXED, STRIA__ARROW_NUMBER, 8, STRIA_FLOAT64, 0, false, false},
    {"tiM", STRIA__ARROW_FIXED, STRIA__ARROW_MONTHS, 4, STRIA_INT32, 0, false, false},
    {"tin", STRIA__ARROW_FIXED, STRIA__ARROW_INTERVAL, 16, STRIA_INTERVAL_NANOS, 0, false, false},
    {"tdD", STRIA__ARROW_FIXED, STRIA__ARROW_DATE, 4, STRIA_INT32, STRIA_DAYS, false, false},
    {"tdm", STRIA__ARROW_FIXED, STRIA__ARROW_DATE, 8, STRIA_INT64, STRIA_MILLISECONDS, false, false},
    {"tts", STRIA__ARROW_FIXED, STRIA__ARROW_TIME_OF_DAY, 4, STRIA_INT32, STRIA_SECONDS, false, false},
    {"ttm", STRIA__ARROW_FIXED, STRIA__ARROW_TIME_OF_DAY, 4, STRIA_INT32, STRIA_MILLISECONDS, false, false},
    {"ttu", STRIA__ARROW_FIXED, STRIA__ARROW_TIME_OF_DAY, 8, STRIA_INT64, STRIA_MICROSECONDS, false, false},
    {"ttn", STRIA__ARROW_FIXED, STRIA__ARROW_TIME_OF_DAY, 8, STRIA_INT64, STRIA_NANOSECONDS, false, false},
    {"tDs", STRIA__ARROW_FIXED, STRIA__ARROW_DURATION, 8, STRIA_INT64, STRIA_SECONDS, false, false},
    {"tDm", STRIA__ARROW_FIXED, STRIA__ARROW_DURATION, 8, STRIA_INT64, STRIA_MILLISECONDS, false, false},
    {"tDu", STRIA__ARROW_FIXED, STRIA__ARROW_DURATION, 8, STRIA_INT64, STRIA_MICROSECONDS, false, false},
    {"tDn", STRIA__ARROW_FIXED, STRIA__ARROW_DURATION, 8, STRIA_INT64, STRIA_NANOSECONDS, false, false},
    {"z", STRIA__ARROW_BYTES, STRIA__ARROW_OTHER, 4, 0, 0, false, false},
    {"u", STRIA__ARROW_BYTES, STRIA__ARROW_OTHER, 4, 0, 0, true, false},
    {"Z", STRIA__ARROW_BYTES, STRIA__ARROW_OTHER, 8, 0, 0, false, false},
    {"U", STRIA__ARROW_BYTES, STRIA__ARROW_OTHER, 8, 0, 0, true, false},
    {"vz", STRIA__ARROW_VIEWS, STRIA__ARROW_OTHER, 16, 0, 0, false, false},
    {"vu", STRIA__ARROW_VIEWS, STRIA__ARROW_OTHER, 16, 0, 0, true, false},
    {"+l", STRIA__ARROW_LIST, STRIA__ARROW_OTHER, 4, 0, 0, false, false},
    {"+L", STRIA__ARROW_LIST, STRIA__ARROW_OTHER, 8, 0, 0, false, false},
    {"+m", STRIA__ARROW_LIST, STRIA__ARROW_OTHER, 4, 0, 0, false, true},
    {"+vl", STRIA__ARROW_LIST_VIEW, STRIA__ARROW_OTHER, 4, 0, 0, false, false},
    {"+vL", STRIA__ARROW_LIST_VIEW, STRIA__ARROW_OTHER, 8, 0, 0, false, false},
    {"+s", STRIA__ARROW_STRUCT, STRIA__ARROW_OTHER, 0, 0, 0, false, false},
    {"+r", STRIA__ARROW_RUNS, STRIA__ARROW_OTHER, 0, 0, 0, false, false},
};
/* clang-format on */

static stria__arrow_format format_of(const struct plain *row)
{
    return (stria__arrow_format){.layout = row->layout,
        .meaning = row->meaning,
        .width = row->width,
        .ctype = row->ctype,
        .unit = row->unit,
        .is_text = row->is_text,
        .is_map = row->is_map};
}

/* ---- Formats with parameters ----------------------------------------------------------- */

/* Reads digits of a number of at most 2147483647, and moves behind them. */
static bool read_number(const char **text, size_t *number)
{
    const char *at = *text;

    *number = 0;
    for (; *at >= '0' && *at <= '9'; at++) {
        *number = *number * 10 + (size_t)(*at - '0');
        if (*number > INT32_MAX)
            return false;
    }
    const bool any = at != *text;
    *text = at;
    return any;
}

static bool skip(const char **text, const char *word)
{
    const size_t size = strlen(word);

    if (strncmp(*text, word, size) != 0)
        return false;
    *text += size;
    return true;
}

static bool parse_size(const char *text, stria__arrow_layout layout, stria__arrow_format *format)
{
    *format = (stria__arrow_format){.layout = layout, .meaning = STRIA__ARROW_OTHER};
    if (!read_number(&text, &format->size) || *text != '\0')
        return false;
    if (layout == STRIA__ARROW_FIXED) {
        format->width = format->size;
        format->ctype = STRIA_RAW_BYTES;
    }
    return true;
}

static bool parse_timestamp(const char *text, stria__arrow_format *format)
{
    static const char letters[] = "smun";
    static const int32_t units[] = {
        STRIA_SECONDS, STRIA_MILLISECONDS, STRIA_MICROSECONDS, STRIA_NANOSECONDS};
    const char *const letter = *text != '\0' ? strchr(letters, *text) : NULL;

    if (letter == NULL || text[1] != ':')
        return false;
    *format = (stria__arrow_format){.layout = STRIA__ARROW_FIXED,
        .meaning = STRIA__ARROW_TIMESTAMP,
        .width = sizeof(int64_t),
        .ctype = STRIA_INT64,
        .unit = units[letter - letters],
        .zone = text + 2};
    return true;
}

/* Digits, scale, and bits where these are not 128. */
static bool parse_decimal(const char *text, stria__arrow_format *format)
{
    static const struct {
        size_t bits;
        stria_ctype ctype;
        unsigned digits; /* the most that there are */
    } widths[] = {{32, STRIA_INT32, 9}, {64, STRIA_INT64, 18}, {128, STRIA_INT128, 38},
        {256, STRIA_INT256, 76}};
    size_t digits;
    size_t scale;
    size_t bits = 128;

    if (!read_number(&text, &digits) || !skip(&text, ",") || !read_number(&text, &scale) ||
        (skip(&text, ",") && !read_number(&text, &bits)) || *text != '\0')
        return false;
    for (size_t i = 0; i < sizeof widths / sizeof widths[0]; i++) {
        if (bits != widths[i].bits || digits == 0 || digits > widths[i].digits || scale > digits)
            continue;
        *format = (stria__arrow_format){.layout = STRIA__ARROW_FIXED,
            .meaning = STRIA__ARROW_DECIMAL,
            .width = bits / 8,
            .ctype = widths[i].ctype,
            .digits = (unsigned)digits,
            .scale = (int32_t)scale};
        return true;
    }
    return false;
}

bool stria__arrow_parse(const char *text, stria__arrow_format *format)
{
    if (text == NULL)
        return false;
    for (size_t i = 0; i < sizeof plain / sizeof plain[0]; i++) {
        if (strcmp(text, plain[i].text) == 0) {
            *format = format_of(&plain[i]);
            return true;
        }
    }
    if (skip(&text, "w:"))
        return parse_size(text, STRIA__ARROW_FIXED, format);
    if (skip(&text, "+w:"))
        return parse_size(text, STRIA__ARROW_FIXED_LIST, format);
    if (skip(&text, "d:"))
        return parse_decimal(text, format);
    return skip(&text, "ts") && parse_timestamp(text, format);
}

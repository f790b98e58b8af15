/* sentinel.c - whether a value is the one that stands for a missing one */
#include <math.h>

#include "src/column/block.h"
#include "src/record/record.h"

static bool is_nan(stria_ctype ctype, const void *at)
{
    float narrow = 0;
    double wide = 0;

    if (ctype == STRIA_FLOAT32)
        memcpy(&narrow, at, sizeof narrow);
    if (ctype == STRIA_FLOAT64)
        memcpy(&wide, at, sizeof wide);
    return isnan(narrow) || isnan(wide);
}

static bool same_view(stria_view a, stria_view b)
{
    return a.size == b.size && (a.size == 0 || memcmp(a.data, b.data, a.size) == 0);
}

bool stria__is_sentinel(const stria_member *member, const uint8_t *at)
{
    stria_view sentinel;
    stria__lane lane;

    if (stria__lane_of(member->ctype) != STRIA__LANE_TEXT)
        return memcmp(at, member->sentinel, member->width) == 0 ||
            (is_nan(member->ctype, member->sentinel) && is_nan(member->ctype, at));
    const stria_values text = stria_make_values(at, 1, 0, 0, member->width, member->ctype, 0);
    stria__read_lane(&text, 0, 1, NULL, &lane);
    memcpy(&sentinel, member->sentinel, sizeof sentinel);
    return same_view(lane.as_text[0], sentinel);
}

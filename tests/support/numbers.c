/* numbers.c - which number fits which type, worked out without converting any */
#include "support/numbers.h"

#include <assert.h>
#include <float.h>
#include <math.h>
#include <string.h>

const stria_ctype number_ctypes[13] = {
    STRIA_BOOL,
    STRIA_INT8,
    STRIA_INT16,
    STRIA_INT32,
    STRIA_INT64,
    STRIA_UINT8,
    STRIA_UINT16,
    STRIA_UINT32,
    STRIA_UINT64,
    STRIA_FLOAT32,
    STRIA_FLOAT64,
    STRIA_FLOAT16,
    STRIA_BFLOAT16,
};

struct number whole_number(bool negative, uint64_t magnitude)
{
    return (struct number){false, negative && magnitude > 0, magnitude, 0};
}

struct number real_number(double real)
{
    return (struct number){true, false, 0, real};
}

/* ---- Which to try ------------------------------------------------------------------- */

struct list {
    struct number *numbers;
    size_t room;
    size_t count;
};

static void add(struct list *list, struct number number)
{
    assert(list->count < list->room);
    list->numbers[list->count++] = number;
}

/* A whole number and its neighbours, of which 0 has one more and UINT64_MAX one less. */
static void add_around(struct list *list, bool negative, uint64_t magnitude)
{
    add(list, whole_number(negative, magnitude));
    if (magnitude < UINT64_MAX)
        add(list, whole_number(negative, magnitude + 1));
    add(list, magnitude > 0 ? whole_number(negative, magnitude - 1) : whole_number(!negative, 1));
}

static uint64_t magnitude_of(int64_t value)
{
    return value < 0 ? 0 - (uint64_t)value : (uint64_t)value;
}

size_t list_numbers(const type_fact *fact, struct number *numbers, size_t room)
{
    static const double reals[] = {0.0, -0.0, 0.5, -0.5, 1.5, 0.1, 254.5, 255.5, -128.5, 65535.25,
        NAN, INFINITY, -INFINITY, DBL_MAX, -DBL_MAX, DBL_MIN, DBL_TRUE_MIN, -DBL_TRUE_MIN, FLT_MAX,
        -(double)FLT_MAX, FLT_MIN, 0x1p-149, 0x1p-150, 0x1.8p-150, 0x1.000001p0, 16777217.0,
        0x1.ffffffp127, -0x1.ffffffp127, /* halfway from FLT_MAX to 2^128 */
        0x1.fffffefffffffp127, -0x1.fffffefffffffp127, /* the doubles before it */
        0x1.fffffffffffffp62, 0x1p63, -0x1p63, -0x1.0000000000001p63, 0x1.fffffffffffffp63, 0x1p64,
        0x1p65, 0x1p100, 1e300,
        /* floats of 16 bits: the ends, the middles between two of them, and the doubles beside
         * those, of which a float would make the middles themselves */
        65504, 65519.99, 65520, -65520, 0x1p-14, 0x1.ffcp-15, 0x1p-24, 0x1p-25, -0x1p-25,
        0x1.0000000000001p-25, 0x1.8p-24, 0x1.002p0, 0x1.006p0, 0x1.0020000000001p0,
        0x1.001ffffffffffp0, -0x1.0060000000001p0, 0x1.fep127, 0x1.ffp127, -0x1.ffp127,
        0x1.fefffffffffffp127, 0x1.01p0, 0x1.03p0, 0x1.0100000000001p0, 0x1.00fffffffffffp0,
        0x1p-126, 0x1.fcp-127, 0x1p-133, 0x1p-134, 0x1.0000000000001p-134, 0x1.8p-133};
    struct list list = {numbers, room, 0};

    for (unsigned bit = 0; bit < 64; bit++) {
        add_around(&list, false, UINT64_C(1) << bit);
        add_around(&list, true, UINT64_C(1) << bit);
        add(&list, real_number(ldexp(1, (int)bit)));
        add(&list, real_number(-ldexp(1, (int)bit) - 1));
    }
    add_around(&list, false, UINT64_MAX);
    for (size_t i = 0; i < sizeof reals / sizeof *reals; i++)
        add(&list, real_number(reals[i]));
    if (fact->kind == FACT_INTEGER) {
        add_around(&list, fact->low < 0, magnitude_of(fact->low));
        add_around(&list, false, fact->high);
        add(&list, real_number((double)fact->low));
        add(&list, real_number((double)fact->low - 1));
        add(&list, real_number((double)fact->high));
        add(&list, real_number((double)fact->high + 1));
    }
    return list.count;
}

/* ---- What fits ------------------------------------------------------------------------ */

size_t ctype_width(stria_ctype ctype)
{
    return fact_of_ctype(ctype)->width;
}

const type_fact *fact_of_ctype(stria_ctype ctype)
{
    size_t i = 0;

    while (i < fact_count && facts[i].ctype != ctype)
        i++; /* the plain types stand in front of dates and times */
    assert(i < fact_count);
    return &facts[i];
}

/* A double as a whole number of 64 bits and a sign, if it is one. */
static bool is_whole(double real, struct number *whole)
{
    const double size = fabs(real);

    if (!(size < 0x1p64) || floor(size) != size)
        return false;
    *whole = whole_number(real < 0, (uint64_t)size);
    return true;
}

static bool is_between(struct number whole, int64_t low, uint64_t high)
{
    if (whole.negative)
        return low < 0 && whole.magnitude <= magnitude_of(low);
    return whole.magnitude <= high && (low <= 0 || whole.magnitude >= (uint64_t)low);
}

static void put_integer(struct number whole, size_t width, void *bytes)
{
    const uint64_t bits = whole.negative ? 0 - whole.magnitude : whole.magnitude;

    memcpy(bytes, &bits, width); /* a little-endian machine */
}

static bool expect_integer(const type_fact *fact, struct number given, void *bytes)
{
    struct number whole = given;

    if (given.is_real && !is_whole(given.real, &whole))
        return false;
    if (!is_between(whole, fact->low, fact->high))
        return false;
    put_integer(whole, fact->width, bytes);
    return true;
}

/* How many bits there are from the highest to the lowest that is set. */
static unsigned significant_bits(uint64_t magnitude)
{
    unsigned bits = 0;

    while (magnitude > 0 && magnitude % 2 == 0)
        magnitude /= 2;
    for (; magnitude > 0; magnitude /= 2)
        bits++;
    return bits;
}

/* ---- Floats of 16 bits ------------------------------------------------------------------ */

struct half {
    int precision; /* significant bits */
    int smallest; /* the least value is 2 to this */
    int last; /* the exponent of infinity, as it is stored */
};

static struct half half_of(const type_fact *fact)
{
    return fact->ctype == STRIA_FLOAT16 ? (struct half){11, -24, 31} : (struct half){8, -133, 255};
}

static bool is_half(const type_fact *fact)
{
    return fact->ctype == STRIA_FLOAT16 || fact->ctype == STRIA_BFLOAT16;
}

static double load_half(struct half half, unsigned bits)
{
    const int implied = 1 << (half.precision - 1);
    const int exponent = (int)(bits & 0x7fff) / implied;
    const int fraction = (int)(bits & 0x7fff) % implied;
    const double sign = bits & 0x8000 ? -1 : 1;

    if (exponent == half.last)
        return fraction > 0 ? (double)NAN : sign * (double)INFINITY;
    if (exponent == 0)
        return sign * ldexp(fraction, half.smallest);
    return sign * ldexp(fraction + implied, half.smallest + exponent - 1);
}

/* The nearest value; false when it would be infinite, and the number is not. */
static bool store_half(struct half half, double real, uint16_t *bits)
{
    const int implied = 1 << (half.precision - 1);
    const unsigned sign = signbit(real) ? 0x8000 : 0;
    int exponent = 0;

    if (!isfinite(real)) {
        *bits = (uint16_t)(sign + (unsigned)(half.last * implied + (isnan(real) ? 1 : 0)));
        return true;
    }
    (void)frexp(real, &exponent);
    int unit = exponent - half.precision; /* of the last place */
    if (unit < half.smallest)
        unit = half.smallest;
    int units = (int)nearbyint(ldexp(fabs(real), -unit)); /* ties go to even ones */
    if (units == 2 * implied) {
        units = implied;
        unit++;
    }
    const int stored = units < implied ? 0 : unit - half.smallest + 1;
    *bits = (uint16_t)(sign + (unsigned)(stored * implied + units % implied));
    return stored < half.last;
}

static bool expect_half(const type_fact *fact, struct number given, void *bytes)
{
    const struct half half = half_of(fact);
    double real = given.real;
    uint16_t bits = 0;

    if (!given.is_real) {
        if (significant_bits(given.magnitude) > (unsigned)half.precision)
            return false;
        real = given.negative ? -(double)given.magnitude : (double)given.magnitude;
    }
    if (!store_half(half, real, &bits))
        return false;
    memcpy(bytes, &bits, sizeof bits);
    return true;
}

static bool expect_float(const type_fact *fact, struct number given, void *bytes)
{
    if (is_half(fact))
        return expect_half(fact, given, bytes);

    const bool narrow = fact->width == sizeof(float);
    double real = given.real;

    if (!given.is_real) {
        if (significant_bits(given.magnitude) > (narrow ? 24 : 53))
            return false;
        real = given.negative ? -(double)given.magnitude : (double)given.magnitude;
    } else if (narrow && isfinite(real) && fabs(real) >= 0x1.ffffffp127) {
        return false;
    }
    const float single = (float)real;
    memcpy(bytes, narrow ? (const void *)&single : (const void *)&real, fact->width);
    return true;
}

bool expect_number(const type_fact *fact, struct number given, void *bytes)
{
    return fact->kind == FACT_FLOAT ? expect_float(fact, given, bytes)
                                    : expect_integer(fact, given, bytes);
}

/* A C type holds a real number when it comes back the same. */
bool store_number(struct number given, stria_ctype ctype, void *bytes)
{
    const type_fact *const fact = fact_of_ctype(ctype);

    if (fact->kind == FACT_INTEGER)
        return !given.is_real && expect_integer(fact, given, bytes);
    if (!expect_float(fact, given, bytes))
        return false;
    if (is_half(fact) && given.is_real) {
        uint16_t bits;
        memcpy(&bits, bytes, sizeof bits);
        return isnan(given.real) || load_half(half_of(fact), bits) == given.real;
    }
    if (fact->width == sizeof(float) && given.is_real) {
        float single;
        memcpy(&single, bytes, sizeof single);
        return isnan(given.real) || (double)single == given.real;
    }
    return true;
}

struct number load_number(stria_ctype ctype, const void *bytes)
{
    const type_fact *const fact = fact_of_ctype(ctype);
    const bool is_signed = fact->low < 0;
    const size_t width = fact->width;
    uint64_t bits = 0;
    float single;
    double real;

    if (ctype == STRIA_FLOAT32) {
        memcpy(&single, bytes, sizeof single);
        return real_number((double)single);
    }
    if (ctype == STRIA_FLOAT64) {
        memcpy(&real, bytes, sizeof real);
        return real_number(real);
    }
    memcpy(&bits, bytes, width);
    if (is_half(fact))
        return real_number(load_half(half_of(fact), (unsigned)bits));
    if (!is_signed || bits >> (width * 8 - 1) == 0)
        return whole_number(false, bits);
    return whole_number(true, (0 - bits) & (UINT64_MAX >> (64 - width * 8)));
}

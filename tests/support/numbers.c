/* numbers.c - which number fits which type, worked out without converting any */
#include "support/numbers.h"

#include <assert.h>
#include <float.h>
#include <math.h>
#include <string.h>

const stria_ctype number_ctypes[17] = {
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
    STRIA_INT128,
    STRIA_UINT128,
    STRIA_INT256,
    STRIA_UINT256,
    STRIA_FLOAT16,
    STRIA_BFLOAT16,
};

struct number whole_number(bool negative, uint64_t magnitude)
{
    return (struct number){false, negative && magnitude > 0, magnitude, {0, 0, 0}, 0};
}

struct number real_number(double real)
{
    return (struct number){true, false, 0, {0, 0, 0}, real};
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

/* A power of two from 2^64 on, and its neighbours, with either sign. */
static void add_power(struct list *list, unsigned bit)
{
    struct number power = whole_number(false, 0);
    struct number above;
    struct number below = whole_number(false, UINT64_MAX);

    power.above[bit / 64 - 1] = UINT64_C(1) << bit % 64;
    above = power;
    above.magnitude = 1;
    for (unsigned i = 64; i < bit; i++)
        below.above[i / 64 - 1] |= UINT64_C(1) << i % 64;
    for (int sign = 0; sign < 2; sign++) {
        power.negative = above.negative = below.negative = sign == 1;
        add(list, power);
        add(list, above);
        add(list, below);
        add(list, real_number(sign == 1 ? -ldexp(1, (int)bit) : ldexp(1, (int)bit)));
    }
    add(list, real_number(ldexp(0x1.fffffffffffffp0, (int)bit - 1))); /* the double before it */
    add(list, real_number(ldexp(0x1.000001p0, (int)bit)));
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
    static const unsigned wide_bits[] = {64, 65, 100, 126, 127, 128, 191, 192, 254, 255};
    struct list list = {numbers, room, 0};

    for (unsigned bit = 0; bit < 64; bit++) {
        add_around(&list, false, UINT64_C(1) << bit);
        add_around(&list, true, UINT64_C(1) << bit);
        add(&list, real_number(ldexp(1, (int)bit)));
        add(&list, real_number(-ldexp(1, (int)bit) - 1));
    }
    add_around(&list, false, UINT64_MAX);
    for (size_t i = 0; i < sizeof wide_bits / sizeof *wide_bits; i++)
        add_power(&list, wide_bits[i]);
    struct number largest = whole_number(false, UINT64_MAX);
    memset(largest.above, 0xff, sizeof largest.above);
    add(&list, largest);
    add(&list, real_number(0x1p256));
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

static bool is_narrow(struct number whole)
{
    return (whole.above[0] | whole.above[1] | whole.above[2]) == 0;
}

/* A double as a whole number of 256 bits and a sign, if it is one. */
static bool is_whole(double real, struct number *whole)
{
    const double size = fabs(real);

    if (!(size < 0x1p256) || floor(size) != size)
        return false;
    *whole = whole_number(false, (uint64_t)fmod(size, 0x1p64));
    for (int i = 0; i < 3; i++)
        whole->above[i] = (uint64_t)fmod(floor(ldexp(size, -64 * (i + 1))), 0x1p64);
    whole->negative = real < 0;
    return true;
}

static bool is_between(struct number whole, int64_t low, uint64_t high)
{
    if (!is_narrow(whole))
        return false;
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
    const bool is_far = whole.magnitude <= INT64_MAX && is_infinite(fact, (int64_t)whole.magnitude);
    if (!is_between(whole, fact->low, fact->high) && !is_far)
        return false;
    put_integer(whole, fact->width, bytes);
    return true;
}

static bool bit_of(struct number number, unsigned bit)
{
    const uint64_t limb = bit < 64 ? number.magnitude : number.above[bit / 64 - 1];

    return limb >> bit % 64 & 1;
}

/* The highest bit that is set, and the lowest; of 0 none is. */
static unsigned highest_bit(struct number number)
{
    unsigned bit = 255;

    while (bit > 0 && !bit_of(number, bit))
        bit--;
    return bit;
}

static unsigned lowest_bit(struct number number)
{
    unsigned bit = 0;

    while (bit < 255 && !bit_of(number, bit))
        bit++;
    return bit;
}

static bool is_zero(struct number number)
{
    return number.magnitude == 0 && is_narrow(number);
}

/* Two's complement by bytes: all are inverted, and 1 is added. */
static bool expect_wide(const type_fact *fact, struct number given, void *bytes)
{
    struct number whole = given;
    uint8_t *const to = bytes;
    const unsigned bits = (unsigned)fact->width * 8;
    unsigned carry = 1;

    if (given.is_real && !is_whole(given.real, &whole))
        return false;
    const unsigned top = highest_bit(whole);
    const bool is_power = !is_zero(whole) && lowest_bit(whole) == top;
    if (whole.negative && fact->low == 0)
        return false;
    if (top >= bits || (fact->low < 0 && top == bits - 1 && !(whole.negative && is_power)))
        return false;
    for (unsigned i = 0; i < fact->width; i++) {
        const uint64_t limb = i < 8 ? whole.magnitude : whole.above[i / 8 - 1];

        to[i] = (uint8_t)(limb >> i % 8 * 8);
        if (whole.negative) {
            carry += (uint8_t)~to[i];
            to[i] = (uint8_t)carry;
            carry >>= 8;
        }
    }
    return true;
}

/* Bits from the highest to the lowest that is set; 0 of 0. */
static unsigned significant_bits(struct number number)
{
    return is_zero(number) ? 0 : highest_bit(number) - lowest_bit(number) + 1;
}

/* Of so few significant bits that nothing is rounded. */
static double real_of(struct number whole)
{
    double real = (double)whole.magnitude;

    for (int i = 0; i < 3; i++)
        real += ldexp((double)whole.above[i], 64 * (i + 1));
    return whole.negative ? -real : real;
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
        if (significant_bits(given) > (unsigned)half.precision)
            return false;
        real = real_of(given);
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
        if (significant_bits(given) > (narrow ? 24 : 53) || (narrow && highest_bit(given) > 127))
            return false;
        real = real_of(given);
    } else if (narrow && isfinite(real) && fabs(real) >= 0x1.ffffffp127) {
        return false;
    }
    const float single = (float)real;
    memcpy(bytes, narrow ? (const void *)&single : (const void *)&real, fact->width);
    return true;
}

bool expect_number(const type_fact *fact, struct number given, void *bytes)
{
    switch (fact->kind) {
    case FACT_FLOAT:
        return expect_float(fact, given, bytes);
    case FACT_WIDE:
        return expect_wide(fact, given, bytes);
    default:
        return expect_integer(fact, given, bytes);
    }
}

/* A C type holds a real number when it comes back the same. */
bool store_number(struct number given, stria_ctype ctype, void *bytes)
{
    const type_fact *const fact = fact_of_ctype(ctype);

    if (fact->kind != FACT_FLOAT)
        return !given.is_real && expect_number(fact, given, bytes);
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

/* Bit by bit, which inverts those of a negative number and adds 1. */
static struct number load_wide(const type_fact *fact, const uint8_t *bytes)
{
    struct number number = whole_number(false, 0);
    uint64_t *limbs[] = {&number.magnitude, number.above, number.above + 1, number.above + 2};
    const bool negative = fact->low < 0 && bytes[fact->width - 1] >> 7 == 1;
    unsigned carry = 1;

    for (size_t i = 0; i < fact->width; i++) {
        uint8_t byte = bytes[i];
        if (negative) {
            carry += (uint8_t)~byte;
            byte = (uint8_t)carry;
            carry >>= 8;
        }
        *limbs[i / 8] |= (uint64_t)byte << i % 8 * 8;
    }
    number.negative = negative;
    return number;
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
    if (fact->kind == FACT_WIDE)
        return load_wide(fact, bytes);
    memcpy(&bits, bytes, width);
    if (is_half(fact))
        return real_number(load_half(half_of(fact), (unsigned)bits));
    if (!is_signed || bits >> (width * 8 - 1) == 0)
        return whole_number(false, bits);
    return whole_number(true, (0 - bits) & (UINT64_MAX >> (64 - width * 8)));
}

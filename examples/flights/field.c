/* field.c - what the text of one CSV field means */
#include "field.h"

#include <string.h>

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

bool field_is_missing(struct csv_field field)
{
    return field.size == 0 || (field.size == 2 && memcmp(field.text, "NA", 2) == 0);
}

const char *field_number(struct csv_field field, int32_t *value)
{
    const bool negative = field.size > 0 && field.text[0] == '-';
    int64_t number = 0;

    if (field.size == negative)
        return "is not a whole number";
    for (size_t i = negative; i < field.size; i++) {
        if (!is_digit(field.text[i]))
            return "is not a whole number";
        number = number * 10 + (field.text[i] - '0');
        if (number > INT32_MAX)
            return "is too large a number";
    }
    *value = (int32_t)(negative ? -number : number);
    return NULL;
}

const char *field_code(struct csv_field field, char *code, size_t size)
{
    if (field.size != size)
        return size == 2 ? "is not a code of 2 characters" : "is not a code of 3 characters";
    for (size_t i = 0; i < size; i++) {
        const char c = field.text[i];
        if (!is_digit(c) && !(c >= 'A' && c <= 'Z'))
            return "is not a code of capital letters and digits";
        code[i] = c;
    }
    return NULL;
}

static bool is_leap(int32_t year)
{
    return (year % 4 == 0 && year % 100 != 0) || year % 400 == 0;
}

bool days_of_date(int32_t year, int32_t month, int32_t day, int32_t *days)
{
    static const int32_t before[] = {0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334, 365};

    if (year < 1970 || year > 9999 || month < 1 || month > 12 || day < 1)
        return false;
    const int32_t leap_day = month == 2 && is_leap(year);
    if (day > before[month] - before[month - 1] + leap_day)
        return false;

    const int32_t past = year - 1; /* whole years since the year 1 */
    const int32_t leap_years = past / 4 - past / 100 + past / 400 - 477; /* since 1970 */
    const int32_t leap_passed = month > 2 && is_leap(year);
    *days = (year - 1970) * 365 + leap_years + before[month - 1] + leap_passed + day - 1;
    return true;
}

static int32_t digits(const char *text, size_t count)
{
    int32_t number = 0;

    for (size_t i = 0; i < count; i++)
        number = number * 10 + (text[i] - '0');
    return number;
}

const char *field_timestamp(struct csv_field field, int64_t *seconds)
{
    static const char shape[] = "0000-00-00T00:00:00Z"; /* 0 stands for any digit */
    static const char *const wrong = "is not a time such as 2013-01-31T23:00:00Z";
    int32_t days;

    if (field.size != sizeof shape - 1)
        return wrong;
    for (size_t i = 0; i < field.size; i++)
        if (shape[i] == '0' ? !is_digit(field.text[i]) : field.text[i] != shape[i])
            return wrong;

    const int32_t hour = digits(field.text + 11, 2);
    const int32_t minute = digits(field.text + 14, 2);
    const int32_t second = digits(field.text + 17, 2);
    if (hour > 23 || minute > 59 || second > 59 ||
        !days_of_date(
            digits(field.text, 4), digits(field.text + 5, 2), digits(field.text + 8, 2), &days))
        return wrong;
    *seconds = (int64_t)days * 86400 + hour * 3600 + minute * 60 + second;
    return NULL;
}

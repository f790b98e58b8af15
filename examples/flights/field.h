/* field.h - what the text of one CSV field means
 *
 * Each returns NULL when it has set the value, or what is wrong with the text, as
 * the end of a sentence: "is not a whole number". */
#ifndef FLIGHTS_FIELD_H
#define FLIGHTS_FIELD_H

#include <stdbool.h>
#include <stdint.h>

#include "csv_input.h"

/* "NA" and an empty field stand for a missing value. */
bool field_is_missing(struct csv_field field);

const char *field_number(struct csv_field field, int32_t *value);

/* Exactly `size` letters and digits, such as an airport's code. */
const char *field_code(struct csv_field field, char *code, size_t size);

/* "2013-01-31T23:00:00Z" as seconds since 1970-01-01. */
const char *field_timestamp(struct csv_field field, int64_t *seconds);

/* Days since 1970-01-01 of a date in the Gregorian calendar; false when there is no
 * such date. */
bool days_of_date(int32_t year, int32_t month, int32_t day, int32_t *days);

#endif /* FLIGHTS_FIELD_H */

/* columns.h - stria's contenders: values into a column, and blocks of Native out and in */
#ifndef STRIA_PEERS_COLUMNS_H
#define STRIA_PEERS_COLUMNS_H

#include "stria/stria.h"

/* Ends the program unless a call has succeeded. */
void require(stria_code code, const stria_error *error);

uint64_t sum_of_numbers(const stria_column *column);
uint64_t sum_of_integers(const stria_column *column); /* of 32 bits */
uint64_t sum_of_nullable(const stria_column *column);
uint64_t sum_of_texts(const stria_column *column); /* also of dictionaries */

/* The caller's values, made for so many rows of a width. */
struct given;

/* How a column is filled, and what the column's sum is. */
struct filling {
    const char *type;
    struct given *(*give)(size_t rows, size_t width);
    void (*drop)(struct given *given);
    stria_code (*append)(stria_column *column, const struct given *given, stria_error *error);
    uint64_t (*sum)(const stria_column *column);
};

extern const struct filling numbers, pushed, widened, narrowed, nullable, texts, joined_texts,
    number_lists, text_lists, masked_lists, pointed_lists, words, word_pointers, nullable_words;

#endif /* STRIA_PEERS_COLUMNS_H */

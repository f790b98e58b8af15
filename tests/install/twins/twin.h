/* twin.h - what each copy of stria is asked to do
 *
 * TWIN is left or right where one copy's functions are defined.
 */
#ifndef TESTS_INSTALL_TWIN_H
#define TESTS_INSTALL_TWIN_H

#ifdef __cplusplus
extern "C" {
#endif

/* Appends text to a UInt8 column of this copy, in C and in C++; returns its rows
 * and leaves the error's message, if there is one. */
int left_c(const char *text, char *message, int size);
int right_c(const char *text, char *message, int size);
int left_cpp(const char *text, char *message, int size);
int right_cpp(const char *text, char *message, int size);

#ifdef __cplusplus
}
#endif

#define TWIN_PASTE(twin, rest) twin##rest
#define TWIN_NAME(twin, rest) TWIN_PASTE(twin, rest)

#endif /* TESTS_INSTALL_TWIN_H */

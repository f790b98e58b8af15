/* version.h - which stria this is */
#ifndef STRIA_VERSION_H
#define STRIA_VERSION_H

#include "stria/export.h"

#ifdef __cplusplus
extern "C" {
#endif

#define STRIA_VERSION_MAJOR 0
#define STRIA_VERSION_MINOR 1
#define STRIA_VERSION_PATCH 0

/* Compares with STRIA_VERSION_AT_LEAST(0, 1, 0). */
#define STRIA_VERSION                                                                              \
    (STRIA_VERSION_MAJOR * 1000000 + STRIA_VERSION_MINOR * 1000 + STRIA_VERSION_PATCH)
#define STRIA_VERSION_AT_LEAST(major, minor, patch)                                                \
    (STRIA_VERSION >= (major)*1000000 + (minor)*1000 + (patch))

/* The version of the library that is linked, as "0.1.0".  Static. */
STRIA_API const char *stria_version(void);

#ifdef __cplusplus
}
#endif

#endif /* STRIA_VERSION_H */

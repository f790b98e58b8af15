/* export.h - which symbols a shared library shows
 *
 * Everything else is hidden.  The head of each public header's prototypes says
 * STRIA_API; so does nothing in runtime/src or generated/. */
#ifndef STRIA_EXPORT_H
#define STRIA_EXPORT_H

#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ != __ORDER_LITTLE_ENDIAN__
#error "stria stores little-endian values in place and needs a little-endian machine"
#endif

#if defined(__GNUC__)
#define STRIA_API __attribute__((visibility("default")))
#define STRIA_NODISCARD __attribute__((warn_unused_result))
#define STRIA_PRINTF(text, first) __attribute__((format(printf, text, first)))
#else
#define STRIA_API
#define STRIA_NODISCARD
#define STRIA_PRINTF(text, first)
#endif

#endif /* STRIA_EXPORT_H */

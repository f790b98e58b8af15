/* kernels.h - which variant of a kernel runs
 *
 *     stria__NAME_plain   C, with what the target always has (NAME.c)
 *     stria__NAME_avx2    the same for processors with AVX2 (NAME_avx2.c)
 *
 * What the processor has, the compiler's library finds out before any code of ours runs, and
 * nothing changes it later: to ask is a load, and no thread can see it half done.  STRIA_KERNELS
 * of CMake takes the choice away.
 */
#ifndef STRIA_SRC_KERNELS_H
#define STRIA_SRC_KERNELS_H

/* How the choice is made; cmake/library.cmake has the numbers, too. */
#define STRIA__KERNELS_AUTO 0
#define STRIA__KERNELS_PLAIN 1
#define STRIA__KERNELS_AVX2 2

#ifndef STRIA__KERNELS
#define STRIA__KERNELS STRIA__KERNELS_AUTO
#endif

#if defined(__x86_64__) && defined(__GNUC__) && STRIA__KERNELS != STRIA__KERNELS_PLAIN
#define STRIA__HAS_AVX2_KERNELS 1
#define STRIA__AVX2 __attribute__((target("avx2")))
#else
#define STRIA__HAS_AVX2_KERNELS 0
#endif

#if !STRIA__HAS_AVX2_KERNELS
#define STRIA__CHOOSE(name) name##_plain
#elif STRIA__KERNELS == STRIA__KERNELS_AVX2
#define STRIA__CHOOSE(name) name##_avx2
#else
#define STRIA__CHOOSE(name) (__builtin_cpu_supports("avx2") ? name##_avx2 : name##_plain)
#endif

#endif /* STRIA_SRC_KERNELS_H */

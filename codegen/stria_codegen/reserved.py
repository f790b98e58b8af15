"""Names that C and C++ have taken."""

from __future__ import annotations

# Macros of the standard headers that a record's constants could be called like.  Only names
# with an underscore: every constant has one, behind the record's name.
_WORDS = """
    ATOMIC_BOOL_LOCK_FREE ATOMIC_CHAR16_T_LOCK_FREE ATOMIC_CHAR32_T_LOCK_FREE
    ATOMIC_CHAR_LOCK_FREE ATOMIC_FLAG_INIT ATOMIC_INT_LOCK_FREE ATOMIC_LLONG_LOCK_FREE
    ATOMIC_LONG_LOCK_FREE ATOMIC_POINTER_LOCK_FREE ATOMIC_SHORT_LOCK_FREE ATOMIC_VAR_INIT
    ATOMIC_WCHAR_T_LOCK_FREE CHAR_BIT CHAR_MAX CHAR_MIN CLOCKS_PER_SEC DECIMAL_DIG EXIT_FAILURE
    EXIT_SUCCESS FE_ALL_EXCEPT FE_DFL_ENV FE_DIVBYZERO FE_DOWNWARD FE_INEXACT FE_INVALID
    FE_OVERFLOW FE_TONEAREST FE_TOWARDZERO FE_UNDERFLOW FE_UPWARD FILENAME_MAX FLT_EVAL_METHOD
    FLT_RADIX FLT_ROUNDS FOPEN_MAX FP_FAST_FMA FP_FAST_FMAF FP_FAST_FMAL FP_ILOGB0 FP_ILOGBNAN
    FP_INFINITE FP_NAN FP_NORMAL FP_SUBNORMAL FP_ZERO HUGE_VAL HUGE_VALF HUGE_VALL LC_ALL
    LC_COLLATE LC_CTYPE LC_MESSAGES LC_MONETARY LC_NUMERIC LC_TIME L_tmpnam MATH_ERREXCEPT
    MATH_ERRNO MB_CUR_MAX MB_LEN_MAX ONCE_FLAG_INIT PATH_MAX RAND_MAX SEEK_CUR SEEK_END SEEK_SET
    SIG_ATOMIC_MAX SIG_ATOMIC_MIN SIG_DFL SIG_ERR SIG_IGN SIZE_MAX TIME_UTC TMP_MAX
    TSS_DTOR_ITERATIONS WEOF WCHAR_MAX WCHAR_MIN WINT_MAX WINT_MIN math_errhandling
"""

_FLOATS = (
    f"{type_}_{what}"
    for type_ in ("FLT", "DBL", "LDBL")
    for what in (
        *("DECIMAL_DIG", "DIG", "EPSILON", "HAS_SUBNORM", "MANT_DIG", "TRUE_MIN"),
        *("MAX", "MAX_10_EXP", "MAX_EXP", "MIN", "MIN_10_EXP", "MIN_EXP"),
    )
)

_INTEGERS = (
    f"{sign}{type_}_{what}"
    for sign in ("", "U")
    for type_ in (
        *("CHAR", "SHRT", "INT", "LONG", "LLONG", "INTMAX", "INTPTR", "PTRDIFF"),
        *(f"INT{kind}{bits}" for kind in ("", "_LEAST", "_FAST") for bits in (8, 16, 32, 64)),
    )
    for what in ("MAX", "MIN", "C")
)

MACROS = frozenset((*_WORDS.split(), *_FLOATS, *_INTEGERS, "SCHAR_MAX", "SCHAR_MIN"))

# Keywords of C and of C++, and macros of small letters that stand for something: of the
# standard headers, and of compilers that are not told to keep to the standard.
_KEYWORDS = """
    alignas alignof and and_eq asm atomic_cancel atomic_commit atomic_noexcept auto bitand bitor
    bool break case catch char char16_t char32_t char8_t class co_await co_return co_yield compl
    concept const const_cast consteval constexpr constinit continue decltype default delete do
    double dynamic_cast else enum explicit export extern false float for friend goto if inline int
    long mutable namespace new noexcept not not_eq nullptr operator or or_eq private protected
    public register reinterpret_cast requires restrict return short signed sizeof static
    static_assert static_cast struct switch synchronized template this thread_local throw true try
    typedef typeid typename typeof typeof_unqual union unsigned using virtual void volatile
    wchar_t while xor xor_eq
    complex errno fortran imaginary linux major makedev minor noreturn stderr stdin stdout unix
    alloca assert i386 L_tmpnam max min near far offsetof va_arg va_copy va_end va_start
    signbit isfinite isinf isnan isnormal setjmp vms
"""

# Structs that headers of C and of POSIX have.
_STRUCTS = """
    addrinfo aiocb cmsghdr dirent drand48_data flock fpos_t group hostent if_nameindex iovec
    ipc_perm ipv6_mreq itimerspec itimerval lconv linger msghdr msqid_ds netent option passwd
    pollfd protoent random_data rlimit rusage sched_param sembuf semid_ds servent shmid_ds
    sigaction sigevent sigstack sigval sockaddr stat statvfs termios timespec timeval timezone tm
    tms tz utimbuf utsname winsize
"""

KEYWORDS = frozenset(_KEYWORDS.split())
STRUCTS = frozenset(_STRUCTS.split())

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

# Macros of POSIX headers that begin with words which records are called by.
_POSIX = {
    "C": """
        IRGRP IROTH IRUSR ISBLK ISCHR ISCTG ISDIR ISFIFO ISGID ISLNK ISREG ISSOCK ISUID ISVTX IWGRP
        IWOTH IWUSR IXGRP IXOTH IXUSR
    """,
    "CLOCK": """
        BOOTTIME BOOTTIME_ALARM MONOTONIC MONOTONIC_COARSE MONOTONIC_RAW PROCESS_CPUTIME_ID REALTIME
        REALTIME_ALARM REALTIME_COARSE TAI THREAD_CPUTIME_ID
    """,
    "DAY": "1 2 3 4 5 6 7",
    "F": """
        ADD_SEALS DUPFD DUPFD_CLOEXEC EXLCK GETFD GETFL GETLEASE GETLK GETLK64 GETOWN GETOWN_EX
        GETPIPE_SZ GETSIG GET_FILE_RW_HINT GET_RW_HINT GET_SEALS LOCK NOTIFY OFD_GETLK OFD_SETLK
        OFD_SETLKW OK RDLCK SEAL_FUTURE_WRITE SEAL_GROW SEAL_SEAL SEAL_SHRINK SEAL_WRITE SETFD SETFL
        SETLEASE SETLK SETLK64 SETLKW SETLKW64 SETOWN SETOWN_EX SETPIPE_SZ SETSIG SET_FILE_RW_HINT
        SET_RW_HINT SHLCK TEST TLOCK ULOCK UNLCK WRLCK
    """,
    "HOST": "NAME_MAX NOT_FOUND",
    "IP": """
        ADD_MEMBERSHIP ADD_SOURCE_MEMBERSHIP BIND_ADDRESS_NO_PORT BLOCK_SOURCE CHECKSUM
        DEFAULT_MULTICAST_LOOP DEFAULT_MULTICAST_TTL DROP_MEMBERSHIP DROP_SOURCE_MEMBERSHIP FREEBIND
        HDRINCL IPSEC_POLICY MAX_MEMBERSHIPS MINTTL MSFILTER MTU MTU_DISCOVER MULTICAST_ALL
        MULTICAST_IF MULTICAST_LOOP MULTICAST_TTL NODEFRAG OPTIONS ORIGDSTADDR PASSSEC PKTINFO
        PKTOPTIONS PMTUDISC PMTUDISC_DO PMTUDISC_DONT PMTUDISC_INTERFACE PMTUDISC_OMIT
        PMTUDISC_PROBE PMTUDISC_WANT RECVERR RECVERR_RFC4884 RECVFRAGSIZE RECVOPTS RECVORIGDSTADDR
        RECVRETOPTS RECVTOS RECVTTL RETOPTS ROUTER_ALERT TOS TRANSPARENT TTL UNBLOCK_SOURCE
        UNICAST_IF XFRM_POLICY
    """,
    "L": "INCR SET XTND ctermid cuserid",
    "LINE": "MAX",
    "LOG": """
        ALERT AUTH AUTHPRIV CONS CRIT CRON DAEMON DEBUG EMERG ERR FACMASK FTP INFO KERN LOCAL0
        LOCAL1 LOCAL2 LOCAL3 LOCAL4 LOCAL5 LOCAL6 LOCAL7 LPR MAIL NDELAY NEWS NFACILITIES NOTICE
        NOWAIT ODELAY PERROR PID PRIMASK SYSLOG USER UUCP WARNING
    """,
    "LOGIN": "NAME_MAX PROCESS",
    "M": """
        1_PI 1_PIf 1_PIf128 1_PIf32 1_PIf32x 1_PIf64 1_PIf64x 1_PIl 2_PI 2_PIf 2_PIf128 2_PIf32
        2_PIf32x 2_PIf64 2_PIf64x 2_PIl 2_SQRTPI 2_SQRTPIf 2_SQRTPIf128 2_SQRTPIf32 2_SQRTPIf32x
        2_SQRTPIf64 2_SQRTPIf64x 2_SQRTPIl E Ef Ef128 Ef32 Ef32x Ef64 Ef64x El LN10 LN10f LN10f128
        LN10f32 LN10f32x LN10f64 LN10f64x LN10l LN2 LN2f LN2f128 LN2f32 LN2f32x LN2f64 LN2f64x LN2l
        LOG10E LOG10Ef LOG10Ef128 LOG10Ef32 LOG10Ef32x LOG10Ef64 LOG10Ef64x LOG10El LOG2E LOG2Ef
        LOG2Ef128 LOG2Ef32 LOG2Ef32x LOG2Ef64 LOG2Ef64x LOG2El PI PI_2 PI_2f PI_2f128 PI_2f32
        PI_2f32x PI_2f64 PI_2f64x PI_2l PI_4 PI_4f PI_4f128 PI_4f32 PI_4f32x PI_4f64 PI_4f64x PI_4l
        PIf PIf128 PIf32 PIf32x PIf64 PIf64x PIl SQRT1_2 SQRT1_2f SQRT1_2f128 SQRT1_2f32 SQRT1_2f32x
        SQRT1_2f64 SQRT1_2f64x SQRT1_2l SQRT2 SQRT2f SQRT2f128 SQRT2f32 SQRT2f32x SQRT2f64 SQRT2f64x
        SQRT2l
    """,
    "MAP": """
        32BIT ANON ANONYMOUS DENYWRITE EXECUTABLE FAILED FILE FIXED FIXED_NOREPLACE GROWSDOWN
        HUGETLB HUGE_MASK HUGE_SHIFT LOCKED NONBLOCK NORESERVE POPULATE PRIVATE SHARED
        SHARED_VALIDATE STACK SYNC TYPE
    """,
    "MAX": "CANON HANDLE_SZ INPUT",
    "MON": "1 10 11 12 2 3 4 5 6 7 8 9 DECIMAL_POINT GROUPING THOUSANDS_SEP",
    "MSG": """
        BATCH CMSG_CLOEXEC CONFIRM COPY CTRUNC DONTROUTE DONTWAIT EOR ERRQUEUE EXCEPT FASTOPEN FIN
        INFO MORE NOERROR NOSIGNAL OOB PEEK PROXY RST STAT STAT_ANY SYN TRUNC TRYHARD WAITALL
        WAITFORONE ZEROCOPY
    """,
    "NAME": "MAX",
    "O": """
        ACCMODE APPEND ASYNC CLOEXEC CREAT DIRECT DIRECTORY DSYNC EXCL FSYNC LARGEFILE NDELAY
        NOATIME NOCTTY NOFOLLOW NONBLOCK PATH RDONLY RDWR RSYNC SYNC TMPFILE TRUNC WRONLY
    """,
    "PATH": "MAX",
    "PIPE": "BUF",
    "POLL": "ERR HUP IN MSG OUT PRI",
    "PRIO": "MAX MIN PGRP PROCESS USER",
    "R": "OK",
    "RUSAGE": "CHILDREN LWP SELF THREAD",
    "S": """
        BLKSIZE IEXEC IFBLK IFCHR IFDIR IFIFO IFLNK IFMT IFREG IFSOCK IREAD IRGRP IROTH IRUSR IRWXG
        IRWXO IRWXU ISGID ISUID ISVTX IWGRP IWOTH IWRITE IWUSR IXGRP IXOTH IXUSR
    """,
    "SA": """
        INTERRUPT NOCLDSTOP NOCLDWAIT NODEFER NOMASK ONESHOT ONSTACK RESETHAND RESTART SIGINFO STACK
    """,
    "SCHED": "BATCH DEADLINE FIFO IDLE ISO OTHER RESET_ON_FORK RR",
    "SEM": "FAILED INFO STAT STAT_ANY UNDO VALUE_MAX",
    "SHUT": "RD RDWR WR",
    "SI": "ASYNCIO ASYNCNL DETHREAD KERNEL MESGQ QUEUE SIGIO TIMER TKILL USER",
    "SOCK": "CLOEXEC DCCP DGRAM NONBLOCK PACKET RAW RDM SEQPACKET STREAM",
    "ST": """
        APPEND IMMUTABLE MANDLOCK NOATIME NODEV NODIRATIME NOEXEC NOSUID RDONLY RELATIME SYNCHRONOUS
        WRITE
    """,
    "T": "FMT FMT_AMPM",
    "TCP": """
        CC_INFO CM_INQ CONGESTION COOKIE_IN_ALWAYS COOKIE_MAX COOKIE_MIN COOKIE_OUT_NEVER
        COOKIE_PAIR_SIZE COOKIE_TRANSACTIONS CORK DEFER_ACCEPT FASTOPEN FASTOPEN_CONNECT
        FASTOPEN_KEY FASTOPEN_NO_COOKIE INFO INQ KEEPCNT KEEPIDLE KEEPINTVL LINGER2 MAXSEG MAXWIN
        MAX_WINSHIFT MD5SIG MD5SIG_EXT MD5SIG_FLAG_PREFIX MD5SIG_MAXKEYLEN MSS MSS_DEFAULT
        MSS_DESIRED NODELAY NOTSENT_LOWAT QUEUE_SEQ QUICKACK REPAIR REPAIR_OFF REPAIR_OFF_NO_WP
        REPAIR_ON REPAIR_OPTIONS REPAIR_QUEUE REPAIR_WINDOW SAVED_SYN SAVE_SYN SYNCNT S_DATA_IN
        S_DATA_OUT THIN_DUPACK THIN_LINEAR_TIMEOUTS TIMESTAMP TX_DELAY ULP USER_TIMEOUT WINDOW_CLAMP
        ZEROCOPY_RECEIVE
    """,
    "TIMER": "ABSTIME",
    "TTY": "NAME_MAX",
    "USER": "PROCESS",
    "W": "OK",
    "WAIT": "ANY MYPGRP",
    "WORD": "BIT",
    "X": "OK",
}

MACROS = frozenset(
    (
        *(*_WORDS.split(), *_FLOATS, *_INTEGERS, "SCHAR_MAX", "SCHAR_MIN"),
        *(f"{word}_{name}" for word, names in _POSIX.items() for name in names.split()),
    )
)

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

# Members of POSIX's structs that are macros, for members of these.
_MEMBERS = """
    d_fileno h_addr h_errno ifa_broadaddr ifa_dstaddr ifc_buf ifc_req ifr_addr ifr_bandwidth
    ifr_broadaddr ifr_data ifr_dstaddr ifr_flags ifr_hwaddr ifr_ifindex ifr_map ifr_metric ifr_mtu
    ifr_name ifr_netmask ifr_newname ifr_qlen ifr_slave ip6_flow ip6_hlim ip6_hops ip6_nxt ip6_plen
    ip6_vfc msg_cbytes s6_addr s6_addr16 s6_addr32 sa_handler sa_sigaction sched_priority si_addr
    si_addr_lsb si_arch si_band si_call_addr si_fd si_int si_lower si_overrun si_pid si_pkey si_ptr
    si_status si_stime si_syscall si_timerid si_uid si_upper si_utime si_value
    sigev_notify_attributes sigev_notify_function st_atime st_birthtime st_ctime st_mtime ut_addr
    ut_name ut_time ut_xtime
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
MEMBERS = frozenset(_MEMBERS.split())
STRUCTS = frozenset((*_STRUCTS.split(), "std"))  # which is no struct, but a name of C++'s own

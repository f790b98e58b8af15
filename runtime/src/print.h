/* print.h - how much room a printed scalar takes */
#ifndef STRIA_SRC_PRINT_H
#define STRIA_SRC_PRINT_H

/* Every printer writes fewer bytes than this and no NUL.  The longest come near: an
 * interval of -2147483648 months, as many days and -9223372036854775808 microseconds. */
#define STRIA__PRINT_MAX 50

#endif /* STRIA_SRC_PRINT_H */

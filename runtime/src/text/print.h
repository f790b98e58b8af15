/* print.h - how much room a printed scalar takes */
#ifndef STRIA_SRC_PRINT_H
#define STRIA_SRC_PRINT_H

/* Every printer writes fewer bytes than this and no NUL.  The longest come near: 256 bits
 * are 78 digits, and a decimal has a sign and "0." before its 76. */
#define STRIA__PRINT_MAX 80

#endif /* STRIA_SRC_PRINT_H */

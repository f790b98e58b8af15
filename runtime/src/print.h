/* print.h - how much room a printed scalar takes */
#ifndef STRIA_SRC_PRINT_H
#define STRIA_SRC_PRINT_H

/* Every printer writes fewer bytes than this and no NUL.  The longest come near: an IPv6
 * address is eight groups of four digits, with seven colons. */
#define STRIA__PRINT_MAX 40

#endif /* STRIA_SRC_PRINT_H */

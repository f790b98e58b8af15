/* print.h - how much room a printed scalar takes */
#ifndef STRIA_SRC_PRINT_H
#define STRIA_SRC_PRINT_H

/* Every printer writes fewer bytes than this and no NUL.  The longest come near:
 * "-292277022657-01-27 08:29:52" and "-1.2345678901234567e-308". */
#define STRIA__PRINT_MAX 32

#endif /* STRIA_SRC_PRINT_H */

/* text_ip.h - internet addresses from and to text */
#ifndef STRIA_SRC_TEXT_IP_H
#define STRIA_SRC_TEXT_IP_H

#include "src/parse.h"
#include "src/print.h"

/* Four numbers of 0 to 255 with points between them, without leading zeros, which some
 * programs take for octal.  The first number is the highest byte of the value. */
stria__parsed stria__parse_ipv4(stria_view text, uint64_t *address, size_t *bad);

size_t stria__print_ipv4(char *to, uint32_t address);

#endif /* STRIA_SRC_TEXT_IP_H */

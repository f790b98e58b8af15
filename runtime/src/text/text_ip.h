/* text_ip.h - internet addresses from and to text */
#ifndef STRIA_SRC_TEXT_IP_H
#define STRIA_SRC_TEXT_IP_H

#include "src/text/parse.h"
#include "src/text/print.h"

/* Four numbers of 0 to 255 with points between them, without leading zeros, which some
 * programs take for octal.  The first number is the highest byte of the value. */
stria__parsed stria__parse_ipv4(stria_view text, uint64_t *address, size_t *bad);

size_t stria__print_ipv4(char *to, uint32_t address);

/* Every spelling of RFC 4291: eight groups of hexadecimal digits of either case, one run of
 * zeros as "::", the last two groups as an IPv4 address.  No zone, no length of a prefix,
 * and no IPv4 address alone.  The bytes are in the network's order. */
stria__parsed stria__parse_ipv6(stria_view text, uint8_t address[16], size_t *bad);

/* As RFC 5952 has it; like ClickHouse, with the last 32 bits as an IPv4 address where the
 * bits before them are 96 zeros, or 80 and 16 ones. */
size_t stria__print_ipv6(char *to, const uint8_t address[16]);

#endif /* STRIA_SRC_TEXT_IP_H */

#!/bin/sh
# vendored.sh - the sources build without CMake and Python
set -eu
. "$(dirname "$0")/common.sh"

example=$STRIA_ROOT/examples/vendored
cp "$example/Makefile" "$example/main.c" "$scratch"
ln -s "$STRIA_ROOT" "$scratch/stria" # a name without blanks, which make takes for two
quietly make -C "$scratch" STRIA="$scratch/stria" CC="$CC"
prints "$example/expected.txt" "$scratch/vendored" "$scratch/64.native"

# The same bytes from a program of 32 bits, where the compiler can make one.
echo 'int main(void) { return 0; }' >"$scratch/empty.c"
if "$CC" -m32 -o "$scratch/empty" "$scratch/empty.c" 2>/dev/null && "$scratch/empty"; then
    rm "$scratch/vendored"
    quietly make -C "$scratch" STRIA="$scratch/stria" CC="$CC -m32 -Wall -Wextra -Werror"
    prints "$example/expected.txt" "$scratch/vendored" "$scratch/32.native"
    cmp "$scratch/64.native" "$scratch/32.native" || fail "32 bits give other bytes"
else
    echo "skipped: $CC -m32 makes no program here (gcc-multilib)"
fi

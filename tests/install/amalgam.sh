#!/bin/sh
# amalgam.sh - the two files of scripts/amalgamate are the whole library
set -eu
. "$(dirname "$0")/common.sh"

warnings='-Wall -Wextra -Wpedantic -Wconversion -Wsign-conversion -Wshadow -Wundef
    -Wstrict-prototypes -Wmissing-prototypes -Werror'
quietly "$PYTHON" -B "$STRIA_ROOT/scripts/amalgamate" "$scratch/amalgam"

# Programs that include the headers by their own names find all of them in the one.
mkdir "$scratch/stria"
for header in "$STRIA_ROOT"/runtime/include/stria/*.h; do
    echo '#include "../amalgam/stria.h"' >"$scratch/stria/${header##*/}"
done

clang=$(command -v clang-14 || command -v clang || :)
for compiler in "$CC" $clang; do
    # shellcheck disable=SC2086 # words
    quietly "$compiler" -std=c11 $warnings -fPIC -fvisibility=hidden -c \
        -o "$scratch/stria.o" "$scratch/amalgam/stria.c"
    for example in minimal vendored; do
        source=$STRIA_ROOT/examples/$example
        quietly "$compiler" -std=c11 -I"$scratch" -o "$scratch/$example" "$source/main.c" \
            "$scratch/stria.o"
        prints "$source/expected.txt" "$scratch/$example" "$scratch/$example.native"
    done
done

# It has the names that the headers declare, and none besides that is not stria's own.
quietly ar rcs "$scratch/libstria.a" "$scratch/stria.o"
quietly "$CC" -shared -o "$scratch/libstria.so" "$scratch/stria.o"
quietly "$STRIA_ROOT/tests/api/symbols.sh" "$STRIA_ROOT/runtime/include" \
    "$scratch/libstria.so" "$scratch/libstria.a"

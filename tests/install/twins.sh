#!/bin/sh
# twins.sh - two copies of stria with names of their own, in one program
#
# Each copy is built and installed with another STRIA_PREFIX, and a C and a C++
# file are compiled against each.  Nothing of this needs Python.
set -eu
. "$(dirname "$0")/common.sh"

here=$STRIA_ROOT/tests/install/twins
for twin in left right; do
    configure "$STRIA_ROOT" "$scratch/$twin build" -DSTRIA_PREFIX=${twin}_ -DSTRIA_WERROR=ON \
        -DCMAKE_INSTALL_LIBDIR=lib -DCMAKE_DISABLE_FIND_PACKAGE_Python3=ON
    build "$scratch/$twin build"
    quietly "$CMAKE" --install "$scratch/$twin build" --prefix "$scratch/$twin"

    # No symbol, public or private, without the prefix.
    quietly "$STRIA_ROOT/tests/api/symbols.sh" "$STRIA_ROOT/runtime/include" \
        "$scratch/$twin/lib/lib${twin}_stria.so" "$scratch/$twin/lib/lib${twin}_stria.a" ${twin}_
    nm -g --defined-only "$scratch/$twin/lib/lib${twin}_stria.a" | grep -q " ${twin}_stria__" ||
        fail "the private names are not there"

    # The installed headers carry the prefix, with flags from pkg-config alone.
    PKG_CONFIG_PATH=$scratch/$twin/lib/pkgconfig
    export PKG_CONFIG_PATH
    # shellcheck disable=SC2046 # flags are words
    quietly "$CC" -std=c11 -Wall -Wextra -Werror -DTWIN=$twin $(pkg-config --cflags stria) \
        -c -o "$scratch/$twin-c.o" "$here/twin.c"
    # shellcheck disable=SC2046
    quietly "$CXX" -std=c++17 -Wall -Wextra -Werror -DTWIN=$twin $(pkg-config --cflags stria) \
        -c -o "$scratch/$twin-cpp.o" "$here/twin.cpp"
done

quietly "$CXX" -std=c++17 -Wall -Wextra -Werror -o "$scratch/static" "$here/main.cpp" \
    "$scratch"/left-*.o "$scratch"/right-*.o \
    "$scratch/left/lib/libleft_stria.a" "$scratch/right/lib/libright_stria.a"
prints "$here/expected.txt" "$scratch/static"

quietly "$CXX" -std=c++17 -o "$scratch/shared" "$here/main.cpp" \
    "$scratch"/left-*.o "$scratch"/right-*.o \
    -L"$scratch/left/lib" -L"$scratch/right/lib" -lleft_stria -lright_stria
LD_LIBRARY_PATH=$scratch/left/lib:$scratch/right/lib prints "$here/expected.txt" "$scratch/shared"

# Without CMake, as scripts/prefix tells.
quietly "$STRIA_ROOT/scripts/prefix" own_ "$scratch/own"
cd "$scratch/own"
quietly "$CC" -std=c11 -c -Iinclude -include private.h -I"$STRIA_ROOT/runtime/include" \
    -I"$STRIA_ROOT/runtime" -I"$STRIA_ROOT" "$STRIA_ROOT"/runtime/src/*.c \
    "$STRIA_ROOT"/runtime/src/*/*.c "$STRIA_ROOT"/generated/*.c
if nm -g --defined-only ./*.o | awk 'NF == 3 { print $3 }' | grep -v '^own_stria_'; then
    fail "these names have no prefix"
fi

# What cannot begin a name is refused.
for bad in 1up_ with-dash_ ''; do
    if "$STRIA_ROOT/scripts/prefix" "$bad" "$scratch/bad" 2>/dev/null; then
        fail "prefix '$bad' is taken"
    fi
done

#!/bin/sh
# pkg_config.sh - the pkg-config file leads to the headers and to either library
set -eu
. "$(dirname "$0")/common.sh"

example=$STRIA_ROOT/examples/minimal
pc=$(find "$STRIA_INSTALLED" -name stria.pc)
PKG_CONFIG_PATH=$(dirname "$pc")
export PKG_CONFIG_PATH
# What pkg-config prints is quoted for the shell, blanks in names among it.
lib=
eval "lib=$(pkg-config --variable=libdir stria)"

[ "$(pkg-config --modversion stria)" = "$version" ] ||
    fail "stria.pc has another version than version.h"

eval "set -- $(pkg-config --cflags --libs stria)"
quietly "$CC" -std=c11 -o "$scratch/shared" "$example/main.c" "$@"
LD_LIBRARY_PATH=$lib prints "$example/expected.txt" "$scratch/shared" "$scratch/shared.native"
LD_LIBRARY_PATH=$lib ldd "$scratch/shared" | grep -q "libstria.so.$abi => $lib" ||
    fail "the program does not use libstria.so.$abi"

eval "set -- $(pkg-config --cflags stria)"
quietly "$CC" -std=c11 -o "$scratch/static" "$example/main.c" "$@" "$lib/libstria.a"
prints "$example/expected.txt" "$scratch/static" "$scratch/static.native"
cmp "$scratch/shared.native" "$scratch/static.native"

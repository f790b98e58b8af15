#!/bin/sh
# duckdb.sh - the component duckdb of an installed stria, by CMake and by pkg-config
#
#     duckdb.sh INCLUDE LIBRARY
set -eu
. "$(dirname "$0")/common.sh"

include=$1
library=$2
example=$STRIA_ROOT/examples/duckdb

configure "$example" "$scratch/build" -DCMAKE_PREFIX_PATH="$STRIA_INSTALLED" \
    -DSTRIA_DUCKDB_INCLUDE="$include" -DSTRIA_DUCKDB_LIBRARY="$library"
build "$scratch/build"
prints "$example/expected.txt" "$scratch/build/duckdb_example" "$scratch/trades.duckdb"
# A second time over the file that is there.
prints "$example/expected.txt" "$scratch/build/duckdb_example" "$scratch/trades.duckdb"

PKG_CONFIG_PATH=$(dirname "$(find "$STRIA_INSTALLED" -name stria-duckdb.pc)")
export PKG_CONFIG_PATH
lib=
eval "lib=$(pkg-config --variable=libdir stria-duckdb)"
eval "set -- $(pkg-config --cflags --libs stria-duckdb)"
quietly env PYTHON="$PYTHON" "$STRIA_INSTALLED/bin/stria-gen" \
    --schema "$example/trades.yaml" --out "$scratch/generated"
quietly "$CC" -std=c11 -o "$scratch/shared" "$example/main.c" "$scratch/generated/trades.c" \
    -I"$example" -I"$scratch/generated" -I"$include" "$@" "$library"
LD_LIBRARY_PATH=$lib:$(dirname "$library")
export LD_LIBRARY_PATH
ldd "$scratch/shared" | grep -q "libstria_duckdb.so.$abi => $lib" ||
    fail "the program does not use libstria_duckdb.so.$abi"
prints "$example/expected.txt" "$scratch/shared" "$scratch/trades.duckdb"

#!/bin/sh
# arrow.sh - the example of Arrow against an installed stria, with pyarrow; and its component
# arrow_ipc, by CMake and by pkg-config
#
#     arrow.sh ON|OFF    with or without the component
set -eu
. "$(dirname "$0")/common.sh"

example=$STRIA_ROOT/examples/arrow

configure "$example" "$scratch/build" -DCMAKE_PREFIX_PATH="$STRIA_INSTALLED"
build "$scratch/build"
if [ "$1" = ON ]; then
    prints "$example/expected_file.txt" "$scratch/build/readings_file" "$scratch/readings.arrows"

    PKG_CONFIG_PATH=$(dirname "$(find "$STRIA_INSTALLED" -name stria-arrow_ipc.pc)")
    export PKG_CONFIG_PATH
    lib=
    eval "lib=$(pkg-config --variable=libdir stria-arrow_ipc)"
    eval "set -- $(pkg-config --cflags --libs stria-arrow_ipc)"
    quietly "$CC" -std=c11 -o "$scratch/shared" "$example/readings_file.c" "$example/readings.c" "$@"
    LD_LIBRARY_PATH=$lib
    export LD_LIBRARY_PATH
    ldd "$scratch/shared" | grep -q "libstria_arrow_ipc.so.$abi => $lib" ||
        fail "the program does not use libstria_arrow_ipc.so.$abi"
    prints "$example/expected_file.txt" "$scratch/shared" "$scratch/readings.arrows"
elif [ -e "$scratch/build/readings_file" ]; then
    fail "the component is not there, and used"
fi

if ! "$PYTHON" -c 'import pyarrow' 2>/dev/null; then
    echo "there is no pyarrow"
    [ "${STRIA_REQUIRE_ENGINES:-}" = 1 ] && exit 1
    exit 77
fi
prints "$example/expected.txt" "$PYTHON" -B "$example/readings.py" "$scratch/build/libreadings.so"

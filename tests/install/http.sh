#!/bin/sh
# http.sh - the components http and compression of an installed stria, and two examples
#
# Built by CMake and by pkg-config, and run with servers of their own: 77 without any.
set -eu
. "$(dirname "$0")/common.sh"

servers=$STRIA_ROOT/tests/http
"$PYTHON" -B "$servers/servers.py" real true || exit $? # which says why it cannot
for name in clickhouse_http cluster; do
    configure "$STRIA_ROOT/examples/$name" "$scratch/$name" -DCMAKE_PREFIX_PATH="$STRIA_INSTALLED"
    build "$scratch/$name"
done

PKG_CONFIG_PATH=$(dirname "$(find "$STRIA_INSTALLED" -name stria-http.pc)")
export PKG_CONFIG_PATH
lib=
eval "lib=$(pkg-config --variable=libdir stria-http)"
eval "set -- $(pkg-config --cflags --libs stria-http)"
quietly "$CC" -std=c11 -o "$scratch/shared" "$STRIA_ROOT/examples/clickhouse_http/main.c" "$@"
export LD_LIBRARY_PATH="$lib"
ldd "$scratch/shared" | grep -q "libstria_http.so.$abi => $lib" ||
    fail "the program does not use libstria_http.so.$abi"

for program in "$scratch/clickhouse_http/clickhouse_http" "$scratch/shared"; do
    # shellcheck disable=SC2016 # the URL is that of the server that is about to start
    prints "$STRIA_ROOT/examples/clickhouse_http/expected.txt" \
        "$PYTHON" -B "$servers/servers.py" real sh -c '"$0" "$STRIA_HTTP_URL"' "$program"
done
"$PYTHON" -B "$servers/cluster.py" "$scratch/cluster/cluster"

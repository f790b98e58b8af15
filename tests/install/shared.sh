#!/bin/sh
# shared.sh - a project's BUILD_SHARED_LIBS picks the library
set -eu
. "$(dirname "$0")/common.sh"

example=$STRIA_ROOT/examples/minimal
for shared in ON OFF; do
    configure "$example" "$scratch/$shared" -DCMAKE_PREFIX_PATH="$STRIA_INSTALLED" \
        -DBUILD_SHARED_LIBS=$shared
    build "$scratch/$shared"
    prints "$example/expected.txt" "$scratch/$shared/minimal" "$scratch/out.native"
done
ldd "$scratch/ON/minimal" | grep -qF "libstria.so.$abi " || fail "ON does not use the shared library"
if ldd "$scratch/OFF/minimal" | grep -q libstria; then
    fail "OFF uses the shared library"
fi

# Until 1.0 another minor version is another interface.
minor=${version%.*}
next=${minor%.*}.$((${minor#*.} + 1))
sed "s/stria [0-9.]* CONFIG/stria $next CONFIG/" "$example/CMakeLists.txt" >"$scratch/CMakeLists.txt"
if "$CMAKE" -S "$scratch" -B "$scratch/later" -DCMAKE_PREFIX_PATH="$STRIA_INSTALLED" \
    -DCMAKE_C_COMPILER="$CC" >"$scratch/said" 2>&1; then
    fail "$version passes for $next"
fi
tr -s '\n ' ' ' <"$scratch/said" | grep -qF "compatible with requested version \"$next\"" ||
    fail "$(cat "$scratch/said")"

#!/bin/sh
# deb.sh - the Debian packages: what a program needs to run, and what it is built with
#
#     deb.sh BUILD
set -eu
. "$(dirname "$0")/common.sh"

command -v dpkg-shlibdeps >/dev/null || {
    echo "skipped: no dpkg-shlibdeps (dpkg-dev)"
    exit 77
}
quietly "$(dirname "$CMAKE")/cpack" -G DEB -B "$scratch/packages" --config "$1/CPackConfig.cmake"

# unpack NAME FOLDER: and its fields, in $scratch/fields
unpack()
{
    set -- "$1" "$2" "$scratch/packages/$1_${version}_"*.deb
    [ -f "$3" ] || fail "there is no package $1"
    dpkg-deb -x "$3" "$scratch/$2"
    dpkg-deb -f "$3" >"$scratch/fields"
}

unpack "libstria$abi" runtime
grep -q '^Depends: libc6' "$scratch/fields" || fail "the C library is not asked for"
(cd "$scratch/runtime" && find . ! -type d) |
    grep -vE '/lib.*/libstria(_[a-z_]+)?\.so\.[0-9.]+$|/share/doc/stria/LICENSE$' &&
    fail "the package for running has these files"

unpack libstria-dev dev
grep -q "^Depends: libstria$abi (= $version)\$" "$scratch/fields" ||
    fail "the package for building does not ask for the other"

if [ -f "$STRIA_INSTALLED/bin/stria" ]; then
    unpack stria command
    [ -x "$scratch/command/usr/bin/stria" ] || fail "the package of the command has no command"
fi

# Both together are an installation: built with one, run with the other.
cp -a "$scratch/runtime/usr/." "$scratch/both"
cp -a "$scratch/dev/usr/." "$scratch/both"
lib=$(dirname "$(find "$scratch/both" -name 'libstria.so')")
example=$STRIA_ROOT/examples/minimal
PKG_CONFIG_PATH=$lib/pkgconfig
export PKG_CONFIG_PATH
# shellcheck disable=SC2046 # flags are words
quietly "$CC" -std=c11 -o "$scratch/minimal" "$example/main.c" $(pkg-config --cflags --libs stria)
LD_LIBRARY_PATH=$(dirname "$(find "$scratch/runtime" -name 'libstria.so.*.*.*')")
export LD_LIBRARY_PATH
prints "$example/expected.txt" "$scratch/minimal" "$scratch/out.native"

#!/bin/sh
# uninstall.sh - what was installed goes away again, and nothing else: uninstall.sh BUILD
set -eu
. "$(dirname "$0")/common.sh"

prefix=$scratch/prefix
mkdir -p "$prefix/include/stria" "$prefix/share/stria/mine"
echo kept >"$prefix/include/other.h"
echo kept >"$prefix/include/stria/.mine"
quietly "$CMAKE" --install "$1" --prefix "$prefix"
[ -f "$prefix/include/stria/stria.h" ] || fail "nothing was installed"
cp "$1/install_manifest.txt" "$scratch/manifest.txt" # another test may install, too

quietly "$CMAKE" -Dmanifest="$scratch/manifest.txt" -P "$STRIA_ROOT/cmake/uninstall.cmake"
find "$prefix" ! -type d | LC_ALL=C sort >"$scratch/left"
printf '%s\n' "$prefix/include/other.h" "$prefix/include/stria/.mine" | diff - "$scratch/left" ||
    fail "other files are left"
[ -d "$prefix/share/stria/mine" ] || fail "a folder that was not stria's own is gone"
if find "$prefix" -name '*stria*' | grep -vE '/(share|include)/stria$'; then
    fail "these folders are left"
fi

if "$CMAKE" -Dmanifest="$scratch/none.txt" -P "$STRIA_ROOT/cmake/uninstall.cmake" 2>/dev/null; then
    fail "nothing can be uninstalled"
fi

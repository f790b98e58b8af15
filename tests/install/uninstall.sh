#!/bin/sh
# uninstall.sh - what was installed goes away again, and nothing else: uninstall.sh BUILD
set -eu
. "$(dirname "$0")/common.sh"

prefix=$scratch/prefix
mkdir -p "$prefix/include" "$prefix/share/stria/mine"
echo kept >"$prefix/include/other.h"
quietly "$CMAKE" --install "$1" --prefix "$prefix"
[ -f "$prefix/include/stria/stria.h" ] || fail "nothing was installed"
cp "$1/install_manifest.txt" "$scratch/manifest.txt" # another test may install, too

quietly "$CMAKE" -Dmanifest="$scratch/manifest.txt" -P "$STRIA_ROOT/cmake/uninstall.cmake"
find "$prefix" ! -type d >"$scratch/left"
echo "$prefix/include/other.h" | diff - "$scratch/left" || fail "other files are left"
[ -d "$prefix/share/stria/mine" ] || fail "a folder that was not stria's own is gone"
if find "$prefix" -name '*stria*' | grep -v '/share/stria$'; then
    fail "these folders are left"
fi

if "$CMAKE" -Dmanifest="$scratch/none.txt" -P "$STRIA_ROOT/cmake/uninstall.cmake" 2>/dev/null; then
    fail "nothing can be uninstalled"
fi

#!/bin/sh
# example.sh - an example builds on its own and prints what it should
#
#     example.sh NAME [option for CMake...]
#
# It reads the file input.native where it has one, and writes one where it has not.
set -eu
. "$(dirname "$0")/common.sh"

name=$1
shift
source=$STRIA_ROOT/examples/$name

configure "$source" "$scratch/build" -DCMAKE_PREFIX_PATH="$STRIA_INSTALLED" "$@"
build "$scratch/build"
if [ -f "$source/input.native" ]; then
    prints "$source/expected.txt" "$scratch/build/$name" "$source/input.native"
else
    prints "$source/expected.txt" "$scratch/build/$name" "$scratch/out.native"
    [ -s "$scratch/out.native" ] || fail "$name wrote no file"
fi

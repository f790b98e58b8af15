#!/bin/sh
# flights.sh - examples/flights builds against an installed stria and loads its sample
set -eu
. "$(dirname "$0")/common.sh"

source=$STRIA_ROOT/examples/flights

configure "$source" "$scratch/build" -DCMAKE_PREFIX_PATH="$STRIA_INSTALLED"
build "$scratch/build"
quietly "$scratch/build/flights" "$source/data/flights-sample.csv" "$scratch/out.native"
[ -s "$scratch/out.native" ] || fail "flights wrote no file"

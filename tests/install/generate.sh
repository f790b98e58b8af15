#!/bin/sh
# generate.sh - STRIA_GENERATE builds from a catalogue, and nothing twice
set -eu
. "$(dirname "$0")/common.sh"

mkdir "$scratch/stria"
for part in CMakeLists.txt cmake codegen generated runtime scripts templates; do
    cp -r "$STRIA_ROOT/$part" "$scratch/stria/"
done
# The catalogue may lie elsewhere and have another name.
cp "$STRIA_ROOT/types.yaml" "$scratch/catalogue.yaml"

configure "$scratch/stria" "$scratch/build" -DSTRIA_GENERATE=ON \
    -DSTRIA_TYPES="$scratch/catalogue.yaml" -DSTRIA_BUILD_SHARED=OFF -DSTRIA_INSTALL=OFF
builds "$scratch/build" 'Generating C from'
builds_nothing "$scratch/build"
for file in "$STRIA_ROOT"/generated/*.[ch]; do
    sed 's/from types.yaml/from catalogue.yaml/' "$file" |
        diff - "$scratch/build/fresh/generated/${file##*/}" || fail "fresh files differ"
done

# A newer template that says the same compiles nothing.
touch_later "$scratch/stria/templates/partials/banner.j2"
builds "$scratch/build" 'Generating C from'
did_not 'Building|Linking'
builds_nothing "$scratch/build"

# A changed template compiles what it makes, and no more.
sleep 1.1
echo '/* The end. */' >>"$scratch/stria/templates/types.c.j2"
builds "$scratch/build" 'Building C object .*types\.c'
did_not 'int64_append\.c|column\.c'
builds_nothing "$scratch/build"

# `generate` rewrites the committed files, and only then is the source tree written to.
cp "$STRIA_ROOT/types.yaml" "$scratch/stria/types.yaml"
if grep -q 'The end' "$scratch/stria/generated/types.c"; then
    fail "a build wrote into the source tree"
fi
quietly "$CMAKE" --build "$scratch/build" --target generate
grep -q 'The end' "$scratch/stria/generated/types.c" || fail "generate changed nothing"

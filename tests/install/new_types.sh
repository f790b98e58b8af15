#!/bin/sh
# new_types.sh - what CONTRIBUTING.md says of adding a type, done as it stands there
#
# One type of each storage that rows of types.yaml can have: a number with a range, a time
# with parameters, bytes of a fixed size, a string.
set -eu
. "$(dirname "$0")/common.sh"

here=$STRIA_ROOT/tests/install/new_types
tree=$scratch/stria
types="money instant trace label"

mkdir "$tree"
for part in CMakeLists.txt cmake codegen generated runtime scripts templates tests types.yaml README.md; do
    cp -r "$STRIA_ROOT/$part" "$tree/"
done
cp -r "$tree/generated" "$scratch/before"

# 1. A row each.
cat "$here/rows.yaml" >>"$tree/types.yaml"

# 2. Generate.
configure "$tree" "$scratch/build" -DSTRIA_BUILD_TESTS=ON -DSTRIA_BUILD_SHARED=OFF \
    -DSTRIA_INSTALL=OFF -DSTRIA_WERROR=ON
quietly "$CMAKE" --build "$scratch/build" --target generate

# 3. Four new files each, and a few lines in three others.
for type in $types; do
    for file in "$type.h" "${type}_append.c" "${type}_array.c" "${type}_nullable.c"; do
        echo "Only in $tree/generated: $file"
    done
done >"$scratch/expected.unsorted"
for file in README.md sources.cmake types.c; do
    echo "Files $scratch/before/$file and $tree/generated/$file differ"
done >>"$scratch/expected.unsorted"
LC_ALL=C sort "$scratch/expected.unsorted" >"$scratch/expected"
diff -rq "$scratch/before" "$tree/generated" | LC_ALL=C sort >"$scratch/changed" || true
diff "$scratch/expected" "$scratch/changed" || fail "generating changed something else"
for file in README.md sources.cmake types.c; do
    diff "$scratch/before/$file" "$tree/generated/$file" >"$scratch/lines" || true
    if grep -q '^<' "$scratch/lines"; then
        fail "generating took lines out of $file"
    fi
done
for name in 'Money' 'Instant(precision\[, zone\])' 'Trace' 'Label'; do
    grep -q "\`$name\`" "$tree/generated/README.md" || fail "README.md has no $name"
done

# 4. The tests ask for facts, and take them.
build_target()
{
    quietly "$CMAKE" --build "$scratch/build" --parallel 2 --target "$@"
}
build_target types_facts
if "$scratch/build/tests/types_facts" >"$scratch/said" 2>&1; then
    fail "types without facts are not missed"
fi
grep -q 'Money must stand in facts.c' "$scratch/said" || fail "the type without facts is not named"
sed "/^const type_fact facts\[\] = {/r $here/facts.txt" "$STRIA_ROOT/tests/support/facts.c" \
    >"$tree/tests/support/facts.c"
tests="types_facts types_texts types_numbers types_lists contract_model"
# shellcheck disable=SC2086 # words
build_target $tests
for test in $tests; do
    quietly "$scratch/build/tests/$test"
done

# And without any more: every form, and a schema that speaks of the types.
quietly "$PYTHON" -B "$tree/codegen/generate.py" --schema "$here/schema.yaml" --out "$scratch/out"
library=$(find "$scratch/build" -name 'libstria.a')
quietly "$CC" -std=c11 -Wall -Wextra -Werror -I"$tree/runtime/include" -I"$scratch/out" \
    -o "$scratch/program" "$here/main.c" "$scratch/out/schema.c" "$library"
quietly "$scratch/program"

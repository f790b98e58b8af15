#!/bin/sh
# schema.sh - stria_generate() makes what changed anew, and nothing else
#
#     schema.sh installed|source
#
# With the installed package, or with a checkout that the project contains.
set -eu
. "$(dirname "$0")/common.sh"

example=$STRIA_ROOT/examples/fetchcontent
project="$scratch/a project"
mkdir "$project"
cp "$example/main.c" "$example/weather.yaml" "$project"

case $1 in
installed)
    cp -r "$STRIA_INSTALLED" "$scratch/stria"
    find='find_package(stria REQUIRED)'
    templates=$scratch/stria/share/stria/templates
    ;;
source)
    mkdir "$scratch/stria"
    for part in CMakeLists.txt cmake codegen generated runtime scripts templates types.yaml; do
        cp -r "$STRIA_ROOT/$part" "$scratch/stria/"
    done
    find="add_subdirectory($scratch/stria stria)"
    templates=$scratch/stria/templates
    ;;
esac
cat >"$project/CMakeLists.txt" <<END
cmake_minimum_required(VERSION 3.20)
project(weather LANGUAGES C)
$find
add_executable(weather main.c)
stria_generate(TARGET weather SCHEMA weather.yaml)
END

configure "$project" "$scratch/build" -DCMAKE_PREFIX_PATH="$scratch/stria"
builds "$scratch/build" 'Generating weather.h and weather.c'
prints "$example/expected.txt" "$scratch/build/weather" "$scratch/out.native"
builds_nothing "$scratch/build"

# A newer schema that says the same: generated, and nothing compiled.
touch_later "$project/weather.yaml"
builds "$scratch/build" 'Generating weather.h'
did_not 'Building|Linking'
builds_nothing "$scratch/build"

# Another schema: compiled, and the program knows the new name.
sleep 1.1
sed 's/name: gusts,/name: squalls,/' "$example/weather.yaml" >"$project/weather.yaml"
sed 's/OBSERVATION_GUSTS/OBSERVATION_SQUALLS/' "$example/main.c" >"$project/main.c"
builds "$scratch/build" 'Building C object .*weather\.c'
sed 's/^gusts/squalls/' "$example/expected.txt" >"$scratch/expected.txt"
prints "$scratch/expected.txt" "$scratch/build/weather" "$scratch/out.native"
builds_nothing "$scratch/build"

# Another template: the same.
sleep 1.1
echo '/* The end. */' >>"$templates/record.c.j2"
builds "$scratch/build" 'Building C object .*weather\.c'
did_not 'main\.c'
builds_nothing "$scratch/build"

# A mistake in the schema stops the build and says where.
sed 's/type: Nullable(Float32)/type: Nullable(Float33)/' "$example/weather.yaml" >"$project/weather.yaml"
if "$CMAKE" --build "$scratch/build" >"$scratch/said" 2>&1; then
    fail "a schema with a mistake builds"
fi
grep -qE 'weather\.yaml:[0-9]+:[0-9]+: error: ' "$scratch/said" || {
    cat "$scratch/said"
    fail "the mistake is not located"
}

# common.sh - for the scripts of this folder, which source it
# shellcheck shell=sh
#
# CTest sets, in the environment:
#     STRIA_ROOT       the checkout
#     STRIA_INSTALLED  a folder that `cmake --install` filled
#     CMAKE CC CXX PYTHON GENERATOR
#
# $scratch is a folder that goes away at the end, $version that of version.h, and $abi the part of
# it that is in the shared libraries' names.

scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

version=$("$CMAKE" -P "$STRIA_ROOT/tests/install/version.cmake" 2>&1)
# shellcheck disable=SC2034 # scripts use it
case $version in
0.*) abi=${version%.*} ;;
*) abi=${version%%.*} ;;
esac

fail()
{
    echo "failed: $*"
    exit 1
}

# Runs a command; shows what it said only when it fails.
quietly()
{
    "$@" >"$scratch/said" 2>&1 || {
        cat "$scratch/said"
        fail "$*"
    }
}

# configure SOURCE BUILD [option...]
configure()
{
    from=$1
    to=$2
    shift 2
    quietly "$CMAKE" -S "$from" -B "$to" -G "$GENERATOR" -DCMAKE_BUILD_TYPE=Debug \
        -DCMAKE_C_COMPILER="$CC" -DCMAKE_CXX_COMPILER="$CXX" -DPython3_EXECUTABLE="$PYTHON" "$@"
}

build()
{
    quietly "$CMAKE" --build "$1" --parallel 2
}

# builds BUILD PATTERN: builds and expects a line of the log to match, each time one
# of the words Generating, Building or Linking and a file.
builds()
{
    build "$1"
    grep -qE "$2" "$scratch/said" || {
        cat "$scratch/said"
        fail "no '$2' in this build"
    }
}

# Expects that the last build did not do what the pattern says.
did_not()
{
    if grep -E "$1" "$scratch/said"; then
        fail "'$1' in this build"
    fi
}

# Builds and expects that there was nothing to do.
builds_nothing()
{
    build "$1"
    did_not 'Generating|Renaming|Building|Linking|Re-running'
}

# prints EXPECTED PROGRAM [argument...]: runs it and compares its output with a file.
prints()
{
    expected=$1
    shift
    "$@" >"$scratch/output" || fail "$*"
    diff "$expected" "$scratch/output" || fail "$* prints something else than $expected"
}

# Makes a file newer than what a build just made, also for tools that count in seconds.
touch_later()
{
    sleep 1.1
    touch "$1"
}

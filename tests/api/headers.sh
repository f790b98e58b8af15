#!/bin/sh
# headers.sh - every public header compiles alone, and twice, without a warning
#
#     headers.sh INCLUDE gcc g++
#
# As C11 and C2x, as C++17 and C++20; headers of C++ only as these.  Also with
# -fshort-enums, which must change nothing.
set -eu

include=$1
cc=$2
cxx=$3
warnings='-Wall -Wextra -Wpedantic -Wconversion -Wsign-conversion -Wshadow -Wundef -Werror'
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

compiled=0
failed=0
check()
{
    suffix=$1
    header=$2
    shift 2
    {
        printf '#include "stria/%s"\n#include "stria/%s"\n' "$header" "$header"
        echo 'extern int something; /* ISO C wants a declaration */'
    } >"$scratch/code.$suffix"
    compiled=$((compiled + 1))
    # shellcheck disable=SC2086 # the warnings are words
    if ! "$@" $warnings -I"$include" -c -o "$scratch/code.o" "$scratch/code.$suffix"; then
        echo "failed: stria/$header with $*"
        failed=$((failed + 1))
    fi
}

for path in "$include"/stria/*; do
    header=${path##*/}
    case $header in
    *.h)
        for standard in c11 c2x; do
            check c "$header" "$cc" -std=$standard -Wstrict-prototypes -Wmissing-prototypes
        done
        check c "$header" "$cc" -std=c11 -fshort-enums
        ;;
    esac
    for standard in c++17 c++20; do
        check cpp "$header" "$cxx" -std=$standard
    done
done

echo "$compiled compiled, $failed failed"
[ "$compiled" -gt 0 ] && [ "$failed" -eq 0 ]

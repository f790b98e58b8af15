#!/bin/sh
# mistakes.sh - code that the headers must refuse to compile
#
#     mistakes.sh c INCLUDE gcc -std=c11       mistakes.sh c++ INCLUDE g++ -std=c++17
#
# A line of mistakes.c.txt or mistakes.cpp.txt is `given | right | wrong`: with
# the same things given, the right code compiles without a warning and the wrong
# code does not compile.  So what is refused is the mistake and nothing else.
set -eu

language=$1
include=$2
shift 2
here=$(dirname "$0")
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

case $language in
c) list=$here/mistakes.c.txt suffix=c ;;
c++) list=$here/mistakes.cpp.txt suffix=cpp ;;
*) echo "mistakes.sh: no such language: $language" >&2 && exit 2 ;;
esac

warnings='-Wall -Wextra -Werror -Wno-unused -Wunused-result -Wno-uninitialized
    -Wno-maybe-uninitialized -Wno-unknown-warning-option'

# To assembly, as -fsyntax-only misses results that are dropped.
compiles()
{
    # shellcheck disable=SC2086 # the warnings are words
    "$@" -I"$include" $warnings -include "$scratch/head" -S -o /dev/null \
        "$scratch/code.$suffix" 2>"$scratch/messages"
}

# Prints a function of the code; the number makes its name.
function_of()
{
    printf 'void case_%s(stria_column *column, stria_error *error);\n' "$1"
    printf 'void case_%s(stria_column *column, stria_error *error)\n{\n' "$1"
    printf '    (void)column, (void)error;\n    %s\n    %s\n}\n' "$2" "$3"
}

# Precompiled: the headers are most of the work.
sed -n '/^#include/p' "$list" >"$scratch/head"
# shellcheck disable=SC2086
"$@" -I"$include" $warnings -x "$language-header" -o "$scratch/head.gch" "$scratch/head"
sed '/^#/d; /^$/d' "$list" >"$scratch/lines"

number=0
: >"$scratch/code.$suffix"
while IFS='|' read -r given right wrong; do
    number=$((number + 1))
    function_of "$number" "$given" "$right" >>"$scratch/code.$suffix"
done <"$scratch/lines"
if ! compiles "$@"; then
    echo "refused, but right:"
    cat "$scratch/messages"
    exit 1
fi

accepted=0
while IFS='|' read -r given right wrong; do
    function_of 0 "$given" "$wrong" >"$scratch/code.$suffix"
    if compiles "$@"; then
        echo "accepted, but wrong: $given $wrong"
        accepted=$((accepted + 1))
    fi
done <"$scratch/lines"

echo "$number mistakes, $accepted accepted"
[ "$number" -gt 0 ] && [ "$accepted" -eq 0 ]

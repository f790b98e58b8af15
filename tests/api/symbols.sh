#!/bin/sh
# symbols.sh - the libraries show what the headers declare, and keep nothing that changes
#
#     symbols.sh [--bless] [--component NAME] INCLUDE libstria.so libstria.a [PREFIX]
#
# 1. What the headers declare STRIA_API is what symbols.txt lists (`--bless` rewrites the
#    list); of a component, what NAME.h declares and symbols-NAME.txt lists.
# 2. The shared library exports exactly these, each with the prefix.
# 3. Every global name in the static library begins with the prefix and stria_.
# 4. No object has data that can be written to: no mutable globals.
set -eu

bless=no
if [ "$1" = --bless ]; then
    bless=yes
    shift
fi
components='duckdb arrow_ipc compression http'
part=
component=
if [ "$1" = --component ]; then
    component=$2
    part=-$2
    shift 2
fi
include=$1
shared=$2
static=$3
prefix=${4-}
list=$(dirname "$0")/symbols$part.txt
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
status=0

# Compares two sorted lists; says what only one of them has.
same()
{
    if ! diff "$2" "$3" >"$scratch/difference"; then
        echo "$1"
        sed -n 's/^</  only listed:/p; s/^>/  only found: /p' "$scratch/difference"
        status=1
    fi
}

headers=$include/stria/$component.h
if [ -z "$component" ]; then
    headers=$(find "$include/stria" -name '*.h')
    for name in $components; do
        headers=$(echo "$headers" | grep -v "/$name\.h$")
    done
fi

# The name is the word before the first parenthesis after STRIA_API.
# shellcheck disable=SC2086 # no header has a space in its name
cat $headers |
    awk 'BEGIN { RS = "STRIA_API" }
        NR > 1 { split($0, part, "("); n = split(part[1], word, "[ *\n]+"); print word[n] }' |
    grep '^stria_' | LC_ALL=C sort >"$scratch/declared"
if [ "$bless" = yes ]; then
    cp "$scratch/declared" "$list"
fi
same "symbols.txt and the headers' STRIA_API disagree:" "$list" "$scratch/declared"

sed "s/^/$prefix/" "$list" >"$scratch/expected"
nm -D --defined-only "$shared" | awk '{ print $3 }' | LC_ALL=C sort >"$scratch/exported"
same "symbols.txt and the shared library disagree:" "$scratch/expected" "$scratch/exported"

nm -g --defined-only "$static" | awk 'NF == 3 { print $3 }' >"$scratch/global"
if grep -v "^${prefix}stria_" "$scratch/global"; then
    echo "global names without the prefix ${prefix}stria_ in $static"
    status=1
fi

# .data.rel.ro is constant once the addresses in it are settled; nanoarrow's utils.c keeps its
# table of functions for memory, which nothing writes to, without a const.
objdump -h "$static" | awk '
    /file format/ { object = $1 }
    object ~ /^utils\.c\.o/ { next }
    $2 ~ /^\.(data|bss|tdata|tbss)/ && $2 !~ /^\.data\.rel\.ro/ && $3 !~ /^0+$/ {
        print object " has " $2 " of 0x" $3 " bytes"
        found = 1
    }
    END { exit found }' || {
    echo "data that can be written to in $static"
    status=1
}

echo "$(wc -l <"$scratch/exported") exported, $(wc -l <"$scratch/global") global"
exit $status

#!/bin/sh
# readme.sh - what the program in README.md writes, byte by byte: readme.sh PROGRAM
set -eu

expected()
{
    printf '\004\002'
    printf '\002id\005Int64'
    printf '\001\0\0\0\0\0\0\0\002\0\0\0\0\0\0\0'
    printf '\005price\007Float64'
    printf '\0\0\0\0\0\0\045\100\0\0\0\0\0\200\045\100'
    printf '\005venue\020Nullable(String)'
    printf '\0\001\004XNYS\0'
    printf '\004tags\016Array(Float32)'
    printf '\002\0\0\0\0\0\0\0\003\0\0\0\0\0\0\0'
    printf '\0\0\0\077\0\0\200\076\0\0\200\100'
}

scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
"$1" >"$scratch/got"
expected | cmp - "$scratch/got"

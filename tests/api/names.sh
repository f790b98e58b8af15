#!/bin/sh
# names.sh - public headers define no reserved and no private names
#
#     names.sh INCLUDE [CLANG]
#
# Reserved are names that begin with an underscore or, in C++, hold two.  Private
# are stria__name and STRIA__NAME.  Clang, where given, is asked as well; it
# sees what macros make.
set -eu

include=$1
clang=${2-}
status=0

# What the headers may use of the compiler's own.
allowed="__cplusplus __GNUC__ __attribute__ __typeof__ __BYTE_ORDER__ __ORDER_LITTLE_ENDIAN__"
allowed="$allowed __cpp_exceptions _Generic _Bool __extension__ __SIZEOF_INT128__ __int128"
# DuckDB's own names of its handles, as duckdb.h declares them.
allowed="$allowed _duckdb_data_chunk _duckdb_appender _duckdb_connection"

for name in $(cat "$include"/stria/* | LC_ALL=C tr -cs 'A-Za-z0-9_' '\n' |
    LC_ALL=C sort -u | grep -E '^_|__'); do
    case " $allowed " in
    *" $name "*) ;;
    *)
        echo "reserved or private: $name, in"
        grep -lw "$name" "$include"/stria/*
        status=1
        ;;
    esac
done

if [ -n "$clang" ]; then
    scratch=$(mktemp -d)
    trap 'rm -rf "$scratch"' EXIT
    for path in "$include"/stria/*; do
        case $path in
        */duckdb.hpp) language='-x c++ -std=c++17 -Wno-reserved-identifier' ;;
        *.hpp) language='-x c++ -std=c++17' ;;
        */duckdb.h) language='-x c -std=c11 -Wno-reserved-identifier' ;;
        *) language='-x c -std=c11' ;;
        esac
        echo "#include \"stria/${path##*/}\"" >"$scratch/code"
        # shellcheck disable=SC2086 # the language is words
        "$clang" -Wreserved-identifier $language -I"$include" -Werror -fsyntax-only \
            "$scratch/code" || status=1
    done
fi
exit $status

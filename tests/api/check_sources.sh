#!/bin/sh
# check_sources.sh - scripts/check-sources finds each kind of breach
#
#     check_sources.sh ROOT
set -eu

root=$1
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
missed=0

# Adds a line to a file of a copy of the sources and expects a sentence about it.
breach()
{
    file=$1
    line=$2
    expected=$3
    rm -rf "$scratch/copy"
    mkdir "$scratch/copy"
    cp -r "$root/runtime" "$root/generated" "$scratch/copy/"
    printf '%s\n' "$line" >>"$scratch/copy/$file"
    if "$root/scripts/check-sources" "$scratch/copy" >"$scratch/said" ||
        ! grep -qF "rule: $expected" "$scratch/said" || ! grep -qF "$line" "$scratch/said"; then
        echo "not found: '$line' in $file"
        missed=$((missed + 1))
    fi
}

breach runtime/include/stria/batch.h '#include "src/column/batch.h"' 'a public header of C'
breach runtime/include/stria/batch.h '#include <sys/types.h>' 'a public header of C'
breach runtime/include/stria/stria.hpp '#include "src/column/batch.h"' 'a public header of C++'
breach generated/int64.h '#include "src/memory/buffer.h"' 'generated C'
breach generated/int64_append.c '#include "stria/stria.h"' 'generated C'
breach runtime/src/column/column.h '#include "stria/clickhouse.h"' 'the core'
breach runtime/src/column/column.c '#include "src/clickhouse/native_write.h"' 'the core'
breach runtime/src/column/column.c '#include "src/clickhouse/rowbinary.h"' 'the core'
breach runtime/src/column/column.c 'void *f(void) { return malloc(1); }' 'memory'
breach runtime/src/clickhouse/native_write.c 'void f(void *p) { free(p); }' 'memory'
breach generated/int64_append.c 'void f(A *a) { a->resize(a, 0, 0, 1, 1); }' 'memory'
breach runtime/src/text/digits.c 'double f(const char *t) { return strtod(t, 0); }' 'nothing asks'

# A file that is not listed is found by its name.
touch "$scratch/copy/runtime/src/forgotten.c"
if "$root/scripts/check-sources" "$scratch/copy" >"$scratch/said" ||
    ! grep -qx src/forgotten.c "$scratch/said"; then
    echo "not found: a source that is not listed"
    missed=$((missed + 1))
fi

echo "$missed breaches missed"
[ "$missed" -eq 0 ]

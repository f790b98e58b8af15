#!/bin/sh
# no_engine.sh - what a test of DuckDB is where this build has found none
echo "skipped: there is no DuckDB; name its library with -DSTRIA_DUCKDB_LIBRARY=..."
[ "${STRIA_REQUIRE_ENGINES:-}" = 1 ] && exit 1
exit 77

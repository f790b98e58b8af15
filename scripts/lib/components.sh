# components.sh - what the parts beside the core are built from and tested with
# shellcheck shell=bash disable=SC2034,SC2154 # variables cross files

# Empty: the libraries are there.
http_missing=
command_missing=

# want_components: asks for Debian's packages, and for a server to test with.
want_components() {
    want libcurl4-openssl-dev has_header curl/curl.h
    want liblz4-dev has_header lz4.h
    want libzstd-dev has_header zstd.h
    want clickhouse-server has_clickhouse_server
    want libyajl-dev has_header yajl/yajl_parse.h
    want libcsv-dev has_header csv.h
}

has_clickhouse_server() {
    PATH=$PATH:/usr/sbin command -v clickhouse-server >/dev/null 2>&1
}

find_components() {
    if ! has_command pkg-config; then
        http_missing="pkg-config is not installed"
    elif ! pkg-config --exists libcurl liblz4 libzstd; then
        http_missing="libcurl, liblz4 or libzstd is not installed"
    fi
    if ! has_header yajl/yajl_parse.h || ! has_header csv.h; then
        command_missing="yajl or libcsv is not installed"
    fi
}

# component_options: what CMake is told of them, of DuckDB and of nanoarrow, a word a line.
component_options() {
    duckdb_options
    nanoarrow_options
    [ -n "$http_missing" ] || echo -DSTRIA_HTTP=ON
    [ -n "$command_missing" ] || echo -DSTRIA_COMMAND=ON
}

# component_files: patterns of their sources, a line each.
component_files() {
    [ -z "$duckdb_include" ] || echo 'runtime/duckdb/*.c'
    [ -n "$http_missing" ] || printf '%s\n' 'runtime/compression/*.c' 'runtime/http/*.c'
    [ -n "$command_missing" ] || echo 'runtime/command/*.c'
}

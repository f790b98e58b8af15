# http.sh - what stria::http is built from and tested with: Debian's packages
# shellcheck shell=bash disable=SC2034,SC2154 # variables cross files

http_missing= # empty: the libraries are there

# want_http: asks for the libraries, and for a server to test with.
want_http() {
    want libcurl4-openssl-dev has_header curl/curl.h
    want liblz4-dev has_header lz4.h
    want libzstd-dev has_header zstd.h
    want clickhouse-server has_clickhouse_server
}

has_clickhouse_server() {
    PATH=$PATH:/usr/sbin command -v clickhouse-server >/dev/null 2>&1
}

find_http() {
    if ! has_command pkg-config; then
        http_missing="pkg-config is not installed"
    elif ! pkg-config --exists libcurl liblz4 libzstd; then
        http_missing="libcurl, liblz4 or libzstd is not installed"
    fi
}

# http_options: what CMake is told of it.
http_options() {
    [ -n "$http_missing" ] || echo -DSTRIA_HTTP=ON
}

# duckdb.sh - DuckDB: its library and its header, each from a package of npm
# shellcheck shell=bash disable=SC2034,SC2154 # variables cross files
#
# The package with the library has no header; that of an older version has, which is all
# that stria::duckdb needs to know.

duckdb_package=@duckdb/node-bindings-linux-x64
duckdb_version=1.5.6-r.1
duckdb_header_package=duckdb
duckdb_header_version=1.4.4
duckdb_folder=$build/duckdb
duckdb_library= # empty: there is none, and duckdb_missing says why
duckdb_include=
duckdb_missing=

has_duckdb() {
    [ -f "$duckdb_folder/$duckdb_version/libduckdb.so" ] &&
        [ -f "$duckdb_folder/$duckdb_header_version/duckdb.h" ]
}

# Looks for both: STRIA_DUCKDB, a folder that holds them, comes first.
find_duckdb() {
    if [ -n "${STRIA_DUCKDB:-}" ]; then
        duckdb_library=$STRIA_DUCKDB/libduckdb.so
        duckdb_include=$STRIA_DUCKDB
        if [ ! -f "$duckdb_library" ] || [ ! -f "$duckdb_include/duckdb.h" ]; then
            die "STRIA_DUCKDB is '$STRIA_DUCKDB', which holds no libduckdb.so and duckdb.h"
        fi
    elif has_duckdb; then
        duckdb_library=$duckdb_folder/$duckdb_version/libduckdb.so
        duckdb_include=$duckdb_folder/$duckdb_header_version
    else
        duckdb_missing=${duckdb_missing:-"it is not installed"}
    fi
}

# unpack PACKAGE VERSION FILE: one file of a package, without what the package depends on.
unpack() {
    local package=$1 version=$2 file=$3 folder=$duckdb_folder/$2
    mkdir -p "$folder/packed" &&
        npm pack --silent --pack-destination "$folder/packed" "$package@$version" &&
        tar -xzf "$folder"/packed/*.tgz -C "$folder/packed" "package/$file" &&
        mv "$folder/packed/package/$file" "$folder/${file##*/}" &&
        rm -r "$folder/packed"
}

# Fetches both under build/ unless they are there; false, with duckdb_missing set, when that
# cannot be.
install_duckdb() {
    [ -z "${STRIA_DUCKDB:-}" ] || return 0
    ! has_duckdb || return 0
    if [ "$(uname -s)-$(uname -m)" != Linux-x86_64 ] || ! getconf GNU_LIBC_VERSION >/dev/null 2>&1; then
        duckdb_missing="$duckdb_package is for Linux on x86-64 with glibc"
    elif ! has_command npm; then
        duckdb_missing="npm, which fetches it, is not installed"
    elif ! quietly npm-duckdb unpack "$duckdb_package" "$duckdb_version" libduckdb.so ||
        ! quietly npm-duckdb-header unpack "$duckdb_header_package" "$duckdb_header_version" \
            src/duckdb/src/include/duckdb.h; then
        duckdb_missing="npm could not fetch $duckdb_package and $duckdb_header_package"
    else
        note installed "DuckDB" "$duckdb_version, in build/duckdb"
    fi
    has_duckdb
}

# duckdb_options: what CMake is told of it, a word a line.
duckdb_options() {
    [ -z "$duckdb_library" ] || printf '%s\n' -DSTRIA_DUCKDB=ON \
        "-DSTRIA_DUCKDB_INCLUDE=$duckdb_include" "-DSTRIA_DUCKDB_LIBRARY=$duckdb_library"
}

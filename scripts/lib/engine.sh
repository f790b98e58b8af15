# engine.sh - ClickHouse as a library: chDB's libchdb.so, from npm
# shellcheck shell=bash disable=SC2034,SC2154 # variables cross files

engine_package=@chdb/lib-linux-x64-gnu
engine_version=26.7.3-stable.1
engine_folder=$build/engine
engine_library= # empty: there is none, and engine_missing says why
engine_missing=

has_engine() {
    [ -f "$engine_folder/node_modules/$engine_package/libchdb.so" ] &&
        grep -q "\"version\": \"$engine_version\"" \
            "$engine_folder/node_modules/$engine_package/package.json"
}

# Looks for the library: STRIA_CHDB first, then what install_engine has left.
find_engine() {
    engine_library=
    if [ -n "${STRIA_CHDB:-}" ]; then
        engine_library=$STRIA_CHDB
        [ -f "$engine_library" ] || die "STRIA_CHDB is '$engine_library', which is no file"
    elif has_engine; then
        engine_library=$engine_folder/node_modules/$engine_package/libchdb.so
    else
        engine_missing=${engine_missing:-"it is not installed"}
    fi
}

# Installs the library under build/ unless it is there; false, with engine_missing set,
# when that cannot be.
install_engine() {
    [ -z "${STRIA_CHDB:-}" ] || return 0
    ! has_engine || return 0
    if [ "$(uname -s)-$(uname -m)" != Linux-x86_64 ] || ! getconf GNU_LIBC_VERSION >/dev/null 2>&1; then
        engine_missing="$engine_package is for Linux on x86-64 with glibc"
    elif ! command -v npm >/dev/null 2>&1; then
        engine_missing="npm, which fetches it, is not installed"
    elif ! quietly npm npm install --prefix "$engine_folder" --no-save --no-audit --no-fund \
        "$engine_package@$engine_version"; then
        engine_missing="npm could not fetch $engine_package"
    else
        note installed "ClickHouse" "in build/engine"
    fi
    has_engine
}

# nanoarrow.sh - nanoarrow's sources, from the source package of its Python bindings; and
# apache-arrow for JavaScript, which tests ask beside it
# shellcheck shell=bash disable=SC2034,SC2154 # variables cross files

nanoarrow_version=0.9.0
nanoarrow_hash=1ce15bbed8532839347faa78824c5dbd3769bff60661003e34c6fba5dd881bd3
nanoarrow_folder=$build/nanoarrow
nanoarrow_sources= # empty: there are none, and nanoarrow_missing says why
nanoarrow_missing=
javascript_package=apache-arrow
javascript_version=21.2.0
javascript_folder=$build/javascript
javascript_module= # empty: it is not there

has_nanoarrow() {
    [ -f "$nanoarrow_folder/nanoarrow-$nanoarrow_version/PKG-INFO" ]
}

has_javascript() {
    grep -qs "\"version\": \"$javascript_version\"" \
        "$javascript_folder/node_modules/$javascript_package/package.json"
}

# Looks for both: STRIA_NANOARROW, a folder of its sources, comes first.
find_nanoarrow() {
    if [ -n "${STRIA_NANOARROW:-}" ]; then
        nanoarrow_sources=$STRIA_NANOARROW
        [ -d "$nanoarrow_sources" ] ||
            die "STRIA_NANOARROW is '$nanoarrow_sources', which is no folder"
    elif has_nanoarrow; then
        nanoarrow_sources=$nanoarrow_folder/nanoarrow-$nanoarrow_version
    else
        nanoarrow_missing=${nanoarrow_missing:-"it is not there"}
    fi
    ! has_javascript || javascript_module=$javascript_folder/node_modules/$javascript_package
}

# pip hands over a source package after it has asked its build backend, meson-python, for the
# package's name and version.  Nothing is built here, so a backend that says just that will do.
unpack_nanoarrow() {
    local packed=$nanoarrow_folder/packed
    mkdir -p "$packed"
    cat >"$packed/mesonpy.py" <<'BACKEND'
from pathlib import Path


def prepare_metadata_for_build_wheel(folder, config_settings=None):
    info = Path("PKG-INFO").read_text(encoding="utf-8")
    made = Path(folder, "nanoarrow.dist-info")
    made.mkdir()
    (made / "METADATA").write_text(info, encoding="utf-8")
    return made.name
BACKEND
    echo "nanoarrow==$nanoarrow_version --hash=sha256:$nanoarrow_hash" >"$packed/requirements.txt"
    PYTHONPATH=$packed "$python" -m pip download --disable-pip-version-check --no-deps \
        --no-binary nanoarrow --no-build-isolation --require-hashes \
        -r "$packed/requirements.txt" -d "$packed" &&
        tar -xzf "$packed/nanoarrow-$nanoarrow_version.tar.gz" -C "$packed" &&
        mv "$packed/nanoarrow-$nanoarrow_version" "$nanoarrow_folder/" &&
        rm -r "$packed"
}

# Fetches both under build/ unless they are there; false, with nanoarrow_missing set, when the
# sources cannot be had.
install_nanoarrow() {
    if ! has_javascript && has_command npm && quietly npm-arrow npm install \
        --prefix "$javascript_folder" --no-save --no-audit --no-fund \
        "$javascript_package@$javascript_version"; then
        note installed "apache-arrow" "$javascript_version, in build/javascript"
    fi
    [ -z "${STRIA_NANOARROW:-}" ] || return 0
    ! has_nanoarrow || return 0
    if ! quietly pip-nanoarrow unpack_nanoarrow; then
        nanoarrow_missing="pip could not fetch the source package nanoarrow $nanoarrow_version"
    else
        note installed "nanoarrow" "$nanoarrow_version, in build/nanoarrow"
    fi
    has_nanoarrow
}

# nanoarrow_options: what CMake is told of them, a word a line.
nanoarrow_options() {
    [ -z "$nanoarrow_sources" ] || printf '%s\n' -DSTRIA_ARROW_IPC=ON \
        "-DSTRIA_NANOARROW=$nanoarrow_sources"
    [ -z "$javascript_module" ] || printf '%s\n' "-DSTRIA_APACHE_ARROW=$javascript_module"
}

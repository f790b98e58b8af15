# packages.sh - what a Debian or Ubuntu machine must have, installed where that is allowed
# shellcheck shell=bash disable=SC2034,SC2154 # variables cross files
#
#     need cmake       has_command cmake
#     want clang       has_command clang     # something is skipped without it
#     install_packages

missing_needed=()
missing_wanted=()

has_command() {
    command -v "$1" >/dev/null 2>&1
}

has_header() {
    has_command cc && printf '#include <stddef.h>\n#include <stdarg.h>\n#include <stdint.h>\n#include <setjmp.h>\n#include <%s>\n' "$1" |
        cc -E -x c - >/dev/null 2>&1
}

has_python_venv() {
    has_command python3 && python3 -c 'import venv, ensurepip' >/dev/null 2>&1
}

# need PACKAGE PROBE...
need() {
    local package=$1
    shift
    "$@" || missing_needed+=("$package")
}

want() {
    local package=$1
    shift
    "$@" || missing_wanted+=("$package")
}

is_available() {
    apt-cache show "$1" >/dev/null 2>&1
}

apt_install() {
    DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends "$@"
}

# Installs what is missing, as root with apt-get; else stops and says what to install.  A
# package that is only wanted may be one that the distribution does not have.
install_packages() {
    local needed=("${missing_needed[@]}") wanted=("${missing_wanted[@]}") package
    missing_needed=()
    missing_wanted=()
    ((${#needed[@]} + ${#wanted[@]} > 0)) || return 0

    if ((EUID != 0)) || ! has_command apt-get; then
        ((${#needed[@]} == 0)) ||
            die "these packages are missing: ${needed[*]}" \
                "install them with: sudo apt-get install ${needed[*]} ${wanted[*]}" \
                "(other systems than Debian and Ubuntu may call them by other names)"
        say "not installed, so some steps will be skipped: ${wanted[*]}"
        return 0
    fi

    say "installing ${needed[*]} ${wanted[*]}"
    quietly apt-update apt-get update || say "the package lists are not fresh"
    if ((${#needed[@]} > 0)); then
        quietly apt-install apt_install "${needed[@]}" ||
            die "apt-get could not install ${needed[*]}"
        note installed "packages" "${needed[*]}"
    fi
    for package in "${wanted[@]}"; do
        if is_available "$package" && quietly "apt-$package" apt_install "$package"; then
            note installed "packages" "$package"
        else
            say "$package could not be installed"
        fi
    done
}

require_cmake() {
    local version
    version=$(cmake --version | sed -n 's/^cmake version \([0-9]*\.[0-9]*\).*/\1/p')
    [ "$(printf '3.20\n%s\n' "$version" | sort -V | head -n 1)" = 3.20 ] ||
        die "CMake 3.20 or newer is needed, this is $version"
}

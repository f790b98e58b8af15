# python.sh - a Python with the packages that the generator and the tests need
# shellcheck shell=bash disable=SC2034,SC2154 # variables cross files

python=

# Debian's names for the modules that cannot be done without.
python_packages=(python3-jinja2 python3-yaml python3-pytest)

# imports PYTHON MODULES: has it all these?
imports() {
    local modules
    read -ra modules <<<"$2"
    "$1" -c "$(printf 'import %s\n' "${modules[@]}")" 2>/dev/null
}

# find_python NEEDED WANTED FILE...: sets `python` to one with these modules, in a virtual
# environment under build/; the files tell pip what to install.  The machine's packages are
# visible within, and do when pip cannot fetch any.
find_python() {
    local needed=$1 wanted=$2 requirements=()
    shift 2
    for file in "$@"; do
        requirements+=(-r "$file")
    done

    python3 -c 'import sys; sys.exit(sys.version_info < (3, 9))' 2>/dev/null ||
        die "Python 3.9 or newer is needed"
    python=$build/venv/bin/python
    imports "$python" "$needed $wanted" && return 0

    if quietly venv python3 -m venv --clear --system-site-packages "$build/venv" &&
        quietly pip "$python" -m pip install --disable-pip-version-check "${requirements[@]}"; then
        note installed "Python packages" "in build/venv"
    fi
    imports "$python" "$needed" && return 0
    python=$(command -v python3)
    imports "$python" "$needed" && return 0
    die "Python lacks one of these modules, and pip could not install them: $needed" \
        "install them with: sudo apt-get install ${python_packages[*]}"
}

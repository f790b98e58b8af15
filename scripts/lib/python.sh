# python.sh - a Python with the packages that the generator and the tests need
# shellcheck shell=bash disable=SC2034,SC2154 # variables cross files

python=

# Debian's names for all modules that are asked for.
python_packages=(python3-jinja2 python3-yaml python3-pytest python3-jsonschema)

# find_python MODULES FILE...: sets `python` to one that has these modules, in a virtual
# environment under build/ unless the machine's own has them; the files tell pip what to
# install.  The machine's packages are visible within: what is there is not fetched.
find_python() {
    local modules=$1 imports="import ${1// /, }" requirements=()
    shift
    for file in "$@"; do
        requirements+=(-r "$file")
    done

    python3 -c 'import sys; sys.exit(sys.version_info < (3, 9))' 2>/dev/null ||
        die "Python 3.9 or newer is needed"
    python=$build/venv/bin/python
    "$python" -c "$imports" 2>/dev/null && return 0

    if quietly venv python3 -m venv --clear --system-site-packages "$build/venv" &&
        quietly pip "$python" -m pip install --disable-pip-version-check "${requirements[@]}" &&
        "$python" -c "$imports"; then
        note installed "Python packages" "in build/venv"
        return 0
    fi
    python=$(command -v python3)
    "$python" -c "$imports" 2>/dev/null && return 0
    die "Python lacks one of these modules, and pip could not install them: $modules" \
        "install them with: sudo apt-get install ${python_packages[*]}"
}

# python.sh - a Python with the packages that the generator and the tests need
# shellcheck shell=bash disable=SC2034,SC2154 # variables cross files

python=

# find_python MODULE...: sets `python` to one that has these modules, in a virtual
# environment under build/ unless the machine's own has them.  Packages of the machine
# are visible within, so that nothing is fetched that is already there.
find_python() {
    local imports requirements=$root/scripts/requirements.txt
    imports="import $(printf '%s,' "$@" | sed 's/,$//')"

    python3 -c 'import sys; sys.exit(sys.version_info < (3, 9))' 2>/dev/null ||
        die "Python 3.9 or newer is needed"
    python=$build/venv/bin/python
    "$python" -c "$imports" 2>/dev/null && return 0

    if quietly venv python3 -m venv --clear --system-site-packages "$build/venv" &&
        quietly pip "$python" -m pip install --disable-pip-version-check -r "$requirements" &&
        "$python" -c "$imports"; then
        return 0
    fi
    python=$(command -v python3)
    "$python" -c "$imports" 2>/dev/null && return 0
    die "Python lacks one of these modules, and pip could not install them: $*" \
        "install them with: sudo apt-get install python3-jinja2 python3-yaml python3-pytest"
}

#!/bin/sh
# wheel.sh - the generator's Python package: built, installed into an empty environment, run there
#
# pip fetches what builds it and what it needs; where it cannot, the test is skipped, unless
# STRIA_REQUIRE_ENGINES=1 stands in the environment.
set -eu
. "$(dirname "$0")/common.sh"

# needs_network COMMAND...
needs_network()
{
    "$@" >"$scratch/said" 2>&1 && return 0
    cat "$scratch/said"
    [ "${STRIA_REQUIRE_ENGINES:-}" = 1 ] && fail "$*"
    echo "skipped: pip cannot build or install here"
    exit 77
}

pip="-m pip --disable-pip-version-check"
quietly "$PYTHON" -m venv "$scratch/venv"
python=$scratch/venv/bin/python
# shellcheck disable=SC2086 # words
needs_network "$python" $pip wheel --no-deps --wheel-dir "$scratch" "$STRIA_ROOT/codegen"
wheel=$scratch/stria_codegen-$version-py3-none-any.whl
[ -f "$wheel" ] || fail "there is no ${wheel##*/}: is its version that of version.h?"
# shellcheck disable=SC2086
needs_network "$python" $pip install "$wheel"

# It makes what the generator in the source tree makes, from a folder of its own.
schema=$STRIA_ROOT/examples/fetchcontent/weather.yaml
cd "$scratch"
quietly "$scratch/venv/bin/stria-gen" --schema "$schema" --with tables --with page --out made
quietly "$python" -m stria_codegen --schema "$schema" --with test --out made
quietly "$PYTHON" -B "$STRIA_ROOT/codegen/generate.py" --schema "$schema" \
    --with tables --with page --with test --out wanted
diff -r wanted made || fail "the wheel's generator makes something else"

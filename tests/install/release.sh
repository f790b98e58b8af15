#!/bin/sh
# release.sh - scripts/release writes a version wherever it stands, or nothing
set -eu
. "$(dirname "$0")/common.sh"

tree=$scratch/stria
mkdir "$tree"
for part in CHANGELOG.md cmake codegen docs examples runtime scripts tests; do
    cp -r "$STRIA_ROOT/$part" "$tree/"
done
echo /build/ >"$tree/.gitignore"
cd "$tree"
GIT_AUTHOR_NAME=nobody GIT_AUTHOR_EMAIL=nobody@localhost
GIT_COMMITTER_NAME=nobody GIT_COMMITTER_EMAIL=nobody@localhost
export GIT_AUTHOR_NAME GIT_AUTHOR_EMAIL GIT_COMMITTER_NAME GIT_COMMITTER_EMAIL
quietly git init
quietly git add -A
quietly git commit -m before

refused()
{
    if scripts/release --numbers "$@" >"$scratch/said" 2>&1; then
        fail "release takes $*"
    fi
    [ -z "$(git status --porcelain)" ] || fail "a refused release changed something"
}

refused 1.0
refused --build
quietly scripts/release --numbers 7.8.9

[ "$("$CMAKE" -P tests/install/version.cmake 2>&1)" = 7.8.9 ] || fail "version.h has another version"
grep -q '^version = "7.8.9"' codegen/pyproject.toml || fail "the generator has another version"
grep -q "^## 7.8.9 ($(date +%Y)-" CHANGELOG.md || fail "CHANGELOG.md does not tell of it"
if grep -rn 'find_package(stria [0-9]' examples docs | grep -v 'stria 7\.8[ )]'; then
    fail "these ask for another version"
fi
[ -z "$(git status --porcelain)" ] || fail "not all is committed"

refused 7.9.0 # there is nothing to release
echo >>CHANGELOG.md
if scripts/release --numbers 7.9.0 >"$scratch/said" 2>&1; then
    fail "a changed tree is released"
fi

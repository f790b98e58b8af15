#!/bin/sh
# tree.sh - what is installed: these files, movable, naming no folder of the build
#
#     tree.sh COMPONENT...    that were built
set -eu
. "$(dirname "$0")/common.sh"

cd "$STRIA_INSTALLED"
find . -type f -o -type l | sed 's,^\./,,' | LC_ALL=C sort >"$scratch/files"
sed -E 's,^lib/[^/]*-linux-[^/]*/,lib/,
    s,\.so\.[0-9.]+$,.so.VERSION,
    s,-(debug|release|relwithdebinfo|minsizerel|noconfig)\.cmake$,-BUILD.cmake,' "$scratch/files" |
    grep -vE '^share/stria/(codegen|templates)/' | LC_ALL=C sort -u >"$scratch/shape"
cp "$STRIA_ROOT/tests/install/files.txt" "$scratch/files.txt"
for component in duckdb arrow_ipc compression http; do
    case " $* " in
    *" $component "*) ;;
    *) sed -i -E "/(stria[_-]|stria\/)$component\./d" "$scratch/files.txt" ;;
    esac
done
case " $* " in
*" command "*) ;;
*) sed -i -E '/^(bin|.*\/completions)\/stria$|stria\.1$/d' "$scratch/files.txt" ;;
esac
diff "$scratch/files.txt" "$scratch/shape" || fail "other files are installed"

(cd "$STRIA_ROOT" && find codegen templates -name '*.py' -o -name '*.j2') |
    sed 's,^,share/stria/,' | LC_ALL=C sort >"$scratch/wanted"
grep -E '^share/stria/(codegen|templates)/' "$scratch/files" >"$scratch/generator"
diff "$scratch/wanted" "$scratch/generator" || fail "the generator is not whole"

# Debug information names sources; nothing else may.
if grep -rlF -e "$STRIA_INSTALLED" -e "$STRIA_ROOT" --exclude='libstria*' --exclude=stria .; then
    fail "these files name a folder of this machine"
fi

# Moved, with another name, reached through a link.
cp -r "$STRIA_INSTALLED" "$scratch/moved tree"
mkdir "$scratch/bin"
ln -s "$scratch/moved tree/bin/stria-gen" "$scratch/bin/stria-gen"
PYTHON=$PYTHON quietly "$scratch/bin/stria-gen" \
    --schema "$STRIA_ROOT/examples/fetchcontent/weather.yaml" --out "$scratch/generated"
[ -f "$scratch/generated/weather.c" ] || fail "stria-gen made no weather.c"
[ -f "$scratch/generated/weather.h" ] || fail "stria-gen made no weather.h"
if find "$scratch/moved tree" -name __pycache__ | grep .; then
    fail "stria-gen wrote into its own folder"
fi

configure "$STRIA_ROOT/examples/minimal" "$scratch/build" \
    -DCMAKE_PREFIX_PATH="$scratch/moved tree"
build "$scratch/build"
prints "$STRIA_ROOT/examples/minimal/expected.txt" "$scratch/build/minimal" "$scratch/out.native"

# common.sh - where things are, how the scripts talk, and the table at their end
# shellcheck shell=bash disable=SC2034 # variables cross files
#
# Sourced; sets `root`, `build` (all that is made goes there) and `log`.

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
build=$root/build
log=$build/log
mkdir -p "$log"
jobs=$(nproc 2>/dev/null || echo 2)

say() {
    printf '%s\n' "$*"
}

heading() {
    printf '\n== %s\n' "$*"
}

# die SENTENCE...: ends the script; each sentence is a line of its own.
die() {
    printf 'error: %s\n' "$1" >&2
    shift
    for line in "$@"; do
        printf '       %s\n' "$line" >&2
    done
    exit 1
}

# quietly NAME COMMAND...: runs it into a log file, of which the end is shown when it fails.
quietly() {
    local name=$1
    shift
    if "$@" >"$log/$name.log" 2>&1; then
        return 0
    fi
    say "this failed: $*"
    tail -n 40 "$log/$name.log"
    say "(the whole log: $log/$name.log)"
    return 1
}

# ---- The table ---------------------------------------------------------------

table=()
failed=0
skipped=0

# note STATE NAME [WHAT...]: a line of the table; STATE is passed, failed, skipped or installed.
note() {
    local state=$1 name=$2
    shift 2
    table+=("$(printf '%-9s %-22s %s' "$state" "$name" "$*")")
    case $state in
    failed) failed=$((failed + 1)) ;;
    skipped) skipped=$((skipped + 1)) ;;
    esac
}

print_table() {
    printf '  %s\n' "${table[@]}"
}

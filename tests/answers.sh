#!/usr/bin/env bash
# Compares the answers of two builds: status, JSON and text of every command over every shipped puzzle,
# rules file and broken file. A change of the structure alone leaves no difference.
#
#   tests/answers.sh save FOLDER [PROGRAM]      stores the answers of a build
#   tests/answers.sh compare FOLDER [PROGRAM]   shows where another build differs; status 1 if it does
#
# Each file has its answers in one file of FOLDER. Searches stop after 2,000 positions on one thread, so that
# each answer is the same on every machine. JSON=1 compares status and JSON alone, for changes of wording.
# ONLY=REGEX asks about the files whose path it matches.
set -euo pipefail
[ $# -ge 2 ] || { sed -n '2,11s/^# \{0,1\}//p' "$0" >&2; exit 2; }
what=$1
mkdir -p "$2"
folder=$(cd "$2" && pwd)
program=$(realpath "${3:-target/release/boneyard}")
cd "$(dirname "$0")/.."
new=$(mktemp -d)
trap 'rm -rf "$new"' EXIT
export NO_COLOR=1 COLUMNS=100
NODES="--nodes 2000 --threads 1"

# Runs the program and writes its arguments, status and all that it prints.
one() {
    local status=0 out
    out=$(mktemp)
    "$program" "$@" >"$out" 2>"$out.err" </dev/null || status=$?
    printf '### %s\nstatus %s\n' "$*" "$status"
    # A build names its commit.
    sed -i 's/ ([0-9a-f]\{10\} [0-9-]*)//' "$out"
    cat "$out"
    # That a search goes on is said where a machine is slow.
    sed -i '/^still at work after/d' "$out.err"
    [ ! -s "$out.err" ] || { echo '### stderr' && cat "$out.err"; }
    rm -f "$out" "$out.err"
}

# Both formats of a command.
both() {
    one "$@"
    one "$@" --format json
}

of_a_file() {
    local file=$1
    for command in plays dead suits replay "odds $NODES --samples 30" "perft --depth 2 --threads 1" \
        "solve $NODES" "solve --all --limit 5 --certify $NODES" "fmt --check" verify \
        "train --nodes 2000"; do
        # shellcheck disable=SC2086
        both $command "$file"
    done
    both explain "$file" pass
    both compare "$file" --house set=9 --nodes 2000
    one verify --readings "$file"
    for format in text svg html; do
        one diagram "$file" --nodes 20000 --format $format
        one diagram "$file" --nodes 20000 --steps --hands --format $format
    done
    one lesson "$file" --nodes 20000 --format md --no-puzzles
}

of_no_file() {
    one --version
    for command in '' $("$program" completions bash | grep -oE 'boneyard__subcmd__[a-z]+\)' |
        sed 's/boneyard__subcmd__//; s/)//' | sort -u); do
        # shellcheck disable=SC2086
        one $command --help
        # shellcheck disable=SC2086
        one $command -h
    done
    both variants
    both verify
    one schema puzzle
    one schema spec
    one man
    for game in tableaux tableaux-99 castle-rock draw matador tiddle-a-wink block; do
        one new puzzle --game $game
        one new spec --game $game
        one deal $game --seed 7
        one lesson specs/$game.yaml --format html --no-puzzles
        both simulate $game --games 8 --threads 1
    done
}

# All answers about one input, in one file.
answers() {
    local name
    name=$(printf '%s' "$*" | tr '/ ' '+_')
    "$@" >"$new/$name.txt"
}
export -f one both of_a_file of_no_file answers
export program new NODES

{
    echo of_no_file
    find puzzles specs tests/broken -type f | { grep -E "${ONLY-}" || true; } | LC_ALL=C sort | sed 's/^/of_a_file /'
} | xargs -P "$(nproc)" -I{} bash -c 'answers {}'

# Status and JSON alone: the runs that ask for JSON, without what they print for people.
json_alone() {
    mkdir -p "$2"
    for file in "$1"/*.txt; do
        awk '/^### / && !/^### stderr$/ {keep = / --format json/ || /^### schema/; head = $0; shown = 1}
             /^### stderr$/ {shown = 0}
             {if (shown && (keep || $0 == head || /^status [0-9]+$/)) print}' "$file" >"$2/${file##*/}"
    done
}

if [ "$what" = save ]; then
    rm -rf "$folder"
    cp -r "$new" "$folder"
    echo "stored: $(cat "$folder"/*.txt | grep -c '^status [0-9]*$') answers"
    exit
fi
left=$folder right=$new
if [ -n "${ONLY-}" ]; then
    left=$(mktemp -d)
    trap 'rm -rf "$new" "$left"' EXIT
    for file in "$new"/*.txt; do cp "$folder/${file##*/}" "$left"; done
fi
if [ -n "${JSON-}" ]; then
    json_alone "$left" "$new/left"
    json_alone "$new" "$new/right"
    left=$new/left right=$new/right
fi
differences=$folder.diff
if diff -r "$left" "$right" >"$differences"; then
    rm -f "$differences"
    echo "no difference in $(cat "$new"/*.txt | grep -c '^status [0-9]*$') answers"
else
    head -n 100 "$differences"
    echo "files that differ: $(grep -c '^diff' "$differences"); all differences are in $differences"
    exit 1
fi

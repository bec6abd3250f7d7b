#!/usr/bin/env bash
# Plays the parts of a simulation on engines that others wrote, GNU parallel and Dask, loses a worker
# half-way, and holds the figures against those of one run. Installs what it needs where it can; where
# it cannot, it says so loudly and tests nothing. CLUSTER_REQUIRED=1 makes that an error.
set -euo pipefail
cd "$(dirname "$0")/.."

missed=0
not_run() {
    printf '\n!!! CLUSTER TESTS NOT RUN: %s\n\n' "$1" >&2
    missed=1
}

cargo build --locked --quiet
boneyard="$PWD/${CARGO_TARGET_DIR:-target}/debug/boneyard"
case "${CARGO_TARGET_DIR:-}" in /*) boneyard="$CARGO_TARGET_DIR/debug/boneyard" ;; esac
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
run=(block --games 200000 --seed 11 --house win_score=50)
"$boneyard" simulate "${run[@]}" --format json >"$folder/one.json"

as_root=''
[ "$(id -u)" = 0 ] || as_root='sudo -n'
apt() {
    command -v apt-get >/dev/null || return 1
    export DEBIAN_FRONTEND=noninteractive
    { $as_root apt-get update -qq && $as_root apt-get install -y -qq --no-install-recommends "$@"; } >/dev/null 2>&1
}

# GNU parallel: four parts, two at a time.
command -v parallel >/dev/null || apt parallel || true
if command -v parallel >/dev/null; then
    seq 4 | parallel -j 2 "$boneyard" simulate "${run[@]}" --threads 1 --shard {}/4 \
        --record "$folder/parallel{}.jsonl" '>' /dev/null
    "$boneyard" merge "$folder"/parallel*.jsonl --format json | cmp - "$folder/one.json"
    echo 'GNU parallel: the figures of one run'
else
    not_run 'no GNU parallel, and no apt-get to install it'
fi

# Dask: six parts on two workers of this machine, one of which is killed.
python=python3
if ! $python -c 'import distributed' 2>/dev/null; then
    if $python -m venv "$folder/venv" 2>/dev/null || { apt python3-venv && $python -m venv "$folder/venv"; }; then
        "$folder/venv/bin/pip" install --quiet dask distributed >/dev/null 2>&1 || true
        python="$folder/venv/bin/python"
    fi
fi
if $python -c 'import distributed' 2>/dev/null; then
    mkdir "$folder/dask"
    KILL_A_WORKER=1 $python tests/cluster/shards.py "$boneyard" 6 "$folder/dask" -- "${run[@]}" \
        >"$folder/dask.json" 2>"$folder/dask.log" || { cat "$folder/dask.log" >&2; exit 1; }
    grep -q 'killing a worker' "$folder/dask.log"
    cmp "$folder/dask.json" "$folder/one.json"
    echo 'Dask, a worker killed: the figures of one run'
else
    not_run 'no Dask, and pip could not install it'
fi

if [ "$missed" = 1 ] && [ "${CLUSTER_REQUIRED:-}" = 1 ]; then exit 1; fi

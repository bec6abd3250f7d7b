#!/usr/bin/env bash
# Plays the parts of a simulation on engines that others wrote, GNU parallel and Dask, loses a worker
# half-way, and compares the figures with those of one run. Installs what it needs.
set -euo pipefail
cd "$(dirname "$0")/.."
. .ci/steps.sh

cargo build --locked --quiet
boneyard="$PWD/${CARGO_TARGET_DIR:-target}/debug/boneyard"
case "${CARGO_TARGET_DIR:-}" in /*) boneyard="$CARGO_TARGET_DIR/debug/boneyard" ;; esac
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
run=(block --games 200000 --seed 11 --house win_score=50)
"$boneyard" simulate "${run[@]}" --format json >"$folder/one.json"

# GNU parallel: four parts, two at a time.
if ! skips parallel; then
    command -v parallel >/dev/null || apt_install parallel ||
        cannot_run parallel 'there is no GNU parallel, and apt-get could not install it'
    seq 4 | parallel -j 2 "$boneyard" simulate "${run[@]}" --threads 1 --shard {}/4 \
        --record "$folder/parallel{}.jsonl" '>' /dev/null
    "$boneyard" merge "$folder"/parallel*.jsonl --format json | cmp - "$folder/one.json"
    echo 'GNU parallel: the figures of one run'
fi

# Dask: six parts on two workers of this machine, one of which is killed.
if skips dask; then exit 0; fi
python=python3
if ! $python -c 'import distributed' 2>/dev/null; then
    $python -m venv "$folder/venv" 2>/dev/null ||
        { apt_install python3-venv && $python -m venv "$folder/venv"; } ||
        cannot_run dask 'there is no Python with venv, and apt-get could not install it'
    python="$folder/venv/bin/python"
    "$folder/venv/bin/pip" install --quiet dask distributed >/dev/null ||
        cannot_run dask 'pip could not install dask and distributed'
fi
mkdir "$folder/dask"
KILL_A_WORKER=1 $python tests/cluster/shards.py "$boneyard" 6 "$folder/dask" -- "${run[@]}" \
    >"$folder/dask.json" 2>"$folder/dask.log" || { cat "$folder/dask.log" >&2; exit 1; }
grep -q 'killing a worker' "$folder/dask.log"
cmp "$folder/dask.json" "$folder/one.json"
echo 'Dask, a worker killed: the figures of one run'

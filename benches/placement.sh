#!/bin/sh
# Runs the boards of the benches `placement` through boneyard, a plain depth-first search and OR-tools' CP-SAT,
# one thread each, beside one another. Needs cargo, python3 and pip's index; installs nothing outside of a
# folder of its own: benches/placement.sh [FOLDER].
set -eu
here=$(cd "$(dirname "$0")" && pwd)
folder=${1:-"$here/../target/placement"}
mkdir -p "$folder"
if [ ! -x "$folder/venv/bin/python" ]; then
    python3 -m venv "$folder/venv"
    "$folder/venv/bin/pip" install --quiet ortools==9.15.6755
fi
cd "$here/.."
cargo bench --bench main -- --placements > "$folder/boards.txt"
"$folder/venv/bin/python" "$here/placement.py" < "$folder/boards.txt"
cargo bench --bench main -- placement/

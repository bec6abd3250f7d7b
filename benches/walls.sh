#!/bin/sh
# Builds boneyard and prints which of the positions of `walls.py` it proves within their limits, and in which
# processor time; other programs to compare it with may follow: benches/walls.sh [BONEYARD...] [--only NAME].
# Needs cargo and python3. All classes take some fifteen minutes of processor time for each program.
set -eu
cd "$(dirname "$0")/.."
cargo build --release --locked
python3 benches/walls.py target/release/boneyard "$@"

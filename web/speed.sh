#!/usr/bin/env bash
# Prints how large and how fast the playground is, beside its goals: what a reader waits for, and the engine beside
# the program on one thread. Needs what tests/playground.sh installs, and a machine that does nothing else.
set -euo pipefail
cd "$(dirname "$0")/.."
cargo build --release --locked
web/build.sh
node web/speed.js

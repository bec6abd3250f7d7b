#!/usr/bin/env bash
# Drives the program in a real terminal, that of tmux: the board of `play` with its keys, long searches
# with their progress and Ctrl-C. Installs tmux where there is none. The last screens are left in
# target/terminal/.
set -euo pipefail
cd "$(dirname "$0")/.."
. .ci/steps.sh

if skips terminal; then exit 0; fi
command -v tmux >/dev/null || apt_install tmux || cannot_run terminal 'there is no tmux, and apt-get could not install it'
cargo test --locked --test terminal -- --ignored --test-threads=1

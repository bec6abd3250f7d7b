#!/usr/bin/env bash
# Drives the program in a real terminal, that of tmux: the board of `play` with its keys, long searches
# with their progress and Ctrl-C. Installs tmux where it can; where it cannot, it says so loudly and
# tests nothing. TERMINAL_REQUIRED=1 makes that an error. The last screens are left in target/terminal/.
set -euo pipefail
cd "$(dirname "$0")/.."

not_run() {
    printf '\n!!! TERMINAL TESTS NOT RUN: %s\n!!! The board was not played in a terminal.\n\n' "$1" >&2
    if [ "${TERMINAL_REQUIRED:-}" = 1 ]; then exit 1; else exit 0; fi
}

install() {
    command -v apt-get >/dev/null || not_run 'no tmux, and no apt-get to install it'
    local as_root=''
    if [ "$(id -u)" != 0 ]; then
        command -v sudo >/dev/null && sudo -n true 2>/dev/null || not_run 'installing tmux needs root'
        as_root='sudo -n'
    fi
    export DEBIAN_FRONTEND=noninteractive
    for _ in 1 2 3; do
        if $as_root apt-get update -qq && $as_root apt-get install -y -qq --no-install-recommends tmux >/dev/null; then
            return
        fi
        sleep 5
    done
    not_run 'apt-get could not install tmux'
}

command -v tmux >/dev/null || install
command -v tmux >/dev/null || not_run 'tmux is not on the path'
cargo test --locked --test terminal -- --ignored --test-threads=1

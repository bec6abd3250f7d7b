#!/usr/bin/env bash
# Opens the pages in a real headless Chromium: clicks and keys, a phone, paper, no script. Installs
# the browser and its driver where it can; where it cannot, it says so loudly and tests nothing.
# BROWSER_REQUIRED=1 makes that an error. Pictures of the pages are left in target/browser/.
set -euo pipefail
cd "$(dirname "$0")/.."

not_run() {
    printf '\n!!! BROWSER TESTS NOT RUN: %s\n!!! The pages were not opened in a browser.\n\n' "$1" >&2
    if [ "${BROWSER_REQUIRED:-}" = 1 ]; then exit 1; else exit 0; fi
}

is_there() { command -v chromedriver >/dev/null && command -v chromium >/dev/null; }

install() {
    command -v apt-get >/dev/null || not_run 'no chromium and chromedriver, and no apt-get to install them'
    local as_root=''
    if [ "$(id -u)" != 0 ]; then
        command -v sudo >/dev/null && sudo -n true 2>/dev/null || not_run 'installing Chromium needs root'
        as_root='sudo -n'
    fi
    export DEBIAN_FRONTEND=noninteractive
    for _ in 1 2 3; do
        if $as_root apt-get update -qq && $as_root apt-get install -y -qq --no-install-recommends \
            chromium chromium-driver fonts-dejavu-core >/dev/null; then
            return
        fi
        sleep 5
    done
    not_run 'apt-get could not install chromium and chromium-driver'
}

is_there || install
is_there || not_run 'chromium and chromedriver are not on the path'
cargo test --locked --test browser -- --ignored --test-threads=1

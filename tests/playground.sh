#!/usr/bin/env bash
# Builds the playground and opens it in a real headless Chromium: each thing that a person can do, links,
# the program's answers, and what surrounds the page; and once in Firefox. Installs what it needs. Pictures are left in
# target/playground/.
set -euo pipefail
cd "$(dirname "$0")/.."
. .ci/steps.sh

if skips playground; then exit 0; fi
firefox_there() { command -v firefox-esr >/dev/null || command -v firefox >/dev/null; }
is_there() { command -v chromium >/dev/null && firefox_there && command -v node >/dev/null && command -v npm >/dev/null && command -v xz >/dev/null; }
# A node from elsewhere brings its npm; the package of that name would not go with it.
node_packages() { command -v node >/dev/null && command -v npm >/dev/null || echo nodejs npm; }
is_there || apt_install chromium firefox-esr fonts-dejavu-core xz-utils $(node_packages) && is_there ||
    cannot_run playground 'there is no chromium and firefox with node, npm and xz, and apt-get could not install them'
node -e 'process.exit(Number(process.versions.node.split(".")[0]) < 18 ? 1 : 0)' ||
    cannot_run playground 'node is older than version 18'
cargo build --locked
CHROMIUM=$(command -v chromium)
FIREFOX=$(command -v firefox-esr || command -v firefox)
export CHROMIUM FIREFOX
cargo test --locked --manifest-path web/unpack/Cargo.toml --target-dir target/web
web/build.sh
node tests/playground/main.js

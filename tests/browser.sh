#!/usr/bin/env bash
# Opens the pages in a real headless Chromium: clicks and keys, a phone, paper, no script. Installs
# the browser and its driver where they are missing. Pictures of the pages are left in target/browser/.
set -euo pipefail
cd "$(dirname "$0")/.."
. .ci/steps.sh

if skips browser; then exit 0; fi
is_there() { command -v chromedriver >/dev/null && command -v chromium >/dev/null; }
is_there || apt_install chromium chromium-driver fonts-dejavu-core && is_there ||
    cannot_run browser 'there is no chromium with chromedriver, and apt-get could not install them'
cargo test --locked --test browser -- --ignored --test-threads=1

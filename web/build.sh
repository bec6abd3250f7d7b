#!/usr/bin/env bash
# Builds the playground: target/playground/boneyard.html, one file that works alone, and beside it the
# engine.wasm that it carries. Needs cargo, node, npm and xz; installs the rest. Prints the sizes.
set -euo pipefail
cd "$(dirname "$0")/.."

for tool in cargo node npm xz; do
    command -v "$tool" >/dev/null && continue
    printf 'error: `%s` is missing\n  = help: the playground is built by cargo, node 18 or later, npm and xz\n' "$tool" >&2
    exit 1
done
if command -v rustup >/dev/null && ! rustup target list --installed | grep -qx wasm32-unknown-unknown; then
    rustup target add wasm32-unknown-unknown
fi
out=target/playground
mkdir -p "$out"

# The packages are asked for once for each list of versions.
stamp=web/node_modules/.versions
if ! cmp -s web/package.json "$stamp"; then
    (cd web && npm install --no-package-lock --no-audit --no-fund --ignore-scripts --loglevel=error)
    cp web/package.json "$stamp"
fi

# Small functions are taken into those that call them only where that costs little: 5 is what the compiler takes for the
# smallest code and makes searches 2.3 times slower, 50 what it takes for small code.
export CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUSTFLAGS="-Cllvm-args=-inline-threshold=15 -Csymbol-mangling-version=v0"
cargo build --release --locked --manifest-path web/Cargo.toml --target-dir target/web \
    --target wasm32-unknown-unknown
# Functions that are much alike, such as one for several types, stand together by their names, which packs 2.7 % better.
# Most other passes make the engine smaller, and larger once it is packed.
node web/node_modules/binaryen/bin/wasm-opt --enable-bulk-memory --enable-multivalue --enable-mutable-globals \
    --enable-nontrapping-float-to-int --enable-reference-types --enable-sign-ext \
    --optimize-instructions --duplicate-function-elimination --optimize-instructions --reorder-functions-by-name \
    --strip-debug --strip-producers --strip-target-features \
    target/web/wasm32-unknown-unknown/release/boneyard_web.wasm --output "$out/engine.wasm"

# What unpacks the page, and what parts the engine for it.
unset CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUSTFLAGS
unpack=(--release --locked --manifest-path web/unpack/Cargo.toml --target-dir target/web)
cargo build "${unpack[@]}" --lib --target wasm32-unknown-unknown
cargo run --quiet "${unpack[@]}" <"$out/engine.wasm" >target/web/engine.streams
node web/node_modules/typescript/bin/tsc --project web/page
node web/build.js "$out/engine.wasm" target/web/engine.streams \
    target/web/wasm32-unknown-unknown/release/boneyard_unpack.wasm "$out"

#!/bin/sh
# Runs what other programs do of the work of the benches, one thread each, beside whole processes of boneyard: five
# rounds, the best of each. Needs cargo, a C compiler, python3 and pip's index; installs nothing outside of a folder of
# its own, and takes some fifteen minutes: benches/peers.sh [FOLDER].
set -eu
here=$(cd "$(dirname "$0")" && pwd)
folder=${1:-"$here/../target/peers"}
mkdir -p "$folder"
folder=$(cd "$folder" && pwd)
if [ ! -x "$folder/venv/bin/python" ]; then
    python3 -m venv "$folder/venv"
    "$folder/venv/bin/pip" install --quiet \
        dominoes==6.1.0 open_spiel==2.0.2 ortools==9.15.6755 pyscipopt==6.3.0 highspy==1.15.1
fi
"${CC:-cc}" -O3 -march=native -o "$folder/plain" "$here/peers.c"
if [ ! -x "$folder/gametools" ]; then
    rm -rf "$folder/trains"
    cargo init --quiet --vcs none --name trains "$folder/trains"
    cd "$folder/trains"
    cargo add --quiet gametools@=0.11.0
    cargo vendor --quiet > /dev/null
    # A hand can only be drawn at random, unless its tiles are public.
    sed -i.bak 's/^    tiles: Vec<Domino>/    pub tiles: Vec<Domino>/' vendor/gametools/src/dominos.rs
    cargo add --quiet --path vendor/gametools
    cat > src/main.rs <<'RUST'
use gametools::{Domino, DominoHand};
use std::time::Instant;

fn main() {
    // The third hand is beyond it.
    for line in std::io::stdin().lines().map_while(Result::ok).filter(|line| !line.starts_with('#')).take(2) {
        let words = line.split(" | ").nth(1).expect("a hand").split(' ').enumerate();
        let tile = |(id, word): (usize, &str)| {
            let (left, right) = word.split_once('-').expect("a tile");
            Domino::new(left.parse().expect("a number"), right.parse().expect("a number"), id)
        };
        let mut hand = DominoHand::new("");
        hand.tiles = words.map(tile).collect();
        let start = Instant::now();
        let found = hand.find_longest_from(12);
        let ms = start.elapsed().as_secs_f64() * 1e3;
        println!("train, {} tiles\t{ms:.4}\t{} tiles", hand.tiles.len(), found.len());
    }
}
RUST
    cargo build --quiet --release
    cp target/release/trains "$folder/gametools"
fi
cd "$here/.."
cargo build --quiet --release --locked
"$folder/venv/bin/python" "$here/peers.py" "$folder" target/release/boneyard

#!/usr/bin/env bash
# How often the intervals of simulations cover the truth: every figure of every game, over 200 seeds, for
# runs of as many games as are named. It takes minutes. `docs/simulation.md` has what came of it.
#
#     tests/coverage.sh          60 games and 600
#     tests/coverage.sh 20,100   others
set -euo pipefail
cd "$(dirname "$0")/.."
COVERAGE="${1:-60,600}" exec cargo test --locked --test coverage

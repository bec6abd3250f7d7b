//! Random reachable positions, from a seed, and the rules of shipped games.

use boneyard::game::lattice::{Cell, Direction, Placement};
use boneyard::game::line::rules::Rules as LineRules;
use boneyard::game::tableaux::layout::Layout;
use boneyard::game::tableaux::rules::Rules;
use boneyard::game::tableaux::turn::TableauxFreePlay;
use boneyard::keys::spec;
use boneyard::search::game::GameTree as _;
use boneyard::tile::{Tile, Tiles};

/// Small random numbers from a seed (xorshift): the same seed always gives the same numbers.
pub(crate) struct Dice(u64);

impl Dice {
    pub(crate) fn new(seed: u64) -> Self {
        Self(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    pub(crate) fn below(&mut self, n: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        ((self.0 >> 16) % n as u64) as usize
    }
}

/// The rules of a shipped line game.
pub(crate) fn line_rules(game: &str) -> LineRules {
    let rules = spec::find(game).expect("a shipped game").rules;
    rules.try_into().expect("a line game")
}

/// A table with tiles to play.
pub(crate) struct Sample {
    pub rules: Rules,
    pub layout: Layout,
    pub hand: Tiles,
    pub boneyard: Vec<Tile>,
}

/// Rules with some keys set to values other than the documents'.
pub(crate) fn rules(dice: &mut Dice) -> Rules {
    let mut rules = Rules::default();
    for info in Rules::keys() {
        if !info.choices.is_empty() && dice.below(3) == 0 {
            let choice = info.choices[dice.below(info.choices.len())];
            rules.set_key(info.name, choice).expect("a choice is a value");
        }
    }
    if dice.below(4) == 0 {
        rules.set_key("doublet_factor", ["0", "1", "3"][dice.below(3)]).expect("a factor");
    }
    if dice.below(3) == 0 {
        rules.set_key("set", "9").expect("a set");
    }
    rules
}

/// Plays random tiles on a single starter, and keeps some for the hand and the boneyard.
pub(crate) fn sample(rules: Rules, dice: &mut Dice, tiles: usize, hand: usize, boneyard: usize) -> Sample {
    let mut left: Vec<Tile> = rules.set.iter().collect();
    let draw = |left: &mut Vec<Tile>, dice: &mut Dice| left.swap_remove(dice.below(left.len()));
    let starter = draw(&mut left, dice);
    let mut layout = Layout::new();
    let (half, tail) = (starter.high(), starter.low());
    layout.place(Placement { half, tail, at: Cell { x: 0, y: 0 }, toward: Direction::South });
    for _ in 1..tiles {
        let all: Tiles = left.iter().copied().collect();
        let mut plays = Vec::new();
        TableauxFreePlay::new(rules.clone(), layout.clone(), all).legal_moves(&mut plays);
        // Corners and centres are too rare by chance alone.
        let rich: Vec<_> = plays.iter().filter(|play| play.points > 0).copied().collect();
        let from = if !rich.is_empty() && dice.below(2) == 0 { &rich } else { &plays };
        if from.is_empty() {
            break;
        }
        let play = from[dice.below(from.len())];
        layout.place(play.placement);
        left.retain(|tile| *tile != play.placement.tile());
    }
    let hand = (0..hand).map(|_| draw(&mut left, dice)).collect();
    let boneyard = (0..boneyard).map(|_| draw(&mut left, dice)).collect();
    Sample { rules, layout, hand, boneyard }
}

//! Whole hands at random, compared with a second, slow version of the rules.

use std::collections::BTreeSet;

use proptest::prelude::*;

use super::judge::judge;
use super::layout::Layout;
use super::moves::TableauxMove;
use super::moves::{Play, PlayKind};
use super::round::TableauxRound;
use super::setup::{TableauxPosition, TableauxSetup};
use crate::game::lattice::{Cell, Direction, Placement};
use crate::game::setup::{Boneyard, Hands};
use crate::game::tableaux::notation::play::Step;
use crate::game::tableaux::rules::{ClosingSidePlay, PlayThrough, Rules, Stalemate, Win};
use crate::game::whole_hand::HandFamily as _;
use crate::search::game::{GameTree as _, Round as _, Turn as _};
use crate::search::turn::TurnSearch;
use crate::search::{Limits, Meter, brute_force};
use crate::tile::{Tile, Tiles};

/// Random rules, half of the readings as in the default.
fn any_rules() -> impl Strategy<Value = Rules> {
    let numbers = (1..6_u8, 1..150_u16, -3..3_i8, 0..4_u8);
    let readings = proptest::collection::vec(any::<u8>(), Rules::keys().len());
    (numbers, readings).prop_map(|((hand, win_score, pass_points, factor), picks)| {
        let mut rules = Rules::default();
        for (info, pick) in Rules::keys().iter().zip(picks) {
            if !info.choices.is_empty() && info.name != "set" && pick % 2 == 0 {
                let choice = info.choices[usize::from(pick / 2) % info.choices.len()];
                rules.set_key(info.name, choice).unwrap();
            }
        }
        rules.set_key("hand", &hand.to_string()).unwrap();
        rules.set_key("win_score", &win_score.to_string()).unwrap();
        rules.set_key("pass_points", &pass_points.to_string()).unwrap();
        rules.set_key("doublet_factor", &factor.to_string()).unwrap();
        rules
    })
}

/// A deal by random rules after the starter; some with a short boneyard.
pub(crate) fn any_position() -> impl Strategy<Value = TableauxPosition> {
    let tiles = Just(Rules::default().set.iter().collect::<Vec<Tile>>()).prop_shuffle();
    let scores = prop_oneof![Just(vec![]), proptest::collection::vec(0..130_i32, 2)];
    (any_rules(), tiles, 0..20_usize, 0..2_usize, scores).prop_map(
        |(rules, tiles, boneyard, to_play, scores)| {
            let each = rules.hand.get() as usize;
            let starter = Placement {
                half: tiles[0].high(),
                tail: tiles[0].low(),
                at: Cell { x: 0, y: 0 },
                toward: Direction::South,
            };
            let (held, rest) = tiles[1..].split_at(2 * each);
            let rest = rest[..boneyard.min(rest.len())].to_vec();
            TableauxPosition::new(TableauxSetup {
                rules,
                layout: vec![starter],
                extra: (),
                hands: Hands::All(held.chunks(each).map(<[Tile]>::to_vec).collect()),
                to_play,
                boneyard: Boneyard::Known(rest),
                scores,
                passed: None,
            })
            .unwrap()
        },
    )
}

/// A hand by the wording of the rules, copied for every move.
#[derive(Clone)]
struct Plain {
    rules: Rules,
    layout: Layout,
    hands: [Tiles; 2],
    boneyard: Vec<Tile>,
    seat: usize,
    scores: [i32; 2],
    /// Plays of this turn; the next field has those since the hand was last filled.
    played: Vec<Play>,
    through: Vec<Play>,
    last_turn: bool,
    over: bool,
}

impl Plain {
    fn new(position: &TableauxPosition) -> Self {
        let Boneyard::Known(boneyard) = position.boneyard().clone() else { panic!("not known") };
        let mut plain = Self {
            rules: position.rules().clone(),
            layout: position.layout().clone(),
            hands: position.hands().map(Option::unwrap),
            boneyard,
            seat: position.to_play(),
            scores: position.both_scores(),
            played: Vec::new(),
            through: Vec::new(),
            last_turn: false,
            over: false,
        };
        plain.begin();
        plain
    }

    fn plays_of(&self, hand: Tiles) -> Vec<Play> {
        let mut plays = Vec::new();
        for tile in hand.iter() {
            for (half, tail) in BTreeSet::from([(tile.high(), tile.low()), (tile.low(), tile.high())]) {
                for at in self.layout.open_cells() {
                    for toward in Direction::ALL {
                        let placement = Placement { half, tail, at, toward };
                        let play = judge(&self.layout, &self.rules, placement).play;
                        plays.extend(play.filter(|play| play.placement == placement));
                    }
                }
            }
        }
        plays
    }

    fn moves(&self) -> Vec<TableauxMove> {
        let going_on = self.played.last().is_none_or(|play| play.continues);
        if self.over || !going_on {
            return Vec::new();
        }
        let mut plays = self.plays_of(self.hands[self.seat]);
        if !self.played.is_empty() && self.rules.closing_side_play == ClosingSidePlay::OnlyFirst {
            plays.retain(|play| play.continues || play.kind != PlayKind::Side);
        }
        let mut moves: Vec<TableauxMove> = plays.into_iter().map(TableauxMove::Place).collect();
        if !moves.is_empty() && (!self.played.is_empty() || self.last_turn) {
            moves.push(TableauxMove::Stop);
        }
        if moves.is_empty() && self.played.is_empty() {
            moves.push(TableauxMove::Pass);
        }
        moves
    }

    fn mv(&mut self, mv: TableauxMove) {
        match mv {
            TableauxMove::Place(play) => self.place(play),
            TableauxMove::Pass => {
                self.scores[self.seat] += self.rules.pass_points.get();
                self.end_turn();
            }
            TableauxMove::Stop => self.end_turn(),
        }
    }

    fn place(&mut self, play: Play) {
        self.layout.place(play.placement);
        self.hands[self.seat].remove(play.placement.tile());
        self.scores[self.seat] += play.points;
        self.played.push(play);
        self.through.push(play);
        let [one, other] = self.scores;
        if self.rules.win == Win::AtOnce && one.max(other) >= self.rules.win_score.get() && one != other {
            self.over = true;
            return;
        }
        let scores = self.rules.play_through == PlayThrough::Scores;
        let counts = |play: &Play| play.continues && (!scores || play.points > 0);
        let own_wins = self.rules.win == Win::AtOnce && self.scores[self.seat] >= self.rules.win_score.get();
        if self.hands[self.seat].is_empty() && self.through.iter().all(counts) && !own_wins {
            self.draw(self.rules.hand.get() as usize);
            self.through.clear();
        }
        if own_wins || !self.moves().iter().any(|mv| matches!(mv, TableauxMove::Place(_))) {
            self.end_turn();
        }
    }

    fn draw(&mut self, full: usize) {
        while self.hands[self.seat].len() < full && !self.boneyard.is_empty() {
            self.hands[self.seat].insert(self.boneyard.remove(0));
        }
    }

    fn end_turn(&mut self) {
        self.draw(self.rules.hand.get() as usize);
        self.over = self.last_turn;
        self.last_turn = self.hands[self.seat].is_empty() && self.boneyard.is_empty();
        self.next();
    }

    fn next(&mut self) {
        self.seat = 1 - self.seat;
        (self.played, self.through) = (Vec::new(), Vec::new());
        if !self.over {
            self.begin();
        }
    }

    fn begin(&mut self) {
        let [own, other] = [self.seat, 1 - self.seat].map(|seat| !self.plays_of(self.hands[seat]).is_empty());
        let stuck = !own && (!other || self.last_turn);
        let draws = self.rules.stalemate == Stalemate::DrawOne && !self.boneyard.is_empty();
        if stuck && !draws {
            self.over = true;
        } else if stuck {
            self.scores[self.seat] += self.rules.pass_points.get();
            self.draw(self.hands[self.seat].len() + 1);
            self.next();
        }
    }
}

fn listed(moves: &[TableauxMove]) -> BTreeSet<String> {
    moves.iter().map(|mv| format!("{mv} {mv:?}")).collect()
}

/// All properties of a hand.
fn everything(round: &TableauxRound) -> (u128, String, Vec<TableauxMove>) {
    let mut moves = Vec::new();
    round.legal_moves(&mut moves);
    (round.key(), format!("{round:?}"), moves)
}

fn step(round: &mut TableauxRound, mv: TableauxMove) {
    let written = match Step::from(mv) {
        Step::Place(placement) => Step::Place(placement.turned()),
        step => step,
    };
    assert_eq!(round.refusal(written), None);
    round.make(Rules::legal(round, written).unwrap());
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    /// Every random hand ends, no tile is lost, moves and points equal those of the slow rules at every
    /// step, written steps lead to the same hand, and unmaking restores everything.
    #[test]
    fn every_hand_is_sound(
        position in any_position(),
        picks in proptest::collection::vec(any::<u16>(), 40),
    ) {
        let mut round = TableauxRound::new(&position).unwrap();
        let mut plain = Plain::new(&position);
        let mut written = round.clone();
        let all = round.hands()[0].len() + round.hands()[1].len() + round.turn().boneyard().len() + 1;
        let mut states = Vec::new();
        let mut picks = picks.into_iter().cycle();
        while !round.is_over() {
            prop_assert!(states.len() < 200);
            let state = everything(&round);
            prop_assert_eq!(listed(&state.2), listed(&plain.moves()));
            prop_assert_eq!((round.to_play(), round.hands()), (plain.seat, plain.hands));
            let mv = state.2[usize::from(picks.next().unwrap()) % state.2.len()];
            states.push(state);
            round.make(mv);
            plain.mv(mv);
            step(&mut written, mv);
            prop_assert_eq!(written.key(), round.key());
            let held: usize = round.hands().into_iter().map(Tiles::len).sum();
            prop_assert_eq!(held + round.turn().boneyard().len() + round.turn().layout().len(), all);
            prop_assert_eq!(round.scores(), plain.scores);
        }
        prop_assert!(plain.over && everything(&round).2.is_empty());
        prop_assert_eq!([0, 1].map(|seat| round.gained()[seat] + position.both_scores()[seat]), plain.scores);
        while let Some(state) = states.pop() {
            round.unmake();
            prop_assert_eq!(everything(&round), state);
        }
    }
}

/// The most that the rest of a turn adds, by brute force; `None` when that takes too long. At every state
/// the bound is no less, and the plays listed for a goal include every play that leads to it.
fn most_of_rest(turn: &mut super::turn::TableauxTurn, left: &mut u32) -> Option<i32> {
    *left = left.checked_sub(1)?;
    let mut plays = Vec::new();
    turn.legal_moves(&mut plays);
    let mut worth = Vec::new();
    for play in &plays {
        turn.make(*play);
        let rest = most_of_rest(turn, left);
        turn.unmake();
        worth.push(play.points + rest?);
    }
    let stop = turn.stop();
    // The bound does not include the points of a pass; callers add them.
    let best = worth.iter().copied().max().unwrap_or(0);
    assert!(turn.upper_bound() >= best, "{} < {best} {turn:?}", turn.upper_bound());
    for needed in [best - 5, best - 1, best, best + 1] {
        let mut listed = Vec::new();
        let bound = turn.moves_worth(needed, &mut listed);
        assert!(bound >= best && (bound >= needed || listed.is_empty()), "{turn:?}");
        for (play, worth) in plays.iter().zip(&worth) {
            assert!(
                *worth < needed || listed.contains(play),
                "{play:?} is worth {worth} of {needed}: {turn:?}"
            );
        }
        assert!(listed.iter().all(|play| plays.contains(play)));
    }
    worth.into_iter().chain(stop).max()
}

/// The turn of a hand of 9 to 15 tiles after the starter.
fn long_turn() -> impl Strategy<Value = super::turn::TableauxTurn> {
    (any_position(), 9..16_usize).prop_map(|(position, held)| {
        let all = position.rules().set.tiles().without(position.layout().tiles());
        let seed = position.hands()[0].unwrap().iter().map(Tile::index).sum::<usize>();
        let hand = (0..held).map(|n| all.iter().nth((seed + 5 * n) % all.len()).unwrap()).collect();
        let layout = position.layout().clone();
        super::turn::TableauxTurn::new(position.rules().clone(), layout, hand, Vec::new(), 0)
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    /// Of hands with more tiles than `bound` compares with the table too: bounds hold, and the best turn and the
    /// number of ways to it are those of walking every sequence, though mirror images share a key.
    #[test]
    fn a_long_turn_is_solved_as_by_walking(turn in long_turn()) {
        let mut turn = turn;
        most_of_rest(&mut turn.clone(), &mut 2000);
        if let Some((best, count)) = brute_force::turn(&mut turn.clone(), None, &mut Meter::of_nodes(30_000)) {
            let solved = TurnSearch::new(&mut turn, Limits::default()).solve(None);
            prop_assert!(solved.exact);
            prop_assert_eq!((solved.best, solved.solutions), (best, Some(count)));
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(150))]

    #[test]
    fn bounds_are_no_less_than_what_comes(
        position in any_position(),
        picks in proptest::collection::vec(any::<u16>(), 0..24),
    ) {
        let mut round = TableauxRound::new(&position).unwrap();
        for pick in picks {
            let mut moves = Vec::new();
            round.legal_moves(&mut moves);
            if let Some(mv) = moves.get(usize::from(pick) % moves.len().max(1)) {
                round.make(*mv);
            }
        }
        if !round.is_over() {
            most_of_rest(&mut round.turn().clone(), &mut 3000);
        }
    }
}

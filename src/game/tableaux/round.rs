//! A whole hand of Tableaux, from the deal to its end: turns, draws, passes, the last turn, and the lead
//! of the next hand.

use super::judge::judge;
use super::layout::Layout;
use super::movegen::is_any_play;
use super::moves::{Play, TableauxMove};
use super::notation::play::Step;
pub use super::refusal::StepRefusal;
use super::setup::TableauxPosition;
use super::turn::{TableauxTurn, TurnState};
use crate::game::key::Keyer;
use crate::game::setup::Boneyard;
use crate::game::tableaux::rules::{Rules, Stalemate, TiedLead, Win};
use crate::search::game::{GameTree, Round};
use crate::tile::{Tile, Tiles};

/// A hand in play with every tile known. A turn that cannot go on ends by itself, as does a hand in which
/// neither seat can play. Every two turns place or draw a tile, so every hand ends.
#[derive(Clone, Debug)]
pub struct TableauxRound {
    /// The turn of the seat to play; it has the table, the boneyard and that seat's tiles.
    turn: TableauxTurn,
    leader: usize,
    /// Points of each seat before the hand.
    before: [i32; 2],
    state: RoundState,
    /// The moves, each with the state before it and the number of turns that had ended.
    past: Vec<(TableauxMove, RoundState, usize)>,
    /// The turns that have ended; one move may end several.
    ended: Vec<TurnState>,
}

/// What moves change, apart from the turn in play.
#[derive(Clone, Copy, Debug)]
struct RoundState {
    /// The tiles of the seat that waits.
    waiting: Tiles,
    to_play: usize,
    /// Points gained in the hand, without the turn in play.
    gained: [i32; 2],
    /// Whether the other seat has gone out: this turn is the last, and may be declined.
    last_turn: bool,
    over: bool,
    /// An upper bound on what the tiles not on the table, and passes, can score.
    rest: i32,
}

impl TableauxRound {
    /// Continues the hand of a position whose hands and boneyard are all known. `None` when they are not.
    pub fn new(position: &TableauxPosition) -> Option<Self> {
        let [Some(a), Some(b)] = *position.hands() else { return None };
        let Boneyard::Known(boneyard) = position.boneyard() else { return None };
        let seat = position.to_play();
        let [own, waiting] = if seat == 0 { [a, b] } else { [b, a] };
        let (rules, layout) = (position.rules().clone(), position.layout().clone());
        let mut round = Self {
            turn: TableauxTurn::new(rules, layout, own, boneyard.clone(), position.score(seat)),
            leader: seat,
            before: position.both_scores(),
            state: RoundState {
                waiting,
                to_play: seat,
                gained: [0; 2],
                last_turn: waiting.is_empty() && boneyard.is_empty(),
                over: false,
                rest: 0,
            },
            past: Vec::new(),
            ended: Vec::new(),
        };
        let tiles = a.iter().chain(b.iter()).chain(boneyard.iter().copied());
        round.state.rest = tiles.map(|tile| round.worth(tile)).sum();
        round.begin_turn();
        Some(round)
    }

    /// The turn in play.
    pub fn turn(&self) -> &TableauxTurn {
        &self.turn
    }

    /// Whether this is the last turn of the hand, which may be declined.
    pub fn is_last_turn(&self) -> bool {
        self.state.last_turn
    }

    /// The number of turns that have ended, automatic passes included.
    pub fn turns(&self) -> usize {
        self.ended.len()
    }

    /// Points that each seat has gained in this hand so far; tiles left in hand count nothing (TAB-EOH-3).
    pub fn gained(&self) -> [i32; 2] {
        let mut gained = self.state.gained;
        gained[self.state.to_play] += self.turn.points();
        gained
    }

    /// The tiles that each seat holds.
    pub fn hands(&self) -> [Tiles; 2] {
        let mut hands = [self.state.waiting; 2];
        hands[self.state.to_play] = self.turn.hand();
        hands
    }

    /// The seat that has won the game, if any: at once or at the end of the hand, by the rules. Of two
    /// that reach the score in one hand the higher wins; a tie has no winner.
    pub fn game_winner(&self) -> Option<usize> {
        let scores = self.scores();
        let needed = self.rules().win_score.get();
        let counts = self.state.over || self.rules().win == Win::AtOnce;
        let winner = usize::from(scores[1] > scores[0]);
        (counts && scores[winner] >= needed && scores[0] != scores[1]).then_some(winner)
    }

    /// Points of each seat in the game, those of earlier hands included (TAB-END-2).
    pub fn scores(&self) -> [i32; 2] {
        let gained = self.gained();
        [self.before[0] + gained[0], self.before[1] + gained[1]]
    }

    /// The seat that leads the next hand: the winner of this one (TAB-LEAD-1), or by the rules on a tie.
    pub fn next_lead(&self) -> usize {
        let [a, b] = self.gained();
        match a.cmp(&b) {
            std::cmp::Ordering::Greater => 0,
            std::cmp::Ordering::Less => 1,
            std::cmp::Ordering::Equal => match self.rules().tied_lead {
                TiedLead::Same => self.leader,
                TiedLead::Alternate => 1 - self.leader,
            },
        }
    }

    /// Why the hand does not allow a step, apart from what the halves of a placement say.
    pub fn refusal(&self, step: Step) -> Option<StepRefusal> {
        if self.state.over {
            return Some(StepRefusal::Over);
        }
        let has_played = self.turn.played().len() > 0;
        match step {
            Step::Place(placement) if !self.turn.hand().contains(placement.tile()) => {
                Some(StepRefusal::NotHeld(placement.tile()))
            }
            Step::Place(placement) => {
                let is_allowed = self.turn.find(placement).is_some()
                    || judge(self.turn.layout(), self.rules(), placement).play.is_none();
                (!is_allowed).then_some(StepRefusal::ClosingSidePlay)
            }
            Step::Pass if has_played => Some(StepRefusal::HasPlayed),
            Step::Pass | Step::Stop if has_played || self.state.last_turn => None,
            Step::Pass | Step::Stop => self.plays().first().map(|play| StepRefusal::MustPlay(play.placement)),
        }
    }

    /// The current legal plays.
    pub fn plays(&self) -> Vec<Play> {
        if self.state.over { Vec::new() } else { self.turn.moves() }
    }

    fn rules(&self) -> &Rules {
        self.turn.rules()
    }

    /// Draws a full hand, and passes the turn to the other seat. It is that seat's last turn if this one has
    /// gone out and the boneyard is empty (TAB-EOH-1).
    fn end_turn(&mut self) {
        let was_last = self.state.last_turn;
        self.hand_over(self.rules().hand.get() as usize);
        self.state.last_turn = self.state.waiting.is_empty() && self.turn.boneyard().is_empty();
        if was_last {
            self.state.over = true;
        } else {
            self.begin_turn();
        }
    }

    /// Draws until `full` tiles are held, and passes the turn to the other seat.
    fn hand_over(&mut self, full: usize) {
        self.state.gained[self.state.to_play] += self.turn.points();
        let next = 1 - self.state.to_play;
        let score = self.before[next] + self.state.gained[next];
        let (held, ended) = self.turn.hand_over(full, self.state.waiting, score);
        self.ended.push(ended);
        (self.state.waiting, self.state.to_play) = (held, next);
    }

    /// Ends the hand when neither seat can play and the rules end it there ("end of hand"; TAB-EOH-2,
    /// TAB-EOH-4).
    fn begin_turn(&mut self) {
        let can_play = |hand| can_play(self.turn.layout(), self.rules(), hand);
        if can_play(self.turn.hand()) {
            return;
        }
        if self.state.last_turn {
            self.state.over = true;
        } else if !can_play(self.state.waiting) {
            if self.turn.boneyard().is_empty() || self.rules().stalemate == Stalemate::EndsHand {
                self.state.over = true;
            } else {
                self.pass_and_draw();
            }
        }
    }

    /// Under `stalemate: draw_one` a seat that passes while neither can play draws a tile.
    fn pass_and_draw(&mut self) {
        self.state.gained[self.state.to_play] += self.rules().pass_points.get();
        self.hand_over(self.turn.hand().len() + 1);
        self.begin_turn();
    }

    /// The most that a tile can score: by itself, and by the two passes that may come before it is drawn
    /// or placed.
    fn worth(&self, tile: Tile) -> i32 {
        self.turn.most(tile) + 2 * self.rules().pass_points.get().max(0)
    }

    /// The most that the tiles which a seat holds or may draw can score, and their number.
    fn within_reach(&self, seat: usize) -> (i32, i32) {
        let (own, others) = (self.turn.hand(), self.state.waiting);
        let [own, others] = if seat == self.state.to_play { [own, others] } else { [others, own] };
        let most = self.state.rest - others.iter().map(|tile| self.worth(tile)).sum::<i32>();
        (most, (own.len() + self.turn.boneyard().len()) as i32)
    }

    /// Bounds for any rules: remaining tiles score for one seat or the other; before each of them, and after
    /// the last, there are at most two passes.
    fn wide_bounds(&self, other: Option<usize>) -> [i32; 2] {
        let tiles = self.turn.hand().len() + self.state.waiting.len() + self.turn.boneyard().len();
        let pass = self.rules().pass_points.get();
        let lost = -2 * pass.min(0) * (tiles as i32 + 1);
        let most = self.state.rest + 2 * pass.max(0);
        [-lost - other.map_or(0, |_| most), most + other.map_or(0, |_| lost)]
    }

    /// The points of the seat, if they can still win the game at once.
    fn score_that_counts(&self, seat: usize) -> Option<i32> {
        let score = self.scores()[seat];
        let passes = 2 * self.rules().pass_points.get().max(0);
        let reach = score.saturating_add(self.state.rest).saturating_add(passes);
        (self.rules().win == Win::AtOnce && reach >= self.rules().win_score.get()).then_some(score)
    }
}

impl GameTree for TableauxRound {
    type Move = TableauxMove;

    fn legal_moves(&self, out: &mut Vec<TableauxMove>) {
        if self.state.over {
            return;
        }
        let before = out.len();
        out.extend(self.plays().into_iter().map(TableauxMove::Place));
        let placed = self.turn.played().len() > 0;
        if placed || self.state.last_turn {
            out.push(TableauxMove::Stop);
        } else if out.len() == before {
            out.push(TableauxMove::Pass);
        }
    }

    fn make(&mut self, mv: TableauxMove) {
        self.past.push((mv, self.state, self.ended.len()));
        match mv {
            TableauxMove::Place(play) => {
                self.state.rest -= self.worth(play.placement.tile());
                self.turn.make(play);
                if self.game_winner().is_some() {
                    self.state.over = true;
                } else if !self.turn.goes_on() {
                    self.end_turn();
                }
            }
            TableauxMove::Pass => {
                self.state.gained[self.state.to_play] += self.rules().pass_points.get();
                self.end_turn();
            }
            TableauxMove::Stop => self.end_turn(),
        }
    }

    fn unmake(&mut self) {
        let Some((mv, before, turns)) = self.past.pop() else { return };
        while self.ended.len() > turns
            && let Some(ended) = self.ended.pop()
        {
            self.turn.go_back(ended);
        }
        if let TableauxMove::Place(_) = mv {
            self.turn.unmake();
        }
        self.state = before;
    }
}

impl Round for TableauxRound {
    fn seats(&self) -> usize {
        Rules::PLAYERS
    }

    /// No seat has a partner.
    fn side(&self, seat: usize) -> usize {
        seat
    }

    fn to_play(&self) -> usize {
        self.state.to_play
    }

    fn is_over(&self) -> bool {
        self.state.over
    }

    fn gained(&self, seat: usize) -> i32 {
        self.gained()[seat]
    }

    /// A seat scores with tiles that it holds or may draw. After each of its passes the other seat lays at
    /// least one of its own, because a hand in which neither can play is over.
    fn bounds(&self, seat: usize, other: Option<usize>) -> [i32; 2] {
        if self.state.over {
            return [0, 0];
        }
        if self.rules().stalemate == Stalemate::DrawOne || self.rules().pass_points.get() > 0 {
            return self.wide_bounds(other);
        }
        let [(own_most, own_tiles), (most, tiles)] = [seat, 1 - seat].map(|seat| self.within_reach(seat));
        let pass = self.rules().pass_points.get();
        let (own_lost, lost) = (pass * tiles, pass * own_tiles);
        match other {
            Some(_) => [own_lost - most, own_most - lost],
            None => [own_lost, own_most],
        }
    }

    /// Points first, then plays that go on; a low end leaves less to the next play.
    fn order_hint(&self, mv: TableauxMove) -> Option<i32> {
        Some(match mv {
            TableauxMove::Place(play) => {
                let tail = i32::from(play.placement.tail.value());
                100 * play.points + if play.continues { 40 } else { 0 } - 3 * tail
            }
            TableauxMove::Pass | TableauxMove::Stop => -50,
        })
    }

    /// The waiting seat's tiles are all those in no other place.
    fn key(&self) -> u128 {
        let layout = self.turn.layout().key();
        let code =
            self.turn.progress() << 2 | u64::from(self.state.last_turn) << 1 | self.state.to_play as u64;
        let keyer = Keyer::new().word(layout as u64).word((layout >> 64) as u64).word(code);
        let keyer = self.turn.hand().words().into_iter().fold(keyer, Keyer::word);
        let scores = [0, 1].map(|seat| self.score_that_counts(seat));
        let score = |score: Option<i32>| score.map_or(u64::MAX, |score| u64::from(score as u32));
        scores.into_iter().fold(keyer, |keyer, one| keyer.word(score(one))).key()
    }
}

fn can_play(layout: &Layout, rules: &Rules, hand: Tiles) -> bool {
    is_any_play(layout, rules, hand, |_| true)
}

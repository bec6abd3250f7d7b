//! One player's turn: plays until the rules end it, play-throughs included.

use rustc_hash::FxHashSet;

use super::bound::Prospects;
pub use super::free_play::TableauxFreePlay;
use super::layout::Layout;
use super::movegen::{for_each_play, for_each_play_worth, is_any_play};
use super::moves::{Play, PlayKind};
use super::perimeter::PerimeterLoss;
use super::symmetry::{Images, Mirrors};
use crate::game::lattice::Placement;
use crate::game::tableaux::rules::{ClosingSidePlay, Contacts, PlayThrough, Rules, Win};
use crate::random::mix;
use crate::search::game::{GameTree, Turn as _};
use crate::tile::{Tile, Tiles};

/// The most tableaux that are looked at to learn whether a hand can be played out: less than a second.
const MOST_SEEN: usize = 200_000;

/// The stage of a turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Stage {
    /// No tile has been played yet.
    First,
    /// The turn may go on after the last play.
    Going,
    /// The last play ended the turn.
    Over,
}

/// A turn with a known boneyard. Equal [`key`](crate::search::game::Turn::key)s mean equal futures
/// only between states of one turn.
#[derive(Clone, Debug)]
pub struct TableauxTurn {
    rules: Rules,
    layout: Layout,
    mirrors: Mirrors,
    /// The boneyard, in drawing order.
    boneyard: Vec<Tile>,
    state: TurnState,
    /// The plays, those of earlier turns first, each with the state before it.
    made: Vec<(Play, TurnState)>,
}

/// What plays and the end of a turn change, apart from the table.
#[derive(Clone, Copy, Debug)]
pub(super) struct TurnState {
    hand: Tiles,
    /// Tiles of the boneyard drawn so far.
    drawn: usize,
    stage: Stage,
    /// Points scored in this turn.
    points: i32,
    /// The most that the tiles in hand and those to be drawn can score on any layout.
    rest: i32,
    /// Points that win the game, where this turn can reach them.
    needed: Option<i32>,
    /// Whether a tile of the hand in play has scored nothing, which rules out a play-through.
    blank_play: bool,
    /// The number of plays in earlier turns.
    began: usize,
    /// The table as its symmetries show it.
    images: Images,
}

impl TableauxTurn {
    /// The start of a turn. `score` is the player's own score in the game before it.
    pub fn new(rules: Rules, layout: Layout, hand: Tiles, boneyard: Vec<Tile>, score: i32) -> Self {
        let mirrors = Mirrors::of(&layout, &rules);
        let state = TurnState {
            hand,
            drawn: 0,
            stage: Stage::First,
            points: 0,
            rest: 0,
            needed: None,
            blank_play: false,
            began: 0,
            images: mirrors.images(&layout),
        };
        let mut turn = Self { rules, layout, mirrors, boneyard, state, made: Vec::new() };
        turn.state.rest = turn.most_of_rest();
        turn.watch_for_win(score, 0);
        turn
    }

    /// The sums that the tiles in hand can meet on the table.
    fn prospects(&self) -> Option<Prospects> {
        let later = self.state.rest - self.most_of(self.state.hand);
        Prospects::new(&self.layout, &self.rules, self.state.hand, later)
    }

    /// What the tiles in hand and those to be drawn lose at least.
    fn perimeter_loss(&self) -> Option<PerimeterLoss> {
        let left = self.boneyard().iter().copied().collect::<Tiles>().or(self.state.hand);
        PerimeterLoss::new(&self.layout, &self.rules, left)
    }

    fn most_of_rest(&self) -> i32 {
        self.most_of(self.state.hand) + self.boneyard().iter().map(|tile| self.most(*tile)).sum::<i32>()
    }

    /// The current table.
    pub fn layout(&self) -> &Layout {
        &self.layout
    }

    /// The rules of the game.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The tiles in hand.
    pub fn hand(&self) -> Tiles {
        self.state.hand
    }

    /// The tiles not drawn yet, the next first.
    pub fn boneyard(&self) -> &[Tile] {
        &self.boneyard[self.state.drawn..]
    }

    /// Points scored in this turn so far.
    pub fn points(&self) -> i32 {
        self.state.points
    }

    /// The plays made in this turn.
    pub fn played(&self) -> impl ExactSizeIterator<Item = Play> + '_ {
        self.made[self.state.began..].iter().map(|(play, _)| *play)
    }

    /// The legal play of the tile on these cells, if the turn allows it now.
    pub fn find(&self, placement: Placement) -> Option<Play> {
        self.moves().into_iter().find(|play| play.placement.same_tile_as(placement))
    }

    /// Whether the turn may go on after the whole hand is played out, so that the next draw matters. It may, too, where
    /// that is not settled after [`MOST_SEEN`] tableaux.
    pub fn can_play_through(&mut self) -> bool {
        self.may_play_through(&mut FxHashSet::default())
    }

    fn may_play_through(&mut self, seen: &mut FxHashSet<u128>) -> bool {
        if self.state.hand.is_empty() {
            return self.is_played_through();
        }
        if seen.len() >= MOST_SEEN {
            return true;
        }
        let plays = if seen.insert(self.key()) { self.moves() } else { Vec::new() };
        plays.into_iter().filter(|play| play.continues).any(|play| {
            self.make(play);
            let found = self.may_play_through(seen);
            self.unmake();
            found
        })
    }

    /// Whether the whole hand has been played and drawn tiles can be played on: a play-through (TAB-TURN-3, P1,
    /// P2).
    pub(super) fn is_played_through(&self) -> bool {
        self.state.hand.is_empty() && self.state.stage == Stage::Going && !self.state.blank_play
    }

    /// Makes the turn end when it wins the game, if its own tiles and others that score `more` can reach
    /// that.
    pub(super) fn watch_for_win(&mut self, score: i32, more: i32) {
        let missing = self.rules.win_score.get().saturating_sub(score);
        let can = missing <= self.state.rest.saturating_add(more);
        self.state.needed = (self.rules.win == Win::AtOnce && can).then_some(missing);
    }

    /// The same turn from its current state, with this boneyard. Without one it goes up to its next
    /// play-through.
    pub(super) fn drawing(&self, boneyard: Vec<Tile>) -> Self {
        let mut turn = Self { boneyard, ..self.clone() };
        turn.state.drawn = 0;
        turn.state.rest = turn.most_of_rest();
        turn
    }

    /// Replaces the hand, and returns the old one.
    pub(super) fn swap_hand(&mut self, hand: Tiles) -> Tiles {
        let held = std::mem::replace(&mut self.state.hand, hand);
        self.state.rest = self.most_of_rest();
        held
    }

    /// The most that these tiles can score on any layout.
    pub fn most_of(&self, tiles: Tiles) -> i32 {
        tiles.iter().map(|tile| self.most(tile)).sum()
    }

    /// Whether the last play ended the turn by the rules, or won the game.
    pub fn is_over(&self) -> bool {
        self.state.stage == Stage::Over
    }

    /// Ends the turn: draws until `full` tiles are held ("play"; TAB-DRAW-1), and begins the turn of the other
    /// player, who holds `next` and has `score`. Returns the tiles held and what
    /// [`TableauxTurn::go_back`] needs.
    pub(super) fn hand_over(&mut self, full: usize, next: Tiles, score: i32) -> (Tiles, TurnState) {
        let ended = self.state;
        self.draw_up(full);
        let held = self.swap_hand(next);
        (self.state.stage, self.state.points, self.state.blank_play) = (Stage::First, 0, false);
        self.state.began = self.made.len();
        self.watch_for_win(score, 0);
        (held, ended)
    }

    /// Undoes the end of the turn before.
    pub(super) fn go_back(&mut self, ended: TurnState) {
        self.state = ended;
    }

    fn draw_up(&mut self, full: usize) {
        while self.state.hand.len() < full && self.state.drawn < self.boneyard.len() {
            self.state.hand.insert(self.boneyard[self.state.drawn]);
            self.state.drawn += 1;
        }
    }

    /// Tiles drawn so far, and the stage of the turn: with table and hand, all that its future depends on
    /// as long as no seat can win the game.
    pub(super) fn progress(&self) -> u64 {
        (self.state.drawn as u64) << 8 | u64::from(self.state.blank_play) << 4 | self.state.stage as u64
    }

    /// Whether any play is legal now. Where none is, the turn is over, also after a doublet (TAB-TURN-4).
    pub(super) fn goes_on(&self) -> bool {
        self.state.stage != Stage::Over
            && is_any_play(&self.layout, &self.rules, self.state.hand, |play| self.may_come(play))
    }

    /// Whether the rules allow this play now: a play that ends the turn may be illegal once the turn has
    /// gone on.
    fn may_come(&self, play: &Play) -> bool {
        let closing_side = play.kind == PlayKind::Side && !play.continues;
        self.state.stage == Stage::First
            || !closing_side
            || self.rules.closing_side_play == ClosingSidePlay::Allowed
    }

    /// Appends the plays that score `needed`, or go on and can reach it. No play that scores less than
    /// `least` and goes on can reach it.
    fn list_worth(&self, needed: i32, least: i32, reaches: impl Fn(&Play) -> bool, out: &mut Vec<Play>) {
        for_each_play_worth(&self.layout, &self.rules, self.state.hand, least, |play| {
            let is_worth = play.points >= needed || !self.ends(play) && reaches(&play);
            if is_worth && self.may_come(&play) {
                out.push(play);
            }
        });
    }

    /// The most that one tile can score on any layout.
    pub(super) fn most(&self, tile: Tile) -> i32 {
        let factor = if tile.is_doublet() { self.rules.doublet_factor.get() } else { 1 };
        let claims = if self.rules.contacts == Contacts::All { 2 } else { 1 };
        i32::from(tile.total()) * factor * claims
    }
}

impl GameTree for TableauxTurn {
    type Move = Play;

    fn legal_moves(&self, out: &mut Vec<Play>) {
        if self.state.stage != Stage::Over {
            for_each_play(&self.layout, &self.rules, self.state.hand, |play| {
                if self.may_come(&play) {
                    out.push(play);
                }
            });
        }
    }

    fn make(&mut self, play: Play) {
        self.made.push((play, self.state));
        self.layout.place(play.placement);
        self.mirrors.place(play.placement, &mut self.state.images);
        self.state.hand.remove(play.placement.tile());
        self.state.points += play.points;
        self.state.rest -= self.most(play.placement.tile());
        self.state.blank_play |= play.points <= 0 && self.rules.play_through == PlayThrough::Scores;
        let won = self.state.needed.is_some_and(|needed| self.state.points >= needed);
        self.state.stage = if play.continues && !won { Stage::Going } else { Stage::Over };
        if self.is_played_through() {
            self.state.blank_play = false;
            self.draw_up(self.rules.hand.get() as usize);
        }
    }

    fn unmake(&mut self) {
        if self.made.len() > self.state.began
            && let Some((_, before)) = self.made.pop()
        {
            self.layout.take_back();
            self.state = before;
        }
    }
}

impl crate::search::game::Turn for TableauxTurn {
    fn points(&self, play: Play) -> i32 {
        play.points
    }

    /// A turn may stop once a tile is played (TAB-STOP-1). Before that a tile must be played (TAB-MUST-1), which
    /// spares the points of a pass (TAB-SIDE-5); where none can be, the turn is a pass (TAB-PASS-1, TAB-SUM-1,
    /// P4).
    fn stop(&self) -> Option<i32> {
        if self.state.stage != Stage::First {
            return Some(0);
        }
        let playable = is_any_play(&self.layout, &self.rules, self.state.hand, |_| true);
        (!playable).then(|| self.rules.pass_points.get())
    }

    /// The placed tiles determine the hand and the boneyard, because a hand is drawn only when the one
    /// before it is played out. What is symmetric at the start has one key in all its images: as many points
    /// follow, in as many ways.
    fn key(&self) -> u128 {
        let so_far = self.state.needed.map_or(0, |_| self.state.points as u32);
        let code = u64::from(so_far) << 8 | u64::from(self.state.blank_play) << 4 | self.state.stage as u64;
        self.state.images.least(self.layout.key()) ^ mix(code | 1 << 63)
    }

    fn upper_bound(&self) -> i32 {
        if self.state.stage == Stage::Over {
            return 0;
        }
        let most = self.state.rest - self.perimeter_loss().map_or(0, |loss| loss.least());
        self.prospects().map_or(most, |prospects| prospects.bound().min(most))
    }

    fn moves_worth(&self, needed: i32, out: &mut Vec<Play>) -> i32 {
        if self.state.stage == Stage::Over {
            return 0;
        }
        let loss = self.perimeter_loss();
        let most = self.state.rest - loss.as_ref().map_or(0, PerimeterLoss::least);
        if most < needed {
            return most;
        }
        // The most that a play and what follows it score, by the perimeter.
        let rest = |play: &Play| {
            let lost = loss.as_ref().map_or(0, |loss| loss.least_after(play, &self.layout));
            play.points + self.state.rest - self.most(play.placement.tile()) - lost
        };
        let Some(prospects) = self.prospects() else {
            self.list_worth(needed, needed - self.state.rest, |play| rest(play) >= needed, out);
            return most;
        };
        let bound = prospects.bound().min(most);
        if bound < needed {
            return bound;
        }
        let after = prospects.bounds_after_each(&self.rules);
        // No play after which the turn goes on leaves more.
        let most_after = after[..self.state.hand.len()].iter().copied().fold(0, i32::max);
        let reaches = |play: &Play| {
            let place = self.state.hand.place(play.placement.tile()) % after.len();
            let follows = || prospects.bound_after_play(place, play.placement, &self.layout, &self.rules);
            play.points + after[place] >= needed && rest(play) >= needed && play.points + follows() >= needed
        };
        self.list_worth(needed, needed - most_after, reaches, out);
        bound
    }

    fn ends(&self, play: Play) -> bool {
        !play.continues || self.state.needed.is_some_and(|needed| self.state.points + play.points >= needed)
    }
}

//! A turn with unknown draws, and the reply to it where that counts: the result is the turn's points less
//! those of the reply.

use super::moves::TableauxMove;
use super::setup::TableauxPosition;
use super::turn::{TableauxTurn, TurnState};
use crate::game::answer::Need;
use crate::game::key::Keyer;
use crate::game::odds::found::Objective;
use crate::game::setup::Boneyard;
use crate::game::tableaux::rules::Win;
use crate::game::unseen::Held;
use crate::random::ChaCha;
use crate::search::game::{ChanceGame, Decider, GameTree, Turn as _};
use crate::tile::{Tile, Tiles, choices};

/// The phase of the exchange.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Phase {
    /// The turn itself.
    Own,
    /// The other hand is revealed next.
    Revealing,
    /// The reply.
    Reply,
    Over,
}

/// What unmaking a step needs.
#[derive(Clone, Copy, Debug)]
enum UndoStage {
    /// A play, and perhaps the end of the turn with it.
    Play,
    /// A pass or a stop.
    Leave,
    /// Tiles drawn, or the other hand revealed.
    Happened(Tiles),
}

/// The state apart from the turn in play.
#[derive(Clone, Copy, Debug)]
struct ExchangeState {
    phase: Phase,
    /// Tiles that may be drawn or be in the other hand.
    unseen: Tiles,
    /// The most that all of them can score.
    unseen_most: i32,
    /// The number of them that remain to be drawn; 0 where the boneyard is known.
    left: usize,
    /// Points of the turn, once it is over, and of the reply.
    banked: [i32; 2],
    /// Hands that the own side has played through.
    throughs: u32,
    /// What returning to the turn before needs.
    ended: Option<TurnState>,
}

/// A turn with unknown draws, and perhaps its reply.
#[derive(Clone, Debug)]
pub struct TableauxExchange {
    turn: TableauxTurn,
    state: ExchangeState,
    other: Held,
    /// What counts: the points alone, or less those of the reply.
    objective: Objective,
    /// Tiles of a full hand.
    full: usize,
    scores: [i32; 2],
    past: Vec<(UndoStage, ExchangeState)>,
}

impl TableauxExchange {
    /// The turn of a position. An unknown other hand has `other_hand` of the unseen tiles; for `None` a
    /// full hand, or all of them if they are fewer. The rest of the unseen tiles are to be drawn, unless
    /// the boneyard is known.
    ///
    /// # Errors
    /// When the position does not give what is needed.
    pub fn new(
        position: &TableauxPosition,
        objective: Objective,
        other_hand: Option<usize>,
    ) -> Result<Self, Need> {
        let own = position.hand().ok_or(Need::Hand)?;
        let is_unknown = *position.boneyard() == Boneyard::Unknown;
        let turn = position.turn().ok_or(Need::Hand)?;
        let other = position.hands()[1 - position.to_play()];
        let mut seen = position.layout().tiles().or(own).or(other.unwrap_or_default());
        seen = seen.or(turn.boneyard().iter().copied().collect());
        let unseen = position.rules().set.tiles().without(seen);
        let full = position.rules().hand.get() as usize;
        let held = other_hand.unwrap_or(full.min(unseen.len()));
        let other = other.map_or(Held::Count(held), Held::Tiles);
        let left = match other {
            _ if !is_unknown => 0,
            Held::Tiles(_) => unseen.len(),
            Held::Count(held) => unseen.len().checked_sub(held).ok_or(Need::OtherHand)?,
        };
        if held > unseen.len() && objective == Objective::Margin && !other.is_known() {
            return Err(Need::OtherHand);
        }
        if [full, held].into_iter().any(|few| choices(unseen.len(), few.min(unseen.len())).is_none()) {
            return Err(Need::OtherHand);
        }
        let state = ExchangeState {
            phase: Phase::Own,
            unseen,
            unseen_most: turn.most_of(unseen),
            left,
            banked: [0; 2],
            throughs: 0,
            ended: None,
        };
        let mut scores = position.both_scores();
        scores.rotate_left(position.to_play());
        let mut exchange = Self { turn, state, other, objective, full, scores, past: Vec::new() };
        exchange.watch_for_win(scores[0]);
        Ok(exchange)
    }

    /// The number of tiles to draw now, if the hand has been played through and tiles are left.
    fn to_draw(&self) -> Option<usize> {
        let few = self.full.min(self.state.left);
        let at_play = matches!(self.state.phase, Phase::Own | Phase::Reply);
        (at_play && self.turn.is_played_through() && few > 0).then_some(few)
    }

    /// The number of unseen tiles that are revealed where chance decides.
    fn to_happen(&self) -> usize {
        match (self.state.phase, self.other) {
            (Phase::Revealing, Held::Count(held)) => held,
            _ => self.to_draw().unwrap_or(0),
        }
    }

    /// The turn in play with known draws from a random stream; whether its points count for (1) or
    /// against (-1) the own side; and the least that a reply to it scores.
    pub fn with_draws(&self, random: &mut ChaCha) -> Option<(TableauxTurn, i32, i32)> {
        let pass = self.turn.rules().pass_points.get().min(0);
        let (sign, least_reply) = match self.decides() {
            Decider::Own if self.has_reply() => (1, pass),
            Decider::Own => (1, 0),
            Decider::Other => (-1, 0),
            Decider::Chance | Decider::Nobody => return None,
        };
        let mut draws: Vec<Tile> = self.state.unseen.iter().collect();
        random.shuffle(&mut draws);
        draws.truncate(self.state.left);
        // With a known boneyard there is nothing to foresee.
        let turn = if self.state.left > 0 { self.turn.drawing(draws) } else { self.turn.clone() };
        Some((turn, sign, least_reply))
    }

    /// Lets the turn check whether it wins the game: with the tiles that it has, or with those still to
    /// be drawn.
    fn watch_for_win(&mut self, score: i32) {
        if self.state.left > 0 || self.state.phase == Phase::Revealing {
            self.turn.watch_for_win(score, self.state.unseen_most);
        }
    }

    /// Whether a reply counts. A player without a tile is out, and has no turn that could cost points.
    fn has_reply(&self) -> bool {
        self.objective == Objective::Margin && !self.other.is_empty()
    }

    /// Ends the turn in play, which scored `points`.
    fn leave(&mut self, points: i32) {
        if self.state.phase != Phase::Own {
            self.state.banked[1] = points;
            self.state.phase = Phase::Over;
            return;
        }
        self.state.banked[0] = points;
        let won = self.turn.rules().win == Win::AtOnce
            && self.scores[0] + points >= self.turn.rules().win_score.get();
        if won || !self.has_reply() {
            self.state.phase = Phase::Over;
            return;
        }
        let draws = self.full.saturating_sub(self.turn.hand().len());
        self.state.left = self.state.left.saturating_sub(draws);
        let (phase, next) = match self.other {
            Held::Tiles(hand) => (Phase::Reply, hand),
            Held::Count(_) => (Phase::Revealing, Tiles::default()),
        };
        let (_, ended) = self.turn.hand_over(self.full, next, self.scores[1]);
        (self.state.phase, self.state.ended) = (phase, Some(ended));
        self.watch_for_win(self.scores[1]);
    }
}

impl GameTree for TableauxExchange {
    type Move = TableauxMove;

    fn legal_moves(&self, out: &mut Vec<TableauxMove>) {
        if !matches!(self.decides(), Decider::Own | Decider::Other) {
            return;
        }
        out.extend(self.turn.moves().into_iter().map(TableauxMove::Place));
        if self.turn.stop().is_some() {
            let played = self.turn.played().len() > 0;
            out.push(if played { TableauxMove::Stop } else { TableauxMove::Pass });
        }
    }

    fn make(&mut self, mv: TableauxMove) {
        let before = self.state;
        match mv {
            TableauxMove::Place(play) => {
                self.past.push((UndoStage::Play, before));
                let held = self.turn.hand().len();
                self.turn.make(play);
                // With a known boneyard the next hand is already drawn.
                let through = held == 1 && (self.turn.is_played_through() || !self.turn.hand().is_empty());
                self.state.throughs += u32::from(through && self.state.phase == Phase::Own);
                if self.turn.is_over() {
                    self.leave(self.turn.points());
                }
            }
            TableauxMove::Pass | TableauxMove::Stop => {
                self.past.push((UndoStage::Leave, before));
                self.leave(self.turn.points() + self.turn.stop().unwrap_or(0));
            }
        }
    }

    fn unmake(&mut self) {
        let Some((undo, before)) = self.past.pop() else { return };
        // The reply began with this step: return to the turn.
        if let (Some(ended), None) = (self.state.ended, before.ended) {
            self.turn.go_back(ended);
        }
        match undo {
            UndoStage::Play => self.turn.unmake(),
            UndoStage::Leave => {}
            UndoStage::Happened(held) => {
                self.turn.swap_hand(held);
            }
        }
        self.state = before;
    }
}

impl ChanceGame for TableauxExchange {
    fn decides(&self) -> Decider {
        match self.state.phase {
            Phase::Over => Decider::Nobody,
            Phase::Revealing => Decider::Chance,
            _ if self.to_draw().is_some() => Decider::Chance,
            Phase::Own => Decider::Own,
            Phase::Reply => Decider::Other,
        }
    }

    fn outcomes(&self) -> u128 {
        choices(self.state.unseen.len(), self.to_happen()).unwrap_or(u128::MAX)
    }

    fn make_outcome(&mut self, way: u128) {
        let (phase, before) = (self.state.phase, self.state);
        let few = self.to_happen();
        let drawn = before.unseen.choice(few, way);
        let held = self.turn.swap_hand(drawn);
        self.past.push((UndoStage::Happened(held), before));
        self.state.unseen = before.unseen.without(drawn);
        self.state.unseen_most = self.turn.most_of(self.state.unseen);
        if phase == Phase::Revealing {
            self.state.phase = Phase::Reply;
        } else {
            self.state.left -= few;
        }
    }

    fn gained(&self) -> i32 {
        let [own, other] = self.state.banked;
        match self.state.phase {
            Phase::Own => self.turn.points(),
            Phase::Reply => own - self.turn.points(),
            Phase::Revealing | Phase::Over => own - other,
        }
    }

    fn play_throughs(&self) -> u32 {
        self.state.throughs
    }

    fn key(&self) -> u128 {
        let key = self.turn.key();
        let tiles = self.turn.hand().words().into_iter().chain(self.state.unseen.words());
        let how_far = (self.state.left as u64) << 8 | self.state.phase as u64;
        let words = tiles.chain([key as u64, (key >> 64) as u64, how_far]);
        words.fold(Keyer::new(), Keyer::word).key()
    }

    fn bounds(&self) -> [i32; 2] {
        let pass = self.turn.rules().pass_points.get();
        // The turn's own bound covers only the tiles in hand and in a known boneyard. Where others may be
        // played, only the sum of what each tile can score is safe.
        let drawable = if self.state.left > 0 { self.state.unseen_most } else { 0 };
        let boneyard: Tiles = self.turn.boneyard().iter().copied().collect();
        let boneyard = self.turn.most_of(boneyard) + drawable;
        let at_play = if drawable > 0 {
            self.turn.most_of(self.turn.hand()) + boneyard
        } else {
            self.turn.upper_bound().max(0)
        };
        let reply = || match self.other {
            Held::Tiles(hand) => self.turn.most_of(hand) + boneyard,
            Held::Count(_) => self.state.unseen_most + boneyard,
        };
        match self.state.phase {
            Phase::Over => [0, 0],
            Phase::Own if !self.has_reply() => [pass.min(0), at_play.max(pass)],
            Phase::Own => [pass.min(0) - reply().max(pass), at_play.max(pass) - pass.min(0)],
            Phase::Revealing => [-reply().max(pass), -pass.min(0)],
            Phase::Reply => [-at_play.max(pass), -pass.min(0)],
        }
    }

    /// Covers the hand and a known boneyard.
    fn upper_bound_alone(&self) -> i32 {
        self.turn.upper_bound().max(0)
    }
}

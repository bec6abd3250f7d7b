//! What a simulation asks of a hand of each family: what an act was, when a turn is over, how the
//! hand ended, and what an act is worth at a glance.

use crate::game::castle_rock::answers::WholeHand as CastleRockHand;
use crate::game::castle_rock::moves::CastleRockMove as CastleRockAct;
use crate::game::in_play::InPlay;
use crate::game::line::answers::WholeHand as LineHand;
use crate::game::line::moves::LineMove as LineAct;
use crate::game::line::score::Ending;
use crate::game::tableaux::answers::hand::WholeHand as TableauxHand;
use crate::game::tableaux::dead::scoring_cells;
use crate::game::tableaux::moves::TableauxMove as TableauxAct;
use crate::search::game::{GameTree, Round};
use crate::tile::{Tile, Tiles};

/// What an act was, as it is counted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Kind {
    /// A tile was played.
    Tile,
    /// A tile was drawn.
    Draw,
    /// It was passed.
    Pass,
    /// Anything else: a capture, a stop.
    Other,
}

/// How a hand ended.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) struct Close {
    /// Nobody could play or draw, in a line game.
    pub(crate) blocked: bool,
    /// Neither could play, in Tableaux.
    pub(crate) stalemate: bool,
    /// Dead corners, centres and holes.
    pub(crate) dead_cells: usize,
    /// Tiles left in a row.
    pub(crate) left: usize,
}

/// An act of the hand that is played.
pub(crate) type ActOf<P> = <<P as InPlay>::State as GameTree>::Move;

/// A hand as a simulation plays it.
pub(crate) trait Known: InPlay + Clone {
    /// What an act is.
    fn kind(act: ActOf<Self>) -> Kind;

    /// Turns that have ended so far, where the hand itself counts them.
    fn turns(&self) -> Option<usize>;

    /// Whether the seat to act begins a turn, of a hand that does not count them.
    fn begins(&self, before: usize) -> bool;

    /// Tiles that can be drawn.
    fn to_draw(&self) -> usize;

    /// Points that a seat has scored by its turns, tiles that it has captured.
    fn scored(&self, seat: usize) -> i64;

    /// What a pass scores.
    fn pass_points(&self) -> i64 {
        0
    }

    /// How the hand ended.
    fn close(&self) -> Close;

    /// What an act brings at once.
    fn at_once(&mut self, act: ActOf<Self>) -> i64;

    /// What an act is worth to somebody who plans ahead, or to somebody who minds the others too,
    /// where that is no matter of searching.
    fn ahead(&mut self, _: ActOf<Self>, _: Minds) -> Option<i64> {
        None
    }
}

/// Whose tiles a player minds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Minds {
    /// The own alone.
    Own,
    /// Those of the others too.
    All,
}

impl Known for TableauxHand {
    fn kind(act: TableauxAct) -> Kind {
        match act {
            TableauxAct::Place(_) => Kind::Tile,
            TableauxAct::Pass => Kind::Pass,
            TableauxAct::Stop => Kind::Other,
        }
    }

    fn turns(&self) -> Option<usize> {
        Some(self.state().turns())
    }

    fn begins(&self, _: usize) -> bool {
        self.state().turn().played().len() == 0
    }

    fn to_draw(&self) -> usize {
        self.state().turn().boneyard().len()
    }

    fn scored(&self, seat: usize) -> i64 {
        i64::from(self.state().gained()[seat])
    }

    fn pass_points(&self) -> i64 {
        self.state().turn().rules().pass_points.get().into()
    }

    fn close(&self) -> Close {
        let round = self.state();
        let (layout, rules) = (round.turn().layout(), round.turn().rules());
        let cells = scoring_cells(layout, rules);
        Close {
            stalemate: round.hands().iter().all(|hand| !hand.is_empty()) && round.game_winner().is_none(),
            dead_cells: cells.iter().filter(|cell| cell.dead.is_some()).count(),
            ..Close::default()
        }
    }

    fn at_once(&mut self, act: TableauxAct) -> i64 {
        match act {
            TableauxAct::Place(play) => i64::from(play.points),
            // Only when nothing can be placed.
            TableauxAct::Pass | TableauxAct::Stop => -1,
        }
    }
}

impl Known for CastleRockHand {
    fn kind(act: CastleRockAct) -> Kind {
        if matches!(act, CastleRockAct::Add(_)) { Kind::Tile } else { Kind::Other }
    }

    fn turns(&self) -> Option<usize> {
        None
    }

    fn begins(&self, _: usize) -> bool {
        !self.state().has_added()
    }

    fn to_draw(&self) -> usize {
        self.state().boneyard().len()
    }

    fn scored(&self, seat: usize) -> i64 {
        self.state().captured(seat) as i64
    }

    fn close(&self) -> Close {
        Close { left: self.state().row().len(), ..Close::default() }
    }

    /// Tiles captured; of an add, whether it lets something be captured.
    fn at_once(&mut self, act: CastleRockAct) -> i64 {
        if !matches!(act, CastleRockAct::Add(_)) {
            return act.captured() as i64;
        }
        self.act(act);
        let can_capture = self.state().has_added();
        self.undo();
        i64::from(can_capture)
    }
}

impl Known for LineHand {
    fn kind(act: LineAct) -> Kind {
        match act {
            LineAct::Lead { .. } | LineAct::Join { .. } => Kind::Tile,
            LineAct::Draw => Kind::Draw,
            LineAct::Pass => Kind::Pass,
        }
    }

    fn turns(&self) -> Option<usize> {
        None
    }

    fn begins(&self, before: usize) -> bool {
        self.state().to_play() != before
    }

    fn to_draw(&self) -> usize {
        self.state().boneyard().len()
    }

    fn scored(&self, _: usize) -> i64 {
        0
    }

    fn close(&self) -> Close {
        Close { blocked: self.state().ending() == Some(Ending::Blocked), ..Close::default() }
    }

    fn at_once(&mut self, act: LineAct) -> i64 {
        heaviness(act.tile())
    }

    /// The share of the own tiles that can be played, less that of the tiles that are not seen;
    /// of equal ones the heavier tile.
    fn ahead(&mut self, act: LineAct, minds: Minds) -> Option<i64> {
        let seat = self.state().to_play();
        let Some(tile) = act.tile() else { return Some(i64::MIN) };
        self.act(act);
        let round = self.state();
        let reach = round.reach();
        let own = round.hand(seat);
        let others = (0..round.seats()).filter(|other| *other != seat).map(|other| round.hand(other));
        let drawn: Tiles = round.boneyard().iter().copied().collect();
        let unseen = others.fold(drawn, Tiles::or);
        let (fit, held) = (own.and(reach).len() as i64, own.len() as i64);
        let (theirs, all) = (unseen.and(reach).len() as i64, unseen.len() as i64);
        self.undo();
        let share = match minds {
            _ if held == 0 => 1 << 20,
            Minds::Own => fit,
            Minds::All => fit * all.max(1) - theirs * held,
        };
        Some(share << 8 | heaviness(Some(tile)))
    }
}

/// Pips of a tile; a draw has none, and is what is done when nothing else is.
fn heaviness(tile: Option<Tile>) -> i64 {
    tile.map_or(-1, |tile| i64::from(tile.total()))
}

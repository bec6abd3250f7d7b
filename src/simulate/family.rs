//! What a simulation needs from a round of each family: the kind of a move, when a turn ends, how the round
//! ended, and a cheap estimate of a move's worth.

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

/// The kind of a move, as counted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Kind {
    /// A tile was played.
    Tile,
    /// A tile was drawn.
    Draw,
    /// A pass.
    Pass,
    /// Any other move: a capture, a stop.
    Other,
}

/// How a round ended.
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

/// A move of the round.
pub(crate) type ActOf<P> = <<P as InPlay>::State as GameTree>::Move;

/// A hand as a simulation plays it.
pub(crate) trait Known: InPlay + Clone {
    /// What an act is.
    fn kind(act: ActOf<Self>) -> Kind;

    /// The number of turns that have ended, if the round itself counts them.
    fn turns(&self) -> Option<usize>;

    /// Whether the seat to move begins a turn, in a round that does not count turns.
    fn begins(&self, before: usize) -> bool;

    /// The number of tiles that can be drawn.
    fn to_draw(&self) -> usize;

    /// The points that a seat has scored by its turns, or the tiles that it has captured.
    fn scored(&self, seat: usize) -> i64;

    /// The points of a pass.
    fn pass_points(&self) -> i64 {
        0
    }

    /// How the round ended.
    fn close(&self) -> Close;

    /// The immediate gain of a move.
    fn at_once(&mut self, act: ActOf<Self>) -> i64;

    /// The worth of a move to a player who plans ahead or takes the other seats into account, where that
    /// needs no search.
    fn ahead(&mut self, _: ActOf<Self>, _: Minds) -> Option<i64> {
        None
    }
}

/// Whose tiles a player takes into account.
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
            // Legal only when nothing can be placed.
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

    /// Tiles captured; for an add, whether it makes a capture possible.
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

    /// The share of the own tiles that can be played, minus the share of the hidden tiles; of equal ones
    /// the heavier tile.
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

/// The pips of a tile; a draw has the lowest value, so that it is chosen last.
fn heaviness(tile: Option<Tile>) -> i64 {
    tile.map_or(-1, |tile| i64::from(tile.total()))
}

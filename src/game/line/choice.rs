//! What a player who plans ahead sees in a play, and how likely a hidden hand makes it.

use super::moves::LineMove;
use super::round::LineRound;
use crate::game::simulated::{Considered, Likelihood};
use crate::search::game::{GameTree as _, Round as _};
use crate::tile::{Tile, Tiles};

/// How much a point of a play counts against a pip of the tile.
pub(super) const SCORED: i64 = 100;

/// What a play leads to, from any hand that has the tile.
struct Outlook {
    mv: LineMove,
    tile: Tile,
    /// The tiles that fit then.
    reach: Tiles,
    /// Its points, where plays score.
    scored: Option<i64>,
    /// The pips that it is rid of.
    pips: i64,
    seats: usize,
}

impl Outlook {
    /// The share of the own tiles that fit after the play, less that of the hidden tiles where they are
    /// considered, and the pips that the play is rid of. How much each counts was measured on duplicate deals
    /// of Block, Draw, Matador and Tiddle-A-Wink. With two seats the pips only break ties. The hand and all
    /// tiles off the table are those before the play.
    fn worth(&self, hand: Tiles, all: Tiles, considered: Considered) -> i64 {
        if let Some(scored) = self.scored {
            return SCORED * scored + self.pips;
        }
        let (mut own, unseen) = (hand, all.without(hand));
        own.remove(self.tile);
        let (fit, held) = (own.and(self.reach).len() as i64, own.len() as i64);
        let (theirs, hidden) = (unseen.and(self.reach).len() as i64, unseen.len().max(1) as i64);
        match (considered, self.seats) {
            _ if held == 0 => i64::MAX,
            (Considered::Own, _) => 100 * self.pips + 600 * fit / held,
            (Considered::All, ..=2) => (fit * hidden - theirs * held) << 8 | self.pips,
            (Considered::All, _) => 50 * self.pips + 500 * fit / held - 2000 * theirs / hidden,
        }
    }
}

impl LineRound<Tiles> {
    /// What the play of a tile leads to.
    fn outlook(&mut self, mv: LineMove, tile: Tile) -> Outlook {
        let scored = self.table.tells_doubles().then(|| self.points_of(mv));
        self.make(mv);
        let reach = self.reach();
        self.unmake();
        Outlook { mv, tile, reach, scored, pips: self.shed(Some(tile)), seats: self.seats() }
    }

    /// The tiles that are not on the table.
    fn off_table(&self) -> Tiles {
        let drawn: Tiles = self.boneyard().iter().copied().collect();
        (0..self.seats()).fold(drawn, |all, seat| all.or(self.hand(seat)))
    }

    /// The worth of a move to the seat to play; that of a draw or pass is the lowest.
    pub(super) fn worth_ahead(&mut self, mv: LineMove, considered: Considered) -> i64 {
        let Some(tile) = mv.tile() else { return i64::MIN };
        let (hand, all) = (self.hand(self.to_play()), self.off_table());
        self.outlook(mv, tile).worth(hand, all, considered)
    }

    /// How likely the seat to play makes a play, given the hand that it may have: half the time it plays as
    /// `denial`, half the time at random, so that no hand is ruled out.
    pub(super) fn likelihood_of(&self, played: LineMove) -> Option<Likelihood> {
        played.tile()?;
        let all = self.off_table();
        let hands = (0..self.seats()).map(|seat| if seat == self.to_play() { all } else { Tiles::EMPTY });
        let mut any_hand = self.with_tiles(&hands.collect::<Vec<_>>(), &[])?;
        let mut plays = Vec::new();
        any_hand.tile_plays(&mut plays);
        let outlook = |mv: LineMove| Some(any_hand.outlook(mv, mv.tile()?));
        let plays: Vec<Outlook> = plays.into_iter().filter_map(outlook).collect();
        Some(Box::new(move |hand| {
            let (mut held, mut best, mut most, mut is_best) = (0, 0, i64::MIN, false);
            for play in plays.iter().filter(|play| hand.contains(play.tile)) {
                let worth = play.worth(hand, all, Considered::All);
                held += 1;
                if worth > most {
                    (best, most, is_best) = (0, worth, false);
                }
                if worth == most {
                    best += 1;
                    is_best |= play.mv == played;
                }
            }
            let of_best = if is_best { 0.5 / f64::from(best) } else { 0.0 };
            of_best + 0.5 / f64::from(held.max(1))
        }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::{Source, puzzle};
    use crate::game::Position;
    use crate::game::line::rules::Rules;
    use crate::game::whole_hand::HandFamily as _;
    use crate::tile::Pip;

    /// After 0-1 both other tiles of the first hand fit, after 0-2 only one of two, and no hidden tile ever: half
    /// the time 0-1 is chosen, and else each of them as often. The second hand has but one play.
    #[test]
    fn half_of_the_choices_are_the_best_and_half_are_random() {
        let text = "game: block\nlayout: 0-0\nhands: [0-1 0-2 1-1, 3-3 4-4 5-5]\n";
        let Position::Line(position) = puzzle::read(&Source::new("a", text)).unwrap().position else {
            panic!("a line game")
        };
        let round = Rules::round(&position).unwrap();
        let pip = |pip| Pip::new(pip).unwrap();
        let tiles = |tiles: &[[u8; 2]]| tiles.iter().map(|[a, b]| Tile::new(pip(*a), pip(*b))).collect();
        let hands: [Tiles; 2] = [tiles(&[[0, 1], [0, 2], [1, 1]]), tiles(&[[0, 1], [3, 3], [1, 1]])];
        let of = |tail| round.likelihood_of(LineMove::join(pip(0), pip(tail), pip(0))).unwrap();
        let quarters = |tail, hand| (of(tail)(hand) * 4.0).round() as i64;
        assert_eq!(hands.map(|hand| quarters(1, hand)), [3, 4]);
        assert_eq!(quarters(2, hands[0]), 1);
    }
}

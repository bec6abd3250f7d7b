//! The tiles that a reader lays one by one: where they go, why they do not, and when the lines are as good as the best.

use super::ends::{OpenEnd, misfits, open_ends};
use super::laid_words::{Laying, NotLaid};
use super::puzzle::{Asks, TrainPuzzle};
use super::solver::{TileCounts, TrainShape, blocked, longest};
use crate::puzzle::laid::NotRelaid;
use crate::search::Limits;
use crate::sorted;
use crate::tile::{Pip, Tile, Tiles, Turned};
use crate::words::joined;

/// Nodes searched for the best line, to know when it lies.
const LOOKED_AT: u64 = 10_000;

impl TrainPuzzle {
    /// The tiles that a reader has laid.
    pub(super) fn lying(&self) -> Tiles {
        self.laid.iter().flatten().map(|turned| turned.tile()).collect()
    }

    /// The tiles and the pips of the best lines, if they are proven within the limits.
    pub(super) fn proven_best(&self, limits: Limits) -> Option<TileCounts> {
        let (hand, question) = (self.hand, &self.question);
        match self.asks {
            Asks::Longest => {
                longest(hand, question, limits).ok().filter(|best| best.exact).map(|best| best.counts)
            }
            Asks::Blocked => {
                let found = blocked(hand, question.start, question.objective, limits);
                found.line.filter(|_| found.exact).map(|line| line.counts)
            }
        }
    }

    /// How far a reader has come.
    pub(super) fn laying(&self) -> Laying {
        let lying = self.lying();
        let left = self.hand.without(lying);
        let open = open_ends(&self.question, &self.laid);
        let fits = |tile: Tile| open.iter().any(|end| end.turned(tile).is_some());
        let is_closed =
            |line: &Vec<Turned>| line.first().map(|tile| tile.first) == line.last().map(|tile| tile.second);
        Laying {
            counts: TileCounts::of(lying),
            left: left.len(),
            fits: left.iter().any(fits),
            missing: self.question.must.without(lying),
            is_open_ring: self.question.shape == TrainShape::Ring && !self.laid.iter().all(is_closed),
        }
    }

    /// Whether the lines that lie are as good as the best.
    pub(super) fn is_solved(&self, laying: &Laying) -> bool {
        let may_end = laying.counts.tiles > 0
            && laying.missing.is_empty()
            && !laying.is_open_ring
            && (self.asks == Asks::Longest || !laying.fits);
        may_end && self.proven_best(Limits::default().nodes(LOOKED_AT)) == Some(laying.counts)
    }

    /// The lines with a tile that a reader names: `5-3`, or `5-3@5` at one of two ends.
    pub(super) fn with_tile(&self, play: &str) -> Result<Vec<Vec<Turned>>, NotRelaid> {
        let open = open_ends(&self.question, &self.laid);
        let (tile, at) = play.split_once('@').map_or((play, None), |(tile, at)| (tile, Some(at.trim())));
        let Ok(written) = tile.trim().parse::<Turned>() else { return Err(NotLaid::NoTile(tile).into()) };
        let tile = written.tile();
        if !self.hand.contains(tile) {
            return Err(NotLaid::NotHeld(tile).into());
        }
        if self.lying().contains(tile) {
            return Err(NotLaid::Lies(tile).into());
        }
        let is_at = |end: &OpenEnd| at.is_none_or(|at| end.pips.is_some_and(|pips| pips.to_string() == at));
        if let Some(at) = at.filter(|_| !open.iter().any(is_at)) {
            return Err(NotLaid::NoEnd(at, pips(&open)).into());
        }
        let mut joins = open.clone();
        joins.retain(|end| is_at(end) && end.turned(tile).is_some());
        if let [one, other] = pips(&joins)[..] {
            return Err(NotLaid::TwoEnds(tile, one, other).into());
        }
        // A tile that is written as it lies is meant so.
        let meant = joins.iter().find(|end| end.turned(tile) == Some(written)).or(joins.first());
        let Some(end) = meant else { return Err(NotLaid::NoJoin(tile, pips(&open)).into()) };
        let turned = end.turned(tile).filter(|_| end.pips.is_some()).unwrap_or(written);
        let mut lines = self.laid.clone();
        // Before a first tile it lies as it is written.
        end.lay(&mut lines, turned);
        Ok(lines)
    }

    /// The lines without a tile, from which others do not go on.
    pub(super) fn without_tile(&self, name: &str) -> Result<Vec<Vec<Turned>>, NotRelaid> {
        let is_it = |turned: &Turned| turned.tile().to_string() == name;
        let mut lines = self.laid.clone();
        for line in &mut lines {
            line.retain(|turned| !is_it(turned));
        }
        if lines == self.laid {
            return Err(NotLaid::DoesNotLie(name).into());
        }
        lines.retain(|line| !line.is_empty());
        if misfits(&self.question, &lines).is_empty() { Ok(lines) } else { Err(NotLaid::GoesOn(name).into()) }
    }
}

/// Where a tile joins what lies, each place with its name: the tile as it lies, and where there are several also
/// the end that it joins.
pub(super) fn places_of(tile: Tile, open: &[OpenEnd]) -> Vec<(OpenEnd, String)> {
    let mut places: Vec<(OpenEnd, String)> = Vec::new();
    let mut alone = None;
    for end in open {
        let (Some(turned), pips) = (end.turned(tile), end.pips) else { continue };
        let name = pips.map_or_else(String::new, |pips| format!("{turned}@{pips}"));
        // Ends with the same pips are alike.
        if !places.iter().any(|(_, other)| *other == name) {
            places.push((*end, name));
            alone.get_or_insert(turned);
        }
    }
    if let ([(_, name)], Some(turned)) = (places.as_mut_slice(), alone) {
        *name = turned.to_string();
    }
    places
}

/// What may join at open ends, each once.
fn pips(open: &[OpenEnd]) -> Vec<Pip> {
    let mut all: Vec<Pip> = open.iter().filter_map(|end| end.pips).collect();
    sorted::sort_by(&mut all, Ord::cmp);
    all.dedup();
    all
}

/// Lines as the file has them.
pub(super) fn written(lines: &[Vec<Turned>]) -> String {
    let texts: Vec<String> = lines.iter().map(joined).collect();
    if texts.len() > 1 { format!("[{}]", texts.join(", ")) } else { texts.concat() }
}

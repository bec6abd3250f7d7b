//! The open ends with doubles distinguished.

use super::count::{CountedEnd, EndTally};
use super::doubles::Doubles;
use super::ends::Ends;
use super::layout::Ports;
use super::moves::{JoinAt, LineMove};
use super::readings::Spinner;
use super::rules::{OpenEnds, Rules};
use crate::tile::{Pip, Tile};

/// The open ends of a line, and its doubles.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct OpenPlaces {
    /// Every open end, those of doubles too.
    pub ends: Ends,
    /// The doubles.
    pub doubles: Doubles,
}

impl OpenPlaces {
    /// The number of tiles that may now join the double of a value; 0 where it is not on the table.
    pub(super) fn free_at_double(&self, rules: &Rules, value: Pip) -> u8 {
        let opened = self.doubles.wide().map(|wide| Tile::new(wide, wide));
        let ports = Ports { rules, opened };
        self.doubles.joined(value).map_or(0, |joined| ports.free(Tile::new(value, value), joined) as u8)
    }

    /// The ways to join an end of a value that is open: at a double and elsewhere, where both are open.
    pub(super) fn ways(&self, rules: &Rules, end: Pip) -> &'static [JoinAt] {
        let at_double = self.free_at_double(rules, end);
        let is_both = at_double > 0 && self.playable(rules).count(end) > at_double;
        if is_both { &[JoinAt::End, JoinAt::Double] } else { &[JoinAt::End] }
    }

    /// The number of tiles that join a double and of those that have to before anything else is played, where it
    /// is not filled (CF-FILL-1, CF-FILL-2).
    pub(super) fn unfilled(&self, rules: &Rules, double: Pip) -> Option<(usize, usize)> {
        let is_lead = !rules.must_fill.asks_lead() || self.doubles.wide() == Some(double);
        let joined = self.doubles.joined(double).filter(|_| rules.must_fill.any())?;
        let opened = self.doubles.wide().map(|wide| Tile::new(wide, wide));
        let ports = Ports { rules, opened }.of(Tile::new(double, double));
        let fill = rules.must_fill;
        let needed = if is_lead { fill.joined_lead() } else { fill.joined_double() }.min(ports);
        (joined < needed).then_some((joined, needed))
    }

    /// The doubles that have to be filled before anything else is played.
    pub(super) fn unfilled_doubles(&self, rules: &Rules) -> impl Iterator<Item = Pip> {
        let doubles = rules.must_fill.any().then(|| self.doubles.values());
        doubles.into_iter().flatten().filter(|double| self.unfilled(rules, *double).is_some())
    }

    /// The ends that a tile may join now: those of doubles that have to be filled, if there are any, else all.
    pub(super) fn playable(&self, rules: &Rules) -> Ends {
        let mut first = Ends::default();
        for double in self.unfilled_doubles(rules) {
            first.open(double, self.free_at_double(rules, double));
        }
        if first.is_empty() { self.ends } else { first }
    }

    /// Lays the tile of a legal move. Draws and passes lay none.
    pub(super) fn play(&mut self, rules: &Rules, mv: LineMove) {
        match mv {
            LineMove::Lead { first, second } => self.lead(rules, first, second),
            LineMove::Join { half, tail, end, at } => {
                let free = self.free_at_double(rules, end);
                if free > 0 && (at == JoinAt::Double || self.playable(rules).count(end) == free) {
                    let joined = self.doubles.joined(end).unwrap_or(0);
                    self.doubles.put(end, joined + 1);
                    self.ends.close(end, free);
                    self.ends.open(end, self.free_at_double(rules, end));
                } else {
                    self.ends.close(end, 1);
                }
                if half == tail {
                    self.lay_double(rules, tail, 1);
                } else {
                    self.ends.open(tail, 1);
                }
            }
            LineMove::Draw | LineMove::DrawTile(_) | LineMove::Pass => {}
        }
    }

    fn lead(&mut self, rules: &Rules, first: Pip, second: Pip) {
        let is_two = rules.open_ends == OpenEnds::Two;
        if first != second {
            self.ends.open(first, u8::from(is_two));
            self.ends.open(second, 1);
            return;
        }
        if rules.spinner != Spinner::First && rules.tells_lead() {
            self.doubles.set_wide(first);
        }
        // Nothing joins the left of a line with one end.
        self.lay_double(rules, first, usize::from(!is_two));
    }

    fn lay_double(&mut self, rules: &Rules, double: Pip, joined: usize) {
        self.doubles.put(double, joined);
        if rules.spinner == Spinner::First && self.doubles.wide().is_none() {
            self.doubles.set_wide(double);
        }
        self.ends.open(double, self.free_at_double(rules, double));
    }

    /// The sum of the ends that count: a double twice until two tiles join it, and then not at all.
    pub fn tally(&self, rules: &Rules) -> EndTally {
        let mut tally = EndTally::EMPTY;
        for (end, times) in self.counted(rules) {
            tally.add(end, times);
        }
        tally
    }

    /// The ends that count, each with their number (AF-COUNT-1, FT-COUNT-1).
    pub(super) fn counted(&self, rules: &Rules) -> impl Iterator<Item = (CountedEnd, u8)> {
        self.ends.values().flat_map(move |end| {
            let is_double = self.doubles.joined(end).is_some_and(|joined| joined < 2);
            let others = self.ends.count(end) - self.free_at_double(rules, end);
            let of = |is_double, times| (CountedEnd { end, is_double }, times);
            [of(true, u8::from(is_double)), of(false, others)].into_iter().filter(|(_, times)| *times > 0)
        })
    }
}

//! Lays tiles at a line in the places that people choose: in line first.

use super::ends::Ends;
use super::layout::{Laid, Line, Ports};
use super::moves::{JoinAt, LineMove};
use super::places::OpenPlaces;
use super::readings::Spinner;
use crate::game::line::rules::{OpenEnds, Rules};
use crate::tile::{Pip, Tile};

/// Which tiles of a line a tile may be laid against.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Against {
    Any,
    Doubles,
    Others,
}

impl Against {
    fn takes(self, tile: Tile) -> bool {
        match self {
            Self::Any => true,
            Self::Doubles => tile.is_doublet(),
            Self::Others => !tile.is_doublet(),
        }
    }
}

impl Line {
    /// Lays the tile of a move: a lead, or a tile that joins, in the place that [`Line::join`] finds. The lead
    /// is then the tile that opened; with a spinner `opened` is the first double. Draws and passes lay
    /// nothing.
    pub(super) fn play(&mut self, mv: LineMove, rules: &Rules, opened: &mut Option<Tile>) {
        match mv {
            LineMove::Lead { first, second } => {
                if rules.spinner != Spinner::First {
                    *opened = mv.tile();
                }
                self.tiles.push(Laid::new(first, second));
            }
            LineMove::Join { half, tail, end, at } => {
                self.join([half, tail], (end, at), Ports { rules, opened: *opened });
            }
            LineMove::Draw | LineMove::DrawTile(_) | LineMove::Pass => {}
        }
        if rules.spinner == Spinner::First {
            *opened = opened.or(mv.tile().filter(|tile| tile.is_doublet()));
        }
    }

    /// Lays a tile, its joining half first, at an end of this value (BLK-FIG-1): on the right of the line if
    /// it is open there, else on the left, else at the first open side or arm. Where doubles are
    /// distinguished, at the end of another tile if there is one and the double is not named. Returns whether there
    /// was a place.
    pub fn join(&mut self, laid: [Pip; 2], (end, at): (Pip, JoinAt), ports: Ports<'_>) -> bool {
        let against: &[Against] = match at {
            _ if !ports.rules.tells_doubles() => &[Against::Any],
            // The double has to be filled first.
            _ if self.unfilled(end, ports) => &[Against::Doubles],
            JoinAt::End => &[Against::Others, Against::Doubles],
            JoinAt::Double => &[Against::Doubles],
        };
        against.iter().any(|against| self.lay(laid, (end, *against), ports, None))
    }

    /// Whether the double of a value has to be filled before another end is joined.
    fn unfilled(&self, double: Pip, ports: Ports<'_>) -> bool {
        let open = || OpenPlaces { ends: Ends::default(), doubles: self.doubles(ports) };
        ports.rules.must_fill.any() && open().unfilled(ports.rules, double).is_some()
    }

    /// Like [`Line::join`], also for an arm, which starts at the double `behind`.
    fn lay(
        &mut self,
        laid: [Pip; 2],
        (end, against): (Pip, Against),
        ports: Ports<'_>,
        behind: Option<Tile>,
    ) -> bool {
        let [half, tail] = laid;
        let is_open = |line: &Self, n: usize| {
            let (tile, arms) = (line.tiles[n].tile(), line.tiles[n].arms.len());
            let at_ends = usize::from(n > 0 || behind.is_some()) + usize::from(n + 1 < line.tiles.len());
            against.takes(tile) && (!tile.is_doublet() || at_ends + arms < ports.of(tile))
        };
        let last = self.tiles.len().saturating_sub(1);
        if self.tiles.last().is_some_and(|last| last.second == end) && is_open(self, last) {
            self.tiles.push(Laid::new(half, tail));
            return true;
        }
        if ports.rules.open_ends == OpenEnds::One {
            return false;
        }
        let is_first = self.tiles.first().is_some_and(|first| first.first == end);
        if behind.is_none() && is_first && is_open(self, 0) {
            self.tiles.insert(0, Laid::new(tail, half));
            return true;
        }
        (0..self.tiles.len()).any(|n| {
            let double = self.tiles[n].tile();
            let at_side = double == Tile::new(end, end) && is_open(self, n);
            let arms = &mut self.tiles[n].arms;
            if at_side {
                arms.push(Self { tiles: vec![Laid::new(half, tail)] });
            }
            at_side || arms.iter_mut().any(|arm| arm.lay(laid, (end, against), ports, Some(double)))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::line::tests::rules_of;
    use crate::tile::DominoSet;

    #[test]
    fn tiles_are_laid_in_line_first() {
        let rules = rules_of("draw", DominoSet::DOUBLE_6);
        let ports = Ports { rules: &rules, opened: None };
        let mut line: Line = "4-4".parse().unwrap();
        for text in ["4-2", "4-1", "4-0", "4-3", "3-3", "3-5"] {
            let laid: Line = text.parse().unwrap();
            let Laid { first, second, .. } = laid.tiles[0];
            assert!(line.join([first, second], (first, JoinAt::End), ports));
        }
        assert_eq!(line.to_string(), "1-4 4-4 (4-0) (4-3 3-3 3-5) 4-2");
        let six = Pip::new(6).unwrap();
        assert!(!line.join([six, six], (six, JoinAt::End), ports));
    }
}

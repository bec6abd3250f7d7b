//! Tableaux in words.

use std::fmt;

use super::cell::CellKind;
use super::dead::{Death, ScoringCell};
use super::judge::{Barred, HalfJudgement, TableauxRefusal};
use super::moves::PlayKind;
use super::reach::TableauxUnreachable;
use super::refusal::StepRefusal;
use super::setup::TableauFault;
use super::verdict::{PlacementVerdict, StepVerdict};
use crate::game::fault::{LayoutFault, Place};
use crate::game::lattice::{Cell, Placement};
use crate::game::move_kind::MoveKind;
use crate::sorted::SortedSet;
use crate::tile::DominoSet;
use crate::words::with_article;

/// A side cell whose staggered tail has room, as claims call it.
pub(super) const SIDE_SLOT: &str = "side slot";

/// What may describe a cell, for a message.
pub const CELL_EXPECTED: &str =
    "side, corner, centre, hole, gap, end, open, live or dead, as in `corner 5` or `dead sum`";

/// A cell as the program describes it in full: `corner 9 dead sum`, `side 4`, `centre 6 live`.
pub fn describe(kind: CellKind, scoring: Option<&ScoringCell>) -> String {
    match scoring.map(|cell| cell.dead) {
        None => kind.to_string(),
        Some(None) => format!("{kind} live"),
        Some(Some(death)) => format!("{kind} dead {}", death.name()),
    }
}

/// The place of a tile, by the half that connects.
pub(super) fn connects_where(placement: Placement) -> String {
    format!("its {} connects at {}", placement.half, placement.at)
}

/// The tiles of a figure, a sentence for each.
pub(super) fn tiles_on_table(set: DominoSet, tiles: &[Placement]) -> Vec<String> {
    let count = match tiles.len() {
        1 => "1 tile".to_owned(),
        count => format!("{count} tiles"),
    };
    let first = format!("{count} of a {set} set on the table.");
    let each = tiles.iter().map(|placement| format!("{}.", placed_tile(*placement)));
    std::iter::once(first).chain(each).collect()
}

/// The play of a figure with this number.
pub(super) fn play(step: usize, placement: Placement, kind: Option<MoveKind>, points: i32) -> String {
    let kind = kind.map_or("legal", MoveKind::name);
    let unit = if points == 1 { "point" } else { "points" };
    format!("Play {step}: {}; a {kind} play for {points} {unit}.", placed_tile(placement))
}

fn placed_tile(placement: Placement) -> String {
    let [(at, half), (tail_at, tail)] = placement.halves();
    format!("{}, its {half} on {at} and its {tail} on {tail_at}", placement.tile())
}

/// A corner, a centre or a hole of a figure.
pub(super) fn scoring_cell(cell: &ScoringCell) -> String {
    let name = match cell.kind {
        CellKind::Centre(_) => "Centre",
        CellKind::Hole(_) => "Hole",
        _ => "Corner",
    };
    let (at, needs) = (cell.at, cell.needs);
    match cell.dead {
        None => format!("{name} {at} needs {needs}."),
        Some(Death::Hole) => format!("{name} {at}: nothing fits between four half-tiles."),
        Some(Death::Sum) => format!("{name} {at} is dead: no tile makes {needs}."),
        Some(Death::Tiles) => format!("{name} {at} is dead: no tile that makes {needs} is left."),
    }
}

/// A cell of a figure that has a letter.
pub(super) fn named_cell(letter: char, cell: Cell, kind: CellKind) -> String {
    format!("{letter} is {cell}, {kind}.")
}

impl CellKind {
    /// The name of the kind, in the words of puzzle files.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Filled(_) => "filled",
            Self::Open => "open",
            Self::End => "end",
            Self::Side(_) => "side",
            Self::Gap => "gap",
            Self::Corner(_) => "corner",
            Self::Centre(_) => "centre",
            Self::Hole(_) => "hole",
        }
    }
}

/// In the words of puzzle files: `side 4`, `corner 5`, `centre 6`, `hole 11`, `end`, `gap`.
impl fmt::Display for CellKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())?;
        match self {
            Self::Filled(pip) | Self::Side(pip) => write!(f, " {pip}"),
            Self::Corner(sum) | Self::Centre(sum) | Self::Hole(sum) => write!(f, " {sum}"),
            Self::Open | Self::End | Self::Gap => Ok(()),
        }
    }
}

/// Why no tile can ever be played at a cell.
impl fmt::Display for Death {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Sum => "no tile of the set fits",
            Self::Tiles => "every tile that fits is gone",
            Self::Hole => "four half-tiles lie around it",
        })
    }
}

/// What is open for a tile that fits nowhere: the pips that each kind of cell takes.
#[derive(Default)]
pub(super) struct FitsNowhere {
    pub(super) sides: SortedSet<u8>,
    pub(super) corners: SortedSet<u8>,
    pub(super) centres: SortedSet<u8>,
}

impl fmt::Display for FitsNowhere {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let cells = [("sides", &self.sides), ("corners", &self.corners), ("centres", &self.centres)];
        let open = cells.iter().filter(|(_, needs)| !needs.is_empty()).map(|(name, needs)| {
            let needs: Vec<String> = needs.iter().map(ToString::to_string).collect();
            format!("{name} {}", needs.join(", "))
        });
        let open: Vec<String> = open.collect();
        if open.is_empty() {
            return f.write_str("there is no room for it beside any tile");
        }
        write!(f, "it fits nowhere: what is open takes other ends: {}", open.join("; "))
    }
}

impl fmt::Display for Barred {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Filled(cell) => write!(f, "a half-tile lies on {cell} already"),
            Self::OnTable(tile) => write!(f, "the {tile} lies on the table already"),
            Self::NotInSet(tile, set) => write!(f, "a {set} set has no {tile}"),
        }
    }
}

/// What one half claims, in the rule's terms:
/// `corner at (1,0) needs 6: 4 + 2; this half is 4`.
impl fmt::Display for HalfJudgement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (at, half, tail) = (self.placement.at, self.placement.half, self.placement.tail);
        let sum = self.around.iter().map(ToString::to_string).collect::<Vec<_>>().join(" + ");
        match self.verdict {
            Ok(PlayKind::Side) => write!(f, "side play at {at}: this half joins {}", with_article(half)),
            Ok(PlayKind::Corner) => write!(f, "corner at {at} needs {half}: {sum}; this half is {half}"),
            Ok(PlayKind::Centre) => {
                let needs: u8 = self.around.iter().map(|pip| pip.value()).sum();
                write!(f, "centre at {at} needs {needs}: {sum}; ")?;
                if half.value() == needs {
                    write!(f, "this half is {half}")
                } else {
                    write!(f, "both halves are {half} + {tail}")
                }
            }
            Err(refusal) => self.refused(f, refusal, &sum),
        }
    }
}

impl HalfJudgement {
    fn refused(&self, f: &mut fmt::Formatter<'_>, why: TableauxRefusal, sum: &str) -> fmt::Result {
        use TableauxRefusal as Refusal;
        let (at, half, tail) = (self.placement.at, self.placement.half, self.placement.tail);
        match why {
            Refusal::NoNeighbour => write!(f, "nothing lies against {at}"),
            Refusal::ShortEnd => write!(f, "{at} lies at the short end of a tile, where nothing connects"),
            Refusal::ClosedGap => {
                write!(f, "{at} lies between two tiles: these rules let nothing connect there")
            }
            Refusal::NoMatch => write!(f, "no half that {at} lies against by its long side is {half}"),
            Refusal::Unequal { needs } => write!(f, "side at {at} needs {needs}; this half is {half}"),
            Refusal::NotStaggered { tail } => {
                write!(f, "side at {at}: the tile must be staggered, its other half to the {tail}")
            }
            Refusal::Corner { needs } => {
                write!(f, "corner at {at} needs {needs}: {sum}; this half is {half}")
            }
            Refusal::Centre { needs } => {
                let both = half.value() + tail.value();
                write!(f, "centre at {at} needs {needs}: {sum}; this half is {half}, both halves are {both}")
            }
            Refusal::Dead { needs } => {
                let cell = if self.around.len() == 2 { "corner" } else { "centre" };
                write!(f, "{cell} at {at} is dead: {sum} = {needs}, and no tile of the set fits")
            }
            Refusal::Hole => write!(f, "{at} is a hole: four half-tiles lie around it"),
            Refusal::Covers { tail } => {
                let (cell, at) = (tail.name(), self.placement.tail_at());
                write!(f, "the tail would cover a {cell} at {at}, which these rules forbid")
            }
        }
    }
}

impl fmt::Display for StepVerdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Placement(placed) => placed.fmt(f),
            Self::Passes => f.write_str("nothing can be played"),
            Self::Stops => f.write_str("the turn may end here"),
            Self::Refused(refusal) => refusal.fmt(f),
        }
    }
}

/// What bars the placement, or the claim by which it is legal, or why neither half connects.
impl fmt::Display for PlacementVerdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (&self.refusal, self.claim()) {
            (Some(refusal), _) => refusal.fmt(f),
            (None, Some(half)) => half.fmt(f),
            (None, None) => f.write_str(&self.judgement.reasons()),
        }
    }
}

impl fmt::Display for StepRefusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Over => f.write_str("the hand is over"),
            Self::NotHeld(tile) => write!(f, "the {tile} is not in hand"),
            Self::ClosingSidePlay => f.write_str("a side play can no longer end this turn"),
            Self::MustPlay(placement) => write!(f, "a tile can be played: {placement}"),
            Self::CanPlay(None) => f.write_str("a tile can be played"),
            Self::CanPlay(Some(placement)) => write!(f, "a tile can be played, such as {placement}"),
            Self::HasPlayed => f.write_str("only a turn in which nothing was played can be passed"),
            Self::MustPass => f.write_str("nothing has been played yet: it is a `pass`"),
            Self::TurnOver => f.write_str("the turn is over"),
        }
    }
}

impl fmt::Display for TableauFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Overlap { cell, .. } => write!(f, "two tiles lie on {cell}"),
            Self::Apart { tile, .. } => write!(f, "the {tile} is not joined to the rest of the tableau"),
            Self::NoStarter => f.write_str("there is no tile on the table"),
        }
    }
}

impl LayoutFault for TableauFault {
    fn at(&self) -> Place {
        match *self {
            Self::Overlap { again: at, .. } | Self::Apart { at, .. } => at,
            Self::NoStarter => Place::Layout(0),
        }
    }

    fn also(&self) -> Option<(Place, &'static str)> {
        if let Self::Overlap { first, .. } = self { Some((*first, "and this one")) } else { None }
    }

    fn label(&self) -> &'static str {
        match self {
            Self::Overlap { .. } => "this tile",
            Self::Apart { .. } => "expected a tile that lies against another",
            Self::NoStarter => "",
        }
    }

    fn help(&self) -> Option<&'static str> {
        Some(match self {
            Self::Overlap { .. } => "each cell holds one half-tile",
            Self::Apart { .. } => "every play joins a tile; check the indent of the picture",
            Self::NoStarter => "write at least the starter",
        })
    }
}

impl fmt::Display for TableauxUnreachable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoStarter => write!(f, "the starter lies upright, and here no tile does"),
            Self::Tile(placement) => {
                write!(f, "no legal play lays the {} where it lies, {placement}", placement.tile())
            }
            Self::Order => write!(f, "no order of legal plays lays these tiles"),
        }
    }
}

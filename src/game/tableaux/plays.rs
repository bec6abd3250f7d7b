//! Every legal play, fast: what the search walks on. [`super::judge`] holds the slow,
//! obvious definition with which this is compared, and which explains itself.

use super::cell::{CellKind, staggered};
use super::geometry::{Direction, Placement};
use super::layout::{Layout, Spot};
use crate::rules::tableaux::{Contacts, Cover, DeadCell, Gap, Rules, SideOrientation, ZeroSum};
use crate::tile::{Pip, Tile, Tiles};

/// The three plays that the rules know, from the lowest kind to the highest.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum PlayKind {
    /// Joins one half of equal pips; 0 points.
    Side,
    /// Equals the sum of two halves; that many points.
    Corner,
    /// Equals the sum of three halves, or its tile does; that many points.
    Centre,
}

impl PlayKind {
    /// `side`, `corner` or `centre`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Side => "side",
            Self::Corner => "corner",
            Self::Centre => "centre",
        }
    }
}

/// One legal placement with what it is worth.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Play {
    /// The tile on its two cells, named from the half that connects.
    pub placement: Placement,
    /// By which rule it connects.
    pub kind: PlayKind,
    /// Points scored.
    pub points: i32,
    /// Whether the rules let the turn go on.
    pub continues: bool,
}

/// What one half of a tile claims by itself.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Claim {
    pub(super) kind: PlayKind,
    pub(super) points: i32,
    pub(super) continues: bool,
}

impl Claim {
    /// Prices a claim: `sum` is what the corner or centre adds up to, 0 at a side.
    pub(super) fn new(kind: PlayKind, sum: u8, doublet: bool, rules: &Rules) -> Self {
        let factor = if doublet { rules.doublet_factor.get() } else { 1 };
        let scores = match kind {
            PlayKind::Side => false,
            PlayKind::Corner | PlayKind::Centre => sum > 0 || rules.zero_sum == ZeroSum::Continues,
        };
        Self { kind, points: i32::from(sum) * factor, continues: scores || doublet }
    }

    /// The better of two claims to one placement comes first: more points, then the one
    /// that lets the turn go on. Equal claims are told apart by their cells.
    pub(super) fn rank(self) -> (i32, bool) {
        (self.points, self.continues)
    }
}

/// What connects at a cell with the tail pointing one way.
#[derive(Clone, Copy)]
struct Opening {
    kind: PlayKind,
    /// What a corner or centre adds up to; 0 at a side.
    sum: u8,
    /// One bit for each end that may connect.
    ends: u32,
    /// Whether a tile whose halves add up to `sum` connects too, either half first.
    totals: bool,
}

impl Opening {
    fn takes(self, half: Pip, tail: Pip) -> bool {
        self.ends >> half.value() & 1 == 1 || self.totals && half.value() + tail.value() == self.sum
    }

    fn claim(self, half: Pip, tail: Pip, rules: &Rules) -> Option<Claim> {
        self.takes(half, tail).then(|| Claim::new(self.kind, self.sum, half == tail, rules))
    }
}

/// Calls `each` with every legal play of the tiles in `hand`, each placement once. The
/// order depends only on how the layout came about.
pub(crate) fn for_each_play(layout: &Layout, rules: &Rules, hand: Tiles, mut each: impl FnMut(Play)) {
    for spot in layout.open_spots() {
        for toward in Direction::ALL {
            let tail_spot = layout.next(spot, toward);
            if !layout.is_empty_at(tail_spot) {
                continue;
            }
            let Some(opening) = opening(layout, rules, spot, toward) else { continue };
            let back = (layout.around_mask(tail_spot) != 0)
                .then(|| self::opening(layout, rules, tail_spot, toward.opposite()))
                .flatten();
            for_each_taken(opening, hand, |half, tail| {
                let own = Claim::new(opening.kind, opening.sum, half == tail, rules);
                let other = back.and_then(|back| back.claim(tail, half, rules));
                let Some(claim) = settle(layout, rules, (spot, own), (tail_spot, other)) else {
                    return;
                };
                each(Play {
                    placement: Placement { half, tail, at: layout.cell(spot), toward },
                    kind: claim.kind,
                    points: claim.points,
                    continues: claim.continues,
                });
            });
        }
    }
}

/// Calls `each` with the connecting half and the tail of every way in which a tile of
/// the hand connects.
fn for_each_taken(opening: Opening, hand: Tiles, mut each: impl FnMut(Pip, Pip)) {
    let mut ends = opening.ends;
    while ends != 0 {
        let end = ends.trailing_zeros() as u8;
        ends &= ends - 1;
        let Some(half) = Pip::new(end) else { break };
        for tile in hand.and(Tiles::suit(half)).iter() {
            if let Some(tail) = tile.other(half) {
                each(half, tail);
            }
        }
    }
    if opening.totals {
        for tile in hand.and(Tiles::of_total(opening.sum)).iter() {
            each_way(tile, |half, tail| {
                if opening.ends >> half.value() & 1 == 0 {
                    each(half, tail);
                }
            });
        }
    }
}

/// Both ways round, or the one way of a doublet.
fn each_way(tile: Tile, mut each: impl FnMut(Pip, Pip)) {
    each(tile.high(), tile.low());
    if !tile.is_doublet() {
        each(tile.low(), tile.high());
    }
}

/// What the placement is worth as seen from its first half, or `None` when the other half
/// has the better claim and lists it.
fn settle(
    layout: &Layout,
    rules: &Rules,
    (spot, own): (Spot, Claim),
    (tail_spot, other): (Spot, Option<Claim>),
) -> Option<Claim> {
    let Some(other) = other else { return Some(own) };
    let first = layout.cell(spot) < layout.cell(tail_spot);
    match own.rank().cmp(&other.rank()) {
        std::cmp::Ordering::Less => None,
        std::cmp::Ordering::Equal if !first => None,
        _ => Some(both(own, other, rules)),
    }
}

/// The better of two claims to one placement, with the other's points added where the
/// rules say so.
pub(super) fn both(better: Claim, other: Claim, rules: &Rules) -> Claim {
    match rules.contacts {
        Contacts::Best => better,
        Contacts::All => Claim {
            points: better.points + other.points,
            continues: better.continues || other.continues,
            ..better
        },
    }
}

/// What may connect at an empty spot with the tail pointing `toward` an empty neighbour.
fn opening(layout: &Layout, rules: &Rules, spot: Spot, toward: Direction) -> Option<Opening> {
    let kind = kind_at(layout, rules, spot)?;
    let sum = layout.around_sum(spot);
    let opening = match kind {
        PlayKind::Side => {
            Opening { kind, sum: 0, ends: joinable(layout, rules, spot, toward), totals: false }
        }
        PlayKind::Corner | PlayKind::Centre => Opening {
            kind,
            sum,
            ends: Pip::new(sum).map_or(0, |end| 1 << end.value()),
            totals: kind == PlayKind::Centre,
        },
    };
    let covered =
        rules.cover == Cover::Strict && rank_at(layout, rules, layout.next(spot, toward)) > Some(kind);
    (!covered && (opening.ends != 0 || opening.totals)).then_some(opening)
}

/// By which rule something may connect at an empty spot, if anything may. A dead corner or
/// centre that is closed keeps its kind: no tile has the sum that it asks for.
fn kind_at(layout: &Layout, rules: &Rules, spot: Spot) -> Option<PlayKind> {
    let rank = rank_at(layout, rules, spot)?;
    if rules.dead_cell == DeadCell::Closed || rank == PlayKind::Side {
        return Some(rank);
    }
    let sum = layout.around_sum(spot);
    let cell = if rank == PlayKind::Corner { CellKind::Corner(sum) } else { CellKind::Centre(sum) };
    Some(if cell.is_dead(layout, rules) { PlayKind::Side } else { rank })
}

/// What the empty spot is: the kind of play that belongs there, dead or not.
fn rank_at(layout: &Layout, rules: &Rules, spot: Spot) -> Option<PlayKind> {
    const NORTH_SOUTH: u8 = Direction::North.bit() | Direction::South.bit();
    const EAST_WEST: u8 = Direction::East.bit() | Direction::West.bit();
    match layout.around_mask(spot) {
        0 | 0b1111 => None,
        NORTH_SOUTH | EAST_WEST => match rules.gap {
            Gap::Side => Some(PlayKind::Side),
            Gap::Corner => Some(PlayKind::Corner),
            Gap::None => None,
        },
        mask => match mask.count_ones() {
            1 => Some(PlayKind::Side),
            2 => Some(PlayKind::Corner),
            _ => Some(PlayKind::Centre),
        },
    }
}

/// The ends, as bits, that may join in a side play at `spot` with the tail pointing `toward`.
fn joinable(layout: &Layout, rules: &Rules, spot: Spot, toward: Direction) -> u32 {
    let mask = layout.around_mask(spot);
    let mut ends = 0;
    for side in Direction::ALL {
        if mask & side.bit() == 0 {
            continue;
        }
        let (pip, partner) = layout.half_at(layout.next(spot, side));
        let Some(away) = staggered(side, partner) else { continue };
        let crosswise = rules.side_orientation == SideOrientation::Any && !toward.is_parallel(partner);
        if toward == away || crosswise {
            ends |= 1 << pip;
        }
    }
    ends
}

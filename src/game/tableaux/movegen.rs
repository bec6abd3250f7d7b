//! Move generation: every legal play, fast, for searches. [`super::judge`] is the slow definition that it
//! is compared with, and that explains refusals.

use std::cmp::Ordering;

use super::cell::CellKind;
use super::held::EndsInHand;
use super::layout::{Layout, Spot};
use super::moves::{Play, PlayKind};
use super::shape::{Shapes, SquareShape};
use super::square::Square;
use crate::game::lattice::{Direction, Placement};
use crate::game::tableaux::rules::{Contacts, Cover, DeadCell, Rules, SideOrientation, ZeroSum};
use crate::set_bits::set_bits;
use crate::tile::{Pip, Tile, Tiles};

/// The play that one half of a tile makes by itself.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct HalfPlay {
    pub(super) kind: PlayKind,
    pub(super) points: i32,
    pub(super) continues: bool,
}

impl HalfPlay {
    /// The play of a half: `sum` is the sum of the corner or centre, 0 at a side; then the two ends.
    ///
    /// A side play scores nothing and ends the turn (TAB-SUM-2), a corner or centre play scores the sum and
    /// lets it go on (TAB-SUM-4, TAB-SUM-5); with the sum 0 by the rules (TAB-BLANK-3, TAB-TURN-1). A doublet
    /// lets every turn go on (TAB-TURN-2, TAB-SUM-3, TAB-BLANK-2, P3), and doubles the points (TAB-DBL-1,
    /// TAB-DBL-2, TAB-SUM-6).
    pub(super) fn new(kind: PlayKind, sum: u8, [half, tail]: [u8; 2], rules: &Rules) -> Self {
        let is_doublet = half == tail;
        let factor = if is_doublet { rules.doublet_factor.get() } else { 1 };
        let scores = match kind {
            PlayKind::Side => false,
            PlayKind::Corner | PlayKind::Centre => sum > 0 || rules.zero_sum == ZeroSum::Continues,
        };
        Self { kind, points: i32::from(sum) * factor, continues: scores || is_doublet }
    }

    /// The play of a tile that lies so, named from this half.
    pub(super) fn at(self, placement: Placement) -> Play {
        Play { placement, kind: self.kind, points: self.points, continues: self.continues }
    }

    /// The order of the plays of a tile's two halves: more points are better, then letting the turn go on. The
    /// cells break a tie.
    pub(super) fn rank(self) -> (i32, bool) {
        (self.points, self.continues)
    }
}

/// What a cell demands of a tile that connects there with its tail in one direction.
#[derive(Clone, Copy)]
struct Demand {
    kind: PlayKind,
    /// The sum of a corner or centre; 0 at a side.
    sum: u8,
    /// Bits for the ends that may connect.
    ends: u32,
    /// Whether a tile with the total `sum` connects too, by either half.
    totals: bool,
}

impl Demand {
    /// A corner or centre with this sum, whichever way the tail points.
    fn of_sum(kind: PlayKind, sum: u8) -> Self {
        let ends = if sum <= Pip::MAX.value() { 1 << sum } else { 0 };
        Self { kind, sum, ends, totals: kind == PlayKind::Centre }
    }

    fn is_met(self, half: u8, tail: u8) -> bool {
        self.ends >> half & 1 == 1 || self.totals && half + tail == self.sum
    }

    fn play_of(self, half: u8, tail: u8, rules: &Rules) -> Option<HalfPlay> {
        self.is_met(half, tail).then(|| HalfPlay::new(self.kind, self.sum, [half, tail], rules))
    }

    /// Calls `each` with the connecting half and the tail of every way in which a tile of the hand
    /// connects.
    #[inline]
    fn for_each_met(self, held: &EndsInHand, mut each: impl FnMut(u8, u8)) {
        for half in set_bits(self.ends & held.ends()) {
            set_bits(held.others(half as u8)).for_each(|tail| each(half as u8, tail as u8));
        }
        if self.totals {
            self.for_each_by_total(held, each);
        }
    }

    /// The ways that are met by the total alone.
    fn for_each_by_total(self, held: &EndsInHand, mut each: impl FnMut(u8, u8)) {
        held.for_each_of_total(self.sum, |high, low| {
            if self.ends >> high & 1 == 0 {
                each(high, low);
            }
            if self.ends >> low & 1 == 0 && low != high {
                each(low, high);
            }
        });
    }

    /// The number of ways in which a tile of the hand connects.
    #[inline]
    fn count_met(self, held: &EndsInHand) -> u64 {
        let met =
            set_bits(self.ends & held.ends()).map(|half| u64::from(held.others(half as u8).count_ones()));
        let mut count = met.sum();
        if self.totals {
            self.for_each_by_total(held, |_, _| count += 1);
        }
        count
    }
}

/// Calls `each` with every legal play of the tiles in `hand`, each placement once (TAB-CNT-1, TAB-CNT-2). The
/// order depends only on how the layout was built.
pub(crate) fn for_each_play(layout: &Layout, rules: &Rules, hand: Tiles, mut each: impl FnMut(Play)) {
    let finder = Finder::new(layout, rules, hand);
    for spot in layout.frontier() {
        finder.plays_at(*spot, &mut each);
    }
}

/// The same without some of the plays that score less than `points`.
pub(crate) fn for_each_play_worth(
    layout: &Layout,
    rules: &Rules,
    hand: Tiles,
    points: i32,
    mut each: impl FnMut(Play),
) {
    let finder = Finder::new(layout, rules, hand);
    // Under `contacts: all` the claims of both halves are added, so one sum alone decides nothing.
    let least = if rules.contacts == Contacts::Best { points } else { i32::MIN };
    let factor = if hand.iter().any(Tile::is_doublet) { rules.doublet_factor.get().max(1) } else { 1 };
    for spot in layout.frontier() {
        if i32::from(layout.at(*spot).sum()) * factor >= least {
            finder.plays_at(*spot, &mut each);
        }
    }
}

/// The number of legal plays of the tiles in `hand`.
pub(crate) fn count_plays(layout: &Layout, rules: &Rules, hand: Tiles) -> u64 {
    let finder = Finder::new(layout, rules, hand);
    layout.frontier().iter().map(|spot| finder.count(*spot)).sum()
}

/// Whether the hand has a legal play of the kind that is wanted.
pub(crate) fn is_any_play(
    layout: &Layout,
    rules: &Rules,
    hand: Tiles,
    is_wanted: impl Fn(&Play) -> bool,
) -> bool {
    let finder = Finder::new(layout, rules, hand);
    layout.frontier().iter().any(|spot| {
        let mut found = false;
        finder.plays_at(*spot, &mut |play| found |= is_wanted(&play));
        found
    })
}

/// Whether a tile that is not on the table may be played here, on two empty cells.
pub(super) fn is_legal(layout: &Layout, rules: &Rules, placement: Placement) -> bool {
    [placement, placement.turned()].into_iter().any(|one| {
        layout
            .open_spot(one.at)
            .and_then(|spot| demand(layout, rules, spot, one.toward))
            .is_some_and(|demand| demand.is_met(one.half.value(), one.tail.value()))
    })
}

/// Finds the plays of a hand, square by square.
struct Finder<'a> {
    layout: &'a Layout,
    rules: &'a Rules,
    held: EndsInHand,
    shapes: &'static Shapes,
    /// Whether legality depends only on a square's own neighbours.
    local: bool,
}

impl<'a> Finder<'a> {
    fn new(layout: &'a Layout, rules: &'a Rules, hand: Tiles) -> Self {
        Self { layout, rules, held: EndsInHand::new(hand), shapes: Shapes::of(rules), local: is_local(rules) }
    }

    /// Calls `each` with every play whose better half connects at this square, if it is empty.
    #[inline]
    fn plays_at(&self, spot: Spot, each: &mut impl FnMut(Play)) {
        let Self { layout, rules, .. } = *self;
        self.for_each_demand(spot, |demand, toward, back| {
            let tie = layout.next(spot, toward).cmp(&spot);
            demand.for_each_met(&self.held, |half, tail| {
                let own = HalfPlay::new(demand.kind, demand.sum, [half, tail], rules);
                let other = back.and_then(|back| back.play_of(tail, half, rules));
                let (Some(better), Some(half), Some(tail)) =
                    (settle(rules, own, other, tie), Pip::new(half), Pip::new(tail))
                else {
                    return;
                };
                let placement = Placement { half, tail, at: layout.cell(spot), toward };
                each(better.at(placement));
            });
        });
    }

    /// The number of plays at this square. Where both halves connect the first square counts it.
    fn count(&self, spot: Spot) -> u64 {
        let mut count = 0;
        self.for_each_demand(spot, |demand, toward, back| {
            match back.filter(|_| spot > self.layout.next(spot, toward)) {
                None => count += demand.count_met(&self.held),
                Some(back) => demand.for_each_met(&self.held, |half, tail| {
                    count += u64::from(!back.is_met(tail, half));
                }),
            }
        });
        count
    }

    /// Calls `each` with what an empty square demands for each direction of the tail, and with what the
    /// square of the tail demands of the other half.
    #[inline]
    fn for_each_demand(&self, spot: Spot, mut each: impl FnMut(Demand, Direction, Option<Demand>)) {
        let Self { layout, rules, .. } = *self;
        let square = layout.at(spot);
        let shape = self.shapes.at(square.code());
        if !self.may_connect(shape, square.sum()) {
            return;
        }
        let Some(kind) = kind_of(layout, rules, square) else { return };
        let ways = if self.local { shape.ways() } else { !square.code().around() & 0xf };
        for way in set_bits(ways) {
            let toward = Direction::ALL[way % 4];
            let Some(own) = demand_of(layout, rules, spot, kind, toward) else { continue };
            let tail_spot = layout.next(spot, toward);
            let back_shape = self.shapes.at(layout.at(tail_spot).code());
            let points_back = !self.local || back_shape.ways() & toward.opposite().bit() != 0;
            let back = if points_back { demand(layout, rules, tail_spot, toward.opposite()) } else { None };
            each(own, toward, back);
        }
    }

    /// Whether a tile of the hand may connect at a square of this shape and sum, as far as a cheap test shows.
    #[inline]
    fn may_connect(&self, shape: SquareShape, sum: u8) -> bool {
        // A tile is needed that has the sum as an end, or may have it as its total. A dead cell takes ends
        // that its neighbours have, and the test does not show which.
        let may_fit = || shape.is_between() || shape.is_centre() || self.held.others(sum) != 0;
        !shape.is_idle() && (!self.local || may_fit())
    }
}

/// Whether what connects at a square depends only on its own neighbours.
fn is_local(rules: &Rules) -> bool {
    rules.cover == Cover::Free && rules.dead_cell == DeadCell::Closed
}

/// The play of the placement named from its first half; `None` when the other half makes the better play
/// and lists it. Of equal plays the first in reading order counts, which is this one if `tie` is greater.
fn settle(rules: &Rules, own: HalfPlay, other: Option<HalfPlay>, tie: Ordering) -> Option<HalfPlay> {
    let Some(other) = other else { return Some(own) };
    own.rank().cmp(&other.rank()).then(tie).is_gt().then(|| both(own, other, rules))
}

/// The better play of a tile's two halves (A5b), with the other's points added where the rules say so (A5).
pub(super) fn both(better: HalfPlay, other: HalfPlay, rules: &Rules) -> HalfPlay {
    match rules.contacts {
        Contacts::Best => better,
        Contacts::All => HalfPlay {
            points: better.points + other.points,
            continues: better.continues || other.continues,
            ..better
        },
    }
}

/// What an empty spot demands of a tile with its tail toward the empty neighbour `toward`.
fn demand(layout: &Layout, rules: &Rules, spot: Spot, toward: Direction) -> Option<Demand> {
    demand_of(layout, rules, spot, kind_of(layout, rules, layout.at(spot))?, toward)
}

/// The same for a spot whose kind is known.
#[inline]
fn demand_of(
    layout: &Layout,
    rules: &Rules,
    spot: Spot,
    kind: PlayKind,
    toward: Direction,
) -> Option<Demand> {
    if rules.cover == Cover::Strict
        && layout.at(layout.next(spot, toward)).code().rank(rules.gap) > Some(kind)
    {
        return None;
    }
    let demand = if kind == PlayKind::Side {
        Demand { kind, sum: 0, ends: joinable(layout, rules, spot, toward), totals: false }
    } else {
        Demand::of_sum(kind, layout.at(spot).sum())
    };
    (demand.ends != 0 || demand.totals).then_some(demand)
}

/// The rule by which something may connect at an empty square, if any. A dead corner or centre that is
/// closed keeps its kind: no tile has the sum that it needs.
fn kind_of(layout: &Layout, rules: &Rules, square: Square) -> Option<PlayKind> {
    let rank = square.code().rank(rules.gap)?;
    if rules.dead_cell == DeadCell::Closed || rank == PlayKind::Side {
        return Some(rank);
    }
    let sum = square.sum();
    let cell = if rank == PlayKind::Corner { CellKind::Corner(sum) } else { CellKind::Centre(sum) };
    Some(if cell.is_dead(layout, rules) { PlayKind::Side } else { rank })
}

/// The ends, as bits, that may join in a side play with the tail toward `toward`.
fn joinable(layout: &Layout, rules: &Rules, spot: Spot, toward: Direction) -> u32 {
    let code = layout.at(spot).code();
    let mut ends = 0;
    for side in Direction::ALL {
        let crosswise = rules.side_orientation == SideOrientation::Any && toward.is_parallel(side);
        if code.long() & side.bit() != 0 && (toward == code.staggered(side) || crosswise) {
            ends |= 1 << layout.at(layout.next(spot, side)).pip();
        }
    }
    ends
}

//! Sequences of two plays counted without making either: the last two plies of perft.
//!
//! What connects at a square depends on its own neighbours alone, as long as no rule looks at
//! the tail's cell or at the tiles on the table. A tile then changes what connects at its two
//! cells and at the six around them; everywhere else the plays of the tile itself are lost
//! and nothing more.

use super::geometry::Direction;
use super::held::{Held, for_each_bit};
use super::layout::{Layout, Spot};
use super::plays::{Opening, is_local, opening_at};
use super::ring::Ring;
use super::shape::{Shape, Shapes};
use super::square::Square;
use crate::rules::tableaux::Rules;
use crate::tile::{Tile, Tiles};

/// One more than the highest sum of three neighbours, rounded up.
const SUMS: usize = 64;

/// In how many ways tiles connect, by the class of the shape and the sum of the neighbours. A
/// suit has 19 tiles at most, so that bytes hold them.
#[derive(Clone, Copy, Debug)]
struct Ways([u8; 4 * SUMS]);

impl Ways {
    const NONE: Self = Self([0; 4 * SUMS]);

    #[inline]
    fn at(&self, shape: Shape, sum: u8) -> u8 {
        self.0[usize::from(shape.row() | (sum % SUMS as u8))]
    }

    /// Ways of one end with the tail pointing one way.
    fn of_end(&self, end: u8) -> u8 {
        self.0[SUMS + usize::from(end) % SUMS]
    }

    /// Adds the ways of one tile, or takes them out.
    #[inline]
    fn change(&mut self, tile: Tile, by: impl Fn(u8, u8) -> u8) {
        let (high, low) = (usize::from(tile.high().value()), usize::from(tile.low().value()));
        let mut add = |class: usize, sum: usize, ways: u8| {
            let place = &mut self.0[(class * SUMS + sum) % (4 * SUMS)];
            *place = by(*place, ways);
        };
        let ends = [high, low];
        for end in &ends[..2 - usize::from(low == high)] {
            add(1, *end, 1);
            add(2, *end, 2);
            add(3, *end, 1);
        }
        // At a centre by its total too, each way round that does not connect by its end.
        add(3, high + low, u8::from(low != 0) + u8::from(low != high));
    }
}

/// A tile on two empty squares, the end that connects first.
#[derive(Clone, Copy, Debug)]
struct Way {
    spot: Spot,
    toward: Direction,
    half: u8,
    tail: u8,
    /// The tile's place in the hand.
    place: u8,
}

/// A tile of the hand, and the ways of all others.
#[derive(Clone, Debug)]
struct Own {
    tile: Tile,
    ways: Ways,
    /// In how many ways it can be played itself.
    count: u32,
}

/// What is kept of the hand from one count to the next.
#[derive(Clone, Debug)]
pub(super) struct Bulk {
    shapes: &'static Shapes,
    held: Held,
    all: Ways,
    /// The tiles, and their places by [`Tile::index`].
    own: Vec<Own>,
    places: [u8; Tile::COUNT],
    ways: Vec<Way>,
    /// The ways that are in the list from the other half's side already.
    twice: Vec<Way>,
    open: Vec<Spot>,
}

impl Bulk {
    /// For these rules, if they look at nothing but a square's own neighbours.
    pub(super) fn new(rules: &Rules, hand: Tiles) -> Option<Self> {
        let mut all = Ways::NONE;
        if !is_local(rules) {
            return None;
        }
        hand.iter().for_each(|tile| all.change(tile, |sum, ways| sum + ways));
        let held = Held::new(hand);
        let (own, ways, twice, open) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        Some(Self { shapes: Shapes::of(rules), held, all, own, places: [0; Tile::COUNT], ways, twice, open })
    }

    /// A tile of the hand is played.
    pub(super) fn play(&mut self, tile: Tile) {
        self.held = self.held.without(tile);
        self.all.change(tile, |sum, ways| sum - ways);
    }

    /// It is taken back.
    pub(super) fn take_back(&mut self, tile: Tile) {
        self.held = self.held.with(tile);
        self.all.change(tile, |sum, ways| sum + ways);
    }

    /// The number of sequences of two plays of `hand`, which is what is held.
    pub(super) fn count_two(&mut self, layout: &Layout, rules: &Rules, hand: Tiles) -> u64 {
        self.own.clear();
        for tile in hand.iter() {
            self.places[tile.index()] = self.own.len() as u8;
            let mut ways = self.all;
            ways.change(tile, |sum, ways| sum - ways);
            self.own.push(Own { tile, ways, count: 0 });
        }
        let (mut ways, mut twice) = (std::mem::take(&mut self.ways), std::mem::take(&mut self.twice));
        ways.clear();
        twice.clear();
        self.find_open(layout);
        let lister = Table { layout, rules, shapes: self.shapes };
        for spot in &self.open {
            lister.list(*spot, &self.held, |mut way| {
                let tile = index(way.half, way.tail);
                way.place = self.places[tile % Tile::COUNT];
                if lister.is_listed(way) { twice.push(way) } else { ways.push(way) }
            });
        }
        for way in &ways {
            self.own[usize::from(way.place)].count += 1;
        }
        let mut total = 0_u64;
        for way in &ways {
            let own = &self.own[usize::from(way.place)];
            let rest = Rest { table: &lister, twice: &twice, own, place: way.place, hand };
            total = total.wrapping_add(rest.gain(*way)).wrapping_sub(u64::from(own.count));
        }
        total = total.wrapping_add((ways.len() * ways.len()) as u64);
        (self.ways, self.twice) = (ways, twice);
        total
    }

    /// The spots at which some tile of the hand may connect.
    fn find_open(&mut self, layout: &Layout) {
        let frontier = layout.frontier();
        self.open.resize(frontier.len(), Spot::default());
        let mut found = 0;
        // Without a branch: which spots are open is anybody's guess.
        for spot in frontier {
            let square = layout.at(*spot);
            let shape = self.shapes.at(square.code());
            self.open[found] = *spot;
            found += usize::from(self.all.at(shape, square.sum()) | shape.between() != 0);
        }
        self.open.truncate(found);
    }
}

/// [`Tile::index`] of the tile with these ends.
fn index(half: u8, tail: u8) -> usize {
    let (high, low) = (usize::from(half.max(tail)), usize::from(half.min(tail)));
    high * (high + 1) / 2 + low
}

/// The table, before either play.
struct Table<'a> {
    layout: &'a Layout,
    rules: &'a Rules,
    shapes: &'static Shapes,
}

impl Table<'_> {
    /// Calls `each` with the ways to connect at a spot.
    #[inline]
    fn list(&self, spot: Spot, held: &Held, mut each: impl FnMut(Way)) {
        let square = self.layout.at(spot);
        let shape = self.shapes.at(square.code());
        let end = square.sum();
        for_each_bit(u32::from(shape.ways()), |way| {
            let toward = Direction::ALL[usize::from(way & 3)];
            let mut one = |half, tail| each(Way { spot, toward, half, tail, place: 0 });
            if shape.is_between() {
                if let Some(opening) = self.opening(spot, square, None, toward) {
                    opening.for_each_taken(held, one);
                }
                return;
            }
            for_each_bit(held.others(end), |tail| one(end, tail));
            if shape.is_centre() {
                held.for_each_of_total(end, |high, low| {
                    if high != end {
                        one(high, low);
                    }
                    if low != end && low != high {
                        one(low, high);
                    }
                });
            }
        });
    }

    /// Whether the tile's other half connects too, and has the way in the list.
    #[inline]
    fn is_listed(&self, way: Way) -> bool {
        let tail_spot = self.layout.next(way.spot, way.toward);
        let square = self.layout.at(tail_spot);
        let back = way.toward.opposite();
        self.shapes.at(square.code()).ways() & back.bit() != 0
            && tail_spot < way.spot
            && self.opening(tail_spot, square, None, back).is_some_and(|back| back.takes(way.tail, way.half))
    }

    /// What connects at a square; `gained` is a neighbour that is not there yet.
    fn opening(
        &self,
        spot: Spot,
        square: Square,
        gained: Option<Gained>,
        toward: Direction,
    ) -> Option<Opening> {
        let kind = square.code().rank(self.rules.gap)?;
        let pip = |side| match gained {
            Some((to, pip)) if to == side => pip,
            _ => self.layout.pip_at(self.layout.next(spot, side)),
        };
        opening_at(square, kind, self.rules, toward, pip)
    }
}

/// The way to a new neighbour, and its pips.
type Gained = (Direction, u8);

/// What is left of the hand after one of its tiles is played.
struct Rest<'a> {
    table: &'a Table<'a>,
    twice: &'a [Way],
    own: &'a Own,
    place: u8,
    hand: Tiles,
}

impl Rest<'_> {
    /// How many plays more of the tiles that are left there are after a play; wraps round
    /// when they are fewer.
    #[inline]
    fn gain(&self, way: Way) -> u64 {
        let Table { layout, shapes, .. } = *self.table;
        let ways = &self.own.ways;
        let tail_spot = layout.next(way.spot, way.toward);
        let (mut lost, mut won, mut seen) = (0, 0, Shape::IDLE);
        for spot in [way.spot, tail_spot] {
            let square = layout.at(spot);
            let shape = shapes.at(square.code());
            lost += u32::from(ways.at(shape, square.sum()));
            seen = seen.or(shape);
        }
        let mut after = [0; 6];
        let mut pointing = 0;
        let ring = layout.ring(way.spot, way.toward);
        for (n, gain) in Ring::of(way.toward).gains.into_iter().enumerate() {
            let square = layout.at(ring[n]);
            let shape = shapes.at(square.code());
            lost += u32::from(ways.at(shape, square.sum()));
            seen = seen.or(shape);
            let square = square.with(gain, if n < 3 { way.half } else { way.tail });
            let shape = shapes.at(square.code());
            after[n] = ways.at(shape, square.sum());
            won += u32::from(after[n]);
            seen = seen.or(shape);
            let counts = u32::from(after[n] | shape.between() != 0);
            pointing |= (counts * u32::from(shape.ways())) << (4 * n);
        }
        let mut gain = u64::from(won).wrapping_sub(u64::from(lost));
        if seen.is_between() {
            gain = gain.wrapping_add(self.between(way, &ring));
        }
        if !self.twice.is_empty() {
            gain = gain.wrapping_add(self.twice_before(way, &ring));
        }
        let meeting = self.meeting(way, &ring, pointing);
        if meeting != 0 {
            gain = gain.wrapping_sub(self.twice_after(way, &ring, meeting));
        }
        gain
    }

    /// The square beside the tile as it is after the play, and the neighbour that it gains.
    fn beside(&self, way: Way, ring: &[Spot; 6], n: usize) -> (Square, Gained) {
        let Ring { sides, gains, .. } = Ring::of(way.toward);
        let pip = if n < 3 { way.half } else { way.tail };
        (self.table.layout.at(ring[n]).with(gains[n], pip), (sides[n], pip))
    }

    /// Ways at squares between two neighbours: after the play less those before it.
    #[cold]
    fn between(&self, way: Way, ring: &[Spot; 6]) -> u64 {
        let layout = self.table.layout;
        let covered = [way.spot, layout.next(way.spot, way.toward)];
        let before = covered.iter().chain(ring).map(|spot| self.ways_between(*spot, layout.at(*spot), None));
        let lost: u64 = before.map(u64::from).sum();
        let after = (0..ring.len()).map(|n| {
            let (square, gained) = self.beside(way, ring, n);
            self.ways_between(ring[n], square, Some(gained))
        });
        after.map(u64::from).sum::<u64>().wrapping_sub(lost)
    }

    fn ways_between(&self, spot: Spot, square: Square, gained: Option<Gained>) -> u8 {
        let shape = self.table.shapes.at(square.code());
        let mut ways = 0;
        if shape.is_between() {
            for_each_bit(u32::from(shape.ways()), |way| {
                let toward = Direction::ALL[usize::from(way & 3)];
                if let Some(opening) = self.table.opening(spot, square, gained, toward) {
                    opening.for_each_end(|end| ways += self.own.ways.of_end(end));
                }
            });
        }
        ways
    }

    /// Ways of the tiles left that two squares count, one of which is beside the tile or
    /// covered by it: before it is played.
    #[cold]
    fn twice_before(&self, way: Way, ring: &[Spot; 6]) -> u64 {
        let next = |way: &Way| self.table.layout.next(way.spot, way.toward);
        let is_near = |spot: Spot| spot == way.spot || spot == next(&way) || ring.contains(&spot);
        let counts =
            |other: &&Way| other.place != self.place && (is_near(other.spot) || is_near(next(other)));
        self.twice.iter().filter(counts).count() as u64
    }

    /// Of the ways, four bits for each square beside the tile, in which tails may point after
    /// it is played, those from which another tail may point back.
    #[inline]
    fn meeting(&self, way: Way, ring: &[Spot; 6], mut pointing: u32) -> u32 {
        let Table { layout, shapes, .. } = *self.table;
        let next = Ring::of(way.toward).next;
        let mut meeting = 0;
        while pointing != 0 {
            let bit = pointing.trailing_zeros() as usize % next.len();
            pointing &= pointing - 1;
            let toward = Direction::ALL[bit % 4];
            let code = layout.at(layout.next(ring[bit / 4], toward)).code();
            let back = shapes.at(code.with(next[bit])).ways() >> toward.opposite().index() & 1;
            meeting |= u32::from(back) << bit;
        }
        meeting
    }

    /// The ways that two squares count, after the tile is played.
    #[cold]
    fn twice_after(&self, way: Way, ring: &[Spot; 6], meeting: u32) -> u64 {
        let mut found = 0;
        for_each_bit(meeting, |bit| {
            found += self.shared(way, ring, usize::from(bit / 4), Direction::ALL[usize::from(bit % 4)]);
        });
        found
    }

    /// Ways of the tiles left that connect at square `n` beside the tile and at the next one;
    /// of two squares beside the tile the first counts them.
    fn shared(&self, way: Way, ring: &[Spot; 6], n: usize, toward: Direction) -> u64 {
        let (square, gained) = self.beside(way, ring, n);
        let own = self.table.opening(ring[n], square, Some(gained), toward);
        let spot = self.table.layout.next(ring[n], toward);
        let (square, gained) = match ring.iter().position(|other| *other == spot) {
            Some(place) if place < n => return 0,
            Some(place) => {
                let (square, gained) = self.beside(way, ring, place);
                (square, Some(gained))
            }
            None => (self.table.layout.at(spot), None),
        };
        let back = self.table.opening(spot, square, gained, toward.opposite());
        let mut rest = self.hand;
        rest.remove(self.own.tile);
        own.zip(back).map_or(0, |(own, back)| own.shared_with(back, rest))
    }
}

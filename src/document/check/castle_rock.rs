//! Checks that only Castle Rock has: rows and suits.

use std::collections::BTreeSet;

use super::kind::{Check, Kind};
use super::outcome::{Miss, Outcome, Wrong, when};
use super::reader::Reader;
use super::scene::Scene;
use super::searches::BEST;
use crate::board::{Act, Board};
use crate::game::castle_rock::best::{clearings, most_captured};
use crate::game::castle_rock::row::Row;
use crate::game::castle_rock::score::points;
use crate::game::castle_rock::suits::Left;
use crate::search::{Limits, Meter};
use crate::tile::{Pip, Tile, Tiles};

pub(super) const CHECKS: &[Kind] = &[
    BEST,
    Kind::of::<TilesScoreCheck>("score", "what a hand that has ended scores"),
    Kind::of::<RowCheck>("row", "what a row offers").choosing(&[]),
    Kind::of::<SuitCheck>("suit", "what is left of a suit").choosing(&["of", "captured"]),
    Kind::of::<MatelessCheck>("mateless", "the tiles without a mate"),
];

/// What a hand that has ended scores: tiles captured and left.
#[derive(Debug)]
struct TilesScoreCheck {
    /// Tiles captured by each seat.
    captured: Vec<i32>,
    /// Tiles left in the row.
    left: usize,
    /// Points of each seat.
    are: Vec<i32>,
}

impl Check for TilesScoreCheck {
    fn read(reader: &mut Reader<'_>) -> Option<Self> {
        let are = reader.need("are", Reader::ints);
        let captured = reader.need("captured", Reader::ints);
        let left = reader.need("left", Reader::count);
        let (captured, are) = (captured?, are?);
        reader.one_for_each("are", are.len(), captured.len());
        Some(Self { captured, left: left?, are })
    }

    fn run(&self, _: &Scene) -> Outcome {
        let found = self.captured.iter().map(|tiles| points(*tiles as usize, self.left));
        let found: Vec<i32> = found.collect();
        when(found == self.are, || format!("the seats score {found:?}, not {:?}", self.are))
    }
}

/// What the row offers as it stands.
#[derive(Debug)]
struct RowCheck {
    /// Exactly these captures, in any order.
    captures: Option<Vec<Act>>,
    /// The most tiles that can be captured.
    most: Option<usize>,
    /// How many rows captures can reach, the row itself counted.
    rows: Option<usize>,
    /// How many sequences of captures empty it.
    clearing: Option<u128>,
}

impl Check for RowCheck {
    fn read(reader: &mut Reader<'_>) -> Option<Self> {
        Some(Self {
            captures: reader.acts("captures"),
            most: reader.count("most"),
            rows: reader.count("rows"),
            clearing: reader.count("clearing").map(|count| count as u128),
        })
    }

    fn run(&self, scene: &Scene) -> Outcome {
        let Board::CastleRock(position) = scene.board()? else { return Err("there is no row".into()) };
        let row = position.row();
        let mut wrong = Wrong::default();
        if let Some(captures) = &self.captures {
            let mut found = Vec::new();
            row.for_each_capture(|act| found.push(Act::CastleRock(act)));
            wrong.unless_same(captures, &found);
        }
        let most = most_captured(row);
        wrong.unless(&self.most, &most, |_| format!("{most} tiles can be captured"));
        let mut stopped = None;
        match self.rows.map(|rows| (rows, reachable(row, &scene.limits))) {
            Some((rows, Ok(found))) => {
                wrong.unless(&rows, &found, |rows| format!("{found} rows can be reached, not {rows}"))
            }
            Some((rows, Err(least))) if least > rows => {
                wrong.0.push(format!("at least {least} rows can be reached, not {rows}"));
            }
            Some((_, Err(least))) => stopped = Some(format!("at least {least} rows can be reached")),
            None => {}
        }
        if self.clearing.is_some() {
            let found = clearings(row);
            wrong.unless(&Some(self.clearing), &found, |_| {
                format!("{} sequences empty the row", found.unwrap_or(u128::MAX))
            });
        }
        wrong.outcome()?;
        stopped.map_or(Ok(()), |stopped| Err(Miss::Stopped(stopped)))
    }
}

/// Memory that a row takes that was walked to, about: it, and its name.
const BYTES_A_ROW: usize = 2048;

/// How many different rows captures lead to, the row itself counted: each is walked to.
///
/// # Errors
/// How many there are at least, when a limit is reached.
fn reachable(row: &Row, limits: &Limits) -> Result<usize, usize> {
    let mut meter = Meter::new(limits.clone());
    let mut seen = BTreeSet::from([row.to_string()]);
    let mut to_visit = vec![row.clone()];
    while let Some(row) = to_visit.pop() {
        if !meter.step() || seen.len().saturating_mul(BYTES_A_ROW) > limits.memory {
            return Err(seen.len());
        }
        let mut acts = Vec::new();
        row.for_each_capture(|act| acts.push(act));
        for act in acts {
            let after = row.after(act);
            if seen.insert(after.to_string()) {
                to_visit.push(after);
            }
        }
    }
    Ok(seen.len())
}

/// What is left of a suit once tiles are captured.
#[derive(Debug)]
struct SuitCheck {
    of: Pip,
    /// Tiles captured.
    captured: Tiles,
    /// Tiles left.
    tiles: Option<usize>,
    /// Tiles left that are no double.
    plain: Option<usize>,
    /// Ends of the number that are left.
    halves: Option<usize>,
    /// The only tile left, or that there is none or more than one.
    orphan: Option<Option<Tile>>,
}

impl Check for SuitCheck {
    fn read(reader: &mut Reader<'_>) -> Option<Self> {
        Some(Self {
            captured: reader.tiles("captured").unwrap_or_default(),
            tiles: reader.count("tiles"),
            plain: reader.count("plain"),
            halves: reader.count("halves"),
            orphan: reader.or_word("orphan", "none", Reader::tile),
            of: reader.need("of", Reader::pip)?,
        })
    }

    fn run(&self, scene: &Scene) -> Outcome {
        let suit = Left::after(scene.rules.set(), self.captured).suit(self.of);
        let doublets = usize::from(suit.has_doublet());
        let mut wrong = Wrong::default();
        for (what, asked, found) in [
            ("tiles of the suit", self.tiles, suit.left.len()),
            ("tiles that are no double", self.plain, suit.left.len() - doublets),
            ("ends", self.halves, suit.halves()),
        ] {
            wrong.unless(&asked, &found, |asked| format!("{found} {what} are left, not {asked}"));
        }
        wrong.unless(&self.orphan, &suit.orphan(), |_| match suit.orphan() {
            Some(tile) => format!("the {tile} is left alone"),
            None => "no tile is left alone".to_owned(),
        });
        wrong.outcome()
    }
}

/// The tiles that can never again be part of a pair or of three.
#[derive(Debug)]
struct MatelessCheck {
    /// Tiles captured.
    captured: Tiles,
    /// Those tiles.
    tiles: Tiles,
}

impl Check for MatelessCheck {
    fn read(reader: &mut Reader<'_>) -> Option<Self> {
        let captured = reader.tiles("captured").unwrap_or_default();
        Some(Self { captured, tiles: reader.tiles("tiles").unwrap_or_default() })
    }

    fn run(&self, scene: &Scene) -> Outcome {
        let found = Left::after(scene.rules.set(), self.captured).without_mates();
        when(found == self.tiles, || format!("the tiles without a mate are: {found}"))
    }
}

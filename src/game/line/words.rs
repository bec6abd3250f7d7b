//! The sentences of the line games: about moves, positions and pictures.

use std::fmt;

use super::bonuses::LastTile;
use super::count::CountedEnd;
use super::ends::Ends;
use super::hand_end::HandEnd;
use super::judge::LineRefusal;
use super::layout::{Line, LineLayoutFault};
use super::moves::JoinAt;
use super::reach::LineUnreachable;
use super::readings::{PlayPoints, Rounded, Spinner, Wins};
use super::rules::{Rules, Score};
use super::score::Ending;
use super::unseen::TraceFault;
use super::verdict::{EndCount, LineVerdict};
use crate::game::fault::{LayoutFault, Place};
use crate::tile::{Pip, Tile};
use crate::words::{counted, listed, minus};

/// The games of the family, for a sentence.
pub(super) const GAMES: &str = "the line games";

/// What a line is expected to be, where a list was written.
pub(super) const ONE_LINE: &str = "the whole line as one text, as in `layout: 0-3 3-6 6-6`";

/// Why a line game has no best turn.
pub(super) const NO_BEST_TURN: &str = "a line game has no turns of several plays";

/// The picture of a line in words, with its open ends and the tile that has just been played.
pub(super) fn described(line: &Line, ends: &Ends, played: Option<Tile>) -> String {
    let count = line.written().len();
    if count == 0 {
        return "An empty table.".to_owned();
    }
    let tiles = counted(count, "tile", "tiles");
    let mut words = format!("A line of {tiles}, from left to right: {line}.");
    if words.contains('(') {
        words.push_str(" Arms stand in parentheses after the double that they start at.");
    }
    if let Some(tile) = played {
        words.push_str(&format!(" The {tile} has just been played."));
    }
    let ends: Vec<String> = ends.all().map(|end| end.to_string()).collect();
    match ends.as_slice() {
        [] => {}
        [end] => words.push_str(&format!(" The open end is {end}.")),
        ends => words.push_str(&format!(" The open ends are {}.", ends.join(", "))),
    }
    words
}

/// What the letters of a line that is cut mean; `None` without letters.
pub(super) fn goes_on_at(letters: &[char]) -> Option<String> {
    let names: Vec<String> = letters.iter().map(ToString::to_string).collect();
    match names.as_slice() {
        [] => None,
        [one] => Some(format!("The line continues at {one}")),
        names => Some(format!("The line continues at {}, each at the same letter", names.join(", "))),
    }
}

/// The place of a tile that joins an open end.
pub(super) fn at_end(end: Pip, at: JoinAt) -> String {
    match at {
        JoinAt::End => format!("play it at an end of {end}"),
        JoinAt::Double => format!("play it at the {end}-{end}"),
    }
}

impl fmt::Display for LineVerdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Leads => write!(f, "it is led onto the empty table"),
            Self::Equal(end) => write!(f, "{end} joins an end of {end}"),
            Self::MakesTotal { half, end } => {
                write!(f, "{end} + {half} = {}", end.value() + half.value())
            }
            Self::Matador => write!(f, "a matador joins any end"),
            Self::MayDraw => write!(f, "a tile may be drawn"),
            Self::MayPass => write!(f, "nothing can be played or drawn"),
            Self::Counted(why, count) => write!(f, "{why}; {count}"),
            Self::Last(why, LastTile { capicu, chuchazo }) => {
                write!(f, "{why}")?;
                if *capicu > 0 {
                    write!(f, "; it is the last tile and joins every open end: {}", scored(*capicu))?;
                }
                if *chuchazo > 0 {
                    write!(f, "; the 0-0 is the last tile: {}", scored(*chuchazo))?;
                }
                Ok(())
            }
            Self::Gives(why, points) => {
                write!(f, "{why}; {} for the side that laid the last tile", scored(*points))
            }
            Self::Refused(refusal) => refusal.fmt(f),
        }
    }
}

/// `1 point`, `25 points`
fn scored(points: i32) -> String {
    if points.abs() == 1 { minus(format!("{points} point")) } else { minus(format!("{points} points")) }
}

/// An open end in a count: a half, or a whole double.
impl fmt::Display for CountedEnd {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_double { write!(f, "{0}-{0}", self.end) } else { self.end.fmt(f) }
    }
}

/// `the ends 5-5 and 0 make 10 + 0 = 10, a multiple of 5: 10 points`
impl fmt::Display for EndCount {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.named()[..] {
            [end] => write!(f, "the end {end} makes {}, ", self.total)?,
            names => write!(f, "the ends {} make {} = {}, ", listed(names), self.pips(), self.total)?,
        }
        self.multiples(f)?;
        match self.points {
            0 => f.write_str(": no points"),
            points => write!(f, ": {}", scored(points)),
        }
    }
}

impl EndCount {
    /// The pips of the ends and their sum, `10 + 0 = 10`, or where alike ends score the ends, `5, 5-5`.
    pub(super) fn sum(&self) -> String {
        match self.ends.len() {
            _ if self.divisors.is_empty() => self.named().join(", "),
            0 | 1 => self.total.to_string(),
            _ => format!("{} = {}", self.pips(), self.total),
        }
    }

    /// The same as a sentence of a description: not every open end counts.
    pub(super) fn described(&self) -> String {
        format!(" Count: {}.", self.sum())
    }

    /// Of what the sum is a multiple.
    fn multiples(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.divisors.is_empty() {
            let alike = match (self.points, self.ends.len()) {
                (0, _) => "and they are not alike",
                (_, 1) => "a double alone",
                _ => "and they are alike",
            };
            return f.write_str(alike);
        }
        let found: Vec<i32> = self.divisors.iter().copied().filter(|by| self.total % by == 0).collect();
        let list = |of: &[i32], word: &str| of.iter().map(i32::to_string).collect::<Vec<_>>().join(word);
        match found.as_slice() {
            [] => write!(f, "no multiple of {}", list(self.divisors, " or ")),
            found if self.counts_multiples && self.total > 0 => {
                let times = |by: &i32| format!("{} × {by}", self.total / by);
                f.write_str(&found.iter().map(times).collect::<Vec<_>>().join(" and "))
            }
            found => write!(f, "a multiple of {}", list(found, " and of ")),
        }
    }
}

/// `seat 0 is out; left are 14 pips with seat 1 and 9 with seat 2: 23 points for seat 0`
impl fmt::Display for HandEnd<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.ending, self.compared(), self.best()) {
            (Ending::Redeal, ..) => return write!(f, "{}", LineRefusal::Redeal),
            (Ending::Out(_), ..) => {
                let out = self.out();
                write!(f, "{} {} out", seats(&out), if out.len() == 1 { "is" } else { "are" })?;
            }
            (_, Some(two), _) => write!(f, "no seat can play, and the lighter of {} wins", seats(&two))?,
            (_, None, Some(best)) => write!(f, "no seat can play, and seat {best} has the best hand")?,
            (_, None, None) => write!(f, "no seat can play")?,
        }
        // One point for a hand does not ask what is left, unless the pips decide it.
        if self.ending.is_block() || self.rules.score.of_hand().is_none() {
            write!(f, "; {}", self.left())?;
        }
        // Where the lowest score wins, points are a cost.
        let to = if self.rules.wins == Wins::Lowest { "against" } else { "for" };
        let of_side = |(of, points): (Vec<usize>, i32)| format!("{} {to} {}", scored(points), seats(&of));
        let list: Vec<String> = self.points().into_iter().map(of_side).collect();
        let lock = self.rules.bonuses.lock;
        match list.as_slice() {
            [] => f.write_str(": no points"),
            [one] if self.ending.is_block() && lock > 0 && self.rules.score != Score::Deduct => {
                write!(f, ": {one}, with {lock} for the lock")
            }
            list => write!(f, ": {}", listed(list)),
        }
    }
}

impl HandEnd<'_> {
    /// The pips that are left, and how they are rounded.
    fn left(&self) -> String {
        let [one, many] = if self.rules.tile_values.any() { ["point", "points"] } else { ["pip", "pips"] };
        let held = || self.held.iter().enumerate().filter(|(_, pips)| **pips > 0);
        let Some((seat, first)) = held().next() else { return format!("no {many} are left") };
        let mut parts = vec![format!("{} with seat {seat}", counted(first, one, many))];
        parts.extend(held().skip(1).map(|(seat, held)| format!("{held} with seat {seat}")));
        let verb = if self.held.iter().sum::<u32>() == 1 { "is" } else { "are" };
        let Rules { round_to, round, play_points, .. } = self.rules;
        let number = round_to.number();
        let rounded = match (number, round) {
            (1, _) => String::new(),
            (_, Rounded::Total) => format!(", to the nearest {number}"),
            (_, Rounded::Each) => format!(", each to the nearest {number}"),
        };
        let divided = match play_points {
            PlayPoints::Multiples if number > 1 => format!(", one point for each {number}"),
            _ => String::new(),
        };
        format!("left {verb} {}{rounded}{divided}", listed(&parts))
    }
}

/// `seat 0`, `seats 0 and 2`
fn seats(numbers: &[usize]) -> String {
    format!("{} {}", if numbers.len() == 1 { "seat" } else { "seats" }, listed(numbers))
}

/// Says why a half does not join an end, and that the other half does, if so.
fn does_not_join(f: &mut fmt::Formatter<'_>, [half, tail, end]: [Pip; 3], total: Option<u8>) -> fmt::Result {
    let sum = |half: Pip| half.value() + end.value();
    let other_fits = match total {
        None => {
            write!(f, "an end of {end} needs {end}; this half is {half}")?;
            tail == end
        }
        Some(total) => {
            write!(f, "{end} + {half} = {}, not {total}, and the tile is no matador", sum(half))?;
            sum(tail) == total
        }
    };
    if other_fits { write!(f, "; {tail}-{half}@{end} fits") } else { Ok(()) }
}

impl fmt::Display for LineRefusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Over => write!(f, "the hand is over"),
            Self::TurnOver => write!(f, "the turn is over, and another seat plays"),
            Self::Redeal => write!(f, "nobody holds a double, so the tiles are shuffled and dealt again"),
            Self::NotInSet(tile, set) => write!(f, "a {set} set has no {tile}"),
            Self::NotHeld(tile) => write!(f, "the {tile} is not in hand"),
            Self::TableNotEmpty => write!(f, "a tile is led only onto an empty table"),
            Self::TableEmpty => write!(f, "the table is empty: a tile has to be led"),
            Self::MustLead(tile) => write!(f, "the {tile} has to be led"),
            Self::NoSuchEnd(end, open) => {
                let mut open = open.clone();
                open.dedup();
                let open: Vec<String> = open.iter().map(ToString::to_string).collect();
                write!(f, "no end is {end}; open are {}", open.join(", "))
            }
            Self::NoOpenDouble(double) => write!(f, "no tile can join the {double} itself here"),
            Self::Unequal { half, tail, end } => does_not_join(f, [*half, *tail, *end], None),
            Self::NotTotal { half, tail, end, total } => does_not_join(f, [*half, *tail, *end], Some(*total)),
            Self::BlankTakesMatadors(tile) => {
                write!(f, "a blank takes only matadors, and the {tile} is none")
            }
            Self::MustFill { double, joined, needed } => {
                let missing = needed.saturating_sub(*joined);
                let missing = counted(missing, "more tile has", "more tiles have");
                write!(f, "{missing} to join the {double} before any other end")
            }
            Self::NeverDraws => write!(f, "these rules have no drawing"),
            Self::NotDrawn(tile, None) => write!(f, "the {tile} is not in the boneyard"),
            Self::NotDrawn(_, Some(next)) => write!(f, "the next tile of the boneyard is the {next}"),
            Self::NothingToDraw(0) => write!(f, "the boneyard is empty"),
            Self::NothingToDraw(1) => write!(f, "the last tile of the boneyard stays there"),
            Self::NothingToDraw(left) => write!(f, "the last {left} tiles of the boneyard stay there"),
            Self::DrawLimit(drawn) => {
                write!(f, "no more than {} drawn in a turn", counted(drawn, "tile is", "tiles are"))
            }
            Self::MustPlay(mv) => write!(f, "a tile can be played: {mv}"),
            Self::MustDraw => write!(f, "a tile can be drawn"),
        }
    }
}

impl LayoutFault for LineLayoutFault {
    fn at(&self) -> Place {
        match self {
            Self::NoJoin { at, .. }
            | Self::ArmAtNonDouble { at, .. }
            | Self::TooManyArms { at, .. }
            | Self::ArmTooEarly { at, .. } => Place::Layout(*at),
            Self::OpenedUnknown | Self::SpinnerUnknown => Place::Layout(0),
            Self::OpenedNotThere(_) | Self::SpinnerNotThere(_) | Self::SpinnerNoDouble(_) => Place::Opened,
        }
    }

    fn label(&self) -> &'static str {
        match self {
            Self::NoJoin { .. } => "this tile",
            Self::ArmAtNonDouble { .. } => "expected a double before an arm",
            Self::TooManyArms { .. } => "this double",
            Self::OpenedUnknown => "expected `opened:` with the tile that opened",
            Self::OpenedNotThere(_) => "expected a tile of the layout",
            Self::ArmTooEarly { .. } => "this spinner",
            Self::SpinnerUnknown => "expected `spinner:` with the first double",
            Self::SpinnerNotThere(_) | Self::SpinnerNoDouble(_) => "expected a double of the layout",
        }
    }

    fn help(&self) -> Option<&'static str> {
        Some(match self {
            Self::NoJoin { .. } => {
                "write each tile turned as it lies, the end that joins first; arms in parentheses after their double"
            }
            Self::ArmAtNonDouble { .. } => {
                "only doubles have sides: write the tile without parentheses where the line goes on with it"
            }
            Self::ArmTooEarly { .. } => {
                "write the tiles at its sides before and after it in the line, and only then arms in parentheses"
            }
            Self::SpinnerUnknown => "write which double was laid first, as in `spinner: 5-5`",
            Self::SpinnerNotThere(_) | Self::SpinnerNoDouble(_) => {
                "name the double of the layout that was laid first, or leave `spinner:` out where it has arms or is the only one"
            }
            Self::TooManyArms { ports, spinner: Spinner::First, .. } if *ports < 4 => {
                "name the double that was laid first, as in `spinner: 3-3`; `house: {spinner: all}` opens the sides of every double"
            }
            Self::TooManyArms { ports, .. } if *ports < 4 => {
                "`house: {double_ports: 4, open_ends: 2}` opens the sides of every double"
            }
            Self::TooManyArms { .. } => "a double has two ends and two sides: leave an arm out",
            Self::OpenedUnknown => "write which tile opened the hand, as in `opened: 5-5`",
            Self::OpenedNotThere(_) => {
                "name the tile of the layout that was laid first, or leave `opened:` out"
            }
        })
    }
}

impl fmt::Display for LineLayoutFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoJoin { laid, end, total: None, .. } => {
                write!(f, "the {laid} does not join: {} against {end}", laid.first)
            }
            Self::NoJoin { laid, end, total: Some(total), .. } => {
                let (half, sum) = (laid.first, end.value() + laid.first.value());
                write!(f, "the {laid} does not join: {end} + {half} = {sum}, not {total}")
            }
            Self::ArmAtNonDouble { tile, .. } => write!(f, "the {tile} is no double: no arm starts at it"),
            Self::TooManyArms { tile, found, ports, .. } => {
                write!(f, "{found} tiles lie at the {tile}, and these rules let {ports} join it")
            }
            Self::OpenedUnknown => {
                f.write_str("several doubles are on the table, and nothing says which one opened")
            }
            Self::ArmTooEarly { tile, .. } => {
                write!(f, "arms start at the {tile} before both of its sides are taken")
            }
            Self::SpinnerUnknown => {
                f.write_str("several doubles are on the table, and nothing says which one is the spinner")
            }
            Self::SpinnerNoDouble(tile) => write!(f, "the {tile} is no double: it cannot be the spinner"),
            Self::SpinnerNotThere(tile) => write!(f, "the spinner {tile} is not on the table"),
            Self::OpenedNotThere(tile) => write!(f, "the {tile} is not on the table"),
        }
    }
}

impl fmt::Display for LineUnreachable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoDouble => write!(f, "a double opens the hand, and none lies on the table"),
            Self::Held(tile) => {
                write!(f, "somebody holds the {tile}, which would have opened: in this game nothing is drawn")
            }
            Self::Leads(seat, tile) => write!(f, "seat {seat} holds the {tile}, and leads it"),
            Self::Order => write!(f, "no order of legal plays lays this line"),
        }
    }
}

impl fmt::Display for TraceFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Barred(refusal) => write!(f, "{refusal}"),
            Self::NoDeals(fault) => write!(f, "{fault}"),
            Self::OverBefore => write!(f, "the hand is over before it"),
            Self::OnTable(tile) => write!(f, "the {tile} is on the table already"),
            Self::CannotHold(seat, tile) => write!(f, "seat {seat} cannot hold the {tile}"),
            Self::UnsaidDraw(seat) => {
                write!(f, "the file gives the hand of seat {seat}: write what it drew, as in `draw 3-5`")
            }
        }
    }
}

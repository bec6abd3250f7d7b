//! Finds what differs on a position under two sets of rules: makes the same moves at two tables until one
//! move is legal at only one of them, or has another worth.

use crate::game::line::deal::{Opening, opening};
use crate::game::line::moves::LineMove as LineAct;
use crate::game::line::setup::Setup as LineSetup;
use crate::game::setup::{Boneyard, Hands};
use crate::game::tableaux::setup::Setup as Tableau;
use crate::game::{Act, Board, LegalPlay, Need, Setup, Table};
use crate::random::ChaCha;
use crate::tile::Tile;

/// A difference.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Told {
    /// The moves before it, legal under both.
    pub(super) line: Vec<Act>,
    /// What differs after them, in words.
    pub(super) says: String,
}

/// The most moves of a line.
const LONGEST: usize = 40;
/// The number of lines with random moves, in addition to those with the first and with the last move as
/// text.
const AT_RANDOM: u64 = 2;

/// What differs on a setup; `None` when nothing does on the lines that are tried, or the setup is not
/// valid.
pub(super) fn differ(setup: &Setup, tables: &Tables) -> Option<Told> {
    // A hand of one tile shows every difference before it is played.
    let lines = if is_one_tile(setup) { 1 } else { 2 + AT_RANDOM };
    (0..lines).find_map(|line| {
        let mut random = ChaCha::stream(0, line);
        walk(tables.both(setup)?, &mut |moves| match line {
            0 => 0,
            1 => moves - 1,
            _ => random.below(moves as u64) as usize,
        })
    })
}

/// Whether a single hand of one tile is all that can be played.
fn is_one_tile(setup: &Setup) -> bool {
    let undrawn = |boneyard: &Boneyard| *boneyard == Boneyard::Known(Vec::new());
    match setup {
        Setup::Tableaux(Tableau { hands: Hands::Own(hand), boneyard, .. })
        | Setup::Line(LineSetup { hands: Hands::Own(hand), boneyard, .. }) => {
            hand.len() == 1 && undrawn(boneyard)
        }
        _ => false,
    }
}

/// How to play a setup under two sets of rules.
pub(super) struct Tables<'a> {
    pub(super) one: &'a crate::game::Rules,
    pub(super) other: &'a crate::game::Rules,
    /// The limits of the search for a witness.
    pub(super) limits: &'a crate::search::Limits,
}

/// One position at two tables.
pub(super) struct Both {
    pub(super) one: Box<dyn Table>,
    pub(super) other: Box<dyn Table>,
    /// The tile that must be led, on an empty table.
    lead: Option<Tile>,
    /// What ends when no more moves are possible, as a name.
    pub(super) what: &'static str,
}

impl Tables<'_> {
    /// The tables of a setup: of the round, or of the turn where not every tile is known.
    pub(super) fn both(&self, setup: &Setup) -> Option<Both> {
        let board = |rules| setup.clone().under(rules).build().ok();
        let (one, other) = (board(self.one)?, board(self.other)?);
        let lead = lead(&one).ok()?;
        let table = |board: &Board| -> Result<(Box<dyn Table>, &'static str), Need> {
            match board.game().hand() {
                Ok(table) => Ok((table, "hand")),
                Err(_) => Ok((board.game().turn()?, "turn")),
            }
        };
        let ((one, what), (other, _)) = (table(&one).ok()?, table(&other).ok()?);
        Some(Both { one, other, lead, what })
    }
}

/// Another seat would have to lead, or no seat holds the tile to lead.
struct NoLead;

/// The tile that the rules require as the lead; `None` where tiles lie on the table.
fn lead(board: &Board) -> Result<Option<Tile>, NoLead> {
    let Board::Line(position) = board else { return Ok(None) };
    if !position.layout().tiles.is_empty() {
        return Ok(None);
    }
    match opening(position.rules(), position.hands()) {
        Opening::Lead { seat, tile } if seat == position.to_play() => Ok(Some(tile)),
        _ => Err(NoLead),
    }
}

impl Both {
    /// The next moves in the order of their text; at the beginning only the lead.
    pub(super) fn moves(&self, led: bool) -> Vec<Act> {
        if let Some(lead) = self.lead.filter(|_| !led) {
            return vec![Act::Line(LineAct::lead(lead))];
        }
        let mut moves = self.one.acts();
        moves.sort_by_cached_key(ToString::to_string);
        moves
    }

    /// The difference in the current position, in words.
    pub(super) fn now(&self) -> Option<String> {
        let (one, other) = (self.one.as_ref(), self.other.as_ref());
        let over = |table: &dyn Table| {
            let first = || table.acts().first().map(ToString::to_string);
            Some(format!("the {} is over", self.what)).filter(|_| table.is_over()).or_else(first)
        };
        if one.is_over() != other.is_over() {
            return Some(format!("{}, or {}", over(one)?, over(other)?));
        }
        if !one.is_over() {
            return plays_differ(&one.plays(), &other.plays())
                .or_else(|| moves_differ(&one.acts(), &other.acts()))
                .or_else(|| gains_differ(one, other));
        }
        let seat = |seat: Option<usize>| seat.map_or("nobody".to_owned(), |seat| format!("seat {seat}"));
        if let Some(gains) = gains_differ(one, other) {
            return Some(gains);
        }
        if one.winner() != other.winner() {
            return Some(format!("{} has won the game, or {}", seat(one.winner()), seat(other.winner())));
        }
        let (next, then) = (one.next_lead(), other.next_lead());
        (next != then).then(|| format!("{} leads the next hand, or {}", seat(next), seat(then)))
    }
}

/// Makes the same moves at both tables until something differs.
fn walk(mut both: Both, choose: &mut dyn FnMut(usize) -> usize) -> Option<Told> {
    let mut line = Vec::new();
    while line.len() < LONGEST {
        if let Some(says) = both.now() {
            return Some(Told { line, says });
        }
        let moves = both.moves(!line.is_empty());
        if both.one.is_over() || moves.is_empty() {
            return None;
        }
        let next = moves[choose(moves.len())];
        // A tile drawn from an unknown boneyard is unknown.
        if both.what == "turn" && next == Act::Line(LineAct::Draw) {
            return None;
        }
        both.one.take(&next).ok()?;
        both.other.take(&next).ok()?;
        line.push(next);
    }
    None
}

fn plays_differ(one: &[LegalPlay], other: &[LegalPlay]) -> Option<String> {
    let says = |play: &LegalPlay| {
        let goes_on = if play.worth.continues { "goes on" } else { "ends the turn" };
        format!("{} for {}, {goes_on}", play.act, play.worth.points)
    };
    let same = |play: &LegalPlay| other.iter().find(|also| also.act == play.act);
    let changed =
        one.iter().find_map(|play| same(play).filter(|also| *also != play).map(|also| (play, also)));
    let of_tiles = |plays: &[LegalPlay]| -> Vec<Act> {
        plays.iter().map(|play| play.act).filter(|act| act.tile_played().is_some()).collect()
    };
    // A playable tile is better evidence than an optional draw.
    moves_differ(&of_tiles(one), &of_tiles(other))
        .or_else(|| changed.map(|(play, also)| format!("{}; or {}", says(play), says(also))))
}

fn moves_differ(one: &[Act], other: &[Act]) -> Option<String> {
    let alone = |of: &[Act], without: &[Act], which: &str| {
        let extra = of.iter().find(|act| !without.contains(act))?;
        Some(format!("{extra} is legal under the {which} alone"))
    };
    alone(one, other, "first").or_else(|| alone(other, one, "second"))
}

fn gains_differ(one: &dyn Table, other: &dyn Table) -> Option<String> {
    (one.gained() != other.gained())
        .then(|| format!("the seats gain {:?}, or {:?}", one.gained(), other.gained()))
}

/// The position as far along its line as a position can show, with the difference there. In line games each
/// move except a draw leads to a position; in the others a turn may be incomplete.
pub(super) fn laid(setup: &Setup, told: &Told, tables: &Tables<'_>) -> (Setup, String) {
    let says = |rest: &[Act]| {
        let rest: Vec<String> = rest.iter().map(ToString::to_string).collect();
        if rest.is_empty() { told.says.clone() } else { format!("after {}: {}", rest.join(" "), told.says) }
    };
    let mut shown = (setup.clone(), says(&told.line));
    let (Setup::Line(_), Some(mut both)) = (setup, tables.both(setup)) else { return shown };
    for (n, act) in told.line.iter().enumerate() {
        if *act == Act::Line(LineAct::Draw) || both.one.take(act).is_err() {
            break;
        }
        let board = both.one.board();
        let is_out = matches!(board.game().held(), Hands::All(hands) if hands.iter().any(Vec::is_empty));
        let next = board.setup().with_scores(setup.scores().to_vec());
        if is_out || tables.both(&next).is_none() {
            break;
        }
        shown = (next, says(&told.line[n + 1..]));
    }
    shown
}

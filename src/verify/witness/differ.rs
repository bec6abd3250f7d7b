//! Finds what differs on a position under two sets of rules: makes the same moves at two tables until one
//! move is legal at only one of them, or has another worth.

use crate::game::move_kind::MoveKind;
use crate::game::setup::Hands;
use crate::game::witness::{is_one_play, opening_move, stops_anywhere};
use crate::game::{LegalPlay, Move, Rules, Setup, Table};
use crate::random::ChaCha;
use crate::search::Limits;
use crate::sorted;

/// What differs under two sets of rules; of two values, the first belongs to the first rules.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum RuleDifference {
    /// The number of tiles that each of some players is dealt.
    Dealt {
        /// The number of players.
        players: usize,
        /// The numbers of tiles.
        tiles: [usize; 2],
    },
    /// The turn or the round is over under one of them; under the other a move is legal.
    Over {
        /// What is over.
        what: Scope,
        /// A legal move; `None` where it is over.
        moves: [Option<Move>; 2],
    },
    /// A move is legal under one of them.
    Legal(Move, Which),
    /// A move has another worth.
    Worth([LegalPlay; 2]),
    /// What each seat gains.
    Gains([Vec<i32>; 2]),
    /// The seat that has won the game.
    Winner([Option<usize>; 2]),
    /// The seat that leads the next round.
    NextLead([Option<usize>; 2]),
}

/// One of two sets of rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Which {
    /// The first.
    First,
    /// The second.
    Second,
}

/// What is played on a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Scope {
    /// The rest of the round.
    Round,
    /// One turn, where not every tile is known.
    Turn,
}

/// A difference, and the line that leads to it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Divergence {
    /// The moves before it, legal under both.
    pub(super) line: Vec<Move>,
    /// What differs after them.
    pub(super) differs: RuleDifference,
}

/// The most moves of a line.
const LONGEST: usize = 40;
/// The number of lines with random moves, in addition to those with the first and with the last move as
/// text.
const AT_RANDOM: u64 = 2;

/// What differs on a setup; `None` when nothing does on the lines that are tried, or the setup is not
/// valid.
pub(super) fn differ(setup: &Setup, tables: &Tables<'_>) -> Option<Divergence> {
    // A hand of one tile shows every difference before it is played.
    let lines = if is_one_play(setup) { 1 } else { 2 + AT_RANDOM };
    (0..lines).find_map(|line| {
        let mut random = ChaCha::stream(0, line);
        walk(tables.both(setup)?, &mut |moves| match line {
            0 => 0,
            1 => moves - 1,
            _ => random.below(moves as u64) as usize,
        })
    })
}

/// How to play a setup under two sets of rules.
pub(super) struct Tables<'a> {
    pub(super) one: &'a Rules,
    pub(super) other: &'a Rules,
    /// The limits of the search for a witness.
    pub(super) limits: &'a Limits,
}

/// One position at two tables.
pub(super) struct Both {
    pub(super) one: Box<dyn Table>,
    pub(super) other: Box<dyn Table>,
    /// The move with which play must begin.
    opening: Option<Move>,
    /// What is played.
    scope: Scope,
}

impl Tables<'_> {
    /// The tables of a setup: of the round, or of the turn where not every tile is known.
    pub(super) fn both(&self, setup: &Setup) -> Option<Both> {
        let position = |rules| setup.clone().under(rules).build().ok();
        let (one, other) = (position(self.one)?, position(self.other)?);
        let opening = opening_move(&one).ok()?;
        let (one, other) = (one.game(), other.game());
        let (one, scope) = match one.hand() {
            Ok(table) => (table, Scope::Round),
            Err(_) => (one.turn().ok()?, Scope::Turn),
        };
        let other = other.hand().or_else(|_| other.turn()).ok()?;
        Some(Both { one, other, opening, scope })
    }
}

impl Both {
    /// The next moves in the order of their text; at the beginning only the one that the rules require.
    pub(super) fn moves(&self, line: &[Move]) -> Vec<Move> {
        if let Some(opening) = self.opening.filter(|_| line.is_empty()) {
            return vec![opening];
        }
        let mut moves = self.one.moves();
        sorted::sort_by_key(&mut moves, ToString::to_string);
        moves
    }

    /// Whether a move draws from an unknown boneyard: the tile is then unknown, and play ends.
    pub(super) fn draws_unknown(&self, mv: &Move) -> bool {
        self.scope == Scope::Turn && draws(self.one.as_ref(), mv)
    }

    /// The difference in the current position.
    pub(super) fn now(&self) -> Option<RuleDifference> {
        let (one, other) = (self.one.as_ref(), self.other.as_ref());
        let gains = || unless_equal([one, other].map(Table::gained)).map(RuleDifference::Gains);
        match (one.is_over(), other.is_over()) {
            (false, false) => plays_differ(&one.plays(), &other.plays())
                .or_else(|| moves_differ(&one.moves(), &other.moves()))
                .or_else(gains),
            (true, true) => gains()
                .or_else(|| unless_equal([one, other].map(Table::winner)).map(RuleDifference::Winner))
                .or_else(|| unless_equal([one, other].map(Table::next_lead)).map(RuleDifference::NextLead)),
            _ => {
                let moves = [one, other].map(|table| table.moves().first().copied());
                moves.iter().any(Option::is_some).then_some(RuleDifference::Over { what: self.scope, moves })
            }
        }
    }
}

/// Whether a move draws a tile.
fn draws(table: &dyn Table, mv: &Move) -> bool {
    table.judge(mv).worth.is_some_and(|worth| worth.kind == MoveKind::Draw)
}

fn unless_equal<T: PartialEq>(two: [T; 2]) -> Option<[T; 2]> {
    (two[0] != two[1]).then_some(two)
}

/// Makes the same moves at both tables until something differs.
fn walk(mut both: Both, choose: &mut dyn FnMut(usize) -> usize) -> Option<Divergence> {
    let mut line = Vec::new();
    while line.len() < LONGEST {
        if let Some(differs) = both.now() {
            return Some(Divergence { line, differs });
        }
        let moves = both.moves(&line);
        if both.one.is_over() || moves.is_empty() {
            return None;
        }
        let next = moves[choose(moves.len())];
        if both.draws_unknown(&next) {
            return None;
        }
        both.one.take(&next).ok()?;
        both.other.take(&next).ok()?;
        line.push(next);
    }
    None
}

fn plays_differ(one: &[LegalPlay], other: &[LegalPlay]) -> Option<RuleDifference> {
    let changed = one.iter().find_map(|play| {
        let also = other.iter().find(|also| also.mv == play.mv)?;
        unless_equal([*play, *also])
    });
    let of_tiles = |plays: &[LegalPlay]| -> Vec<Move> {
        plays.iter().map(|play| play.mv).filter(|mv| mv.tile_played().is_some()).collect()
    };
    // A playable tile is better evidence than an optional draw.
    moves_differ(&of_tiles(one), &of_tiles(other)).or(changed.map(RuleDifference::Worth))
}

fn moves_differ(one: &[Move], other: &[Move]) -> Option<RuleDifference> {
    let alone = |of: &[Move], without: &[Move], which| {
        let extra = of.iter().find(|mv| !without.contains(mv))?;
        Some(RuleDifference::Legal(*extra, which))
    };
    alone(one, other, Which::First).or_else(|| alone(other, one, Which::Second))
}

/// The position as far along its line as a position can show, with the rest of the line.
pub(super) fn laid(setup: &Setup, found: Divergence, tables: &Tables<'_>) -> (Setup, Divergence) {
    let mut shown = (setup.clone(), 0);
    let both = if stops_anywhere(setup) { tables.both(setup) } else { None };
    if let Some(Both { mut one, .. }) = both {
        for (n, mv) in found.line.iter().enumerate() {
            if draws(one.as_ref(), mv) || one.take(mv).is_err() {
                break;
            }
            let position = one.position();
            let is_out =
                matches!(position.game().held(), Hands::All(hands) if hands.iter().any(Vec::is_empty));
            let next = position.setup().with_scores(setup.scores().to_vec());
            if is_out || tables.both(&next).is_none() {
                break;
            }
            shown = (next, n + 1);
        }
    }
    let (setup, made) = shown;
    (setup, Divergence { line: found.line[made..].to_vec(), ..found })
}

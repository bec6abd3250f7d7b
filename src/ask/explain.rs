//! Why plays are legal or illegal, one after the other; or the next step of a puzzle that has no plays.

use std::ops::Range;

use super::refusal::Refusal;
use crate::document::post::parsed;
use crate::game::drawing::look::Letters;
use crate::game::{FamilyName, Judgement, Move, Need, Position, read_move, split_moves};
use crate::keys::values::of_another_game;
use crate::puzzle::answer::{Solved, Work};
use crate::puzzle::position::puzzle::Puzzle;
use crate::report::answer::Explanation;
use crate::search::Limits;
use crate::source::fault::{Fault, FaultKind};
use crate::source::parsed::{ParsedFile, Read};
use crate::source::text::{InvalidFile, Source};

/// Explains plays, or the next step of a puzzle that has no plays, and hands the answer on.
///
/// # Errors
/// When the file is invalid, a play cannot be read, or there is a play where none belongs.
pub fn explain<T>(
    file: ParsedFile,
    plays: &[String],
    limits: &Limits,
    show: impl FnOnce(&Solved<'_>) -> T,
) -> Result<T, Refusal> {
    if file.kind().own.is_none() {
        if plays.is_empty() {
            return Err(no_play());
        }
        let read = file.position()?;
        return Ok(show(&of_plays(&read, plays)?));
    }
    let again = file.source.clone();
    let puzzle = file.puzzle()?;
    let Some(step) = puzzle.next_step(limits) else {
        return Err(parsed(again).position().map_or_else(Refusal::from, |_| no_play()));
    };
    if !plays.is_empty() {
        let help = Some("name no play behind the file");
        return Err(Refusal::question("`explain` shows the next step of this puzzle: it has no plays", help));
    }
    Ok(show(&step))
}

fn no_play() -> Refusal {
    let help = Some("name a play behind the file, as `boneyard plays` lists them");
    Refusal::question("`explain` needs a play of this position", help)
}

/// Explains plays in a position.
///
/// # Errors
/// When a play cannot be read, or the position does not say enough.
pub fn of_plays<'a>(read: &'a Read<Puzzle>, plays: &[String]) -> Result<Solved<'a>, InvalidFile> {
    let position = &read.puzzle.position;
    let moves = read_plays(&read.puzzle, plays)?;
    let (judgements, ended) = read.given(judged(position, &moves))?;
    let answer = Explanation::of_plays(&read.source.name, &moves, &judgements, ended);
    // The first play always has a judgement.
    let nothing = || InvalidFile::unread(&read.source.name, FaultKind::Empty);
    Ok(Solved::new(read.answered(answer.ok_or_else(nothing)?), Work::default()))
}

/// Reads plays in notation or in words: of all that words can mean, what is legal in the position.
///
/// # Errors
/// When a play cannot be read, or has two meanings.
pub fn read_plays(puzzle: &Puzzle, plays: &[String]) -> Result<Vec<Move>, InvalidFile> {
    Phrases { position: &puzzle.position, letters: &puzzle.letters }.moves(plays)
}

/// Plays in notation or in words.
struct Phrases<'p> {
    position: &'p Position,
    letters: &'p Letters,
}

impl Phrases<'_> {
    /// The plays, as separate words or joined.
    fn moves(&self, args: &[String]) -> Result<Vec<Move>, InvalidFile> {
        let family = self.position.game().rules().family();
        let whole = args.join(" ");
        let notation = moves(&whole, family);
        if notation.is_ok() {
            return notation;
        }
        let said = |text: &str| family.moves_in_words(text, self.letters);
        let phrases = [said(&whole)];
        if !phrases[0].is_empty() {
            return self.meant(&[whole], &phrases);
        }
        // Each argument is a play in words or in notation.
        let each: Vec<Vec<Move>> = args
            .iter()
            .map(|text| read_move(family, text).map_or_else(|_| said(text), |mv| vec![mv]))
            .collect();
        if each.iter().any(Vec::is_empty) { notation } else { self.meant(args, &each) }
    }

    /// Of all that each phrase can mean, the one move that is legal after the previous ones.
    fn meant(&self, texts: &[String], phrases: &[Vec<Move>]) -> Result<Vec<Move>, InvalidFile> {
        let game = self.position.game();
        let mut table = game.hand().or_else(|_| game.turn()).ok();
        let mut found: Vec<Move> = Vec::new();
        for (text, moves) in texts.iter().zip(phrases) {
            let is_legal = |mv: &Move| match (&table, found.is_empty()) {
                (_, true) => game.judge(mv).is_ok_and(|judged| judged.is_legal()),
                (Some(table), false) => table.judge(mv).is_legal(),
                (None, false) => false,
            };
            let mut legal: Vec<Move> = moves.iter().copied().filter(is_legal).collect();
            let all = std::mem::take(&mut legal);
            for mv in all {
                if !legal.iter().any(|other| other.lays_the_same(&mv)) {
                    legal.push(mv);
                }
            }
            let mv = match (legal.as_slice(), moves.as_slice()) {
                ([only], _) | ([], [only]) => *only,
                // Both ways to turn the tile are illegal: the half that is named first is explained.
                ([], [first, _]) => *first,
                ([], [one, other, ..]) => return Err(two_meanings(text, one, other, &[])),
                ([one, other, more @ ..], _) => return Err(two_meanings(text, one, other, more)),
                ([], []) => continue,
            };
            found.push(mv);
            if let Some(table) = &mut table {
                // What is illegal here is explained there.
                let _ = table.take(&mv);
            }
        }
        Ok(found)
    }
}

/// The fault of words with two meanings.
fn two_meanings(text: &str, one: &Move, other: &Move, more: &[Move]) -> InvalidFile {
    let more = more.iter().map(ToString::to_string).collect();
    let kind = FaultKind::TwoMeanings {
        text: text.to_owned(),
        one: one.to_string(),
        other: other.to_string(),
        more,
    };
    InvalidFile::one(Source::new("PLAY", text), Fault::new(0..text.len(), kind))
}

/// Plays in notation.
fn moves(words: &str, family: FamilyName) -> Result<Vec<Move>, InvalidFile> {
    let invalid = |fault| InvalidFile::one(Source::new("PLAY", words), fault);
    let mut parts = split_moves(family, words);
    if parts.is_empty() {
        // With no plays, the reader reports what is missing.
        parts.push(0..words.len());
    }
    let read = |part: Range<usize>| {
        read_move(family, &words[part.clone()]).map_err(|error| {
            let at = part.start + error.at.start..part.start + error.at.end;
            let other = of_another_game(words, family).map(|kind| Fault::new(0..words.len(), kind));
            invalid(other.unwrap_or_else(|| Fault::new(at, FaultKind::Notation(error.fault))))
        })
    };
    parts.into_iter().map(read).collect()
}

/// Judges each play in the position after the previous ones, up to the first illegal one; and says how the last ended
/// the hand, if it did.
fn judged(position: &Position, moves: &[Move]) -> Result<(Vec<Judgement>, Option<String>), Need> {
    let game = position.game();
    let mut judgements =
        moves.first().map(|first| game.judge(first)).into_iter().collect::<Result<Vec<_>, _>>()?;
    // Where every tile is known the other seats can play on; otherwise only one turn can be judged.
    let mut table = match game.hand().or_else(|_| game.turn()) {
        Err(_) if moves.len() == 1 => return Ok((judgements, None)),
        table => table?,
    };
    let mut ended = None;
    for (n, mv) in moves.iter().enumerate() {
        if n > 0 {
            judgements.push(table.judge(mv).of_word(mv));
        }
        if !judgements[n].is_legal() {
            break;
        }
        match table.take(mv) {
            Ok(taken) => ended = taken.ended,
            // One play is judged as it is written.
            Err(_) if moves.len() == 1 => break,
            Err(refused) => {
                judgements[n] = refused;
                break;
            }
        }
    }
    Ok((judgements, ended))
}

//! `boneyard explain`: why plays are legal or illegal, one after the other.

use std::ops::Range;
use std::path::PathBuf;

use clap::Args;

use super::ended::Ended;
use super::input::ReadPuzzle;
use super::output::Output;
use crate::document::{Fault, FaultKind, InvalidFile, Source, of_another_game};
use crate::game::{FamilyName, Judgement, Move, Need, Position, read_move, split_moves};
use crate::report::answer;

/// Explain why a play is legal or not
#[derive(Args, Debug)]
#[command(
    after_help = "Examples:\n  boneyard explain puzzles/tableaux/first-corner.yaml 5-1@0,2w\n  boneyard explain puzzles/castle-rock/the-column.yaml add 1-4 take 1-5"
)]
pub(super) struct Explain {
    /// A puzzle file; - is standard input
    pub(super) file: PathBuf,
    /// Plays in their order: 5-1@1,2s, the connecting half first; add 1-4 or take 1-5; 4-2@4
    #[arg(required = true)]
    pub(super) play: Vec<String>,
}

pub(super) fn explain(read: &ReadPuzzle, args: &Explain, output: &mut Output) -> Result<Ended, InvalidFile> {
    let position = &read.puzzle.position;
    let moves = moves(&args.play.join(" "), position.game().rules().family())?;
    let judgements = read.given(judged(position, &moves))?;
    // The first play always has a judgement.
    let Some(answer) = answer::Explanation::of_plays(&read.source.name, &moves, &judgements) else {
        return Ok(Ended::Done);
    };
    output.answer(&read.answered(&answer));
    Ok(Ended::Done)
}

/// The plays on the command line, as separate words or joined.
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

/// Judges each play in the position after the previous ones, up to the first illegal one.
fn judged(position: &Position, moves: &[Move]) -> Result<Vec<Judgement>, Need> {
    let game = position.game();
    let mut judgements =
        moves.first().map(|first| game.judge(first)).into_iter().collect::<Result<Vec<_>, _>>()?;
    if moves.len() == 1 || judgements.iter().any(|first| !first.is_legal()) {
        return Ok(judgements);
    }
    // Where every tile is known the other seats can play on; otherwise only one turn can be judged.
    let mut table = game.hand().or_else(|_| game.turn())?;
    for (n, mv) in moves.iter().enumerate() {
        if n > 0 {
            judgements.push(table.judge(mv).of_word(mv));
        }
        if !judgements[n].is_legal() {
            break;
        }
        if let Err(refused) = table.take(mv) {
            judgements[n] = refused;
            break;
        }
    }
    Ok(judgements)
}

//! The longest line from tiles or from a puzzle file, with options.

use crate::puzzle::train::answer::TILES;
use crate::puzzle::train::fault::TrainFault;
use crate::puzzle::train::puzzle::{Asks, Counting, TrainExpect};
use crate::puzzle::train::{TrainObjective, TrainPuzzle, TrainShape, read as train};
use crate::source::fault::Fault;
use crate::source::parsed::{ParsedFile, Read};
use crate::source::text::{InvalidFile, Source};
use crate::tile::Pip;

/// What is asked of the tiles, over what a file says.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct TrainOptions {
    /// What counts first.
    pub objective: Option<TrainObjective>,
    /// The end that lies on the table already.
    pub start: Option<Pip>,
    /// How the tiles lie.
    pub shape: Option<TrainShape>,
    /// Tiles that must be used.
    pub must: Vec<String>,
    /// Whether the lines are counted.
    pub counts: Option<Counting>,
    /// Whether the shortest blocked line is asked instead of the longest.
    pub asks: Option<Asks>,
    /// The highest end of the set.
    pub set: Option<Pip>,
}

/// Reads tiles, or the keys of a puzzle, with options.
///
/// # Errors
/// Everything that is wrong with the text or an option.
pub fn puzzle(source: Source, asked: &TrainOptions) -> Result<Read<TrainPuzzle>, InvalidFile> {
    let has_keys = source.name != TILES && source.text.contains(':');
    let read = match ParsedFile::of(source.clone()) {
        _ if !has_keys => posted(source, asked),
        parsed if parsed.faults.is_empty() => parsed.read_as(train::read),
        // A picture belongs to a position.
        parsed => parsed.position().and_then(|_| posted(source, asked)),
    };
    with_options(read?, asked)
}

/// A puzzle of tiles alone: those of the text, or every tile of the set.
fn posted(source: Source, asked: &TrainOptions) -> Result<Read<TrainPuzzle>, InvalidFile> {
    let hand = match asked.set {
        Some(set) if source.text.trim().is_empty() => train::whole(set),
        _ => train::hand(&source, asked.set)?,
    };
    let puzzle = TrainPuzzle { set: asked.set, hand, ..TrainPuzzle::default() };
    Ok(Read::without_keys(source, puzzle))
}

/// The puzzle with the options of the command line.
fn with_options(mut read: Read<TrainPuzzle>, asked: &TrainOptions) -> Result<Read<TrainPuzzle>, InvalidFile> {
    let puzzle = &mut read.puzzle;
    let posted = (puzzle.question, puzzle.asks);
    let question = &mut puzzle.question;
    question.objective = asked.objective.unwrap_or(question.objective);
    question.start = asked.start.or(question.start);
    question.shape = asked.shape.unwrap_or(question.shape);
    puzzle.asks = asked.asks.unwrap_or(puzzle.asks);
    puzzle.counts = asked.counts.unwrap_or(puzzle.counts);
    if let Some(fault) = asked.start.and_then(|start| train::outside(start, puzzle.set)) {
        let start = asked.start.map(|start| start.to_string()).unwrap_or_default();
        let fault = Fault::new(0..start.len(), fault.into());
        return Err(InvalidFile::one(Source::new("--start", start), fault));
    }
    if puzzle.question.start.is_none()
        && matches!(puzzle.question.shape, TrainShape::BothEnds | TrainShape::Trains(_))
    {
        let option = if puzzle.question.shape == TrainShape::BothEnds { "--both-ends" } else { "--trains" };
        let kind = TrainFault::NoStart(option.trim_start_matches('-')).into();
        return Err(InvalidFile::one(Source::new(option, ""), Fault::new(0..0, kind)));
    }
    if !asked.must.is_empty() {
        let source = Source::new("--must", asked.must.join(" "));
        puzzle.question.must = train::must_of(&source, puzzle.hand, &puzzle.question)?;
    }
    if (puzzle.question, puzzle.asks) != posted {
        // The file's expectations belong to its own question.
        puzzle.expect = TrainExpect::default();
    }
    Ok(read)
}

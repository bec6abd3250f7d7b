//! A command asked of a text by its name: the JSON that the command line prints for `COMMAND - --format json`.

use serde::Serialize;
use serde_json::{Map, Value};

use super::compare::Compared;
use super::options::NamedOptions;
use super::refusal::Refusal;
use super::train::TrainOptions;
use super::verify::{CheckedPart, OtherReadings};
use super::{compare, explain, odds, replay, suits, train, verify};
use crate::compare::position::SearchOptions;
use crate::document::post::parts;
use crate::keys::spec;
use crate::puzzle::answer::Solved;
use crate::puzzle::kind::SolveOptions;
use crate::puzzle::position::puzzle::Puzzle;
use crate::puzzle::train::puzzle::{Asks, Counting};
use crate::puzzle::train::{TrainObjective, TrainShape};
use crate::report::answer::Verification;
use crate::search::Limits;
use crate::source::fault::FaultKind;
use crate::source::parsed::{ParsedFile, Read};
use crate::source::text::{InvalidFile, Source};
use crate::tile::Pip;
use crate::visible::visible_json;
use crate::words::counted;

/// The name of the text in answers, as on the command line.
pub const TEXT: &str = "<stdin>";

/// The options of every command that searches.
pub(super) const LIMITS: &[&str] = &["time", "nodes", "memory", "threads"];

/// A command that a text can be asked.
struct AskedCommand {
    name: &'static str,
    /// Its options, beside the limits of a search.
    options: &'static [&'static str],
    ask: fn(Source, &NamedOptions<'_>, &Limits) -> Result<Vec<String>, Refusal>,
}

/// The commands. Their options have the names of the command line.
const COMMANDS: &[AskedCommand] = &[
    AskedCommand {
        name: "solve",
        options: &["all", "limit", "certify", "guarantee", "samples", "seed"],
        ask: |source, options, limits| {
            let asked = solve_options(options, limits)?;
            each(source, |file| {
                let asked = SolveOptions { limits: fresh(&asked.limits), ..asked.clone() };
                Ok(vec![json(&file.puzzle()?.solve(&asked)?.answer)])
            })
        },
    },
    AskedCommand {
        name: "plays",
        options: &[],
        ask: |source, _, _| each_position(source, |read| one(read.plays())),
    },
    AskedCommand {
        name: "dead",
        options: &[],
        ask: |source, _, _| each_position(source, |read| one(read.dead())),
    },
    AskedCommand {
        name: "odds",
        options: &["equilibrium", "samples", "seed"],
        ask: |source, options, limits| {
            let (is_mixed, samples) = (options.is_set("equilibrium")?, samples(options)?);
            options.at_most_one(&["equilibrium", "samples"])?;
            options.at_most_one(&["equilibrium", "seed"])?;
            if is_mixed {
                return each_position(source, |read| one(odds::equilibrium(read, &fresh(limits))));
            }
            each_position(source, |read| one(odds::odds(read, samples, &fresh(limits))))
        },
    },
    AskedCommand { name: "replay", options: &[], ask: |source, _, _| each_position(source, replayed) },
    AskedCommand {
        name: "suits",
        options: &[],
        ask: |source, _, _| each_position(source, |read| one(suits::suits(read))),
    },
    AskedCommand {
        name: "train",
        options: &["objective", "start", "both-ends", "ring", "trains", "must", "count", "blocked", "set"],
        ask: |source, options, limits| {
            let read = train::puzzle(source, &train_options(options)?)?;
            let asked = SolveOptions::within(limits.clone());
            Ok(vec![json(&crate::puzzle::kind::AnyPuzzle::solve(&read, &asked)?.answer)])
        },
    },
    AskedCommand {
        name: "explain",
        options: &["play"],
        ask: |source, options, limits| {
            let plays = options.texts("play")?;
            explain::explain(alone(source)?, &plays, limits, |solved| vec![json(&solved.answer)])
        },
    },
    AskedCommand { name: "compare", options: &["house", "samples", "seed"], ask: compared },
    AskedCommand { name: "verify", options: &["readings"], ask: verified },
];

/// The answer of a command to a text: one JSON object on each line, or an object with `error`. The limits are those
/// of the host; the options may set others.
pub fn answer(command: &str, text: &str, options: &Map<String, Value>, limits: &Limits) -> String {
    let lines = asked(command, text, options, limits);
    let lines = lines.unwrap_or_else(|refusal| vec![json(&refusal.of_file(TEXT))]);
    lines.iter().map(|line| visible_json(line).into_owned() + "\n").collect()
}

fn asked(
    command: &str,
    text: &str,
    options: &Map<String, Value>,
    limits: &Limits,
) -> Result<Vec<String>, Refusal> {
    let Some(found) = COMMANDS.iter().find(|known| known.name == command) else {
        let known = COMMANDS.iter().map(|known| known.name.to_owned()).collect();
        return Err(FaultKind::UnknownName { what: "command", found: command.to_owned(), known }.into());
    };
    let options = NamedOptions::of(command, options, &[LIMITS, found.options].concat())?;
    let source = Source::read_from(TEXT, text.as_bytes())?;
    (found.ask)(source, &options, &options.limits(limits)?)
}

/// The names of the commands with those of their options.
pub fn commands() -> impl Iterator<Item = (&'static str, &'static [&'static str])> {
    COMMANDS.iter().map(|command| (command.name, command.options))
}

fn json(answer: &impl Serialize) -> String {
    serde_json::to_string(answer).unwrap_or_default()
}

fn one(solved: Result<Solved<'_>, InvalidFile>) -> Result<Vec<String>, InvalidFile> {
    Ok(vec![json(&solved?.answer)])
}

/// Limits for the next search, with a watch of its own.
fn fresh(limits: &Limits) -> Limits {
    Limits { watch: limits.watch.next(), ..limits.clone() }
}

/// Asks each puzzle of a text. One that is invalid has a line with its fault.
#[expect(clippy::unnecessary_wraps, reason = "other questions are refused as a whole")]
fn each(
    source: Source,
    ask: impl Fn(ParsedFile) -> Result<Vec<String>, InvalidFile>,
) -> Result<Vec<String>, Refusal> {
    let answers = parts(source).into_iter().map(|part| {
        let answer = ask(part.parsed);
        answer.unwrap_or_else(|invalid| vec![json(&Refusal::from(invalid).of_file(TEXT))])
    });
    Ok(answers.collect::<Vec<_>>().concat())
}

fn each_position(
    source: Source,
    ask: impl Fn(&Read<Puzzle>) -> Result<Vec<String>, InvalidFile>,
) -> Result<Vec<String>, Refusal> {
    each(source, |file| ask(&file.position()?))
}

/// The only puzzle of a text.
pub(super) fn alone(source: Source) -> Result<ParsedFile, Refusal> {
    let mut parts = parts(source);
    match parts.len() {
        1 => Ok(parts.remove(0).parsed),
        count => Err(several(TEXT, count)),
    }
}

/// Why a question that takes one puzzle does not take several.
pub fn several(name: &str, puzzles: usize) -> Refusal {
    let what = format!("{name} has {}", counted(puzzles, "puzzle", "puzzles"));
    Refusal::question(what, Some("this takes one; `boneyard solve` takes all"))
}

/// A replay; where the line is illegal, the fault follows what was played.
fn replayed(read: &Read<Puzzle>) -> Result<Vec<String>, InvalidFile> {
    let line = replay::replay(read)?;
    let illegal = line.illegal.map(|invalid| json(&Refusal::from(invalid).of_file(TEXT)));
    Ok([json(&line.solved.answer)].into_iter().chain(illegal).collect())
}

fn compared(source: Source, options: &NamedOptions<'_>, limits: &Limits) -> Result<Vec<String>, Refusal> {
    let variants = compare::variants(&options.texts("house")?, &spec::find)?;
    let (samples, seed) = samples(options)?;
    let search = SearchOptions { limits: &|| fresh(limits), samples, seed };
    let answers = parts(source).into_iter().map(|part| {
        if part.parsed.is_rules() {
            return Ok(json(&compare::of_document(part.parsed, &variants, &fresh(limits))?));
        }
        compare::of_position(part.parsed, &variants, &search, |found| match found {
            Compared::Document(found) => json(&found),
            Compared::Position(read, found) => json(&read.answered(&found)),
        })
    });
    answers.collect()
}

fn verified(source: Source, options: &NamedOptions<'_>, limits: &Limits) -> Result<Vec<String>, Refusal> {
    let other = if options.is_set("readings")? { OtherReadings::Checked } else { OtherReadings::Skipped };
    let mut found = Verification::default();
    for part in parts(source) {
        verify::verify(part.parsed, other, &fresh(limits), |part| match part {
            CheckedPart::Claims(_, rows) => found.extend(rows),
            CheckedPart::Readings(row) => found.documents.push(row),
        })?;
    }
    Ok(vec![json(&found)])
}

/// The number of samples, and their seed.
fn samples(options: &NamedOptions<'_>) -> Result<(Option<u64>, u64), Refusal> {
    let samples = options.number("samples", 30..=100_000_000)?;
    Ok((samples, options.number("seed", 0..=i64::MAX)?.unwrap_or(0)))
}

fn solve_options(options: &NamedOptions<'_>, limits: &Limits) -> Result<SolveOptions, Refusal> {
    let most = options.number("limit", 0..=1_000_000)?.unwrap_or(100);
    let (samples, seed) = samples(options)?;
    Ok(SolveOptions {
        lines: options.is_set("all")?.then_some(most),
        certify: options.is_set("certify")?,
        guarantee: options.is_set("guarantee")?,
        samples,
        seed,
        ..SolveOptions::within(limits.clone())
    })
}

fn train_options(options: &NamedOptions<'_>) -> Result<TrainOptions, Refusal> {
    options.at_most_one(&["both-ends", "ring", "trains", "blocked"])?;
    options.at_most_one(&["count", "trains", "blocked"])?;
    options.at_most_one(&["must", "blocked"])?;
    let end = |name| Ok::<_, Refusal>(options.number(name, 0..=18)?.and_then(Pip::new));
    let trains = options.number("trains", 1..=190)?.map(TrainShape::Trains);
    let ring = options.is_set("ring")?.then_some(TrainShape::Ring);
    let both = options.is_set("both-ends")?.then_some(TrainShape::BothEnds);
    let objectives = [("tiles", TrainObjective::Tiles), ("pips", TrainObjective::Pips)];
    Ok(TrainOptions {
        objective: options.word("objective", &objectives)?,
        start: end("start")?,
        shape: both.or(ring).or(trains),
        must: options.texts("must")?,
        counts: options.is_set("count")?.then_some(Counting::All),
        asks: options.is_set("blocked")?.then_some(Asks::Blocked),
        set: end("set")?,
    })
}

//! The commands: read a file, ask the engine, hand the answer to the report.

use std::path::Path;

use super::Ended;
use super::args::{Command, Diagram, Explain, Files, Format, Perft, Solve, Verify};
use super::output::Output;
use crate::diagram::tableaux::{self, Coordinates, View};
use crate::diagram::svg;
use crate::document::puzzle::{self, Task};
use crate::document::write::{self, Replace};
use crate::document::{Fault, FaultKind, Faulty, Puzzle, Source, spec};
use crate::game::Tree as _;
use crate::game::tableaux::geometry::Placement;
use crate::game::tableaux::judge::judge;
use crate::game::tableaux::plays::Play;
use crate::game::tableaux::setup::Boneyard;
use crate::report::{answer, text};
use crate::search::turn::TurnSearch;
use crate::search::{Limits, perft};
use crate::verify::expect;

pub(super) fn run(command: &Command, output: &mut Output) -> Ended {
    match command {
        Command::Plays(files) => each(files, output, plays),
        Command::Explain(args) => explain(args, output),
        Command::Solve(args) => each(&args.files, output, |read, output| solve(read, args, output)),
        Command::Dead(files) => each(files, output, dead),
        Command::Perft(args) => each(&args.files, output, |read, output| count(read, args, output)),
        Command::Diagram(args) => diagram(args, output),
        Command::Verify(args) => verify(args, output),
    }
}

/// A puzzle with the file that it was read from.
struct Read {
    source: Source,
    puzzle: Puzzle,
}

fn read(path: &Path) -> Result<Read, Faulty> {
    let source = Source::read(path)?;
    let puzzle = puzzle::read(&source)?;
    Ok(Read { source, puzzle })
}

/// Runs a command on each file; one bad file does not stop the rest.
fn each(
    files: &Files,
    output: &mut Output,
    command: impl Fn(&Read, &mut Output) -> Result<Ended, Faulty>,
) -> Ended {
    let mut ended = Ended::Done;
    for path in &files.files {
        let one = read(path).and_then(|read| command(&read, output));
        ended = ended.max(one.unwrap_or_else(|faulty| {
            output.faulty(&faulty);
            Ended::BadInput
        }));
    }
    ended
}

impl Read {
    /// A fault of the whole file: what was asked needs more than it says.
    fn needs(&self, what: &str) -> Faulty {
        let end = self.source.text.find('\n').unwrap_or(self.source.text.len());
        let fault = Fault::new(0..end, FaultKind::Needs(what.to_owned()));
        Faulty::one(self.source.clone(), fault)
    }

    fn head(&self) -> String {
        text::position(&self.source.name, &self.puzzle) + "\n"
    }
}

/// Prints expectations; says whether all of them hold.
fn findings(findings: &[expect::Finding], output: &mut Output) -> Ended {
    if output.format == Format::Text && !findings.is_empty() {
        output.text(&(text::findings(findings) + "\n"));
    }
    let failed = answer::failed(findings);
    for failed in &failed {
        if output.format == Format::Json {
            output.complain(failed);
        }
    }
    if failed.is_empty() { Ended::Done } else { Ended::Failed }
}

fn plays(read: &Read, output: &mut Output) -> Result<Ended, Faulty> {
    let Some(turn) = read.puzzle.position.free_play() else {
        return Err(read.needs("`plays` needs a `hand:`"));
    };
    let mut plays = Vec::new();
    turn.plays(&mut plays);
    sort(&mut plays);
    let found = expect::of_position(&read.puzzle);
    let answer = answer::Plays {
        file: read.source.name.clone(),
        title: read.puzzle.title.clone(),
        plays: plays.iter().map(answer::PlayRow::from).collect(),
        failed: answer::failed(&found),
    };
    match output.format {
        Format::Json => output.json(&answer),
        Format::Text => output.text(&(read.head() + &text::plays(&answer))),
    }
    Ok(findings(&found, output))
}

/// Puts plays into the order in which people read them: by cell, then by tile.
fn sort(plays: &mut [Play]) {
    plays.sort_by_key(|play| {
        let placement = play.placement;
        (placement.at, placement.tile(), placement.half, placement.toward)
    });
}

fn explain(args: &Explain, output: &mut Output) -> Ended {
    let read = match read(&args.file) {
        Ok(read) => read,
        Err(faulty) => {
            output.faulty(&faulty);
            return Ended::BadInput;
        }
    };
    let placement: Placement = match args.play.parse() {
        Ok(placement) => placement,
        Err(error) => {
            let error: crate::notation::NotationError = error;
            let fault = Fault::new(error.at, FaultKind::Notation(error.fault));
            output.faulty(&Faulty::one(Source::new("PLAY", args.play.as_str()), fault));
            return Ended::BadInput;
        }
    };
    let position = &read.puzzle.position;
    let judgement = judge(position.layout(), position.rules(), placement);
    let held = position.hand().map(|hand| hand.contains(placement.tile()));
    let answer = answer::Explanation {
        file: read.source.name.clone(),
        play: placement.to_string(),
        legal: judgement.play.is_some() && held != Some(false),
        held,
        worth: judgement.play.as_ref().map(answer::PlayRow::from),
        barred: judgement.barred.map(|barred| barred.to_string()),
        halves: judgement
            .halves
            .iter()
            .map(|half| answer::HalfRow {
                play: half.placement.to_string(),
                cell: half.cell.to_string(),
                connects: half.verdict.is_ok(),
                reason: half.to_string(),
            })
            .collect(),
    };
    match output.format {
        Format::Json => output.json(&answer),
        Format::Text => output.text(&(read.head() + &text::explanation(&answer))),
    }
    Ended::Done
}

fn solve(read: &Read, args: &Solve, output: &mut Output) -> Result<Ended, Faulty> {
    match read.puzzle.task {
        Task::Plays => plays(read, output),
        Task::Dead => dead(read, output),
        Task::Turn => best_turn(read, args, output),
    }
}

fn best_turn(read: &Read, args: &Solve, output: &mut Output) -> Result<Ended, Faulty> {
    let puzzle = &read.puzzle;
    let Some(turn) = puzzle.position.turn() else {
        let missing = match puzzle.position.boneyard() {
            Boneyard::Unknown => "the draws of an unknown boneyard cannot be counted yet",
            Boneyard::Known(_) => "a best turn needs a `hand:`",
        };
        return Err(read.needs(missing));
    };
    let limits = Limits { nodes: args.nodes, time: args.time, ..Limits::default() };
    let mut searched = turn.clone();
    let mut search = TurnSearch::new(&mut searched, limits);
    let solved = search.solve(puzzle.goal);
    let lines = if args.all && solved.exact {
        search.lines(puzzle.goal.unwrap_or(solved.best), args.limit)
    } else {
        Vec::new()
    };
    let mut found = expect::of_position(puzzle);
    found.extend(expect::of_turn(puzzle, &turn, &solved));
    let mut answer = answer::Turn::new(&read.source.name, puzzle, &solved, &found);
    answer.lines = lines.iter().map(|line| answer::line(line)).collect();
    match output.format {
        Format::Json => output.json(&answer),
        Format::Text => {
            output.text(&(read.head() + &text::turn(puzzle, &turn, &solved)));
            if args.all {
                output.text(&(text::lines(&answer.lines, solved.solutions) + "\n"));
            }
        }
    }
    let limit = if solved.exact && solved.solutions.is_some() { Ended::Done } else { Ended::AtLimit };
    Ok(findings(&found, output).max(limit))
}

fn dead(read: &Read, output: &mut Output) -> Result<Ended, Faulty> {
    let found = expect::of_position(&read.puzzle);
    let cells = read.puzzle.position.scoring_cells();
    let answer = answer::Dead {
        file: read.source.name.clone(),
        title: read.puzzle.title.clone(),
        cells: cells.iter().map(answer::CellRow::from).collect(),
        failed: answer::failed(&found),
    };
    match output.format {
        Format::Json => output.json(&answer),
        Format::Text => output.text(&(read.head() + &text::dead(&answer))),
    }
    Ok(findings(&found, output))
}

fn count(read: &Read, args: &Perft, output: &mut Output) -> Result<Ended, Faulty> {
    let Some(mut play) = read.puzzle.position.free_play() else {
        return Err(read.needs("`perft` needs a `hand:`"));
    };
    let depths = (1..=args.depth)
        .map(|depth| answer::DepthRow { depth, nodes: perft::count(&mut play, depth) })
        .collect();
    let answer = answer::Perft { file: read.source.name.clone(), title: read.puzzle.title.clone(), depths };
    match output.format {
        Format::Json => output.json(&answer),
        Format::Text => output.text(&(read.head() + &text::perft(&answer))),
    }
    Ok(Ended::Done)
}

fn diagram(args: &Diagram, output: &mut Output) -> Ended {
    let read = match read(&args.file) {
        Ok(read) => read,
        Err(faulty) => {
            output.faulty(&faulty);
            return Ended::BadInput;
        }
    };
    let (puzzle, position) = (&read.puzzle, &read.puzzle.position);
    let view = View {
        layout: position.layout(),
        rules: position.rules(),
        letters: &puzzle.letters,
        scoring: &position.scoring_cells(),
        title: puzzle.title.as_deref().unwrap_or(&read.source.name),
        played: &[],
        coordinates: if args.coordinates { Coordinates::Show } else { Coordinates::Hide },
    };
    let svg = svg::render(&tableaux::scene(&view));
    let Some(path) = &args.output else {
        output.text(&svg);
        return Ended::Done;
    };
    let replace = if args.force { Replace::Anything } else { Replace::OwnOutput };
    match write::write(path, svg.as_bytes(), replace) {
        Ok(()) => Ended::Done,
        Err(fault) => {
            output.complain(&format!("error: {fault}"));
            Ended::BadInput
        }
    }
}

fn verify(args: &Verify, output: &mut Output) -> Ended {
    let mut ended = Ended::Done;
    let mut rows = Vec::new();
    let shipped = || spec::shipped().filter_map(|name| spec::open(name, Path::new("")).ok()).map(Ok);
    let given = || args.files.iter().map(|path| Source::read(path));
    let sources: Vec<Result<Source, Faulty>> = if args.files.is_empty() { shipped().collect() } else { given().collect() };
    for source in sources {
        let one = source.and_then(|source| verify_one(&source, &mut rows, output));
        ended = ended.max(one.unwrap_or_else(|faulty| {
            output.faulty(&faulty);
            Ended::BadInput
        }));
    }
    let summary = answer::Summary::of(&rows);
    if summary.fails > 0 {
        ended = ended.max(Ended::Failed);
    }
    match output.format {
        Format::Json => output.json(&answer::Verification { claims: rows, summary }),
        Format::Text => output.text(&text::summary(&summary)),
    }
    ended
}

/// A rules file has `claims:` or `rules:`, a puzzle has a `game:`.
fn verify_one(source: &Source, rows: &mut Vec<answer::ClaimRow>, output: &mut Output) -> Result<Ended, Faulty> {
    let is_puzzle = source.text.lines().any(|line| line.starts_with("game:"));
    if !is_puzzle {
        let (spec, claims) = spec::read(source)?;
        let own: Vec<_> = claims.iter().map(|claim| answer::ClaimRow::new(claim, &claim.verdict())).collect();
        if output.format == Format::Text {
            output.text(&(text::claims(&spec.title, &own) + "\n"));
        }
        rows.extend(own);
        return Ok(Ended::Done);
    }
    let puzzle = puzzle::read(source)?;
    let mut found = expect::of_position(&puzzle);
    if expect::asks_for_turn(&puzzle.expect)
        && let Some(turn) = puzzle.position.turn()
    {
        let solved = TurnSearch::new(&mut turn.clone(), Limits::default()).solve(puzzle.goal);
        found.extend(expect::of_turn(&puzzle, &turn, &solved));
    }
    let failed = answer::failed(&found);
    let own = answer::ClaimRow {
        id: source.name.clone(),
        source: puzzle.source.unwrap_or_default(),
        status: if failed.is_empty() { "holds" } else { "fails" },
        readings: Vec::new(),
        says: puzzle.title.unwrap_or_default(),
        found: failed,
    };
    if output.format == Format::Text {
        output.text(&(text::claims(&puzzle.game_title, std::slice::from_ref(&own)) + "\n"));
    }
    rows.push(own);
    Ok(Ended::Done)
}

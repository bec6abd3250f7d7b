//! Readers of files: what is wrong with one is told in a few lines, and what is right can be
//! asked, drawn and dealt.

use std::io::{BufReader, Cursor};
use std::path::Path;

use boneyard::compare::Variant;
use boneyard::diagnostic;
use boneyard::document::post as posts;
use boneyard::document::{InvalidFile, ParsedFile, Puzzle, Source, claims};
use boneyard::export::svg;
use boneyard::export::theme::Theme;
use boneyard::game::Rules;
use boneyard::game::drawing::figure::figure;
use boneyard::game::drawing::look::Look;
use boneyard::game::drawing::look::Subject;
use boneyard::game::{Position, WholeGame};
use boneyard::keys::spec as specs;
use boneyard::puzzle::placement::import as imports;
use boneyard::report::simulation::{Simulated, figures, histograms, plots, simulation};
use boneyard::search::Limits;
use boneyard::simulate::Summary;
use boneyard::simulate::record::{Record, line::sealed};
use boneyard::source::plain;

/// Characters of everything that is said of one file.
const LONGEST_COMPLAINT: usize = 4_200;

/// Positions that a search may look at: enough to walk through all its parts.
const FEW: u64 = 300;

/// The text of a file, as the program reads it, if it is one.
fn source(bytes: &[u8]) -> Option<Source> {
    match Source::read_from("fuzz", bytes) {
        Ok(source) => Some(source),
        Err(invalid) => {
            is_told(&invalid);
            None
        }
    }
}

fn is_told(invalid: &InvalidFile) {
    assert!(!invalid.faults.is_empty());
    let text = &invalid.source.text;
    for fault in &invalid.faults {
        assert!(text.get(fault.at.clone()).is_some(), "{fault:?} is no place of {text:?}");
    }
    let shown = diagnostic::render(invalid, diagnostic::Style::Plain);
    assert!(shown.chars().count() < LONGEST_COMPLAINT, "{shown}");
}

/// A puzzle of another program: what is made of it reads back.
pub fn import(bytes: &[u8]) {
    let Some(source) = source(bytes) else { return };
    let is_valid = |text: String| {
        let read = ParsedFile::of(Source::new("import", text)).puzzle();
        assert!(read.is_ok(), "{:?}", read.err());
    };
    match imports::pips(&source, None) {
        Ok(puzzles) => puzzles.iter().for_each(|puzzle| {
            is_valid(puzzle.yaml());
            is_valid(puzzle.json());
        }),
        Err(invalid) => is_told(&invalid),
    }
    match imports::dominosa(&source.text) {
        Ok(text) => is_valid(text),
        Err(invalid) => is_told(&invalid),
    }
}

/// A puzzle in YAML.
pub fn puzzle_yaml(bytes: &[u8]) {
    if let Some(source) = source(bytes).filter(|source| !plain::is_plain(&source.text)) {
        any_puzzle(&source);
    }
}

/// A puzzle as plain text: keys, a blank line, the picture.
pub fn puzzle_text(bytes: &[u8]) {
    if let Some(source) = source(bytes).filter(|source| plain::is_plain(&source.text)) {
        any_puzzle(&source);
    }
}

/// A post: every puzzle of it, and the notes on what was not read.
pub fn post(bytes: &[u8]) {
    let Some(source) = source(bytes) else { return };
    let lines = source.text.lines().count();
    for part in posts::parts(source) {
        let [first, last] = part.lines;
        assert!(first <= last.max(1) && last <= lines.max(1), "{first} to {last} of {lines}");
        let unread = part.ignored.iter().chain(&part.answer);
        assert!(unread.clone().all(|line| (first..=last).contains(line)), "{:?}", part.lines);
        match part.parsed.puzzle() {
            Ok(_) => {}
            Err(invalid) => is_told(&invalid),
        }
    }
}

fn any_puzzle(source: &Source) {
    let parsed = ParsedFile::of(source.clone());
    if parsed.kind().own.is_some() {
        if let Err(invalid) = parsed.puzzle() {
            is_told(&invalid);
        }
        return;
    }
    match parsed.position() {
        Ok(read) => is_of_use(&read.puzzle),
        Err(invalid) => is_told(&invalid),
    }
}

/// The position is written as one that is the same, can be drawn, and answers.
fn is_of_use(puzzle: &Puzzle) {
    let position = &puzzle.position;
    assert_eq!(position.setup().build().as_ref(), Ok(position));
    let look = Look::default();
    let scene = figure(&Subject { position, letters: &puzzle.letters, title: "fuzz", look });
    assert!(svg::render(&scene, Theme::default()).ends_with("</svg>\n"));
    let game = position.game();
    for table in [game.turn(), game.hand()].into_iter().flatten() {
        for mv in table.moves() {
            assert!(table.judge(&mv).is_legal(), "{mv} is offered and refused");
        }
    }
    for spanned in &puzzle.line {
        if let Ok(judgement) = game.judge(&spanned.value) {
            assert!(judgement.is_legal() || !judgement.why_not().trim().is_empty(), "{}", spanned.value);
        }
    }
    let limits = Limits::default().nodes(FEW).memory(1 << 20);
    if let Ok(best) = game.best_turn(puzzle.goal, limits, 2) {
        is_played(position, &best);
    }
}

/// The best turn that was found can be played.
fn is_played(position: &Position, best: &boneyard::game::Best) {
    let mut table = position.game().turn().expect("a best turn is one of a known hand");
    for mv in &best.line {
        assert!(table.take(mv).is_ok(), "{mv} of {:?}", best.line);
    }
}

/// A rules file with its claims.
pub fn spec(bytes: &[u8]) {
    let Some(source) = source(bytes) else { return };
    match claims::read(&source) {
        Ok((spec, _)) => {
            can_be_dealt(&spec.rules);
            for (set, _) in &spec.sets {
                let set = ("set".to_owned(), set.highest().to_string());
                spec.with(&[set]).iter().for_each(can_be_dealt);
            }
        }
        Err(invalid) => is_told(&invalid),
    }
}

/// Rules deal a right position to as many as they say, or say why not: partners are for so many
/// players, which only a position tells.
fn can_be_dealt(rules: &Rules) {
    for players in [1, 2, 3, 4, 10] {
        match WholeGame::new(rules.clone(), players, 7).deal() {
            Ok(dealt) => {
                let faults = dealt.setup.build().err().unwrap_or_default();
                let is_of_seats = faults.iter().all(|fault| fault.to_string().contains("partners"));
                assert!(is_of_seats, "{players} of {rules:?}: {faults:?}");
            }
            Err(fault) => assert!(!fault.to_string().is_empty()),
        }
    }
}

/// The record of a simulation. What it comes to can be told in every form. Its lines get checksums
/// of their own, for bytes that were changed would be refused for those alone.
pub fn record(bytes: &[u8]) {
    let object = |line: &[u8]| match line.windows(8).rposition(|bytes| bytes == b",\"sum\":\"") {
        Some(end) => line[..end].to_vec(),
        None => line.to_vec(),
    };
    let lines = bytes.split(|byte| *byte == b'\n').filter(|line| !line.is_empty());
    let resealed: Vec<u8> = lines.flat_map(|line| sealed(object(line))).collect();
    of_record(bytes);
    of_record(&resealed);
}

fn of_record(bytes: &[u8]) {
    let input = || BufReader::new(Cursor::new(bytes));
    let read = |onto| Record::read_from(Path::new("fuzz"), input(), onto, &mut |_, _| Ok(()));
    match read(None) {
        Ok(record) => {
            let blocks = record.blocks();
            let twice = read(Some(record)).expect("a record joins with itself");
            assert_eq!(twice.blocks(), blocks, "what is there twice counts once");
            let summary = Summary::new(&twice.plan, twice.total());
            let _ = (simulation(&summary), histograms(&summary), figures(&summary));
            let _ = (plots(&summary).is_ok(), Simulated::from(&summary));
        }
        Err(fault) => assert!(!fault.to_string().is_empty()),
    }
}

/// House rules as they are written on the command line, for every shipped game.
pub fn house(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    let variants = match Variant::sweep(text, &specs::find) {
        Ok(variants) => variants,
        Err(fault) => {
            assert!(!fault.to_string().is_empty());
            return;
        }
    };
    assert!(!variants.is_empty(), "{text:?}");
    // Those of a sweep differ in their numbers alone.
    for variant in variants.iter().take(8) {
        for name in specs::shipped() {
            let spec = specs::find(name).expect("a shipped game");
            match variant.rules_of(&spec) {
                Ok(rules) => can_be_dealt(&rules),
                Err(fault) => {
                    let _ = (fault.to_string(), fault.help());
                }
            }
        }
    }
}

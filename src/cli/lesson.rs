//! `boneyard lesson`: a rule document as a page, or as Markdown with its figures.

use std::path::{Path, PathBuf};
use std::time::Duration;

use super::Ended;
use super::args::{FileFormat, Lesson as Args};
use super::input::source;
use super::output::Output;
use crate::document::spec::Spec;
use crate::document::write::write_folder;
use crate::document::{Faulty, Source, claims, puzzle};
use crate::lesson::{Exercise, Lesson, html, markdown};
use crate::search::Limits;

/// What an exercise may take to solve; its answer says whether it is proven.
const TIME: Duration = Duration::from_secs(5);

pub(super) fn lesson(args: &Args, format: Option<FileFormat>, output: &mut Output) -> Ended {
    let format = format.unwrap_or_else(|| by_name(args));
    let made = source(&args.file).and_then(|source| made(&source, args));
    let lesson = match made {
        Ok(lesson) => lesson,
        Err(faulty) => {
            output.faulty(&faulty);
            return Ended::BadInput;
        }
    };
    let written = match format {
        FileFormat::Md => return markdown(&lesson, args, output),
        _ => html::lesson(&lesson),
    };
    match written {
        Ok(page) => output.file(&args.to, &page),
        Err(fault) => refuse(output, &fault.to_string()),
    }
}

fn refuse(output: &mut Output, what: &str) -> Ended {
    output.complain(&format!("error: {what}"));
    Ended::BadInput
}

fn by_name(args: &Args) -> FileFormat {
    let extension = args.to.path().and_then(|path| path.extension());
    if extension.is_some_and(|end| end == "md" || end == "markdown") {
        FileFormat::Md
    } else {
        FileFormat::Html
    }
}

fn made(source: &Source, args: &Args) -> Result<Lesson, Faulty> {
    let (spec, claims) = claims::read(source)?;
    let mut exercises = Vec::new();
    for path in puzzles(args).iter().flat_map(|folder| Source::files(folder)) {
        exercises.extend(exercise(&path, &spec, args)?);
    }
    Ok(Lesson::of(&spec, &claims, exercises))
}

/// Where the exercises are: what was asked for, else the folder `puzzles` beside that of the rules.
fn puzzles(args: &Args) -> Vec<PathBuf> {
    if args.no_puzzles {
        return Vec::new();
    }
    if !args.puzzles.is_empty() {
        return args.puzzles.clone();
    }
    let folder = args.file.parent().unwrap_or(Path::new(""));
    let beside = folder.join("..").join("puzzles");
    let here = PathBuf::from("puzzles");
    let own = if folder.as_os_str().is_empty() { here } else { beside };
    if own.is_dir() { vec![own] } else { Vec::new() }
}

/// The exercise that a puzzle of this game makes; none of another game's.
fn exercise(path: &Path, spec: &Spec, args: &Args) -> Result<Option<Exercise>, Faulty> {
    let source = Source::read(path)?;
    let puzzle = match puzzle::read(&source) {
        Ok(puzzle) => puzzle,
        // A folder that was not asked for may hold anything.
        Err(_) if args.puzzles.is_empty() => return Ok(None),
        Err(faulty) => return Err(faulty),
    };
    if puzzle.game != spec.name {
        return Ok(None);
    }
    let limits = Limits::default().time(TIME);
    let name = path.file_stem().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
    Ok(Exercise::of(&name, &puzzle, limits).ok())
}

fn markdown(lesson: &Lesson, args: &Args, output: &mut Output) -> Ended {
    let Some(path) = args.to.path() else {
        return refuse(
            output,
            "Markdown has its figures beside it\n  = help: say where it goes, as in `-o lesson.md`",
        );
    };
    let stem = path.file_stem().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
    let folder = format!("{stem}-figures");
    let written = match markdown::lesson(lesson, &folder) {
        Ok(written) => written,
        Err(fault) => return refuse(output, &fault.to_string()),
    };
    // The text is written last, so that it never shows figures that are not there.
    if let Err(fault) = write_folder(&path.with_file_name(folder), &written.figures, args.to.replace()) {
        return refuse(output, &fault.to_string());
    }
    output.file(&args.to, &written.text)
}

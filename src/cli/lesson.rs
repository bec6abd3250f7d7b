//! `boneyard lesson`: a rule document as a page, or as Markdown with its figures.

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use clap::Args;

use super::args::{To, Until};
use super::ended::Ended;
use super::files::find::files;
use super::files::write::{check, write_folder};
use super::format::FileFormat;
use super::input::{refused, source};
use super::items::read_file;
use super::output::Output;
use super::problem::{Problem, not_playable};
use super::verify;
use super::watching::{limits, limits_or};
use crate::document::post::parts;
use crate::document::{FileAccess, InvalidFile, ParsedFile, Source, claims};
use crate::keys::spec::Spec;
use crate::lesson::tries::EXERCISE_BYTES;
use crate::lesson::{Exercise, Lesson, html, markdown};
use crate::search::Limits;

/// Make a lesson of a rules file, with examples and exercises
#[derive(Args, Debug)]
#[command(
    after_help = "Examples:\n  boneyard lesson specs/tableaux.yaml -o tableaux.html\n  boneyard lesson specs/block.yaml --puzzles puzzles/block -o block.md\n\n--time limits the whole lesson; without it, each exercise takes at most 5 seconds and the claims\n10 minutes. An answer that is not proven says so, and the exit status is 3."
)]
pub(super) struct LessonArgs {
    /// A rules file, or the name of a shipped one
    pub(super) file: PathBuf,
    /// Puzzles for the exercises; those of other games are left out [default: the folder `puzzles` beside
    /// that of the rules file]
    #[arg(long, value_name = "FILE")]
    pub(super) puzzles: Vec<PathBuf>,
    /// Make no exercises
    #[arg(long, conflicts_with = "puzzles")]
    pub(super) no_puzzles: bool,
    /// Let the reader of the page try moves in each exercise, with what the rules say of each
    #[arg(long)]
    pub(super) playable: bool,
    #[command(flatten)]
    pub(super) until: Until,
    #[command(flatten)]
    pub(super) to: To,
}

/// The default time limit of an exercise; its answer says whether it is proven.
const TIME: Duration = Duration::from_secs(5);

pub(super) fn lesson(args: &LessonArgs, format: Option<FileFormat>, output: &mut Output) -> Ended {
    let format = match written_as(format, args) {
        Ok(format) => format,
        Err(problem) => return output.refuse(&problem),
    };
    let made = source(&args.file, output.access).and_then(|source| made(&source, args, output));
    let lesson = match made {
        Ok(lesson) => lesson,
        Err(invalid) => return refused(&invalid, output),
    };
    let ended = match format {
        FileFormat::Md => markdown(&lesson, args, output),
        _ => match html::lesson(&lesson) {
            Ok(page) => output.file(&args.to, &page),
            Err(fault) => output.refuse(&Problem::new(fault)),
        },
    };
    if lesson.open.is_empty() {
        return ended;
    }
    let open: Vec<String> = lesson.open.iter().map(|open| format!("\n  {open}")).collect();
    output.complain(&format!("stopped at a limit: not decided or not proven{}", open.concat()));
    ended.max(Ended::AtLimit)
}

/// The requested format, or the one given by the name of the file. Whether the file may be written is checked
/// before anything is computed, and before its figures are replaced.
fn written_as(format: Option<FileFormat>, args: &LessonArgs) -> Result<FileFormat, Problem> {
    let path = args.to.path();
    let format = format.map_or_else(|| path.map_or(Ok(FileFormat::Html), by_name), Ok)?;
    if args.playable && format != FileFormat::Html {
        return Err(not_playable("lesson block --playable -o page.html"));
    }
    path.map_or(Ok(()), |path| check(path, args.to.replace())).map_err(Problem::new)?;
    Ok(format)
}

/// The format given by the ending of a name; a page where there is none.
fn by_name(path: &Path) -> Result<FileFormat, Problem> {
    if path.extension().is_none() {
        return Ok(FileFormat::Html);
    }
    let help = "end the name with .html or .md, or say --format";
    FileFormat::of_these(path, &[FileFormat::Html, FileFormat::Md], "write", help)
}

fn made(source: &Source, args: &LessonArgs, output: &mut Output) -> Result<Lesson, InvalidFile> {
    let (spec, claims) = claims::read(source)?;
    // The limits of the command apply to the whole; the claims come first.
    let whole = limits(&args.until, &output.watch);
    let of_claims =
        Limits { watch: whole.watch.clone(), ..limits_or(&args.until, &output.watch, verify::TIME) };
    let (shown, began) = (output.show(&whole), Instant::now());
    let mut lesson = Lesson::of(&spec, &claims, &of_claims);
    for argument in puzzles(args, source.access) {
        for path in files(&argument) {
            let source = read_file(&argument, &path, source.access)?;
            for (part, number) in parts(source).into_iter().zip(1..) {
                let limits = if args.until.time.is_some() { whole.clone() } else { whole.clone().time(TIME) };
                let name = exercise_name(&path, number);
                lesson.exercises.extend(exercise(&name, part.parsed, &spec, args, limits)?);
            }
        }
    }
    drop(shown);
    output.took(&source.name, &whole, whole.watch.progress().nodes, began);
    lesson.open.extend(lesson.exercises.iter().filter_map(Exercise::open));
    Ok(lesson)
}

/// The files of the exercises: the given ones, else the folder `puzzles` beside that of the rules, unless
/// only files named on the command line may be read.
fn puzzles(args: &LessonArgs, access: FileAccess) -> Vec<PathBuf> {
    if args.no_puzzles {
        return Vec::new();
    }
    if !args.puzzles.is_empty() || access == FileAccess::Denied {
        return args.puzzles.clone();
    }
    let folder = args.file.parent().unwrap_or(Path::new(""));
    let beside = folder.join("..").join("puzzles");
    let here = PathBuf::from("puzzles");
    let own = if folder.as_os_str().is_empty() { here } else { beside };
    if own.is_dir() { vec![own] } else { Vec::new() }
}

/// The name of the exercise made from a puzzle of a file; only the first has none but that of the file.
fn exercise_name(path: &Path, number: usize) -> String {
    let name = path.file_stem().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
    if number == 1 { name } else { format!("{name}-{number}") }
}

/// The exercise made from a puzzle of this game; `None` for another game.
fn exercise(
    name: &str,
    file: ParsedFile,
    spec: &Spec,
    args: &LessonArgs,
    limits: Limits,
) -> Result<Option<Exercise>, InvalidFile> {
    let made = file.position().and_then(|read| {
        if read.puzzle.game != spec.name {
            return Ok(None);
        }
        let exercise = read.given(Exercise::of(name, &read.puzzle, limits))?;
        Ok(Some(if args.playable { exercise.playable(&read.puzzle, EXERCISE_BYTES) } else { exercise }))
    });
    // A folder that the user did not name may hold anything.
    if args.puzzles.is_empty() { Ok(made.unwrap_or_default()) } else { made }
}

fn markdown(lesson: &Lesson, args: &LessonArgs, output: &mut Output) -> Ended {
    let Some(path) = args.to.path() else {
        return output.refuse(&Problem::with_help(
            "Markdown needs a file: its figures are written beside it",
            Some("name the file, as in `-o lesson.md`"),
        ));
    };
    let stem = path.file_stem().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
    let folder = format!("{stem}-figures");
    let written = match markdown::lesson(lesson, &folder) {
        Ok(written) => written,
        Err(fault) => return output.refuse(&Problem::new(fault)),
    };
    // The text is written last, so that it never refers to missing figures.
    if let Err(fault) = write_folder(&path.with_file_name(folder), &written.figures, args.to.replace()) {
        return output.refuse(&Problem::new(fault));
    }
    output.file(&args.to, &written.text)
}

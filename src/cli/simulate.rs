//! `boneyard simulate` and `boneyard merge`: whole games by the thousand.

use std::collections::BTreeSet;
use std::io::IsTerminal as _;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use clap::{Args, ValueEnum};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use super::Ended;
use super::args::{FileFormat, To};
use super::output::Output;
use super::watching::threads;
use crate::document::FileAccess;
use crate::document::fault::near;
use crate::document::spec::{self, Spec};
use crate::document::write::{Beside, check};
use crate::house::Variant;
use crate::house::simulate::plan::MOST_HANDS;
use crate::house::simulate::record::{Record, RecordFault, Replace, Writer};
use crate::house::simulate::{Column, Plan, Player, Shard, Summary, run};
use crate::report::grouped;
use crate::report::simulation::{Simulated, figures, histograms, page, plots, simulation, spreads};

#[derive(Args, Debug)]
pub(super) struct Simulate {
    /// A game by name, or the path of a rules file; left out with --resume
    #[arg(required_unless_present = "resume")]
    game: Option<String>,
    /// Who plays, as in best,random: random, greedy, best, denial or open; one name stands for as
    /// many as the game is for at the least [default: random]
    #[arg(long, value_name = "A,B", value_delimiter = ',', conflicts_with = "resume")]
    players: Vec<String>,
    /// Other rules that the same deals are played by: key=value,key=value or the name of a variant;
    /// key=1..4 and key=a|b are several. As often as needed
    #[arg(long, value_name = "RULES", conflicts_with = "resume")]
    house: Vec<String>,
    /// How many games [default: 1000]
    #[arg(long, value_name = "N", conflicts_with = "resume")]
    games: Option<u64>,
    /// The number that deals and choices are made from: the same one plays the same [default: 0]
    #[arg(long, value_name = "S", conflicts_with = "resume")]
    seed: Option<u64>,
    /// Give a game up after so many hands [default: 500]
    #[arg(long, value_name = "N", conflicts_with = "resume",
          value_parser = clap::value_parser!(u64).range(1..=4096))]
    most_hands: Option<u64>,
    /// Threads that play; every core if it is not given
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: Option<u16>,
    /// Stop after so long (10s, 5m) with what was played until then
    #[arg(long, value_parser = super::args::duration, value_name = "TIME")]
    pub(super) time: Option<Duration>,
    /// Play one part of several alone, to be joined by `merge`
    #[arg(long, value_name = "K/N", value_parser = shard)]
    shard: Option<Shard>,
    /// Keep what was played in this file, so that it can be gone on with
    #[arg(long, value_name = "FILE")]
    record: Option<PathBuf>,
    /// Go on with the record where it was stopped
    #[arg(long, requires = "record", conflicts_with = "force")]
    resume: bool,
    #[command(flatten)]
    shown: ShownAs,
    #[command(flatten)]
    to: To,
}

#[derive(Args, Debug)]
pub(super) struct Merge {
    /// Records that `simulate --record` wrote
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// Write the joined record too
    #[arg(long, value_name = "FILE")]
    record: Option<PathBuf>,
    #[command(flatten)]
    shown: ShownAs,
    #[command(flatten)]
    to: To,
}

/// What of the figures is shown.
#[derive(Args, Debug)]
struct ShownAs {
    /// Show how the numbers are spread, as bars
    #[arg(long)]
    histograms: bool,
    /// Which table is written as CSV
    #[arg(long, value_enum, default_value_t = Table::Figures)]
    table: Table,
}

/// A table of a simulation.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum Table {
    /// Means, intervals and differences.
    Figures,
    /// How often each number was seen.
    Distributions,
}

/// Reads `2/4`.
fn shard(text: &str) -> Result<Shard, String> {
    let expected = || "expected a part such as 1/4".to_owned();
    let (number, of) = text.split_once('/').ok_or_else(expected)?;
    let (number, of) = (number.parse().map_err(|_| expected())?, of.parse().map_err(|_| expected())?);
    if 1 <= number && number <= of { Ok(Shard { number, of }) } else { Err(expected()) }
}

/// A fault in words, with a way to mend it.
struct Said(String);

impl Said {
    fn new(what: impl std::fmt::Display, help: Option<impl std::fmt::Display>) -> Self {
        Self(help.map_or_else(|| format!("error: {what}"), |help| format!("error: {what}\n  = help: {help}")))
    }

    fn plain(what: impl std::fmt::Display) -> Self {
        Self::new(what, None::<&str>)
    }
}

impl From<RecordFault> for Said {
    fn from(fault: RecordFault) -> Self {
        let help = fault.help();
        Self::new(fault, help)
    }
}

pub(super) fn simulate(args: &Simulate, format: Option<FileFormat>, output: &mut Output) -> Ended {
    said(played(args, format, output), output)
}

pub(super) fn merge(args: &Merge, format: Option<FileFormat>, output: &mut Output) -> Ended {
    said(merged(args, format, output), output)
}

fn said(ended: Result<Ended, Said>, output: &mut Output) -> Ended {
    ended.unwrap_or_else(|Said(fault)| {
        output.complain(&fault);
        Ended::BadInput
    })
}

fn played(args: &Simulate, format: Option<FileFormat>, output: &mut Output) -> Result<Ended, Said> {
    let format = written_as(format, &args.to)?;
    let (mut record, mut writer) = opened(args, output.access)?;
    let shard = args.shard.unwrap_or_default();
    let blocks = (0..record.plan.blocks()).filter(|block| shard.has(*block));
    let wanted: BTreeSet<u64> = blocks.filter(|block| !record.has(*block)).collect();
    let threads = threads(args.threads);
    let plan = record.plan.clone();
    let games: u64 =
        wanted.iter().map(|block| plan.games_of(*block)).map(|games| games.end - games.start).sum();
    let bar = progress(games);
    let shown = output.show_going();
    let deadline = args.time.and_then(|time| Instant::now().checked_add(time));
    let timer = deadline.map(|deadline| stop_at(deadline, output));
    let began = Instant::now();
    let mut failed = None;
    let ran = run(&plan, &wanted, threads, &output.watch, |block, part| {
        bar.inc(part.games);
        if let Some(Err(fault)) = writer.as_mut().map(|writer| writer.part(block, &part)) {
            failed = Some(fault);
            return false;
        }
        record.add(block, &part);
        true
    });
    drop((timer, shown));
    bar.finish_and_clear();
    ran.map_err(Said::plain)?;
    if let Some(fault) = failed {
        return Err(Said::new(fault, Some("make room and go on by --resume: every whole line of it counts")));
    }
    let ended = show(&record, &args.shown, &args.to, format, output)?;
    let summary = record.total();
    let hands: u64 = summary.columns.iter().map(|column| column.hands).sum();
    speed(hands, began.elapsed(), output);
    let left = wanted.iter().filter(|block| !record.has(**block)).count();
    if left > 0 {
        let on = if args.record.is_some() { "; go on by --resume" } else { "" };
        output.complain(&format!(
            "stopped after {} of {} games{on}",
            grouped(summary.games),
            grouped(plan.games)
        ));
        return Ok(ended.max(Ended::AtLimit));
    }
    Ok(ended)
}

/// The record that is gone on with, or a new one, and where it is written.
fn opened(args: &Simulate, access: FileAccess) -> Result<(Record, Option<Writer>), Said> {
    if let (true, Some(path)) = (args.resume, &args.record) {
        let record = Record::read(path)?;
        if let Some(game) = args.game.as_ref().filter(|game| **game != record.plan.game) {
            let what = format!("games {} and {game}", record.plan.game);
            return Err(RecordFault::Other { path: path.clone(), what }.into());
        }
        let writer = Writer::resume(path, &record)?;
        return Ok((record, Some(writer)));
    }
    let plan = planned(args, access)?;
    let writer =
        args.record.as_ref().map(|path| Writer::create(path, &plan, replace(&args.to))).transpose()?;
    Ok((Record::new(plan), writer))
}

fn replace(to: &To) -> Replace {
    if to.force { Replace::Anything } else { Replace::Never }
}

fn planned(args: &Simulate, access: FileAccess) -> Result<Plan, Said> {
    let game = args.game.clone().unwrap_or_default();
    let spec = spec::find_with(&game, access).map_err(|kind| {
        let help = kind.advice();
        Said::new(kind, help)
    })?;
    let mut columns = vec![Column { name: "as written".to_owned(), rules: spec.rules.clone() }];
    for text in &args.house {
        columns.extend(varied(text, &spec)?);
    }
    let players = seated(&args.players, spec.rules.players().fewest())?;
    let plan = Plan {
        game,
        columns,
        players,
        seed: args.seed.unwrap_or(0),
        games: args.games.unwrap_or(1000),
        most_hands: args.most_hands.unwrap_or(MOST_HANDS),
    };
    plan.check().map_err(Said::plain)?;
    Ok(plan)
}

fn varied(text: &str, spec: &Spec) -> Result<Vec<Column>, Said> {
    let said = |fault: crate::house::VariantFault| {
        let help = fault.help();
        Said::new(fault, help)
    };
    let column = |variant: Variant| {
        let rules = variant.rules_of(spec).map_err(said)?;
        Ok(Column { name: variant.name, rules })
    };
    Variant::sweep(text).map_err(said)?.into_iter().map(column).collect()
}

/// The players by their names; one name is as many as the game is for at the least.
fn seated(names: &[String], fewest: usize) -> Result<Vec<Player>, Said> {
    let player = |name: &String| {
        Player::of(name.trim()).ok_or_else(|| {
            let known: Vec<String> = Player::ALL.iter().map(|(name, _)| (*name).to_owned()).collect();
            let meant = match near(name, &known) {
                Some(near) => format!("did you mean `{near}`? "),
                None if name.parse::<u8>().is_ok() => {
                    "name each of them, as in `random,random,best`; ".to_owned()
                }
                None => String::new(),
            };
            Said::new(
                format!("no player is called `{name}`"),
                Some(format!("{meant}known: {}", known.join(", "))),
            )
        })
    };
    let players = names.iter().map(player).collect::<Result<Vec<_>, _>>()?;
    Ok(match players[..] {
        [] => vec![Player::Random; fewest],
        [all] => vec![all; fewest.max(1)],
        _ => players,
    })
}

fn merged(args: &Merge, format: Option<FileFormat>, output: &mut Output) -> Result<Ended, Said> {
    let format = written_as(format, &args.to)?;
    let mut files = args.files.iter();
    let Some(first) = files.next() else { return Err(Said::plain("no records to join")) };
    let mut record = Record::read(first)?;
    for path in files {
        record = record.merge(path)?;
    }
    if let Some(path) = &args.record {
        rewritten(&args.files, &record.plan, path, replace(&args.to))?;
    }
    let ended = show(&record, &args.shown, &args.to, format, output)?;
    let missing = record.plan.blocks() - record.blocks();
    if missing > 0 {
        output.complain(&format!(
            "{} of {} games are in these records: the rest is still to be played",
            grouped(record.total().games),
            grouped(record.plan.games)
        ));
        return Ok(ended.max(Ended::AtLimit));
    }
    Ok(ended)
}

/// Writes every part of some records once. They are read a second time, so that no more than a
/// line is held; the file is put in its place when it is whole, for it may be one of those that are
/// read.
fn rewritten(files: &[PathBuf], plan: &Plan, path: &Path, replace: Replace) -> Result<(), Said> {
    let there = std::fs::metadata(path).ok();
    // A device or a pipe holds nothing that could be lost, and no file may take its place.
    let is_device = there.as_ref().is_some_and(|there| !there.is_file());
    if replace == Replace::Never && there.is_some() && !is_device {
        return Err(RecordFault::Exists(path.to_path_buf()).into());
    }
    let failed = |error| Said::from(RecordFault::File { path: path.to_path_buf(), error });
    let beside = if is_device { None } else { Some(Beside::new(path).map_err(failed)?) };
    let to = beside.as_ref().map_or(path, Beside::path);
    let mut writer = Writer::create(to, plan, Replace::Anything)?;
    let mut joined = None;
    for file in files {
        joined = Some(Record::read_parts(file, joined, &mut |block, part| writer.part(block, part))?);
    }
    beside.map_or(Ok(()), Beside::put).map_err(failed)
}

/// Prints or writes what was found, in the format asked for, or that of the file's name.
fn show(
    record: &Record,
    shown: &ShownAs,
    to: &To,
    format: Option<FileFormat>,
    output: &mut Output,
) -> Result<Ended, Said> {
    let summary = Summary::new(&record.plan, record.total());
    let text = match format {
        Some(FileFormat::Parquet) => return columns(&summary, shown, to, output),
        Some(FileFormat::Json) => {
            serde_json::to_string(&Simulated::from(&summary)).map(|text| text + "\n").map_err(Said::plain)?
        }
        Some(FileFormat::Csv) if shown.table == Table::Distributions => spreads(&summary),
        Some(FileFormat::Csv) => figures(&summary),
        Some(FileFormat::Svg) => plots(&summary).map_err(Said::plain)?,
        Some(FileFormat::Html) => page(&summary).map_err(Said::plain)?,
        _ if shown.histograms => format!("{}\n{}", simulation(&summary), histograms(&summary)),
        _ => simulation(&summary),
    };
    Ok(output.file(to, &text))
}

/// Writes a table in columns.
#[cfg(feature = "parquet")]
fn columns(summary: &Summary, shown: &ShownAs, to: &To, output: &mut Output) -> Result<Ended, Said> {
    use crate::report::simulation::{figure_columns, spread_columns};
    let bytes = match shown.table {
        Table::Figures => figure_columns(summary),
        Table::Distributions => spread_columns(summary),
    };
    Ok(output.bytes(to, &bytes.map_err(Said::plain)?))
}

/// Says that this program cannot; [`written_as`] has said it before.
#[cfg(not(feature = "parquet"))]
fn columns(_: &Summary, _: &ShownAs, _: &To, _: &mut Output) -> Result<Ended, Said> {
    Err(without_parquet())
}

fn without_parquet() -> Said {
    let help = "build it by `cargo install --path . --features parquet`, or write .csv";
    Said::new("this program was built without Parquet", Some(help))
}

/// The format that is asked for, or that the end of the file's name stands for; text where there is
/// neither. Asked before anything is played: games may take hours.
fn written_as(format: Option<FileFormat>, to: &To) -> Result<Option<FileFormat>, Said> {
    let format = match (format, to.path()) {
        (None, Some(path)) => by_name(path)?,
        _ => format,
    };
    if format == Some(FileFormat::Parquet) && cfg!(not(feature = "parquet")) {
        return Err(without_parquet());
    }
    to.path().map_or(Ok(()), |path| check(path, to.replace())).map_err(Said::plain)?;
    Ok(format)
}

fn by_name(path: &Path) -> Result<Option<FileFormat>, Said> {
    let Some(end) = path.extension() else { return Ok(None) };
    let end = end.to_string_lossy().to_ascii_lowercase();
    let formats = [FileFormat::Json, FileFormat::Csv, FileFormat::Parquet, FileFormat::Svg, FileFormat::Html];
    match formats.into_iter().find(|format| format.name() == end) {
        Some(format) => Ok(Some(format)),
        None if end == "txt" => Ok(None),
        None => Err(Said::new(
            format!("{} does not say in which format to write", path.display()),
            Some("end the name with .csv, .json, .parquet, .svg, .html or .txt, or say --format"),
        )),
    }
}

/// How far it has come and how long it will take, on a terminal.
fn progress(games: u64) -> ProgressBar {
    if !std::io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let bar = ProgressBar::with_draw_target(Some(games), ProgressDrawTarget::stderr());
    if let Ok(style) =
        ProgressStyle::with_template("{bar:30} {human_pos} of {human_len} games, {eta} left; Ctrl-C stops")
    {
        bar.set_style(style);
    }
    bar
}

/// Stops what is played at a moment, unless what is returned is dropped before.
fn stop_at(deadline: Instant, output: &Output) -> std::sync::mpsc::Sender<()> {
    let (over, told) = std::sync::mpsc::channel::<()>();
    let watch = output.watch.clone();
    std::thread::spawn(move || {
        let left = deadline.saturating_duration_since(Instant::now());
        if told.recv_timeout(left) == Err(std::sync::mpsc::RecvTimeoutError::Timeout) {
            watch.stop();
        }
    });
    over
}

/// How fast it was, where somebody watches.
fn speed(hands: u64, time: Duration, output: &mut Output) {
    if std::io::stderr().is_terminal() {
        let rate = hands as f64 / time.as_secs_f64().max(1e-9);
        output.complain(&format!("{:.2} s, {} hands a second", time.as_secs_f64(), grouped(rate as u64)));
    }
}

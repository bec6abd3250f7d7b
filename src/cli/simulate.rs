//! `boneyard simulate` and `boneyard merge`: whole games by the thousand.

use std::collections::BTreeSet;
use std::fs::File;
use std::io::{BufReader, IsTerminal as _};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use clap::Args;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use super::Ended;
use super::args::{FileFormat, To};
use super::files::read::find_spec;
use super::files::record::{Lock, Replace, Writer};
use super::files::write::Beside;
use super::machine::Machine;
use super::output::Output;
use super::simulated::{Said, ShownAs, show, written_as};
use super::watching::threads;
use crate::document::FileAccess;
use crate::document::fault::near;
use crate::document::spec::Spec;
use crate::house::Variant;
use crate::house::simulate::plan::MOST_HANDS;
use crate::house::simulate::record::{Record, RecordFault};
use crate::house::simulate::{Column, Part, Plan, Player, Shard, run};
use crate::report::grouped;
use crate::search::Limits;

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
    /// Leave damaged lines of the record out, name them, and play again what they had
    #[arg(long, requires = "resume")]
    salvage: bool,
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
    /// Leave damaged lines of the records out and name them
    #[arg(long)]
    salvage: bool,
    #[command(flatten)]
    shown: ShownAs,
    #[command(flatten)]
    to: To,
}

/// Reads `2/4`.
fn shard(text: &str) -> Result<Shard, String> {
    let expected = || "expected a part such as 1/4".to_owned();
    let (number, of) = text.split_once('/').ok_or_else(expected)?;
    let (number, of) = (number.parse().map_err(|_| expected())?, of.parse().map_err(|_| expected())?);
    if 1 <= number && number <= of { Ok(Shard { number, of }) } else { Err(expected()) }
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
    if let Some(path) = &args.record {
        other_file(path, &args.to)?;
    }
    let (mut record, mut writer) = opened(args, output)?;
    let shard = args.shard.unwrap_or_default();
    let blocks = (0..record.plan.blocks()).filter(|block| shard.has(*block));
    let wanted: BTreeSet<u64> = blocks.filter(|block| !record.has(*block)).collect();
    let plan = record.plan.clone();
    let games: u64 =
        wanted.iter().map(|block| plan.games_of(*block)).map(|games| games.end - games.start).sum();
    let bar = progress(games);
    let shown = output.show_going();
    let began = Instant::now();
    let mut failed = None;
    let limits =
        Limits { watch: output.watch.clone(), ..Limits::on(&Machine) }.threads(threads(args.threads));
    let limits = args.time.map_or(limits.clone(), |time| limits.time(time));
    let ran = run(&plan, &wanted, &limits, |block, part| {
        bar.inc(part.games);
        if let Some(Err(fault)) = writer.as_mut().map(|writer| writer.part(block, &part)) {
            failed = Some(fault);
            return false;
        }
        record.add(block, &part);
        true
    });
    drop(shown);
    bar.finish_and_clear();
    ran.map_err(Said::plain)?;
    if let Some(fault) = failed.or_else(|| writer?.finish().err()) {
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
fn opened(args: &Simulate, output: &mut Output) -> Result<(Record, Option<Writer>), Said> {
    if let (true, Some(path)) = (args.resume, &args.record) {
        if args.salvage {
            salvaged(args, path, output)?;
        }
        match Writer::resume(path) {
            Ok((record, writer)) => {
                of_game(&record.plan, args.game.as_deref(), path, output.access)?;
                return Ok((record, Some(writer)));
            }
            // It was stopped before it began.
            Err(RecordFault::Empty(_)) if args.game.is_some() => {}
            Err(fault) => return Err(fault.into()),
        }
    }
    let plan = planned(args, output.access)?;
    let writer =
        args.record.as_ref().map(|path| Writer::create(path, &plan, replace(&args.to))).transpose()?;
    Ok((Record::new(plan), writer))
}

/// Whether a record is of the game that is named, by the rules that the game has now.
fn of_game(plan: &Plan, game: Option<&str>, path: &Path, access: FileAccess) -> Result<(), Said> {
    let Some(game) = game else { return Ok(()) };
    let other = |what| Err(RecordFault::Other { path: path.to_path_buf(), what }.into());
    if game != plan.game {
        return other(format!("games {} and {game}", plan.game));
    }
    let now = Column { name: String::new(), rules: spec_of(game, access)?.rules };
    let what = plan.columns.first().and_then(|column| column.difference(&now));
    what.map_or(Ok(()), |what| other(format!("the rules of {game} were changed: {what}")))
}

/// Writes a record anew without its damaged lines, and names them.
fn salvaged(args: &Simulate, path: &Path, output: &mut Output) -> Result<(), Said> {
    let (file, mut damaged) = ([path.to_path_buf()], Vec::new());
    let joined = joined(&file, Damaged::LeftOut, &mut damaged, &mut |_, _| Ok(()))?;
    if let Some(record) = joined.filter(|_| !damaged.is_empty()) {
        // Before anything is changed.
        of_game(&record.plan, args.game.as_deref(), path, output.access)?;
        rewritten(&file, &record.plan, path, Replace::Anything, Damaged::LeftOut)?;
        named(&damaged, output);
    }
    Ok(())
}

/// What is done about damaged lines of records.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Damaged {
    Refused,
    LeftOut,
}

/// Names the lines that were left out, once each.
fn named(damaged: &[RecordFault], output: &mut Output) {
    for fault in damaged {
        output.complain(&format!("left out: {fault}"));
    }
}

fn replace(to: &To) -> Replace {
    if to.force { Replace::Anything } else { Replace::Never }
}

fn spec_of(game: &str, access: FileAccess) -> Result<Spec, Said> {
    find_spec(game, access).map_err(|kind| {
        let help = kind.advice();
        Said::new(kind, help)
    })
}

fn planned(args: &Simulate, access: FileAccess) -> Result<Plan, Said> {
    let game = args.game.clone().unwrap_or_default();
    let spec = spec_of(&game, access)?;
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
    let damage = if args.salvage { Damaged::LeftOut } else { Damaged::Refused };
    let mut damaged = Vec::new();
    if let Some(path) = &args.record {
        read_twice(&args.files)?;
        other_file(path, &args.to)?;
    }
    let joined = joined(&args.files, damage, &mut damaged, &mut |_, _| Ok(()))?;
    named(&damaged, output);
    let Some(record) = joined else {
        return Err(Said::plain("nothing is in these records, not even what is played"));
    };
    if let Some(path) = &args.record {
        rewritten(&args.files, &record.plan, path, replace(&args.to), damage)?;
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

/// Records that are joined into another are read twice, which a pipe cannot be.
fn read_twice(files: &[PathBuf]) -> Result<(), Said> {
    match files.iter().find(|path| std::fs::metadata(path).is_ok_and(|there| !there.is_file())) {
        Some(path) => Err(Said::new(
            format!("{} is not a file: --record reads each record twice", path.display()),
            Some("store it in a file first, or leave out --record"),
        )),
        None => Ok(()),
    }
}

/// The answer must not take the place of the record.
fn other_file(record: &Path, to: &To) -> Result<(), Said> {
    let whole = |path: &Path| std::fs::canonicalize(path).unwrap_or_else(|_| path.to_path_buf());
    match to.path().filter(|path| whole(path) == whole(record)) {
        Some(path) => Err(Said::new(
            format!("{} cannot be both the record and the answer", path.display()),
            Some("name another file after -o"),
        )),
        None => Ok(()),
    }
}

/// Reads records onto each other; one that was stopped before it began adds nothing.
fn joined(
    files: &[PathBuf],
    damage: Damaged,
    damaged: &mut Vec<RecordFault>,
    each: &mut dyn FnMut(u64, &Part) -> Result<(), RecordFault>,
) -> Result<Option<Record>, RecordFault> {
    let mut joined = None;
    for path in files {
        let damaged = (damage == Damaged::LeftOut).then_some(&mut *damaged);
        let file = File::open(path).map_err(|error| RecordFault::file(path, error))?;
        match Record::read_lines(path, BufReader::new(file), &mut joined, damaged, each) {
            Ok(()) | Err(RecordFault::Empty(_)) => {}
            Err(fault) => return Err(fault),
        }
    }
    Ok(joined)
}

/// Writes every part of some records once. They are read a second time, so that no more than a
/// line is held; the file is put in its place when it is whole, for it may be one of those that are
/// read. Nobody else may be writing what it replaces.
fn rewritten(
    files: &[PathBuf],
    plan: &Plan,
    path: &Path,
    replace: Replace,
    damage: Damaged,
) -> Result<(), Said> {
    let there = std::fs::metadata(path).ok();
    // A device or a pipe holds nothing that could be lost, and no file may take its place.
    let is_device = there.as_ref().is_some_and(|there| !there.is_file());
    if replace == Replace::Never && there.is_some() && !is_device {
        return Err(RecordFault::Exists(path.to_path_buf()).into());
    }
    let _lock = if is_device { None } else { Lock::of(path)? };
    let failed = |error| Said::from(RecordFault::File { path: path.to_path_buf(), error });
    let beside = if is_device { None } else { Some(Beside::new(path).map_err(failed)?) };
    let to = beside.as_ref().map_or(path, Beside::path);
    let mut writer = Writer::create(to, plan, Replace::Anything)?;
    joined(files, damage, &mut Vec::new(), &mut |block, part| writer.part(block, part))?;
    writer.finish()?;
    beside.map_or(Ok(()), Beside::put).map_err(failed)
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

/// How fast it was, where somebody watches.
fn speed(hands: u64, time: Duration, output: &mut Output) {
    if std::io::stderr().is_terminal() {
        let rate = hands as f64 / time.as_secs_f64().max(1e-9);
        output.complain(&format!("{:.2} s, {} hands a second", time.as_secs_f64(), grouped(rate as u64)));
    }
}

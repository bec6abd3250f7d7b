//! `boneyard simulate`: whole games by the thousand.

use std::collections::BTreeSet;
use std::io::IsTerminal as _;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use clap::Args;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use super::args::{To, duration};
use super::ended::Ended;
use super::files::read::find_spec;
use super::files::record::Writer;
use super::files::write::Replace;
use super::format::FileFormat;
use super::machine::Machine;
use super::output::Output;
use super::problem::Problem;
use super::records::{Damaged, joined, named, other_file, rewritten};
use super::simulated::{ShownAs, show, written_as};
use super::watching::threads;
use crate::compare::Variant;
use crate::document::FileAccess;
use crate::keys::spec::Spec;
use crate::search::Limits;
use crate::simulate::plan::{MOST_HANDS, PlanDifference};
use crate::simulate::record::{Record, RecordFault};
use crate::simulate::{Column, Effort, Plan, Player, Seatings, Shard, run};
use crate::source::near::near;
use crate::style::grouped;

/// Play thousands of games under one or more rules, and measure them
#[derive(Args, Debug)]
#[command(
    after_help = "Examples:\n  boneyard simulate block --games 100000\n  boneyard simulate tableaux --players best,greedy --house doublet_factor=1..4 -o report.html\n  boneyard simulate block --players pimc,denial --duplicate --most-hands 1\n  boneyard simulate draw --games 1000000 --shard 1/4 --record part1.jsonl\n  boneyard simulate draw --record part1.jsonl --resume\n\nThe name after -o decides the format: .html, .svg, .csv, .json or .txt"
)]
pub(super) struct Simulate {
    /// A game by name, or the path of a rules file; left out with --resume
    #[arg(required_unless_present = "resume")]
    game: Option<String>,
    /// Players, such as best,random: random, greedy, best, denial, pimc or open; one name takes as many seats
    /// as the rules require [default: random]
    #[arg(long, value_name = "A,B", value_delimiter = ',', conflicts_with = "resume")]
    players: Vec<String>,
    /// Other rules for the same deals: key=value,key=value, or the name of a variant; key=1..4 and key=a|b
    /// are several; repeatable
    #[arg(long, value_name = "RULES", conflicts_with = "resume")]
    house: Vec<String>,
    /// Play the deals of each game once for each seat, with the players moved on by one seat: every player has
    /// had every hand
    #[arg(long, conflicts_with = "resume")]
    duplicate: bool,
    /// Deals that `pimc` samples for a move [default: 60]
    #[arg(long, hide_short_help = true, value_name = "N", conflicts_with = "resume", value_parser = clap::value_parser!(u64).range(1..=10_000))]
    deals: Option<u64>,
    /// Positions that `pimc` may search for a move, over all deals [default: 50000]
    #[arg(long, hide_short_help = true, value_name = "N", conflicts_with = "resume", value_parser = clap::value_parser!(u64).range(1..=1_000_000_000))]
    budget: Option<u64>,
    /// Number of games; with --duplicate each counts once [default: 1000]
    #[arg(long, value_name = "N", conflicts_with = "resume")]
    games: Option<u64>,
    /// Seed of deals and choices; the same seed gives the same games [default: 0]
    #[arg(long, value_name = "S", conflicts_with = "resume")]
    seed: Option<u64>,
    /// Hands after which a game is given up [default: 500]
    #[arg(long, hide_short_help = true, value_name = "N", conflicts_with = "resume",
          value_parser = clap::value_parser!(u64).range(1..=4096))]
    most_hands: Option<u64>,
    /// Threads [default: one per core]
    #[arg(long, hide_short_help = true, help_heading = "Limits", display_order = 99, value_name = "N",
          value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: Option<u16>,
    /// Time limit (10s, 5m); reports what was played until then
    #[arg(long, help_heading = "Limits", value_parser = duration, value_name = "TIME")]
    pub(super) time: Option<Duration>,
    /// Play one part of several; `merge` joins the parts
    #[arg(long, value_name = "K/N", value_parser = shard)]
    shard: Option<Shard>,
    /// File in which to record what was played, so that it can be continued
    #[arg(long, value_name = "FILE")]
    record: Option<PathBuf>,
    /// Continue the record where it was stopped
    #[arg(long, requires = "record", conflicts_with = "force")]
    resume: bool,
    /// Leave out damaged lines of the record, list them, and play their games again
    #[arg(long, hide_short_help = true, requires = "resume")]
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
    let played = played(args, format, output);
    output.ended(played)
}

/// The hands that a record has.
fn hands(record: &Record) -> u64 {
    record.total().columns.iter().map(|column| column.hands).sum()
}

fn played(args: &Simulate, format: Option<FileFormat>, output: &mut Output) -> Result<Ended, Problem> {
    let format = written_as(format, &args.to)?;
    args.shown.refuse_idle(format)?;
    if let Some(path) = &args.record {
        other_file(path, &args.to)?;
    }
    let (mut record, writer) = opened(args, output)?;
    let shard = args.shard.unwrap_or_default();
    let is_wanted = |block: &u64| shard.has(*block) && !record.has(*block);
    let wanted: BTreeSet<u64> = (0..record.plan.blocks()).filter(is_wanted).collect();
    let (began, before) = (Instant::now(), hands(&record));
    play(&wanted, &mut record, writer, args, output)?;
    let ended = show(&record, &args.shown, &args.to, format, output)?;
    speed(hands(&record) - before, began.elapsed(), output);
    if wanted.iter().all(|block| record.has(*block)) {
        return Ok(ended);
    }
    let (games, planned) = (grouped(record.total().games), grouped(record.plan.games));
    let on = if args.record.is_some() { "; continue with --resume" } else { "" };
    output.complain(&format!("stopped after {games} of {planned} games{on}"));
    Ok(ended.max(Ended::AtLimit))
}

/// Plays blocks, adds each to the record, and writes it.
fn play(
    wanted: &BTreeSet<u64>,
    record: &mut Record,
    mut writer: Option<Writer>,
    args: &Simulate,
    output: &Output,
) -> Result<(), Problem> {
    let plan = record.plan.clone();
    let games = wanted.iter().map(|block| plan.games_of(*block));
    let bar = progress(games.map(|games| games.end - games.start).sum());
    let shown = output.show_going();
    let limits = Limits { watch: output.watch.clone(), ..Limits::on(&Machine) };
    let limits = limits.threads(threads(args.threads));
    let limits = args.time.map_or(limits.clone(), |time| limits.time(time));
    let mut failed = None;
    let ran = run(&plan, wanted, &limits, |block, part| {
        bar.inc(part.games);
        if let Some(Err(fault)) = writer.as_mut().map(|writer| writer.part(block, &part)) {
            failed = Some(fault);
            return false;
        }
        record.add(block, &part)
    });
    drop(shown);
    bar.finish_and_clear();
    ran.map_err(Problem::new)?;
    let help = "make room and continue with --resume: every complete line of the record counts";
    match failed.or_else(|| writer?.finish().err()) {
        Some(fault) => Err(Problem::with_help(fault, Some(help))),
        None => Ok(()),
    }
}

/// The record to continue, or a new one, with its writer.
fn opened(args: &Simulate, output: &mut Output) -> Result<(Record, Option<Writer>), Problem> {
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
        args.record.as_ref().map(|path| Writer::create(path, &plan, args.to.replace())).transpose()?;
    Ok((Record::new(plan), writer))
}

/// Checks that a record belongs to the named game and to its current rules.
fn of_game(plan: &Plan, game: Option<&str>, path: &Path, access: FileAccess) -> Result<(), Problem> {
    let Some(game) = game else { return Ok(()) };
    let other = |what| Err(RecordFault::Other { path: path.to_path_buf(), what }.into());
    if game != plan.game {
        return other(PlanDifference::Game([plan.game.clone(), game.to_owned()]));
    }
    let now = find_spec(game, access)?.rules;
    let rules = plan.columns.first().and_then(|column| column.difference(&now));
    rules.map_or(Ok(()), |rules| other(PlanDifference::Changed { game: game.to_owned(), rules }))
}

/// Rewrites a record without its damaged lines, and reports them.
fn salvaged(args: &Simulate, path: &Path, output: &mut Output) -> Result<(), Problem> {
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

fn planned(args: &Simulate, access: FileAccess) -> Result<Plan, Problem> {
    let game = args.game.clone().unwrap_or_default();
    let spec = find_spec(&game, access)?;
    let mut columns = vec![Column { name: "as written".to_owned(), rules: spec.rules.clone() }];
    for text in &args.house {
        columns.extend(varied(text, &spec, access)?);
    }
    // No table could tell two of one name apart.
    let mut names = columns.iter().map(|column| &column.name);
    if let Some(twice) = names.find(|name| columns.iter().filter(|other| other.name == **name).count() > 1) {
        let help = "leave one of them out of --house";
        return Err(Problem::with_help(format!("the variant `{twice}` is there twice"), Some(help)));
    }
    let players = seated(&args.players, spec.rules.players().fewest())?;
    let usual = Effort::default();
    let effort =
        Effort { deals: args.deals.unwrap_or(usual.deals), budget: args.budget.unwrap_or(usual.budget) };
    let plan = Plan {
        game,
        columns,
        players,
        seed: args.seed.unwrap_or(0),
        games: args.games.unwrap_or(1000),
        most_hands: args.most_hands.unwrap_or(MOST_HANDS),
        seatings: if args.duplicate { Seatings::Every } else { Seatings::One },
        effort,
    };
    let option = args.deals.map(|_| "--deals").or(args.budget.map(|_| "--budget"));
    if let Some(option) = option.filter(|_| !plan.samples()) {
        let help = "add it to --players, or leave the option out";
        return Err(Problem::with_help(
            format!("{option} is for the player `pimc`, who does not play"),
            Some(help),
        ));
    }
    plan.check().map_err(Problem::new)?;
    Ok(plan)
}

fn varied(text: &str, spec: &Spec, access: FileAccess) -> Result<Vec<Column>, Problem> {
    let column = |variant: Variant| {
        let rules = variant.rules_of(spec)?;
        Ok(Column { name: variant.name, rules })
    };
    Variant::sweep(text, &|name| find_spec(name, access))?.into_iter().map(column).collect()
}

/// The players by their names; a single name fills the fewest seats that the game allows.
fn seated(names: &[String], fewest: usize) -> Result<Vec<Player>, Problem> {
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
            Problem::with_help(
                format!("there is no player `{name}`"),
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

/// A progress bar with the remaining time, on a terminal.
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

/// Prints the speed, on a terminal.
fn speed(hands: u64, time: Duration, output: &mut Output) {
    if std::io::stderr().is_terminal() {
        let rate = hands as f64 / time.as_secs_f64().max(1e-9);
        output.complain(&format!("{:.2} s, {} hands a second", time.as_secs_f64(), grouped(rate as u64)));
    }
}

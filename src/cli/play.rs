//! `boneyard play`: a puzzle, or a game from a deal, on a board in the terminal.

use std::io::IsTerminal as _;
use std::path::Path;

use clap::Args;

use super::deal::{NamedGame, named};
use super::ended::Ended;
use super::files::read::find_spec;
use super::input::{ReadPuzzle, one};
use super::output::Output;
use super::problem::Problem;
use super::terminal;
use crate::document::{FileAccess, InvalidFile};
use crate::game::WholeGame;
use crate::keys::spec;
use crate::tui::session::Session;
use crate::tui::start::Start;

/// Play in the terminal: a puzzle, or a game against the solver
#[derive(Args, Debug)]
#[command(
    after_help = "Examples:\n  boneyard play puzzles/tableaux/peg-out.yaml\n  boneyard play block --players 3 --seed 7\n  boneyard play castle-rock --seed 1 --seat 1\n\nOn the board, ? lists the keys and q quits."
)]
pub(super) struct PlayArgs {
    /// A puzzle file or a game by name; with --players or --seed also the path of a rules file
    pub(super) what: String,
    /// Number of players of a game [default: the fewest that its rules allow]
    #[arg(long, value_name = "N")]
    pub(super) players: Option<usize>,
    /// Seed of the shuffle; the same seed always gives the same deal [default: 0]
    #[arg(long, value_name = "S")]
    pub(super) seed: Option<u64>,
    /// House rule of the game; repeatable
    #[arg(long, value_name = "KEY=VALUE")]
    pub(super) house: Vec<String>,
    /// Seat that you play, from 0 [default: 0; in a puzzle, the seat to play]
    #[arg(long, value_name = "N")]
    pub(super) seat: Option<usize>,
}

pub(super) fn play(args: &PlayArgs, output: &mut Output) -> Ended {
    if !std::io::stdin().is_terminal() || !std::io::stdout().is_terminal() {
        return output.refuse(&Problem::with_help(
            "`play` needs a terminal for its keys and its board",
            Some("`boneyard replay` plays a line of a file, `boneyard solve` finds the best"),
        ));
    }
    if is_game(args, output.access) {
        return match of_game(args, output.access) {
            Ok(session) => begin(session, output),
            Err(problem) => output.refuse(&problem),
        };
    }
    if args.players.is_some() || args.seed.is_some() || !args.house.is_empty() {
        let games = spec::shipped().collect::<Vec<_>>().join(", ");
        return output.refuse(&Problem::with_help(
            format!("{} is neither a game nor a rules file", args.what),
            Some(format!("--players, --seed and --house are for games: {games}")),
        ));
    }
    one(Path::new(&args.what), output, |read, output| {
        let session = of_puzzle(read, args)?;
        Ok(match session {
            Ok(session) => begin(session, output),
            Err(what) => output.refuse(&what.into()),
        })
    })
}

fn begin(session: Session, output: &mut Output) -> Ended {
    match terminal::run(session, output.terminal) {
        Ok(()) => Ended::Done,
        Err(error) => output.refuse(&format!("the terminal failed: {error}").into()),
    }
}

/// Whether the argument is a game and not a puzzle: a shipped one by name, any rules file with an option
/// that only games have, or no existing file.
fn is_game(args: &PlayArgs, access: FileAccess) -> bool {
    let is_shipped = spec::shipped().any(|name| name == args.what);
    let of_games = args.players.is_some() || args.seed.is_some() || !args.house.is_empty();
    let is_name = !args.what.contains(['/', '\\', '.', '-']) && !Path::new(&args.what).exists();
    // A pipe can be read only once, when the game is read.
    let is_pipe = || Path::new(&args.what).metadata().is_ok_and(|there| !there.is_file() && !there.is_dir());
    is_shipped || is_name || of_games && (is_pipe() || find_spec(&args.what, access).is_ok())
}

fn of_game(args: &PlayArgs, access: FileAccess) -> Result<Session, Problem> {
    let NamedGame { spec, rules, house } = named(&args.what, &args.house, None, access)?;
    let players = args.players.unwrap_or(rules.players().fewest());
    let seed = args.seed.unwrap_or(0);
    let title = format!("{}, {players} players, seed {seed}", spec.title);
    let start = Start::of_game(&title, &house, WholeGame::new(rules, players, seed), args.seat.unwrap_or(0))?;
    Session::new(start).map_err(Problem::new)
}

/// The puzzle's own turn, or the rest of the round against the solver.
fn of_puzzle(read: &ReadPuzzle, args: &PlayArgs) -> Result<Result<Session, String>, InvalidFile> {
    match Start::of_puzzle(&read.puzzle, &read.source.name, args.seat) {
        Ok(start) => read.given(Session::new(start)).map(Ok),
        Err(what) => Ok(Err(what)),
    }
}

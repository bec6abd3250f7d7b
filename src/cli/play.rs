//! `boneyard play`: a puzzle, or a game from a deal, on a board in the terminal.

use std::io::IsTerminal as _;
use std::path::Path;

use super::Ended;
use super::args::Play;
use super::deal::{Named, named};
use super::files::read::find_spec;
use super::input::{Read, one};
use super::output::Output;
use super::terminal;
use crate::board::WholeGame;
use crate::document::{Faulty, FileAccess, spec};
use crate::play::session::Session;
use crate::play::start::Start;

pub(super) fn play(args: &Play, output: &mut Output) -> Ended {
    if !std::io::stdin().is_terminal() || !std::io::stdout().is_terminal() {
        return fault(
            output,
            "`play` needs a terminal for its keys and its board\n  = help: `boneyard replay` plays a line of a file, `boneyard solve` finds the best",
        );
    }
    if is_game(args, output.access) {
        return match of_game(args, output.access) {
            Ok(session) => begin(session, output),
            Err(what) => fault(output, &what),
        };
    }
    if args.players.is_some() || args.seed.is_some() || !args.house.is_empty() {
        let what = format!(
            "{} is neither a game nor a rules file\n  = help: --players, --seed and --house are for games: {}",
            args.what,
            spec::shipped().collect::<Vec<_>>().join(", ")
        );
        return fault(output, &what);
    }
    one(Path::new(&args.what), output, |read, output| {
        let session = of_puzzle(read, args)?;
        Ok(match session {
            Ok(session) => begin(session, output),
            Err(what) => fault(output, &what),
        })
    })
}

fn fault(output: &mut Output, what: &str) -> Ended {
    output.complain(&format!("error: {what}"));
    Ended::BadInput
}

fn begin(session: Session, output: &mut Output) -> Ended {
    match terminal::run(session, output.terminal) {
        Ok(()) => Ended::Done,
        Err(error) => fault(output, &format!("the terminal failed: {error}")),
    }
}

/// Whether a game is meant and no puzzle: a shipped one by name; any rules file where something is
/// said that games alone have; else what is no file.
fn is_game(args: &Play, access: FileAccess) -> bool {
    let is_shipped = spec::shipped().any(|name| name == args.what);
    let of_games = args.players.is_some() || args.seed.is_some() || !args.house.is_empty();
    let is_name = !args.what.contains(['/', '\\', '.', '-']) && !Path::new(&args.what).exists();
    // A pipe can be read once: what it holds is seen when the game is read.
    let is_pipe = || Path::new(&args.what).metadata().is_ok_and(|there| !there.is_file() && !there.is_dir());
    is_shipped || is_name || of_games && (is_pipe() || find_spec(&args.what, access).is_ok())
}

fn of_game(args: &Play, access: FileAccess) -> Result<Session, String> {
    let Named { spec, rules, house } = named(&args.what, &args.house, None, access)?;
    let players = args.players.unwrap_or(rules.players().fewest());
    let seed = args.seed.unwrap_or(0);
    let title = format!("{}, {players} players, seed {seed}", spec.title);
    let start = Start::of_game(&title, &house, WholeGame::new(rules, players, seed), args.seat.unwrap_or(0))?;
    Session::new(start).map_err(|need| need.to_string())
}

/// The puzzle's own turn, or the rest of the hand against the solver.
fn of_puzzle(read: &Read, args: &Play) -> Result<Result<Session, String>, Faulty> {
    match Start::of_puzzle(&read.puzzle, &read.source.name, args.seat) {
        Ok(start) => read.given(Session::new(start)).map(Ok),
        Err(what) => Ok(Err(what)),
    }
}

//! `boneyard play`: a puzzle, or a game from a deal, on a board in the terminal.

use std::io::IsTerminal as _;
use std::path::{Path, PathBuf};

use clap::Args;

use super::deal::name_in_files;
use super::ended::Ended;
use super::files::read::find_spec;
use super::files::write::Replace;
use super::input::{ReadPuzzle, one};
use super::output::Output;
use super::problem::Problem;
use super::save_file::SaveFile;
use super::terminal;
use crate::ask::deal::{NamedGame, house_rules};
use crate::document::{FileAccess, InvalidFile};
use crate::game::WholeGame;
use crate::keys::spec;
use crate::play::saved::without_own_keys;
use crate::play::session::Session;
use crate::play::start::{Origin, Start};

/// Play in the terminal: a puzzle, or a game against the program
#[derive(Args, Debug)]
#[command(
    after_help = "Examples:\n  boneyard play puzzles/tableaux/peg-out.yaml\n  boneyard play block --players 3 --seed 7\n  boneyard play castle-rock --seed 1 --seat 1 --save game.yaml\n  boneyard play game.yaml\n\nOn the board, ? lists the keys, w saves, r starts again, and q quits."
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
    /// File in which the game is saved by w and when you quit; a saved game saves to its own file [default: a
    /// name that w makes]
    #[arg(long, value_name = "FILE")]
    pub(super) save: Option<PathBuf>,
    /// Replace an existing file
    #[arg(long, hide_short_help = true)]
    pub(super) force: bool,
}

pub(super) fn play(args: &PlayArgs, output: &mut Output) -> Ended {
    if !std::io::stdin().is_terminal() || !std::io::stdout().is_terminal() {
        return output.refuse(&Problem::with_help(
            "`play` needs a terminal for its keys and its board",
            Some("`boneyard replay` plays a line of a file, `boneyard solve` finds the best"),
        ));
    }
    let replace = if args.force { Replace::Anything } else { Replace::OwnOutput };
    let named = SaveFile::of(args.save.as_deref(), (&args.what, args.seed), replace, output.access);
    let file = match named {
        Ok(file) => file,
        Err(problem) => return output.refuse(&problem),
    };
    if is_game(args, output.access) {
        return match of_game(args, output.access) {
            Ok(session) => begin(session, file, output),
            Err(problem) => output.refuse(&problem),
        };
    }
    if args.players.is_some() || args.seed.is_some() || !args.house.is_empty() {
        let games = spec::shipped().collect::<Vec<_>>().join(", ");
        return output.refuse(&Problem::with_help(
            format!("{} is neither a game nor a rules file", args.what),
            Some(format!(
                "--players, --seed and --house are for games, and a saved game keeps its own: {games}"
            )),
        ));
    }
    one(Path::new(&args.what), output, |read, output| {
        let session = of_puzzle(read, args)?;
        let file = if read.puzzle.saved.is_some() { file.clone().or_own(&args.what) } else { file.clone() };
        Ok(match session {
            Ok(session) => begin(session, file, output),
            Err(what) => output.refuse(&what.into()),
        })
    })
}

fn begin(session: Session, mut file: SaveFile, output: &mut Output) -> Ended {
    match terminal::run(session, output.terminal, &mut file) {
        Ok(()) => {
            match &file.written {
                Some(Ok(name)) => output.remark(&format!("saved: `boneyard play {name}` goes on")),
                Some(Err(why)) => return output.refuse(&format!("the game was not saved: {why}").into()),
                None => {}
            }
            Ended::Done
        }
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
    let house = house_rules(&args.house, &|name| find_spec(name, access))?;
    let NamedGame { spec, rules, house } = NamedGame::new(find_spec(&args.what, access)?, &house, None)?;
    let players = args.players.unwrap_or(rules.players().fewest());
    let seed = args.seed.unwrap_or(0);
    let title = format!("{}, {players} players, seed {seed}", spec.title);
    let whole = WholeGame::new(rules, players, seed);
    let start = Start::of_game(&title, (&name_in_files(&args.what)?, &house), whole, args.seat.unwrap_or(0))?;
    Session::new(start).map_err(Problem::new)
}

/// The puzzle's own turn, or the rest of the round against the solver; a saved game after its moves.
fn of_puzzle(read: &ReadPuzzle, args: &PlayArgs) -> Result<Result<Session, String>, InvalidFile> {
    let mut start = match Start::of_puzzle(&read.puzzle, &read.source.name, args.seat) {
        Ok(start) => start,
        Err(what) => return Ok(Err(what)),
    };
    let game = read.node.entries().iter().find(|(key, _)| key.name == "game");
    let named =
        game.and_then(|(_, node)| node.text()).map_or(read.puzzle.game.clone(), |text| text.text.clone());
    start.origin = match start.origin {
        Origin::Deal { house, .. } => Origin::Deal { game: named, house },
        _ => match without_own_keys(read) {
            Some(text) => Origin::Text(text),
            None => Origin::None("only a puzzle in a file of its own, of one key a line, can be saved"),
        },
    };
    let mut session = read.given(Session::new(start))?;
    if let Some(made) = read.puzzle.made()
        && let Err((n, why)) = session.go_on(made.iter().map(|mv| mv.value))
    {
        let what = format!("move {n} of the line, counted from 0, is illegal: {why}");
        return Err(read.needs(&["line", "saved"], &what, Some("`boneyard replay` says why")));
    }
    Ok(Ok(session))
}

#[cfg(test)]
mod tests {
    use clap::{Args as _, Command, FromArgMatches as _};

    use super::*;
    use crate::cli::files::read::NAMED;

    fn is_game(words: &[&str]) -> bool {
        let command = PlayArgs::augment_args(Command::new("play").no_binary_name(true));
        let args = PlayArgs::from_arg_matches(&command.get_matches_from(words)).unwrap();
        super::is_game(&args, NAMED)
    }

    #[test]
    fn a_rules_file_is_a_game_only_with_what_games_have() {
        assert!(!is_game(&["specs/block.yaml"]));
        for option in [["--seed", "1"], ["--players", "3"], ["--house", "score=one"]] {
            assert!(is_game(&["specs/block.yaml", option[0], option[1]]), "{option:?}");
            assert!(!is_game(&["puzzles/tableaux/peg-out.yaml", option[0], option[1]]), "{option:?}");
        }
    }

    #[test]
    fn a_name_is_a_game_unless_a_file_has_it() {
        // What is no game is refused as one.
        for name in ["block", "tableaux-99", "nothing"] {
            assert!(is_game(&[name]), "{name}");
        }
        for file in ["puzzles", "nothing.yaml", "puzzles/nothing"] {
            assert!(!is_game(&[file]), "{file}");
        }
    }
}

//! `boneyard play`: a puzzle, or a game from a deal, on a board in the terminal.

use std::io::IsTerminal as _;
use std::path::Path;

use super::Ended;
use super::args::Play;
use super::deal::{Named, named};
use super::input::{Read, one};
use super::output::Output;
use super::terminal;
use crate::board::{Objective, WholeGame};
use crate::diagram::steps::Length;
use crate::document::task::Task;
use crate::document::{Faulty, spec};
use crate::game::setup::Hands;
use crate::play::session::{Session, Sight, Start};
use crate::rules::Changes;

pub(super) fn play(args: &Play, output: &mut Output) -> Ended {
    if !std::io::stdin().is_terminal() || !std::io::stdout().is_terminal() {
        return fault(
            output,
            "`play` needs a terminal for its keys and its board\n  = help: `boneyard replay` plays a line of a file, `boneyard solve` finds the best",
        );
    }
    if is_game(args) {
        return match of_game(args) {
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
fn is_game(args: &Play) -> bool {
    let is_shipped = spec::shipped().any(|name| name == args.what);
    let of_games = args.players.is_some() || args.seed.is_some() || !args.house.is_empty();
    let is_name = !args.what.contains(['/', '\\', '.', '-']) && !Path::new(&args.what).exists();
    is_shipped || is_name || of_games && spec::find(&args.what, Path::new("")).is_ok()
}

fn of_game(args: &Play) -> Result<Session, String> {
    let Named { spec, rules, house } = named(&args.what, &args.house, None)?;
    let players = args.players.unwrap_or(rules.players().fewest());
    let seed = args.seed.unwrap_or(0);
    let seat = args.seat.unwrap_or(0);
    if seat >= players {
        return Err(no_seat(seat, players));
    }
    let whole = WholeGame::new(rules.clone(), players, seed);
    let dealt = whole.deal().map_err(|fault| fault.to_string())?;
    let board = dealt
        .setup
        .build()
        .map_err(|faults| faults.iter().map(ToString::to_string).collect::<Vec<_>>().join("; "))?;
    let start = Start {
        title: format!("{}, {players} players, seed {seed}", spec.title),
        about: about(&rules.set().to_string(), &house),
        board,
        letters: std::collections::BTreeMap::default(),
        length: Length::Hand,
        seat,
        sight: Sight::Own,
        goal: None,
        objective: Objective::Points,
        other_hand: None,
        hidden: None,
        whole: Some(whole),
    };
    Session::new(start).map_err(|need| need.to_string())
}

fn no_seat(seat: usize, players: usize) -> String {
    format!("there is no seat {seat}: {players} play, seats 0 to {}", players - 1)
}

fn about(set: &str, house: &Changes) -> String {
    let house = house.iter().map(|(key, value)| format!("{key}: {value}"));
    std::iter::once(set.to_owned()).chain(house).collect::<Vec<_>>().join(" · ")
}

/// The puzzle's own turn, or the rest of the hand against the solver.
fn of_puzzle(read: &Read, args: &Play) -> Result<Result<Session, String>, Faulty> {
    let puzzle = &read.puzzle;
    let game = puzzle.board.game();
    let length = if puzzle.task == Task::Game { Length::Hand } else { Length::Turn };
    let seat = args.seat.unwrap_or(game.to_play());
    match (length, game.held()) {
        (Length::Hand, Hands::All(hands)) if seat >= hands.len() => return Ok(Err(no_seat(seat, hands.len()))),
        (Length::Turn, _) if seat != game.to_play() => {
            let to_play = game.to_play();
            let what = format!("this puzzle is the turn of seat {to_play}\n  = help: leave --seat out");
            return Ok(Err(what));
        }
        _ => {}
    }
    let title = puzzle.title.clone().unwrap_or_else(|| read.source.name.clone());
    let start = Start {
        title,
        about: format!("{}, {}", puzzle.game_title, about(&game.rules().set().to_string(), &puzzle.house)),
        board: puzzle.board.clone(),
        letters: puzzle.letters.clone(),
        length,
        seat,
        sight: Sight::Open,
        goal: puzzle.goal,
        objective: puzzle.objective,
        other_hand: puzzle.other_hand,
        hidden: puzzle.hidden.clone(),
        whole: None,
    };
    read.given(Session::new(start)).map(Ok)
}

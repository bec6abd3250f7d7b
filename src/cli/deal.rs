//! `boneyard deal`: a shuffled set as a puzzle file.

use std::path::Path;

use super::Ended;
use super::args::Deal;
use super::output::Output;
use crate::board::WholeGame;
use crate::board::deal::Dealt;
use crate::document::fault::near;
use crate::document::{compose, spec};
use crate::rules::{Family, KeyFault, Rules};

pub(super) fn deal(args: &Deal, output: &mut Output) -> Ended {
    match dealt(args) {
        Ok(text) => output.file(&args.to, &text),
        Err(fault) => {
            output.complain(&format!("error: {fault}"));
            Ended::BadInput
        }
    }
}

fn dealt(args: &Deal) -> Result<String, String> {
    let spec = spec::find(&args.game, Path::new("")).map_err(|kind| match kind.help() {
        Some(help) => format!("{kind}\nhelp: {help}"),
        None => kind.to_string(),
    })?;
    let house: Vec<(String, String)> =
        args.house.iter().map(|text| key_value(text)).collect::<Result<_, _>>()?;
    let set = args.set.map(|set| ("set".to_owned(), set.to_string()));
    let changes: Vec<(String, String)> = house.iter().cloned().chain(set).collect();
    let rules = spec.with(&changes).map_err(|fault| match &fault {
        KeyFault::Unknown(key) => {
            let known: Vec<String> =
                spec.rules.family().keys().iter().map(|info| info.name.to_owned()).collect();
            let meant = near(key, &known).map(|near| format!("; did you mean `{near}`?")).unwrap_or_default();
            format!("{fault}{meant}\nhelp: known: {}", known.join(", "))
        }
        KeyFault::BadValue { .. } => fault.to_string(),
    })?;
    let set = args.set.map(|_| rules.set());
    let players = args.players.unwrap_or(rules.players().fewest());
    let game = before_the_hand(args, rules, players)?;
    let Dealt { setup, redeals } = game.deal().map_err(|fault| fault.to_string())?;
    let board = setup
        .build()
        .map_err(|faults| faults.iter().map(ToString::to_string).collect::<Vec<_>>().join("; "))?;
    let about = compose::About {
        title: format!("{}, {} players, seed {}, hand {}", spec.title, players, args.seed, args.hand),
        game: game_name(args)?,
        set,
        house,
        note: match redeals {
            0 => "Every tile is known; the boneyard is in the order of drawing.".to_owned(),
            redeals => format!("Nobody held a double in {redeals} deals before this one: they were void."),
        },
    };
    Ok(compose::deal(&about, &board))
}

/// The game as the written file has to name it: a path counts from the folder of that file.
fn game_name(args: &Deal) -> Result<String, String> {
    let elsewhere =
        args.to.path().and_then(|path| path.parent()).is_some_and(|folder| folder != Path::new(""));
    if !elsewhere || spec::shipped().any(|name| name == args.game) {
        return Ok(args.game.clone());
    }
    let whole = std::fs::canonicalize(&args.game).map_err(|error| format!("{}: {error}", args.game))?;
    Ok(whole.display().to_string())
}

/// `double_ports=first`
fn key_value(text: &str) -> Result<(String, String), String> {
    let (key, value) =
        text.split_once('=').ok_or_else(|| format!("`{text}` is no house rule: write --house key=value"))?;
    Ok((key.trim().to_owned(), value.trim().to_owned()))
}

/// The game as it stands before the hand that is asked for.
fn before_the_hand(args: &Deal, rules: Rules, players: usize) -> Result<WholeGame, String> {
    if args.leader.is_some() && rules.family() == Family::Line {
        return Err("in this game the tiles say who leads: leave out --leader".to_owned());
    }
    let game = WholeGame::new(rules, players, args.seed).at_hand(args.hand);
    let game = game.led_by(args.leader.unwrap_or(0));
    Ok(if args.scores.is_empty() { game } else { game.with_scores(args.scores.clone()) })
}

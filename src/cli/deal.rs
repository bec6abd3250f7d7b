//! `boneyard deal`: a shuffled set as a puzzle file.

use std::path::Path;

use super::Ended;
use super::args::Deal;
use super::files::read::find_spec;
use super::output::Output;
use crate::board::WholeGame;
use crate::board::deal::Dealt;
use crate::document::spec::{self, Spec};
use crate::document::{FileAccess, compose, variants};
use crate::game::Rules;
use crate::house::{Variant, VariantFault};
use crate::rules::Changes;

pub(super) fn deal(args: &Deal, output: &mut Output) -> Ended {
    match dealt(args, output.access) {
        Ok(text) => output.file(&args.to, &text),
        Err(fault) => {
            output.complain(&format!("error: {fault}"));
            Ended::BadInput
        }
    }
}

/// A game that somebody named, with the keys that are played otherwise.
pub(super) struct Named {
    pub(super) spec: Spec,
    pub(super) rules: Rules,
    pub(super) house: Changes,
}

/// Finds a game by its name, or by the path of its rules file, and changes its rules.
///
/// # Errors
/// What is wrong with the name or the changes, in words.
pub(super) fn named(
    game: &str,
    house: &[String],
    set: Option<u64>,
    access: FileAccess,
) -> Result<Named, String> {
    let spec = find_spec(game, access).map_err(|kind| match kind.advice() {
        Some(help) => format!("{kind}\n  = help: {help}"),
        None => kind.to_string(),
    })?;
    let house = together(house, &spec)?;
    let set = set.map(|set| ("set".to_owned(), set.to_string()));
    let changes: Changes = house.iter().cloned().chain(set).collect();
    let rules = spec.with(&changes).map_err(|fault| fault.to_string())?;
    Ok(Named { spec, rules, house })
}

fn dealt(args: &Deal, access: FileAccess) -> Result<String, String> {
    let Named { spec, rules, house } = named(&args.game, &args.house, args.set, access)?;
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
    if !elsewhere || spec::shipped().chain(variants::names()).any(|name| name == args.game) {
        return Ok(args.game.clone());
    }
    let whole = std::fs::canonicalize(&args.game).map_err(|error| format!("{}: {error}", args.game))?;
    Ok(whole.display().to_string())
}

/// The house rules of every `--house` together: one deal is played by all of them.
fn together(house: &[String], spec: &Spec) -> Result<Changes, String> {
    let told = |fault: VariantFault| match fault.help() {
        Some(help) => format!("{fault}\n  = help: {help}"),
        None => fault.to_string(),
    };
    let mut changes = Changes::new();
    for text in house {
        let variant = Variant::parse(text).map_err(told)?;
        variant.rules_of(spec).map_err(told)?;
        changes.extend(variant.changes_of(spec).map_err(told)?);
    }
    // Of a key that several name the last is meant.
    let last = |n: &usize| changes[n + 1..].iter().all(|(key, _)| *key != changes[*n].0);
    Ok((0..changes.len()).filter(last).map(|n| changes[n].clone()).collect())
}

/// The game as it stands before the hand that is asked for.
fn before_the_hand(args: &Deal, rules: Rules, players: usize) -> Result<WholeGame, String> {
    if args.leader.is_some() && rules.tiles_say_who_leads() {
        return Err("in this game the tiles say who leads: leave out --leader".to_owned());
    }
    let game = WholeGame::new(rules, players, args.seed).at_hand(args.hand);
    let game = game.led_by(args.leader.unwrap_or(0));
    Ok(if args.scores.is_empty() { game } else { game.with_scores(args.scores.clone()) })
}

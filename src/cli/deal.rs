//! `boneyard deal`: a shuffled set as a puzzle file.

use std::path::Path;

use clap::Args;

use super::args::To;
use super::ended::Ended;
use super::files::read::find_spec;
use super::output::Output;
use super::problem::Problem;
use crate::compare::Variant;
use crate::document::{FileAccess, compose};
use crate::game::Rules;
use crate::game::WholeGame;
use crate::game::deal::Dealt;
use crate::keys::shipped as variants;
use crate::keys::spec;
use crate::keys::spec::Spec;
use crate::rules::Changes;

/// Deal a game from a shuffled set, and write it as a puzzle file
#[derive(Args, Debug)]
#[command(after_help = "Example:\n  boneyard deal matador --players 4 --seed 7 -o deal.yaml")]
pub(super) struct DealArgs {
    /// A game by name, or the path of a rules file
    pub(super) game: String,
    /// Number of players [default: the fewest that the rules allow]
    #[arg(long, value_name = "N")]
    pub(super) players: Option<usize>,
    /// Seed of the shuffle; the same seed always gives the same deal
    #[arg(long, default_value_t = 0, value_name = "S")]
    pub(super) seed: u64,
    /// Which hand of the game, from 0
    #[arg(long, default_value_t = 0, value_name = "N")]
    pub(super) hand: u64,
    /// Seat that leads, from 0, where the rules pass the lead on [default: 0]
    #[arg(long, value_name = "N")]
    pub(super) leader: Option<usize>,
    /// Points of each seat before the hand, such as 12,30 [default: 0 each]
    #[arg(long, value_name = "POINTS", value_delimiter = ',', allow_negative_numbers = true,
          value_parser = clap::value_parser!(i32).range(-1_000_000..=1_000_000))]
    pub(super) scores: Vec<i32>,
    /// Another set: 6, 9, 12, 15 or 18
    #[arg(long, value_name = "N")]
    pub(super) set: Option<u64>,
    /// House rules: key=value, or a name from `boneyard variants`; repeatable
    #[arg(long, value_name = "RULES")]
    pub(super) house: Vec<String>,
    #[command(flatten)]
    pub(super) to: To,
}

pub(super) fn deal(args: &DealArgs, output: &mut Output) -> Ended {
    match dealt(args, output.access) {
        Ok(text) => output.file(&args.to, &text),
        Err(problem) => output.refuse(&problem),
    }
}

/// A game named on the command line, with its changed keys.
pub(super) struct NamedGame {
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
) -> Result<NamedGame, Problem> {
    let spec = find_spec(game, access)?;
    let house = together(house, &spec)?;
    let set = set.map(|set| ("set".to_owned(), set.to_string()));
    let changes: Changes = house.iter().cloned().chain(set).collect();
    let rules = spec.with(&changes).map_err(Problem::new)?;
    Ok(NamedGame { spec, rules, house })
}

fn dealt(args: &DealArgs, access: FileAccess) -> Result<String, Problem> {
    let NamedGame { spec, rules, house } = named(&args.game, &args.house, args.set, access)?;
    let set = args.set.map(|_| rules.set());
    let players = args.players.unwrap_or(rules.players().fewest());
    let game = before_the_hand(args, rules, players)?;
    let Dealt { setup, redeals } = game.deal().map_err(Problem::new)?;
    let position = setup
        .build()
        .map_err(|faults| faults.iter().map(ToString::to_string).collect::<Vec<_>>().join("; "))?;
    let about = compose::DealHeader {
        title: format!("{}, {} players, seed {}, hand {}", spec.title, players, args.seed, args.hand),
        game: game_name(args)?,
        set,
        house,
        note: match redeals {
            0 => "Every tile is known; the boneyard is in the order of drawing.".to_owned(),
            1 => "No hand had a double in the deal before this one, which was void.".to_owned(),
            redeals => {
                format!("No hand had a double in the {redeals} deals before this one, which were void.")
            }
        },
    };
    Ok(compose::deal(&about, &position))
}

/// The name of the game in the written file: a path is relative to the folder of that file.
fn game_name(args: &DealArgs) -> Result<String, Problem> {
    let elsewhere =
        args.to.path().and_then(|path| path.parent()).is_some_and(|folder| folder != Path::new(""));
    if elsewhere { name_in_files(&args.game) } else { Ok(args.game.clone()) }
}

/// The name of a game in a file in any folder.
///
/// # Errors
/// When the path of a rules file does not lead anywhere.
pub(super) fn name_in_files(game: &str) -> Result<String, Problem> {
    if spec::shipped().chain(variants::names()).any(|name| name == game) {
        return Ok(game.to_owned());
    }
    let whole = std::fs::canonicalize(game).map_err(|error| format!("{game}: {error}"))?;
    Ok(whole.display().to_string())
}

/// The house rules of all `--house` options combined, because there is only one deal.
fn together(house: &[String], spec: &Spec) -> Result<Changes, Problem> {
    let mut changes = Changes::new();
    for text in house {
        let variant = Variant::parse(text)?;
        variant.rules_of(spec)?;
        changes.extend(variant.changes_of(spec)?);
    }
    // Of several values of one key the last one counts.
    let last = |n: &usize| changes[n + 1..].iter().all(|(key, _)| *key != changes[*n].0);
    Ok((0..changes.len()).filter(last).map(|n| changes[n].clone()).collect())
}

/// The state of the game before the requested round.
fn before_the_hand(args: &DealArgs, rules: Rules, players: usize) -> Result<WholeGame, Problem> {
    if args.leader.is_some() && rules.tiles_say_who_leads() {
        return Err(Problem::new("in this game the tiles decide who leads: leave out --leader"));
    }
    let game = WholeGame::new(rules, players, args.seed).at_hand(args.hand);
    let game = game.led_by(args.leader.unwrap_or(0));
    Ok(if args.scores.is_empty() { game } else { game.with_scores(args.scores.clone()) })
}

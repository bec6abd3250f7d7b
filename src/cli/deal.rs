//! `boneyard deal`: a shuffled set as a puzzle file.

use std::path::Path;

use clap::Args;

use super::args::To;
use super::ended::Ended;
use super::files::read::find_spec;
use super::output::Output;
use super::problem::Problem;
use crate::ask::deal::{self as ask, DealOptions, house_rules};
use crate::document::FileAccess;
use crate::keys::shipped as variants;
use crate::keys::spec;

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

fn dealt(args: &DealArgs, access: FileAccess) -> Result<String, Problem> {
    let spec = find_spec(&args.game, access)?;
    let asked = DealOptions {
        players: args.players,
        seed: args.seed,
        hand: args.hand,
        leader: args.leader,
        scores: args.scores.clone(),
        set: args.set,
        house: house_rules(&args.house, &|name| find_spec(name, access))?,
    };
    Ok(ask::deal(spec, game_name(args)?, &asked)?)
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

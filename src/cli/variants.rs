//! `boneyard variants`: the built-in named house rules.

use clap::Args;

use super::ended::Ended;
use super::output::Output;
use super::problem::Problem;
use crate::document::FaultKind;
use crate::keys::{shipped as variants, spec};
use crate::report::answer;
use crate::source::beyond::{BEYOND, BeyondGame};

/// List the named house rules, and where they are published
#[derive(Args, Debug)]
#[command(after_help = "Examples:\n  boneyard variants\n  boneyard variants matador")]
pub(super) struct VariantsArgs {
    /// A game by name [default: every game]
    pub(super) game: Option<String>,
}

pub(super) fn variants(args: &VariantsArgs, output: &mut Output) -> Ended {
    let game = args.game.as_deref();
    if let Some(game) = game
        && spec::shipped().all(|shipped| shipped != game)
    {
        let known = spec::shipped().map(str::to_owned).collect();
        let fault = FaultKind::UnknownName { what: "game", found: game.to_owned(), known };
        let message = format!("{fault}: {}", fault.label());
        return output.refuse(&Problem::with_help(message, fault.help()));
    }
    let own = |name: &&str| game.is_none_or(|game| name.split('/').next() == Some(game));
    let found = variants::names().filter(own).filter_map(|name| {
        let spec = spec::find(name).ok()?;
        Some(answer::VariantRow::new(name, &spec))
    });
    let beyond: &[BeyondGame] = if game.is_none() { &BEYOND } else { &[] };
    let answer = answer::Variants { variants: found.collect(), beyond };
    output.answer(&answer);
    Ended::Done
}

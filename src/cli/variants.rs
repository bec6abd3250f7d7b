//! `boneyard variants`: the named house rules that the program carries.

use std::path::Path;

use super::Ended;
use super::args::VariantsOf;
use super::output::Output;
use crate::document::{FaultKind, spec, variants};
use crate::report::answer;

pub(super) fn variants(args: &VariantsOf, output: &mut Output) -> Ended {
    let game = args.game.as_deref();
    if let Some(game) = game
        && spec::shipped().all(|shipped| shipped != game)
    {
        let known = spec::shipped().map(str::to_owned).collect();
        let fault = FaultKind::UnknownName { what: "game", found: game.to_owned(), known };
        let help = fault.help().map(|help| format!("\n  = help: {help}")).unwrap_or_default();
        output.complain(&format!("error: {fault}: {}{help}", fault.label()));
        return Ended::BadInput;
    }
    let own = |name: &&str| game.is_none_or(|game| name.split('/').next() == Some(game));
    let found = variants::names().filter(own).filter_map(|name| {
        let spec = spec::find(name, Path::new("")).ok()?;
        Some(answer::VariantRow::new(name, &spec))
    });
    let answer = answer::Variants { variants: found.collect() };
    output.answer(&answer);
    Ended::Done
}

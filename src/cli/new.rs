//! `boneyard new`: a commented start of a puzzle or of a rules file.

use super::Ended;
use super::args::{New, What};
use super::files::read::find_spec;
use super::output::Output;
use crate::document::compose;

pub(super) fn new(args: &New, output: &mut Output) -> Ended {
    match find_spec(&args.game, output.access) {
        Ok(found) => {
            let text = match args.what {
                What::Puzzle => compose::puzzle(&found, &args.game),
                What::Spec => compose::spec(&found, &args.game),
            };
            output.file(&args.to, &text)
        }
        Err(kind) => {
            let help = kind.advice().map(|help| format!("\n  = help: {help}")).unwrap_or_default();
            output.complain(&format!("error: {kind}{help}"));
            Ended::BadInput
        }
    }
}

//! `boneyard new`: a commented start of a puzzle or of a rules file.

use clap::Args;

use super::args::{To, What};
use super::ended::Ended;
use super::files::read::find_spec;
use super::output::Output;
use crate::document::compose;

/// Write a commented template of a puzzle or of a rules file
#[derive(Args, Debug)]
#[command(
    after_help = "Examples:\n  boneyard new puzzle --game castle-rock -o mine.yaml\n  boneyard new spec -o house.yaml"
)]
pub(super) struct New {
    /// Kind of file
    #[arg(value_enum)]
    pub(super) what: What,
    /// Game that it is for, by name
    #[arg(long, default_value = "tableaux")]
    pub(super) game: String,
    #[command(flatten)]
    pub(super) to: To,
}

pub(super) fn new(args: &New, output: &mut Output) -> Ended {
    match find_spec(&args.game, output.access) {
        Ok(found) => {
            let text = match args.what {
                What::Puzzle => compose::puzzle(&found, &args.game),
                What::Spec => compose::spec(&found, &args.game),
            };
            output.file(&args.to, &text)
        }
        Err(fault) => output.refuse(&fault.into()),
    }
}

//! `boneyard new`: a commented start of a puzzle or of a rules file.

use clap::Args;
use clap::builder::PossibleValuesParser;

use super::args::{To, What};
use super::ended::Ended;
use super::files::read::find_spec;
use super::output::Output;
use crate::document::compose;

/// Write a commented template of a puzzle or of a rules file
#[derive(Args, Debug)]
#[command(
    after_help = "Examples:\n  boneyard new puzzle --game castle-rock -o mine.yaml\n  boneyard new puzzle --task place -o mine.yaml\n  boneyard new spec -o house.yaml"
)]
pub(super) struct New {
    /// Kind of file
    #[arg(value_enum)]
    pub(super) what: What,
    /// Game that it is for, by name
    #[arg(long, default_value = "tableaux")]
    pub(super) game: String,
    /// Task of a puzzle that needs no game
    #[arg(long, value_parser = own_tasks(), conflicts_with = "game")]
    pub(super) task: Option<String>,
    #[command(flatten)]
    pub(super) to: To,
}

/// The tasks of which there is a start.
fn own_tasks() -> PossibleValuesParser {
    compose::own_starts().map(|(task, _)| task).collect::<Vec<_>>().into()
}

pub(super) fn new(args: &New, output: &mut Output) -> Ended {
    let own = compose::own_starts().find(|(task, _)| args.task.as_deref() == Some(task));
    if let Some((_, start)) = own.filter(|_| args.what == What::Puzzle) {
        return output.file(&args.to, start);
    }
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

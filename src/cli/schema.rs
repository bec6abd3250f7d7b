//! `boneyard schema`: the JSON Schemas with which editors check files.

use clap::Args;

use super::args::{To, What};
use super::ended::Ended;
use super::output::Output;
use crate::document::mark::sealed;
use crate::document::schema;

/// Print the JSON Schema of puzzle or rules files, for editors
#[derive(Args, Debug)]
#[command(after_help = "Example:\n  boneyard schema puzzle -o puzzle.schema.json")]
pub(super) struct Schema {
    /// Kind of file
    #[arg(value_enum)]
    pub(super) what: What,
    #[command(flatten)]
    pub(super) to: To,
}

pub(super) fn schema(args: &Schema, output: &mut Output) -> Ended {
    let schema = match args.what {
        What::Puzzle => schema::puzzle(),
        What::Spec => schema::spec(),
    };
    output.file(&args.to, &sealed(format!("{schema:#}\n")))
}

//! `boneyard schema`: what editors check files against.

use super::Ended;
use super::args::{Schema, What};
use super::output::Output;
use crate::document::mark::sealed;
use crate::document::schema;

pub(super) fn schema(args: &Schema, output: &mut Output) -> Ended {
    let schema = match args.what {
        What::Puzzle => schema::puzzle(),
        What::Spec => schema::spec(),
    };
    output.file(&args.to, &sealed(format!("{schema:#}\n")))
}

//! `boneyard dead`: corners, centres and holes.

use super::Ended;
use super::input::{Read, findings};
use super::output::Output;
use crate::document::Faulty;

pub(super) fn dead(read: &Read, output: &mut Output) -> Result<Ended, Faulty> {
    let (answer, found) = read.dead()?;
    output.answer(&read.answered(answer));
    Ok(findings(&found, output))
}

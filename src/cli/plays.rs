//! `boneyard plays`: every legal play.

use super::Ended;
use super::input::{Read, findings};
use super::output::Output;
use crate::document::Faulty;

pub(super) fn plays(read: &Read, output: &mut Output) -> Result<Ended, Faulty> {
    let (answer, found) = read.plays()?;
    output.answer(&read.answered(answer));
    Ok(findings(&found, output))
}

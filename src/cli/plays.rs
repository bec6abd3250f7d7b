//! `boneyard plays`: every legal play.

use super::ended::Ended;
use super::input::Read;
use super::output::Output;
use super::solve::printed;
use crate::document::Faulty;

pub(super) fn plays(read: &Read, output: &mut Output) -> Result<Ended, Faulty> {
    Ok(printed(&read.plays()?, output))
}

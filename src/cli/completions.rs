//! `boneyard completions`: what a shell needs to complete commands and options.

use clap::CommandFactory as _;

use super::Ended;
use super::args::{Cli, Completions};
use super::output::Output;

pub(super) fn completions(args: &Completions, output: &mut Output) -> Ended {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut Cli::command(), "boneyard", &mut script);
    output.raw(&String::from_utf8_lossy(&script));
    Ended::Done
}

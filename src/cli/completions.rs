//! `boneyard completions`: scripts with which a shell completes commands and options.

use clap::{Args, Command};

use super::ended::Ended;
use super::output::Output;

/// Print shell completions of commands and options
#[derive(Args, Debug)]
#[command(
    after_help = "Examples:\n  boneyard completions bash > ~/.local/share/bash-completion/completions/boneyard\n  boneyard completions fish > ~/.config/fish/completions/boneyard.fish"
)]
pub(super) struct Completions {
    /// Shell that completes
    #[arg(value_enum)]
    pub(super) shell: clap_complete::Shell,
}

pub(super) fn completions(args: &Completions, mut command: Command, output: &mut Output) -> Ended {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut command, "boneyard", &mut script);
    output.raw(&String::from_utf8_lossy(&script));
    Ended::Done
}

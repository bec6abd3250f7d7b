//! The layout of the help.

use std::fmt::Write as _;

use clap::{Arg, ArgAction, Command};

/// The commands in groups, the most used first.
const GROUPS: [(&str, &[&str]); 5] = [
    ("Solve", &["solve", "explain", "plays", "odds", "train", "dead", "suits"]),
    ("Play and draw", &["play", "diagram", "replay", "deal", "lesson"]),
    ("Rules", &["verify", "compare", "variants", "simulate", "merge"]),
    ("Files", &["new", "import", "fmt", "schema"]),
    ("Program", &["perft", "completions", "man"]),
];

/// The help of the program, with its commands in groups.
pub(super) fn template(commands: &Command) -> String {
    let [header, literal] = [commands.get_styles().get_header(), commands.get_styles().get_literal()];
    let mut text = "{about}\n\n{usage-heading} {usage}\n\n".to_owned();
    for (group, names) in GROUPS {
        let _ = writeln!(text, "{header}{group}:{header:#}");
        for command in names.iter().filter_map(|name| commands.find_subcommand(name)) {
            let about = command.get_about().map(ToString::to_string).unwrap_or_default();
            let _ = writeln!(text, "  {literal}{:11}{literal:#}  {about}", command.get_name());
        }
    }
    text + &format!("\n{header}Options:{header:#}\n{{options}}{{after-help}}")
}

/// The option that prints the help.
pub(super) fn flag() -> Arg {
    Arg::new("help")
        .short('h')
        .long("help")
        .global(true)
        .action(ArgAction::Help)
        .display_order(107)
        .help_heading("Output")
        .help("Print the usual options (-h), or all of them (--help)")
}

/// Lists every option in the layout of `-h`, which would leave some out.
pub(super) fn whole(command: Command) -> Command {
    command.mut_args(|arg| arg.hide_short_help(false)).mut_subcommands(whole)
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory as _;

    use super::*;
    use crate::cli::commands::Cli;

    /// The number of lines of a help at 100 columns.
    fn lines(mut command: Command, name: &str) -> usize {
        command.build();
        let command =
            if name == "boneyard" { &mut command } else { command.find_subcommand_mut(name).unwrap() };
        let help = command.clone().term_width(100).render_help().to_string();
        assert!(help.lines().all(|line| line.chars().count() <= 100), "{help}");
        help.lines().count()
    }

    #[test]
    fn every_help_is_short() {
        let commands = Cli::command();
        let names = commands.get_subcommands().map(Command::get_name);
        for name in names.chain(["boneyard"]) {
            let (usual, all) = (lines(Cli::command(), name), lines(whole(Cli::command()), name));
            assert!(usual <= 40 && usual <= all, "{name}: {usual} and {all} lines");
        }
        assert!(lines(Cli::command(), "solve") <= 24 && lines(whole(Cli::command()), "solve") <= 40);
    }

    #[test]
    fn every_command_is_in_one_group() {
        let mut grouped: Vec<&str> = GROUPS.iter().flat_map(|(_, names)| *names).copied().collect();
        grouped.sort_unstable();
        let cli = Cli::command();
        let mut names: Vec<&str> = cli.get_subcommands().map(Command::get_name).collect();
        names.sort_unstable();
        assert_eq!(grouped, names);
    }
}

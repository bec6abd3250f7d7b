//! `boneyard man`: manual pages, made from the same declarations as the help.

use std::path::{Path, PathBuf};

use clap::{Args, Command};
use clap_mangen::Man as Page;

use super::ended::Ended;
use super::files::write::{Replace, check, write};
use super::output::Output;
use super::problem::Problem;
use crate::document::mark::{mark, sealed};

/// Print the manual page, or write one for each command
#[derive(Args, Debug)]
#[command(after_help = "Examples:\n  boneyard man | man -l -\n  boneyard man ~/.local/share/man/man1")]
pub(super) struct Man {
    /// Folder for a page of each command
    pub(super) folder: Option<PathBuf>,
    /// Replace pages that boneyard did not make
    #[arg(long, requires = "folder")]
    pub(super) force: bool,
}

pub(super) fn man(args: &Man, mut command: Command, output: &mut Output) -> Ended {
    command.build();
    let written = match &args.folder {
        Some(folder) => {
            let replace = if args.force { Replace::Anything } else { Replace::OwnOutput };
            pages(folder, &command, replace)
        }
        None => page(&command).map(|page| output.raw(&page)),
    };
    output.ended(written.map(|()| Ended::Done))
}

/// Writes a page for the program and for each of its commands.
fn pages(folder: &Path, command: &Command, replace: Replace) -> Result<(), Problem> {
    std::fs::create_dir_all(folder)
        .map_err(|error| Problem::new(format!("{}: {error}", folder.display())))?;
    let commands = command.get_subcommands().filter(|command| command.get_name() != "help");
    let mut written = Vec::new();
    for one in std::iter::once(command).chain(commands) {
        let name = one.get_display_name().unwrap_or("boneyard");
        let path = folder.join(format!("{name}.1"));
        // Either all pages can be written, or none is.
        check(&path, replace).map_err(Problem::new)?;
        written.push((path, sealed(format!(".\\\" {}\n{}", mark(), page(one)?))));
    }
    let mut pages = written.iter();
    pages.try_for_each(|(path, text)| write(path, text.as_bytes(), replace)).map_err(Problem::new)
}

fn page(command: &Command) -> Result<String, Problem> {
    let mut page = Vec::new();
    let command = command.clone();
    let name = command.get_display_name().unwrap_or("boneyard").to_owned();
    Page::new(command).title(name).render(&mut page).map_err(Problem::new)?;
    Ok(String::from_utf8_lossy(&page).into_owned())
}

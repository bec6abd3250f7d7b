//! `boneyard man`: manual pages, made of the same declarations as the help.

use std::path::Path;

use clap::{Command, CommandFactory as _};
use clap_mangen::Man as Page;

use super::Ended;
use super::args::{Cli, Man};
use super::files::write::{Replace, check, write};
use super::output::Output;
use crate::document::mark::{mark, sealed};

pub(super) fn man(args: &Man, output: &mut Output) -> Ended {
    let mut command = Cli::command();
    command.build();
    let done = match &args.folder {
        Some(folder) => {
            let replace = if args.force { Replace::Anything } else { Replace::OwnOutput };
            pages(folder, &command, replace)
        }
        None => page(&command).map(|page| output.raw(&page)),
    };
    done.map_or_else(
        |fault| {
            output.complain(&format!("error: {fault}"));
            Ended::BadInput
        },
        |()| Ended::Done,
    )
}

/// A page for the program and for each of its commands.
fn pages(folder: &Path, command: &Command, replace: Replace) -> Result<(), String> {
    std::fs::create_dir_all(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let commands = command.get_subcommands().filter(|command| command.get_name() != "help");
    let mut written = Vec::new();
    for one in std::iter::once(command).chain(commands) {
        let name = one.get_display_name().unwrap_or("boneyard");
        let path = folder.join(format!("{name}.1"));
        // All of them, or none.
        check(&path, replace).map_err(|fault| fault.to_string())?;
        written.push((path, sealed(format!(".\\\" {}\n{}", mark(), page(one)?))));
    }
    let mut pages = written.iter();
    pages
        .try_for_each(|(path, text)| write(path, text.as_bytes(), replace))
        .map_err(|fault| fault.to_string())
}

fn page(command: &Command) -> Result<String, String> {
    let mut page = Vec::new();
    let command = command.clone();
    let name = command.get_display_name().unwrap_or("boneyard").to_owned();
    Page::new(command).title(name).render(&mut page).map_err(|error| error.to_string())?;
    Ok(String::from_utf8_lossy(&page).into_owned())
}

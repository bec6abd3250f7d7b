//! `boneyard fmt`: puzzle files put in order.

use std::path::Path;

use super::Ended;
use super::args::{Fmt, Format};
use super::input::refused;
use super::items::files;
use super::output::Output;
use crate::document::Source;
use crate::document::arrange::{Unarranged, arranged};
use crate::document::write::{Replace, write};
use crate::report::answer::Formatted;

pub(super) fn fmt(args: &Fmt, output: &mut Output) -> Ended {
    let mut ended = Ended::Done;
    for path in args.files.files.iter().flat_map(|path| files(path)) {
        ended = ended.max(one(&path, args, output));
    }
    ended
}

fn one(path: &Path, args: &Fmt, output: &mut Output) -> Ended {
    let source = match Source::read(path) {
        Ok(source) => source,
        Err(faulty) => return refused(&faulty, output),
    };
    let text = match arranged(&source) {
        Ok(text) => text,
        Err(Unarranged::Faulty(faulty)) => return refused(&faulty, output),
        Err(why) => {
            let help = why.help().map(|help| format!("\n  = help: {help}")).unwrap_or_default();
            output.complain(&format!("error: {}: {why}; it is left as it is{help}", source.name));
            return Ended::BadInput;
        }
    };
    let is_stdin = path == Path::new("-");
    if is_stdin && !args.check {
        output.raw(&text);
        return Ended::Done;
    }
    // What was read is without a mark of the byte order; only the file itself tells.
    let is_same = if is_stdin {
        text == source.text
    } else {
        std::fs::read(path).is_ok_and(|before| before == text.as_bytes())
    };
    match output.format {
        Format::Json => output.json(&Formatted { file: source.name.clone(), changed: !is_same }),
        Format::Text if !is_same => output.text(&format!("{}\n", source.name)),
        Format::Text => {}
    }
    if is_same {
        return Ended::Done;
    }
    if args.check {
        return Ended::Failed;
    }
    match write(path, text.as_bytes(), Replace::Anything) {
        Ok(()) => Ended::Done,
        Err(fault) => {
            output.complain(&format!("error: {fault}"));
            Ended::BadInput
        }
    }
}

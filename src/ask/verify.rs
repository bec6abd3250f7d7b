//! Whether the claims of a rules file hold, and the expectations of a puzzle.

use crate::document::Document;
use crate::report::answer::ClaimRow;
use crate::report::readings::DifferenceRow;
use crate::search::Limits;
use crate::source::parsed::ParsedFile;
use crate::source::text::InvalidFile;
use crate::verify::readings::{self, Readings};
use crate::verify::verdict;

/// Whether the claims are also checked under every combination of readings.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum OtherReadings {
    /// No.
    #[default]
    Skipped,
    /// Yes.
    Checked,
}

/// What was checked.
pub enum CheckedPart {
    /// The claims of a document, or the expectations of a puzzle, with the title of its game.
    Claims(String, Vec<ClaimRow>),
    /// What a document leaves of its readings.
    Readings(Readings<DifferenceRow>),
}

/// Checks a file, and hands each part on as soon as it is checked.
///
/// # Errors
/// When the file is invalid.
pub fn verify(
    file: ParsedFile,
    other: OtherReadings,
    limits: &Limits,
    mut checked: impl FnMut(CheckedPart),
) -> Result<(), InvalidFile> {
    let name = file.source.name.clone();
    let (spec, claims) = match Document::of(file)? {
        Document::Puzzle(puzzle) => {
            let row = ClaimRow::of_puzzle(puzzle.about(), &puzzle.verify(limits)?);
            checked(CheckedPart::Claims(puzzle.about().game.to_owned(), vec![row]));
            return Ok(());
        }
        Document::Rules(spec, claims) => (spec, claims),
    };
    let rows = claims.iter().map(|claim| ClaimRow::new(&name, claim, verdict(claim, limits)));
    checked(CheckedPart::Claims(spec.title.clone(), rows.collect()));
    // A variant has chosen, and has no readings.
    if other == OtherReadings::Skipped || spec.source.is_some() {
        return Ok(());
    }
    checked(match readings::readings(&spec, &claims, limits) {
        Ok(readings) => CheckedPart::Readings(readings.map(DifferenceRow::from)),
        Err(stopped) => {
            let row = ClaimRow::of_readings(&name, &spec.name, stopped);
            CheckedPart::Claims(spec.title.clone(), vec![row])
        }
    });
    Ok(())
}

//! A rule document or a position under house rules.

use super::refusal::Refusal;
use crate::compare::document::{self, DocumentComparison};
use crate::compare::position::{self, PositionComparison, PositionFacts, SearchOptions};
use crate::compare::{FindRules, Variant, VariantFault};
use crate::puzzle::position::puzzle::Puzzle;
use crate::rules::Changes;
use crate::search::Limits;
use crate::source::parsed::{ParsedFile, Read};

/// A comparison.
pub enum Compared<'a> {
    /// Of a rule document.
    Document(DocumentComparison),
    /// Of a position.
    Position(&'a Read<Puzzle>, Box<PositionComparison<'a>>),
}

impl Compared<'_> {
    /// Whether a limit was reached before everything was found.
    pub fn is_at_limit(&self) -> bool {
        match self {
            Self::Document(found) => found.left > 0,
            Self::Position(_, found) => {
                let under = found.variants.iter().map(|under| &under.facts);
                !std::iter::once(&found.given).chain(under).all(PositionFacts::is_finished)
            }
        }
    }
}

/// The variants of texts, of which each is a variant or a sweep of several.
///
/// # Errors
/// The first text that is none.
pub fn variants(texts: &[String], find: FindRules<'_>) -> Result<Vec<Variant>, VariantFault> {
    let sweeps = texts.iter().map(|text| Variant::sweep(text, find));
    Ok(sweeps.collect::<Result<Vec<Vec<Variant>>, _>>()?.concat())
}

/// Compares the statements of a rule document under house rules, within the limits of all together.
///
/// # Errors
/// When the file or a variant is invalid.
pub fn of_document(
    file: ParsedFile,
    variants: &[Variant],
    limits: &Limits,
) -> Result<DocumentComparison, Refusal> {
    let name = file.source.name.clone();
    let (spec, claims) = file.rules()?;
    Ok(document::compare(&name, &spec, &claims, variants, limits)?)
}

/// Compares a position under house rules, and hands the comparison on.
///
/// # Errors
/// When the file or a variant is invalid, or the puzzle has no rules of a game.
pub fn of_position<T>(
    file: ParsedFile,
    variants: &[Variant],
    search: &SearchOptions<'_>,
    show: impl FnOnce(Compared<'_>) -> T,
) -> Result<T, Refusal> {
    if let Some(own) = &file.kind().own {
        return Err(Refusal::plain(own.no_rules));
    }
    let read = file.position()?;
    let named = variants.iter().map(|variant| {
        variant.rules_of(&read.puzzle.spec)?;
        Ok((variant.name.clone(), variant.changes_of(&read.puzzle.spec)?))
    });
    let named = named.collect::<Result<Vec<(String, Changes)>, VariantFault>>()?;
    let found = read.given(position::compare(&read, &named, search))?;
    Ok(show(Compared::Position(&read, Box::new(found))))
}

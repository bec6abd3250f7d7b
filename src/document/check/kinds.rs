//! The list of all checks.

use super::kind::Kind;
use super::{castle_rock, line, lines, of_rules, plays, searches, tableaux};
use crate::rules::Family;

/// The checks that every family has.
const COMMON: [&[Kind]; 4] = [plays::CHECKS, lines::CHECKS, searches::CHECKS, of_rules::CHECKS];

/// The checks of a family.
pub(in crate::document) fn kinds(family: Family) -> impl Iterator<Item = &'static Kind> {
    let own = match family {
        Family::Tableaux => tableaux::CHECKS,
        Family::CastleRock => castle_rock::CHECKS,
        Family::Line => line::CHECKS,
    };
    COMMON.into_iter().chain([own]).flatten()
}

//! The list of all checks.

use super::kind::CheckKind;
use super::reader::{Context, Reader};
use super::{captures, cells, ends, lines, of_rules, plays, searches};
use crate::game::drawing::look::Letters;
use crate::game::written::Feature;
use crate::game::{FamilyName, Rules};
use crate::keys::fields::Fields;
use crate::keys::key::Key;
use crate::keys::spec::Spec;
use crate::source::node::{Node, NodeValue};
use crate::source::text::FileAccess;

/// The checks of every family.
const COMMON: [&[CheckKind]; 4] = [plays::CHECKS, lines::CHECKS, searches::CHECKS, of_rules::CHECKS];

/// The checks of families with a feature.
const OF_FEATURE: [(Feature, &[CheckKind]); 4] = [
    (Feature::BestTurn, searches::OF_TURNS),
    (Feature::Cells, cells::CHECKS),
    (Feature::Captures, captures::CHECKS),
    (Feature::Opener, ends::CHECKS),
];

/// The checks of a family.
pub fn kinds(family: FamilyName) -> impl Iterator<Item = &'static CheckKind> {
    let own = OF_FEATURE.into_iter().filter(move |(feature, _)| family.has(*feature));
    COMMON.into_iter().chain(own.map(|(_, checks)| checks)).flatten()
}

/// The keys of a check in a family, in the order in which they are read.
pub fn keys(kind: &CheckKind, family: FamilyName) -> Vec<Key> {
    let spec = Spec { rules: Rules::of(family), ..Spec::default() };
    let (changes, letters, access) = (Vec::new(), Letters::new(), FileAccess::default());
    let context = Context { spec: &spec, changes: &changes, letters: &letters, setup: None, access };
    let nothing = Node { at: 0..0, value: NodeValue::Map(Vec::new()) };
    let mut faults = Vec::new();
    let fields = Fields::free(&nothing, kind.key, &mut faults);
    let reader = fields.map(|fields| {
        let mut reader = Reader::new(fields, &context, &mut faults);
        (kind.read)(&mut reader);
        reader.asked
    });
    reader.unwrap_or_default()
}

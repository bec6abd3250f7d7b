//! A rule document under house rules: which of its statements no longer hold, which begin to hold, and the
//! results under each set of rules.

use serde::Serialize;

use crate::compare::rows;
use crate::compare::variant::{Variant, VariantFault};
use crate::document::claim::Claim;
use crate::game::Rules;
use crate::keys::spec::Spec;
use crate::rules::{Changes, KeyFault};
use crate::search::Limits;
use crate::verify::outcome::Stopped;
use crate::verify::verdict::failures;

/// The result of a statement under one set of rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum StatementResult {
    /// The engine computes what the document says.
    Holds,
    /// It computes something else.
    Fails,
    /// The position of the statement is impossible under these rules.
    Impossible,
}

/// A statement whose result differs under a variant.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct ClaimChange {
    /// The id of the claim.
    pub id: String,
    /// Section and example of the document.
    pub source: String,
    /// What the document says, in our own words.
    pub says: String,
    /// Its result under the document's own rules.
    pub before: StatementResult,
    /// What was found under those rules that differs from the document, or why the position is impossible,
    /// in words.
    pub found_before: Vec<String>,
    /// Its result under the variant.
    pub after: StatementResult,
    /// The same as `found_before` under the variant.
    pub found: Vec<String>,
}

/// A document under one variant.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub struct DocumentUnder {
    /// The name of the variant.
    pub name: String,
    /// The keys that it changes.
    #[serde(rename = "house", serialize_with = "rows::by_key")]
    pub changes: Changes,
    /// Statements that hold under it.
    pub holds: usize,
    /// Statements that do not.
    pub fails: usize,
    /// Statements whose position is impossible under it.
    pub impossible: usize,
    /// Statements that no longer hold.
    pub no_longer: Vec<ClaimChange>,
    /// Statements that begin to hold.
    pub begins: Vec<ClaimChange>,
    /// Statements that fail both ways, with different results.
    pub otherwise: Vec<ClaimChange>,
}

/// The answer of `compare` for a rule document: its statements under its own rules and under variants.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct DocumentComparison {
    /// The file.
    pub file: String,
    /// The title of the game.
    pub title: String,
    /// Statements that compute something.
    pub claims: usize,
    /// Those that hold under the document's own rules.
    pub holds: usize,
    /// Statements that were not run to the end because a limit was reached.
    pub left: usize,
    /// The result under each variant.
    pub variants: Vec<DocumentUnder>,
}

/// Checks every claim of a document under its own rules and under each variant. A claim that sets a key
/// itself keeps its own value. A statement that cannot be computed within the limits is counted in `left`.
///
/// # Errors
/// When the rules have no such variant, key or value.
pub fn compare(
    file: &str,
    spec: &Spec,
    claims: &[Claim],
    variants: &[Variant],
    limits: &Limits,
) -> Result<DocumentComparison, VariantFault> {
    let mut under: Vec<DocumentUnder> = Vec::new();
    for variant in variants {
        // Checked for the whole document first, so that every fault is reported before the work.
        variant.rules_of(spec)?;
        under.push(DocumentUnder::new(variant, variant.changes_of(spec)?));
    }
    let asked: Vec<&Claim> = claims.iter().filter(|claim| !claim.checks.is_empty()).collect();
    let mut holds = 0;
    let mut looked_at = 0;
    for claim in &asked {
        if limits.is_over() {
            break;
        }
        // Counted under all rules or under none, so that the numbers are comparable.
        let Ok(before) = answer(claim, &claim.rules, limits) else { continue };
        let after = |one: &DocumentUnder| match rules(spec, &one.changes, claim) {
            Ok(rules) => answer(claim, &rules, limits),
            Err(fault) => Ok((StatementResult::Impossible, vec![fault.to_string()])),
        };
        let Ok(after) = under.iter().map(after).collect::<Result<Vec<_>, Stopped>>() else { continue };
        looked_at += 1;
        holds += usize::from(before.0 == StatementResult::Holds);
        for (one, after) in under.iter_mut().zip(after) {
            one.add(claim, &before, after);
        }
    }
    Ok(DocumentComparison {
        file: file.to_owned(),
        title: spec.title.clone(),
        claims: asked.len(),
        holds,
        left: asked.len() - looked_at,
        variants: under,
    })
}

/// The result of a statement, and what was found that differs from the document.
type FoundUnder = (StatementResult, Vec<String>);

impl DocumentUnder {
    fn new(variant: &Variant, changes: Changes) -> Self {
        Self { name: variant.name.clone(), changes, ..Self::default() }
    }

    fn add(&mut self, claim: &Claim, before: &FoundUnder, after: FoundUnder) {
        use StatementResult::{Fails, Holds, Impossible};
        match after.0 {
            Holds => self.holds += 1,
            Fails => self.fails += 1,
            Impossible => self.impossible += 1,
        }
        let list = match (before.0, after.0) {
            (Holds, Holds) => return,
            _ if *before == after => return,
            (Holds, _) => &mut self.no_longer,
            (_, Holds) => &mut self.begins,
            _ => &mut self.otherwise,
        };
        let (before, found_before) = before.clone();
        let (after, found) = after;
        list.push(ClaimChange {
            id: claim.id.clone(),
            source: claim.source.clone(),
            says: claim.says.clone(),
            before,
            found_before,
            after,
            found,
        });
    }
}

/// The rules of a claim under a variant: the claim's own keys are part of what it states.
fn rules(spec: &Spec, variant: &Changes, claim: &Claim) -> Result<Rules, KeyFault> {
    let own = |key: &str| claim.house.iter().any(|(other, _)| other == key);
    let kept = variant.iter().filter(|(key, _)| !own(key));
    let changes: Changes = kept.chain(&claim.house).cloned().collect();
    spec.with(&changes)
}

fn answer(claim: &Claim, rules: &Rules, limits: &Limits) -> Result<FoundUnder, Stopped> {
    if let Err(why) = position(claim, rules) {
        return Ok((StatementResult::Impossible, vec![why]));
    }
    let found = failures(claim, &claim.checks, rules, limits)?;
    let result = if found.is_empty() { StatementResult::Holds } else { StatementResult::Fails };
    Ok((result, found))
}

/// Whether the position of a claim is possible under these rules; if not, why, in words.
fn position(claim: &Claim, rules: &Rules) -> Result<(), String> {
    let Some(setup) = claim.setup_under(rules) else { return Ok(()) };
    let built = setup.build().map(drop);
    built.map_err(|faults| faults.iter().map(ToString::to_string).collect::<Vec<_>>().join("; "))
}

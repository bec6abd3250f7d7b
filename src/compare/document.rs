//! A rule document under house rules: which of its statements no longer hold, which begin to hold, and the
//! results under each set of rules.

use crate::compare::variant::{Variant, VariantFault};
use crate::document::claim::Claim;
use crate::game::Rules;
use crate::keys::setup::Hand;
use crate::keys::spec::Spec;
use crate::rules::{Changes, KeyFault};
use crate::search::Limits;
use crate::verify::outcome::Stopped;
use crate::verify::verdict::failures;

/// The result of a statement under one set of rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Standing {
    /// The engine computes what the document says.
    Holds,
    /// It computes something else.
    Fails,
    /// The position of the statement is impossible under these rules.
    Impossible,
}

impl Standing {
    /// The name in JSON: `holds`, `fails`, `impossible`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Holds => "holds",
            Self::Fails => "fails",
            Self::Impossible => "impossible",
        }
    }
}

/// The result of a statement, and what was found that differs from the document.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Answer {
    /// The result.
    pub standing: Standing,
    /// What was found instead, or why the position is impossible, in words.
    pub found: Vec<String>,
}

/// A statement whose result differs under a variant.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Changed {
    /// The id of the claim.
    pub id: String,
    /// Section and example of the document.
    pub source: String,
    /// What the document says, in our own words.
    pub says: String,
    /// Its result under the document's own rules.
    pub before: Answer,
    /// Its result under the variant.
    pub after: Answer,
}

/// A document under one variant.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Under {
    /// The name of the variant.
    pub name: String,
    /// The keys that it changes.
    pub changes: Changes,
    /// Statements that hold under it.
    pub holds: usize,
    /// Statements that do not.
    pub fails: usize,
    /// Statements whose position is impossible under it.
    pub impossible: usize,
    /// Statements that no longer hold.
    pub lost: Vec<Changed>,
    /// Statements that begin to hold.
    pub gained: Vec<Changed>,
    /// Statements that fail both ways, with different results.
    pub otherwise: Vec<Changed>,
}

/// A document under its own rules and under variants of them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Comparison {
    /// Statements that compute something.
    pub claims: usize,
    /// Those that hold under the document's own rules.
    pub holds: usize,
    /// The result under each variant.
    pub variants: Vec<Under>,
    /// Statements that were not run to the end because a limit was reached.
    pub left: usize,
}

/// Checks every claim of a document under its own rules and under each variant. A claim that sets a key
/// itself keeps its own value. A statement that cannot be computed within the limits is counted in `left`.
///
/// # Errors
/// When the rules have no such variant, key or value.
pub fn compare(
    spec: &Spec,
    claims: &[Claim],
    variants: &[Variant],
    limits: &Limits,
) -> Result<Comparison, VariantFault> {
    let mut under: Vec<Under> = Vec::new();
    for variant in variants {
        // Checked for the whole document first, so that every fault is reported before the work.
        variant.rules_of(spec)?;
        under.push(Under::new(variant, variant.changes_of(spec)?));
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
        let after = |one: &Under| match rules(spec, &one.changes, claim) {
            Ok(rules) => answer(claim, &rules, limits),
            Err(fault) => Ok(Answer { standing: Standing::Impossible, found: vec![fault.to_string()] }),
        };
        let Ok(after) = under.iter().map(after).collect::<Result<Vec<Answer>, Stopped>>() else { continue };
        looked_at += 1;
        holds += usize::from(before.standing == Standing::Holds);
        for (one, after) in under.iter_mut().zip(after) {
            one.add(claim, &before, after);
        }
    }
    Ok(Comparison { claims: asked.len(), holds, variants: under, left: asked.len() - looked_at })
}

impl Under {
    fn new(variant: &Variant, changes: Changes) -> Self {
        Self {
            name: variant.name.clone(),
            changes,
            holds: 0,
            fails: 0,
            impossible: 0,
            lost: Vec::new(),
            gained: Vec::new(),
            otherwise: Vec::new(),
        }
    }

    fn add(&mut self, claim: &Claim, before: &Answer, after: Answer) {
        match after.standing {
            Standing::Holds => self.holds += 1,
            Standing::Fails => self.fails += 1,
            Standing::Impossible => self.impossible += 1,
        }
        let list = match (before.standing, after.standing) {
            (Standing::Holds, Standing::Holds) => return,
            _ if *before == after => return,
            (Standing::Holds, _) => &mut self.lost,
            (_, Standing::Holds) => &mut self.gained,
            _ => &mut self.otherwise,
        };
        list.push(Changed {
            id: claim.id.clone(),
            source: claim.source.clone(),
            says: claim.says.clone(),
            before: before.clone(),
            after,
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

fn answer(claim: &Claim, rules: &Rules, limits: &Limits) -> Result<Answer, Stopped> {
    if let Err(why) = position(claim, rules) {
        return Ok(Answer { standing: Standing::Impossible, found: vec![why] });
    }
    let found = failures(claim, &claim.checks, rules, limits)?;
    let standing = if found.is_empty() { Standing::Holds } else { Standing::Fails };
    Ok(Answer { standing, found })
}

/// Whether the position of a claim is possible under these rules; if not, why, in words.
fn position(claim: &Claim, rules: &Rules) -> Result<(), String> {
    let Some(setup) = claim.setup.clone() else { return Ok(()) };
    let mut setup = setup.under(rules);
    if claim.hand == Hand::Rest {
        setup = setup.holding_rest();
    }
    let built = setup.build().map(drop);
    built.map_err(|faults| faults.iter().map(ToString::to_string).collect::<Vec<_>>().join("; "))
}

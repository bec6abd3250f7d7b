//! What a puzzle file says of hands that nobody sees: numbers of tiles, missing suits, and the
//! line that was played.

use crate::board::hidden::{Hidden, Said};
use crate::board::{Act, Setup};
use crate::document::fault::{Fault, FaultKind};
use crate::document::fields::{Field, Fields};
use crate::document::setup;
use crate::game::unseen::Held;
use crate::game::unseen::HiddenFault;
use crate::game::{FamilyName, Rules};
use crate::notation::Spanned;

/// The keys that belong to hidden hands.
pub(super) struct Keys<'n> {
    hands: Option<Field<'n>>,
    missing: Option<Field<'n>>,
    to_play: usize,
}

impl<'n> Keys<'n> {
    /// Takes them.
    pub(super) fn take(fields: &mut Fields<'n>) -> Self {
        let to_play = fields.take("to_play").and_then(|field| field.number(0, 100, &mut Vec::new()));
        Self {
            hands: fields.take("hands"),
            missing: fields.take("missing"),
            to_play: to_play.unwrap_or(0) as usize,
        }
    }

    /// Puts together what they say. `None` when no hand is hidden, or when something is wrong.
    pub(super) fn read(
        &self,
        setup: Option<&Setup>,
        held: &[Held],
        line: &[Spanned<Act>],
        rules: &Rules,
        faults: &mut Vec<Fault>,
    ) -> Option<Hidden> {
        let missing = self.missing.map(|field| (field, setup::missing(field, rules.set(), faults)));
        let is_hidden = !held.is_empty() && rules.family() != FamilyName::Tableaux;
        if let Some((field, missing)) = &missing {
            let faulty = if is_hidden {
                (missing.len() != held.len())
                    .then(|| field.bad(format!("{} seats, as `hands` has", held.len())))
            } else {
                let help = "hands told by their number of tiles beside it, as in `hands: [4-1 2-2, 2]`";
                Some(field.bad(help))
            };
            if let Some(fault) = faulty {
                faults.push(fault);
                return None;
            }
        }
        let setup = setup.filter(|_| is_hidden)?;
        let said = Said {
            hands: held.to_vec(),
            to_play: self.to_play,
            line: line.iter().map(|act| act.value).collect(),
            missing: missing.map(|(_, missing)| missing).unwrap_or_default(),
        };
        match Hidden::new(setup, &said) {
            Ok(hidden) => Some(hidden),
            Err(fault) => {
                faults.push(self.fault(fault, line));
                None
            }
        }
    }

    fn fault(&self, fault: HiddenFault, line: &[Spanned<Act>]) -> Fault {
        let hands = self.hands.map(|field| field.key.at.clone()).unwrap_or_default();
        let last = line.last().map_or(hands.clone(), |act| act.at.clone());
        match fault {
            HiddenFault::Step(step) => match line.get(step.step) {
                Some(act) => {
                    let kind = FaultKind::Illegal { step: step.step + 1, why: step.why };
                    Fault::new(act.at.clone(), kind)
                }
                None => Fault::new(last, FaultKind::NoDeals(step.why)),
            },
            HiddenFault::NotOurTurn(_) | HiddenFault::NoLine => {
                Fault::new(last, FaultKind::NoDeals(fault.to_string()))
            }
            HiddenFault::NoDeals(_) => {
                let at = self.missing.map_or(hands, |field| field.node.at.clone());
                Fault::new(at, FaultKind::NoDeals(fault.to_string()))
            }
        }
    }
}

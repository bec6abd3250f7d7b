//! The keys of hidden hands in a puzzle file: numbers of tiles, missing suits, and the line that was
//! played.

use std::ops::Range;

use crate::game::Rules;
use crate::game::hidden::{Hidden, Said};
use crate::game::unseen::{Held, HiddenFault, NoDeals};
use crate::game::written::Feature;
use crate::game::{Move, Position, Setup};
use crate::keys::fields::{Field, Fields};
use crate::keys::hands;
use crate::notation::Spanned;
use crate::source::fault::{Fault, FaultKind};

const SMALLER: &str = "write smaller hands";

const SHORTER: &str = "leave out the last moves of `line`";

/// Combines the keys of hidden hands. `None` when no hand is hidden, or when there is a fault.
pub(super) fn read(
    fields: &mut Fields<'_>,
    setup: Option<&Setup>,
    held: &[Held],
    line: &[Spanned<Move>],
    rules: &Rules,
    faults: &mut Vec<Fault>,
) -> Option<Hidden> {
    let to_play = fields.take("to_play").and_then(|field| field.number(&mut Vec::new()));
    let hands = fields.take("hands").map(|field| field.key.at.clone()).unwrap_or_default();
    let field = fields.take("missing");
    let missing = field.map(|field| hands::missing(field, rules.set(), faults)).unwrap_or_default();
    let is_hidden = !held.is_empty() && rules.family().has(Feature::HiddenHands);
    if let Some(field) = field.filter(|_| !is_hidden || missing.len() != held.len()) {
        faults.push(if is_hidden {
            field.bad(format!("{} seats, as `hands` has", held.len()))
        } else {
            field.bad("hands told by their number of tiles beside it, as in `hands: [4-1 2-2, 2]`")
        });
        return None;
    }
    let said = Said {
        hands: held.to_vec(),
        to_play: to_play.unwrap_or(0),
        line: line.iter().map(|mv| mv.value).collect(),
        missing,
    };
    let found = Hidden::new(setup.filter(|_| is_hidden)?, &said);
    found.map_err(|fault| faults.push(placed(fault, line, hands, field))).ok()
}

/// The position after the line that led to hidden hands, where there is one; a fault where the hand is over then.
pub(super) fn now(
    hidden: Option<&Hidden>,
    line: &[Spanned<Move>],
    faults: &mut Vec<Fault>,
) -> Option<Position> {
    let (hidden, last) = hidden.zip(line.last())?;
    let now = hidden.now();
    if now.is_none() {
        let why = "at the end of the line the hand is over, or it would have ended before".to_owned();
        faults.push(Fault::new(last.at.clone(), FaultKind::NoDeals { why, help: SHORTER }));
    }
    now
}

/// A fault of hidden hands, with its place in the file.
fn placed(
    fault: HiddenFault,
    line: &[Spanned<Move>],
    hands: Range<usize>,
    missing: Option<Field<'_>>,
) -> Fault {
    let last = line.last().map_or(hands.clone(), |mv| mv.at.clone());
    match fault {
        HiddenFault::Step { step, why } => {
            let Some(mv) = line.get(step) else {
                let help = if line.is_empty() { SMALLER } else { SHORTER };
                return Fault::new(last, FaultKind::NoDeals { why, help });
            };
            Fault::new(mv.at.clone(), FaultKind::Illegal { step: step + 1, why })
        }
        HiddenFault::NoLine => {
            let help = "leave `line` out, and write the position after it";
            Fault::new(last, FaultKind::NoDeals { why: fault.to_string(), help })
        }
        HiddenFault::NoDeals(no_deals) => {
            let at = missing.map_or(hands, |field| field.node.at.clone());
            let help = match no_deals {
                NoDeals::None => "correct `hands`, `line` or `missing`: together they leave no deal",
                NoDeals::Sizes { .. } => SMALLER,
                NoDeals::TooMany => "write `none` for some seats in `missing`",
            };
            Fault::new(at, FaultKind::NoDeals { why: fault.to_string(), help })
        }
    }
}

//! Game IDs of Simon Tatham's Dominosa: `6:6125…`, the order and the numbers row by row, those above 9 in
//! brackets.

use std::ops::Range;

use super::board::Pips;
use super::fault::PlacementFault;
use super::notation::pips;
use crate::source::fault::Fault;
use crate::source::node::Text;

/// The highest order whose grid is a board.
const HIGHEST: Pips = 98;

/// A grid of n + 1 rows and n + 2 columns: the order n and the numbers row by row.
type NumberedGrid = (Pips, Vec<Pips>);

/// Reads a game ID.
pub(super) fn grid(text: &Text, faults: &mut Vec<Fault>) -> Option<NumberedGrid> {
    let body = text.text.trim();
    let start = text.text.len() - text.text.trim_start().len();
    let refuse = |at: Range<usize>, fault: PlacementFault| {
        Fault::new(text.place(&(start + at.start..start + at.end)), fault.into())
    };
    let whole = 0..body.len();
    let order = body.split_once(':').map(|(order, _)| order);
    let is_number = |order: &&str| !order.is_empty() && order.bytes().all(|c| c.is_ascii_digit());
    let Some(order) = order.filter(is_number) else {
        faults.push(refuse(whole, PlacementFault::NoId));
        return None;
    };
    let Some(set) = pips(order).filter(|set| *set <= HIGHEST) else {
        faults.push(refuse(0..order.len(), PlacementFault::IdOrder));
        return None;
    };
    let numbers = match numbers(body, order.len() + 1) {
        Ok(numbers) => numbers,
        Err(at) => {
            faults.push(refuse(at, PlacementFault::NoId));
            return None;
        }
    };
    let before = faults.len();
    let above = numbers.iter().filter(|(number, _)| *number > set);
    faults.extend(
        above.map(|(number, at)| refuse(at.clone(), PlacementFault::IdNumber { set, number: *number })),
    );
    let needed = (usize::from(set) + 1) * (usize::from(set) + 2);
    if numbers.len() != needed {
        faults.push(refuse(whole, PlacementFault::IdLength { set, needed, found: numbers.len() }));
    }
    if faults.len() > before {
        return None;
    }
    Some((set, numbers.into_iter().map(|(number, _)| number).collect()))
}

/// A number of a game ID with its place in it.
type PlacedNumber = (Pips, Range<usize>);

/// The numbers from a byte on; the place of what is none.
fn numbers(body: &str, from: usize) -> Result<Vec<PlacedNumber>, Range<usize>> {
    let mut found = Vec::new();
    let mut at = from;
    while let Some(c) = body[at..].chars().next() {
        let (digits, end) = if c == '[' {
            let close = body[at..].find(']').map(|close| at + close).ok_or(at..body.len())?;
            (at + 1..close, close + 1)
        } else {
            (at..at + c.len_utf8(), at + c.len_utf8())
        };
        found.push((pips(&body[digits]).ok_or(at..end)?, at..end));
        at = end;
    }
    Ok(found)
}

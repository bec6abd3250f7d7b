//! Fields of answers of `compare` whose JSON differs from their type.

use std::collections::BTreeMap;

use serde::{Serialize, Serializer};

use crate::game::drawing::look::Cell;
use crate::game::{Act, HandValue};
use crate::rules::Changes;

/// Keys with their values, in the order of the alphabet.
pub(super) fn by_key<S: Serializer>(changes: &Changes, serializer: S) -> Result<S::Ok, S::Error> {
    changes.iter().cloned().collect::<BTreeMap<_, _>>().serialize(serializer)
}

/// x and y.
#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands over references")]
pub(super) fn at<S: Serializer>(cell: &Cell, serializer: S) -> Result<S::Ok, S::Error> {
    [cell.x, cell.y].serialize(serializer)
}

/// The moves of a line.
pub(super) fn written(line: &[Act]) -> Vec<String> {
    line.iter().map(ToString::to_string).collect()
}

/// The value of the rest of a round.
#[derive(Serialize)]
struct ValueRow<'a> {
    /// Points that each seat gains; those of the line when they are not proven.
    points: &'a [i32],
    /// Whether they are proven.
    exact: bool,
    /// Two sides, not proven: lower and upper bound of the margin of the side to play.
    #[serde(skip_serializing_if = "Option::is_none")]
    bounds: Option<[i32; 2]>,
    /// Three sides and more, not proven: lower and upper bound of each seat's gain.
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    ranges: &'a [[i32; 2]],
    /// The line.
    line: Vec<String>,
}

/// The value of the rest of a round, if it was computed.
#[expect(clippy::ref_option, reason = "serde hands over references")]
pub(super) fn value<S: Serializer>(value: &Option<HandValue>, serializer: S) -> Result<S::Ok, S::Error> {
    let row = value.as_ref().map(|value| ValueRow {
        points: &value.values,
        exact: value.exact,
        bounds: value.bounds.filter(|_| !value.exact),
        ranges: if value.exact { &[] } else { &value.ranges },
        line: written(&value.line),
    });
    row.serialize(serializer)
}

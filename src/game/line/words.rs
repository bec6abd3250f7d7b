//! Explanations of legal moves of the line games.

use super::moves::LineMove;
use crate::game::line::rules::Rules;

/// Why a legal move is legal.
pub fn legal_because(rules: &Rules, mv: LineMove) -> String {
    match mv {
        LineMove::Lead { .. } => "it is led onto the empty table".to_owned(),
        LineMove::Join { half, end, .. } => match rules.total {
            None => format!("{half} joins an end of {end}"),
            Some(total) if half.value() + end.value() == total.get() as u8 => {
                format!("{end} + {half} = {}", total.get())
            }
            Some(_) => "a matador joins any end".to_owned(),
        },
        LineMove::Draw => "a tile may be drawn".to_owned(),
        LineMove::Pass => "nothing can be played or drawn".to_owned(),
    }
}

//! The sentences about verdicts and differences.

use std::fmt;

use super::readings::Difference;
use super::verdict::Evidence;
use super::witness::{RuleDifference, Scope, Which};
use crate::game::{LegalPlay, Move};

impl fmt::Display for Evidence {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Note(note) => f.write_str(note),
            Self::Failed(found) => f.write_str(found),
            Self::FailedUnder { key, value, found } => write!(f, "{key}: {value}: {found}"),
            Self::WordsHold => {
                f.write_str("the document's words hold, although the claim says that they do not")
            }
            Self::HoldsUnderNone => f.write_str("it holds under no reading"),
            Self::SameUnderAll => f.write_str("it holds under every reading"),
            Self::NotAsStated { key, holds, stated } => {
                let holds = if holds.is_empty() { "no value".to_owned() } else { holds.join(", ") };
                let stated = stated.join(", ");
                write!(f, "{key}: the claim holds under {holds}, not under {stated} as it states")
            }
        }
    }
}

impl Difference {
    /// What differs, and after which moves of its position; `None` where no position was found.
    pub fn sentence(&self) -> Option<String> {
        let witness = self.witness.as_ref()?;
        let differs = differs(&witness.differs, [&self.one, &self.other]);
        let line: Vec<String> = witness.line.iter().map(ToString::to_string).collect();
        Some(if line.is_empty() { differs } else { format!("after {}: {differs}", line.join(" ")) })
    }
}

fn differs(difference: &RuleDifference, values: [&str; 2]) -> String {
    match difference {
        RuleDifference::Dealt { players, tiles: [one, other] } => {
            format!("{players} players are dealt {one} tiles each, or {other}")
        }
        RuleDifference::Over { what, moves } => {
            let [one, other] =
                moves.map(|first| first.map_or_else(|| over(*what), |mv: Move| mv.to_string()));
            format!("{one}, or {other}")
        }
        RuleDifference::Legal(mv, which) => {
            let value = match which {
                Which::First => values[0],
                Which::Second => values[1],
            };
            format!("{mv} is legal under `{value}` alone")
        }
        RuleDifference::Worth([one, other]) => format!("{}; or {}", worth(one), worth(other)),
        RuleDifference::Gains([one, other]) => format!("the seats gain {one:?}, or {other:?}"),
        RuleDifference::Winner(seats) => {
            let [one, other] = seats.map(seat);
            format!("{one} has won the game, or {other}")
        }
        RuleDifference::NextLead(seats) => {
            let [one, other] = seats.map(seat);
            format!("{one} leads the next hand, or {other}")
        }
    }
}

fn over(what: Scope) -> String {
    match what {
        Scope::Round => "the hand is over".to_owned(),
        Scope::Turn => "the turn is over".to_owned(),
    }
}

fn worth(play: &LegalPlay) -> String {
    let goes_on = if play.worth.continues { "goes on" } else { "ends the turn" };
    format!("{} for {}, {goes_on}", play.mv, play.worth.points)
}

fn seat(seat: Option<usize>) -> String {
    seat.map_or_else(|| "nobody".to_owned(), |seat| format!("seat {seat}"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::FamilyName;
    use crate::game::read_move::read_move;

    #[test]
    fn an_end_stands_for_the_move_that_is_missing() {
        let moves = [read_move(FamilyName::ALL[2].1, "pass").ok(), None];
        let of = |what| differs(&RuleDifference::Over { what, moves }, ["yes", "no"]);
        assert_eq!(of(Scope::Round), "pass, or the hand is over");
        assert_eq!(of(Scope::Turn), "pass, or the turn is over");
    }
}

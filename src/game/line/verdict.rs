//! Why a move of a line game is legal or illegal.

use std::iter::repeat_n;

use super::bonuses::LastTile;
use super::count::{CountedEnd, divisors, points};
use super::judge::LineRefusal;
use super::moves::LineMove;
use super::places::OpenPlaces;
use super::readings::{PlayPoints, PlayScore};
use super::rules::Rules;
use super::setup::LinePosition;
use crate::game::refusal_kind::RefusalKind;
use crate::game::verdict::MoveVerdict;
use crate::tile::Pip;

/// Why a move is legal, or why not.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum LineVerdict {
    /// The table is empty.
    Leads,
    /// The half equals the end.
    Equal(Pip),
    /// Half and end make the total.
    MakesTotal {
        /// The half.
        half: Pip,
        /// The end.
        end: Pip,
    },
    /// The tile is a matador.
    Matador,
    /// A tile may be drawn.
    MayDraw,
    /// Nothing can be played or drawn.
    MayPass,
    /// The play is legal for a reason, and is scored by the open ends.
    Counted(Box<Self>, EndCount),
    /// The play is legal for a reason, and as the last tile gives a bonus.
    Last(Box<Self>, LastTile),
    /// The pass is legal for a reason, and gives the side that laid the last tile points.
    Gives(Box<Self>, i32),
    /// The move is illegal.
    Refused(LineRefusal),
}

/// How a play is scored by the open ends after it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EndCount {
    /// The ends that count, equal ones repeated, the highest first.
    pub ends: Vec<CountedEnd>,
    /// Their sum.
    pub total: i32,
    /// The numbers of which it is looked at as a multiple; none where equal ends score.
    pub divisors: &'static [i32],
    /// What the play scores.
    pub points: i32,
    /// Whether multiples score how often the number goes into the sum.
    pub counts_multiples: bool,
}

impl EndCount {
    /// The count of the open ends of a position, where plays score.
    pub(super) fn of_position(position: &LinePosition) -> Option<Self> {
        let rules = position.rules();
        (rules.play_score != PlayScore::None).then(|| Self::of(rules, &position.open()))
    }

    /// The count of these open ends.
    pub(super) fn of(rules: &Rules, open: &OpenPlaces) -> Self {
        let tally = open.tally(rules);
        let counted = open.counted(rules).collect::<Vec<_>>().into_iter().rev();
        Self {
            ends: counted.flat_map(|(end, times)| repeat_n(end, times.into())).collect(),
            total: tally.total,
            divisors: divisors(rules),
            points: points(rules, &tally),
            counts_multiples: rules.play_points == PlayPoints::Multiples,
        }
    }

    /// The ends by their names, a double as a whole: `5`, `5-5`.
    pub(super) fn named(&self) -> Vec<String> {
        self.ends.iter().map(ToString::to_string).collect()
    }

    /// The pips of each end: `5 + 10`.
    pub(super) fn pips(&self) -> String {
        let pips: Vec<String> = self.ends.iter().map(|end| end.pips().to_string()).collect();
        pips.join(" + ")
    }
}

impl LineVerdict {
    /// Why a legal move is legal, and how these open ends after it are counted.
    pub(super) fn legal(rules: &Rules, mv: LineMove, open: Option<&OpenPlaces>) -> Self {
        let why = Self::of_move(rules, mv);
        match open {
            Some(open) => Self::Counted(Box::new(why), EndCount::of(rules, open)),
            None => why,
        }
    }

    /// The same with what the move gives by the bonuses of the rules.
    pub(super) fn with_bonus(self, mv: LineMove, last: LastTile, pass_gives: i32) -> Self {
        match mv {
            LineMove::Pass if pass_gives > 0 => Self::Gives(Box::new(self), pass_gives),
            _ if last != LastTile::default() => Self::Last(Box::new(self), last),
            _ => self,
        }
    }

    fn of_move(rules: &Rules, mv: LineMove) -> Self {
        match mv {
            LineMove::Lead { .. } => Self::Leads,
            LineMove::Join { half, end, .. } => match rules.total {
                None => Self::Equal(half),
                Some(total) if half.value() + end.value() == total.get() as u8 => {
                    Self::MakesTotal { half, end }
                }
                Some(_) => Self::Matador,
            },
            LineMove::Draw | LineMove::DrawTile(_) => Self::MayDraw,
            LineMove::Pass => Self::MayPass,
        }
    }
}

impl MoveVerdict for LineVerdict {
    fn refusals(&self) -> Vec<RefusalKind> {
        if let Self::Refused(refusal) = self { vec![refusal.kind()] } else { Vec::new() }
    }
}

impl LineRefusal {
    /// The kind of the reason.
    pub const fn kind(&self) -> RefusalKind {
        match self {
            Self::Over | Self::TurnOver => RefusalKind::Over,
            Self::Redeal => RefusalKind::Redeal,
            Self::NotInSet(..) => RefusalKind::NotInSet,
            Self::NotHeld(_) => RefusalKind::NotHeld,
            Self::TableNotEmpty | Self::TableEmpty | Self::MustLead(_) => RefusalKind::Lead,
            Self::NoSuchEnd(..) | Self::NoOpenDouble(_) => RefusalKind::NoEnd,
            Self::Unequal { .. } => RefusalKind::Unequal,
            Self::NotTotal { .. } => RefusalKind::Total,
            Self::BlankTakesMatadors(_) => RefusalKind::Blank,
            Self::NeverDraws | Self::NothingToDraw(_) | Self::DrawLimit(_) | Self::NotDrawn(..) => {
                RefusalKind::NoDraw
            }
            Self::MustFill { .. } => RefusalKind::MustFill,
            Self::MustPlay(_) => RefusalKind::MustPlay,
            Self::MustDraw => RefusalKind::MustDraw,
        }
    }

    /// Every kind.
    pub(super) const KINDS: &'static [RefusalKind] = &[
        RefusalKind::Over,
        RefusalKind::Redeal,
        RefusalKind::NotInSet,
        RefusalKind::NotHeld,
        RefusalKind::Lead,
        RefusalKind::NoEnd,
        RefusalKind::Unequal,
        RefusalKind::Total,
        RefusalKind::Blank,
        RefusalKind::NoDraw,
        RefusalKind::MustFill,
        RefusalKind::MustPlay,
        RefusalKind::MustDraw,
    ];
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::line::readings::PlayScore;
    use crate::tile::Pip;

    fn sum(play_score: PlayScore, ends: &[(u8, bool)]) -> String {
        let end = |(end, is_double): &(u8, bool)| CountedEnd {
            end: Pip::new(*end).unwrap(),
            is_double: *is_double,
        };
        let ends: Vec<CountedEnd> = ends.iter().map(end).collect();
        let rules = Rules { play_score, ..Rules::default() };
        let total = ends.iter().map(|end| end.pips()).sum();
        EndCount { ends, total, divisors: divisors(&rules), points: 0, counts_multiples: false }.sum()
    }

    /// A double between signs would read as a difference.
    #[test]
    fn a_count_adds_the_pips_of_the_ends() {
        assert_eq!(sum(PlayScore::Fives, &[(4, false), (3, true), (1, true)]), "4 + 6 + 2 = 12");
        assert_eq!(sum(PlayScore::Fives, &[(6, true)]), "12");
        assert_eq!(sum(PlayScore::Alike, &[(5, false), (5, true)]), "5, 5-5");
    }
}

//! Why a move of a line game is legal or illegal.

use super::judge::LineRefusal;
use super::moves::LineMove;
use super::rules::Rules;
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
    /// The move is illegal.
    Refused(LineRefusal),
}

impl LineVerdict {
    /// Why a legal move is legal.
    pub(super) fn legal(rules: &Rules, mv: LineMove) -> Self {
        match mv {
            LineMove::Lead { .. } => Self::Leads,
            LineMove::Join { half, end, .. } => match rules.total {
                None => Self::Equal(half),
                Some(total) if half.value() + end.value() == total.get() as u8 => {
                    Self::MakesTotal { half, end }
                }
                Some(_) => Self::Matador,
            },
            LineMove::Draw => Self::MayDraw,
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
            Self::Over => RefusalKind::Over,
            Self::Redeal => RefusalKind::Redeal,
            Self::NotInSet(..) => RefusalKind::NotInSet,
            Self::NotHeld(_) => RefusalKind::NotHeld,
            Self::TableNotEmpty | Self::TableEmpty | Self::MustLead(_) => RefusalKind::Lead,
            Self::NoSuchEnd(..) => RefusalKind::NoEnd,
            Self::Unequal { .. } => RefusalKind::Unequal,
            Self::NotTotal { .. } => RefusalKind::Total,
            Self::BlankTakesMatadors(_) => RefusalKind::Blank,
            Self::NeverDraws | Self::NothingToDraw(_) | Self::DrawLimit(_) => RefusalKind::NoDraw,
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
        RefusalKind::MustPlay,
        RefusalKind::MustDraw,
    ];
}

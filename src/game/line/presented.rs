//! What texts and figures show of a line game.

use super::judge::LineRefusal;
use super::moves::LineMove;
use super::readings::Spinner;
use super::setup::LinePosition;
use super::verdict::EndCount;
use super::words::at_end;
use crate::game::drawing::look::Letters;
use crate::game::presented::{Features, Gain, Presented, PresentedMove, Shows, Turns, labelled};
use crate::game::{Move, Table};
use crate::tile::Turned;

impl Presented for LinePosition {
    fn features(&self) -> Features {
        LineMove::FEATURES
    }

    fn picture(&self, _: &Letters, _: &[Move]) -> String {
        if self.layout().tiles.is_empty() {
            return labelled("line", "");
        }
        let ends: Vec<String> = self.ends().all().map(|end| end.to_string()).collect();
        let line = labelled("line", &self.layout().to_string());
        line + &self.remembered() + &labelled("open", &ends.join(" ")) + &self.fill() + &self.count()
    }

    fn remembered(&self) -> String {
        if self.rules().spinner == Spinner::First {
            let spinner = self.opened().map(|tile| labelled("spinner", &tile.to_string()));
            return spinner.unwrap_or_default();
        }
        let doubles = || self.layout().tiles().iter().filter(|tile| tile.is_doublet()).count();
        let is_first = self.rules().tells_lead();
        let opened = self.opened().filter(|_| is_first && doubles() > 1);
        opened.map(|tile| labelled("opened", &tile.to_string())).unwrap_or_default()
    }

    fn redeal(&self) -> Option<String> {
        self.is_redeal().then(|| LineRefusal::Redeal.to_string())
    }

    /// A pass shows that no tile of the open ends is in hand, where equal halves join.
    fn shows(&self, mv: &Move) -> Shows {
        match LineMove::try_from(*mv).ok() {
            Some(LineMove::Pass) if self.rules().total.is_none() => {
                Shows::Missing(self.open().playable(self.rules()).all().collect())
            }
            Some(LineMove::Draw) => Shows::NewTile,
            _ => Shows::Nothing,
        }
    }

    fn why_not(&self, table: &dyn Table, tile: Turned) -> Vec<String> {
        let tile = tile.tile();
        let (high, low) = (tile.high(), tile.low());
        let mut moves: Vec<LineMove> = self
            .ends()
            .all()
            .flat_map(|end| [(high, low), (low, high)].map(|(half, tail)| LineMove::join(half, tail, end)))
            .collect();
        if moves.is_empty() {
            moves.push(LineMove::lead(tile));
        }
        moves.into_iter().map(|one| table.judge(&one.into()).why_not()).collect()
    }
}

impl LinePosition {
    /// The doubles that have to be filled first, as a labelled line.
    fn fill(&self) -> String {
        let (rules, open) = (self.rules(), self.open());
        let doubles: Vec<String> =
            open.unfilled_doubles(rules).map(|double| format!("{double}-{double}")).collect();
        if doubles.is_empty() { String::new() } else { labelled("fill", &doubles.join(" ")) }
    }

    /// The sum of the open ends as a labelled line, where plays score it.
    fn count(&self) -> String {
        EndCount::of_position(self).map(|count| labelled("count", &count.sum())).unwrap_or_default()
    }
}

impl PresentedMove for LineMove {
    const FEATURES: Features = Features { gain: Gain::Late, turns: Turns::OnePlay, has_cells: false };

    fn is_pass(self) -> bool {
        self == Self::Pass
    }

    fn place(self) -> Option<String> {
        match self {
            Self::Join { end, at, .. } => Some(at_end(end, at)),
            Self::Lead { .. } | Self::Draw | Self::Pass => None,
        }
    }
}

//! What texts and figures show of a line game.

use super::judge::LineRefusal;
use super::moves::{LineMove, turns};
use super::near_end::NearEnd;
use super::readings::Spinner;
use super::rules::Draw;
use super::setup::LinePosition;
use super::verdict::EndCount;
use super::words::at_end;
use crate::game::drawing::look::Letters;
use crate::game::presented::{
    Features, Gain, Presented, PresentedMove, Shows, Trial, Trying, Turns, labelled,
};
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

    fn near_end(&self) -> Option<String> {
        NearEnd::of(self).map(|less| less.to_string())
    }

    /// A pass shows that no tile of the open ends is in hand, where equal halves join.
    fn shows(&self, mv: &Move) -> Shows {
        match LineMove::try_from(*mv).ok() {
            Some(LineMove::Pass) if self.rules().total.is_none() => {
                Shows::Missing(self.open().playable(self.rules()).all().collect())
            }
            Some(LineMove::Draw | LineMove::DrawTile(_)) => Shows::NewTile,
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

    fn trials(&self, hand: &[Turned]) -> Vec<Trial> {
        let tiles = hand.iter().flat_map(|tile| {
            let plays = turns(tile.tile()).flat_map(|turned| self.plays_of(turned));
            plays.map(|mv| Trial::new(Trying::Tile(*tile), mv))
        });
        let draw = (self.rules().draw != Draw::Never).then_some(LineMove::Draw);
        let others = draw.into_iter().chain([LineMove::Pass]);
        tiles.chain(others.map(|mv| Trial::new(Trying::Nothing, mv))).collect()
    }
}

impl LinePosition {
    /// The first half of a tile at every open end, legal or not; a lead on an empty table.
    fn plays_of(&self, Turned { first, second }: Turned) -> Vec<LineMove> {
        let open = self.open();
        let ways = |end| {
            let ways = open.ways(self.rules(), end).iter();
            ways.map(move |way| LineMove::join(first, second, end).joining(*way))
        };
        let mut plays: Vec<LineMove> = self.ends().values().flat_map(ways).collect();
        if plays.is_empty() {
            plays.push(LineMove::Lead { first, second });
        }
        plays
    }

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

    fn seen_by_all(self) -> Self {
        self.seen_by_all()
    }

    fn place(self) -> Option<String> {
        match self {
            Self::Join { end, at, .. } => Some(at_end(end, at)),
            Self::Lead { .. } | Self::Draw | Self::DrawTile(_) | Self::Pass => None,
        }
    }
}

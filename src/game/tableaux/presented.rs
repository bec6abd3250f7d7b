//! What texts and figures show of a tableau.

use serde::ser::SerializeStruct as _;
use serde::{Serialize, Serializer};

use super::answers::free_plays;
use super::dead::ScoringCell;
use super::judge::{TableauxRefusal, judge};
use super::notation::play::Step;
use super::scene::{PlayedTile, TableauView, scene};
use super::setup::TableauxPosition;
use super::text;
use super::words::{FitsNowhere, connects_where};
use crate::game::drawing::look::{Letters, Look, Subject, Visibility};
use crate::game::lattice::{Cell, Direction, Placement};
use crate::game::presented::{DrawnPlay, Features, Gain, Presented, PresentedMove, Trial, Trying, Turns};
use crate::game::setup::Hands;
use crate::game::{LegalPlay, Move, Need, Table};
use crate::scene::drawing::Scene;
use crate::sorted;
use crate::tile::{Tile, Turned};

impl TableauxPosition {
    fn view<'a>(
        &'a self,
        letters: &'a Letters,
        scoring: &'a [ScoringCell],
        played: &'a [PlayedTile],
    ) -> TableauView<'a> {
        let (layout, rules) = (self.layout(), self.rules());
        TableauView { layout, rules, letters, scoring, title: "", played, look: Look::default() }
    }
}

impl Presented for TableauxPosition {
    fn features(&self) -> Features {
        Step::FEATURES
    }

    fn picture(&self, letters: &Letters, played: &[Move]) -> String {
        let placed = played.iter().filter_map(placement);
        let played: Vec<_> =
            placed.map(|placement| PlayedTile { placement, kind: None, points: 0 }).collect();
        let look = Look { coordinates: Visibility::Show, ..Look::default() };
        text::render(&TableauView { look, ..self.view(letters, &self.scoring_cells(), &played) })
    }

    fn legal_plays(&self) -> Result<Vec<LegalPlay>, Need> {
        free_plays(self)
    }

    fn scoring_cells(&self) -> Option<Vec<ScoringCell>> {
        Some(self.scoring_cells())
    }

    fn why_not(&self, table: &dyn Table, tile: Turned) -> Vec<String> {
        let mut open = FitsNowhere::default();
        let mut reasons = Vec::new();
        for placement in beside(self, tile.tile()) {
            let found = judge(self.layout(), self.rules(), placement);
            if found.play.is_some() {
                // The rules of the turn forbid what the layout would allow: a side play that may not end
                // the turn.
                reasons.push(table.judge(&Move::Tableaux(Step::Place(placement))).why_not());
                continue;
            }
            for refusal in found.halves.iter().filter_map(|half| half.verdict.err()) {
                match refusal {
                    TableauxRefusal::Unequal { needs } => _ = open.sides.insert(needs.value()),
                    TableauxRefusal::Corner { needs } => _ = open.corners.insert(needs),
                    TableauxRefusal::Centre { needs } => _ = open.centres.insert(needs),
                    _ => {}
                }
            }
        }
        if reasons.is_empty() { vec![open.to_string()] } else { reasons }
    }

    fn trials(&self, hand: &[Turned]) -> Vec<Trial> {
        let tiles = hand.iter().flat_map(|tile| {
            let lays = free_lays(self, tile.tile()).into_iter();
            lays.map(|lay| Trial {
                with: Trying::Tile(*tile),
                mv: Step::Place(lay).into(),
                turn: lay.toward.quarter_turns(),
            })
        });
        let others = [Step::Pass, Step::Stop].map(|step| Trial::new(Trying::Nothing, step));
        tiles.chain(others).collect()
    }

    fn drawn_with(&self, subject: &Subject<'_>, play: DrawnPlay<'_>) -> Option<Scene> {
        let own = placement(play.mv)?;
        let mut setup = self.setup().clone();
        setup.hands = Hands::Hidden;
        setup.layout.extend(play.before.iter().filter_map(placement));
        setup.layout.push(own);
        let after = Self::new(setup).ok()?;
        let played = [PlayedTile { placement: own, kind: play.kind, points: play.points }];
        let look = Look { connection: Visibility::Show, ..Look::default() };
        let scoring = after.scoring_cells();
        let view = after.view(subject.letters, &scoring, &played);
        Some(scene(&TableauView { title: subject.title, look, ..view }))
    }
}

/// In JSON: x and y, the kind, what it needs, whether it is `live` or `dead`, and why it is dead, by name and in words.
impl Serialize for ScoringCell {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut fields = serializer.serialize_struct("ScoringCell", 6)?;
        fields.serialize_field("at", &[self.at.x, self.at.y])?;
        fields.serialize_field("kind", self.kind.name())?;
        fields.serialize_field("needs", &self.needs)?;
        fields.serialize_field("status", if self.dead.is_some() { "dead" } else { "live" })?;
        fields.serialize_field("because", &self.dead)?;
        match self.dead {
            Some(death) => fields.serialize_field("why", &death.to_string())?,
            None => fields.skip_field("why")?,
        }
        fields.end()
    }
}

impl PresentedMove for Step {
    const FEATURES: Features = Features { gain: Gain::Points, turns: Turns::Draws, has_cells: true };

    fn is_pass(self) -> bool {
        self == Self::Pass
    }

    fn covers(self, cell: Cell) -> bool {
        self.placement().is_some_and(|placement| placement.halves().iter().any(|(own, _)| *own == cell))
    }

    fn place(self) -> Option<String> {
        self.placement().map(connects_where)
    }

    fn lays_the_same(self, other: &Move) -> bool {
        match (self.placement(), placement(other)) {
            (Some(own), Some(other)) => own.same_tile_as(other),
            _ => Move::from(self) == *other,
        }
    }
}

fn placement(mv: &Move) -> Option<Placement> {
    Step::try_from(*mv).ok()?.placement()
}

impl Step {
    /// Where it places a tile, if it does.
    fn placement(self) -> Option<Placement> {
        if let Self::Place(placement) = self { Some(placement) } else { None }
    }
}

/// Every way for a tile to lie on two empty cells with a half next to a half on the table, named from its
/// higher half; a doublet from its upper or left one.
fn free_lays(position: &TableauxPosition, tile: Tile) -> Vec<Placement> {
    let is_empty = |cell| position.layout().half(cell).is_none();
    let mut lays: Vec<Placement> = Vec::new();
    for lay in
        beside(position, tile).into_iter().filter(|lay| lay.halves().iter().all(|(cell, _)| is_empty(*cell)))
    {
        let turned = matches!(lay.toward, Direction::North | Direction::West);
        let lay = if lay.half < lay.tail || tile.is_doublet() && turned { lay.turned() } else { lay };
        if !lays.contains(&lay) {
            lays.push(lay);
        }
    }
    sorted::sort_by_key(&mut lays, |lay| (lay.toward.quarter_turns(), lay.at));
    lays
}

/// Every placement of a tile with one half next to a half on the table.
fn beside(position: &TableauxPosition, tile: Tile) -> Vec<Placement> {
    const WAYS: [Direction; 4] = Direction::ALL;
    let halves = position.layout().placements().flat_map(Placement::halves);
    let cells = sorted::set(halves.flat_map(|(cell, _)| WAYS.map(|way| cell.step(way))));
    let halves = [(tile.high(), tile.low()), (tile.low(), tile.high())];
    let ways = |at| {
        let ways = halves.into_iter().flat_map(|(half, tail)| WAYS.map(|toward| (half, tail, toward)));
        ways.map(move |(half, tail, toward)| Placement { half, tail, at, toward })
    };
    cells.into_iter().flat_map(ways).collect()
}

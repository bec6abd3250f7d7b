//! How Tableaux stands in files.

use super::cell::CellKind;
use super::notation::play::{Step, read_placements};
use super::notation::{cell, picture};
use super::phrases::words as phrases;
use super::rules::Rules;
use super::setup::{TableauxPosition, TableauxSetup};
use super::words::{CELL_EXPECTED, describe};
use crate::game::drawing::look::Letters;
use crate::game::hands::Hands;
use crate::game::lattice::{Cell, Placement};
use crate::game::written::{CellWords, Feature, FromTexts, InFiles, Written, WrittenMove};
use crate::notation::NotationFault;
use crate::tile::{DominoSet, Tile};

impl Written for Rules {
    const IN_FILES: InFiles = InFiles {
        features: &[Feature::BestTurn, Feature::ScoredTurn, Feature::Cells, Feature::OwnTurns],
        no_best_turn: None,
        move_kinds: &["side", "corner", "centre"],
        needs_layout: true,
        one_text: None,
        cells: Some(CellWords { is_one: cell::is_description, expected: || CELL_EXPECTED }),
        games: || "Tableaux",
        starts: [include_str!("start/puzzle.yaml"), include_str!("start/claims.yaml")],
        no_move: NotationFault::NoPlay,
    };

    /// A list has an `@`.
    fn is_picture(texts: &[&str]) -> bool {
        matches!(texts, [text] if !text.contains('@'))
    }

    fn read_layout(texts: &[&str], _: DominoSet) -> FromTexts<Vec<Placement>> {
        if !Self::is_picture(texts) {
            return FromTexts::lists(texts, read_placements);
        }
        let (picture, errors) = picture::read(texts[0]);
        let tiles = picture.tiles.into_iter();
        let (value, places) = tiles.map(|tile| (tile.value, (0, tile.at))).unzip();
        let errors = errors.into_iter().map(|error| (0, error)).collect();
        FromTexts { value, places, letters: picture.letters, errors }
    }

    fn put(setup: &mut TableauxSetup, mv: &Step) -> bool {
        let Step::Place(placement) = mv else { return false };
        let keep = |hand: &mut Vec<Tile>| hand.retain(|held| placement.tile() != *held);
        setup.layout.push(*placement);
        match &mut setup.hands {
            Hands::Hidden => {}
            Hands::Own(hand) => keep(hand),
            Hands::All(hands) => hands.iter_mut().for_each(keep),
        }
        true
    }

    fn cell_is(position: &TableauxPosition, at: Cell, description: &str) -> Option<(bool, String)> {
        let kind = CellKind::of(at, position.layout(), position.rules());
        let scoring = position.scoring_cells();
        let scoring = scoring.iter().find(|cell| cell.at == at);
        Some((cell::holds(description, kind, scoring), describe(kind, scoring)))
    }
}

impl WrittenMove for Step {
    fn connects_at(self) -> Option<Cell> {
        if let Self::Place(placement) = self { Some(placement.at) } else { None }
    }

    fn in_words(self, letters: &Letters) -> Option<String> {
        phrases::in_words(self, letters)
    }

    fn from_words(text: &str, letters: &Letters) -> Vec<Self> {
        phrases::from_words(text, letters)
    }
}

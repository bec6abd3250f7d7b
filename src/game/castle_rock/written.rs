//! How Castle Rock stands in files.

use super::moves::CastleRockMove;
use super::notation::read_boxes;
use super::phrases::words as phrases;
use super::rules::Rules;
use super::words::GAMES;
use crate::game::drawing::look::Letters;
use crate::game::written::{Feature, FromTexts, InFiles, Written, WrittenMove};
use crate::notation::NotationFault;
use crate::notation::tiles::read_each;
use crate::tile::{DominoSet, Tile, Turned};

impl Written for Rules {
    const IN_FILES: InFiles = InFiles {
        features: &[Feature::BestTurn, Feature::ScoredTurn, Feature::Captures, Feature::HiddenHands],
        no_best_turn: None,
        move_kinds: &["add", "middle", "three"],
        needs_layout: false,
        one_text: None,
        cells: None,
        games: || GAMES,
        starts: [include_str!("start/puzzle.yaml"), include_str!("start/claims.yaml")],
        no_move: NotationFault::NoMove,
    };

    fn extra_key(&self) -> Option<&'static str> {
        Some("captured")
    }

    fn read_layout(texts: &[&str], set: DominoSet) -> FromTexts<Vec<Turned>> {
        if Self::is_picture(texts) {
            return FromTexts::lists(texts, read_boxes);
        }
        FromTexts::lists(texts, |text| read_each(text, set))
    }

    fn read_extra(texts: &[&str], set: DominoSet) -> FromTexts<Vec<Turned>> {
        FromTexts::lists(texts, |text| read_each(text, set))
    }

    fn deal_number(&self, name: &str, players: usize) -> Option<usize> {
        let deal = self.deal(players)?;
        match name {
            "row" => Some(deal.row),
            "each" => deal.each(),
            _ => None,
        }
    }
}

impl WrittenMove for CastleRockMove {
    fn tile_taken(self) -> Option<Tile> {
        if let Self::Take(tile) = self { Some(tile.tile()) } else { None }
    }

    fn in_words(self, _: &Letters) -> Option<String> {
        phrases::in_words(self)
    }

    fn from_words(text: &str, _: &Letters) -> Vec<Self> {
        phrases::from_words(text)
    }
}

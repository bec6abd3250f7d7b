//! How the line games stand in files.

use super::boxes::read_boxes;
use super::layout::Line;
use super::moves::LineMove;
use super::notation::read_line;
use super::phrases::words as phrases;
use super::readings::Spinner;
use super::rules::Rules;
use super::words::{GAMES, NO_BEST_TURN, ONE_LINE};
use crate::game::drawing::look::Letters;
use crate::game::written::{Feature, FromTexts, InFiles, Written, WrittenMove};
use crate::notation::{NotationFault, boxes};
use crate::tile::{DominoSet, Pip, Tile};

impl Written for Rules {
    const IN_FILES: InFiles = InFiles {
        features: &[Feature::ScoredTurn, Feature::Opener, Feature::HiddenHands],
        no_best_turn: Some(NO_BEST_TURN),
        move_kinds: &["lead", "join", "matador", "draw", "pass"],
        needs_layout: false,
        one_text: Some(ONE_LINE),
        cells: None,
        games: || GAMES,
        starts: [include_str!("start/puzzle.yaml"), include_str!("start/claims.yaml")],
        no_move: NotationFault::NoLinePlay,
    };

    fn read_layout(texts: &[&str], set: DominoSet) -> FromTexts<Line> {
        let text = texts.concat();
        if boxes::is_drawn(&text) {
            return FromTexts::one(read_boxes(&text));
        }
        FromTexts::one(read_line(&text, set))
    }

    fn read_extra(texts: &[&str], _: DominoSet) -> FromTexts<Option<Tile>> {
        // The whole text is the place of the tile.
        FromTexts::one(texts.concat().parse().map(|tile| (Some(tile), Vec::new())))
    }

    fn extra_key(&self) -> Option<&'static str> {
        Some(if self.spinner == Spinner::First { "spinner" } else { "opened" })
    }

    fn idle_key(&self) -> Option<&'static str> {
        Some(if self.spinner == Spinner::First { "opened" } else { "spinner" })
    }

    fn write_extra(opened: &Option<Tile>) -> Option<String> {
        opened.map(|tile| tile.to_string())
    }
}

impl WrittenMove for LineMove {
    fn joined_end(self) -> Option<Pip> {
        if let Self::Join { end, .. } = self { Some(end) } else { None }
    }

    fn in_words(self, _: &Letters) -> Option<String> {
        phrases::in_words(self)
    }

    fn from_words(text: &str, _: &Letters) -> Vec<Self> {
        phrases::from_words(text)
    }
}

//! A table for the drawing tests of this folder.

use crate::game::drawing::look::{Letters, Look};
use crate::game::move_kind::MoveKind;
use crate::game::tableaux::dead::{ScoringCell, scoring_cells};
use crate::game::tableaux::layout::Layout;
use crate::game::tableaux::notation::play::read_placements;
use crate::game::tableaux::rules::Rules;
use crate::game::tableaux::scene::{PlayedTile, TableauView};
use crate::tile::DominoSet;

/// The owner of what a view borrows.
pub(crate) struct Table {
    pub(crate) layout: Layout,
    pub(crate) rules: Rules,
    pub(crate) letters: Letters,
    pub(crate) scoring: Vec<ScoringCell>,
    pub(crate) title: String,
    pub(crate) played: Vec<PlayedTile>,
    pub(crate) look: Look,
}

impl Table {
    /// These tiles of a double-6 set, every corner and centre, no names and no numbers.
    pub(crate) fn new(tiles: &str) -> Self {
        Self::of_set(6, tiles)
    }

    /// The same with a larger set.
    pub(crate) fn of_set(highest: u64, tiles: &str) -> Self {
        let rules = Rules { set: DominoSet::double(highest).unwrap(), ..Rules::default() };
        let mut layout = Layout::new();
        for placement in read_placements(tiles).0 {
            layout.place(placement.value);
        }
        let scoring = scoring_cells(&layout, &rules);
        Self {
            layout,
            rules,
            letters: Letters::new(),
            scoring,
            title: String::new(),
            played: Vec::new(),
            look: Look::default(),
        }
    }

    /// Adds these played tiles, each followed by its points.
    pub(crate) fn playing(mut self, line: &str) -> Self {
        let words: Vec<&str> = line.split(' ').collect();
        self.played = words
            .chunks(2)
            .map(|words| {
                let points = words[1].parse().unwrap();
                let kind = if points == 0 { MoveKind::Side } else { MoveKind::Corner };
                PlayedTile { placement: words[0].parse().unwrap(), kind: Some(kind), points }
            })
            .collect();
        self
    }

    pub(crate) fn view(&self) -> TableauView<'_> {
        TableauView {
            layout: &self.layout,
            rules: &self.rules,
            letters: &self.letters,
            scoring: &self.scoring,
            title: &self.title,
            played: &self.played,
            look: self.look,
        }
    }
}

//! Readers and writers are inverses of each other.

use boneyard::game::drawing::look::Letters;
use boneyard::game::lattice::{Cell, Direction, Placement};
use boneyard::game::tableaux::notation::picture;
use boneyard::game::tableaux::notation::play::{Step, read_placements};
use boneyard::game::tableaux::rules::Rules;
use boneyard::notation::tiles::read_list;
use boneyard::tile::{DominoSet, Pip, Tile};
use proptest::prelude::*;

use crate::positions::{Dice, sample};

fn pip() -> impl Strategy<Value = Pip> {
    (0_u8..=18).prop_map(|value| Pip::new(value).expect("an end"))
}

fn placement() -> impl Strategy<Value = Placement> {
    (pip(), pip(), -999_i16..=999, -999_i16..=999, 0_usize..4).prop_map(|(half, tail, x, y, toward)| {
        Placement { half, tail, at: Cell { x, y }, toward: Direction::ALL[toward] }
    })
}

/// A list with blanks between its values.
fn joined<T: ToString>(values: &[T]) -> String {
    values.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}

proptest! {
    #[test]
    fn tiles(a in pip(), b in pip()) {
        let tile = Tile::new(a, b);
        prop_assert_eq!(tile.to_string().parse::<Tile>(), Ok(tile));
        for text in [format!("{b}|{a}"), format!("[{a}-{b}]"), format!("[ {b}-{a} ]")] {
            prop_assert_eq!(text.parse::<Tile>(), Ok(tile));
        }
    }

    #[test]
    fn tile_lists(pairs in prop::collection::vec((pip(), pip()), 1..30), separator in "[ ,]{1,3}") {
        let tiles: Vec<Tile> = pairs.into_iter().map(|(a, b)| Tile::new(a, b)).collect();
        let names: Vec<String> = tiles.iter().map(ToString::to_string).collect();
        for text in [names.join(" "), names.join(&separator), format!("[{}]", names.join("]["))] {
            let (read, errors) = read_list(&text);
            prop_assert!(errors.is_empty(), "{text}: {errors:?}");
            prop_assert_eq!(read.iter().map(|one| one.value).collect::<Vec<_>>(), tiles.clone());
            // Each place is that of the tile in the text.
            for one in read {
                prop_assert_eq!(text[one.at].parse::<Tile>(), Ok(one.value));
            }
        }
    }

    #[test]
    fn plays(placement in placement()) {
        prop_assert_eq!(placement.to_string().parse(), Ok(placement));
        prop_assert_eq!(Step::Place(placement).to_string().parse(), Ok(Step::Place(placement)));
    }

    #[test]
    fn placement_lists(placements in prop::collection::vec(placement(), 0..20)) {
        let (read, errors) = read_placements(&joined(&placements));
        prop_assert!(errors.is_empty());
        prop_assert_eq!(read.into_iter().map(|one| one.value).collect::<Vec<_>>(), placements);
    }

    /// A picture reads back as the same tiles and letters, shifted by its first cell.
    #[test]
    fn pictures(seed in any::<u64>(), set in 0_usize..5, tiles in 1_usize..12, shift in (-3_i16..4, -3_i16..4)) {
        let rules = Rules { set: DominoSet::ALL[set], ..Rules::default() };
        let mut dice = Dice::new(seed);
        let layout = sample(rules, &mut dice, tiles, 0, 0).layout;
        let moved = |cell: Cell, by: (i16, i16)| Cell { x: cell.x + by.0, y: cell.y + by.1 };
        let placements: Vec<Placement> =
            layout.placements().map(|one| Placement { at: moved(one.at, shift), ..one }).collect();
        let open = layout.open_cells();
        let letters: Letters =
            ('A'..='E').map(|letter| (letter, moved(open[dice.below(open.len())], shift))).collect();
        let letters: Letters = letters
            .iter()
            .filter(|(letter, cell)| letters.iter().all(|(other, at)| other >= *letter || at != *cell))
            .map(|(letter, cell)| (*letter, *cell))
            .collect();
        let (text, origin) = picture::write(placements.iter().copied(), &letters);
        let (read, errors) = picture::read(&text);
        prop_assert!(errors.is_empty(), "{text}\n{errors:?}");
        let back = (origin.x, origin.y);
        for placement in &placements {
            let found = read.tiles.iter().any(|one| {
                Placement { at: moved(one.value.at, back), ..one.value }.same_tile_as(*placement)
            });
            prop_assert!(found, "{placement} is missing in\n{text}");
        }
        prop_assert_eq!(read.tiles.len(), placements.len());
        let read_letters: Letters =
            read.letters.into_iter().map(|(letter, cell)| (letter, moved(cell, back))).collect();
        prop_assert_eq!(read_letters, letters);
        // Indenting the whole picture changes nothing.
        let indented: String = text.lines().map(|line| format!("    {line}\n")).collect();
        let again = picture::read(&indented).0;
        prop_assert_eq!(again.tiles.len(), placements.len());
        prop_assert!(again.tiles.iter().zip(&read.tiles).all(|(a, b)| a.value == b.value));
    }
}

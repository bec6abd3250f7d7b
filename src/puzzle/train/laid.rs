//! The board on which a reader lays the tiles.

use super::drawn::{TrainDrawing, place_of};
use super::ends::{LineEnd, OpenEnd, open_ends};
use super::laid_words::{self, NotLaid};
use super::laying::{places_of, written};
use super::puzzle::TrainPuzzle;
use crate::game::drawing::look::Look;
use crate::puzzle::kind::AnyPuzzle as _;
use crate::puzzle::laid::{FreePlace, LaidBoard, LaidChange, LaidText, NotRelaid};
use crate::scene::drawing::DrawnTile;
use crate::source::parsed::Read;
use crate::tile::{Tile, Turned};

/// The key of what lies.
const KEY: &str = "line";

impl Read<TrainPuzzle> {
    /// The lines as a reader lays them.
    pub(super) fn laid_board(&self, turned: Option<&str>) -> LaidBoard {
        let puzzle = &self.puzzle;
        let drawing =
            TrainDrawing::new(puzzle, puzzle.laid.clone(), (self.about().shown_title(), Look::default()));
        let (scene, edges) = drawing.board();
        let open = open_ends(&puzzle.question, &puzzle.laid);
        let laying = puzzle.laying();
        let is_solved = puzzle.is_solved(&laying);
        let left = puzzle.hand.without(puzzle.lying());
        let mut places = Vec::new();
        for tile in left.iter() {
            let name = tile.to_string();
            let mut ways = places_of(tile, &open);
            // Where nothing lies a tile may be turned.
            if let [OpenEnd { pips: None, .. }] = open.as_slice()
                && turned == Some(&name)
                && !tile.is_doublet()
            {
                ways.push((open[0], Turned::from(tile).reversed().to_string()));
            }
            for (end, play) in ways {
                let edge = edges[end.line][usize::from(end.end == LineEnd::Last)];
                places.push(FreePlace { play, tile: name.clone(), at: place_of(tile, edge) });
            }
        }
        LaidBoard {
            tiles: scene.tiles.iter().map(|drawn| (name(drawn), drawn.bounds())).collect(),
            places,
            left: left.iter().map(|tile| tile.to_string()).collect(),
            status: laid_words::status(&laying, is_solved),
            is_full: !laying.fits,
            is_solved,
            scene,
        }
    }

    /// What lies after a change.
    ///
    /// # Errors
    /// When a tile does not join, or does not lie at an end.
    pub(super) fn relaid_lines(&self, change: LaidChange<'_>) -> Result<LaidText, NotRelaid> {
        let last = || self.puzzle.laid.last().and_then(|line| line.last()).map(|turned| turned.tile());
        let lines = match change {
            LaidChange::Lay(play) => self.puzzle.with_tile(play)?,
            LaidChange::Remove(tile) => self.puzzle.without_tile(tile)?,
            LaidChange::TakeBack => {
                let last = last().ok_or(NotLaid::NothingLies)?;
                self.puzzle.without_tile(&last.to_string())?
            }
        };
        Ok(LaidText { key: KEY, value: written(&lines) })
    }
}

/// The name of a drawn tile.
fn name(drawn: &DrawnTile) -> String {
    Tile::new(drawn.halves[0].pips, drawn.halves[1].pips).to_string()
}

#[cfg(test)]
mod tests {
    use crate::puzzle::train::laid::*;
    use crate::puzzle::train::read::read;
    use crate::random::ChaCha;
    use crate::scene::drawing::Bounds;
    use crate::source::parsed::ParsedFile;
    use crate::source::text::Source;

    fn puzzle(keys: &str) -> Read<TrainPuzzle> {
        let source = Source::new("test", format!("task: train\n{keys}"));
        ParsedFile::of(source).read_as(read).unwrap_or_else(|invalid| panic!("{keys}: {:?}", invalid.faults))
    }

    /// The puzzle with what lies after plays, each of which is accepted.
    fn after(keys: &str, plays: &[&str]) -> Read<TrainPuzzle> {
        let mut read = puzzle(keys);
        for play in plays {
            read.puzzle.laid = read.puzzle.with_tile(play).unwrap_or_else(|no| panic!("{play}: {no:?}"));
        }
        read
    }

    fn value(keys: &str, plays: &[&str]) -> String {
        written(&after(keys, plays).puzzle.laid)
    }

    fn why(keys: &str, plays: &[&str], refused: &str) -> String {
        after(keys, plays).puzzle.with_tile(refused).unwrap_err().0
    }

    fn names(read: &Read<TrainPuzzle>, tile: &str) -> Vec<String> {
        let places = read.laid_board(None).places;
        places.into_iter().filter(|place| place.tile == tile).map(|place| place.play).collect()
    }

    #[test]
    fn a_tile_lies_as_it_joins() {
        let from_start = "start: 5\nhand: 5-3 3-1 1-5 2-2\n";
        assert_eq!(value(from_start, &["3-5", "3-1", "1-5@1"]), "5-3 3-1 1-5");
        // Without a start the first tile lies as it is written, and both ends are open.
        assert_eq!(value("hand: 5-3 3-1 1-5\n", &["3-5", "3-1"]), "1-3 3-5");
        assert_eq!(
            value("start: 5\nboth_ends: true\nhand: 5-3 3-1 5-2\n", &["5-3", "5-2", "3-1"]),
            "2-5 5-3 3-1"
        );
        let trains = "start: 5\ntrains: 2\nhand: 5-3 3-1 5-2 5-4\n";
        assert_eq!(value(trains, &["5-3", "5-2", "3-1"]), "[5-3 3-1, 5-2]");
        assert_eq!(value(trains, &["5-3", "3-1"]), "5-3 3-1");
        // A train that is back at the start goes on: a new one would be no better.
        assert_eq!(value("start: 5\ntrains: 2\nhand: 5-5 5-2\n", &["5-5", "5-2"]), "5-5 5-2");
    }

    #[test]
    fn a_play_is_refused_with_its_reason() {
        let line = "start: 5\nhand: 5-3 3-1 6-6\n";
        assert_eq!(why(line, &[], "6-6"), "the 6-6 does not join: open is 5");
        assert_eq!(why(line, &["5-3"], "5-3"), "the 5-3 lies already");
        assert_eq!(why(line, &["5-3"], "4-4"), "the 4-4 is not in the hand");
        assert_eq!(why(line, &["5-3"], "3-1@5"), "no end is 5: open is 3");
        assert_eq!(why(line, &[], "left"), "`left` is no tile such as 4-2");
        let both = "hand: 3-1 1-5 5-3 6-6\n";
        assert_eq!(why(both, &["3-1", "1-5"], "6-6"), "the 6-6 does not join: open are 3 and 5");
        assert_eq!(why(both, &["3-1", "1-5"], "5-3"), "the 5-3 joins 3 and 5: write 5-3@3 or 5-3@5");
    }

    #[test]
    fn a_tile_has_a_place_at_each_end_that_it_joins() {
        let both = after("hand: 3-1 1-5 5-3 5-2\n", &["3-1", "1-5"]);
        assert_eq!(names(&both, "5-3"), ["5-3@5", "5-3@3"]);
        assert_eq!(names(&both, "5-2"), ["5-2"]);
        // Alike ends are both lit, but for a double, which would lie the same.
        let ring = after("hand: 5-1 1-2 2-5 5-3 5-5\n", &["5-1", "1-2", "2-5@2"]);
        assert_eq!(
            (names(&ring, "5-3"), names(&ring, "5-5")),
            (vec!["5-3@5".to_owned(), "3-5@5".to_owned()], vec!["5-5".to_owned()])
        );
        // Where nothing lies a tile may be turned.
        let turned = puzzle("hand: 5-3\n").laid_board(Some("5-3")).places;
        assert_eq!(turned.iter().map(|place| place.play.as_str()).collect::<Vec<_>>(), ["5-3", "3-5"]);
        let both_sides = puzzle("start: 5\nboth_ends: true\nhand: 5-3\n");
        assert_eq!(names(&both_sides, "5-3"), ["5-3@5", "3-5@5"]);
    }

    #[test]
    fn the_end_of_a_line_is_taken_back() {
        let line = after("hand: 5-3 3-1 1-2 1-1\n", &["5-3", "3-1", "1-1", "1-2"]);
        let without = |tile: &str| line.puzzle.without_tile(tile).map(|lines| written(&lines));
        assert_eq!(without("2-1").unwrap(), "5-3 3-1 1-1");
        assert_eq!(without("5-3").unwrap(), "3-1 1-1 1-2");
        // The others join without the double.
        assert_eq!(without("1-1").unwrap(), "5-3 3-1 1-2");
        assert_eq!(without("3-1").unwrap_err().0, "the line goes on from the 3-1");
        assert_eq!(without("6-6").unwrap_err().0, "the 6-6 does not lie on the board");
        let back = line.relaid_lines(LaidChange::TakeBack).unwrap();
        assert_eq!((back.key, back.value.as_str()), ("line", "5-3 3-1 1-1"));
        let started = after("start: 5\nhand: 5-3 3-1\n", &["5-3", "3-1"]);
        assert_eq!(started.puzzle.without_tile("5-3").unwrap_err().0, "the line goes on from the 5-3");
        assert!(puzzle("hand: 5-3\n").relaid_lines(LaidChange::TakeBack).is_err());
    }

    #[test]
    fn the_status_counts_and_says_what_is_missing() {
        let status = |keys: &str, plays: &[&str]| after(keys, plays).laid_board(None).status;
        let line = "start: 5\nhand: 5-3 5-1 1-1 6-6\n";
        assert_eq!(status(line, &[]), "0 tiles, 0 pips. 4 tiles are left.");
        assert_eq!(status(line, &["5-3"]), "1 tile, 8 pips. 3 tiles are left, and none fits.");
        assert_eq!(status(line, &["5-1", "1-1"]), "Solved: 2 tiles, 8 pips.");
        assert_eq!(
            status("start: 5\nhand: 5-1 5-3\nmust: 5-1\n", &["5-3"]),
            "1 tile, 8 pips. 1 tile is left, and none fits. It has to have 5-1 in it."
        );
        assert_eq!(
            status("ring: true\nhand: 5-1 1-2 2-5\n", &["5-1"]),
            "1 tile, 6 pips. 2 tiles are left. The ring is not closed."
        );
        // The heaviest line has fewer tiles: 11 pips, and 6 + 3.
        let heavy = "start: 5\nobjective: pips\nhand: 5-1 6-5 1-2\n";
        assert_eq!(status(heavy, &["6-5"]), "Solved: 1 tile, 11 pips.");
        assert_eq!(
            status(&heavy.replace("objective: pips\n", ""), &["6-5"]),
            "1 tile, 11 pips. 2 tiles are left, and none fits."
        );
        // The shortest line after which nothing fits has all tiles of its ends.
        let shut = "blocked: true\nhand: 1-1 1-2 2-2 3-3\n";
        assert_eq!(status(shut, &["3-3"]), "Solved: 1 tile, 6 pips.");
        assert_eq!(status(shut, &["1-1"]), "1 tile, 2 pips. 3 tiles are left.");
    }

    /// A tile goes where nothing lies.
    #[test]
    fn no_place_covers_a_tile() {
        let mut rng = ChaCha::stream(7, 0);
        for shape in ["", "start: 3\n", "start: 3\nboth_ends: true\n", "start: 3\ntrains: 3\n"] {
            let mut read = puzzle(&format!("set: 9\n{shape}"));
            loop {
                let board = read.laid_board(None);
                for place in &board.places {
                    let covers = |(_, at): &(String, Bounds)| at.overlaps(&place.at);
                    assert!(
                        !board.tiles.iter().any(covers),
                        "{shape}: {} of {}",
                        place.play,
                        written(&read.puzzle.laid)
                    );
                }
                let Some(count) = (!board.places.is_empty()).then_some(board.places.len()) else { break };
                let play = &board.places[rng.below(count as u64) as usize].play;
                read.puzzle.laid = read.puzzle.with_tile(play).unwrap();
            }
            assert!(read.puzzle.lying().len() > 20, "{shape}");
        }
    }
}

//! A placement puzzle as a board that a reader fills: what lies stands in the file as `given`.

use super::board::{Board, CellIndex, Halves, PlacedTile};
use super::checked::check;
use super::drawn::given_board;
use super::marks::square;
use super::notation::{WrittenPlacement, name, sorted, written};
use super::puzzle::PlacementPuzzle;
use super::words::laid_said;
use crate::game::drawing::look::Visibility;
use crate::game::lattice::Direction;
use crate::puzzle::kind::AnyPuzzle as _;
use crate::puzzle::laid::{FreePlace, LaidBoard, LaidChange, LaidText, NotRelaid};
use crate::scene::drawing::Bounds;
use crate::source::node::{Node, NodeValue};
use crate::source::parsed::Read;

/// The key of what lies.
const KEY: &str = "given";

/// More places than a page can show.
const MOST_PLACES: usize = 5_000;

impl Read<PlacementPuzzle> {
    /// The board as a reader fills it.
    pub(super) fn laid_board(&self, turned: Option<&str>) -> LaidBoard {
        let board = &self.puzzle.board;
        let left = board.left(&board.given);
        let (free, found) = (free(board), check(board, &board.given));
        LaidBoard {
            scene: given_board(&self.puzzle, self.about().shown_title(), Visibility::Hide),
            tiles: self.words().filter_map(tile_of).collect(),
            places: places(board, &left, &free, turned),
            left: left.into_iter().map(name).collect(),
            is_full: !free.contains(&true),
            is_solved: found.is_ok(),
            status: laid_said(board, found, free.iter().filter(|is_free| **is_free).count()),
        }
    }

    /// What lies after a change.
    ///
    /// # Errors
    /// When the tile to be taken back does not lie.
    pub(super) fn relaid_words(&self, change: LaidChange<'_>) -> Result<LaidText, NotRelaid> {
        let mut words: Vec<&str> = self.words().collect();
        let (wanted, why) = match change {
            LaidChange::Lay(play) => {
                words.push(play);
                return Ok(LaidText { key: KEY, value: words.join(" ") });
            }
            LaidChange::TakeBack => (None, "no tile lies on the board".to_owned()),
            LaidChange::Remove(tile) => (Some(tile), format!("the {tile} does not lie on the board")),
        };
        let is_it = |name: &str| wanted.is_none_or(|wanted| wanted == name);
        let last = words.iter().rposition(|word| tile_of(word).is_some_and(|(name, _)| is_it(&name)));
        words.remove(last.ok_or(NotRelaid(why))?);
        Ok(LaidText { key: KEY, value: words.join(" ") })
    }

    /// The words of the key.
    fn words(&self) -> impl Iterator<Item = &str> {
        let found = self.node.entries().iter().find(|(key, _)| key.name == KEY);
        let nodes = found.map_or(&[][..], |(_, node)| match &node.value {
            NodeValue::List(nodes) => nodes,
            _ => std::slice::from_ref(node),
        });
        nodes.iter().filter_map(Node::text).flat_map(|text| text.text.split_whitespace())
    }
}

/// The tile that a word names, with where it lies; `None` where it is pips.
fn tile_of(word: &str) -> Option<(String, Bounds)> {
    match written(word)? {
        WrittenPlacement::Tile(pips, [one, other]) => {
            Some((name(sorted(pips)), square(one).with(&square(other))))
        }
        WrittenPlacement::Pips(..) => None,
    }
}

/// Whether each cell is free.
fn free(board: &Board) -> Vec<bool> {
    let mut free = vec![true; board.cells.len()];
    for cell in board.given.iter().flat_map(|given| given.cells) {
        free[cell] = false;
    }
    free
}

/// Two free cells for each of the tiles, where the given pips let it lie: the higher half first if it may, and the
/// other way too of the tile that is `turned`.
fn places(board: &Board, left: &[Halves], free: &[bool], turned: Option<&str>) -> Vec<FreePlace> {
    let mut tiles = left.to_vec();
    tiles.dedup();
    let fits = |[one, other]: [CellIndex; 2], pips: Halves| {
        let is_open = |cell: CellIndex, own: u8| board.pips[cell].is_none_or(|pips| pips == own);
        is_open(one, pips[0]) && is_open(other, pips[1])
    };
    let ways = |cells: [CellIndex; 2], [low, high]: Halves| {
        let tile = name([low, high]);
        let at: Bounds = square(board.cells[cells[0]]).with(&square(board.cells[cells[1]]));
        let most = if turned == Some(&tile) && low != high { 2 } else { 1 };
        let pips = [[high, low], [low, high]].into_iter().filter(move |pips| fits(cells, *pips)).take(most);
        pips.map(move |pips| FreePlace {
            play: board.named(&PlacedTile::new(cells, pips)),
            tile: tile.clone(),
            at,
        })
    };
    let pairs = (0..board.cells.len()).flat_map(|one| {
        let beside = [Direction::East, Direction::South].into_iter();
        let others = beside.filter_map(move |toward| board.index(board.cells[one].step(toward)));
        others.filter(move |other| free[one] && free[*other]).map(move |other| [one, other])
    });
    let pairs: Vec<[CellIndex; 2]> = pairs.collect();
    let all = pairs.iter().flat_map(|cells| tiles.iter().flat_map(|tile| ways(*cells, *tile)));
    let places: Vec<FreePlace> = all.take(MOST_PLACES + 1).collect();
    if places.len() > MOST_PLACES { Vec::new() } else { places }
}

//! Random boards for tests and benches.

use crate::game::lattice::{Cell, Direction};
use crate::puzzle::placement::board::{Board, CellGroup, GroupRule, Halves, Pips, PlacedTile};
use crate::random::ChaCha;

/// A random board, and the solution from which it was made.
#[derive(Clone, Debug)]
pub struct Sample {
    /// The board.
    pub board: Board,
    /// A solution, in reading order.
    pub line: Vec<PlacedTile>,
}

impl Sample {
    /// The pips of every cell in the solution.
    pub fn pips(&self) -> Vec<Pips> {
        let mut pips = vec![0; self.board.cells.len()];
        for tile in &self.line {
            (pips[tile.cells[0]], pips[tile.cells[1]]) = (tile.pips[0], tile.pips[1]);
        }
        pips
    }

    /// Adds a group with a rule that the solution keeps.
    pub fn add_group(&mut self, random: &mut ChaCha, mut cells: Vec<usize>) {
        cells.sort_unstable();
        let pips = self.pips();
        let mut values: Vec<Pips> = cells.iter().map(|cell| pips[*cell]).collect();
        let sum: u32 = values.iter().map(|pips| u32::from(*pips)).sum();
        values.sort_unstable();
        let is_alike = values.len() > 1 && values.first() == values.last();
        let is_different = values.len() > 1 && values.windows(2).all(|two| two[0] != two[1]);
        let rule = match random.below(8) {
            0 => GroupRule::Above(sum.saturating_sub(1 + random.below(3) as u32)),
            1 => GroupRule::Below(sum + 1 + random.below(3) as u32),
            _ if is_alike => GroupRule::Alike,
            2..5 if is_different => GroupRule::Different,
            _ => GroupRule::Sum(sum),
        };
        // A sum of 0 is more than nothing.
        let rule = if rule == GroupRule::Above(0) && sum == 0 { GroupRule::Sum(0) } else { rule };
        let name = format!("g{}", self.board.groups.len());
        self.board.groups.push(CellGroup { name, cells, rule: Some(rule) });
    }

    /// Parts the cells into regions of up to `most` cells, each with a rule.
    pub fn add_regions(&mut self, random: &mut ChaCha, most: u64) {
        let count = self.board.cells.len();
        let mut is_free = vec![true; count];
        for first in 0..count {
            if !is_free[first] {
                continue;
            }
            let mut cells = vec![first];
            is_free[first] = false;
            let wanted = 1 + random.below(most) as usize;
            while cells.len() < wanted {
                let from = self.board.cells[cells[random.below(cells.len() as u64) as usize]];
                let next =
                    (0..count).find(|cell| is_free[*cell] && from.toward(self.board.cells[*cell]).is_some());
                let Some(next) = next else { break };
                is_free[next] = false;
                cells.push(next);
            }
            if random.below(8) > 0 {
                self.add_group(random, cells);
            }
        }
    }
}

pub use crate::puzzle::placement::read::whole as set;

/// A board without rules: a random region that is tiled at random with tiles of a list.
pub fn tiled(random: &mut ChaCha, mut stock: Vec<Halves>, tiles: usize, box_side: i16) -> Sample {
    random.shuffle(&mut stock);
    let mut laid: Vec<(Cell, Cell)> = Vec::new();
    let is_in = |laid: &[(Cell, Cell)], cell: Cell| laid.iter().any(|(a, b)| *a == cell || *b == cell);
    while laid.len() < tiles {
        let drawn = |random: &mut ChaCha| random.below(box_side as u64) as i16;
        let a = Cell { x: drawn(random), y: drawn(random) };
        let b = a.step(Direction::ALL[random.below(4) as usize]);
        let is_inside = (0..box_side).contains(&b.x) && (0..box_side).contains(&b.y);
        let is_free = is_inside && !is_in(&laid, a) && !is_in(&laid, b);
        let touches = |cell: Cell| Direction::ALL.iter().any(|side| is_in(&laid, cell.step(*side)));
        // Most boards are in one piece.
        if is_free && (laid.is_empty() || touches(a) || touches(b) || random.below(60) == 0) {
            laid.push((a, b));
        } else if random.below(2000) == 0 {
            // The box may be too full for another tile.
            laid.clear();
        }
    }
    from_tiling(random, &laid, &stock[..tiles])
}

/// The board of a tiling on which tiles are laid at random.
fn from_tiling(random: &mut ChaCha, laid: &[(Cell, Cell)], tiles: &[Halves]) -> Sample {
    let mut cells: Vec<Cell> = laid.iter().flat_map(|(a, b)| [*a, *b]).collect();
    cells.sort_unstable();
    let at = |cell: &Cell| cells.iter().position(|other| other == cell).unwrap_or(0);
    let mut line: Vec<PlacedTile> = laid
        .iter()
        .zip(tiles)
        .map(|((a, b), [x, y])| {
            let pips = if random.below(2) == 0 { [*x, *y] } else { [*y, *x] };
            let (a, b) = (at(a), at(b));
            PlacedTile { cells: [a.min(b), a.max(b)], pips }
        })
        .collect();
    line.sort_unstable();
    let mut tiles = tiles.to_vec();
    tiles.sort_unstable();
    let pips = vec![None; cells.len()];
    Sample { board: Board { cells, pips, tiles, ..Board::default() }, line }
}

/// A board like those of Pips: a region in a box, parted into regions with rules.
pub fn pips_like(seed: u64, tiles: usize, box_side: i16) -> Sample {
    let mut random = ChaCha::stream(seed, 1);
    let mut sample = tiled(&mut random, set(6), tiles, box_side);
    sample.add_regions(&mut random, 3);
    sample
}

/// A grid of Dominosa: a whole set tiled at random, of which the pips are given. It may have several solutions.
pub fn dominosa(seed: u64, highest: Pips) -> Sample {
    let mut random = ChaCha::stream(seed, 2);
    let (width, height) = (i16::from(highest) + 2, i16::from(highest) + 1);
    let mut tiles = set(highest);
    random.shuffle(&mut tiles);
    let tiling = tiling(&mut random, width, height);
    let mut sample = from_tiling(&mut random, &tiling, &tiles);
    sample.board.pips = sample.pips().into_iter().map(Some).collect();
    sample
}

/// A tiling of a rectangle, mixed by turning squares of two tiles.
fn tiling(random: &mut ChaCha, width: i16, height: i16) -> Vec<(Cell, Cell)> {
    let at = |x: i16, y: i16| (y * width + x) as usize;
    let is_row = width % 2 == 0;
    let mut mate: Vec<usize> = vec![0; at(0, height)];
    for y in 0..height {
        for x in 0..width {
            mate[at(x, y)] = if is_row { at(x ^ 1, y) } else { at(x, y ^ 1) };
        }
    }
    for _ in 0..400 * mate.len() {
        let (x, y) = (random.below(width as u64 - 1) as i16, random.below(height as u64 - 1) as i16);
        let [[one, right], [below, last]] = [y, y + 1].map(|y| [at(x, y), at(x + 1, y)]);
        if mate[one] == right && mate[below] == last {
            [mate[one], mate[below], mate[right], mate[last]] = [below, one, last, right];
        } else if mate[one] == below && mate[right] == last {
            [mate[one], mate[right], mate[below], mate[last]] = [right, one, last, below];
        }
    }
    let cell = |at: usize| Cell { x: (at % width as usize) as i16, y: (at / width as usize) as i16 };
    (0..mate.len()).filter(|at| mate[*at] > *at).map(|at| (cell(at), cell(mate[at]))).collect()
}

//! A position as written, perhaps wrong, and a position that is right. There is one door
//! between the two, and it reports every fault.

use std::collections::BTreeMap;

use super::dead::{ScoringCell, scoring_cells};
use super::geometry::{Cell, Placement};
use super::layout::Layout;
use super::turn::{TableauxFreePlay, TableauxTurn};
use crate::game::setup::{Boneyard, Hands, Place, TileFault};
use crate::game::setup::{placed, tile_faults};
use crate::rules::tableaux::Rules;
use crate::tile::{Tile, Tiles};

/// A position as somebody wrote it down.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Setup {
    /// The rules that are played by.
    pub rules: Rules,
    /// The tiles on the table.
    pub layout: Vec<Placement>,
    /// The tiles held.
    pub hands: Hands,
    /// The seat whose turn it is, from 0.
    pub to_play: usize,
    /// The tiles to draw.
    pub boneyard: Boneyard,
    /// Points of each seat before the turn; none given is 0 each.
    pub scores: Vec<i32>,
}

/// What is wrong with a setup.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum SetupFault {
    /// Something wrong with a tile as such.
    #[error(transparent)]
    Tile(#[from] TileFault),
    /// Two tiles lie on one cell.
    #[error("two tiles lie on {cell}")]
    Overlap {
        /// The cell.
        cell: Cell,
        /// The tile that lay there first.
        first: Place,
        /// The tile that was laid on it.
        again: Place,
    },
    /// A tile lies against no other, or only against such as are themselves apart.
    #[error("the {tile} is not joined to the rest of the tableau")]
    Apart {
        /// The tile.
        tile: Tile,
        /// Where it was.
        at: Place,
    },
    /// There is no tile on the table.
    #[error("there is no tile on the table")]
    NoStarter,
    /// More or fewer hands than players.
    #[error("there are {0} hands, and two play")]
    HandCount(usize),
    /// More or fewer scores than players.
    #[error("there are {0} scores, and two play")]
    ScoreCount(usize),
    /// The seat to play is none of the seats.
    #[error("there is no seat {0}")]
    NoSeat(usize),
}

impl SetupFault {
    /// Whether the fault is about how the tiles on the table lie.
    pub const fn is_of_layout(&self) -> bool {
        matches!(self, Self::Overlap { .. } | Self::Apart { .. } | Self::NoStarter)
    }
}

/// A right position before a turn.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Position {
    rules: Rules,
    layout: Layout,
    hands: [Option<Tiles>; 2],
    to_play: usize,
    boneyard: Boneyard,
    scores: [i32; 2],
}

impl Setup {
    /// Every tile with its place, in the order in which it was written.
    fn tiles(&self) -> Vec<(Tile, Place)> {
        let table = self.layout.iter().map(|placement| placement.tile());
        placed(table, &self.hands, &self.boneyard)
    }

    /// The tiles of the set that are in none of the places that the setup names.
    pub fn unplaced(&self) -> Tiles {
        self.rules.set.tiles().without(self.tiles().into_iter().map(|(tile, _)| tile).collect())
    }

    /// The tiles of the set that are known to be nowhere: those that are in none of the places,
    /// where every hand and the boneyard are given.
    fn absent(&self) -> Tiles {
        match (&self.hands, &self.boneyard) {
            (Hands::All(_), Boneyard::Known(_)) => self.unplaced(),
            _ => Tiles::EMPTY,
        }
    }

    /// The hand of the seat to play, if it holds every tile that lies nowhere else.
    pub fn holding_rest(&self) -> Hands {
        Hands::Own(self.unplaced().iter().collect())
    }

    /// Everything that is wrong with the setup.
    pub fn faults(&self) -> Vec<SetupFault> {
        let mut faults = Vec::new();
        self.layout_faults(&mut faults);
        faults.extend(tile_faults(self.rules.set, self.tiles()).into_iter().map(SetupFault::Tile));
        self.seat_faults(&mut faults);
        faults
    }

    fn layout_faults(&self, faults: &mut Vec<SetupFault>) {
        let mut filled: BTreeMap<Cell, usize> = BTreeMap::new();
        for (n, placement) in self.layout.iter().enumerate() {
            for (cell, _) in placement.halves() {
                if let Some(first) = filled.get(&cell) {
                    let (first, again) = (Place::Layout(*first), Place::Layout(n));
                    faults.push(SetupFault::Overlap { cell, first, again });
                } else {
                    filled.insert(cell, n);
                }
            }
        }
        if self.layout.is_empty() {
            faults.push(SetupFault::NoStarter);
            return;
        }
        let joined = self.joined_to_the_largest_part(&filled);
        for (n, placement) in self.layout.iter().enumerate() {
            if !joined[n] {
                faults.push(SetupFault::Apart { tile: placement.tile(), at: Place::Layout(n) });
            }
        }
    }

    /// For each tile whether it belongs to the largest part of the tableau, the first of
    /// them on a tie. Every play joins a tile, so that a second part is a slip.
    fn joined_to_the_largest_part(&self, filled: &BTreeMap<Cell, usize>) -> Vec<bool> {
        use super::geometry::Direction;
        let mut part = vec![usize::MAX; self.layout.len()];
        let mut sizes = Vec::new();
        for start in 0..self.layout.len() {
            if part[start] != usize::MAX {
                continue;
            }
            let mut size = 0;
            let mut to_visit = vec![start];
            part[start] = sizes.len();
            while let Some(n) = to_visit.pop() {
                size += 1;
                let halves = self.layout[n].halves();
                let flush = halves.iter().flat_map(|(cell, _)| Direction::ALL.map(|d| cell.step(d)));
                for next in flush.filter_map(|cell| filled.get(&cell).copied()) {
                    if part[next] == usize::MAX {
                        part[next] = sizes.len();
                        to_visit.push(next);
                    }
                }
            }
            sizes.push(size);
        }
        let largest = sizes.iter().copied().max().unwrap_or(0);
        let largest = sizes.iter().position(|size| *size == largest).unwrap_or(0);
        part.into_iter().map(|part| part == largest).collect()
    }

    fn seat_faults(&self, faults: &mut Vec<SetupFault>) {
        if let Hands::All(hands) = &self.hands
            && hands.len() != Rules::PLAYERS
        {
            faults.push(SetupFault::HandCount(hands.len()));
        }
        if !matches!(self.scores.len(), 0 | Rules::PLAYERS) {
            faults.push(SetupFault::ScoreCount(self.scores.len()));
        }
        if self.to_play >= Rules::PLAYERS {
            faults.push(SetupFault::NoSeat(self.to_play));
        }
    }
}

impl Position {
    /// The one door from a setup to a position.
    ///
    /// # Errors
    /// Every fault of the setup.
    pub fn new(setup: Setup) -> Result<Self, Vec<SetupFault>> {
        let faults = setup.faults();
        if !faults.is_empty() {
            return Err(faults);
        }
        let mut layout = Layout::new();
        for placement in &setup.layout {
            layout.place(*placement);
        }
        let mut hands = [None; Rules::PLAYERS];
        match &setup.hands {
            Hands::Hidden => {}
            Hands::Own(hand) => hands[setup.to_play] = Some(hand.iter().copied().collect()),
            Hands::All(all) => {
                for (seat, hand) in all.iter().enumerate() {
                    hands[seat] = Some(hand.iter().copied().collect());
                }
            }
        }
        let mut scores = [0; Rules::PLAYERS];
        for (score, given) in scores.iter_mut().zip(&setup.scores) {
            *score = *given;
        }
        let layout = layout.with_absent(setup.absent());
        Ok(Self {
            rules: setup.rules,
            layout,
            hands,
            to_play: setup.to_play,
            boneyard: setup.boneyard,
            scores,
        })
    }

    /// The position as it would be written down.
    pub fn setup(&self) -> Setup {
        let list = |hand: Tiles| hand.iter().collect();
        Setup {
            rules: self.rules.clone(),
            layout: self.layout.placements().collect(),
            hands: match self.hands {
                [Some(a), Some(b)] => Hands::All(vec![list(a), list(b)]),
                _ => self.hand().map_or(Hands::Hidden, |hand| Hands::Own(list(hand))),
            },
            to_play: self.to_play,
            boneyard: self.boneyard.clone(),
            scores: self.scores.to_vec(),
        }
    }

    /// The rules that are played by.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The tiles on the table.
    pub fn layout(&self) -> &Layout {
        &self.layout
    }

    /// The hand of the player whose turn it is, if it is known.
    pub fn hand(&self) -> Option<Tiles> {
        self.hands[self.to_play]
    }

    /// The hands in the order of the seats, as far as they are known.
    pub fn hands(&self) -> &[Option<Tiles>; 2] {
        &self.hands
    }

    /// The seat whose turn it is.
    pub fn to_play(&self) -> usize {
        self.to_play
    }

    /// The tiles to draw.
    pub fn boneyard(&self) -> &Boneyard {
        &self.boneyard
    }

    /// Points of each seat before the turn.
    pub fn scores(&self) -> [i32; 2] {
        self.scores
    }

    /// Every corner, centre and hole with what it needs and whether it is dead.
    pub fn scoring_cells(&self) -> Vec<ScoringCell> {
        scoring_cells(&self.layout, &self.rules)
    }

    /// The turn that is to be played, if hand and boneyard are known.
    pub fn turn(&self) -> Option<TableauxTurn> {
        let Boneyard::Known(boneyard) = &self.boneyard else { return None };
        Some(TableauxTurn::new(
            self.rules.clone(),
            self.layout.clone(),
            self.hand()?,
            boneyard.clone(),
            self.scores[self.to_play],
        ))
    }

    /// The turn with nothing to draw, whatever the boneyard is: what a turn comes to up to its
    /// first play-through.
    pub fn turn_without_draws(&self) -> Option<TableauxTurn> {
        let score = self.scores[self.to_play];
        Some(TableauxTurn::new(self.rules.clone(), self.layout.clone(), self.hand()?, Vec::new(), score))
    }

    /// The hand played on without turns ending, if it is known.
    pub fn free_play(&self) -> Option<TableauxFreePlay> {
        Some(TableauxFreePlay::new(self.rules.clone(), self.layout.clone(), self.hand()?))
    }
}

//! A position as written, perhaps wrong, and a position that is right. There is one door
//! between the two, and it reports every fault.

use super::deal::{Opening, opening};
use super::ends::Ends;
use super::judge::Situation;
use super::layout::{Laid, Line, LineFault, Ports};
use super::moves::LineMove;
use crate::game::setup::{Boneyard, Hands, Place, TileFault, placed, spelt_out, tile_faults};
use crate::rules::counts::MAX_SEATS;
use crate::rules::line::{DoublePorts, OpenEnds, Rules};
use crate::tile::{Tile, Tiles};

/// A position as somebody wrote it down.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Setup {
    /// The rules that are played by.
    pub rules: Rules,
    /// The tiles on the table; none before the lead.
    pub layout: Line,
    /// The tile that opened the hand, where that matters: a double, or one that is none, so that
    /// no double on the table has opened.
    pub opened: Option<Tile>,
    /// The tiles held. There are as many seats as hands; a lone hand is that of seat 0.
    pub hands: Hands,
    /// The seat whose turn it is, from 0.
    pub to_play: usize,
    /// The tiles to draw.
    pub boneyard: Boneyard,
    /// Points of each seat before the hand; none given is 0 each.
    pub scores: Vec<i32>,
}

/// What is wrong with a setup.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum SetupFault {
    /// Something wrong with a tile as such.
    #[error(transparent)]
    Tile(#[from] TileFault),
    /// The line is not as the rules let it be; its tiles are those of [`Place::Layout`].
    #[error("{0}")]
    Line(LineFault),
    /// Only the opening double has open sides, and nobody says which it was.
    #[error("several doubles are on the table, and nothing says which one opened")]
    OpenedUnknown,
    /// The tile that is said to have opened is not on the table.
    #[error("the {0} is not on the table")]
    OpenedNotThere(Tile),
    /// More hands than seats, or none.
    #[error("there are {0} hands: 1 to {MAX_SEATS} may be given")]
    HandCount(usize),
    /// The rules' partners do not name each of so many seats once.
    #[error("the partners do not name each of the {0} seats once")]
    Partners(usize),
    /// More or fewer scores than seats.
    #[error("there are {0} scores and {1} hands")]
    ScoreCount(usize, usize),
    /// The seat to play is none of the seats.
    #[error("there is no seat {0}")]
    NoSeat(usize),
}

/// A right position before an act.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Position {
    ends: Ends,
    hands: Vec<Option<Tiles>>,
    to_play: usize,
    /// Tiles in none of the places that the setup names.
    unplaced: Tiles,
    /// The position as it was written, what it left unsaid included.
    setup: Setup,
}

impl Setup {
    /// Every tile with its place, in the order in which it was written.
    fn tiles(&self) -> Vec<(Tile, Place)> {
        placed(self.layout.written(), &self.hands, &self.boneyard)
    }

    /// The tiles of the set that are in none of the places that the setup names.
    pub fn unplaced(&self) -> Tiles {
        self.rules.set.tiles().without(self.tiles().into_iter().map(|(tile, _)| tile).collect())
    }

    /// The hand of the seat to play, if it holds every tile that lies nowhere else.
    pub fn holding_rest(&self) -> Hands {
        Hands::Own(self.unplaced().iter().collect())
    }

    fn written_hands(&self) -> &[Vec<Tile>] {
        match &self.hands {
            Hands::Hidden => &[],
            Hands::Own(hand) => std::slice::from_ref(hand),
            Hands::All(hands) => hands,
        }
    }

    /// The tile that opened, as far as it can be told: the one that is named, else the only double
    /// on the table. Where there is no double any tile may stand for the one that opened, so that
    /// no double that is laid later is taken for it.
    fn opening_tile(&self) -> Option<Tile> {
        let tiles = self.layout.written();
        let doubles: Vec<Tile> = tiles.iter().copied().filter(|tile| tile.is_doublet()).collect();
        self.opened.or(match doubles.as_slice() {
            [] => tiles.first().copied(),
            [only] => Some(*only),
            _ => None,
        })
    }

    fn line_faults(&self, faults: &mut Vec<SetupFault>) {
        let tiles = self.layout.written();
        if let Some(opened) = self.opened
            && !tiles.contains(&opened)
        {
            faults.push(SetupFault::OpenedNotThere(opened));
            return;
        }
        let matters = self.rules.double_ports == DoublePorts::First && self.rules.open_ends == OpenEnds::Two;
        if matters && self.opening_tile().is_none() && tiles.iter().any(|tile| tile.is_doublet()) {
            faults.push(SetupFault::OpenedUnknown);
            return;
        }
        let ports = Ports { rules: &self.rules, opened: self.opening_tile() };
        faults.extend(self.layout.check(ports).into_iter().map(SetupFault::Line));
    }

    fn seat_faults(&self, faults: &mut Vec<SetupFault>) {
        let seats = match &self.hands {
            Hands::Hidden | Hands::Own(_) => return,
            Hands::All(hands) => hands.len(),
        };
        if !(1..=MAX_SEATS).contains(&seats) {
            faults.push(SetupFault::HandCount(seats));
            return;
        }
        if self.rules.partners.sides(seats).is_none() {
            faults.push(SetupFault::Partners(seats));
        }
        if self.to_play >= seats {
            faults.push(SetupFault::NoSeat(self.to_play));
        }
        if !self.scores.is_empty() && self.scores.len() != seats {
            faults.push(SetupFault::ScoreCount(self.scores.len(), seats));
        }
    }
}

impl Position {
    /// The one door from a setup to a position.
    ///
    /// # Errors
    /// Every fault of the setup.
    pub fn new(mut setup: Setup) -> Result<Self, Vec<SetupFault>> {
        let mut faults = Vec::new();
        setup.line_faults(&mut faults);
        faults.extend(tile_faults(setup.rules.set, setup.tiles()).into_iter().map(SetupFault::Tile));
        setup.seat_faults(&mut faults);
        if !faults.is_empty() {
            return Err(faults);
        }
        setup.opened = setup.opening_tile();
        setup.scores = spelt_out(setup.scores, &setup.hands);
        let ends = setup.layout.ends(Ports { rules: &setup.rules, opened: setup.opened });
        let hand = |hand: &Vec<Tile>| Some(hand.iter().copied().collect());
        let alone = !matches!(setup.hands, Hands::All(_));
        Ok(Self {
            hands: setup.written_hands().iter().map(hand).collect(),
            ends,
            unplaced: setup.unplaced(),
            to_play: if alone { 0 } else { setup.to_play },
            setup,
        })
    }

    /// The position as it was written, what it left unsaid included.
    pub fn setup(&self) -> Setup {
        self.setup.clone()
    }

    /// Whether a lone hand was given: that of the seat to play, with the others' hidden.
    pub fn is_lone(&self) -> bool {
        matches!(self.setup.hands, Hands::Own(_))
    }

    /// Whether the hand of every seat is given.
    fn is_open(&self) -> bool {
        matches!(self.setup.hands, Hands::All(_))
    }

    /// Whether the hand ends before its first tile: nobody holds a double, and the rules have the
    /// tiles shuffled and dealt again. A hand that is not given may have one.
    pub fn is_redeal(&self) -> bool {
        let hands: Option<Vec<Tiles>> = self.hands.iter().copied().collect();
        let is_redeal = |hands: Vec<Tiles>| {
            hands.iter().all(|hand| !hand.is_empty()) && opening(self.rules(), &hands) == Opening::Redeal
        };
        self.is_open() && self.ends.is_empty() && hands.is_some_and(is_redeal)
    }

    /// The tile that opened the hand, as far as it can be told.
    pub fn opened(&self) -> Option<Tile> {
        self.setup.opened
    }

    /// The rules that are played by.
    pub fn rules(&self) -> &Rules {
        &self.setup.rules
    }

    /// The line on the table.
    pub fn layout(&self) -> &Line {
        &self.setup.layout
    }

    /// The open ends; empty before the lead.
    pub fn ends(&self) -> &Ends {
        &self.ends
    }

    /// The hands by seat: one when a lone hand was given, none when they are hidden.
    pub fn hands(&self) -> &[Option<Tiles>] {
        &self.hands
    }

    /// The seat whose turn it is; 0 for a lone hand.
    pub fn to_play(&self) -> usize {
        self.to_play
    }

    /// The tiles to draw.
    pub fn boneyard(&self) -> &Boneyard {
        &self.setup.boneyard
    }

    /// The tiles to draw in their order, if they are known.
    pub fn known_boneyard(&self) -> Option<&[Tile]> {
        match &self.setup.boneyard {
            Boneyard::Known(tiles) => Some(tiles),
            Boneyard::Unknown => None,
        }
    }

    /// Points of a seat before the hand.
    pub fn score(&self, seat: usize) -> i32 {
        self.setup.scores.get(seat).copied().unwrap_or(0)
    }

    /// What there is to judge an act by. Of an unknown boneyard only its size is asked: all
    /// that lies nowhere else.
    pub fn situation(&self) -> Situation<'_> {
        Situation {
            rules: &self.setup.rules,
            ends: self.ends.all().collect(),
            hands: self.hands.iter().map(|hand| hand.unwrap_or_default()).collect(),
            to_play: self.to_play,
            left: self.known_boneyard().map_or(self.unplaced.len(), <[Tile]>::len),
            drawn: 0,
            over: false,
            all_known: self.is_open(),
        }
    }

    /// The line after tiles were played from here: each on the right if it can lie there, else
    /// on the left, else at a side or arm. Acts that do not fit, draws and passes lay nothing.
    pub fn line_after(&self, acts: impl IntoIterator<Item = LineMove>) -> Line {
        let (mut line, mut opened) = (self.setup.layout.clone(), self.setup.opened);
        for act in acts {
            match act {
                LineMove::Lead { first, second } => {
                    opened = act.tile();
                    line.tiles.push(Laid { first, second, arms: Vec::new() });
                }
                LineMove::Join { half, tail, end } => {
                    line.join(half, tail, end, Ports { rules: &self.setup.rules, opened });
                }
                LineMove::Draw | LineMove::Pass => {}
            }
        }
        line
    }
}

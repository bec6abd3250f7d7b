//! The slow definition of a legal move, which explains every refusal. The fast lists of [`super::round`]
//! are compared with it.

use super::bonuses::LastTile;
use super::deal::first_tile;
use super::doubles::Doubles;
use super::ends::Ends;
use super::joins::{either_joins, is_matador, joins, mate};
use super::moves::{JoinAt, LineMove, turns};
use super::places::OpenPlaces;
use crate::game::line::readings::HandEnds;
use crate::game::line::rules::{Draw, MatadorOption, OpenEnds, Opens, Rules};
use crate::tile::{DominoSet, Pip, Tile, Tiles, Turned};

/// All that is needed to judge a move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Situation<'a> {
    /// The rules of the game.
    pub rules: &'a Rules,
    /// Every open end, equal ones repeated; none on an empty table.
    pub ends: Vec<Pip>,
    /// The doubles on the table; empty where the rules do not tell them from other ends.
    pub doubles: Doubles,
    /// The hands by seat; an unknown hand is empty.
    pub hands: Vec<Tiles>,
    /// The seat to play.
    pub to_play: usize,
    /// Tiles in the boneyard, reserve included.
    pub left: usize,
    /// The tiles that the next draw may take: one where the order of the boneyard is known.
    pub drawable: Tiles,
    /// Tiles drawn in this turn.
    pub drawn: usize,
    /// Why nothing more is played, once the hand or a lone turn has ended.
    pub over: Option<LineRefusal>,
    /// Whether `hands` has every seat with its tiles.
    pub all_known: bool,
    /// What a pass gives the side that laid the last tile.
    pub pass_gives: i32,
}

/// Why a move is illegal.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum LineRefusal {
    /// The hand has ended.
    Over,
    /// No hand has a double, and the tiles are shuffled and dealt again.
    Redeal,
    /// The set has no such tile.
    NotInSet(Tile, DominoSet),
    /// The player does not hold the tile.
    NotHeld(Tile),
    /// A tile can only be led onto an empty table.
    TableNotEmpty,
    /// An empty table has no end to join.
    TableEmpty,
    /// Another tile must be led.
    MustLead(Tile),
    /// No end of this value is open; the list has those that are.
    NoSuchEnd(Pip, Vec<Pip>),
    /// No tile can join this double, or the rules do not tell it from another end.
    NoOpenDouble(Tile),
    /// The turn is over: another seat plays.
    TurnOver,
    /// The half does not equal the end.
    Unequal {
        /// The half.
        half: Pip,
        /// The other half of its tile.
        tail: Pip,
        /// The end.
        end: Pip,
    },
    /// Half and end do not make the total, and the tile is not a matador.
    NotTotal {
        /// The half.
        half: Pip,
        /// The other half of its tile.
        tail: Pip,
        /// The end.
        end: Pip,
        /// The total that they must make.
        total: u8,
    },
    /// Only matadors join a blank.
    BlankTakesMatadors(Tile),
    /// Another double has to be filled before any other end is joined.
    MustFill {
        /// The double.
        double: Tile,
        /// The tiles that join it.
        joined: usize,
        /// The tiles that have to.
        needed: usize,
    },
    /// These rules have no drawing.
    NeverDraws,
    /// The boneyard has this number of tiles, all of them reserve.
    NothingToDraw(usize),
    /// The next draw does not take this tile; the other is the one that it takes, where that is known.
    NotDrawn(Tile, Option<Tile>),
    /// This number of tiles has been drawn in this turn, the most allowed.
    DrawLimit(usize),
    /// A tile can be played, for example by this move.
    MustPlay(LineMove),
    /// No tile can be played, and one can be drawn.
    MustDraw,
}

impl Situation<'_> {
    /// Returns the move as the lists have it, if it is legal: the half named first in a lead does not
    /// matter where both ends are open.
    ///
    /// # Errors
    /// Why it is illegal.
    pub fn judge(&self, mv: LineMove) -> Result<LineMove, LineRefusal> {
        if self.is_redeal() {
            return Err(LineRefusal::Redeal);
        }
        if let Some(over) = &self.over {
            return Err(over.clone());
        }
        match mv {
            LineMove::Lead { first, second } => self.lead(first, second),
            LineMove::Join { half, tail, end, at } => self.join([half, tail], end, at),
            LineMove::Draw => self.draw().map(|()| mv),
            LineMove::DrawTile(tile) => self.draw().and_then(|()| self.draw_tile(tile)),
            LineMove::Pass => self.pass().map(|()| mv),
        }
    }

    /// Every legal move, found by judging every possible move.
    pub fn legal_moves(&self) -> Vec<LineMove> {
        let plays = self.every_tile_play();
        plays.chain([LineMove::Draw, LineMove::Pass]).filter(|mv| self.judge(*mv) == Ok(*mv)).collect()
    }

    /// Whether no hand can open: only a double does, and no hand has one (boxed-set, "Set Up";
    /// simple-block, 4). A seat without a tile has gone out before that.
    fn is_redeal(&self) -> bool {
        let has_no_double = |hand: &Tiles| !hand.is_empty() && !hand.iter().any(Tile::is_doublet);
        self.all_known
            && self.ends.is_empty()
            && self.rules.opens == Opens::DoubleOrRedeal
            && self.hands.iter().all(has_no_double)
    }

    fn hand(&self) -> Tiles {
        self.hands.get(self.to_play).copied().unwrap_or_default()
    }

    fn every_tile_play(&self) -> impl Iterator<Item = LineMove> + '_ {
        let mut values = self.ends.clone();
        values.dedup();
        self.hand().iter().flat_map(turns).flat_map(move |Turned { first, second }| {
            let join = move |end| {
                let at = |at| LineMove::Join { half: first, tail: second, end, at };
                [at(JoinAt::End), at(JoinAt::Double)]
            };
            values.clone().into_iter().flat_map(join).chain([LineMove::Lead { first, second }])
        })
    }

    /// Any legal tile play.
    fn play(&self) -> Option<LineMove> {
        self.every_tile_play().find(|mv| self.judge(*mv) == Ok(*mv))
    }

    /// Whether the hand is over with the last tile of the seat to play: its partners are out, where that is needed, and known
    /// to be.
    fn partners_are_out(&self) -> bool {
        let sides = self.rules.partners.sides(self.hands.len()).unwrap_or_default();
        let is_partner = |seat: usize| seat != self.to_play && sides.get(seat) == sides.get(self.to_play);
        let are_out = || (0..self.hands.len()).all(|seat| !is_partner(seat) || self.hands[seat].is_empty());
        self.rules.hand_ends == HandEnds::Out || self.all_known && are_out()
    }

    /// What the play of the last tile in hand scores besides the tiles; the 0-0 only where every hand is known.
    pub(super) fn last_tile(&self, mv: LineMove) -> LastTile {
        let is_last = mv.tile().is_some_and(|tile| self.hand().iter().eq([tile]));
        if !is_last || !self.partners_are_out() || !self.rules.bonuses.any_in_hand() {
            return LastTile::default();
        }
        let mut after = self.open();
        after.play(self.rules, mv);
        let fits = |tile: Tile| after.ends.values().any(|end| either_joins(self.rules, end, tile));
        let others = self.hands.iter().enumerate().filter(|(seat, _)| *seat != self.to_play);
        let is_drawable = self.rules.draw != Draw::Never && self.left > self.rules.reserve.get() as usize;
        let goes_on = is_drawable || others.into_iter().any(|(_, hand)| hand.iter().any(fits));
        let last = LastTile::of(self.rules, &self.open().ends, mv);
        if self.all_known && goes_on { last } else { last.blocking() }
    }

    fn in_set(&self, tile: Tile) -> Result<(), LineRefusal> {
        let set = self.rules.set;
        if set.contains(tile) { Ok(()) } else { Err(LineRefusal::NotInSet(tile, set)) }
    }

    fn holds(&self, tile: Tile) -> Result<(), LineRefusal> {
        self.in_set(tile)?;
        if self.hand().contains(tile) { Ok(()) } else { Err(LineRefusal::NotHeld(tile)) }
    }

    fn lead(&self, first: Pip, second: Pip) -> Result<LineMove, LineRefusal> {
        let tile = Tile::new(first, second);
        self.holds(tile)?;
        if !self.ends.is_empty() {
            return Err(LineRefusal::TableNotEmpty);
        }
        let held = self.hands.iter().fold(Tiles::EMPTY, |held, hand| held.or(*hand));
        if let Some(must) = first_tile(self.rules, held)
            && self.hand().contains(must)
            && must != tile
        {
            return Err(LineRefusal::MustLead(must));
        }
        if let Some(double) = self.rules.round_double().filter(|double| *double != tile) {
            return Err(LineRefusal::MustLead(double));
        }
        Ok(match self.rules.open_ends {
            OpenEnds::Two => LineMove::lead(tile),
            OpenEnds::One => LineMove::Lead { first, second },
        })
    }

    /// The open ends, with doubles distinguished.
    pub(super) fn open(&self) -> OpenPlaces {
        let mut ends = Ends::default();
        self.ends.iter().for_each(|end| ends.open(*end, 1));
        OpenPlaces { ends, doubles: self.doubles }
    }

    /// Why no tile joins this end yet: a double has to be filled first (CF-FILL-3).
    fn filling(&self, end: Pip) -> Option<LineRefusal> {
        let open = self.open();
        let double = open.unfilled_doubles(self.rules).next()?;
        let (joined, needed) = open.unfilled(self.rules, double)?;
        let other = LineRefusal::MustFill { double: Tile::new(double, double), joined, needed };
        open.unfilled(self.rules, end).is_none().then_some(other)
    }

    /// The play as the lists have it: the double is named only where another end of its value is open too.
    fn spelt(&self, half: Pip, tail: Pip, end: Pip, at: JoinAt) -> Result<LineMove, LineRefusal> {
        let joins_double = at == JoinAt::Double;
        let free = self.open().free_at_double(self.rules, end);
        if joins_double && free == 0 {
            return Err(LineRefusal::NoOpenDouble(Tile::new(end, end)));
        }
        let others = self.open().playable(self.rules).count(end) > free;
        let at = if joins_double && others { JoinAt::Double } else { JoinAt::End };
        Ok(LineMove::Join { half, tail, end, at })
    }

    fn join(&self, [half, tail]: [Pip; 2], end: Pip, at: JoinAt) -> Result<LineMove, LineRefusal> {
        let tile = Tile::new(half, tail);
        self.holds(tile)?;
        if self.ends.is_empty() {
            return Err(LineRefusal::TableEmpty);
        }
        if !self.ends.contains(&end) {
            return Err(LineRefusal::NoSuchEnd(end, self.ends.clone()));
        }
        if joins(self.rules, end, tile, half) {
            return self.filling(end).map_or_else(|| self.spelt(half, tail, end, at), Err);
        }
        Err(match self.rules.total {
            None => LineRefusal::Unequal { half, tail, end },
            Some(_) if mate(self.rules, end).is_none() && end == Pip::BLANK => {
                LineRefusal::BlankTakesMatadors(tile)
            }
            Some(total) => LineRefusal::NotTotal { half, tail, end, total: total.get() as u8 },
        })
    }

    /// A tile is drawn while one is left to draw and none can be played (DRAW-DRAW-1, MAT-DRAW-1, AF-DRAW-1,
    /// CU-DRAW-1, BG-DRAW-1, CF-DRAW-1, CF-DRAW-2, CF-LEAD-3).
    fn draw(&self) -> Result<(), LineRefusal> {
        let reserve = self.rules.reserve.get() as usize;
        if self.rules.draw == Draw::Never {
            return Err(LineRefusal::NeverDraws);
        }
        if self.left <= reserve {
            return Err(LineRefusal::NothingToDraw(self.left));
        }
        if let Some(limit) = self.rules.draw_limit
            && self.drawn >= limit.get() as usize
        {
            return Err(LineRefusal::DrawLimit(self.drawn));
        }
        match self.play() {
            Some(play) if self.ends.is_empty() || !self.may_draw_when_able() => {
                Err(LineRefusal::MustPlay(play))
            }
            _ => Ok(()),
        }
    }

    /// A tile that is named is one that may be drawn. Where its place is known, the name says nothing.
    fn draw_tile(&self, tile: Tile) -> Result<LineMove, LineRefusal> {
        self.in_set(tile)?;
        let next = self.drawable.iter().next().filter(|_| self.drawable.len() == 1);
        match next {
            Some(next) if next == tile => Ok(LineMove::Draw),
            None if self.drawable.contains(tile) => Ok(LineMove::DrawTile(tile)),
            _ => Err(LineRefusal::NotDrawn(tile, next)),
        }
    }

    /// The holder of a matador may choose to draw: always, or only while no half in hand makes the total
    /// (MAT-OPT-1).
    fn may_draw_when_able(&self) -> bool {
        if self.rules.draw == Draw::Optional {
            return true;
        }
        let open = self.open().playable(self.rules);
        let makes_total =
            |tile: Tile| open.values().any(|end| mate(self.rules, end).is_some_and(|half| tile.has(half)));
        let has_matador = self.hand().iter().any(|tile| is_matador(self.rules, tile));
        let always = self.rules.matador_option == MatadorOption::Always;
        has_matador && (always || !self.hand().iter().any(makes_total))
    }

    /// A seat passes that can neither play nor draw (BLK-PASS-1, TID-PASS-1, FT-KNOCK-1).
    fn pass(&self) -> Result<(), LineRefusal> {
        if let Some(play) = self.play() {
            return Err(LineRefusal::MustPlay(play));
        }
        if self.draw().is_ok() { Err(LineRefusal::MustDraw) } else { Ok(()) }
    }
}

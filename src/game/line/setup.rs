//! What a position of a line game adds to others: the line with its open ends, the tile that opened.

use super::deal::{Opening, opening};
use super::doubles::Doubles;
use super::ends::Ends;
use super::judge::Situation;
use super::layout::{Laid, Line, LineLayoutFault, Ports};
use super::moves::LineMove;
use super::places::OpenPlaces;
use super::readings::{Lead, PlayScore, Spinner};
use crate::game::hands::Hands;
use crate::game::line::rules::{OpenEnds, Opens, Rules};
use crate::game::setup::Parts;
use crate::game::{position, setup};
use crate::tile::{DominoSet, Tile, Tiles};

/// A written position; the table is empty before the lead. The extra tile is the one that opened the
/// hand, where that matters: a double, or another tile, so that no double on the table counts as opener.
/// A single hand is that of seat 0.
pub type LineSetup = setup::Setup<Rules>;

/// A valid position before a move.
pub type LinePosition = position::FamilyPosition<Rules>;

/// What a position derives from its setup: the open ends and the hands.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LineDerived {
    ends: Ends,
    doubles: Doubles,
    hands: Vec<Tiles>,
    /// Tiles of the set that are in no place of the setup.
    unplaced: Tiles,
    /// The rules of this hand, where they differ from those of the first.
    later: Option<Rules>,
}

impl Parts for Rules {
    type Tile = Tile;
    type Layout = Line;
    type Extra = Option<Tile>;
    type Table = LineDerived;
    type LayoutFault = LineLayoutFault;

    const SEATS_ARE_HANDS: bool = true;
    /// Every hand begins with the tile that must be led, and not with the last winner (DRAW-LEAD-2), unless
    /// the hand before says who leads, or any tile may be led.
    fn tiles_say_who_leads(&self) -> bool {
        self.opens != Opens::Any && !self.opens_once()
    }

    fn tiles_say_who_leads_first(&self) -> bool {
        self.opens != Opens::Any
    }

    fn plays_score(&self) -> bool {
        self.play_score != PlayScore::None
    }

    fn hand_bonus(&self, number: u64) -> i32 {
        self.bonuses.of_hand(number)
    }

    fn hand_key(&self) -> Option<(&'static str, String)> {
        self.counts_hands().then(|| ("hand_number", self.hand_number.get().to_string()))
    }

    fn of_first_hand(&self, number: u64) -> Self {
        Self { hand_number: self.hand_after(-i64::try_from(number).unwrap_or(0)), ..self.clone() }
    }

    fn of_hand(&self, number: u64) -> Self {
        let rules = if number == 0 { self.clone() } else { self.in_later_hands() };
        if !self.counts_hands() {
            return rules;
        }
        Self { hand_number: self.hand_after(i64::try_from(number).unwrap_or(0)), ..rules }
    }

    /// The lot decides; also where the winner leads and the last hand was blocked (AF-LEAD-2).
    fn lot_says_who_leads(&self) -> bool {
        matches!(self.lead, Lead::Lot | Lead::Winner)
    }

    fn set(&self) -> DominoSet {
        self.set
    }

    fn sides(&self, seats: usize) -> Option<Vec<usize>> {
        self.partners.sides(seats)
    }

    fn layout_text(layout: &Line) -> String {
        layout.to_string()
    }

    fn on_table(layout: &Line) -> Vec<Tile> {
        layout.written()
    }

    fn smaller_layouts(layout: &Line) -> Vec<Line> {
        layout.shorter()
    }

    fn layout_faults(setup: &LineSetup) -> Vec<LineLayoutFault> {
        let tiles = setup.layout.written();
        let rules = &setup.rules;
        let is_spinner = rules.spinner == Spinner::First;
        if let Some(named) = setup.extra {
            if is_spinner && !named.is_doublet() {
                return vec![LineLayoutFault::SpinnerNoDouble(named)];
            }
            if !tiles.contains(&named) {
                let not_there = if is_spinner {
                    LineLayoutFault::SpinnerNotThere
                } else {
                    LineLayoutFault::OpenedNotThere
                };
                return vec![not_there(named)];
            }
        }
        if is_spinner && spinner(setup).is_none() && tiles.iter().any(|tile| tile.is_doublet()) {
            return vec![LineLayoutFault::SpinnerUnknown];
        }
        let has_sides = rules.open_ends == OpenEnds::Two || rules.must_fill.asks_lead();
        let matters = !is_spinner && rules.tells_lead() && has_sides;
        let opened = opening_tile(setup);
        if matters && opened.is_none() && tiles.iter().any(|tile| tile.is_doublet()) {
            return vec![LineLayoutFault::OpenedUnknown];
        }
        setup.layout.check(Ports { rules, opened })
    }

    fn table(setup: &mut LineSetup) -> LineDerived {
        setup.extra = opening_tile(setup);
        setup.hands = setup.hands.sorted();
        let ports = Ports { rules: &setup.rules, opened: setup.extra };
        let tells = setup.rules.tells_doubles();
        LineDerived {
            ends: setup.layout.ends(ports),
            doubles: if tells { setup.layout.doubles(ports) } else { Doubles::default() },
            hands: setup.hands.each().iter().map(|hand| hand.iter().copied().collect()).collect(),
            unplaced: setup.unplaced(),
            later: is_later_hand(setup).then(|| setup.rules.in_later_hands()),
        }
    }

    fn to_play(setup: &LineSetup) -> usize {
        if matches!(setup.hands, Hands::All(_)) { setup.to_play } else { 0 }
    }
}

/// Whether a hand is not the first of its game, so that the hand before says who leads: some seat has points.
fn is_later_hand(setup: &LineSetup) -> bool {
    setup.rules.opens_once() && setup.scores.iter().any(|score| *score != 0)
}

/// The tile that opened, as far as it is known: the one that is named, else the only double on the table.
/// Without a double any tile can stand for the opener, so that no double laid later is taken for it.
///
/// With a spinner it is the spinner.
fn opening_tile(setup: &LineSetup) -> Option<Tile> {
    if setup.rules.spinner == Spinner::First {
        return spinner(setup);
    }
    let tiles = setup.layout.written();
    let doubles: Vec<Tile> = tiles.iter().copied().filter(|tile| tile.is_doublet()).collect();
    setup.extra.or(match doubles.as_slice() {
        [] => tiles.first().copied(),
        [only] => Some(*only),
        _ => None,
    })
}

/// The spinner: the double that is named, else the only one with arms, else the only one.
fn spinner(setup: &LineSetup) -> Option<Tile> {
    let walk = setup.layout.walk();
    let doubles = || walk.iter().map(|one| one.laid()).filter(|laid| laid.tile().is_doublet());
    let only = |with_arms: bool| {
        let mut found = doubles().filter(|laid| !with_arms || !laid.arms.is_empty());
        found.next().filter(|_| with_arms || found.next().is_none()).map(Laid::tile)
    };
    setup.extra.or_else(|| only(true)).or_else(|| only(false))
}

impl LinePosition {
    /// Whether a single hand was given: that of the seat to play, with the others' hidden.
    pub fn is_lone(&self) -> bool {
        matches!(self.setup().hands, Hands::Own(_))
    }

    /// Whether the hand of every seat is given.
    fn is_open(&self) -> bool {
        matches!(self.setup().hands, Hands::All(_))
    }

    /// Whether the hand ends before its first tile: no hand has a double, and the rules have the tiles
    /// dealt again. A hidden hand may have one.
    pub fn is_redeal(&self) -> bool {
        self.is_open()
            && self.ends().is_empty()
            && self.hands().iter().all(|hand| !hand.is_empty())
            && opening(self.hand_rules(), self.hands()) == Opening::Redeal
    }

    /// The rules of this hand: in a game whose first hand a tile opens, any tile may be led in the others.
    pub fn hand_rules(&self) -> &Rules {
        self.table().later.as_ref().unwrap_or(self.rules())
    }

    /// The tile that opened the hand, as far as it is known.
    pub fn opened(&self) -> Option<Tile> {
        self.setup().extra
    }

    /// The line on the table.
    pub fn layout(&self) -> &Line {
        &self.setup().layout
    }

    /// The open ends; empty before the lead.
    pub fn ends(&self) -> &Ends {
        &self.table().ends
    }

    /// The doubles on the table; empty where the rules do not tell them from other ends.
    pub fn doubles(&self) -> &Doubles {
        &self.table().doubles
    }

    /// The open ends with doubles distinguished.
    pub fn open(&self) -> OpenPlaces {
        OpenPlaces { ends: *self.ends(), doubles: *self.doubles() }
    }

    /// The hands by seat: one when a single hand was given, none when they are hidden.
    pub fn hands(&self) -> &[Tiles] {
        &self.table().hands
    }

    /// All that is needed to judge a move. Of an unknown boneyard only its size matters: the number of
    /// unplaced tiles.
    pub fn situation(&self) -> Situation<'_> {
        Situation {
            rules: self.hand_rules(),
            ends: self.ends().all().collect(),
            doubles: *self.doubles(),
            hands: self.hands().to_vec(),
            to_play: self.to_play(),
            left: self.boneyard().known().map_or(self.table().unplaced.len(), <[Tile]>::len),
            drawable: match self.boneyard().known() {
                Some(order) => order.first().copied().into_iter().collect(),
                None => self.table().unplaced,
            },
            drawn: 0,
            over: None,
            all_known: self.is_open(),
            pass_gives: self.pass_gives(),
        }
    }

    /// What a pass gives the side that laid the last tile: the seat before, where nothing says another.
    fn pass_gives(&self) -> i32 {
        let tiles = self.layout().written();
        let passes = match self.setup().passed {
            Some((layer, 0)) if layer == self.to_play() => return 0,
            passed => passed.map_or(0, |(_, passes)| passes),
        };
        let lead = if let [lead] = tiles.as_slice() { Some(*lead) } else { None };
        if tiles.is_empty() { 0 } else { self.rules().bonuses.of_pass(lead, passes + 1, self.hands().len()) }
    }

    /// The line after these plays, and the tile that opened, or the spinner: each tile on the right if it joins there,
    /// else on the left, else at a side or arm. Moves that do not fit, draws and passes lay nothing.
    pub(super) fn table_after(&self, moves: impl IntoIterator<Item = LineMove>) -> (Line, Option<Tile>) {
        let (mut line, mut opened) = (self.layout().clone(), self.opened());
        for mv in moves {
            line.play(mv, self.rules(), &mut opened);
        }
        (line, opened)
    }
}

//! The rules as tables, made once for each hand, for fast use at every step.

use std::array;

use super::bits::Bits;
use super::bonuses::Passing;
use super::ends::{Ends, VALUES};
use super::joins;
use super::layout::Ports;
use super::places::OpenPlaces;
use crate::game::line::readings::{BlockedBy, HandEnds, Lead, RoundTo, Spinner};
use crate::game::line::rules::{
    BlockedTie, DoublePorts, Draw, ExtraTurn, MatadorOption, OpenEnds, Opens, PartnerScore, Rules, Score,
};
use crate::random::mix;
use crate::rules::counts::MAX_SEATS;
use crate::tile::{Pip, Tile, Tiles};

/// Everything that stays constant during a hand.
#[derive(Clone, PartialEq, Eq, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is one answer that every position asks for")]
pub(super) struct RuleTables<B> {
    pub(super) rules: Rules,
    /// The side of each seat.
    pub(super) sides: Vec<usize>,
    /// Tiles with the half that joins an end of the value; some are matadors.
    pub(super) makes: [B; VALUES],
    /// The same without matadors.
    pub(super) plain: [B; VALUES],
    /// Tiles that join an end in any way, including matadors.
    pub(super) joining: [B; VALUES],
    /// The half that joins an end; the end itself where there is none.
    pub(super) wants: [Pip; VALUES],
    pub(super) matadors: B,
    pub(super) doubles: B,
    /// Ends that a tile opens in addition to the one it closes: not a double, a double.
    pub(super) opens: [u8; 2],
    /// Ends that a double opens as a lead.
    pub(super) lead_opens: u8,
    /// Whether a seat may ever draw although it can play a tile.
    pub(super) may_choose_to_draw: bool,
    /// The only tile that may be led, where the number of the hand says which.
    pub(super) leads: B,
    /// Whether tiles may count something else than their pips.
    pub(super) values_tiles: bool,
    /// Whether doubles have to be filled.
    pub(super) fills: bool,
    /// The most tiles that may be drawn in one turn.
    pub(super) draw_limit: usize,
    /// Tiles of the boneyard that are never drawn.
    pub(super) reserve: usize,
    pub(super) keys: Keys,
    /// Whether a side scores its own pips too.
    pub(super) scores_all: bool,
    /// Whether a side may lose points: partners by going out, and a single player in a blocked hand.
    pub(super) may_lose: bool,
    /// An upper bound on the sum of all ends.
    pub(super) most_total: i32,
    /// The pips of all tiles of the set.
    pub(super) all_pips: i32,
    scoring: Scoring,
    /// Whether it matters who laid the last tile, and how many seats have passed since.
    pub(super) counts_passes: bool,
}

/// When points are scored: every position asks, so it is found once.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Scoring {
    /// At the end of the hand, by the rules that the bounds of the faster engines know.
    Late,
    /// At the end of the hand, by other rules.
    LateOtherwise,
    /// Doubles are distinguished from other ends: plays may score too.
    ByPlays,
}

impl Scoring {
    /// By the rules that the bounds know, any tile of a hand that is over scores, and none before; and a seat
    /// that is out ends the hand.
    fn of(rules: &Rules) -> Self {
        let Rules { score, blocked_tie, round_to, hand_ends, .. } = rules;
        let is_known = !matches!(score, Score::Deduct | Score::Two)
            && !counts_passes(rules)
            && rules.blocked_by == BlockedBy::LightestSide
            && *blocked_tie != BlockedTie::Split
            && *round_to == RoundTo::One
            && *hand_ends == HandEnds::Out
            && rules.opens != Opens::RoundDouble
            && !rules.tile_values.any();
        match rules.tells_doubles() {
            true => Self::ByPlays,
            false if is_known => Self::Late,
            false => Self::LateOtherwise,
        }
    }
}

/// Whether it matters who laid the last tile, and how many seats have passed since: for bonuses, and to know who
/// blocked a hand.
fn counts_passes(rules: &Rules) -> bool {
    rules.bonuses.any_in_hand() || rules.blocked_by.asks_locker() || rules.lead == Lead::WinnerOrLocker
}

/// Zobrist keys: random numbers, whose sums are the keys of states.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Keys {
    /// By seat and tile.
    held: Vec<[u128; Tile::COUNT]>,
    /// By value of an end.
    ends: [u128; VALUES],
    seats: [u128; MAX_SEATS],
    drawn: u128,
    drawn_now: u128,
    /// By value of a double and the number of tiles that join it.
    doubles: [[u128; 5]; VALUES],
    /// By value of the spinner.
    wide: [u128; VALUES],
    /// By the seat that laid the last tile.
    layers: [u128; MAX_SEATS],
    passed: u128,
}

impl Keys {
    fn new(seats: usize) -> Self {
        let key = |kind: u64, number: usize| mix(kind << 32 | number as u64);
        Self {
            held: (0..seats).map(|seat| array::from_fn(|tile| key(1, seat * Tile::COUNT + tile))).collect(),
            ends: array::from_fn(|end| key(2, end)),
            seats: array::from_fn(|seat| key(3, seat)),
            drawn: key(4, 0),
            drawn_now: key(4, 1),
            doubles: array::from_fn(|value| array::from_fn(|joined| key(5, value << 3 | joined))),
            wide: array::from_fn(|value| key(6, value)),
            layers: array::from_fn(|seat| key(7, seat)),
            passed: key(8, 0),
        }
    }

    /// The key of a tile in a hand.
    #[inline]
    pub(super) fn held(&self, seat: usize, tile: Tile) -> u128 {
        self.held[seat][tile.index()]
    }

    /// The key of `times` open ends of a value.
    #[inline]
    pub(super) fn end(&self, end: Pip, times: u8) -> u128 {
        let key = self.ends[usize::from(end.value())];
        // Usually it is one, and a product of 128 bits is costly.
        if times == 1 { key } else { key.wrapping_mul(u128::from(times)) }
    }

    /// The key of all open ends and doubles, for rules that tell them apart.
    pub(super) fn open(&self, open: &OpenPlaces) -> u128 {
        let OpenPlaces { ends, doubles } = open;
        let ends = ends.values().map(|end| self.end(end, ends.count(end)));
        let of = |value: Pip| usize::from(value.value());
        let joined = doubles.values().filter_map(|value| {
            let joined = doubles.joined(value)?;
            Some(self.doubles[of(value)][joined.min(4)])
        });
        let wide = doubles.wide().map(|value| self.wide[of(value)]);
        ends.chain(joined).chain(wide).fold(0, u128::wrapping_add)
    }

    /// The key of the seat that laid the last tile, and of the passes since.
    pub(super) fn passing(&self, passing: Passing) -> u128 {
        let Passing { layer, passes } = passing;
        self.layers[usize::from(layer) % MAX_SEATS].wrapping_add(self.passed.wrapping_mul(passes.into()))
    }

    /// The key of the turn: its seat, and the tiles drawn in the hand and in the turn.
    #[inline]
    pub(super) fn turn(&self, seat: usize, drawn: usize, drawn_now: u8) -> u128 {
        let drawn = self.drawn.wrapping_mul(drawn as u128);
        let drawn_now = self.drawn_now.wrapping_mul(u128::from(drawn_now));
        self.seats[seat % MAX_SEATS].wrapping_add(drawn).wrapping_add(drawn_now)
    }
}

/// An upper bound on the sum of all ends: the highest doubles at each.
fn most_total(rules: &Rules) -> i32 {
    let ends = match (rules.spinner, rules.double_ports) {
        (Spinner::All, _) | (Spinner::None, DoublePorts::Four) => return i32::MAX,
        (Spinner::None, DoublePorts::Two) => 2,
        (Spinner::First, _) | (Spinner::None, DoublePorts::First) => 4,
    };
    let highest = i32::from(rules.set.highest().value());
    (0..ends).map(|below| 2 * (highest - below).max(0)).sum()
}

/// Any double has the ports of every other.
const ANY_DOUBLE: Tile = Tile::new(Pip::BLANK, Pip::BLANK);

impl<B: Bits> RuleTables<B> {
    /// `None` when the set does not fit, or when the partners do not name each seat once.
    pub(super) fn new(rules: &Rules, seats: usize) -> Option<Self> {
        let tiles = rules.set.tiles();
        let bits = |tiles: Tiles| B::from_tiles(tiles);
        bits(tiles)?;
        let matadors = bits(joins::matadors(rules, rules.set))?;
        let (mut makes, mut wants) = ([B::default(); VALUES], [Pip::BLANK; VALUES]);
        for end in Pip::MAX.up_to() {
            let n = usize::from(end.value());
            let half = joins::mate(rules, end);
            wants[n] = half.unwrap_or(end);
            makes[n] = bits(half.map_or(Tiles::EMPTY, |half| Tiles::suit(half).and(tiles)))?;
        }
        let ports = |opened| Ports { rules, opened }.of(ANY_DOUBLE) as u8;
        let sides = rules.partners.sides(seats)?;
        Some(Self {
            rules: rules.clone(),
            joining: makes.map(|makes| makes.or(matadors)),
            plain: makes.map(|makes| makes.without(matadors)),
            makes,
            wants,
            matadors,
            doubles: bits(rules.set.iter().filter(|tile| tile.is_doublet()).collect())?,
            opens: [1, ports(None) - 1],
            lead_opens: if rules.open_ends == OpenEnds::One { 1 } else { ports(Some(ANY_DOUBLE)) },
            may_choose_to_draw: rules.draw == Draw::Optional
                || rules.draw != Draw::Never && !matadors.is_empty(),
            leads: bits(rules.round_double().into_iter().collect())?,
            values_tiles: rules.tile_values.any(),
            fills: rules.must_fill.any(),
            draw_limit: rules.draw_limit.map_or(usize::MAX, |limit| limit.get() as usize),
            reserve: rules.reserve.get() as usize,
            keys: Keys::new(seats),
            scores_all: rules.partners.any() && rules.partner_score == PartnerScore::All,
            may_lose: rules.partners.any() && rules.partner_score == PartnerScore::Opponents
                || sides.iter().all(|side| *side == sides[0]),
            most_total: most_total(rules),
            all_pips: tiles.iter().map(|tile| i32::from(tile.total())).sum(),
            scoring: Scoring::of(rules),
            counts_passes: counts_passes(rules),
            sides,
        })
    }

    /// Whether a seat that draws has no half that makes the total, unless it has no tile to play at all.
    pub(super) fn draws_only_when_unable(&self) -> bool {
        self.rules.draw != Draw::Optional && self.rules.matador_option != MatadorOption::Always
    }

    /// The tiles with the half that makes the total at an end, or that matches it.
    pub(super) fn making(&self, end: Pip) -> B {
        self.makes[usize::from(end.value())]
    }

    /// What a tile counts when a hand is over.
    pub(super) fn worth(&self, tile: Tile) -> u32 {
        if self.values_tiles { self.rules.tile_values.of(tile) } else { tile.total().into() }
    }

    /// The tiles that may be played at these open ends; of an empty table those that may be led, where not any may.
    pub(super) fn reach_of(&self, open: &OpenPlaces) -> B {
        if self.fills { self.reach(&open.playable(&self.rules)) } else { self.reach(&open.ends) }
    }

    /// The tiles that join any of the ends; of an empty table those that may be led, where not any may.
    pub(super) fn reach(&self, ends: &Ends) -> B {
        let joining = |end: Pip| self.joining[usize::from(end.value())];
        match ends.pair() {
            Some((low, high)) => joining(low).or(joining(high)),
            None if ends.is_empty() => self.leads,
            None => ends.values().fold(B::default(), |reach, end| reach.or(joining(end))),
        }
    }

    /// Whether the rules have any draws.
    pub(super) fn has_drawing(&self) -> bool {
        self.rules.draw != Draw::Never && self.draw_limit > 0
    }

    /// Whether the boneyard has a tile that can be drawn in some turn, given the number of its tiles.
    pub(super) fn is_drawable(&self, left: usize) -> bool {
        self.has_drawing() && left > self.reserve
    }

    /// Whether a seat that has a tile to play may draw instead, where the rules let a seat choose: any
    /// under `draw: optional`; the holder of a matador always, or when no half in hand makes the total
    /// (MAT-OPT-1).
    pub(super) fn chooses_to_draw(&self, matadors: u32, is_unable: impl FnOnce() -> bool) -> bool {
        let is_always = self.rules.matador_option == MatadorOption::Always;
        self.rules.draw == Draw::Optional || matadors > 0 && (is_always || is_unable())
    }

    /// The ends that a lead opens, and how many of each.
    pub(super) fn lead_ends(&self, first: Pip, second: Pip) -> [(Pip, u8); 2] {
        let left = u8::from(self.rules.open_ends == OpenEnds::Two);
        if first == second { [(first, 0), (second, self.lead_opens)] } else { [(first, left), (second, 1)] }
    }

    /// Whether a line has two ends, which a tile joins only by its half, and every turn is one play. The
    /// faster engines know no other rules of play.
    pub(super) fn is_plain(&self) -> bool {
        let has_two_ends = self.opens == [1, 1] && self.lead_opens == 2;
        has_two_ends
            && self.matadors.is_empty()
            && self.rules.extra_turn == ExtraTurn::No
            && self.is_settled_late()
    }

    /// Whether points are scored at the end of the hand alone, by the rules that the bounds of the faster
    /// engines know.
    pub(super) fn is_settled_late(&self) -> bool {
        self.scoring == Scoring::Late
    }

    /// Whether doubles are distinguished from other ends.
    pub(super) fn tells_doubles(&self) -> bool {
        self.scoring == Scoring::ByPlays
    }

    /// Whether playing the tile keeps the turn: a double does where the rules give an extra turn
    /// (TID-DBL-1), else no tile does (DRAW-TURN-1).
    pub(super) fn plays_on_after(&self, tile: Tile) -> bool {
        tile.is_doublet() && self.rules.extra_turn == ExtraTurn::Yes
    }
}

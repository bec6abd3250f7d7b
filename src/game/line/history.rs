//! A history of a line: a deal and legal plays that lead to it.

use super::deal::{Opening, opening};
use super::joins::joins;
use super::layout::{Laid, Line, Ports};
use super::moves::{JoinAt, LineMove};
use super::readings::Spinner;
use super::rules::Rules;
use super::setup::{LinePosition, LineSetup};
use crate::game::families::Move;
use crate::game::hands::Hands;
use crate::game::question::Table as _;
use crate::game::whole_hand::WholeHand;
use crate::tile::{Pip, Tile, Tiles};

/// The most ways of giving the tiles of a line to the seats that are tried.
const OWNERS: usize = 5_000;

/// Whether a line came about with the lead that the rules require and without drawing. With only one hand
/// given, each of its tiles was played by another seat.
pub(super) fn is_reachable(setup: &LineSetup) -> bool {
    // Where the hand before may say who leads, any tile may have been led.
    let rules = &setup.rules.in_later_hands();
    let past = Past::of(&setup.layout, rules);
    match &setup.hands {
        Hands::Hidden => false,
        Hands::Own(hand) => {
            let tiles: Tiles = past.tiles.iter().copied().chain(hand.iter().copied()).collect();
            let tile = match opening(rules, &[tiles]) {
                Opening::Lead { tile, .. } => tile,
                Opening::Lot => {
                    return past.tiles.len() < rules.players.most()
                        && (0..past.tiles.len().max(1)).any(|lead| past.grows(lead, 1 << lead));
                }
                Opening::Redeal | Opening::Unsaid => return false,
            };
            past.tiles.is_empty() && hand.contains(&tile)
                || past.tiles.len() < rules.players.most()
                    && setup.extra.is_none_or(|opened| opened == tile)
                    && past.lead(tile).is_some_and(|lead| past.grows(lead, 1 << lead))
        }
        Hands::All(hands) => {
            let ways = hands.len().checked_pow(past.tiles.len() as u32).filter(|ways| *ways <= OWNERS);
            // The tiles of a table are a set of bits. One seat alone has one way, however many it has laid.
            let ways = ways.filter(|_| past.tiles.len() < u32::BITS as usize);
            (0..ways.unwrap_or(0)).any(|way| past.is_played_by(way, setup, hands))
        }
    }
}

/// The ways in which a line can have grown.
struct Past<'a> {
    rules: &'a Rules,
    tiles: Vec<Tile>,
    joints: Vec<Joint>,
}

/// Two adjacent tiles, the first of which was there first.
#[derive(Clone, Copy)]
struct Joint {
    lay: usize,
    end: Pip,
    came: usize,
    half: Pip,
    tail: Pip,
}

impl<'a> Past<'a> {
    fn of(line: &Line, rules: &'a Rules) -> Self {
        let walk = line.walk();
        let joints = walk.iter().enumerate().filter_map(|(at, one)| {
            let (before, laid) = (one.before?, one.laid());
            let Laid { first, second: end, .. } = *walk[before].laid();
            let after = Joint { lay: before, end, came: at, half: laid.first, tail: laid.second };
            Some([after, Joint { lay: at, end: laid.first, came: before, half: end, tail: first }])
        });
        let tiles = walk.iter().map(|one| one.laid().tile()).collect();
        Self { rules, tiles, joints: joints.flatten().collect() }
    }

    fn lead(&self, tile: Tile) -> Option<usize> {
        self.tiles.iter().position(|other| *other == tile)
    }

    /// The joints by which a tile can have been added next.
    fn next(&self, placed: u32) -> impl Iterator<Item = &Joint> {
        self.joints.iter().filter(move |joint| {
            let tile = self.tiles[joint.came];
            placed & (1 << joint.lay) != 0
                && placed & (1 << joint.came) == 0
                && joins(self.rules, joint.end, tile, joint.half)
        })
    }

    fn is_whole(&self, placed: u32) -> bool {
        placed.count_ones() as usize == self.tiles.len()
    }

    fn grows(&self, lead: usize, placed: u32) -> bool {
        let fills = |n: usize| placed & (1 << n) != 0 && self.missing(n, lead, placed) > 0;
        let any_fills = (0..self.tiles.len()).any(fills);
        let next = |joint: &&Joint| !any_fills || fills(joint.lay);
        self.is_whole(placed)
            || self.next(placed).filter(next).any(|joint| self.grows(lead, placed | 1 << joint.came))
    }

    /// The tiles that have to join a placed double before anything else is played.
    fn missing(&self, n: usize, lead: usize, placed: u32) -> usize {
        let fill = self.rules.must_fill;
        if !fill.any() || !self.tiles[n].is_doublet() {
            return 0;
        }
        let joined = self.joints.iter().filter(|joint| joint.lay == n && placed & (1 << joint.came) != 0);
        let ports = Ports { rules: self.rules, opened: self.tiles.get(lead).copied() }.of(self.tiles[n]);
        let needed = if n == lead { fill.joined_lead() } else { fill.joined_double() };
        needed.min(ports).saturating_sub(joined.count())
    }

    /// Whether the seats can have played the line with its tiles given to them in this way.
    fn is_played_by(&self, way: usize, setup: &LineSetup, hands: &[Vec<Tile>]) -> bool {
        let seats = hands.len();
        let owners: Vec<usize> = (0..self.tiles.len()).map(|n| way / seats.pow(n as u32) % seats).collect();
        let mut dealt = hands.to_vec();
        for (owner, tile) in owners.iter().zip(&self.tiles) {
            dealt[*owner].push(*tile);
        }
        let held: Vec<Tiles> = dealt.iter().map(|hand| hand.iter().copied().collect()).collect();
        match opening(self.rules, &held) {
            Opening::Lead { seat, .. } if self.tiles.is_empty() => setup.to_play == seat,
            Opening::Lead { seat, tile } => self
                .lead(tile)
                .is_some_and(|lead| owners[lead] == seat && self.is_led(lead, &owners, dealt, setup)),
            Opening::Lot => {
                self.tiles.is_empty()
                    || (0..owners.len()).any(|lead| self.is_led(lead, &owners, dealt.clone(), setup))
            }
            Opening::Redeal | Opening::Unsaid => false,
        }
    }

    /// Whether the line can have been played from this lead.
    fn is_led(&self, lead: usize, owners: &[usize], dealt: Vec<Vec<Tile>>, setup: &LineSetup) -> bool {
        let (seat, tile) = (owners[lead], self.tiles[lead]);
        let deal = LineSetup {
            rules: self.rules.clone(),
            layout: Line::default(),
            extra: None,
            hands: Hands::All(dealt),
            to_play: seat,
            ..setup.clone()
        };
        let table = LinePosition::new(deal).ok().and_then(|position| WholeHand::new(&position).ok());
        let Some(mut table) = table else { return false };
        let names_opener = self.rules.spinner != Spinner::First;
        setup.extra.is_none_or(|opened| !names_opener || opened == tile)
            && table.take(&Move::Line(LineMove::lead(tile))).is_ok()
            && self.is_played(&table, 1 << lead, owners, setup.to_play)
    }

    fn is_played(&self, table: &WholeHand<Rules>, placed: u32, owners: &[usize], to_play: usize) -> bool {
        if self.is_whole(placed) && (table.is_over() || table.to_play() == to_play) {
            return true;
        }
        let after = |mv: LineMove, placed: u32| {
            let mut table = table.clone();
            table.take(&Move::Line(mv)).is_ok() && self.is_played(&table, placed, owners, to_play)
        };
        let moves = table.moves();
        if moves == [Move::Line(LineMove::Pass)] {
            return after(LineMove::Pass, placed);
        }
        self.next(placed).filter(|joint| owners[joint.came] == table.to_play()).any(|joint| {
            let (half, tail, end) = (joint.half, joint.tail, joint.end);
            let at_double = self.rules.tells_doubles() && self.tiles[joint.lay].is_doublet();
            let at = if at_double { JoinAt::Double } else { JoinAt::End };
            let mv = LineMove::Join { half, tail, end, at };
            after(mv, placed | 1 << joint.came)
        })
    }
}

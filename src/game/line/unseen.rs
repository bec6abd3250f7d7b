//! What a line of play shows about hidden hands: a seat that passes or draws holds no tile that it could
//! have played, and a seat that plays a tile held it.

use super::deal::{first_tile, led_before};
use super::doubles::Doubles;
use super::joins::is_matador;
use super::judge::{LineRefusal, Situation};
use super::layout::{Line, Ports};
use super::moves::LineMove;
use super::setup::LineSetup;
use crate::game::line::rules::{ExtraTurn, MatadorOption, Rules};
use crate::game::unseen::{Held, HiddenFault, NoDeals, Traced};
use crate::tile::{Tile, Tiles};

/// Why a step of a line cannot be.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum TraceFault {
    /// The rules bar it.
    Barred(LineRefusal),
    /// No deal agrees with the line.
    NoDeals(NoDeals),
    /// The hand is over before the step.
    OverBefore,
    /// The tile lies on the table.
    OnTable(Tile),
    /// This seat cannot hold the tile.
    CannotHold(usize, Tile),
    /// This seat, whose hand is known, drew a tile that is not.
    UnsaidDraw(usize),
}

impl TraceFault {
    fn at(self, step: usize) -> HiddenFault {
        HiddenFault::Step { step, why: self.to_string() }
    }
}

/// A line that is being followed.
struct Tracer<'a> {
    rules: &'a Rules,
    /// The hands by seat before the line, with the tiles that they are known to have drawn.
    hands: Vec<Held>,
    traced: Traced,
    /// The tiles on the table, and the one that opened.
    line: Line,
    opened: Option<Tile>,
    /// The number of tiles that each seat holds.
    counts: Vec<usize>,
    /// Tiles drawn in all, and in this turn.
    drawn: usize,
    drawn_now: usize,
}

/// Follows a line from the table of a setup, whose own hands are ignored, and infers which hands are
/// possible.
///
/// # Errors
/// The first illegal step.
pub(super) fn trace(
    setup: &LineSetup,
    hands: &[Held],
    to_play: usize,
    line: &[LineMove],
) -> Result<Traced, HiddenFault> {
    let unplaced = setup.rules.set.tiles().without(setup.layout.tiles());
    let draws = line.iter().filter(|mv| mv.is_draw()).count();
    let traced = Traced::before(unplaced, hands, to_play, draws)
        .map_err(|fault| TraceFault::NoDeals(fault).at(line.len()))?;
    let mut tracer = Tracer {
        rules: &setup.rules,
        hands: hands.to_vec(),
        traced,
        line: setup.layout.clone(),
        opened: setup.extra,
        counts: hands.iter().map(Held::len).collect(),
        drawn: 0,
        drawn_now: 0,
    };
    for (step, mv) in line.iter().enumerate() {
        tracer.step(*mv).map_err(|fault| fault.at(step))?;
    }
    if tracer.counts.contains(&0) {
        return Err(TraceFault::Barred(LineRefusal::Over).at(line.len()));
    }
    tracer.before_the_lead();
    Ok(tracer.traced)
}

impl Tracer<'_> {
    /// The seat to play with these tiles in hand.
    fn situation(&self, hand: Tiles) -> Situation<'_> {
        let seats = self.hands.len();
        let ports = Ports { rules: self.rules, opened: self.opened };
        let mut hands = vec![Tiles::default(); seats];
        hands[self.traced.to_play] = hand;
        Situation {
            rules: self.rules,
            ends: self.line.ends(ports).all().collect(),
            doubles: if self.rules.tells_doubles() { self.line.doubles(ports) } else { Doubles::default() },
            hands,
            to_play: self.traced.to_play,
            left: self.traced.sizes[seats..].iter().sum::<usize>() - self.drawn,
            drawable: self.drawable(),
            drawn: self.drawn_now,
            over: self.counts.contains(&0).then_some(LineRefusal::Over),
            all_known: false,
            pass_gives: 0,
        }
    }

    /// The place in the boneyard of the next tile to be drawn.
    fn next_place(&self) -> usize {
        self.counts.len() + self.drawn
    }

    /// The unseen tiles that may be drawn next.
    fn drawable(&self) -> Tiles {
        let (next, gone) = (self.next_place(), self.traced.gone);
        let places = self.traced.places.iter().filter(|(tile, may)| may[next] && !gone.contains(*tile));
        places.map(|(tile, _)| *tile).collect()
    }

    fn step(&mut self, mv: LineMove) -> Result<(), TraceFault> {
        if self.counts.contains(&0) {
            return Err(TraceFault::OverBefore);
        }
        match mv.tile() {
            Some(tile) => self.play(mv, tile),
            None => self.unable(mv),
        }
    }

    /// Records that the seat to play held this tile.
    fn play(&mut self, mv: LineMove, tile: Tile) -> Result<(), TraceFault> {
        let seat = self.traced.to_play;
        self.situation([tile].into_iter().collect()).judge(mv).map_err(TraceFault::Barred)?;
        let from = self.traced.from[seat].clone();
        let places = self.traced.places.iter().find(|(other, _)| *other == tile);
        match places.filter(|_| !self.traced.gone.contains(tile)) {
            None => return Err(TraceFault::OnTable(tile)),
            Some((_, may)) if !from.iter().any(|place| may[*place]) => {
                return Err(TraceFault::CannotHold(seat, tile));
            }
            Some(_) => {}
        }
        if matches!(mv, LineMove::Lead { .. }) {
            self.lead(tile);
        }
        if let Some((_, may)) = self.traced.places.iter_mut().find(|(other, _)| *other == tile) {
            may.iter_mut().enumerate().for_each(|(place, may)| *may &= from.contains(&place));
        }
        self.traced.gone.insert(tile);
        self.counts[seat] -= 1;
        self.line.play(mv, self.rules, &mut self.opened);
        self.drawn_now = 0;
        let plays_on = self.rules.extra_turn == ExtraTurn::Yes && tile.is_doublet();
        if !plays_on {
            self.traced.to_play = (seat + 1) % self.counts.len();
        }
        Ok(())
    }

    /// A seat that is about to lead, and whose hand is known, leads because no hand has a tile that comes
    /// before its first one. Where some hand must have one, the seat leads for another reason.
    fn before_the_lead(&mut self) {
        let Held::Tiles(own) = &self.hands[self.traced.to_play] else { return };
        if !self.line.tiles.is_empty() {
            return;
        }
        if let Some(first) = first_tile(&self.rules.in_later_hands(), own.without(self.traced.gone)) {
            let before = self.traced.clone();
            self.lead(first);
            if self.traced.deals().is_err() {
                self.traced = before;
            }
        }
    }

    /// Records that no hand had a tile that would have to be led instead.
    fn lead(&mut self, led: Tile) {
        let (seats, before) = (self.counts.len(), led_before(&self.rules.in_later_hands(), led));
        for (tile, may) in &mut self.traced.places {
            if before.contains(*tile) {
                may[..seats].fill(false);
            }
        }
    }

    /// Whether the hand of a seat may have a matador.
    fn may_hold_matador(&self, seat: usize) -> bool {
        let from = &self.traced.from[seat];
        self.traced.places.iter().any(|(tile, may)| {
            is_matador(self.rules, *tile)
                && !self.traced.gone.contains(*tile)
                && from.iter().any(|place| may[*place])
        })
    }

    /// The seat to play draws or passes: it holds no tile that makes this illegal.
    fn unable(&mut self, mv: LineMove) -> Result<(), TraceFault> {
        let seat = self.traced.to_play;
        if let Err(refusal) = self.situation(Tiles::default()).judge(mv)
            && !matches!(refusal, LineRefusal::MustPlay(_))
        {
            return Err(TraceFault::Barred(refusal));
        }
        if let Held::Tiles(tiles) = &self.hands[seat] {
            self.situation(tiles.without(self.traced.gone)).judge(mv).map_err(TraceFault::Barred)?;
            if mv == LineMove::Draw {
                return Err(TraceFault::UnsaidDraw(seat));
            }
        }
        // A matador in hand may make drawing legal in spite of any other tile. Deals in which the seat
        // has none are ruled out when the line is played in them.
        let may_choose =
            mv.is_draw() && self.rules.matador_option == MatadorOption::Always && self.may_hold_matador(seat);
        if !may_choose {
            let bars = |tile: Tile| {
                let alone = self.situation([tile].into_iter().collect());
                matches!(alone.judge(mv), Err(LineRefusal::MustPlay(_)))
            };
            let places = self.traced.places.iter().map(|(tile, _)| *tile);
            let barring: Tiles = places.filter(|tile| bars(*tile)).collect();
            self.traced.hold_none(seat, barring);
        }
        if mv.is_draw() {
            if let LineMove::DrawTile(tile) = mv {
                self.name_drawn(seat, tile);
            }
            let next = self.next_place();
            self.traced.from[seat].push(next);
            self.counts[seat] += 1;
            self.drawn += 1;
            self.drawn_now += 1;
        } else {
            self.traced.to_play = (seat + 1) % self.counts.len();
            self.drawn_now = 0;
        }
        Ok(())
    }

    /// Records which tile is drawn next.
    fn name_drawn(&mut self, seat: usize, tile: Tile) {
        let next = self.next_place();
        if let Held::Tiles(hand) = &mut self.hands[seat] {
            hand.insert(tile);
        }
        for (other, may) in &mut self.traced.places {
            for (place, may) in may.iter_mut().enumerate() {
                *may &= (*other == tile) == (place == next);
            }
        }
    }
}

//! Points counted the simple way: from the moves as they are made, and from the tiles in the hands at the
//! end.

use boneyard::game::Rules;
use boneyard::game::castle_rock::moves::CastleRockMove as RowAct;
use boneyard::game::line::layout::Line;
use boneyard::game::line::readings::{HandEnds, PlayPoints, PlayScore, Rounded};
use boneyard::game::line::rules::{
    BlockedScore, BlockedTie, OpenEnds, PartnerScore, Rules as LineRules, Score,
};
use boneyard::game::setup::{Boneyard, Hands};
use boneyard::game::{Move, Position, Table, Taken};
use boneyard::tile::{Tile, Turned};

/// The points of the moves so far.
pub(super) struct Points {
    by_seat: Vec<i32>,
    captured: Vec<Tile>,
}

fn hands(position: &Position) -> Vec<Vec<Tile>> {
    match position.game().held() {
        Hands::All(hands) => hands.iter().map(|hand| hand.iter().map(|one| one.tile()).collect()).collect(),
        Hands::Own(_) | Hands::Hidden => Vec::new(),
    }
}

fn to_draw(position: &Position) -> usize {
    match position.game().to_draw() {
        Boneyard::Known(tiles) => tiles.len(),
        Boneyard::Unknown => 0,
    }
}

impl Points {
    /// The state before the first move. The rules may already have made passes.
    pub(super) fn new(start: &Position, table: &dyn Table) -> Self {
        let mut points = Self { by_seat: vec![0; table.seats()], captured: Vec::new() };
        let before = hands(start).iter().map(Vec::len).collect();
        points.count_draws_of_passes(start, before, &table.position());
        points
    }

    /// The tiles captured.
    pub(super) fn captured_tiles(&self) -> Vec<Tile> {
        self.captured.clone()
    }

    /// Counts a move made in the position `before`.
    pub(super) fn count(&mut self, before: &Position, taken: &Taken, table: &dyn Table) {
        let seat = before.game().to_play();
        match taken.mv {
            Move::Tableaux(_) => self.by_seat[seat] += taken.points,
            Move::CastleRock(mv) => {
                match mv {
                    RowAct::Take(tile) => self.captured.push(tile.tile()),
                    RowAct::TakeThree(three) => self.captured.extend(three.map(Turned::tile)),
                    RowAct::Add(_) | RowAct::Stop => return,
                }
                self.by_seat[seat] += if matches!(mv, RowAct::Take(_)) { 1 } else { 3 };
            }
            Move::Line(mv) => {
                if mv.tile().is_some() {
                    self.count_line(seat, &table.position());
                }
                return;
            }
        }
        let after = table.position();
        let mut held: Vec<usize> = hands(before).iter().map(Vec::len).collect();
        held[seat] -= usize::from(taken.mv.tile_played().is_some());
        // A seat that ends a turn, or plays its hand through, first refills its hand.
        if let (Rules::Tableaux(rules), true) = (before.game().rules(), to_draw(&after) < to_draw(before)) {
            let full = rules.hand.get() as usize;
            held[seat] += full.saturating_sub(held[seat]).min(to_draw(before));
        }
        self.count_draws_of_passes(before, held, &after);
    }

    /// Counts the play of a seat after which a line lies so.
    fn count_line(&mut self, seat: usize, after: &Position) {
        let Position::Line(after) = after else { return };
        let points = of_play(after.rules(), after.layout());
        // The contract's only partners sit opposite each other.
        let sides = if after.rules().partners.any() { 2 } else { self.by_seat.len() };
        let seats = self.by_seat.iter_mut().enumerate().filter(|(other, _)| other % sides == seat % sides);
        seats.for_each(|(_, gained)| *gained += points);
    }

    /// Under `stalemate: draw_one` of Tableaux turns pass automatically: each draws one tile, and costs the
    /// points of a pass.
    fn count_draws_of_passes(&mut self, before: &Position, held: Vec<usize>, after: &Position) {
        let Rules::Tableaux(rules) = before.game().rules() else { return };
        for (seat, (held, now)) in held.into_iter().zip(hands(after)).enumerate() {
            self.by_seat[seat] += (now.len() - held) as i32 * rules.pass_points.get();
        }
    }

    /// The points of each seat in the position `position`.
    pub(super) fn gained(&self, position: &Position, over: bool) -> Vec<i32> {
        match (position, over) {
            (Position::CastleRock(row), true) => {
                self.by_seat.iter().map(|points| points - row.row().tiles().len() as i32).collect()
            }
            (Position::Line(line), true) => {
                let last = of_line(line.rules(), &hands(position));
                self.by_seat.iter().zip(last).map(|(plays, last)| plays + last).collect()
            }
            _ => self.by_seat.clone(),
        }
    }
}

/// Adds the ends of a line, or of an arm, that count: those of doubles with both halves, as long as fewer than
/// two tiles join them.
fn count_ends(line: &Line, is_arm: bool, is_one: bool, found: &mut Vec<(i32, bool)>) {
    let last = line.tiles.len().saturating_sub(1);
    for (n, laid) in line.tiles.iter().enumerate() {
        let (has_before, has_after) = (n > 0 || is_arm, n < last);
        let value = |pip: boneyard::tile::Pip| i32::from(pip.value());
        let joined = usize::from(has_before) + usize::from(has_after) + laid.arms.len();
        if laid.first == laid.second {
            if joined < 2 && (!is_one || !has_after) {
                found.push((2 * value(laid.first), true));
            }
        } else {
            found.extend((!has_before && !is_one).then_some((value(laid.first), false)));
            found.extend((!has_after).then_some((value(laid.second), false)));
        }
        laid.arms.iter().for_each(|arm| count_ends(arm, true, is_one, found));
    }
}

/// The points of the play after which a line lies so.
fn of_play(rules: &LineRules, line: &Line) -> i32 {
    let mut ends = Vec::new();
    count_ends(line, false, rules.open_ends == OpenEnds::One, &mut ends);
    let sum: i32 = ends.iter().map(|(pips, _)| pips).sum();
    let of = |divisor: i32| match rules.play_points {
        _ if sum % divisor != 0 => 0,
        PlayPoints::Pips => sum,
        PlayPoints::Multiples => sum / divisor,
    };
    match rules.play_score {
        PlayScore::None => 0,
        PlayScore::Fives => of(5),
        PlayScore::Threes => of(3),
        PlayScore::FivesAndThrees => of(3) + of(5),
        PlayScore::Alike => {
            let value = |(pips, is_double): (i32, bool)| if is_double { pips / 2 } else { pips };
            let are_alike = ends.iter().all(|end| value(*end) == value(ends[0]));
            match (are_alike, ends.len(), ends.iter().any(|(_, is_double)| *is_double)) {
                (true, 1, true) | (true, 2.., false) => 2,
                (true, 2.., true) => 3,
                _ => 0,
            }
        }
    }
}

/// Pips to the nearest multiple of a number.
fn nearest(pips: i32, number: i32) -> i32 {
    let below = pips.div_euclid(number) * number;
    if 2 * (pips - below) > number { below + number } else { below }
}

/// The hands of a round that is over, by side.
struct Ended<'a> {
    rules: &'a LineRules,
    sides: usize,
    /// Pips that each side holds, and what they count for.
    pips: Vec<i32>,
    counted: Vec<i32>,
    /// The side that is out.
    out: Option<usize>,
}

impl<'a> Ended<'a> {
    fn of(rules: &'a LineRules, hands: &[Vec<Tile>]) -> Self {
        // The contract's only partners sit opposite each other.
        let sides = if rules.partners.any() { 2 } else { hands.len() };
        let (mut pips, mut counted) = (vec![0; sides], vec![0; sides]);
        for (seat, hand) in hands.iter().enumerate() {
            let held = hand.iter().map(|tile| i32::from(tile.total())).sum::<i32>();
            pips[seat % sides] += held;
            let is_rounded = rules.round == Rounded::Each;
            counted[seat % sides] += if is_rounded { nearest(held, round_to(rules)) } else { held };
        }
        let is_empty = |side: usize| (side..hands.len()).step_by(sides).all(|seat| hands[seat].is_empty());
        let out = match rules.hand_ends {
            HandEnds::Out => hands.iter().position(Vec::is_empty).map(|seat| seat % sides),
            HandEnds::SideOut => (0..sides).find(|side| is_empty(*side)),
        };
        Self { rules, sides, pips, counted, out }
    }

    /// Pips as they are scored.
    fn settled(&self, points: i32) -> i32 {
        let number = round_to(self.rules);
        match (self.rules.score, self.rules.play_points) {
            (Score::One, _) => points,
            _ if number == 1 => points,
            (_, PlayPoints::Pips) => nearest(points, number),
            (_, PlayPoints::Multiples) => nearest(points, number) / number,
        }
    }

    /// The sides that score.
    fn winners(&self) -> Vec<usize> {
        let least = self.pips.iter().min().copied().unwrap_or(0);
        let lightest = (0..self.sides).filter(|side| self.pips[*side] == least).collect();
        let winners = self.out.map_or(lightest, |side| vec![side]);
        let is_tied = winners.len() > 1 && self.rules.blocked_tie == BlockedTie::Nobody;
        let is_nothing = self.out.is_none() && self.rules.blocked_score == BlockedScore::None;
        if is_tied || is_nothing { Vec::new() } else { winners }
    }

    /// What a winner scores.
    fn points(&self, winner: usize, winners: &[usize]) -> i32 {
        let (rules, own) = (self.rules, self.counted[winner]);
        let others: Vec<i32> =
            (0..self.sides).filter(|side| *side != winner).map(|side| self.counted[side]).collect();
        let theirs: i32 = others.iter().sum();
        let blocked = match (self.out, rules.partner_score) {
            (None, _) => rules.blocked_score,
            (Some(_), PartnerScore::Losers) => BlockedScore::Full,
            (Some(_), _) => BlockedScore::Total,
        };
        let losers = (0..self.sides).filter(|side| !winners.contains(side));
        let points = match (rules.score, blocked) {
            (Score::One, _) => 1,
            _ if rules.partners.any() && rules.partner_score == PartnerScore::All => theirs + own,
            _ if winners.len() > 1 && rules.blocked_tie == BlockedTie::Split => {
                losers.map(|side| self.counted[side]).sum()
            }
            (_, BlockedScore::Total) => theirs - own,
            (_, BlockedScore::Full | BlockedScore::None) => theirs,
            (_, BlockedScore::Differences) => others.iter().map(|pips| pips - own).sum(),
        };
        self.settled(points) / winners.len() as i32
    }
}

fn round_to(rules: &LineRules) -> i32 {
    rules.key("round_to").and_then(|text| text.parse().ok()).expect("a number")
}

/// The points of a line game after its round.
fn of_line(rules: &LineRules, hands: &[Vec<Tile>]) -> Vec<i32> {
    let ended = Ended::of(rules, hands);
    let mut gained = vec![0; ended.sides];
    let winners = ended.winners();
    for winner in &winners {
        gained[*winner] = ended.points(*winner, &winners);
    }
    if rules.score == Score::Deduct {
        gained = ended.counted.iter().map(|pips| -ended.settled(*pips)).collect();
    }
    (0..hands.len()).map(|seat| gained[seat % ended.sides]).collect()
}

//! Points counted the simple way: from the moves as they are made, and from the tiles in the hands at the
//! end.

use boneyard::game::Rules;
use boneyard::game::castle_rock::moves::CastleRockMove as RowAct;
use boneyard::game::line::layout::Line;
use boneyard::game::line::moves::LineMove;
use boneyard::game::line::readings::{BlockedBy, HandEnds, PlayPoints, PlayScore, Rounded};
use boneyard::game::line::rules::{
    BlockedScore, BlockedTie, OpenEnds, PartnerScore, Rules as LineRules, Score,
};
use boneyard::game::setup::{Boneyard, Hands};
use boneyard::game::{Move, Position, Table, Taken};
use boneyard::tile::{Pip, Tile, Turned};

/// The points of the moves so far.
pub(super) struct Points {
    by_seat: Vec<i32>,
    captured: Vec<Tile>,
    /// Of a line game: the seat of each play and pass with its tile, and the open ends before it.
    turns: Vec<(usize, Option<Tile>, Vec<Pip>)>,
    /// The seat that plays first.
    first: usize,
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
        let (turns, first) = (Vec::new(), start.game().to_play());
        let mut points = Self { by_seat: vec![0; table.seats()], captured: Vec::new(), turns, first };
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
                if let (Position::Line(before), true) = (before, mv != LineMove::Draw) {
                    self.turns.push((seat, mv.tile(), before.ends().all().collect()));
                }
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
            (Position::Line(line), _) => {
                let (hands, seats) = (hands(position), self.by_seat.len());
                let laid = self.turns.iter().rfind(|(_, tile, _)| tile.is_some());
                let locker = laid.map_or((self.first + seats - 1) % seats, |(seat, ..)| *seat);
                let last = if over { of_line(line.rules(), &hands, locker) } else { vec![0; seats] };
                let bonus = self.bonuses(line.rules(), &hands, &line.ends().all().collect::<Vec<_>>());
                let sums = self.by_seat.iter().zip(last).enumerate();
                sums.map(|(seat, (plays, last))| plays + last + bonus[seat % bonus.len()]).collect()
            }
            _ => self.by_seat.clone(),
        }
    }

    /// The bonuses of both sides, in games of four that have any: each pass looks back at the last tile, and the
    /// last tile at the ends before and after it.
    fn bonuses(&self, rules: &LineRules, hands: &[Vec<Tile>], after: &[Pip]) -> Vec<i32> {
        let (bonuses, mut given) = (&rules.bonuses, vec![0; 2]);
        for n in 0..self.turns.len() {
            let Some(last) = self.turns[..=n].iter().rposition(|(_, tile, _)| tile.is_some()) else {
                continue;
            };
            let ((seat, tile, ends), passes) = (&self.turns[last], n - last);
            let tile = tile.expect("a tile was laid");
            if passes == 1 && ends.is_empty() {
                given[seat % 2] += bonuses.first_pass[usize::from(!tile.is_doublet())];
            }
            given[seat % 2] += if passes == 3 { bonuses.all_pass } else { 0 };
        }
        if let Some((seat, Some(tile), ends)) = self.turns.last()
            && hands[*seat].is_empty()
        {
            let fits = !tile.is_doublet() && ends.iter().all(|end| tile.has(*end));
            given[seat % 2] += if fits { bonuses.capicu } else { 0 };
            let goes_on = hands.iter().flatten().any(|tile| after.iter().any(|end| tile.has(*end)));
            given[seat % 2] += if tile.total() == 0 && goes_on { bonuses.chuchazo } else { 0 };
        }
        given
    }
}

/// Adds the ends of a line, or of an arm, that count: those of doubles with both halves, as long as fewer than
/// two tiles join them.
fn count_ends(line: &Line, is_arm: bool, is_one: bool, found: &mut Vec<(i32, bool)>) {
    let last = line.tiles.len().saturating_sub(1);
    for (n, laid) in line.tiles.iter().enumerate() {
        let (has_before, has_after) = (n > 0 || is_arm, n < last);
        let value = |pip: Pip| i32::from(pip.value());
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
    /// Pips by which a blocked hand is decided, and what those of each side count for.
    pips: Vec<i32>,
    counted: Vec<i32>,
    /// The side that is out.
    out: Option<usize>,
}

impl<'a> Ended<'a> {
    fn of(rules: &'a LineRules, hands: &[Vec<Tile>], locker: usize) -> Self {
        // The contract's only partners sit opposite each other.
        let sides = if rules.partners.any() { 2 } else { hands.len() };
        let (mut pips, mut counted) = (vec![0; sides], vec![0; sides]);
        for (seat, hand) in hands.iter().enumerate() {
            let held = hand.iter().map(|tile| worth(rules, *tile)).sum::<i32>();
            pips[seat % sides] += held;
            let is_rounded = rules.round == Rounded::Each;
            counted[seat % sides] += if is_rounded { nearest(held, round_to(rules)) } else { held };
        }
        let held = |seat: usize| hands[seat].iter().map(|tile| worth(rules, *tile)).sum::<i32>();
        let seats = hands.len();
        let neighbour = match rules.blocked_by {
            BlockedBy::LockerOrNext => Some((locker + 1) % seats),
            BlockedBy::LockerOrBefore => Some((locker + seats - 1) % seats),
            BlockedBy::LightestSide | BlockedBy::LightestHand | BlockedBy::Doubles => None,
        };
        if let Some(other) = neighbour {
            let winner = if held(other) < held(locker) { other } else { locker };
            pips = (0..sides).map(|side| i32::from(side != winner % sides)).collect();
        } else if rules.blocked_by == BlockedBy::Doubles {
            let worth = |seat: usize| {
                let doubles = hands[seat].iter().filter(|tile| tile.is_doublet());
                let lowest = doubles.map(|tile| i32::from(tile.total())).min().unwrap_or(-1);
                // No hand has a hundred tiles, and none a thousand pips; its doubles are told by their number.
                (lowest * 100 + hands[seat].len() as i32) * 1_000 + held(seat)
            };
            pips = (0..sides)
                .map(|side| (side..seats).step_by(sides).map(worth).min().expect("a hand"))
                .collect();
        } else if rules.blocked_by == BlockedBy::LightestHand {
            let lightest = |side: usize| (side..seats).step_by(sides).map(held).min().expect("a hand");
            pips = (0..sides).map(lightest).collect();
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
            (Score::One | Score::Two, _) => points,
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
            (Score::Two, _) => 2,
            _ if rules.partners.any() && rules.partner_score == PartnerScore::All => theirs + own,
            _ if winners.len() > 1 && rules.blocked_tie == BlockedTie::Split => {
                losers.map(|side| self.counted[side]).sum()
            }
            (_, BlockedScore::Total) if self.out.is_none() => (theirs - own).max(0),
            (_, BlockedScore::Total) => theirs - own,
            (_, BlockedScore::Full | BlockedScore::None) => theirs,
            // No side loses by winning a blocked hand.
            (_, BlockedScore::Differences) => others.iter().map(|pips| pips - own).sum::<i32>().max(0),
        };
        let is_lock = self.out.is_none() && winners.len() == 1;
        self.settled(points) / winners.len() as i32 + if is_lock { rules.bonuses.lock } else { 0 }
    }
}

/// What a tile counts: its pips, unless the rules name it.
fn worth(rules: &LineRules, tile: Tile) -> i32 {
    let named = rules.key("tile_values").expect("a key of this game");
    let mut entries = named.trim_matches(['{', '}']).split(", ").filter_map(|entry| entry.split_once(": "));
    let own = entries.find(|(name, _)| name.parse() == Ok(tile));
    own.map_or(i32::from(tile.total()), |(_, value)| value.parse().expect("a number"))
}

fn round_to(rules: &LineRules) -> i32 {
    rules.key("round_to").and_then(|text| text.parse().ok()).expect("a number")
}

/// The points of a line game after its round.
fn of_line(rules: &LineRules, hands: &[Vec<Tile>], locker: usize) -> Vec<i32> {
    let ended = Ended::of(rules, hands, locker);
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

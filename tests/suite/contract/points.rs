//! Points counted the simple way: from the moves as they are made, and from the tiles in the hands at the
//! end.

use boneyard::game::Rules;
use boneyard::game::castle_rock::moves::CastleRockMove as RowAct;
use boneyard::game::line::rules::{BlockedScore, BlockedTie, PartnerScore, Rules as LineRules, Score};
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
            Move::Line(_) => return,
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
            (Position::Line(line), true) => of_line(line.rules(), &hands(position)),
            _ => self.by_seat.clone(),
        }
    }
}

/// The points of a line game after its round.
fn of_line(rules: &LineRules, hands: &[Vec<Tile>]) -> Vec<i32> {
    // The contract's only partners sit opposite each other.
    let sides = if rules.partners.any() { 2 } else { hands.len() };
    let mut pips = vec![0; sides];
    for (seat, hand) in hands.iter().enumerate() {
        pips[seat % sides] += hand.iter().map(|tile| i32::from(tile.total())).sum::<i32>();
    }
    let out = hands.iter().position(Vec::is_empty).map(|seat| seat % sides);
    let least = pips.iter().min().copied().unwrap_or(0);
    let lightest = (0..sides).filter(|side| pips[*side] == least).collect();
    let winners = out.map_or(lightest, |side| vec![side]);
    if winners.len() > 1 && rules.blocked_tie == BlockedTie::Nobody {
        return vec![0; hands.len()];
    }
    let mut gained = vec![0; sides];
    for winner in &winners {
        let own = pips[*winner];
        let others: Vec<i32> = (0..sides).filter(|side| side != winner).map(|side| pips[side]).collect();
        let theirs: i32 = others.iter().sum();
        let blocked = if out.is_some() { BlockedScore::Total } else { rules.blocked_score };
        let points = match (rules.score, blocked) {
            (Score::One, _) => 1,
            _ if rules.partners.any() && rules.partner_score == PartnerScore::All => theirs + own,
            (_, BlockedScore::Total) => theirs - own,
            (_, BlockedScore::Full) => theirs,
            (_, BlockedScore::Differences) => others.iter().map(|pips| pips - own).sum(),
        };
        gained[*winner] = points / winners.len() as i32;
    }
    (0..hands.len()).map(|seat| gained[seat % sides]).collect()
}

//! The points of a hand that is over, by every reading.

use crate::game::line::readings::{BlockedBy, ExactTarget, PlayPoints, RoundTo, Rounded, Wins};
use crate::game::line::rules::{BlockedScore, BlockedTie, PartnerScore, Rules, Score};
use crate::rules::counts::MAX_SEATS;

/// How a hand ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Ending {
    /// A seat has played its last tile.
    Out(usize),
    /// No seat can play, and nothing can be drawn.
    Blocked,
    /// The same, by a play of this seat, or decided by the tiles that this seat holds, where that matters.
    Locked(usize),
    /// The same, where the best hands of these sides, as bits, are level in all that decides.
    Level(u16),
    /// No hand has a double to open with: the tiles are dealt again, and no side scores.
    Redeal,
}

impl Ending {
    /// Whether no seat could play.
    pub(super) const fn is_block(self) -> bool {
        matches!(self, Self::Blocked | Self::Locked(_) | Self::Level(_))
    }
}

/// The points of one side at the end of a hand, which each of its seats gets (AF-OUT-1, FT-OUT-1, UP-OUT-1).
///
/// `sides` has the side of each seat, `pips` what each seat still holds; a double counts in full
/// (boxed-set, "Matador").
pub fn points(rules: &Rules, sides: &[usize], pips: &[u32], ending: Ending, side: usize) -> i32 {
    if let Ending::Out(seat) = ending
        && sides[seat] != side
        && rules.score != Score::Deduct
    {
        return 0;
    }
    // Without partners a seat is a side.
    let is_simple = rules.blocked_by == BlockedBy::LightestSide && rules.round == Rounded::Total;
    if !rules.partners.any() && is_simple {
        return points_of_side(rules, pips, ending, side);
    }
    let mut worth = [0; MAX_SEATS];
    for (side, pips) in sides.iter().zip(pips) {
        worth[*side] += if rules.round == Rounded::Each { nearest(rules, *pips) } else { *pips };
    }
    let (ranks, count) = ranks(rules, sides, pips, ending);
    HeldPips { rules, sides: &ranks[..count], worth: &worth[..count] }.points(ending, side)
}

/// The pips by which a blocked hand is decided, by side, and the number of sides: the fewest win.
fn ranks(rules: &Rules, sides: &[usize], pips: &[u32], ending: Ending) -> ([u32; MAX_SEATS], usize) {
    let mut ranks = [0; MAX_SEATS];
    let count = sides.iter().max().map_or(0, |last| last + 1);
    if let Ending::Level(level) = ending {
        for (side, rank) in ranks.iter_mut().enumerate() {
            *rank = u32::from(level & 1 << side == 0);
        }
        return (ranks, count);
    }
    let named = if ending.is_block() { blocked_winner(rules, sides, pips, ending) } else { None };
    if let Some(seat) = named {
        ranks = [1; MAX_SEATS];
        ranks[sides[seat]] = 0;
    } else if rules.blocked_by == BlockedBy::LightestSide {
        sides.iter().zip(pips).for_each(|(side, pips)| ranks[*side] += pips);
    } else {
        ranks = [u32::MAX; MAX_SEATS];
        sides.iter().zip(pips).for_each(|(side, pips)| ranks[*side] = ranks[*side].min(*pips));
    }
    (ranks, count)
}

/// The seat whose hand decides a blocked hand for its side, where the rules compare hands and one of them does
/// (DOM-LOCK-1, DOM-LOCK-2).
fn blocked_winner(rules: &Rules, sides: &[usize], pips: &[u32], ending: Ending) -> Option<usize> {
    let seats = pips.len();
    let lighter = |locker: usize, other: usize| if pips[other] < pips[locker] { other } else { locker };
    match (rules.blocked_by, ending) {
        (BlockedBy::LockerOrNext | BlockedBy::LockerOrBefore, Ending::Locked(seat)) => {
            compared(rules.blocked_by, seat, seats).map(|other| lighter(seat, other))
        }
        (BlockedBy::Doubles, Ending::Locked(seat)) => Some(seat),
        (BlockedBy::LightestSide | BlockedBy::Doubles, _) => None,
        _ => {
            let first = (0..seats).min_by_key(|seat| pips[*seat])?;
            let is_level = |seat: usize| pips[seat] == pips[first] && sides[seat] != sides[first];
            (!(0..seats).any(is_level)).then_some(first)
        }
    }
}

/// The seat with which the one that has locked a hand compares its pips, where the rules name one.
pub(super) const fn compared(by: BlockedBy, locker: usize, seats: usize) -> Option<usize> {
    match by {
        BlockedBy::LockerOrNext => Some((locker + 1) % seats),
        BlockedBy::LockerOrBefore => Some((locker + seats - 1) % seats),
        BlockedBy::LightestSide | BlockedBy::LightestHand | BlockedBy::Doubles => None,
    }
}

/// The seat that has won a hand, where its own hand has decided it.
pub(super) fn winning_seat(rules: &Rules, sides: &[usize], pips: &[u32], ending: Ending) -> Option<usize> {
    match ending {
        Ending::Out(seat) => Some(seat),
        Ending::Redeal => None,
        Ending::Blocked | Ending::Locked(_) | Ending::Level(_) => blocked_winner(rules, sides, pips, ending),
    }
}

/// The side that has won a hand; none where several are level.
pub(super) fn winning_side(rules: &Rules, sides: &[usize], pips: &[u32], ending: Ending) -> Option<usize> {
    match ending {
        Ending::Out(seat) => Some(sides[seat]),
        Ending::Redeal => None,
        Ending::Blocked | Ending::Locked(_) | Ending::Level(_) => {
            let (ranks, count) = ranks(rules, sides, pips, ending);
            let fewest = ranks[..count].iter().min()?;
            let mut first = (0..count).filter(|side| ranks[*side] == *fewest);
            first.next().filter(|_| first.next().is_none())
        }
    }
}

/// Like [`points`] from the pips of each side, if no other side has gone out, and no seat's pips are rounded
/// by themselves.
pub(super) fn points_of_side(rules: &Rules, held: &[u32], ending: Ending, side: usize) -> i32 {
    HeldPips { rules, sides: held, worth: held }.points(ending, side)
}

/// Pips rounded as the rules say.
fn nearest(rules: &Rules, pips: u32) -> u32 {
    rules.round_to.nearest(pips as i32).unsigned_abs()
}

/// Pips by side.
struct HeldPips<'a> {
    rules: &'a Rules,
    /// By which a blocked hand is decided.
    sides: &'a [u32],
    /// What they count for: rounded, where those of each seat are.
    worth: &'a [u32],
}

impl HeldPips<'_> {
    fn points(&self, ending: Ending, side: usize) -> i32 {
        match ending {
            Ending::Redeal => 0,
            _ if self.rules.score == Score::Deduct => self.settled(-self.own(side)),
            Ending::Out(_) => self.out(side),
            Ending::Blocked | Ending::Locked(_) | Ending::Level(_) => self.blocked(side),
        }
    }

    fn all(&self) -> i32 {
        self.worth.iter().sum::<u32>() as i32
    }

    fn own(&self, side: usize) -> i32 {
        self.worth[side] as i32
    }

    /// What the sides hold that are not the lightest.
    fn heavier_than(&self, lightest: u32) -> i32 {
        let held = self.sides.iter().zip(self.worth).filter(|(pips, _)| **pips > lightest);
        held.map(|(_, worth)| *worth as i32).sum()
    }

    /// One point, two, or every pip, where the rules score these regardless of the ending (BLK-SCORE-1).
    fn fixed(&self) -> Option<i32> {
        let all = self.rules.partners.any() && self.rules.partner_score == PartnerScore::All;
        self.rules.score.of_hand().or_else(|| all.then(|| self.all()))
    }

    /// Pips as they are scored (AF-ROUND-1, TH-ROUND-1, TH-ROUND-2): rounded, and divided where plays score multiples.
    fn settled(&self, pips: i32) -> i32 {
        let Rules { score, round_to, round, play_points, .. } = self.rules;
        // Most rules have neither, and a division takes as long as a turn.
        if score.of_hand().is_some() || *round_to == RoundTo::One {
            return pips;
        }
        let rounded = if *round == Rounded::Total { round_to.nearest(pips) } else { pips };
        match play_points {
            PlayPoints::Pips => rounded,
            PlayPoints::Multiples => rounded / round_to.number(),
        }
    }

    /// All other sides' pips; a partner's are subtracted (MAT-SCORE-1, TID-SCORE-1, BLK-SCORE-1), counted or
    /// ignored (AF-PARTNER-1, SP-OUT-1, PR-OUT-1, DOM-OUT-1, CU-OUT-1, BG-OUT-1).
    fn out(&self, side: usize) -> i32 {
        let own = if self.rules.partner_score == PartnerScore::Losers { 1 } else { 2 };
        self.settled(self.fixed().unwrap_or_else(|| self.all() - own * self.own(side)))
    }

    /// The pips of the others less the own ones, once or for each side, if no side holds fewer
    /// (DRAW-SCORE-1, MAT-SCORE-2, TID-SCORE-2, BLK-SCORE-1, AF-BLOCK-1, AF-TIE-1, SP-BLOCK-1, PR-TIE-1,
    /// DOM-LOCK-3, CU-TIE-1). Where something else than the pips of the sides decides, the winner may hold
    /// more than the others, and then scores nothing.
    fn blocked(&self, side: usize) -> i32 {
        let held = self.sides[side];
        if self.rules.blocked_score == BlockedScore::None || self.sides.iter().any(|pips| *pips < held) {
            return 0;
        }
        let lightest = self.sides.iter().filter(|pips| **pips == held).count() as i32;
        if lightest > 1 && self.rules.blocked_tie == BlockedTie::Nobody {
            return 0;
        }
        let own = self.own(side);
        let theirs = self.all() - own;
        let others = self.sides.len() as i32 - 1;
        let points = self.fixed().unwrap_or(match self.rules.blocked_score {
            _ if lightest > 1 && self.rules.blocked_tie == BlockedTie::Split => self.heavier_than(held),
            BlockedScore::Differences => (theirs - others * own).max(0),
            BlockedScore::Total => (theirs - own).max(0),
            BlockedScore::Full | BlockedScore::None => theirs,
        });
        let points = self.settled(points);
        // Usually there is nothing to share.
        if lightest == 1 { points + self.rules.bonuses.lock } else { points.div_euclid(lightest) }
    }
}

/// The seat that has won the game once a hand is over: the highest score, if it is enough (DRAW-END-1,
/// MAT-END-1, TID-END-1, BLK-SCORE-1, AF-END-1, MU-END-1, FT-END-1, UP-END-1, SP-END-1, PR-END-1, DOM-END-1,
/// CU-END-1, BG-END-1), or the lowest; after a fixed number of hands, where the rules name one (CF-END-1). `sides`
/// has the side of each seat; of partners the first is named. There is no winner while two sides are level at
/// the top: no document covers that.
pub fn winner(rules: &Rules, scores: &[i32], sides: &[usize]) -> Option<usize> {
    let is_over = rules.game_hands.is_none_or(|hands| rules.hand_number.get() >= hands.get());
    let is_lowest = rules.wins == Wins::Lowest;
    let most = *scores.iter().max()?;
    let best = if is_lowest { *scores.iter().min()? } else { most };
    let mut first = None;
    for (seat, score) in scores.iter().enumerate() {
        match first {
            None if *score == best => first = Some(seat),
            Some(other) if *score == best && sides.get(other) != sides.get(seat) => return None,
            _ => {}
        }
    }
    let is_enough = match rules.exact_target {
        _ if rules.game_hands.is_some() => is_over,
        ExactTarget::No => most >= rules.target(scores.len()),
        ExactTarget::Yes => most == rules.target(scores.len()),
    };
    first.filter(|_| is_enough)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::line::tests::rules_of;
    use crate::rules::value::RuleValue as _;
    use crate::tile::DominoSet;

    fn all_points(rules: &Rules, pips: &[u32], ending: Ending) -> Vec<i32> {
        let sides = rules.partners.sides(pips.len()).unwrap();
        (0..pips.len()).map(|seat| points(rules, &sides, pips, ending, sides[seat])).collect()
    }

    /// boxed-set, "Set Up": 5, 19 and 12 pips in a blocked hand give 14 + 7 = 21. The same
    /// hands give 26 by the formula of "Tiddle-A Wink" and of simple-block.
    #[test]
    fn the_documents_blocked_hand_scores_21_or_26_or_31() {
        let mut rules = rules_of("draw", DominoSet::DOUBLE_6);
        let held = [5, 19, 12];
        assert_eq!(all_points(&rules, &held, Ending::Blocked), [21, 0, 0]);
        let tiddle = rules_of("tiddle-a-wink", DominoSet::DOUBLE_9);
        assert_eq!(all_points(&tiddle, &held, Ending::Blocked), [26, 0, 0]);
        assert_eq!(all_points(&rules_of("block", DominoSet::DOUBLE_6), &held, Ending::Blocked), [26, 0, 0]);
        rules.blocked_score = BlockedScore::Full;
        assert_eq!(all_points(&rules, &held, Ending::Blocked), [31, 0, 0]);
        rules.score = Score::One;
        assert_eq!(all_points(&rules, &held, Ending::Blocked), [1, 0, 0]);
    }

    /// A hand that its doubles have decided: the winner holds more pips than the others, and loses none.
    #[test]
    fn winning_a_blocked_hand_costs_nothing() {
        let mut rules = rules_of("draw", DominoSet::DOUBLE_6);
        rules.blocked_by = BlockedBy::Doubles;
        for score in [BlockedScore::Differences, BlockedScore::Total] {
            rules.blocked_score = score;
            assert_eq!(all_points(&rules, &[5, 19, 12], Ending::Locked(1)), [0; 3]);
        }
        rules.blocked_score = BlockedScore::Full;
        assert_eq!(all_points(&rules, &[5, 19, 12], Ending::Locked(1)), [0, 17, 0]);
        // All are level, so the rest hold nothing.
        rules.blocked_tie = BlockedTie::Split;
        assert_eq!(all_points(&rules, &[5, 19, 12], Ending::Level(0b111)), [0; 3]);
    }

    /// BG-BLOCK-4: 2-1 and 3-0 are level, and the 4-4 loses: its 8 pips are those of the two.
    #[test]
    fn hands_that_are_level_share_what_the_others_lose() {
        let mut rules = rules_of("bergen", DominoSet::DOUBLE_6);
        rules.set_key("score", "pips").unwrap();
        let level = Ending::Level(0b011);
        assert_eq!(all_points(&rules, &[3, 3, 8], level), [0; 3]);
        rules.blocked_tie = BlockedTie::Split;
        assert_eq!(all_points(&rules, &[3, 3, 8], level), [4, 4, 0]);
        // Each has the pips of the two others, 11, half of them.
        (rules.blocked_tie, rules.blocked_score) = (BlockedTie::Shared, BlockedScore::Full);
        assert_eq!(all_points(&rules, &[3, 3, 8], level), [5, 5, 0]);
    }

    /// boxed-set, "Matador" and "Tiddle-A Wink": the side that goes out scores what the others hold.
    #[test]
    fn going_out_scores_what_the_others_hold() {
        let rules = rules_of("matador", DominoSet::DOUBLE_9);
        assert_eq!(all_points(&rules, &[0, 19, 12], Ending::Out(0)), [31, 0, 0]);
        assert_eq!(all_points(&rules, &[18, 0, 0], Ending::Out(1)), [0, 18, 0]);
    }

    #[test]
    fn a_tie_scores_for_nobody_or_is_shared() {
        let mut rules = rules_of("block", DominoSet::DOUBLE_6);
        let held = [5, 5, 12];
        assert_eq!(all_points(&rules, &held, Ending::Blocked), [0, 0, 0]);
        rules.blocked_tie = BlockedTie::Shared;
        assert_eq!(all_points(&rules, &held, Ending::Blocked), [6, 6, 0]);
        assert_eq!(all_points(&rules, &[5, 5, 13], Ending::Blocked), [6, 6, 0]);
    }

    /// boxed-set, "Set Up": 100 points win.
    #[test]
    fn the_highest_score_wins_once_it_is_enough() {
        let rules = rules_of("draw", DominoSet::DOUBLE_6);
        assert_eq!(winner(&rules, &[99, 40], &[0, 1]), None);
        assert_eq!(winner(&rules, &[100, 40], &[0, 1]), Some(0));
        assert_eq!(winner(&rules, &[100, 104, 3], &[0, 1, 2]), Some(1));
        assert_eq!(winner(&rules, &[104, 104, 3], &[0, 1, 2]), None);
        assert_eq!(winner(&rules, &[30, 104, 30, 104], &[0, 1, 0, 1]), Some(1));
    }

    #[test]
    fn partners_share_one_side() {
        let mut rules = rules_of("block", DominoSet::DOUBLE_6);
        rules.set_key("partners", "[[0, 2], [1, 3]]").unwrap();
        let held = [0, 9, 4, 8];
        assert_eq!(all_points(&rules, &held, Ending::Out(0)), [13, 0, 13, 0]);
        assert_eq!(all_points(&rules, &held, Ending::Blocked), [13, 0, 13, 0]);
        rules.partner_score = PartnerScore::read("all").unwrap();
        assert_eq!(all_points(&rules, &held, Ending::Out(0)), [21, 0, 21, 0]);
        assert_eq!(all_points(&rules, &[3, 9, 4, 8], Ending::Blocked), [24, 0, 24, 0]);
        assert_eq!(all_points(&rules, &[8, 4, 4, 8], Ending::Blocked), [0; 4]);
    }
}

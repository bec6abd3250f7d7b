//! The game: hands until a seat has enough points.

use crate::game::castle_rock::rules::Rules;

/// The points of a seat for one hand: its captured tiles, less all those left in the row, which may come
/// to less than 0 ("scoring"; CR-SCORE-1, CR-DEVIL-1). An empty row costs no seat anything (CR-CLEAR-1,
/// CR-LAST-1).
pub fn points(captured: usize, left: usize) -> i32 {
    captured as i32 - left as i32
}

/// The seat that has won the game, once a hand is over. `scores` has the seats in order; `leader` is the
/// seat that was dealt first and began the hand, at the dealer's left. Of several with enough points the
/// highest wins; of equals the one dealt last ("scoring"; CR-SCORE-2).
pub fn winner(rules: &Rules, scores: &[i32], leader: usize) -> Option<usize> {
    let seats = scores.len();
    let by_deal = (0..seats).map(|step| (leader + step) % seats);
    by_deal.filter(|seat| rules.wins(scores[*seat])).max_by_key(|seat| scores[*seat])
}

/// The seat that begins the next hand: the deal goes round clockwise ("the deal"; CR-LEAD-1).
pub const fn next_leader(leader: usize, seats: usize) -> usize {
    if seats == 0 { 0 } else { (leader + 1) % seats }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// CR-SCORE-2.
    #[test]
    fn the_highest_wins_and_of_equals_the_one_dealt_last() {
        let rules = Rules::default();
        assert_eq!(winner(&rules, &[49, 12, -3], 0), None);
        assert_eq!(winner(&rules, &[50, 12, -3], 0), Some(0));
        assert_eq!(winner(&rules, &[50, 53, 51], 0), Some(1));
        assert_eq!(winner(&rules, &[53, 53, 51], 0), Some(1));
        assert_eq!(winner(&rules, &[53, 53, 51], 1), Some(0));
        assert_eq!(winner(&rules, &[53, 0, 53], 2), Some(0));
        let mut over = Rules::default();
        over.set_key("target", "over").unwrap();
        assert_eq!(winner(&over, &[50, 12, -3], 0), None);
        assert_eq!(winner(&over, &[50, 51, 50], 0), Some(1));
    }

    #[test]
    fn the_deal_goes_round() {
        assert_eq!((next_leader(0, 3), next_leader(2, 3)), (1, 0));
    }
}

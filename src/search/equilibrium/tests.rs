use std::fmt;

use super::*;
use crate::search::Limits;
use crate::search::game::{GameTree, Round};

/// Kuhn poker (Kuhn 1950): three cards, one each, an ante of 1 and one bet of 1.
#[derive(Clone, Debug)]
struct Kuhn {
    cards: [i32; 2],
    past: Vec<Bet>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Bet {
    Pass,
    Raise,
}

impl fmt::Display for Bet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self:?}")
    }
}

impl GameTree for Kuhn {
    type Move = Bet;

    fn legal_moves(&self, out: &mut Vec<Bet>) {
        if !self.is_over() {
            out.extend([Bet::Pass, Bet::Raise]);
        }
    }

    fn make(&mut self, mv: Bet) {
        self.past.push(mv);
    }

    fn unmake(&mut self) {
        self.past.pop();
    }
}

impl Round for Kuhn {
    fn seats(&self) -> usize {
        2
    }

    fn side(&self, seat: usize) -> usize {
        seat
    }

    fn to_play(&self) -> usize {
        self.past.len() % 2
    }

    fn is_over(&self) -> bool {
        use Bet::{Pass, Raise};
        matches!(self.past[..], [Pass, Pass] | [Raise, _] | [Pass, Raise, _])
    }

    fn gained(&self, seat: usize) -> i32 {
        use Bet::{Pass, Raise};
        if seat == 1 {
            return 0;
        }
        let high = if self.cards[0] > self.cards[1] { 1 } else { -1 };
        match self.past[..] {
            [Pass, Pass] => high,
            [Raise, Pass] => 1,
            [Pass, Raise, Pass] => -1,
            [Raise, Raise] | [Pass, Raise, Raise] => 2 * high,
            _ => 0,
        }
    }

    fn key(&self) -> u128 {
        0
    }

    fn private_key(&self, seat: usize) -> Option<u128> {
        Some(self.cards[seat] as u128)
    }

    fn bounds(&self, _: usize, _: Option<usize>) -> [i32; 2] {
        [-2, 2]
    }
}

fn form_of<R: Round>(deals: impl IntoIterator<Item = R>, code: impl Fn(R::Move) -> u128) -> SequenceForm {
    let mut builder = FormBuilder::new(1_000_000, Meter::new(Limits::default()));
    for mut deal in deals {
        builder.add(&mut deal, &code).expect("it fits");
    }
    builder.finish().0
}

fn kuhn() -> SequenceForm {
    let pairs = (1..=3).flat_map(|a| (1..=3).map(move |b| [a, b])).filter(|[a, b]| a != b);
    form_of(pairs.map(|cards| Kuhn { cards, past: Vec::new() }), |mv| 100 + mv as u128)
}

/// Kuhn's value is −1/18. Each seat has 3 cards × 2 choices, and 6 deals have 5 ends each.
#[test]
fn kuhn_poker_has_its_value() {
    let form = kuhn();
    assert_eq!((form.choices(), form.leaves(), form.deals), (12, 30, 6));
    let found = solve(&form, Meter::new(Limits::default()));
    let [low, high] = found.value.map(ExactMean::as_f64);
    let value = -1.0 / 18.0;
    assert!(low <= value + 1e-12 && value <= high + 1e-12 && high - low <= GAP, "{low} {high}");
    assert!(!found.is_at_limit);
    // The worst card is never worth a call, the best one always is; seat 1 bluffs with the worst a third
    // of the time.
    let set_of = |seat: usize, at: usize| {
        form.sets[seat][at].sequences().map(|n| found.strategies[seat][n]).collect::<Vec<_>>()
    };
    let all: Vec<Vec<f64>> = (0..6).map(|n| set_of(1, n)).collect();
    let near = |share: f64| all.iter().filter(|own| (own[1] - share).abs() < 0.02).count();
    // After a bet: fold, call a third of the time, call. After a pass: bluff a third, pass, bet.
    assert_eq!([near(0.0), near(1.0 / 3.0), near(1.0)], [2, 2, 2], "{all:?}");
}

/// The proof holds for any plan, however bad: here for the one that is even everywhere.
#[test]
fn any_plan_bounds_the_value() {
    let form = kuhn();
    let even = [0, 1].map(|seat| rounded(&form, seat, &vec![0.0; form.sequences[seat]], Rounding::Near));
    let worth =
        [0, 1].map(|seat| -best_response(&form, 1 - seat, &even[seat]) as f64 / (WHOLE * form.deals) as f64);
    assert!(worth[0] < -1.0 / 18.0 && worth[1] < 1.0 / 18.0, "{worth:?}");
    // By hand, against a seat 0 that bets and calls half the time. After a bet seat 1 calls with the king (+2) and
    // the queen (0 on the average, a fold −1), and folds the jack (−1). After a pass a bet gains 1.5 with the king,
    // 0.5 with the queen, −0.5 with the jack, each more than a pass. In all
    // (2 + 0 − 1 + 1.5 + 0.5 − 0.5) / 6 = 5/12.
    assert!((worth[0] + 5.0 / 12.0).abs() < 1e-9, "{}", worth[0]);
}

/// A search without time says so, and its bounds hold all the same.
#[test]
fn a_limit_leaves_bounds() {
    let found = solve(&kuhn(), Meter::new(Limits::default().nodes(40)));
    let [low, high] = found.value.map(ExactMean::as_f64);
    assert!(found.is_at_limit && low <= -1.0 / 18.0 && -1.0 / 18.0 <= high);
}

/// With open hands seat 0 of Kuhn poker bets the king and passes the jack: a player who knows that gains.
#[test]
fn play_by_open_hands_can_be_exploited() {
    let found = solve(&kuhn(), Meter::new(Limits::default()));
    for [low, high] in found.exploitable {
        assert!(low.above >= 0 && high.as_f64() - low.as_f64() <= 2.0 * GAP);
        assert!(high.as_f64() > 0.05, "{}", high.as_f64());
    }
}

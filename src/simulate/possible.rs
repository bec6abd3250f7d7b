//! Whether the numbers of a part are possible: a checksum finds damage, and this finds numbers that
//! contradict each other. It uses only the ways in which games are counted and sums of squares; a
//! manipulation without a contradiction is not found.

use crate::game::Rules;
use crate::game::simulated::Occurrence;
use crate::simulate::figure::Figure;
use crate::simulate::interval::Range;
use crate::simulate::part::{Part, Tallied};
use crate::simulate::plan::Plan;
use crate::simulate::sums::{Pairs, Sums};
use crate::simulate::tally::{FAR, Tally};

/// What is impossible about a figure.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Contradiction {
    /// Its denominators.
    #[error("its denominator is not the number that was played")]
    Basis,
    /// The squares of its sums.
    #[error("its squares are not those of its sum")]
    Squares,
    /// The products of its sums.
    #[error("its products are not those of its sums")]
    Products,
    /// Its value.
    #[error("it is out of its range")]
    Value,
    /// That it has a distribution.
    #[error("there is a distribution where none is kept")]
    HasDistribution,
    /// The number of values of its distribution.
    #[error("its distribution does not count what was played")]
    DistributionCount,
    /// A value of its distribution.
    #[error("its distribution has an impossible value")]
    DistributionValue,
    /// The sum or the squares of its distribution.
    #[error("its distribution and its sums differ")]
    DistributionSums,
    /// The products with the first column.
    #[error("its products with the first variant are not those of the sums")]
    Pairs,
    /// The number of turns.
    #[error("its denominator is not the number of turns")]
    Turns,
    /// The number of rounds.
    #[error("the number of hands differs")]
    Hands,
    /// The number of plays.
    #[error("it does not count the plays of the hands")]
    Plays,
    /// The number of games won.
    #[error("the games won and given up are not those that were played")]
    Wins,
}

/// The first contradiction in a part that has the shape of its plan.
pub(crate) fn contradiction(part: &Part, plan: &Plan) -> Option<(Figure, Contradiction)> {
    let figures = plan.figures();
    let of = |number: usize| CheckedColumn::new(part, plan, &figures, number)?.first_fault();
    (0..part.columns.len()).find_map(of)
}

/// What a figure is counted per.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Basis {
    Game,
    Hand,
    /// Each shuffle: one per round, and one for each that is void.
    Shuffle,
    Turn,
    /// Each other seat of a round, with their number.
    OtherSeat(i128),
    /// Sides of different sizes, for which no basis is known.
    Unknown,
}

/// One column with the numbers that it is checked against.
struct CheckedColumn<'a> {
    plan: &'a Plan,
    figures: &'a [Figure],
    number: usize,
    column: &'a Tallied,
    first: Option<&'a Tallied>,
    rules: &'a Rules,
    games: i128,
    /// How often each game is played.
    times: i128,
    hands: i128,
    /// The sum of the squares of the games' rounds, and of their products with the first column's.
    hands_hands: i128,
    hands_first: i128,
    /// Seats per side, where all sides have the same number.
    side: Option<i128>,
}

impl<'a> CheckedColumn<'a> {
    fn new(part: &'a Part, plan: &'a Plan, figures: &'a [Figure], number: usize) -> Option<Self> {
        let column = part.columns.get(number)?;
        let place = figures.iter().position(|figure| *figure == Figure::HandsPerGame)?;
        let rules = &plan.columns.get(number)?.rules;
        Some(Self {
            plan,
            figures,
            number,
            column,
            first: (number > 0).then(|| &part.columns[0]),
            rules,
            games: part.games.into(),
            times: plan.times().into(),
            hands: column.hands.into(),
            hands_hands: column.sums[place].squares()[0],
            hands_first: column.pairs.get(place).map_or(0, |pairs| pairs.products()[0]),
            side: side(rules, plan.players.len()),
        })
    }

    fn first_fault(&self) -> Option<(Figure, Contradiction)> {
        let of = |(place, figure): (usize, &Figure)| {
            let why = self.of_sums(*figure, &self.column.sums[place]);
            let why = why.or_else(|| self.of_tally(*figure, place));
            Some((*figure, why.or_else(|| self.of_pairs(*figure, place))?))
        };
        let fault = self.figures.iter().enumerate().find_map(of);
        fault.or_else(|| self.turns()).or_else(|| self.wins())
    }

    fn basis(&self, figure: Figure) -> Basis {
        match figure {
            Figure::RedealRate if self.rules.can_have(Occurrence::VoidDeal) => Basis::Shuffle,
            Figure::HandsPerGame | Figure::PlaysPerGame | Figure::UnfinishedRate | Figure::Wins(_) => {
                Basis::Game
            }
            Figure::PointsPerTurn | Figure::PlayThroughRate => Basis::Turn,
            Figure::LeadAdvantage | Figure::Margin(_) => self.side.map_or(Basis::Unknown, |side| {
                Basis::OtherSeat((self.plan.players.len() as i128 - side).max(1))
            }),
            _ => Basis::Hand,
        }
    }

    /// Whether sums are possible for this number of games.
    fn of_sums(&self, figure: Figure, sums: &Sums) -> Option<Contradiction> {
        let ([much_much, much_of, of_of], Sums { much, of, .. }) = (sums.squares(), *sums);
        let is_of_basis = match self.basis(figure) {
            Basis::Game => {
                let times = self.times;
                of == times * self.games && of_of == times * of && much_of == times * much
            }
            Basis::Hand => of == self.hands && of_of == self.hands_hands,
            Basis::Shuffle => of == much + self.hands && of_of == 2 * much_of - much_much + self.hands_hands,
            Basis::OtherSeat(seats) => of == seats * self.hands && of_of == seats * seats * self.hands_hands,
            Basis::Turn | Basis::Unknown => true,
        };
        if !is_of_basis {
            return Some(Contradiction::Basis);
        }
        let is_square = |sum: i128, squares: i128| {
            // The square of an integer is at least its absolute value, and has the same parity.
            squares >= sum.abs() && (squares - sum) % 2 == 0 && !exceeds([sum, sum], [self.games, squares])
        };
        if !is_square(much, much_much) || !is_square(of, of_of) || of < 0 {
            return Some(Contradiction::Squares);
        }
        if exceeds([much_of, much_of], [much_much, of_of]) {
            return Some(Contradiction::Products);
        }
        let (least, most) = self.each(figure);
        let of_hands = if self.basis(figure) == Basis::Game { sums.of } else { self.hands };
        let is_beyond = |most: i128| much > most.saturating_mul(of_hands);
        let has_negative = least >= 0 && (much < 0 || much_of < 0 || exceeds([1, much_much], [much, much]));
        let is_no_share = figure.is_share() && (much > of || much_much > much_of || much_of > of_of);
        if has_negative || is_no_share || most.is_some_and(is_beyond) {
            return Some(Contradiction::Value);
        }
        None
    }

    /// The range of a figure in one round, or in one game.
    fn each(&self, figure: Figure) -> (i128, Option<i128>) {
        match self.plan.range(figure, self.number) {
            Range::Share => (0, None),
            Range::Count { least, most, .. } => (least as i128, most.map(|most| most as i128)),
            Range::Any => (i128::MIN, None),
        }
    }

    /// Whether a distribution agrees with the sums.
    fn of_tally(&self, figure: Figure, place: usize) -> Option<Contradiction> {
        let (tally, sums) = (&self.column.tallies[place], &self.column.sums[place]);
        let is_kept = figure.is_spread() && (figure != Figure::PointsPerTurn || self.rules.turns_score());
        if !is_kept {
            return (!tally.is_empty()).then_some(Contradiction::HasDistribution);
        }
        let basis = self.basis(figure);
        let [count, sum, squares] = moments(tally);
        let counted = match basis {
            Basis::Game => sums.of,
            Basis::Turn => sums.of,
            _ => self.hands,
        };
        if count != counted {
            return Some(Contradiction::DistributionCount);
        }
        let (least, most) = self.each(figure);
        let mut numbers = tally.iter().map(|(number, _)| i128::from(number));
        if numbers.any(|number| number < least || most.is_some_and(|most| number > most)) {
            return Some(Contradiction::DistributionValue);
        }
        if tally.iter().any(|(number, _)| number.abs() == FAR) {
            // A value that may have been larger.
            return None;
        }
        let [much_much, ..] = sums.squares();
        let is_sum = match basis {
            // With several other seats a mean, rounded in each round.
            Basis::OtherSeat(seats) if seats > 1 => 2 * (sum * seats - sums.much).abs() <= seats * self.hands,
            Basis::Unknown => true,
            _ => sum == sums.much,
        };
        let is_squared = match (basis, figure) {
            (Basis::Game, _) if self.times == 1 => squares == much_much,
            (Basis::Game, _) => squares <= much_much,
            (Basis::Hand, Figure::HandPoints) => true,
            // For values of at least 0, the square of a sum is at least the sum of squares.
            (Basis::Hand, _) => squares <= much_much,
            _ => true,
        };
        (!is_sum || !is_squared).then_some(Contradiction::DistributionSums)
    }

    /// Whether products with the first column are possible for its sums and this column's.
    fn of_pairs(&self, figure: Figure, place: usize) -> Option<Contradiction> {
        let first = &self.first?.sums[place];
        let (own, pairs) = (&self.column.sums[place], self.column.pairs[place].products());
        let [much_much, much_of, of_much, of_of] = pairs;
        let ([own_much, _, own_of], [first_much, _, first_of]) = (own.squares(), first.squares());
        let is_of_basis = match self.basis(figure) {
            Basis::Game => {
                let times = self.times;
                of_of == times * own.of && much_of == times * own.much && of_much == times * first.much
            }
            // For shuffles without a double the first column may count void ones too.
            Basis::Hand => of_of == self.hands_first || figure == Figure::RedealRate,
            _ => true,
        };
        let is_beyond = exceeds([much_much, much_much], [own_much, first_much])
            || exceeds([much_of, much_of], [own_much, first_of])
            || exceeds([of_much, of_much], [own_of, first_much])
            || exceeds([of_of, of_of], [own_of, first_of]);
        let is_negative =
            of_of < 0 || self.each(figure).0 >= 0 && (much_much < 0 || much_of < 0 || of_much < 0);
        (!is_of_basis || is_beyond || is_negative).then_some(Contradiction::Pairs)
    }

    /// Every figure per turn counts the same turns.
    fn turns(&self) -> Option<(Figure, Contradiction)> {
        let place = |wanted: Figure| self.figures.iter().position(|figure| *figure == wanted);
        let (points, through) = (place(Figure::PointsPerTurn)?, place(Figure::PlayThroughRate)?);
        let (one, other) = (&self.column.sums[points], &self.column.sums[through]);
        let of = |pairs: Option<&Pairs>| pairs.map(|pairs| pairs.products()[3]);
        let same = one.of == other.of
            && one.squares()[2] == other.squares()[2]
            && of(self.column.pairs.get(points)) == of(self.column.pairs.get(through));
        (!same).then_some((Figure::PlayThroughRate, Contradiction::Turns))
    }

    /// Every game has one winner or is given up; partners win together.
    fn wins(&self) -> Option<(Figure, Contradiction)> {
        let much = |wanted: &dyn Fn(&Figure) -> bool| -> i128 {
            let all = self.figures.iter().zip(&self.column.sums).filter(|(figure, _)| wanted(figure));
            all.map(|(_, sums)| sums.much).sum()
        };
        let won = much(&|figure| matches!(figure, Figure::Wins(_)));
        let unfinished = much(&|figure| *figure == Figure::UnfinishedRate);
        let hands = much(&|figure| *figure == Figure::HandsPerGame);
        if hands != self.hands {
            return Some((Figure::HandsPerGame, Contradiction::Hands));
        }
        if much(&|figure| *figure == Figure::PlaysPerGame) != much(&|figure| *figure == Figure::HandLength) {
            return Some((Figure::PlaysPerGame, Contradiction::Plays));
        }
        let is_won = self.side.is_none_or(|side| won == side * (self.times * self.games - unfinished));
        (!is_won).then_some((Figure::Wins(0), Contradiction::Wins))
    }
}

/// Seats per side, where all sides have the same number.
fn side(rules: &Rules, seats: usize) -> Option<i128> {
    let sides = rules.sides(seats)?;
    let size = |side: usize| sides.iter().filter(|other| **other == side).count();
    let first = size(*sides.first()?);
    sides.iter().all(|side| size(*side) == first).then_some(first as i128)
}

/// The number of values, their sum, and the sum of their squares.
fn moments(tally: &Tally) -> [i128; 3] {
    tally.iter().fold([0; 3], |[count, sum, squares], (number, times)| {
        let (number, times) = (i128::from(number), i128::from(times));
        [count + times, sum + number * times, squares + number * number * times]
    })
}

/// Whether one product is larger than another; false where either overflows, which no game reaches.
fn exceeds(one: [i128; 2], other: [i128; 2]) -> bool {
    match (one[0].checked_mul(one[1]), other[0].checked_mul(other[1])) {
        (Some(one), Some(other)) => one > other,
        _ => false,
    }
}

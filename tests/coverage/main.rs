//! Measures how often the intervals of simulations cover the truth, and whether they stay in the range of
//! their figure. By default it checks the two hardest figures; `tests/coverage.sh` runs it for every figure
//! of every game and prints the table. `docs/simulation.md` has the results.

#![allow(clippy::print_stdout, reason = "the table is what it is for")]

use std::collections::BTreeMap;
use std::process::ExitCode;

use boneyard::cli::machine::Machine;
use boneyard::compare::Variant;
use boneyard::keys::spec;
use boneyard::search::Limits;
use boneyard::search::statistics::Estimate;
use boneyard::simulate::interval::Range;
use boneyard::simulate::plan::MOST_HANDS;
use boneyard::simulate::summary::{FigureRow, Summary};
use boneyard::simulate::{Column, Effort, Figure, Part, Plan, Player, Seatings, run};

/// The number of runs, each with its own seed.
const RUNS: u64 = 200;

/// A seed that no run has, for the long run whose result counts as the truth.
const TRUTH: u64 = 1 << 32;

/// The accepted coverage of a 95 % interval, in percent of the runs: 2.6 standard deviations of 200 runs on
/// either side.
const FEWEST: f64 = 91.0;
const MOST: f64 = 99.0;

/// If more than this percentage of runs never saw an event, or a difference, the interval has to cover the
/// truth in those runs too, so coverage above [`MOST`] is then correct.
const RARE: f64 = 5.0;

/// The games, their players, and other rules on the same deals.
const GAMES: [(&str, Player, &str); 9] = [
    ("block", Player::Random, "win_score=50"),
    ("block", Player::Greedy, "double_ports=4"),
    ("draw", Player::Random, "win_score=50"),
    ("draw", Player::Greedy, "win_score=50"),
    ("matador", Player::Random, "win_score=50"),
    ("tiddle-a-wink", Player::Random, "win_score=50"),
    ("tableaux", Player::Random, "cover=strict"),
    ("tableaux-99", Player::Random, "win_score=100"),
    // Random players would take sixty times as long.
    ("castle-rock", Player::Greedy, "win_score=25"),
];

fn plan(game: &str, player: Player, house: Option<&str>, games: u64) -> Plan {
    let spec = spec::find(game).expect("a game");
    let mut columns = vec![Column { name: "as written".to_owned(), rules: spec.rules.clone() }];
    for variant in house.map_or_else(Vec::new, |house| Variant::sweep(house, &spec::find).expect("rules")) {
        columns.push(Column { rules: variant.rules_of(&spec).expect("rules"), name: variant.name });
    }
    let players = vec![player; spec.rules.players().fewest()];
    let plan = Plan {
        game: game.to_owned(),
        columns,
        players,
        seed: 0,
        games,
        most_hands: MOST_HANDS,
        seatings: Seatings::One,
        effort: Effort::default(),
    };
    plan.check().expect("it can be played");
    plan
}

fn summary(plan: &Plan, seed: u64, games: u64) -> Summary {
    let plan = Plan { seed, games, ..plan.clone() };
    let mut total = Part::new(&plan);
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let all = (0..plan.blocks()).collect();
    run(&plan, &all, &Limits::on(&Machine).threads(threads), |_, part| {
        total.join(&part);
        true
    })
    .expect("it can be played");
    Summary::new(&plan, &total)
}

/// How often the intervals of one figure covered the truth.
#[derive(Default)]
struct Covered {
    runs: u64,
    covering: u64,
    /// Runs that never saw it.
    without: u64,
    /// Intervals that left the range of the figure, or the mean.
    outside: u64,
}

impl Covered {
    fn add(&mut self, found: Option<Estimate>, truth: f64, [least, most]: [f64; 2]) {
        let Some(Estimate { mean, low, high }) = found else { return };
        // Sums of a long run have rounding errors.
        let close = 1e-9 * truth.abs().max(1.0);
        self.runs += 1;
        self.covering += u64::from(low <= truth + close && truth <= high + close);
        self.without += u64::from(mean == 0.0);
        self.outside +=
            u64::from(!(least - close <= low && low <= mean && mean <= high && high <= most + close));
    }

    fn percent(&self, count: u64) -> f64 {
        100.0 * count as f64 / self.runs.max(1) as f64
    }

    /// Why the coverage is acceptable, or what is wrong.
    fn judged(&self, of: Of, varies_in_truth: bool) -> Result<&'static str, &'static str> {
        let covering = self.percent(self.covering);
        match () {
            () if self.outside > 0 => Err("OUT OF RANGE"),
            () if !varies_in_truth && self.covering == self.runs => Ok("never varies"),
            () if covering < FEWEST => Err("TOO FEW"),
            () if covering <= MOST => Ok(""),
            () if self.percent(self.without) >= RARE => Ok("rare"),
            // The number of differing events is unknown here; it is at most the number of events.
            () if of == Of::Difference => Ok("wide"),
            () => Err("TOO MANY"),
        }
    }
}

/// The estimate of one figure under one set of rules, or of its difference from the first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Of {
    Figure,
    Difference,
}

impl Of {
    fn row(self, summary: &Summary, place: usize) -> Option<&FigureRow> {
        summary.columns.get(usize::from(self == Self::Difference)).map(|column| &column.rows[place])
    }

    fn of(self, row: &FigureRow) -> Option<Estimate> {
        if self == Self::Figure { row.estimate } else { row.difference }
    }

    /// Whether two games of a run differ.
    fn varies(self, row: &FigureRow) -> bool {
        match self {
            Self::Figure => row.estimate.is_some_and(|one| one.mean != 0.0 && one.high - one.low > 1e-9),
            Self::Difference => !row.same,
        }
    }

    fn bounds(self, range: Range) -> [f64; 2] {
        let [least, most] = match range {
            Range::Share => [0.0, 1.0],
            Range::Count { least, most, .. } => [least, most.unwrap_or(f64::INFINITY)],
            Range::Any => [f64::NEG_INFINITY, f64::INFINITY],
        };
        if self == Self::Figure { [least, most] } else { [least - most, most - least] }
    }
}

/// How often the intervals of every figure, and of every difference from the first rules, covered the
/// truth, and whether the figure varies at all.
fn covered(plan: &Plan, games: u64, long: u64) -> BTreeMap<(usize, Of), (Covered, bool)> {
    let truth = summary(plan, TRUTH, long);
    let mut all = BTreeMap::new();
    for seed in 1..=RUNS {
        let found = summary(plan, seed, games);
        for (place, figure) in plan.figures().into_iter().enumerate() {
            for of in [Of::Figure, Of::Difference] {
                let (Some(row), Some(true_row)) = (of.row(&found, place), of.row(&truth, place)) else {
                    continue;
                };
                let Some(true_one) = of.of(true_row) else { continue };
                let entry =
                    all.entry((place, of)).or_insert_with(|| (Covered::default(), of.varies(true_row)));
                entry.0.add(of.of(row), true_one.mean, of.bounds(plan.range(figure, 0)));
            }
        }
    }
    all
}

/// Prints the table of every game; returns whether all of it is acceptable.
fn table(games: u64, long: u64) -> bool {
    let mut is_right = true;
    for (game, player, house) in GAMES {
        let plan = plan(game, player, Some(house), games);
        println!(
            "\n{game}, {player}, {games} games, {RUNS} seeds; the second column: {house} less as written"
        );
        let found = covered(&plan, games, long);
        for (place, figure) in plan.figures().into_iter().enumerate() {
            print!("  {:<18}", figure.name());
            for of in [Of::Figure, Of::Difference] {
                let Some((covered, varies)) = found.get(&(place, of)) else { continue };
                let judged = covered.judged(of, *varies);
                is_right &= judged.is_ok();
                let said = judged.unwrap_or_else(|fault| fault);
                print!("  {:>6.1} % {said:<14}", covered.percent(covered.covering));
            }
            println!();
        }
    }
    is_right
}

/// The two figures that the normal interval and Wilson's covered in 70 to 76 and in 89 of 100 runs.
fn hardest() -> bool {
    let plan = plan("draw", Player::Random, None, 60);
    let (found, figures) = (covered(&plan, 60, 40_000), plan.figures());
    let mut is_right = true;
    for figure in [Figure::Passes, Figure::RedealRate] {
        let place = figures.iter().position(|one| *one == figure).expect("a figure of the game");
        let (covered, varies) = &found[&(place, Of::Figure)];
        let judged = covered.judged(Of::Figure, *varies);
        is_right &= judged.is_ok();
        let (name, covering) = (figure.name(), covered.covering);
        let said = judged.unwrap_or_else(|fault| fault);
        println!("{name}: {covering} of {RUNS} intervals cover the long run {said}");
    }
    is_right
}

fn main() -> ExitCode {
    let sizes = std::env::var("COVERAGE").unwrap_or_default();
    let sizes: Vec<u64> = sizes.split(',').filter_map(|size| size.trim().parse().ok()).collect();
    let is_right = if sizes.is_empty() {
        hardest()
    } else {
        sizes
            .into_iter()
            .map(|games| table(games, (games * 100).clamp(30_000, 100_000)))
            .fold(true, |all, one| all & one)
    };
    if is_right { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

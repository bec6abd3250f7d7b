//! Chance games compared with brute force, which walks every outcome and every decision.

use proptest::prelude::*;

use super::sampled::Wanted;
use super::toy::ChanceToy;
use super::{expectimax, sampled};
use crate::cli::machine::Machine;
use crate::search::game::ChanceGame as _;
use crate::search::limits::Limits;
use crate::search::ratio::Ratio;
use crate::search::{Meter, brute_force};

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1000))]

    /// Exact expectations are those of brute force, with a large table and with none.
    #[test]
    fn exact_is_plain(seed in any::<u64>()) {
        let mut toy = ChanceToy::random(seed);
        let plain = brute_force::chance(&mut toy, &mut Meter::of_nodes(1_000_000)).unwrap();
        for memory in [1 << 16, 0] {
            let (solved, nodes) = expectimax::solve(&mut toy, Limits::default().memory(memory));
            let solved = solved.unwrap();
            let gains: Vec<(usize, Ratio)> = solved.moves.iter().map(|(mv, found)| (*mv, found.gain)).collect();
            prop_assert_eq!(&gains, &plain);
            prop_assert!(nodes > 0 || toy.decides() == crate::search::game::Decider::Nobody || solved.moves.len() <= 3);
            for (_, found) in &solved.moves {
                prop_assert!(Ratio::ZERO <= found.again && found.again <= Ratio::ONE);
                prop_assert!(found.through <= Ratio::ONE);
            }
            // The line begins with a best move.
            let most = gains.iter().map(|(_, gain)| *gain).max();
            let first = solved.line.first().and_then(|mv| gains.iter().find(|(other, _)| other == mv));
            prop_assert_eq!(first.map(|(_, gain)| *gain), most);
        }
    }

    /// A stopped search has no result, rather than a wrong one.
    #[test]
    fn stopped_is_none(seed in any::<u64>(), nodes in 0..6_u64) {
        let mut toy = ChanceToy::random(seed);
        let plain = brute_force::chance(&mut toy, &mut Meter::of_nodes(1_000_000)).unwrap();
        let (solved, walked) = expectimax::solve(&mut toy, Limits::default().nodes(nodes));
        prop_assert!(walked <= nodes + 1 + plain.len() as u64);
        if let Some(solved) = solved {
            let gains: Vec<(usize, Ratio)> = solved.moves.iter().map(|(mv, found)| (*mv, found.gain)).collect();
            prop_assert_eq!(gains, plain);
        }
    }
}

/// On fixed seeds, the policy's gain is at or below the truth and foresight's at or above it, within six
/// half widths: a false alarm is less likely than one in a hundred million.
#[test]
fn samples_enclose_the_truth() {
    let mut tight = 0;
    for seed in 1..300 {
        let mut toy = ChanceToy::random(seed);
        let (solved, _) = expectimax::solve(&mut toy, Limits::default());
        let found = sampled::solve(
            &toy,
            Wanted { samples: 400, seed, enough: u64::MAX },
            &|_, _, _| None,
            Limits::default(),
        );
        for ((mv, truth), sample) in solved.unwrap().moves.iter().zip(&found.moves) {
            assert_eq!(*mv, sample.first);
            let truth = truth.gain.as_f64();
            let far = |half: f64| 6.0 * half + 1e-9;
            assert!(sample.gain.mean - far(sample.gain.half()) <= truth, "{seed}: {sample:?} {truth}");
            assert!(
                truth <= sample.foreseen.mean + far(sample.foreseen.half()),
                "{seed}: {sample:?} {truth}"
            );
            tight += usize::from((sample.gain.mean - truth).abs() <= far(sample.gain.half()));
        }
    }
    // The policy is good enough to be a test: it usually reaches the best value.
    assert!(tight > 200, "{tight}");
}

/// The same seed gives the same samples on any number of threads, also where fewer samples will do.
#[test]
fn a_seed_means_the_same() {
    let run = |toy: &ChanceToy, enough, threads| {
        let wanted = Wanted { samples: 100, seed: 5, enough };
        sampled::solve(toy, wanted, &|_, _, _| None, Limits::on(&Machine).threads(threads))
    };
    let takes_long = |toy: &ChanceToy| run(toy, u64::MAX, 1).nodes > 2_000;
    let toy = (1..10_000).map(ChanceToy::random).find(takes_long).unwrap();
    for enough in [u64::MAX, 1_000] {
        let one = run(&toy, enough, 1);
        assert_eq!(one.samples < 100, enough == 1_000, "{}", one.samples);
        for threads in [1, 2, 5] {
            assert_eq!(format!("{:?}", run(&toy, enough, threads)), format!("{one:?}"));
        }
    }
}

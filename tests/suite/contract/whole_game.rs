//! Whole games, round after round, until a side has won.

use boneyard::game::castle_rock::moves::CastleRockMove as RowAct;
use boneyard::game::{FamilyName, Rules};
use boneyard::game::{Move, Table, WholeGame};
use boneyard::keys::spec;
use boneyard::search::Limits;

use super::{games, says};
use crate::positions::Dice;

/// An upper bound for line games and Tableaux, whose points only grow on the whole: 10 players who need 12
/// points, one per round, play at most 111 rounds if none is a tie.
const MOST_HANDS: u64 = 1_000;

/// The tiles left in the row of Castle Rock count against every seat: with long play all lose points, and a
/// game that is not won early may never be.
const MOST_HANDS_OF_CASTLE_ROCK: u64 = 15;

#[test]
fn whole_games_end_with_a_winner_who_has_enough() {
    for name in spec::shipped() {
        let spec = spec::find(name).expect("a shipped game");
        for players in 1..=10 {
            for seed in 0..2 {
                let mut dice = Dice::new(seed * 100 + players as u64);
                let mut changes =
                    if seed == 0 { Vec::new() } else { games::changes(&spec, players, &mut dice) };
                if changes.iter().any(|(key, value)| key == "score" && value == "one") {
                    changes.push(("win_score".to_owned(), "12".to_owned()));
                }
                // Nobody can win where each hand costs points.
                changes.retain(|(key, value)| key != "score" || value != "deduct");
                // Points that must be reached exactly can be missed for ever; a shipped game has them.
                changes.retain(|(key, _)| key != "exact_target");
                // Points that are lost lead to no number that wins; a shipped game ends after some hands.
                changes.retain(|(key, _)| key != "wins");
                // Under some house rules hardly any play scores.
                if seed > 0 && spec.rules.family() == FamilyName::Line {
                    changes.insert(0, ("win_score".to_owned(), "60".to_owned()));
                }
                let own = spec.rules.key("score").zip(spec.rules.key("game_hands"));
                if seed > 0 && own == Some(("deduct".to_owned(), "none".to_owned())) {
                    changes.push(("score".to_owned(), "pips".to_owned()));
                }
                let rules = spec.with(&changes).expect("house rules are rules");
                let game = WholeGame::new(rules, players, seed);
                if game.deal().is_ok() {
                    play(game, &mut dice, &format!("{name} of {players}, seed {seed}, {changes:?}"));
                }
            }
        }
    }
}

fn play(mut game: WholeGame, dice: &mut Dice, what: &str) {
    let rules = game.rules().clone();
    // With the document's deal up to four players gain more than they lose.
    let must_end = rules == Rules::of(FamilyName::CastleRock) && game.players() < 5;
    while game.winner().is_none() {
        let (scores, leader) = (game.scores().to_vec(), game.leader());
        let position = game.deal().expect("as before").setup.build().expect("a right position");
        assert!(leader.is_none_or(|leader| leader == position.game().to_play()), "{what}");
        let mut table = position.game().hand().expect("every tile is known");
        while !table.is_over() {
            for mv in turn(table.as_ref(), dice) {
                assert!(table.take(&mv).is_ok(), "{what}: {mv} is not taken");
            }
        }
        let (number, led) = (game.number() as usize, position.game().to_play());
        let winner = game.finish(table.as_ref()).expect("the hand is over");
        let sums = sums(&rules, (&scores, number), table.as_ref(), what);
        assert_eq!(game.scores(), sums, "{what}");
        assert_eq!(
            winner,
            winner_of(&rules, (&sums, number + 1), leader),
            "{what}: {sums:?}, led by {leader:?}"
        );
        // The first hand may be led by a tile, and the others by the seat that the hand before names.
        let led_first = game.leader().map(|_| led);
        assert_eq!(game.leader(), next_leader(&rules, table.as_ref(), &game, leader.or(led_first)), "{what}");
        if rules.family() == FamilyName::CastleRock && game.number() == MOST_HANDS_OF_CASTLE_ROCK {
            assert!(!must_end, "{what}: nobody wins, {sums:?}");
            return;
        }
        assert!(game.number() < MOST_HANDS, "{what}: nobody wins, {sums:?}");
    }
}

/// The points of each seat after a hand, by definition.
fn sums(rules: &Rules, (scores, number): (&[i32], usize), table: &dyn Table, what: &str) -> Vec<i32> {
    // Only Puerto Rican 500 gives points for the first four hands, and only the winners score there.
    let has_bonus = rules.key("bonuses").is_some_and(|bonuses| bonuses.contains("hands"));
    let bonus = if has_bonus { [100, 75, 50, 25].get(number).copied().unwrap_or(0) } else { 0 };
    let is_line = rules.family() == FamilyName::Line;
    // Where the lowest total wins it counts what is lost.
    let sign = if is_line && says(rules, "wins", "lowest") { -1 } else { 1 };
    let with_bonus =
        |(score, gained): (&i32, i32)| score + sign * gained + if gained > 0 { bonus } else { 0 };
    if is_line && says(rules, "exact_target", "yes") {
        assert!(table.scores().iter().all(|score| *score <= rules.win_score()), "{what}");
        table.scores()
    } else if is_line && says(rules, "near_target", "less") {
        // Like ends count less near the target, and never more.
        let most: Vec<i32> = scores.iter().zip(table.gained()).map(with_bonus).collect();
        assert!(table.scores().iter().zip(most).all(|(score, most)| sign * score <= sign * most), "{what}");
        table.scores()
    } else {
        scores.iter().zip(table.gained()).map(with_bonus).collect()
    }
}

/// A random turn; in Castle Rock the turn that captures most, because a seat that leaves captures to the
/// others loses points without end.
fn turn(table: &dyn Table, dice: &mut Dice) -> Vec<Move> {
    let position = table.position();
    if position.game().rules().family() == FamilyName::CastleRock {
        let mut line = position.game().best_turn(None, Limits::default(), 0).expect("a best turn").line;
        line.push(Move::CastleRock(RowAct::Stop));
        return line;
    }
    let moves = table.moves();
    vec![moves[dice.below(moves.len())]]
}

/// The winner according to the documents: the highest of those with enough points. Of two with equal points
/// the one dealt last wins in Castle Rock, and neither elsewhere. After a fixed number of hands the best wins,
/// where the rules name one.
fn winner_of(rules: &Rules, (scores, hands): (&[i32], usize), leader: Option<usize>) -> Option<usize> {
    let over = rules.family() == FamilyName::CastleRock && says(rules, "target", "over");
    let number = |key| rules.key(key).and_then(|text| text.parse::<i32>().ok());
    let of_more = number("win_score_of_more").filter(|more| scores.len() > 2 && *more < rules.win_score());
    let needed = of_more.unwrap_or(rules.win_score()) + i32::from(over);
    let highest = *scores.iter().max()?;
    let is_lowest = rules.family() == FamilyName::Line && says(rules, "wins", "lowest");
    let best = if is_lowest { *scores.iter().min()? } else { highest };
    let level: Vec<usize> = (0..scores.len()).filter(|seat| scores[*seat] == best).collect();
    let partners = rules.family() == FamilyName::Line && !says(rules, "partners", "none");
    let goes_on = number("game_hands").map_or(highest < needed, |last| (hands as i32) < last);
    match level.as_slice() {
        _ if goes_on => None,
        [winner] => Some(*winner),
        [first, second] if partners && second - first == 2 => Some(*first),
        _ if rules.family() == FamilyName::CastleRock => {
            let seats = scores.len();
            // Counted from the leader, who is dealt first.
            level.into_iter().max_by_key(|seat| (seat + seats - leader.unwrap_or(0)) % seats)
        }
        _ => None,
    }
}

fn next_leader(rules: &Rules, table: &dyn Table, game: &WholeGame, leader: Option<usize>) -> Option<usize> {
    let (leader, gained) = (leader?, table.gained());
    let held = table.position().game().held().each().to_vec();
    // Of partners of whom both must be out only the hand knows who was the second.
    let out = held
        .iter()
        .position(Vec::is_empty)
        .filter(|_| rules.key("hand_ends").is_some_and(|ends| ends == "out"));
    match rules.family() {
        FamilyName::Line if says(rules, "lead", "winner") && out.is_some() => out,
        FamilyName::Line if says(rules, "lead", "next") => Some((leader + 1) % gained.len()),
        FamilyName::Line if says(rules, "lead", "opens") => Some(leader),
        // The lot has no other value that is right.
        FamilyName::Line => game.leader(),
        FamilyName::CastleRock => Some((leader + 1) % gained.len()),
        FamilyName::Tableaux if gained[0] > gained[1] => Some(0),
        FamilyName::Tableaux if gained[0] < gained[1] => Some(1),
        FamilyName::Tableaux if says(rules, "tied_lead", "same") => Some(leader),
        FamilyName::Tableaux => Some(1 - leader),
    }
}

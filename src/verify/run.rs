//! Runs one check of a claim.

use super::arithmetic::sides;
use super::check::Check;
use crate::game::Tree as _;
use crate::game::tableaux::cell::CellKind;
use crate::game::tableaux::judge::judge;
use crate::game::tableaux::plays::{Play, for_each_play};
use crate::game::tableaux::round::Round;
use crate::game::tableaux::setup::Position;
use crate::notation::cell;
use crate::notation::play::Step;
use crate::rules::tableaux::Rules;
use crate::search::{Limits, perft, turn::TurnSearch};
use crate::tile::Tiles;

/// Whether a check holds.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// It does.
    Holds,
    /// It does not; what was found, in words.
    Fails(String),
}

impl Outcome {
    fn when(holds: bool, found: impl FnOnce() -> String) -> Self {
        if holds { Self::Holds } else { Self::Fails(found()) }
    }
}

/// Runs a check on a position. Checks that need none are given none.
pub fn run(check: &Check, position: Option<&Position>, rules: &Rules) -> Outcome {
    match check {
        Check::Equation(equation) => self::equation(equation, rules),
        Check::Differs { from, name, keys } => differs(rules, from, name, keys),
        Check::Fits { kind, sum, count } => fits(rules, kind, *sum, *count),
        _ => match position {
            Some(position) => on_position(check, position),
            None => Outcome::Fails("there is no position to check it on".to_owned()),
        },
    }
}

fn on_position(check: &Check, position: &Position) -> Outcome {
    match check {
        Check::Legal { .. } | Check::Illegal { .. } => placement(check, position),
        Check::Cell { at, is } => {
            let kind = CellKind::of(*at, position.layout(), position.rules());
            let scoring = position.scoring_cells();
            let scoring = scoring.iter().find(|cell| cell.at == *at);
            Outcome::when(cell::holds(is, kind, scoring), || {
                format!("{at} is {}, not {is}", cell::describe(kind, scoring))
            })
        }
        Check::Cells { of, count } => cells(position, of, *count),
        Check::Plays { .. } => plays(check, position),
        Check::Best { points, solutions } => best(position, *points, *solutions),
        Check::Turn { .. } => turn(check, position),
        Check::Hand { .. } => hand(check, position),
        Check::Perft(counts) => {
            let Some(mut play) = position.free_play() else { return no_hand() };
            let found: Vec<u64> =
                (1..=counts.len()).map(|depth| perft::count(&mut play, depth as u32)).collect();
            Outcome::when(found == *counts, || format!("perft is {found:?}, not {counts:?}"))
        }
        Check::Equation(_) | Check::Differs { .. } | Check::Fits { .. } => Outcome::Holds,
    }
}

fn no_hand() -> Outcome {
    Outcome::Fails("the position has no hand".to_owned())
}

fn placement(check: &Check, position: &Position) -> Outcome {
    match check {
        Check::Legal { play, points, kind, continues } => {
            let judgement = judge(position.layout(), position.rules(), *play);
            let Some(found) = judgement.play else {
                return Outcome::Fails(format!("{play} is illegal: {}", judgement.reasons()));
            };
            let mut wrong = Vec::new();
            if let Some(points) = points.filter(|points| *points != found.points) {
                wrong.push(format!("scores {}, not {points}", found.points));
            }
            if let Some(kind) = kind.as_ref().filter(|kind| *kind != found.kind.name()) {
                wrong.push(format!("is a {} play, not a {kind} play", found.kind.name()));
            }
            if continues.is_some_and(|continues| continues != found.continues) {
                wrong.push(if found.continues { "lets the turn go on" } else { "ends the turn" }.to_owned());
            }
            Outcome::when(wrong.is_empty(), || format!("{play} {}", wrong.join(" and ")))
        }
        Check::Illegal { play, because } => {
            let judgement = judge(position.layout(), position.rules(), *play);
            let refusals = || judgement.halves.iter().filter_map(|half| half.verdict.err());
            let named =
                because.as_ref().is_none_or(|because| refusals().any(|refusal| refusal.name() == because));
            Outcome::when(judgement.play.is_none() && named, || {
                let legal = if judgement.play.is_some() { "legal" } else { "illegal" };
                format!("{play} is {legal}: {}", judgement.reasons())
            })
        }
        _ => Outcome::Holds,
    }
}

/// Counts cells by their description. A side slot is a side cell whose staggered tail has
/// room, which the tiles of the set find out.
fn cells(position: &Position, of: &str, count: usize) -> Outcome {
    let (layout, rules) = (position.layout(), position.rules());
    let found = if of == "side slot" {
        let mut slots = Vec::new();
        for_each_play(layout, rules, rules.set.tiles().without(layout.tiles()), |play| {
            if matches!(CellKind::of(play.placement.at, layout, rules), CellKind::Side(_)) {
                slots.push(play.placement.at);
            }
        });
        slots.sort_unstable();
        slots.dedup();
        slots.len()
    } else {
        let scoring = position.scoring_cells();
        let is = |at: &crate::game::tableaux::geometry::Cell| {
            let scoring = scoring.iter().find(|cell| cell.at == *at);
            cell::holds(of, CellKind::of(*at, layout, rules), scoring)
        };
        layout.open_cells().iter().filter(|at| is(at)).count()
    };
    Outcome::when(found == count, || format!("{found} cells are {of}, not {count}"))
}

fn plays(check: &Check, position: &Position) -> Outcome {
    let Check::Plays { kind, at, count, tiles, points } = check else { return Outcome::Holds };
    let Some(play) = position.free_play() else { return no_hand() };
    let mut plays: Vec<Play> = Vec::new();
    play.plays(&mut plays);
    plays.retain(|play| kind.as_ref().is_none_or(|kind| play.kind.name() == kind));
    plays.retain(|play| at.is_none_or(|at| play.placement.at == at));
    let mut wrong = Vec::new();
    if let Some(count) = count.filter(|count| *count != plays.len()) {
        wrong.push(format!("{} plays, not {count}", plays.len()));
    }
    let different: Tiles = plays.iter().map(|play| play.placement.tile()).collect();
    if let Some(tiles) = tiles.filter(|tiles| *tiles != different.len()) {
        wrong.push(format!("{} tiles, not {tiles}", different.len()));
    }
    for play in plays.iter().filter(|play| points.is_some_and(|points| points != play.points)) {
        wrong.push(format!("{} scores {}, not {}", play.placement, play.points, points.unwrap_or(0)));
    }
    Outcome::when(wrong.is_empty(), || wrong.join("; "))
}

fn best(position: &Position, points: i32, solutions: Option<u128>) -> Outcome {
    let Some(mut turn) = position.turn() else { return no_hand() };
    let solved = TurnSearch::new(&mut turn, Limits::default()).solve(None);
    let found = || match solved.solutions {
        Some(count) => format!("the best turn scores {} in {count} ways", solved.best),
        None => format!("the best turn found scores {}", solved.best),
    };
    let counted = solutions.is_none() || solutions == solved.solutions;
    Outcome::when(solved.exact && solved.best == points && counted, found)
}

fn turn(check: &Check, position: &Position) -> Outcome {
    use crate::game::Turn as _;
    let Check::Turn { line, points, hand, goes_on } = check else { return Outcome::Holds };
    let Some(mut turn) = position.turn() else { return no_hand() };
    let mut scored = Vec::new();
    let mut ended = false;
    for step in line {
        match step {
            Step::Place(placement) => match turn.find(*placement) {
                Some(play) if turn.hand().contains(placement.tile()) => {
                    turn.make(play);
                    scored.push(play.points);
                }
                _ => {
                    let judgement = judge(turn.layout(), turn.rules(), *placement);
                    return Outcome::Fails(format!("{placement} cannot be played: {}", judgement.reasons()));
                }
            },
            Step::Pass | Step::Stop => match turn.stop() {
                Some(points) => {
                    scored.push(points);
                    ended = true;
                }
                None => return Outcome::Fails(format!("{step} is not allowed: a tile can be played")),
            },
        }
    }
    let mut wrong = Vec::new();
    if scored != *points {
        wrong.push(format!("the steps score {scored:?}, not {points:?}"));
    }
    if let Some(hand) = hand.filter(|hand| *hand != turn.hand().len()) {
        wrong.push(format!("{} tiles are held afterwards, not {hand}", turn.hand().len()));
    }
    let over = ended || turn.is_over() || turn.hand().is_empty();
    if goes_on.is_some_and(|goes_on| goes_on == over) {
        wrong.push(if over { "the turn is over" } else { "the turn goes on" }.to_owned());
    }
    Outcome::when(wrong.is_empty(), || wrong.join("; "))
}

fn hand(check: &Check, position: &Position) -> Outcome {
    let Check::Hand { line, gained, over, last_turn, held, next_lead } = check else { return Outcome::Holds };
    let Some(mut round) = Round::new(position) else {
        return Outcome::Fails("not every tile of the hand is known".to_owned());
    };
    for (n, step) in line.iter().enumerate() {
        let taken = match step {
            Step::Place(placement) => round.place(*placement).map(|_| ()),
            Step::Pass => round.pass(),
            Step::Stop => round.stop(),
        };
        if let Err(refusal) = taken {
            return Outcome::Fails(format!("step {}, {step}: {refusal}", n + 1));
        }
    }
    let mut wrong = Vec::new();
    let found = round.gained();
    if gained.as_ref().is_some_and(|gained| gained[..] != found) {
        wrong.push(format!("the seats gain {found:?}"));
    }
    if over.is_some_and(|over| over != round.is_over()) {
        wrong.push(if round.is_over() { "the hand is over" } else { "the hand goes on" }.to_owned());
    }
    if last_turn.is_some_and(|last_turn| last_turn == round.is_over() || last_turn != round.is_last_turn()) {
        wrong.push(
            if round.is_last_turn() { "the last turn is due" } else { "no last turn is due" }.to_owned(),
        );
    }
    let holds = round.hands().map(Tiles::len);
    if held.as_ref().is_some_and(|held| held[..] != holds) {
        wrong.push(format!("the seats hold {holds:?} tiles"));
    }
    if next_lead.is_some_and(|seat| seat != round.next_lead()) {
        wrong.push(format!("seat {} leads the next hand", round.next_lead()));
    }
    Outcome::when(wrong.is_empty(), || wrong.join("; "))
}

fn fits(rules: &Rules, kind: &str, sum: u8, count: usize) -> Outcome {
    let cell = if kind == "corner" { CellKind::Corner(sum) } else { CellKind::Centre(sum) };
    let found = cell.fitting(rules);
    Outcome::when(found.len() == count, || {
        format!("{} tiles fit a {kind} of {sum}, not {count}: {found}", found.len())
    })
}

fn equation(equation: &str, rules: &Rules) -> Outcome {
    let names = |name: &str| -> Option<i64> {
        match name {
            "set_size" => Some(rules.set.size() as i64),
            "players" => Some(Rules::PLAYERS as i64),
            "boneyard" => Some(rules.boneyard_after_deal()? as i64),
            _ => rules.key(name)?.parse().ok(),
        }
    };
    match sides(equation, &names) {
        Ok((left, right)) => Outcome::when(left == right, || format!("{equation}: {left} is not {right}")),
        Err(fault) => Outcome::Fails(fault.to_string()),
    }
}

fn differs(rules: &Rules, from: &Rules, name: &str, keys: &[String]) -> Outcome {
    let found: Vec<&str> =
        Rules::keys().iter().map(|info| info.name).filter(|key| rules.key(key) != from.key(key)).collect();
    Outcome::when(found == keys, || format!("{} keys differ from {name}: {}", found.len(), found.join(", ")))
}

//! Small random positions that the rules lead to: a deal, or tiles laid by legal plays and one hand.

use crate::game::Rules;
use crate::game::castle_rock;
use crate::game::lattice::{Cell, Direction, Placement};
use crate::game::line::deal::{Opening, opening};
use crate::game::line::joins::joins;
use crate::game::line::layout::{Laid, Line, Ports};
use crate::game::line::rules::{Draw, Rules as LineRules};
use crate::game::line::setup::Setup as LineSetup;
use crate::game::setup::{Boneyard, Hands};
use crate::game::tableaux::notation::play::Step;
use crate::game::tableaux::rules::Rules as TableauxRules;
use crate::game::tableaux::setup::Setup as Tableau;
use crate::game::{Act, Setup};
use crate::random::ChaCha;
use crate::tile::{Pip, Tile, Tiles, Turned};

/// A random number below `bound`.
fn pick(bound: usize, random: &mut ChaCha) -> usize {
    random.below(bound.max(1) as u64) as usize
}

/// The number of random positions tried for each size above 2, and above 4.
const TRIES: [usize; 2] = [3_000, 1_000];

/// Positions that name this many tiles: with two tiles one for each pair, with more some at random.
pub(super) fn candidates(rules: &Rules, size: usize, random: &mut ChaCha) -> Vec<Setup> {
    let set: Vec<Tile> = rules.set().iter().collect();
    if size > 2 {
        return (0..TRIES[usize::from(size > 4)])
            .filter_map(|_| candidate(rules, &some(&set, size, random)?, random))
            .collect();
    }
    let pairs = set.iter().flat_map(|one| set.iter().map(|other| vec![*one, *other]));
    let pairs = pairs.filter(|pair| size == 2 && pair[0] != pair[1]);
    pairs.filter_map(|tiles| of_tiles(rules, &tiles, Seen::Own, random)).collect()
}

/// Which hands of a position are given.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Seen {
    Own,
    All,
}

/// `size` random tiles of the set, mostly with low numbers only, so that they join often.
fn some(set: &[Tile], size: usize, random: &mut ChaCha) -> Option<Vec<Tile>> {
    let numbers = [2, 3, 4, 18][pick(4, random)];
    let mut tiles: Vec<Tile> = set.iter().copied().filter(|tile| tile.high().value() <= numbers).collect();
    random.shuffle(&mut tiles);
    tiles.truncate(size);
    (tiles.len() == size).then_some(tiles)
}

fn candidate(rules: &Rules, tiles: &[Tile], random: &mut ChaCha) -> Option<Setup> {
    let seen = if pick(2, random) == 0 { Seen::Own } else { Seen::All };
    of_tiles(rules, tiles, seen, random)
}

fn of_tiles(rules: &Rules, tiles: &[Tile], seen: Seen, random: &mut ChaCha) -> Option<Setup> {
    match (rules, seen) {
        (Rules::Tableaux(rules), Seen::Own) => lone_tableau(rules, tiles, random),
        (Rules::Tableaux(rules), Seen::All) => tableau(rules, tiles, random),
        (Rules::CastleRock(rules), _) => row(rules, tiles, random),
        (Rules::Line(rules), Seen::Own) => lone_line(rules, tiles, random),
        (Rules::Line(rules), Seen::All) => line(rules, tiles, random),
    }
}

/// No scores, or scores close enough to the end of the game to matter.
fn scores(seats: usize, win: i32, random: &mut ChaCha) -> Vec<i32> {
    match pick(2, random) {
        0 => (0..seats).map(|_| win - 1 - pick(4, random) as i32).collect(),
        _ => Vec::new(),
    }
}

/// The tiles distributed to this many hands, at least one to each, and a rest.
fn shared_out(
    tiles: &[Tile],
    seats: usize,
    rest: usize,
    random: &mut ChaCha,
) -> Option<(Vec<Vec<Tile>>, Vec<Tile>)> {
    let held = tiles.len().checked_sub(rest).filter(|held| *held >= seats)?;
    let (held, rest) = tiles.split_at(held);
    let mut hands: Vec<Vec<Tile>> = held.iter().take(seats).map(|tile| vec![*tile]).collect();
    for tile in &held[seats..] {
        hands[pick(seats, random)].push(*tile);
    }
    Some((hands, rest.to_vec()))
}

fn tableau(rules: &TableauxRules, tiles: &[Tile], random: &mut ChaCha) -> Option<Setup> {
    let (starter, rest) = tiles.split_first()?;
    let undealt = pick(rest.len(), random);
    let (hands, boneyard) = shared_out(rest, TableauxRules::PLAYERS, undealt, random)?;
    Some(Setup::Tableaux(Tableau {
        layout: vec![upright(*starter)],
        hands: Hands::All(hands),
        boneyard: Boneyard::Known(boneyard),
        scores: scores(TableauxRules::PLAYERS, rules.win_score.get(), random),
        ..Tableau::new(rules.clone())
    }))
}

fn upright(starter: Tile) -> Placement {
    let at = Cell { x: 0, y: 0 };
    Placement { half: starter.high(), tail: starter.low(), at, toward: Direction::South }
}

/// A tableau grown by legal plays, with one hand, and perhaps its future draws.
fn lone_tableau(rules: &TableauxRules, tiles: &[Tile], random: &mut ChaCha) -> Option<Setup> {
    let laid = 1 + pick(tiles.len().checked_sub(1)?, random);
    let (table, rest) = tiles.split_at(laid);
    let (hand, boneyard) = rest.split_at(1 + pick(rest.len(), random));
    let mut setup = Tableau {
        layout: vec![upright(table[0])],
        hands: Hands::Own(hand.to_vec()),
        ..Tableau::new(rules.clone())
    };
    for tile in &table[1..] {
        let holding = Tableau { hands: Hands::Own(vec![*tile]), ..setup.clone() };
        let plays = Setup::Tableaux(holding).build().ok()?.game().turn().ok()?.plays();
        match plays.get(pick(plays.len(), random))?.act {
            Act::Tableaux(Step::Place(placement)) => setup.layout.push(placement),
            _ => return None,
        }
    }
    setup.boneyard = Boneyard::Known(boneyard.to_vec());
    Some(Setup::Tableaux(setup))
}

fn row(rules: &castle_rock::rules::Rules, tiles: &[Tile], random: &mut ChaCha) -> Option<Setup> {
    let seats = 2 + pick(2, random);
    let each = (tiles.len() - 1) / seats;
    let each = (1 + pick(each, random)).min(rules.hand.get(seats)?);
    let held = seats * each;
    let undealt = pick(tiles.len().checked_sub(held)?, random);
    let (row, rest) = tiles.split_at(tiles.len() - held - undealt);
    let (hands, boneyard) = rest.split_at(held);
    let turned = |tiles: &[Tile]| tiles.iter().copied().map(Turned::from).collect::<Vec<_>>();
    Some(Setup::CastleRock(castle_rock::setup::Setup {
        layout: turned(row),
        hands: Hands::All(hands.chunks(each).map(turned).collect()),
        boneyard: Boneyard::Known(turned(boneyard)),
        scores: scores(seats, rules.win_score.get(), random),
        ..castle_rock::setup::Setup::new(rules.clone())
    }))
}

/// A deal before the lead.
fn line(rules: &LineRules, tiles: &[Tile], random: &mut ChaCha) -> Option<Setup> {
    let seats = 2 + pick(2, random);
    let undealt = if rules.draw == Draw::Never { 0 } else { pick(tiles.len(), random) };
    let (hands, boneyard) = shared_out(tiles, seats, undealt, random)?;
    let held: Vec<Tiles> = hands.iter().map(|hand| hand.iter().copied().collect()).collect();
    let Opening::Lead { seat, .. } = opening(rules, &held) else { return None };
    Some(Setup::Line(LineSetup {
        hands: Hands::All(hands),
        to_play: seat,
        boneyard: Boneyard::Known(boneyard),
        scores: scores(seats, rules.win_score.get(), random),
        ..LineSetup::new(rules.clone())
    }))
}

/// A line that others played, with one hand, and an unknown boneyard. The line consists of those tiles that
/// join, the first of them the lead.
fn lone_line(rules: &LineRules, tiles: &[Tile], random: &mut ChaCha) -> Option<Setup> {
    let mut left = tiles.to_vec();
    let held: Tiles = tiles.iter().copied().collect();
    let Opening::Lead { tile: lead, .. } = opening(rules, &[held]) else { return None };
    left.retain(|tile| *tile != lead);
    let ports = Ports { rules, opened: Some(lead) };
    let first = Laid { first: lead.high(), second: lead.low(), arms: Vec::new() };
    let mut layout = Line { tiles: vec![first] };
    for _ in 0..pick(left.len(), random) {
        let ends: Vec<Pip> = layout.ends(ports).values().collect();
        let joining = left.iter().flat_map(|tile| {
            let halves = [(tile.high(), tile.low()), (tile.low(), tile.high())];
            ends.iter().flat_map(move |end| halves.map(|(half, tail)| (*tile, half, tail, *end)))
        });
        let joining: Vec<_> =
            joining.filter(|(tile, half, _, end)| joins(rules, *end, *tile, *half)).collect();
        let Some((tile, half, tail, end)) = joining.get(pick(joining.len(), random)).copied() else { break };
        layout.join(half, tail, end, ports);
        left.retain(|other| *other != tile);
    }
    Some(Setup::Line(LineSetup {
        layout,
        extra: Some(lead),
        hands: Hands::Own(left),
        boneyard: if rules.draw == Draw::Never { Boneyard::Known(Vec::new()) } else { Boneyard::Unknown },
        ..LineSetup::new(rules.clone())
    }))
}

//! Positions with one thing less.

use crate::board::Setup;
use crate::game::castle_rock::setup::Setup as Row;
use crate::game::line::layout::Line;
use crate::game::line::setup::Setup as LineSetup;
use crate::game::setup::{Boneyard, Hands};
use crate::game::tableaux::setup::Setup as Tableau;

/// Every setup that has one tile, one seat or the scores less. Not all of them are right.
pub(super) fn smaller(setup: &Setup) -> Vec<Setup> {
    match setup {
        Setup::Tableaux(setup) => {
            let less = less(without_one(&setup.layout), &setup.hands, &setup.boneyard, &setup.scores);
            let apply = |less| match less {
                Less::Layout(layout) => Tableau { layout, ..setup.clone() },
                Less::Hands(hands) => Tableau { hands, ..setup.clone() },
                Less::Boneyard(boneyard) => Tableau { boneyard, ..setup.clone() },
                Less::NoScores => Tableau { scores: Vec::new(), ..setup.clone() },
            };
            less.into_iter().map(apply).map(Setup::Tableaux).collect()
        }
        Setup::CastleRock(setup) => {
            let less = less(without_one(&setup.row), &setup.hands, &setup.boneyard, &setup.scores);
            let apply = |less| match less {
                Less::Layout(row) => Row { row, ..setup.clone() },
                Less::Hands(hands) => Row { hands, ..setup.clone() },
                Less::Boneyard(boneyard) => Row { boneyard, ..setup.clone() },
                Less::NoScores => Row { scores: Vec::new(), ..setup.clone() },
            };
            less.into_iter().map(apply).map(Setup::CastleRock).collect()
        }
        Setup::Line(setup) => {
            let less = less(shorter(&setup.layout), &setup.hands, &setup.boneyard, &setup.scores);
            let apply = |less| match less {
                Less::Layout(layout) => LineSetup { layout, ..setup.clone() },
                Less::Hands(hands) => LineSetup { hands, ..setup.clone() },
                Less::Boneyard(boneyard) => LineSetup { boneyard, ..setup.clone() },
                Less::NoScores => LineSetup { scores: Vec::new(), ..setup.clone() },
            };
            less.into_iter().map(apply).map(Setup::Line).collect()
        }
    }
}

/// One part of a setup with one thing less.
enum Less<L, T> {
    Layout(L),
    Hands(Hands<T>),
    Boneyard(Boneyard<T>),
    NoScores,
}

/// Every part with one thing less: the table first, the scores last.
fn less<L, T: Clone>(
    layouts: Vec<L>,
    hands: &Hands<T>,
    boneyard: &Boneyard<T>,
    scores: &[i32],
) -> Vec<Less<L, T>> {
    let layouts = layouts.into_iter().map(Less::Layout);
    let hands = fewer_held(hands, scores.len()).into_iter().map(Less::Hands);
    let boneyards = fewer_drawn(boneyard).into_iter().map(Less::Boneyard);
    layouts.chain(hands).chain(boneyards).chain((!scores.is_empty()).then_some(Less::NoScores)).collect()
}

/// Every list with one item less.
fn without_one<T: Clone>(items: &[T]) -> Vec<Vec<T>> {
    let without = |n: usize| {
        let mut items = items.to_vec();
        items.remove(n);
        items
    };
    (0..items.len()).map(without).collect()
}

/// The hands with one tile less, the last of a hand excepted, for nobody plays without; or with
/// the last seat left out where the scores do not need it and more than two play.
fn fewer_held<T: Clone>(hands: &Hands<T>, needed: usize) -> Vec<Hands<T>> {
    let any_held = |hand: &Vec<T>| !hand.is_empty();
    match hands {
        Hands::Hidden => Vec::new(),
        Hands::Own(hand) => without_one(hand).into_iter().filter(any_held).map(Hands::Own).collect(),
        Hands::All(hands) => {
            let fewer = |seat: usize| {
                let with = move |hand: Vec<T>| {
                    let mut hands = hands.clone();
                    hands[seat] = hand;
                    Hands::All(hands)
                };
                without_one(&hands[seat]).into_iter().filter(any_held).map(with).collect::<Vec<_>>()
            };
            let mut found: Vec<Hands<T>> = (0..hands.len()).flat_map(fewer).collect();
            if hands.len() > needed.max(2) {
                found.push(Hands::All(hands[..hands.len() - 1].to_vec()));
            }
            found
        }
    }
}

fn fewer_drawn<T: Clone>(boneyard: &Boneyard<T>) -> Vec<Boneyard<T>> {
    match boneyard {
        Boneyard::Known(tiles) => without_one(tiles).into_iter().map(Boneyard::Known).collect(),
        Boneyard::Unknown => Vec::new(),
    }
}

/// The line without its first or last tile, or without one arm.
fn shorter(line: &Line) -> Vec<Line> {
    let mut found = Vec::new();
    for n in [0, line.tiles.len().saturating_sub(1)] {
        if line.tiles.get(n).is_some_and(|laid| laid.arms.is_empty()) && line.tiles.len() > 1 {
            let mut less = line.clone();
            less.tiles.remove(n);
            found.push(less);
        }
    }
    for (n, laid) in line.tiles.iter().enumerate() {
        for arm in 0..laid.arms.len() {
            let mut less = line.clone();
            less.tiles[n].arms.remove(arm);
            found.push(less);
        }
    }
    found
}

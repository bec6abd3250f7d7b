//! Random rounds of every game as figures: badges and marks cover no pips, and nothing is cut off.

use boneyard::game::drawing::figure::figure;
use boneyard::game::drawing::laid::laid;
use boneyard::game::drawing::look::{Letters, Look, Subject, Visibility};
use boneyard::game::drawing::steps::{Length, frames};
use boneyard::game::{Move, Position};
use boneyard::scene::badges::badges;
use boneyard::scene::drawing::{Bounds, DrawnTile, Point, Scene, Shape};
use boneyard::scene::pips::{Face, NUMERAL, face};

use super::games::each_deal;
use super::{begin, play_out};

/// The middles of the pips of a scene with their radius.
fn pips(scene: &Scene) -> Vec<(Point, f64)> {
    let of_tile = |tile: &DrawnTile| {
        let is_upright = tile.is_upright();
        tile.halves.map(|half| {
            let Face { radius, centres } = face(half.pips);
            let place = move |centre: Point| {
                let (x, y) = if is_upright { (centre.x, centre.y) } else { (-centre.y, centre.x) };
                (Point { x: half.at.x + 0.5 + x, y: half.at.y + 0.5 + y }, radius)
            };
            centres.into_iter().map(place).collect::<Vec<_>>()
        })
    };
    scene.tiles.iter().flat_map(of_tile).flatten().collect()
}

/// The areas of numbers drawn in place of pips.
fn numerals(scene: &Scene) -> Vec<Bounds> {
    let halves = scene.tiles.iter().flat_map(|tile| tile.halves);
    halves
        .map(|half| {
            let width = boneyard::scene::letters::width(&half.pips.to_string()) * NUMERAL;
            let at = Point { x: half.at.x + 0.5 - width / 2.0, y: half.at.y + 0.5 - NUMERAL / 2.0 };
            Bounds { at, width, height: NUMERAL }
        })
        .collect()
}

fn inside(outer: &Bounds, inner: &Bounds) -> bool {
    let all = outer.with(inner);
    (all.width - outer.width).abs() < 1e-6 && (all.height - outer.height).abs() < 1e-6
}

/// Checks a scene, and returns its number of badges.
fn check(name: &str, scene: &Scene) -> usize {
    let (pips, numerals) = (pips(scene), numerals(scene));
    let badges: Vec<Bounds> = scene.tiles.iter().flat_map(badges).map(|badge| badge.bounds).collect();
    for badge in &badges {
        for (at, radius) in &pips {
            assert!(badge.distance(*at) >= *radius, "{name}: {badge:?} covers the pip at {at:?}");
        }
        assert!(numerals.iter().all(|number| !number.overlaps(badge)), "{name}: {badge:?}");
        assert!(inside(&scene.bounds, badge), "{name}: {badge:?} is cut off");
    }
    let tiles: Vec<Bounds> = scene.tiles.iter().map(DrawnTile::bounds).collect();
    for shape in
        scene.shapes.iter().filter(|shape| matches!(shape, Shape::Chevron { .. } | Shape::Cut { .. }))
    {
        let bounds = shape.bounds();
        assert!(tiles.iter().all(|tile| !tile.overlaps(&bounds)), "{name}: {shape:?}");
        assert!(inside(&scene.bounds, &bounds), "{name}: {shape:?} is cut off");
    }
    for label in &scene.labels {
        let bounds = label.bounds();
        assert!(tiles.iter().all(|tile| !tile.overlaps(&bounds)), "{name}: {label:?}");
        assert!(inside(&scene.bounds, &bounds), "{name}: {label:?} is cut off");
    }
    badges.len()
}

#[test]
fn badges_and_marks_cover_no_pips() {
    let (mut badges, mut rounds) = (0, 0);
    each_deal(1, |deal, dice| {
        let played = play_out(deal, dice, |_, _| {});
        let name = played.to_string();
        let look = Look { hands: Visibility::Show, coordinates: Visibility::Show, ..Look::default() };
        let letters = Letters::new();
        let subject = |position| Subject { position, letters: &letters, title: &name, look };
        let moves: &[Move] = &played.taken;
        badges += check(&name, &laid(&subject(&played.start), moves, Length::Hand));
        let (_, shown) = frames(&subject(&played.start), moves, Length::Hand).expect("every tile is known");
        for frame in &shown {
            badges += check(&name, &frame.scene);
        }
        check(&name, &figure(&subject(&played.table.position())));
        rounds += 1;
    });
    assert!(rounds > 20 && badges > 20 * rounds, "{badges} badges in {rounds} rounds");
}

/// A chevron for each open end, by the count of the rules.
#[test]
fn each_open_end_has_its_chevron() {
    let mut ends = 0;
    each_deal(1, |deal, dice| {
        let played = play_out(deal, dice, |_, _| {});
        let mut table = begin(&played.start);
        for mv in &played.taken {
            table.take(mv).expect("it was legal before");
            let position = table.position();
            let Position::Line(line) = &position else { return };
            let look = Look::default();
            let scene = figure(&Subject { position: &position, letters: &Letters::new(), title: "", look });
            let shown = scene.shapes.iter().filter(|shape| matches!(shape, Shape::Chevron { .. })).count();
            let cuts = scene.shapes.iter().filter(|shape| matches!(shape, Shape::Cut { .. })).count();
            assert!(cuts > 0 || shown == line.ends().len(), "{played}: {shown}, {:?}", line.ends());
            ends += shown;
        }
    });
    assert!(ends > 500, "{ends}");
}

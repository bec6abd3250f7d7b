//! A scene as shapes that are filled and stroked, from the back to the front. Every format of a figure
//! is written from them: they decide where everything lies, and a format only how it is said.
//!
//! No information depends on colour alone: corners are square and dashed, centres round and solid, side
//! slots dotted, dead cells crossed, holes hatched, the tiles of a line numbered.

mod marks;
pub(super) mod shape;
mod shapes;
mod tiles;

use self::shape::{PaintedShape, Pen};
use super::style::{FigureStyle, MARGIN};
use super::theme::{Ink, Theme};
use crate::scene::drawing::{Bounds, Scene, TileState};
use crate::scene::pips::Faces;

/// The space for the numbers of rows and columns, in half-tiles.
const EDGE: f64 = 0.5;

/// A painted figure.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Painted<'a> {
    /// The title; a general one for a drawing without title.
    pub(super) title: &'a str,
    /// The drawing in words.
    pub(super) description: &'a str,
    /// The area of the figure with its margins.
    pub(super) frame: Bounds,
    /// The shapes from the back to the front, without the background.
    pub(super) shapes: Vec<PaintedShape>,
    pub(super) theme: Theme,
}

impl<'a> Painted<'a> {
    /// Paints a scene.
    pub(super) fn new(scene: &'a Scene, style: &FigureStyle) -> Self {
        let title = if scene.title.is_empty() { "Dominoes on a table" } else { &scene.title };
        let mut frame = scene.bounds.inner(-MARGIN);
        if !scene.ticks.is_empty() {
            frame.at.x -= EDGE;
            frame.at.y -= EDGE;
            frame.width += EDGE;
            frame.height += EDGE;
        }
        let shapes = shapes(scene, style.faces);
        Self { title, description: &scene.description, frame, shapes, theme: style.theme }
    }
}

fn shapes(scene: &Scene, faces: Faces) -> Vec<PaintedShape> {
    let mut shapes = Vec::new();
    let lines: Vec<_> = scene.ticks.iter().filter_map(|tick| Some(tick.line?.to_vec())).collect();
    if !lines.is_empty() {
        shapes.push(PaintedShape::Lines(lines, Pen::solid(Ink::Faint, 0.02)));
    }
    shapes.extend(scene.ticks.iter().map(|tick| shapes::label(&tick.label)));
    for mark in &scene.marks {
        marks::mark(&mut shapes, mark);
    }
    let (under, above): (Vec<_>, Vec<_>) = scene.shapes.iter().partition(|shape| shape.is_under_tiles());
    for shape in under {
        shapes::shape(&mut shapes, shape);
    }
    // Captured tiles are lifted above the others.
    let (lifted, others): (Vec<_>, Vec<_>) =
        scene.tiles.iter().partition(|tile| tile.state == TileState::Captured);
    for tile in others.into_iter().chain(lifted) {
        tiles::tile(&mut shapes, tile, faces);
    }
    for shape in above {
        shapes::shape(&mut shapes, shape);
    }
    for tile in &scene.tiles {
        tiles::tile_badges(&mut shapes, tile);
    }
    shapes.extend(scene.labels.iter().map(shapes::label));
    shapes
}

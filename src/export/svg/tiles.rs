//! Draws a tile: its outline, its bar, its pips, and the marks of a play.

use std::fmt::{self, Write as _};

use crate::export::svg::parts::{TextStyle, Weight, draw_disc, draw_rect, units};
use crate::export::svg::theme::Palette;
use crate::scene::drawing::{Bounds, DrawnHalf, DrawnTile, Point, Role, TileState};
use crate::tile::Pip;
use crate::words::minus;

/// The distance of a tile from the edge of its cells, in half-tiles, so that adjacent tiles stay apart.
const INSET: f64 = 0.035;
/// The distance of a ring around a half from the edge of its cell, in half-tiles.
const RING: f64 = 0.095;
/// Half the height of the badges on the bar of a played tile, in half-tiles.
const BADGE: f64 = 0.14;
/// The distance of the outermost badge from the middle of the bar, in half-tiles.
const BADGE_REACH: f64 = 0.3;
/// The radius of a tile's corners, in half-tiles.
const ROUND: f64 = 0.14;

/// Draws a tile without the badges on its bar.
pub(crate) fn draw_tile(f: &mut String, tile: &DrawnTile, colours: &Palette) -> fmt::Result {
    let bounds = tile.bounds();
    let at = bounds.at;
    let (fill, dash) = match tile.state {
        TileState::Plain => (colours.tile, ""),
        TileState::Played { .. } => (colours.played, ""),
        TileState::Captured => (colours.tile, " stroke-dasharray=\"5 3\""),
    };
    draw_rect(f, &bounds, INSET, &format!("rx=\"{}\" fill=\"{fill}\"{dash}", units(ROUND)))?;
    for half in tile.halves.iter().filter(|half| half.role == Role::Suit) {
        inner(f, half, (INSET + 0.03, ROUND - 0.03), &format!("fill=\"{}\" stroke=\"none\"", colours.suit))?;
    }
    let is_upright = tile.is_upright();
    let (bar, run) = if is_upright { ((0.13, 1.0), 'h') } else { ((1.0, 0.13), 'v') };
    let (x, y, length) = (units(at.x + bar.0), units(at.y + bar.1), units(0.74));
    write!(f, "<path d=\"M{x} {y}{run}{length}\"/>")?;
    for half in &tile.halves {
        pips(f, half, is_upright)?;
        ring(f, half, colours)?;
    }
    writeln!(f)
}

fn pips(f: &mut String, half: &DrawnHalf, is_upright: bool) -> fmt::Result {
    let pips = half.pips;
    if pips == Pip::BLANK {
        return Ok(());
    }
    let (x, y) = (units(half.at.x + 0.5), units(half.at.y + 0.5));
    if is_upright {
        write!(f, "<use href=\"#p{pips}\" x=\"{x}\" y=\"{y}\"/>")
    } else {
        write!(f, "<use href=\"#p{pips}\" transform=\"translate({x} {y}) rotate(90)\"/>")
    }
}

/// Draws a thick ring around the connecting half, a dashed one around those that count.
fn ring(f: &mut String, half: &DrawnHalf, colours: &Palette) -> fmt::Result {
    let look = match half.role {
        Role::Connects => format!("fill=\"none\" stroke=\"{}\" stroke-width=\"3\"", colours.connects),
        Role::Counts => {
            let dashes = "stroke-width=\"2.4\" stroke-dasharray=\"6 3\"";
            format!("fill=\"none\" stroke=\"{}\" {dashes}", colours.counts)
        }
        Role::Plain | Role::Suit => return Ok(()),
    };
    inner(f, half, (RING, 0.1), &look)
}

/// Draws a rounded square inside the cell of a half.
fn inner(f: &mut String, half: &DrawnHalf, (inset, round): (f64, f64), look: &str) -> fmt::Result {
    let cell = Bounds { at: half.at, width: 1.0, height: 1.0 };
    draw_rect(f, &cell, inset, &format!("rx=\"{}\" {look}", units(round)))
}

/// Draws the number of a played tile at one end of its bar and its points at the other; a play without
/// points has only a number. Everything lies on the bar, where there are no pips.
pub(crate) fn draw_badges(f: &mut String, tile: &DrawnTile, colours: &Palette) -> fmt::Result {
    let TileState::Played { step, points } = tile.state else { return Ok(()) };
    let Point { x, y } = tile.bounds().middle();
    let is_upright = tile.is_upright();
    let along = |reach: f64| {
        if is_upright { Point { x: x + reach, y } } else { Point { x, y: y + reach } }
    };
    let text = TextStyle { size: 0.14, colour: colours.paper, weight: Weight::Bold };
    if step > 0 {
        let disc = along(-BADGE_REACH);
        draw_disc(f, disc, BADGE, colours.ink)?;
        text.write(f, disc, &step.to_string())?;
    }
    if points == 0 {
        return Ok(());
    }
    let label = minus(format!("{points:+}"));
    let width = 0.14 + crate::scene::letters::width(&label) * text.size;
    let middle = along(BADGE_REACH + BADGE - width / 2.0);
    let (x, y) = (units(middle.x), units(middle.y));
    let turn = if is_upright { "" } else { " rotate(90)" };
    writeln!(f, "<g transform=\"translate({x} {y}){turn}\">")?;
    let at = Point { x: -width / 2.0, y: -BADGE };
    let look = format!("rx=\"4\" fill=\"{}\" stroke=\"{}\"", colours.paper, colours.ink);
    draw_rect(f, &Bounds { at, width, height: 2.0 * BADGE }, 0.0, &look)?;
    writeln!(f)?;
    TextStyle { colour: colours.ink, ..text }.write(f, Point { x: 0.0, y: 0.0 }, &label)?;
    writeln!(f, "</g>")
}

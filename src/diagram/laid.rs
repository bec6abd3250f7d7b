//! A position with a line of play laid on it: every tile of the line at once, numbered by its act.

use super::figure::{Subject, figure};
use super::scene::{DrawnTile, Scene, TileState};
use super::steps::{Length, kind, tile_of};
use super::tableaux::{self, Played};
use crate::board::{Act, Board, Table};
use crate::game::castle_rock::moves::CastleRockMove as Castle;
use crate::notation::play::Step as Written;
use crate::tile::Tile;

/// Draws a position after a line of play; what of it cannot be played is left out. In a row the turn that
/// is to come is shown, with the tiles that it captures still in place.
pub fn laid(subject: &Subject<'_>, line: &[Act], length: Length) -> Scene {
    let game = subject.board.game();
    let table = match length {
        Length::Turn => game.turn(),
        Length::Hand => game.hand(),
    };
    let Ok(mut table) = table else { return figure(subject) };
    match subject.board {
        Board::Tableaux(_) => on_tableau(subject, table.as_mut(), line),
        Board::CastleRock(_) => in_row(subject, table.as_mut(), line),
        Board::Line(_) => in_line(subject, table.as_mut(), line),
    }
}

fn on_tableau(subject: &Subject<'_>, table: &mut dyn Table, line: &[Act]) -> Scene {
    let mut played = Vec::new();
    for act in line {
        let before = table.board();
        let Ok(taken) = table.take(act) else { break };
        if let Act::Tableaux(Written::Place(placement)) = taken.act {
            let kind = kind(&before, &taken.act);
            played.push(Played { placement, kind, points: taken.points });
        }
    }
    let Board::Tableaux(position) = table.board() else { return figure(subject) };
    tableaux::scene(&tableaux::View {
        layout: position.layout(),
        rules: position.rules(),
        letters: subject.letters,
        scoring: &position.scoring_cells(),
        title: subject.title,
        played: &played,
        look: subject.look,
    })
}

fn in_row(subject: &Subject<'_>, table: &mut dyn Table, line: &[Act]) -> Scene {
    let mut numbered = Vec::new();
    let mut after = None;
    for (act, step) in line.iter().zip(1..) {
        let Ok(taken) = table.take(act) else { break };
        match taken.act {
            Act::CastleRock(Castle::Add(tile)) if step == 1 => numbered.push((tile.tile(), step, 0)),
            Act::CastleRock(Castle::Take(tile)) => numbered.push((tile.tile(), step, taken.points)),
            Act::CastleRock(Castle::TakeThree(tiles)) => {
                let points = [0, taken.points, 0];
                numbered.extend(tiles.iter().zip(points).map(|(tile, points)| (tile.tile(), step, points)));
            }
            // What follows is another turn.
            _ => break,
        }
        after.get_or_insert_with(|| table.board());
    }
    let board = after.as_ref().unwrap_or(subject.board);
    marked(figure(&Subject { board, ..*subject }), &numbered)
}

fn in_line(subject: &Subject<'_>, table: &mut dyn Table, line: &[Act]) -> Scene {
    let mut numbered = Vec::new();
    for (act, step) in line.iter().zip(1..) {
        let Ok(taken) = table.take(act) else { break };
        numbered.extend(tile_of(&taken.act).map(|(tile, _)| (tile, step, 0)));
    }
    marked(figure(&Subject { board: &table.board(), ..*subject }), &numbered)
}

/// Gives tiles of a scene the numbers of their acts, and their points.
fn marked(mut scene: Scene, numbered: &[(Tile, usize, i32)]) -> Scene {
    let name = |drawn: &DrawnTile| Tile::new(drawn.halves[0].pips, drawn.halves[1].pips);
    for drawn in &mut scene.tiles {
        let own = name(drawn);
        if let Some((_, step, points)) = numbered.iter().find(|(tile, ..)| *tile == own) {
            drawn.state = TileState::Played { step: *step, points: *points };
        }
    }
    scene
}

//! Which painter draws which family.

use crate::game::Board;
use crate::game::castle_rock::scene as castle_rock;
use crate::game::drawing::look::Subject;
use crate::game::drawing::painter::Painter;
use crate::game::line::scene as line;
use crate::game::tableaux::scene as tableaux;

/// Who draws a position, and others up to the longest line from it.
pub(crate) fn painter<'a>(subject: Subject<'a>, longest: &Board) -> Box<dyn Painter + 'a> {
    match longest {
        Board::Tableaux(_) => Box::new(tableaux::TableauPainter::new(subject)),
        Board::CastleRock(_) => Box::new(castle_rock::RowPainter::new(subject)),
        Board::Line(position) => Box::new(line::LinePainter::new(subject, position, subject.look.widest)),
    }
}

/// Who draws the frames of a line that ends with another position: no tile moves from one to the next.
pub(crate) fn painter_of_frames<'a>(subject: Subject<'a>, last: &Board) -> Box<dyn Painter + 'a> {
    match last {
        Board::Tableaux(_) => Box::new(tableaux::TableauPainter::of_frames(subject)),
        Board::CastleRock(_) => Box::new(castle_rock::RowPainter::of_frames(subject)),
        Board::Line(position) => Box::new(line::LinePainter::new(subject, position, None)),
    }
}

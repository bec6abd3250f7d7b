//! `boneyard diagram`: a position as a picture.

use super::Ended;
use super::args::Diagram;
use super::input::{OF_GAME, Read};
use super::output::Output;
use crate::board::Board;
use crate::diagram::svg;
use crate::diagram::tableaux::{self, Coordinates, View};
use crate::document::Faulty;

pub(super) fn diagram(read: &Read, args: &Diagram, output: &mut Output) -> Result<Ended, Faulty> {
    let puzzle = &read.puzzle;
    let Board::Tableaux(position) = &puzzle.board else {
        return Err(read.needs(
            OF_GAME,
            "only Tableaux is drawn as SVG so far",
            Some("`boneyard plays` shows the position as text"),
        ));
    };
    let view = View {
        layout: position.layout(),
        rules: position.rules(),
        letters: &puzzle.letters,
        scoring: &position.scoring_cells(),
        title: puzzle.title.as_deref().unwrap_or(&read.source.name),
        played: &[],
        coordinates: if args.coordinates { Coordinates::Show } else { Coordinates::Hide },
    };
    let svg = svg::render(&tableaux::scene(&view));
    Ok(output.file(&args.to, &svg))
}

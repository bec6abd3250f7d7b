use crate::document::{Source, puzzle};
use crate::game::drawing::steps::*;

fn frames_of(text: &str, length: Length) -> (Frame, Vec<Frame>) {
    let puzzle = puzzle::read(&Source::new("test", text)).unwrap();
    let line: Vec<Move> = puzzle.line.iter().map(|mv| mv.value).collect();
    let subject =
        Subject { position: &puzzle.position, letters: &puzzle.letters, title: "", look: Look::default() };
    frames(&subject, &line, length).unwrap()
}

#[test]
fn every_frame_has_the_same_bounds_and_its_points() {
    let text = "game: tableaux\nlayout: 4-2@0,0s 2-3@1,1s\nhand: 1-5 6-4\nline: \"5-1@0,2s 6-4@1,0n\"\n";
    let (start, frames) = frames_of(text, Length::Turn);
    let points: Vec<(i32, i32)> = frames.iter().map(|frame| (frame.points, frame.so_far)).collect();
    assert_eq!(points, [(5, 5), (6, 11)]);
    assert!(frames.iter().all(|frame| frame.scene.bounds == start.scene.bounds));
    assert_eq!(frames[1].caption(2, Length::Turn), "2. 6-4@1,0n   +6, 11 so far");
    assert_eq!(start.scene.tiles.len(), 2);
    assert_eq!(frames[1].scene.tiles.len(), 4);
}

/// The row of the document's column example: six tiles in four captures.
#[test]
fn a_row_ends_with_what_is_left() {
    let text = "game: castle-rock\nlayout: 2-4 4-4 0-4 1-1 1-5\nhand: 1-4\n\
                line: add 1-4 take 1-5 take 1-1 take 0-4 take 2-4 4-4 1-4\n";
    let (_, frames) = frames_of(text, Length::Turn);
    assert_eq!(frames.len(), 6);
    assert_eq!(frames[4].so_far, 6);
    assert_eq!(frames[5].caption(6, Length::Turn), "afterwards");
    assert!(frames[5].scene.tiles.is_empty());
}

#[test]
fn frames_of_a_sheet_do_not_overlap() {
    let text = "game: draw\nlayout: 6-6\nhands: [6-4 4-4, 6-1 4-2]\nline: \"6-4@6 6-1@6 4-4@4\"\n";
    let (_, frames) = frames_of(text, Length::Hand);
    let captioned: Vec<(String, Scene)> = frames
        .iter()
        .zip(1..)
        .map(|(frame, number)| (frame.caption(number, Length::Hand), frame.scene.clone()))
        .collect();
    let sheet = sheet("", &captioned, None);
    assert_eq!(sheet.tiles.len(), 2 + 3 + 4);
    for (n, one) in sheet.tiles.iter().enumerate() {
        assert!(sheet.tiles[..n].iter().all(|other| !one.bounds().overlaps(&other.bounds())));
    }
    assert!(sheet.labels.len() == 3 && sheet.description.contains("1. seat 0: 6-4@6"));
}

/// A capture is lifted in one frame, and the row of the sheet above it stays as high as its own frames.
#[test]
fn no_band_is_left_above_the_frames_of_a_sheet() {
    let text = "game: castle-rock\nlayout: 2-4 4-4 0-4 1-1 1-5\nhand: 1-4\nline: add 1-4 take 1-5\n";
    let (start, frames) = frames_of(text, Length::Turn);
    let sheet = sheet("", &captioned(start, frames, Length::Turn), None);
    for caption in &sheet.labels {
        let Some(below) = caption.text.strip_suffix("position").or(caption.text.strip_suffix("afterwards"))
        else {
            continue;
        };
        let bottom = caption.bounds().end().y;
        let tops = sheet.tiles.iter().map(|tile| tile.bounds().at.y).filter(|top| *top > bottom);
        let nearest = tops.fold(f64::INFINITY, f64::min);
        assert!((nearest - bottom - ABOVE).abs() < 1e-6, "{below}: {nearest} {bottom}");
    }
}

/// The descriptions of the hands beside each frame.
fn told(text: &str, length: Length) -> Vec<String> {
    let (start, frames) = frames_of(text, length);
    let frames = std::iter::once(start).chain(frames);
    frames.map(|frame| frame.hands.map_or(String::new(), |hands| hands.description)).collect()
}

/// A played tile has left its hand, a drawn one is in it, and the seat to play is named until the line is
/// over.
#[test]
fn every_frame_has_its_own_hands_and_the_seat_to_play() {
    let text = "game: draw\nlayout: 6-6\nhands: [6-4 2-2, 4-1]\nboneyard: 5-5 3-1 6-5\n\
                house: {reserve: 0}\nline: \"6-4@6 4-1@4\"\n";
    assert_eq!(
        told(text, Length::Hand),
        [
            "Seat 0, to play: 6-4 2-2. Seat 1: 4-1. Boneyard, in the order of drawing: 5-5 3-1 6-5.",
            "Seat 0: 2-2. Seat 1, to play: 4-1. Boneyard, in the order of drawing: 5-5 3-1 6-5.",
            "Seat 0: 2-2. Seat 1: no tile. Boneyard, in the order of drawing: 5-5 3-1 6-5.",
        ]
    );
    let text = text.replace("6-4@6 4-1@4", "6-4@6 draw").replace("4-1]", "3-3]");
    let drew = told(&text, Length::Hand);
    assert!(drew[2].contains("Seat 1, to play: 5-5 3-3. Boneyard, in the order of drawing: 3-1"), "{drew:?}");
    let text = "game: tableaux\nlayout: 4-2@0,0s 2-3@1,1s\nhand: 1-5 6-4\nline: \"5-1@0,2s 6-4@1,0n\"\n";
    assert_eq!(told(text, Length::Turn), ["Hand: 6-4 5-1.", "Hand: 6-4.", "Hand: no tile."]);
    let text = "game: castle-rock\nlayout: 2-4 4-4 0-4\nhands: [1-4 5-5, 3-3]\nboneyard: none\n\
                line: \"add 1-4 stop add 3-3 stop\"\ntask: game\n";
    let row = told(text, Length::Hand);
    assert!(row[0].starts_with("Seat 0, to play: 1-4 5-5. Seat 1: 3-3."), "{row:?}");
    assert!(row[1].starts_with("Seat 0, to play: 5-5."), "{row:?}");
    assert!(row[2].starts_with("Seat 0: 5-5. Seat 1, to play: 3-3."), "{row:?}");
    assert!(row[3].starts_with("Seat 0: 5-5. Seat 1, to play: no tile."), "{row:?}");
}

/// A hand keeps its place while others grow and shrink, and stands below the table if requested.
#[test]
fn hands_keep_their_place() {
    let text = "game: draw\nlayout: 6-6\nhands: [6-4 4-4 3-3 2-2, 6-1 4-2]\nline: \"6-4@6 6-1@6 4-4@4\"\n";
    let puzzle = puzzle::read(&Source::new("test", text)).unwrap();
    let line: Vec<Move> = puzzle.line.iter().map(|mv| mv.value).collect();
    let look = Look { hands: Visibility::Show, ..Look::default() };
    let subject = Subject { position: &puzzle.position, letters: &puzzle.letters, title: "", look };
    let (start, frames) = frames(&subject, &line, Length::Hand).unwrap();
    let at = |frame: &Frame| {
        let hands = frame.hands.as_ref().unwrap();
        hands.labels.iter().map(|label| label.at).collect::<Vec<_>>()
    };
    assert!(frames.iter().all(|frame| at(frame) == at(&start)));
    assert!(frames.iter().all(|frame| frame.scene.bounds == start.scene.bounds));
    let tiles = |frame: &Frame| frame.scene.tiles.len();
    assert_eq!((tiles(&start), frames.iter().map(tiles).collect::<Vec<_>>()), (7, vec![7; 3]));
}

/// Frames stand below each other where the page is narrow, also if one is wider than the page.
#[test]
fn a_sheet_is_as_narrow_as_asked() {
    let text = "game: draw\nlayout: 6-6\nhands: [6-4 4-4, 6-1 4-2]\nline: \"6-4@6 6-1@6 4-4@4\"\n";
    let (start, frames) = frames_of(text, Length::Hand);
    let captioned = captioned(start, frames, Length::Hand);
    let width = |widest: Option<f64>| sheet("", &captioned, widest).bounds.width;
    let (wide, one) = (width(None), width(Some(1.0)));
    assert!(one < wide && (width(Some(wide)) - wide).abs() < 1e-6);
    assert!((width(Some(wide - 0.1)) - one).abs() < 1e-6);
}

//! Lines with arms and the moves of the line games: `3-5 5-5 (5-1 1-1) (5-0) 5-6`; `4-2@4`, `lead 6-6`,
//! `draw`, `draw 3-5`, `pass`.

use std::fmt;
use std::ops::Range;
use std::str::FromStr;

use nom::Parser;
use nom::bytes::complete::tag;
use nom::character::complete::{char, space1};
use nom::combinator::map;

use crate::game::line::layout::{Laid, Line};
use crate::game::line::moves::{JoinAt, LineMove};
use crate::notation::tile::{self, parenthesised_pair};
use crate::notation::{NotationError, NotationFault, Parsed, Trouble, fail, read_word};
use crate::tile::{DominoSet, Pip, Tile};

const LEAD: &str = "lead";
const DRAW: &str = "draw";

/// Reads a line, with the place of each tile in the order of the text, in bytes of it. An empty text, or `none`, is an
/// empty table.
///
/// # Errors
/// The first error only: the text after it cannot be split into tiles.
pub fn read_line(text: &str, set: DominoSet) -> Result<(Line, Vec<Range<usize>>), NotationError> {
    if text.trim() == "none" {
        return Ok((Line::default(), Vec::new()));
    }
    let mut reader = LineReader { text, set, at: 0, places: Vec::new(), open: Vec::new() };
    let line = reader.line()?;
    Ok((line, reader.places))
}

struct LineReader<'a> {
    text: &'a str,
    set: DominoSet,
    at: usize,
    places: Vec<Range<usize>>,
    /// Places of the parentheses that are open.
    open: Vec<usize>,
}

/// The greatest depth of arms: no more than double-18 has doubles, and safe for the stack.
const DEEPEST: usize = 19;

impl LineReader<'_> {
    fn line(&mut self) -> Result<Line, NotationError> {
        let mut line = Line::default();
        loop {
            self.skip_blanks();
            let rest = &self.text[self.at..];
            match rest.chars().next() {
                None if self.open.is_empty() => return Ok(line),
                None => return Err(self.unclosed()),
                Some('(') if parenthesised_pair(rest).is_err() => {
                    let start = self.at;
                    let arm = self.arm()?;
                    let loose = NotationError { at: start..self.at, fault: NotationFault::LooseArm };
                    line.tiles.last_mut().ok_or(loose)?.arms.push(arm);
                }
                Some(')') if self.open.is_empty() => {
                    return Err(NotationError { at: self.at..self.at + 1, fault: NotationFault::NotOpened });
                }
                Some(')') => return Ok(line),
                Some(_) => line.tiles.push(self.tile()?),
            }
        }
    }

    /// Reads an arm with its parentheses.
    fn arm(&mut self) -> Result<Line, NotationError> {
        let start = self.at;
        if self.open.len() == DEEPEST {
            return Err(NotationError { at: start..start + 1, fault: NotationFault::TooDeep });
        }
        self.open.push(start);
        self.at += 1;
        let arm = self.line()?;
        self.at += 1;
        self.open.pop();
        if arm.tiles.is_empty() {
            return Err(NotationError { at: start..self.at, fault: NotationFault::EmptyArm });
        }
        Ok(arm)
    }

    fn tile(&mut self) -> Result<Laid, NotationError> {
        let (start, rest) = (self.at, &self.text[self.at..]);
        // The word is found for a fault alone: glyphs without blanks between them are one long word.
        let fault = match tile::pair_of(rest, self.set) {
            Ok((after, (first, second))) if after.is_empty() || starts_anew(after) => {
                self.at = self.text.len() - after.len();
                self.places.push(start..self.at);
                return Ok(Laid::new(first, second));
            }
            Err(nom::Err::Failure(Trouble { fault: Some(fault), .. })) => fault,
            _ => NotationFault::NoTile(tile_word(rest).to_owned()),
        };
        Err(NotationError { at: start..start + tile_word(rest).len(), fault })
    }

    fn skip_blanks(&mut self) {
        let rest = self.text[self.at..].trim_start_matches([' ', '\t', '\n', '\r', ',']);
        self.at = self.text.len() - rest.len();
    }

    fn unclosed(&self) -> NotationError {
        let at = self.open.last().map_or(0..0, |start| *start..start + 1);
        NotationError { at, fault: NotationFault::NotClosed }
    }
}

/// Whether a tile, an arm or a blank may follow a tile here without a blank between.
fn starts_anew(after: &str) -> bool {
    after.starts_with([' ', '\t', '\n', '\r', ',', '(', ')', '['])
        || after.starts_with(|c: char| !c.is_ascii())
}

/// The text of an invalid tile: up to a blank, a comma or a parenthesis.
fn tile_word(rest: &str) -> &str {
    &rest[..rest.find([' ', '\t', '\n', '\r', ',', '(', ')']).unwrap_or(rest.len())]
}

impl FromStr for Line {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        read_line(text, DominoSet::DOUBLE_18).map(|(line, _)| line)
    }
}

/// `3-5 5-5 (5-1 1-1) (5-0) 5-6`; nothing for an empty table.
impl fmt::Display for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (n, laid) in self.tiles.iter().enumerate() {
            let blank = if n > 0 { " " } else { "" };
            write!(f, "{blank}{}-{}", laid.first, laid.second)?;
            for arm in &laid.arms {
                write!(f, " ({arm})")?;
            }
        }
        Ok(())
    }
}

/// Reads `4-2@4`, `lead 6-6` or `draw 6-6`.
fn tile_move(text: &str) -> Parsed<'_, LineMove> {
    if let Ok((rest, _)) = (tag::<_, _, Trouble<'_>>(LEAD), space1).parse(text) {
        return map(tile::pair, |(first, second)| LineMove::Lead { first, second }).parse(rest);
    }
    if let Ok((rest, _)) = (tag::<_, _, Trouble<'_>>(DRAW), space1).parse(text) {
        return map(tile::pair, |(one, other)| LineMove::DrawTile(Tile::new(one, other))).parse(rest);
    }
    let (rest, (half, tail)) = tile::pair(text)?;
    let Ok((rest, _)) = char::<_, Trouble<'_>>('@').parse(rest) else {
        return fail(rest, NotationFault::NoEnd);
    };
    match tile::pip(rest) {
        Err(nom::Err::Error(_)) => fail(rest, NotationFault::NoEnd),
        found => {
            let (rest, end) = found?;
            let (rest, at) = join_at(rest, end)?;
            Ok((rest, LineMove::Join { half, tail, end, at }))
        }
    }
}

/// Reads the second half of a double after an end: `-4` of `4-2@4-4`.
fn join_at(text: &str, end: Pip) -> Parsed<'_, JoinAt> {
    let Ok((rest, _)) = char::<_, Trouble<'_>>('-').parse(text) else { return Ok((text, JoinAt::End)) };
    match tile::pip(rest) {
        Ok((rest, second)) if second == end => Ok((rest, JoinAt::Double)),
        _ => fail(text, NotationFault::NoDouble),
    }
}

impl FromStr for LineMove {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        match text {
            DRAW => Ok(Self::Draw),
            "pass" => Ok(Self::Pass),
            _ => read_word(text, tile_move, NotationFault::NoLinePlay),
        }
    }
}

/// `4-2@4`, `lead 6-6`, `draw`, `draw 3-5`, `pass`
impl fmt::Display for LineMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = match *self {
            Self::Lead { first, second } => LEAD.to_owned() + &format!(" {first}-{second}"),
            Self::Join { half, tail, end, at: JoinAt::End } => format!("{half}-{tail}@{end}"),
            Self::Join { half, tail, end, at: JoinAt::Double } => format!("{half}-{tail}@{end}-{end}"),
            Self::DrawTile(tile) => DRAW.to_owned() + &format!(" {tile}"),
            Self::Draw => return f.pad(DRAW),
            Self::Pass => return f.pad("pass"),
        };
        f.pad(&text)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use crate::game::line::notation::*;

    #[test]
    fn the_longest_move_is_written_whole() {
        let pip = |value| Pip::new(value).unwrap();
        let play = LineMove::join(pip(18), pip(18), pip(18));
        assert_eq!(play.to_string(), "18-18@18");
        assert_eq!(play.joining(JoinAt::Double).to_string(), "18-18@18-18");
        assert_eq!(LineMove::Lead { first: pip(10), second: pip(9) }.to_string(), "lead 10-9");
        assert_eq!(LineMove::DrawTile(Tile::new(pip(18), pip(17))).to_string(), "draw 18-17");
        assert_eq!(format!("{:>6}|{:<5}|", LineMove::Draw, LineMove::Pass), "  draw|pass |");
    }

    #[test]
    fn lines_write_what_they_read() {
        for text in
            ["", "6-6", "2-2 2-4 4-6 6-6 6-3 3-0", "3-5 5-5 (5-1 1-1) (5-0) 5-6", "4-4 (4-1 1-1 (1-0) 1-5)"]
        {
            assert_eq!(text.parse::<Line>().unwrap().to_string(), text);
        }
        let other = " [3|5], 5-5(5-1 [1-1])( 5-0 )[5-6]\n";
        assert_eq!(other.parse::<Line>().unwrap().to_string(), "3-5 5-5 (5-1 1-1) (5-0) 5-6");
        assert_eq!("none".parse::<Line>().unwrap(), Line::default());
    }

    #[test]
    fn each_tile_has_its_place() {
        let (_, places) = read_line("3-5 5-5 (5-12) 5-6", DominoSet::DOUBLE_18).unwrap();
        assert_eq!(places, [0..3, 4..7, 9..13, 15..18]);
    }

    #[test]
    fn errors_of_a_line_have_their_place() {
        let error = |text: &str| text.parse::<Line>().unwrap_err();
        let fault = |at, fault| NotationError { at, fault };
        assert_eq!(error("5-5 (5-1"), fault(4..5, NotationFault::NotClosed));
        assert_eq!(error("5-5 5-1)"), fault(7..8, NotationFault::NotOpened));
        assert_eq!(error("(5-1) 5-5"), fault(0..5, NotationFault::LooseArm));
        assert_eq!(error("5-5 ()"), fault(4..6, NotationFault::EmptyArm));
        assert_eq!(error("5-5 (5-x)"), fault(5..8, NotationFault::NoTile("5-x".into())));
        assert_eq!(error("5-5 5-19"), fault(4..8, NotationFault::PipTooHigh("19".into())));
        assert_eq!(error("5-5 5-6@5"), fault(4..9, NotationFault::NoTile("5-6@5".into())));
        assert_eq!(error(&"5-5 (".repeat(40)).fault, NotationFault::TooDeep);
    }

    #[test]
    fn acts_write_what_they_read() {
        for text in ["4-2@4", "4-2@4-4", "0-12@3", "lead 6-6", "lead 2-4", "draw", "draw 4-2", "pass"] {
            assert_eq!(text.parse::<LineMove>().unwrap().to_string(), text);
        }
        let error = |text: &str| text.parse::<LineMove>().unwrap_err();
        assert_eq!(error("4-2").fault, NotationFault::NoEnd);
        assert_eq!(error("4-2@"), NotationError { at: 4..4, fault: NotationFault::NoEnd });
        assert_eq!(
            error("4-2@19"),
            NotationError { at: 4..6, fault: NotationFault::PipTooHigh("19".into()) }
        );
        assert_eq!(error("4-2@4-3"), NotationError { at: 5..7, fault: NotationFault::NoDouble });
        assert_eq!(error("4-2@4s").fault, NotationFault::Trailing("s".into()));
        assert_eq!(error("stop").fault, NotationFault::NoLinePlay("stop".into()));
    }

    fn any_line() -> impl Strategy<Value = Line> {
        let pip = || (0..=18_u8).prop_map(|value| Pip::new(value).unwrap());
        let bare = (pip(), pip()).prop_map(|(first, second)| Laid::new(first, second));
        let line = prop::collection::vec(bare, 1..4).prop_map(|tiles| Line { tiles });
        line.prop_recursive(3, 20, 4, move |arm| {
            let laid = (pip(), pip(), prop::collection::vec(arm, 0..3));
            let laid = laid.prop_map(|(first, second, arms)| Laid { first, second, arms });
            prop::collection::vec(laid, 1..4).prop_map(|tiles| Line { tiles })
        })
    }

    proptest! {
        /// Every line, legal or not, reads back as itself.
        #[test]
        fn any_line_reads_back(line in any_line()) {
            let text = line.to_string();
            let (read, places) = read_line(&text, DominoSet::DOUBLE_18).unwrap();
            let tiles: Vec<String> = places.iter().map(|at| text[at.clone()].to_owned()).collect();
            let written: Vec<String> = read.written().iter().map(ToString::to_string).collect();
            prop_assert_eq!(tiles.len(), written.len());
            prop_assert_eq!(read, line);
        }

        /// Every text is read, or refused with a place inside it.
        #[test]
        fn any_text_is_read_or_refused(text in "[0-9()@, \\-\\[\\]a-z|é]{0,30}") {
            if let Err(error) = text.parse::<Line>() {
                prop_assert!(text.get(error.at).is_some());
            }
            if let Err(error) = text.parse::<LineMove>() {
                prop_assert!(text.get(error.at).is_some());
            }
        }
    }
}

//! The letters of figures: strokes of one weight, drawn for this program, so that a label looks the same on
//! every machine and needs no installed font.
//!
//! A capital letter is 10 units high and stands on y = 0; y grows downward. Small letters are 7
//! units high and reach 3 below the line.

use crate::scene::area::Point;

/// The height of a capital letter, in the units of [`Letter::strokes`].
pub const HEIGHT: f64 = 10.0;
/// The space between two letters, in the same units.
const SPACE: f64 = 2.4;
/// The width of a blank.
const BLANK: f64 = 3.2;

/// The drawing of a letter.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Letter {
    /// Its width without the space to the next one.
    pub width: f64,
    /// Its strokes as the data of an SVG path.
    pub strokes: &'static str,
}

/// One step of a letter's strokes.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum PenStep {
    /// To the beginning of a stroke.
    Move(Point),
    /// Straight to a point.
    Line(Point),
    /// By a cubic curve: two control points, and its end.
    Curve([Point; 3]),
    /// Straight back to the beginning of the stroke.
    Close,
}

impl PenStep {
    /// The same step between other points.
    pub(crate) fn map(self, moved: impl Fn(Point) -> Point) -> Self {
        match self {
            Self::Move(to) => Self::Move(moved(to)),
            Self::Line(to) => Self::Line(moved(to)),
            Self::Curve(points) => Self::Curve(points.map(moved)),
            Self::Close => Self::Close,
        }
    }
}

impl Letter {
    /// The strokes step by step, in units.
    pub fn steps(&self) -> Vec<PenStep> {
        let mut steps = Vec::new();
        let (mut at, mut control) = (Point::default(), None);
        for part in self
            .strokes
            .split_inclusive(|c: char| c.is_ascii_alphabetic())
            .zip(self.strokes.split(|c: char| c.is_ascii_alphabetic()).skip(1))
        {
            let (command, data) = (part.0.chars().next_back().unwrap_or(' '), numbers(part.1));
            let arguments = match command {
                'H' | 'V' => 1,
                'S' => 4,
                'C' => 6,
                _ => 2,
            };
            if command == 'Z' {
                steps.push(PenStep::Close);
            }
            for (n, data) in data.chunks_exact(arguments).enumerate() {
                let point = |from: usize| Point { x: data[from], y: data[from + 1] };
                let step = match command {
                    'M' if n == 0 => PenStep::Move(point(0)),
                    'H' => PenStep::Line(Point { x: data[0], y: at.y }),
                    'V' => PenStep::Line(Point { x: at.x, y: data[0] }),
                    'C' => PenStep::Curve([point(0), point(2), point(4)]),
                    'S' => {
                        let Point { x, y } = control.unwrap_or(at);
                        PenStep::Curve([Point { x: 2.0 * at.x - x, y: 2.0 * at.y - y }, point(0), point(2)])
                    }
                    _ => PenStep::Line(point(0)),
                };
                control = None;
                match step {
                    PenStep::Move(to) | PenStep::Line(to) => at = to,
                    PenStep::Curve([_, before, to]) => (control, at) = (Some(before), to),
                    PenStep::Close => {}
                }
                steps.push(step);
            }
        }
        steps
    }
}

/// The numbers of path data, where a minus sign or a second point begins the next one.
fn numbers(data: &str) -> Vec<f64> {
    let mut texts: Vec<String> = vec![String::new()];
    for c in data.chars() {
        let last = texts.last().map(String::as_str).unwrap_or_default();
        if matches!(c, ' ' | ',' | '-') || c == '.' && last.contains('.') {
            texts.push(String::new());
        }
        if let Some(last) = texts.last_mut().filter(|_| !matches!(c, ' ' | ',')) {
            last.push(c);
        }
    }
    texts.iter().filter_map(|text| text.parse().ok()).collect()
}

/// The letter for a character; an empty box for an unknown one.
pub fn letter(c: char) -> Letter {
    let (_, width, strokes) = LETTERS.iter().find(|(own, ..)| *own == c).unwrap_or(&UNKNOWN);
    Letter { width: *width, strokes }
}

/// Every character that has a letter.
pub fn all() -> impl Iterator<Item = char> {
    LETTERS.iter().map(|(c, ..)| *c)
}

/// The start of each letter of a text, and the total width, in units.
pub fn set(text: &str) -> (Vec<(f64, char)>, f64) {
    let mut at = 0.0;
    let mut end = 0.0;
    let mut letters = Vec::new();
    for c in text.chars() {
        if c == ' ' {
            at += BLANK;
            continue;
        }
        letters.push((at, c));
        end = at + letter(c).width;
        at = end + SPACE;
    }
    (letters, end)
}

/// The width of a text, in heights of a capital letter.
pub fn width(text: &str) -> f64 {
    set(text).1 / HEIGHT
}

const UNKNOWN: (char, f64, &str) = ('\u{fffd}', 5.0, "M0 0V-9H5V0Z");

/// Every letter with its width and its strokes.
const LETTERS: &[(char, f64, &str)] = &[
    ('0', 6.0, "M3-10C.9-10 0-8 0-5S.9 0 3 0S6-2 6-5S5.1-10 3-10Z"),
    ('1', 3.6, "M0-8L3-10V0"),
    ('2', 6.0, "M.3-7.4C.3-9 1.4-10 3-10S5.7-9 5.7-7.4C5.7-5.5 3.5-3.6 .2 0H6"),
    (
        '3',
        6.0,
        "M.5-8.2C.9-9.4 1.8-10 3-10C4.6-10 5.6-9.1 5.6-7.7C5.6-6.2 4.5-5.4 2.6-5.4C4.7-5.4 6-4.4 6-2.8C6-1.1 4.8 0 3 0C1.6 0 .6-.7 .1-2",
    ),
    ('4', 6.4, "M4.7 0V-10L0-3H6.4"),
    (
        '5',
        6.0,
        "M5.4-10H1L.6-5.6C1.3-6.2 2.1-6.5 3-6.5C4.8-6.5 6-5.2 6-3.3C6-1.3 4.8 0 3 0C1.7 0 .7-.6 .1-1.8",
    ),
    (
        '6',
        6.0,
        "M5.4-9C4.8-9.7 4-10 3.2-10C1.2-10 0-8 0-4.6C0-1.6 1.1 0 3.1 0C4.8 0 6-1.3 6-3.1S4.8-6.2 3.1-6.2C1.5-6.2 .2-5.1 0-3.6",
    ),
    ('7', 6.0, "M0-10H6L2.2 0"),
    (
        '8',
        6.0,
        "M3-5.4C1.4-5.4 .4-6.3 .4-7.7S1.4-10 3-10S5.6-9.1 5.6-7.7S4.6-5.4 3-5.4C1.2-5.4 0-4.3 0-2.7S1.2 0 3 0S6-1.1 6-2.7S4.8-5.4 3-5.4",
    ),
    (
        '9',
        6.0,
        "M.6-1C1.2-.3 2 0 2.8 0C4.8 0 6-2 6-5.4C6-8.4 4.9-10 2.9-10C1.2-10 0-8.7 0-6.9S1.2-3.8 2.9-3.8C4.5-3.8 5.8-4.9 6-6.4",
    ),
    ('A', 7.0, "M0 0L3.5-10L7 0M1.2-3.4H5.8"),
    (
        'B',
        6.3,
        "M0 0V-10H3.2C4.9-10 5.8-9.1 5.8-7.7S4.9-5.4 3.2-5.4H0M3.2-5.4C5.2-5.4 6.3-4.4 6.3-2.7S5.2 0 3.2 0H0",
    ),
    ('C', 6.6, "M6.6-8C6-9.3 5-10 3.7-10C1.4-10 0-8 0-5S1.4 0 3.7 0C5 0 6-.7 6.6-2"),
    ('D', 6.8, "M0 0V-10H2.6C5.3-10 6.8-8.2 6.8-5S5.3 0 2.6 0Z"),
    ('E', 5.8, "M5.8-10H0V0H5.8M0-5.3H4.8"),
    ('F', 5.6, "M5.6-10H0V0M0-5.2H4.6"),
    ('G', 6.8, "M6.6-8C6-9.3 5-10 3.7-10C1.4-10 0-8 0-5S1.4 0 3.7 0C5.6 0 6.8-1.4 6.8-3.6V-4.4H4"),
    ('H', 6.6, "M0-10V0M6.6-10V0M0-5.2H6.6"),
    ('I', 0.4, "M.2-10V0"),
    ('J', 4.6, "M4.6-10V-2.7C4.6-1 3.7 0 2.3 0C1 0 .1-.8 0-2.3"),
    ('K', 6.4, "M0-10V0M6-10L0-3.8M2.2-6L6.4 0"),
    ('L', 5.4, "M0-10V0H5.4"),
    ('M', 8.0, "M0 0V-10L4-3.5L8-10V0"),
    ('N', 6.6, "M0 0V-10L6.6 0V-10"),
    ('O', 7.4, "M3.7-10C1.4-10 0-8 0-5S1.4 0 3.7 0S7.4-2 7.4-5S6-10 3.7-10Z"),
    ('P', 6.2, "M0 0V-10H3.2C5.1-10 6.2-8.9 6.2-7.2S5.1-4.4 3.2-4.4H0"),
    ('Q', 7.4, "M3.7-10C1.4-10 0-8 0-5S1.4 0 3.7 0S7.4-2 7.4-5S6-10 3.7-10ZM4.6-2.2L7.2 .8"),
    ('R', 6.4, "M0 0V-10H3.2C5.1-10 6.2-8.9 6.2-7.2S5.1-4.4 3.2-4.4H0M3.4-4.4L6.4 0"),
    (
        'S',
        6.1,
        "M5.8-8.3C5.3-9.4 4.4-10 3.1-10C1.4-10 .3-9 .3-7.6C.3-6.2 1.2-5.6 3.1-5.1C5.1-4.6 6.1-3.9 6.1-2.5C6.1-1 4.9 0 3.1 0C1.5 0 .4-.7 0-2",
    ),
    ('T', 6.8, "M0-10H6.8M3.4-10V0"),
    ('U', 6.4, "M0-10V-3.6C0-1.3 1.2 0 3.2 0S6.4-1.3 6.4-3.6V-10"),
    ('V', 7.0, "M0-10L3.5 0L7-10"),
    ('W', 9.6, "M0-10L2.4 0L4.8-9L7.2 0L9.6-10"),
    ('X', 6.6, "M0-10L6.6 0M6.6-10L0 0"),
    ('Y', 6.8, "M0-10L3.4-5V0M6.8-10L3.4-5"),
    ('Z', 6.2, "M.2-10H6L0 0H6.2"),
    ('a', 5.0, "M5-7V0M5-5.4C4.5-6.5 3.7-7 2.7-7C1.1-7 0-5.6 0-3.5S1.1 0 2.7 0C3.7 0 4.5-.5 5-1.6"),
    ('b', 5.0, "M0-10.5V0M0-5.4C.5-6.5 1.3-7 2.3-7C3.9-7 5-5.6 5-3.5S3.9 0 2.3 0C1.3 0 .5-.5 0-1.6"),
    ('c', 4.7, "M4.7-5.4C4.3-6.5 3.6-7 2.6-7C1-7 0-5.6 0-3.5S1 0 2.6 0C3.6 0 4.3-.5 4.7-1.6"),
    ('d', 5.0, "M5-10.5V0M5-5.4C4.5-6.5 3.7-7 2.7-7C1.1-7 0-5.6 0-3.5S1.1 0 2.7 0C3.7 0 4.5-.5 5-1.6"),
    ('e', 5.0, "M.1-3.7H5C5-5.8 4.1-7 2.6-7C1-7 0-5.6 0-3.5S1 0 2.7 0C3.6 0 4.3-.4 4.8-1.3"),
    ('f', 3.2, "M3.2-10.4C1.8-10.7 1.2-10 1.2-8.4V0M0-6.7H3"),
    (
        'g',
        5.0,
        "M5-5.4C4.5-6.5 3.7-7 2.7-7C1.1-7 0-5.6 0-3.5S1.1 0 2.7 0C3.7 0 4.5-.5 5-1.6M5-7V.4C5 2.2 4.1 3.1 2.5 3.1C1.5 3.1 .8 2.8 .4 2.2",
    ),
    ('h', 4.8, "M0-10.5V0M0-4.6C.3-6.2 1.3-7 2.6-7C4-7 4.8-6.1 4.8-4.4V0"),
    ('i', 0.6, "M.3-7V0M.3-9.9V-9.7"),
    ('j', 1.6, "M1.4-7V.9C1.4 2.4 .8 3.1-.3 3.1M1.4-9.9V-9.7"),
    ('k', 4.7, "M0-10.5V0M4.4-7L0-2.7M1.7-4.3L4.7 0"),
    ('l', 0.6, "M.3-10.5V0"),
    (
        'm',
        7.8,
        "M0-7V0M0-4.8C.3-6.2 1.1-7 2.1-7C3.2-7 3.9-6.2 3.9-4.7V0M3.9-4.8C4.2-6.2 5-7 6-7C7.1-7 7.8-6.2 7.8-4.7V0",
    ),
    ('n', 4.8, "M0-7V0M0-4.6C.3-6.2 1.3-7 2.6-7C4-7 4.8-6.1 4.8-4.4V0"),
    ('o', 5.2, "M2.6-7C1-7 0-5.6 0-3.5S1 0 2.6 0S5.2-1.4 5.2-3.5S4.2-7 2.6-7Z"),
    ('p', 5.0, "M0-7V3M0-5.4C.5-6.5 1.3-7 2.3-7C3.9-7 5-5.6 5-3.5S3.9 0 2.3 0C1.3 0 .5-.5 0-1.6"),
    ('q', 5.0, "M5-7V3M5-5.4C4.5-6.5 3.7-7 2.7-7C1.1-7 0-5.6 0-3.5S1.1 0 2.7 0C3.7 0 4.5-.5 5-1.6"),
    ('r', 3.0, "M0-7V0M0-4.4C.3-6.1 1.4-7 3-6.9"),
    (
        's',
        4.4,
        "M4.2-5.7C3.8-6.6 3.1-7 2.2-7C1.1-7 .3-6.3 .3-5.3C.3-4.4 .9-3.9 2.2-3.6C3.7-3.2 4.4-2.7 4.4-1.8C4.4-.7 3.5 0 2.2 0C1.1 0 .4-.4 0-1.3",
    ),
    ('t', 3.2, "M1.2-9.2V-2C1.2-.6 1.9 0 3.2-.2M0-6.8H3.2"),
    ('u', 4.8, "M0-7V-2.6C0-.9 .8 0 2.2 0C3.5 0 4.5-.8 4.8-2.4M4.8-7V0"),
    ('v', 5.0, "M0-7L2.5 0L5-7"),
    ('w', 7.6, "M0-7L1.9 0L3.8-6.4L5.7 0L7.6-7"),
    ('x', 4.6, "M0-7L4.6 0M4.6-7L0 0"),
    ('y', 5.0, "M0-7L2.5 0M5-7L2.2 1.2C1.7 2.6 1.1 3.1 0 3"),
    ('z', 4.6, "M.2-7H4.4L0 0H4.6"),
    ('+', 6.0, "M0-4.6H6M3-7.6V-1.6"),
    ('±', 6.0, "M0-5.4H6M3-8.4V-2.4M0 0H6"),
    ('-', 3.2, "M0-4.4H3.2"),
    ('\u{2212}', 6.0, "M0-4.6H6"),
    ('.', 0.6, "M.3-.4V-.2"),
    (',', 1.0, "M.9-.5L.2 1.7"),
    (':', 0.6, "M.3-6.2V-6M.3-.8V-.6"),
    (';', 1.0, "M.7-6.2V-6M.9-.6L.2 1.5"),
    (
        '@',
        8.4,
        "M5.6-6.5V-3.6C5.6-2.5 6.1-2 6.7-2C7.8-2 8.4-3.2 8.4-5C8.4-7.9 6.8-9.7 4.3-9.7C1.7-9.7 0-7.7 0-4.6C0-1.4 1.8 .7 4.6 .7C5.6 .7 6.4 .5 7.1 .1M5.6-4.5C5.6-3 4.8-2.1 3.9-2.1S2.3-3 2.3-4.5S3-6.8 4-6.8S5.6-6 5.6-4.5",
    ),
    ('_', 6.0, "M0 1H6"),
    ('[', 2.2, "M2.2-10.8H0V1.8H2.2"),
    (']', 2.2, "M0-10.8H2.2V1.8H0"),
    ('|', 0.4, "M.2-10.8V1.8"),
    ('/', 4.0, "M0 1L4-10.5"),
    ('(', 2.0, "M2-10.8C.6-9 0-7 0-4.5S.6 0 2 1.8"),
    (')', 2.0, "M0-10.8C1.4-9 2-7 2-4.5S1.4 0 0 1.8"),
    ('=', 6.0, "M0-6.2H6M0-3.2H6"),
    ('\u{2260}', 6.0, "M0-6.2H6M0-3.2H6M1.4-.6L4.6-8.8"),
    ('<', 5.4, "M5.4-8.2L0-4.7L5.4-1.2"),
    ('>', 5.4, "M0-8.2L5.4-4.7L0-1.2"),
    ('\u{d7}', 5.0, "M0-7L5-2M5-7L0-2"),
    ('?', 5.2, "M.2-7.8C.3-9.2 1.3-10 2.7-10C4.2-10 5.2-9 5.2-7.6C5.2-5.6 2.7-5.2 2.7-3.2M2.7-.4V-.2"),
    ('!', 0.6, "M.3-10V-3M.3-.4V-.2"),
    ('\'', 0.6, "M.3-10.4V-8"),
    ('"', 2.2, "M.2-10.4V-8M2-10.4V-8"),
    ('\u{2192}', 8.0, "M0-4.5H8M5.4-7.2L8-4.5L5.4-1.8"),
    ('\u{2190}', 8.0, "M8-4.5H0M2.6-7.2L0-4.5L2.6-1.8"),
    ('\u{b7}', 0.6, "M.3-4.5V-4.3"),
];

#[cfg(test)]
mod tests {
    use crate::scene::letters::*;

    #[test]
    fn every_printed_character_has_its_letter_once() {
        for c in ('0'..='9').chain('A'..='Z').chain('a'..='z').chain("+-@,.:()_=[]|".chars()) {
            assert_eq!(LETTERS.iter().filter(|(own, ..)| *own == c).count(), 1, "{c}");
        }
        assert_eq!(letter('\u{4e00}').strokes, UNKNOWN.2);
    }

    /// Every letter begins with the pen lifted, stays on its body, and has a step for each of its commands.
    #[test]
    fn strokes_are_read_step_by_step() {
        for (c, width, strokes) in LETTERS {
            let steps = letter(*c).steps();
            assert!(matches!(steps[0], PenStep::Move(_)), "{c}");
            let commands = strokes.chars().filter(char::is_ascii_alphabetic).count();
            assert!(steps.len() >= commands, "{c}: {steps:?}");
            for step in &steps {
                let points = match step {
                    PenStep::Move(to) | PenStep::Line(to) => vec![*to],
                    PenStep::Curve(points) => points.to_vec(),
                    PenStep::Close => Vec::new(),
                };
                for Point { x, y } in points {
                    assert!((-0.5..=width + 0.5).contains(&x) && (-11.0..=3.5).contains(&y), "{c}: {x} {y}");
                }
            }
        }
        // The second curve of the 0 mirrors the control point before it.
        let at = |x, y| Point { x, y };
        let zero = letter('0').steps();
        assert_eq!(zero[2], PenStep::Curve([at(0.0, -2.0), at(0.9, 0.0), at(3.0, 0.0)]));
        assert_eq!(zero.last(), Some(&PenStep::Close));
        assert_eq!(letter('1').steps()[2], PenStep::Line(at(3.0, 0.0)));
    }

    #[test]
    fn a_text_is_as_wide_as_its_letters_and_the_spaces_between() {
        assert_eq!(set("11").0, [(0.0, '1'), (3.6 + SPACE, '1')]);
        assert!((width("11") - (3.6 * 2.0 + SPACE) / HEIGHT).abs() < 1e-9);
        assert!(width("").abs() < 1e-9);
    }
}

//! Box-drawing characters by the lines that leave them, and the most similar ASCII characters.

/// The directions in which a line leaves a character.
pub(super) const NORTH: u8 = 1;
pub(super) const EAST: u8 = 2;
pub(super) const SOUTH: u8 = 4;
pub(super) const WEST: u8 = 8;

/// Outlines by their directions: north counts 1, east 3, south 9, west 27, a thick line twice.
const OUTLINES: [char; 81] = [
    ' ', '╵', '╹', '╶', '└', '┖', '╺', '┕', '┗', '╷', '│', '╿', '┌', '├', '┞', '┍', '┝', '┡', '╻', '╽', '┃',
    '┎', '┟', '┠', '┏', '┢', '┣', '╴', '┘', '┚', '─', '┴', '┸', '╼', '┶', '┺', '┐', '┤', '┦', '┬', '┼', '╀',
    '┮', '┾', '╄', '┒', '┧', '┨', '┰', '╁', '╂', '┲', '╆', '╊', '╸', '┙', '┛', '╾', '┵', '┹', '━', '┷', '┻',
    '┑', '┥', '┩', '┭', '┽', '╃', '┯', '┿', '╇', '┓', '┪', '┫', '┱', '╅', '╉', '┳', '╈', '╋',
];

/// The character with thin lines in some directions and thick ones in others, which cover thin ones.
pub(super) fn outline(thin: u8, thick: u8) -> char {
    let ways = [(NORTH, 1), (EAST, 3), (SOUTH, 9), (WEST, 27)];
    let weight = |(way, weight)| match (thick & way > 0, thin & way > 0) {
        (true, _) => 2 * weight,
        (false, true) => weight,
        (false, false) => 0,
    };
    OUTLINES[ways.into_iter().map(weight).sum::<usize>()]
}

/// The most similar ASCII character.
pub(super) fn ascii(c: char) -> char {
    match c {
        '─' | '╴' | '╶' | '\u{2212}' => '-',
        '│' | '╵' | '╷' => '|',
        '━' | '╸' | '╺' | '╼' | '╾' | '┃' | '╹' | '╻' | '╽' | '╿' => '#',
        '╌' | '·' => '.',
        '┆' => ':',
        '╍' => '~',
        '▒' => '%',
        '×' => 'x',
        '≠' | '┇' => '!',
        '→' | '›' => '>',
        '←' | '‹' => '<',
        '↑' | '˄' => '^',
        '↓' | '˅' => 'v',
        c if c.is_ascii() => c,
        _ if OUTLINES.contains(&c) => '+',
        _ => '?',
    }
}

/// A text of the program in ASCII only.
pub fn in_ascii(text: &str) -> String {
    text.chars().map(|c| if c.is_ascii() { c } else { ascii(c) }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thick_lines_cover_thin_ones() {
        assert_eq!(outline(0, 0), ' ');
        assert_eq!(outline(NORTH | EAST | SOUTH | WEST, 0), '┼');
        assert_eq!(outline(NORTH | SOUTH, NORTH | SOUTH), '┃');
        assert_eq!(outline(EAST | WEST, SOUTH), '┰');
        assert_eq!(outline(0, EAST | SOUTH), '┏');
        assert_eq!(outline(NORTH | SOUTH | WEST, EAST), '┾');
    }
}

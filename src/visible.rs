//! Makes invisible characters visible. A title, a file name or a system message may hold characters that
//! control a terminal or reverse the order of a line. Printed text shows them as escapes, `\u{9b}`; JSON
//! has escapes of its own, which keep the value.

use std::borrow::Cow;
use std::fmt::Write as _;

/// Whether a character is hidden: a control character other than the end of a line, one that sets the
/// direction of text, or one without width. The two joiners of letters are excluded: some languages need
/// them.
pub(crate) const fn is_hidden(c: char) -> bool {
    matches!(
        c,
        '\0'..='\t' | '\u{b}'..='\u{1f}' | '\u{7f}'..='\u{9f}'
        // Direction: the letter mark, the marks, embeddings and overrides, isolates.
        | '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}'
        // Line and paragraph separators that few programs know.
        | '\u{2028}' | '\u{2029}'
        // No width: blanks, invisible operators, old shapes, the byte-order mark, tags.
        | '\u{180e}' | '\u{200b}' | '\u{2060}'..='\u{2065}' | '\u{206a}'..='\u{206f}' | '\u{feff}'
        | '\u{fff9}'..='\u{fffb}' | '\u{1bca0}'..='\u{1bca3}' | '\u{1d173}'..='\u{1d17a}'
        | '\u{e0000}'..='\u{e007f}'
    )
}

/// A text from a file or a name as it is shown to people, in any format.
pub(crate) fn visible(text: &str) -> Cow<'_, str> {
    escaped(text, |_, c| is_hidden(c), braced)
}

/// A name of a file or an argument; line ends are hidden too, because what follows would look like a line
/// of ours.
pub(crate) fn visible_name(name: &str) -> Cow<'_, str> {
    escaped(name, |_, c| is_hidden(c) || c == '\n', braced)
}

/// An excerpt of a file; tabs stay.
pub(crate) fn visible_line(line: &str) -> Cow<'_, str> {
    escaped(line, |_, c| is_hidden(c) && c != '\t', braced)
}

/// A text for the double quotes of YAML, with YAML's escapes.
pub(crate) fn visible_yaml(text: &str) -> Cow<'_, str> {
    escaped(
        text,
        |_, c| is_hidden(c) || matches!(c, '"' | '\\' | '\n'),
        |c, out| {
            let _ = match u32::from(c) {
                code if matches!(c, '"' | '\\') => write!(out, "\\{}", char::from_u32(code).unwrap_or('?')),
                code @ ..=0xff => write!(out, "\\x{code:02x}"),
                code @ ..=0xffff => write!(out, "\\u{code:04x}"),
                code => write!(out, "\\U{code:08x}"),
            };
        },
    )
}

/// JSON text with control characters as JSON escapes: its values are unchanged, and such characters occur
/// only in its strings.
pub(crate) fn visible_json(text: &str) -> Cow<'_, str> {
    escaped(
        text,
        |_, c| is_hidden(c),
        |c, out| {
            for unit in c.encode_utf16(&mut [0; 2]) {
                let _ = write!(out, "\\u{unit:04x}");
            }
        },
    )
}

/// `\u{9b}`
pub(crate) fn braced(c: char, out: &mut String) {
    let _ = write!(out, "\\u{{{:x}}}", u32::from(c));
}

/// The text with every character escaped for which `is_bad` holds. It takes the text from that character
/// on, and the character.
pub(crate) fn escaped(
    text: &str,
    is_bad: impl Fn(&str, char) -> bool,
    escape: impl Fn(char, &mut String),
) -> Cow<'_, str> {
    let (mut out, mut from) = (String::new(), 0);
    for (at, c) in text.char_indices().filter(|(at, c)| is_bad(&text[*at..], *c)) {
        out.push_str(&text[from..at]);
        escape(c, &mut out);
        from = at + c.len_utf8();
    }
    if from == 0 {
        return Cow::Borrowed(text);
    }
    out.push_str(&text[from..]);
    Cow::Owned(out)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_obeyed_is_shown() {
        assert_eq!(visible("a title, in Zürich: 🁫 ×−│\n"), "a title, in Zürich: 🁫 ×−│\n");
        assert_eq!(visible("\u{9b}2J\u{1b}[31m\0\t"), "\\u{9b}2J\\u{1b}[31m\\u{0}\\u{9}");
        assert_eq!(visible("a\u{202e}b\u{2028}c\u{feff}"), "a\\u{202e}b\\u{2028}c\\u{feff}");
        assert_eq!(visible("نمی\u{200c}خواهم 👨\u{200d}👩"), "نمی\u{200c}خواهم 👨\u{200d}👩");
        assert_eq!(visible_line("\ta\u{7f}"), "\ta\\u{7f}");
    }

    /// Every hidden character reads back as the same value.
    #[test]
    fn yaml_keeps_the_value() {
        let all: String = (0..0x11_0000).filter_map(char::from_u32).filter(|c| is_hidden(*c)).collect();
        assert!(all.chars().count() > 190);
        let text = format!("{all}a \"b\" \\ 'c'\n");
        let source = crate::document::Source::new("a", format!("title: \"{}\"\n", visible_yaml(&text)));
        assert!(source.text.trim_end().chars().all(|c| c.is_ascii() && !c.is_control()));
        let node = crate::source::yaml::read(&source, 100).unwrap();
        let crate::source::node::NodeValue::Map(entries) = node.value else { panic!("no map") };
        assert_eq!(entries[0].1.text().unwrap().text, text);
    }

    /// Every hidden character reads back as the same value.
    #[test]
    fn json_keeps_the_value() {
        let all: String = (0..0x11_0000).filter_map(char::from_u32).filter(|c| is_hidden(*c)).collect();
        assert!(all.chars().count() > 190);
        let json = visible_json(&serde_json::to_string(&all).unwrap()).into_owned();
        assert!(json.is_ascii());
        assert_eq!(serde_json::from_str::<String>(&json).unwrap(), all);
    }
}

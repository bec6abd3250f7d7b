//! Numbers in sentences: their article, their minus sign, what is counted, lists of them; lines of a text.

use std::fmt::Display;

/// A number with its indefinite article: `a 7`, `an 8`, `an 11`, `an 18`.
pub(crate) fn with_article(number: impl Display) -> String {
    let number = number.to_string();
    let is_vowel = number.starts_with('8') || number == "11" || number == "18";
    format!("{} {number}", if is_vowel { "an" } else { "a" })
}

/// A number for a person, with a minus sign. Text that a program reads has a hyphen.
pub(crate) fn minus(number: impl Display) -> String {
    number.to_string().replace('-', "\u{2212}")
}

/// `1 play`, `2 plays`.
pub(crate) fn counted(count: impl Display, one: &str, many: &str) -> String {
    let count = count.to_string();
    let noun = if count == "1" { one } else { many };
    count + " " + noun
}

/// `3 and 5`, `3, 5 and 7`.
pub(crate) fn numbers(numbers: &[i32]) -> String {
    listed(&numbers.iter().map(minus).collect::<Vec<_>>())
}

/// Lines as a text without trailing blanks, without two empty lines in a row, and without one at either end.
pub(crate) fn tidied<'l>(lines: impl IntoIterator<Item = &'l str>) -> String {
    let mut text = String::new();
    let mut is_empty_before = true;
    for line in lines.into_iter().map(str::trim_end) {
        if !(line.is_empty() && is_empty_before) {
            text.extend([line, "\n"]);
        }
        is_empty_before = line.is_empty();
    }
    text.truncate(text.trim_end().len());
    text + "\n"
}

/// `a and b`, `a, b and c`.
pub(crate) fn listed(items: &[impl ToString]) -> String {
    joined_by(items, "and")
}

/// `a or b`, `a, b or c`.
pub(crate) fn any_of(items: &[impl ToString]) -> String {
    joined_by(items, "or")
}

/// `a and b`, `a, b and c`, with this word before the last.
pub(crate) fn joined_by(items: &[impl ToString], word: &str) -> String {
    let texts: Vec<String> = items.iter().map(ToString::to_string).collect();
    match texts.split_last() {
        Some((last, rest)) if !rest.is_empty() => format!("{} {word} {last}", rest.join(", ")),
        _ => texts.concat(),
    }
}

/// Items with blanks between them.
pub(crate) fn joined(items: impl IntoIterator<Item: Display>) -> String {
    items.into_iter().map(|item| item.to_string()).collect::<Vec<_>>().join(" ")
}

/// A sentence for a person: negative numbers have a minus sign. Tiles, plays, cells and the values of keys
/// keep their hyphens.
pub(crate) fn with_minus(sentence: &str) -> String {
    let mut text = String::with_capacity(sentence.len());
    let mut is_value = false;
    for (n, word) in sentence.split(' ').enumerate() {
        // The value of a key may be a list of several words.
        let is_listed = is_value && text.rfind('[') > text.rfind(']');
        is_value = is_listed || text.ends_with([':', '=']);
        if n > 0 {
            text.push(' ');
        }
        let open = usize::from(word.starts_with('['));
        match word[open..].strip_prefix('-') {
            Some(number) if !is_value && number.starts_with(|c: char| c.is_ascii_digit()) => {
                text.push_str(&word[..open]);
                text.push('\u{2212}');
                text.push_str(number);
            }
            _ => text.push_str(word),
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_article_is_that_of_the_spoken_number() {
        let of = [0, 1, 7, 8, 9, 10, 11, 12, 17, 18].map(with_article);
        assert_eq!(of, ["a 0", "a 1", "a 7", "an 8", "a 9", "a 10", "an 11", "a 12", "a 17", "an 18"]);
    }

    #[test]
    fn lists_read_as_english() {
        assert_eq!(any_of(&["a"]), "a");
        assert_eq!(any_of(&["a", "b"]), "a or b");
        assert_eq!(listed(&["a", "b", "c"]), "a, b and c");
        assert_eq!(joined([1, 2, 3]), "1 2 3");
    }

    #[test]
    fn numbers_of_sentences_have_a_minus_and_nothing_else_has() {
        assert_eq!(minus(-3), "\u{2212}3");
        assert_eq!(with_minus("it is -3, not -0.5"), "it is \u{2212}3, not \u{2212}0.5");
        assert_eq!(with_minus("it gains [-4, -5]"), "it gains [\u{2212}4, \u{2212}5]");
        for kept in ["value: [-4, -5]", "5-1@-1,2s is 2-3", "pass_points: -3", "(-1,2) - 4", "x-3", "--time"]
        {
            assert_eq!(with_minus(kept), kept);
        }
    }
}

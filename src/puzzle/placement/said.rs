//! Rules of a board as people write them beside it: `A: 7, B all equal, C < 4`.

use crate::puzzle::kind::WrittenRule;

/// Reads the rules that a line says and nothing else, each as an entry of the key `rules`, with its place in the line in
/// bytes; `None` where it says anything else.
pub(super) fn said(line: &str) -> Option<Vec<WrittenRule>> {
    let mut entries = Vec::new();
    let mut start = 0;
    for part in line.replace(';', ",").split(',') {
        if !part.trim().is_empty() {
            entries.push((entry(part.trim())?, start + part.len() - part.trim_start().len()));
        }
        start += part.len() + 1;
    }
    (!entries.is_empty()).then_some(entries)
}

/// The entry of one rule, perhaps an item of a list.
fn entry(text: &str) -> Option<String> {
    let text = text.strip_prefix(['-', '*', '•']).unwrap_or(text).trim_start();
    let is_name = |c: char| c.is_alphanumeric() || c == '_';
    let (name, rule) = text.split_at(text.find(|c| !is_name(c))?);
    name.starts_with(char::is_alphabetic).then_some(())?;
    Some(format!("{name}: \"{}\"", sign(rule)?))
}

/// The rule as a file has it: a number, or a sign.
fn sign(rule: &str) -> Option<String> {
    let mut sign = String::new();
    for word in rule.to_ascii_lowercase().replace(':', " ").split_whitespace() {
        sign += match word.trim_matches('"').trim_matches('\'') {
            "all" | "sum" | "is" | "are" | "to" | "than" => "",
            "==" | "equal" | "equals" | "same" | "alike" => "=",
            "≠" | "<>" | "unequal" | "different" => "!=",
            "less" | "below" | "under" => "<",
            "greater" | "more" | "above" | "over" => ">",
            word => word,
        };
    }
    // A sum: `A = 7`.
    let rule = sign.strip_prefix('=').filter(|number| !number.is_empty()).unwrap_or(&sign);
    let number = rule.strip_prefix(['<', '>']).unwrap_or(rule);
    let is_number = !number.is_empty() && number.bytes().all(|c| c.is_ascii_digit());
    (is_number || ["=", "!="].contains(&rule)).then(|| rule.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rules_are_read_as_people_write_them() {
        let read = |line: &str| {
            said(line).map(|entries| entries.into_iter().map(|(entry, _)| entry).collect::<Vec<_>>())
        };
        for (line, entry) in [
            ("A: 7", "A: \"7\""),
            ("- A = 7", "A: \"7\""),
            ("A sum 7", "A: \"7\""),
            ("A: sum = 7", "A: \"7\""),
            ("A=7", "A: \"7\""),
            ("B: =", "B: \"=\""),
            ("B = equal", "B: \"=\""),
            ("B all equal", "B: \"=\""),
            ("B are all different", "B: \"!=\""),
            ("* B ≠", "B: \"!=\""),
            ("C < 4", "C: \"<4\""),
            ("C: less than 4", "C: \"<4\""),
            ("C is greater than 4", "C: \">4\""),
            ("C>4", "C: \">4\""),
            ("top: \">4\"", "top: \">4\""),
        ] {
            assert_eq!(read(line), Some(vec![entry.to_owned()]), "{line}");
        }
        for line in
            ["", "A", "A B 4", "A: x", "7: A", "A ≤ 4", "I hold 4", "A: 4-2", "A: 4, and so on", "A: <"]
        {
            assert_eq!(read(line), None, "{line}");
        }
    }

    #[test]
    fn each_rule_has_its_place() {
        let entries = said(" A: 7,  B =;C<4,").expect("three rules");
        let places: Vec<usize> = entries.iter().map(|(_, at)| *at).collect();
        assert_eq!(places, [1, 8, 12]);
    }
}

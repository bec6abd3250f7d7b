//! Rules of a board as people write them beside it: `A: 7, B all equal, C < 4`.

use crate::puzzle::kind::WrittenRule;

/// Reads the rules that a line says and nothing else, each as an entry of the key `rules`, with its place in the line in
/// bytes; `None` where it says anything else.
pub(super) fn said(line: &str) -> Option<Vec<WrittenRule>> {
    let mut entries = Vec::new();
    let mut start = 0;
    for part in line.split([',', ';', '.']) {
        let rules = match entry(part.trim()) {
            Some(entry) => vec![(entry, part.len() - part.trim_start().len())],
            None => unparted(part)?,
        };
        entries.extend(rules.into_iter().map(|(entry, at)| (entry, start + at)));
        start += part.len() + 1;
    }
    let is_said = !entries.is_empty();
    entries.retain(|(entry, _)| !entry.is_empty());
    is_said.then_some(entries)
}

/// The rules of a part with nothing but blanks between them: `A=7 B= C<4`.
fn unparted(part: &str) -> Option<Vec<WrittenRule>> {
    let begins = |word: &str| {
        let (_, rule) = name_and_rule(word);
        word.starts_with(char::is_alphabetic) && (word.len() == 1 || !rule.is_empty())
    };
    let mut rules: Vec<(String, usize)> = Vec::new();
    for word in part.split_whitespace() {
        match rules.last_mut().filter(|_| !begins(word)) {
            Some((rule, _)) => rule.extend([" ", word]),
            None => rules.push((word.to_owned(), word.as_ptr() as usize - part.as_ptr() as usize)),
        }
    }
    rules.into_iter().map(|(rule, at)| Some((entry(&rule)?, at))).collect()
}

/// What is said of a region without a rule.
const FREE: [&str; 6] = ["any", "anything", "free", "no rule", "none", "nothing"];

/// What may stand before the name of a region.
const BEFORE: [&str; 12] = [
    "and ", "The ", "the ", "Sum of ", "sum of ", "Sum(", "sum(", "All ", "Region ", "region ", "Area ",
    "area ",
];

/// The entry of one rule, perhaps an item of a list; empty where the region is free.
fn entry(text: &str) -> Option<String> {
    let text = text.strip_prefix(['-', '*', '•']).unwrap_or(text).trim_start();
    let text = BEFORE.iter().fold(text, |text, word| text.strip_prefix(word).unwrap_or(text).trim_start());
    let (name, rule) = name_and_rule(text);
    name.starts_with(char::is_alphabetic).then_some(())?;
    if name.chars().count() == 1 && FREE.contains(&rule.trim_start_matches([':', ' ', '=']).trim()) {
        return Some(String::new());
    }
    let lines = ["rows", "columns"].into_iter().find(|lines| lines.eq_ignore_ascii_case(name));
    Some(format!("{}: \"{}\"", lines.unwrap_or(name), sign(without_joint(name, rule))?))
}

/// The name that a text begins with, and what follows it.
fn name_and_rule(text: &str) -> (&str, &str) {
    let is_name = |c: char| c.is_alphanumeric() || c == '_';
    text.split_at(text.find(|c| !is_name(c)).unwrap_or(text.len()))
}

/// A rule without what else may join it to its name: `A - 7`, `A (7)`, `sum(A) = 7`, `A+A=7`.
fn without_joint<'r>(name: &str, rule: &'r str) -> &'r str {
    let colon = rule.trim_start().strip_prefix(':');
    let mut rule = colon.unwrap_or(rule).trim().trim_start_matches([')', 'Σ', '∑']);
    while let Some(behind) = rule.strip_prefix('+') {
        let Some(behind) = behind.trim_start().strip_prefix(name) else { break };
        rule = behind.trim_start();
    }
    let inner = rule.strip_prefix('(').and_then(|rule| rule.strip_suffix(')'));
    inner.or_else(|| rule.strip_prefix("- ").filter(|_| colon.is_none())).unwrap_or(rule)
}

/// Words that change nothing: `A should add up to exactly 7`.
const IDLE: [&str; 25] = [
    "a", "add", "adds", "all", "are", "at", "be", "exactly", "has", "have", "in", "is", "must", "of", "pips",
    "points", "should", "sum", "sums", "than", "the", "to", "total", "two", "up",
];

/// Whether words say a sum where they hold a number, and none where they hold none: one number, of all of which nothing
/// else is said, and `up` and `at` where they change nothing. `6 to 8`, `up to 7` and `all 7` are other rules.
fn say_sum(words: &[&str]) -> bool {
    let is_behind = |n: usize, known: &[&str]| n > 0 && known.contains(&words[n - 1]);
    let numbers = words.iter().filter(|word| word.contains(|c: char| c.is_ascii_digit())).count();
    // `two are equal` and `equal sum` say less than that all are alike.
    let is_less = |(n, word): (usize, &&str)| match *word {
        "two" => !is_behind(n, &["no"]),
        "sum" | "sums" | "total" => true,
        _ => false,
    };
    let is_sum = |(n, word): (usize, &&str)| match *word {
        "all" | "same" | "alike" | "different" | "distinct" | "two" => false,
        "up" => is_behind(n, &["add", "adds", "sums"]),
        "at" => words.get(n + 1).is_some_and(|next| ["most", "least"].contains(next)),
        _ => true,
    };
    numbers == 0 && !words.iter().enumerate().any(is_less)
        || numbers == 1 && words.iter().enumerate().all(is_sum)
}

/// Words of a sum of at most or at least a number, before it or behind it, with the sign. In this order: `no more than`
/// holds `more than`.
const BOUNDS: [(&str, &str); 17] = [
    ("=equal", "= "),
    ("=same", "= "),
    ("sum=", "sum "),
    ("no more than", "<="),
    ("not more than", "<="),
    ("no less than", ">="),
    ("not less than", ">="),
    ("or more", ">="),
    ("or greater", ">="),
    ("or higher", ">="),
    ("or less", "<="),
    ("or fewer", "<="),
    ("or lower", "<="),
    ("maximum", "<="),
    ("minimum", ">="),
    ("max", "<="),
    ("min", ">="),
];

/// The rule as a file has it: a number, or a sign.
fn sign(rule: &str) -> Option<String> {
    // That not all are alike says less than any sign does. The name of another region says more.
    let is_region = |word: &str| matches!(word.as_bytes(), [letter] if letter.is_ascii_uppercase());
    if rule.contains("not all") || rule.split_whitespace().any(is_region) {
        return None;
    }
    let rule = rule.to_ascii_lowercase().replace(':', " ").replace("=>", ">=").replace("=<", "<=");
    let rule = BOUNDS.iter().fold(rule, |rule, (words, sign)| rule.replace(words, sign));
    let words: Vec<&str> = rule.split_whitespace().map(|word| word.trim_matches(['"', '\''])).collect();
    if !say_sum(&words) {
        return None;
    }
    let mut sign = String::new();
    for word in words {
        sign += match word {
            word if IDLE.contains(&word) => "",
            "not" | "no" => "!",
            "==" | "equal" | "equals" | "same" | "alike" => "=",
            "≠" | "<>" | "unequal" | "different" | "distinct" | "unique" => "!=",
            "less" | "fewer" | "below" | "under" => "<",
            "greater" | "more" | "above" | "over" => ">",
            "most" => "<=",
            "least" => ">=",
            word => word,
        };
    }
    let sign = sign.replace(['≤', '⩽', '≦'], "<=").replace(['≥', '⩾', '≧'], ">=");
    let sign = strict(&before_number(&sign)).unwrap_or(sign);
    // A sum: `A = 7`.
    let rule = sign.strip_prefix('=').filter(|number| !number.is_empty()).unwrap_or(&sign);
    let number = rule.strip_prefix(['<', '>']).unwrap_or(rule);
    let is_number = !number.is_empty() && number.bytes().all(|c| c.is_ascii_digit());
    (is_number || ["=", "!="].contains(&rule)).then(|| rule.to_owned())
}

/// A sign with the bound before the number: `>=5` for `5>=` and `5+`.
fn before_number(sign: &str) -> String {
    [(">=", ">="), ("<=", "<="), ("+", ">=")]
        .into_iter()
        .find_map(|(behind, before)| Some(format!("{before}{}", sign.strip_suffix(behind)?)))
        .unwrap_or_else(|| sign.to_owned())
}

/// A sum of at most or at least a number, as less or more than the next one.
fn strict(sign: &str) -> Option<String> {
    let number = |text: &str| text.parse::<u32>().ok();
    match (sign.strip_prefix("<="), sign.strip_prefix(">=")) {
        (Some(most), _) => Some(format!("<{}", number(most)?.checked_add(1)?)),
        (_, Some(least)) => Some(format!(">{}", number(least)?.checked_sub(1)?)),
        _ => None,
    }
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
            ("A sums to 7", "A: \"7\""),
            ("A: sum = 7", "A: \"7\""),
            ("A should add up to exactly 7", "A: \"7\""),
            ("A=7", "A: \"7\""),
            ("B: =", "B: \"=\""),
            ("B = equal", "B: \"=\""),
            ("B all equal", "B: \"=\""),
            ("B: all the same", "B: \"=\""),
            ("B are all different", "B: \"!=\""),
            ("* B ≠", "B: \"!=\""),
            ("B: not equal", "B: \"!=\""),
            ("B no two the same", "B: \"!=\""),
            ("B all distinct", "B: \"!=\""),
            ("C < 4", "C: \"<4\""),
            ("C: less than 4", "C: \"<4\""),
            ("C is greater than 4", "C: \">4\""),
            ("C>4", "C: \">4\""),
            ("C: >=5", "C: \">4\""),
            ("C ≤ 3", "C: \"<4\""),
            ("C ⩽ 3", "C: \"<4\""),
            ("C: =<3", "C: \"<4\""),
            ("C => 5", "C: \">4\""),
            ("Area C = 5", "C: \"5\""),
            ("The sum of C is 5", "C: \"5\""),
            ("All C are equal", "C: \"=\""),
            ("C at least 5", "C: \">4\""),
            ("C: at most 3", "C: \"<4\""),
            ("top: \">4\"", "top: \">4\""),
            ("A is 2.", "A: \"2\""),
            ("Region A adds up to 2.", "A: \"2\""),
        ] {
            assert_eq!(read(line), Some(vec![entry.to_owned()]), "{line}");
        }
    }

    #[test]
    fn a_region_may_be_free() {
        assert_eq!(said("C: any, A = 2").map(|rules| rules.len()), Some(1));
        assert_eq!(said("C: no rule").map(|rules| rules.len()), Some(0));
    }

    #[test]
    fn bounds_are_said_in_words() {
        assert_eq!(said("C: 7 points in total"), said("C: 7"));
        for line in ["C: 5 or more", "C is 5+", "C: minimum of 5", "C: no less than 5"] {
            assert_eq!(said(line).map(|rules| rules[0].0.clone()), Some("C: \">4\"".to_owned()), "{line}");
        }
        for line in ["C has no more than 3", "C max 3", "C: 3 pips or fewer"] {
            assert_eq!(said(line).map(|rules| rules[0].0.clone()), Some("C: \"<4\"".to_owned()), "{line}");
        }
    }

    #[test]
    fn other_signs_join_a_region_and_its_rule() {
        for line in ["A - 2", "A (2)", "A: (2)", "A: Σ2", "sum(A) = 2", "A + A = 2", "A+A=2"] {
            assert_eq!(said(line), said("A: 2"), "{line}");
        }
        assert_eq!(said("A - < 2"), said("A: < 2"));
    }

    #[test]
    fn other_words_are_no_rules() {
        let others = [
            "",
            "A",
            "Note: none",
            "A B 4",
            "A: x",
            "7: A",
            "A ≥ 0",
            "A: at 4?",
            "A <= x",
            "I hold 4",
            "A: <",
            "B: not all equal",
            "A: 6 to 8",
            "A: up to 7",
            "A: sum up to 7",
            "A: 1 2",
            "A: all 7",
            "A: all equal to 7",
            "A: 7 up",
            "A: at 7",
            "A: two are equal",
            "A: equal sum",
            "A <=> 7",
            "A -2",
            "A: - 2",
            "A + B = 2",
            "A: equal to B",
            "A = B",
            "A: not equal to B",
            "A (2",
            "A: the sum of the 2 is 7",
        ];
        for line in others.into_iter().chain(["A: 4-2", "A: 4, and so on"]) {
            assert_eq!(said(line), None, "{line}");
        }
    }

    #[test]
    fn each_rule_has_its_place() {
        let entries = said(" A: 7,  B =;C<4,").expect("three rules");
        let places: Vec<usize> = entries.iter().map(|(_, at)| *at).collect();
        assert_eq!(places, [1, 8, 12]);
        let (parted, unparted) = (said("A: 7, B =, C is <4"), said("A: 7  B =  C is <4"));
        assert_eq!(parted, unparted);
        assert_eq!(said("A is 7, B is equal, and C is less than 4.").map(|entries| entries.len()), Some(3));
        assert_eq!(said("top=7 B=").map(|entries| entries.len()), Some(2));
    }
}

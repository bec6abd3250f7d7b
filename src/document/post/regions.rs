//! What lines say of the regions of a board: `A: 7`, `Both A and C are equal`.

use std::ops::Range;

use super::kind::LineKind;
use super::line::{PostLine, bare_words, is_one_of};
use super::table::{LineLook, asks_or_answers};
use crate::sorted::{self, SortedSet};
use crate::source::fault::FaultKind;
use crate::source::said_fact::SaidFact;

/// Marks the lines that begin as rules of a region and go on as no rule: without them it would be another puzzle.
pub(super) fn mark_unread(lines: &[PostLine], kinds: &mut [LineKind]) {
    let rows = lines.iter().zip(&*kinds).filter(|(_, kind)| matches!(kind, LineKind::Table(_)));
    let regions = rows.flat_map(|(line, _)| line.text.chars()).filter(char::is_ascii_alphabetic);
    let regions = sorted::set(regions);
    let [mut is_below_rules, mut is_below_rows] = [false; 2];
    for (line, kind) in lines.iter().zip(kinds) {
        let is_rule =
            |rule: RegionRule<'_>| regions.contains(&rule.region) && (rule.sign != ' ' || is_below_rules);
        // Some signs of rules are those of tables too.
        let is_free = matches!(kind, LineKind::Words | LineKind::Table(LineLook::Signs));
        if is_free && RegionRule::of(&plain_rule(&line.text)).is_some_and(is_rule) {
            *kind = LineKind::Rules;
        } else if *kind == LineKind::Words && is_below_rows && says_region(&line.text, &regions) {
            *kind = LineKind::Fault(FaultKind::FactInWords(SaidFact::Region));
        }
        is_below_rows |= matches!(kind, LineKind::Table(_));
        is_below_rules = *kind == LineKind::Rules || kind.opens("rules");
    }
}

/// Words that compare numbers.
const COMPARE: [&str; 10] =
    ["add", "different", "equal", "even", "free", "greater", "less", "odd", "same", "sum"];

/// The names of regions that are colours, and of cells.
const PLACES: [&str; 15] = [
    "blue", "bottom", "brown", "cell", "column", "corner", "green", "orange", "pink", "purple", "red", "row",
    "square", "top", "yellow",
];

/// Whether words name a region or a place, and say a number of it, or how its numbers compare: `Both A and C are equal`,
/// `Row 1 sums to 9`. At the head of a sentence, A is an article.
fn says_region(text: &str, regions: &SortedSet<char>) -> bool {
    let is_region = |word: &str| {
        let first = word.chars().next().filter(|letter| regions.contains(letter));
        !["I", "a"].contains(&word) && first.is_some_and(|letter| word.chars().all(|c| c == letter))
    };
    // `A isn't 8` says it of a region.
    let is_verb = |word: &str| is_one_of(word, &["and", "are", "has", "is", "isn", "must", "or", "should"]);
    let is_article = ["A ", "I "].iter().any(|word| text.trim_start().starts_with(word))
        && !bare_words(text).nth(1).is_some_and(is_verb);
    let compares = |word: &str| word.parse::<u32>().is_ok() || is_one_of(word, &COMPARE);
    let is_place = |word: &str| is_region(word) || is_one_of(word, &PLACES);
    bare_words(text).skip(usize::from(is_article)).any(is_place)
        && (text.contains(&SIGNS[1..]) || bare_words(text).any(compares))
        && !asks_or_answers(text)
}

/// The signs with which a rule begins behind the name of its region.
const SIGNS: [char; 8] = [':', '=', '<', '>', '≤', '≥', '≠', '!'];

/// A line without the signs of Markdown and lists around the name of a region, each of them as blanks: `1. **A)** 2`.
pub(super) fn plain_rule(text: &str) -> String {
    // Each sign as many blanks as it has bytes.
    let mut plain = text.replace(['*', '`'], " ").replace('→', "   ").replace("->", "  ");
    // One beside the name, one beside the rule.
    for _ in 0..2 {
        if let Some(colour) = colour_in_brackets(&plain) {
            plain.replace_range(colour.clone(), &" ".repeat(colour.len()));
        }
    }
    let blank = |plain: &mut String, at: usize, length: usize| {
        plain.replace_range(at..at + length, &" ".repeat(length));
    };
    let start = |plain: &str| plain.len() - plain.trim_start_matches([' ', '-']).len();
    let first = start(&plain);
    let digits = plain[first..].bytes().take_while(u8::is_ascii_digit).count();
    if digits > 0 && plain[first + digits..].starts_with([')', '.']) {
        blank(&mut plain, first, digits + 1);
    }
    let first = start(&plain);
    if plain[first..].starts_with('(') {
        blank(&mut plain, first, 1);
    }
    let name = start(&plain);
    let behind = plain[name..].chars().nth(1);
    if plain[name..].starts_with(|c: char| c.is_ascii_alphabetic()) && matches!(behind, Some(')' | '.')) {
        blank(&mut plain, name + 1, 1);
    }
    plain
}

/// The colour of a region, or its place, in brackets beside its name or its rule: `A (pink): 12`.
fn colour_in_brackets(text: &str) -> Option<Range<usize>> {
    text.match_indices('(').find_map(|(start, _)| {
        let inner = &text[start + 1..];
        let end = start + 1 + inner.bytes().take_while(u8::is_ascii_alphabetic).count();
        (text[end..].starts_with(')') && is_one_of(&text[start + 1..end], &PLACES)).then_some(start..end + 1)
    })
}

/// What a line says of a region, as in `A: 7` or `A 7`.
pub(super) struct RegionRule<'l> {
    pub(super) region: char,
    /// What stands between the region and the rest: a colon, an equals sign or a blank.
    sign: char,
    pub(super) said: &'l str,
}

impl<'l> RegionRule<'l> {
    pub(super) fn of(text: &'l str) -> Option<Self> {
        let text = text.trim().trim_start_matches(['-', '*', '•']).trim_start();
        let region = text.chars().next().filter(char::is_ascii_alphabetic)?;
        let behind = &text[1..];
        let sign = behind.trim_start().chars().next().filter(|sign| SIGNS.contains(sign));
        let sign = sign.or(behind.starts_with(' ').then_some(' '))?;
        let said = behind.trim_start().trim_start_matches([':', ' ']);
        let said = said.strip_prefix('=').unwrap_or(said).trim();
        (!said.is_empty()).then_some(Self { region, sign, said })
    }
}

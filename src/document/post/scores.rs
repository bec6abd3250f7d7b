//! Scores beside hands: `58 to 40`, `Bob 120, Ann 45`.

use super::key;
use super::kind::{LineKind, PrintedLabel};
use super::line::{PostLine, bare_words, is_one_of};
use super::seats::{SeatHand, spoken_name};
use crate::source::fault::FaultKind;
use crate::source::near::means;
use crate::source::said_fact::SaidFact;

/// The points of the seats in order, as a puzzle file has them: `[20, 35]` for `20-35` and `20 to 35`.
pub(super) fn in_order(said: &str) -> Option<String> {
    let parts =
        said.split(['-', ':', '/']).flat_map(|part| part.split(" to ")).flat_map(|part| part.split(" and "));
    let points: Option<Vec<u32>> = parts.map(|part| part.trim().parse().ok()).collect();
    points.filter(|points| points.len() > 1).map(|points| format!("{points:?}"))
}

/// Marks the scores whose players are named. Of hands that stand in another order, others do not say whose they are.
pub(super) fn mark(hands: &[SeatHand], lines: &[PostLine], kinds: &mut [LineKind]) {
    let are_turned = hands.windows(2).any(|pair| pair[1].line < pair[0].line);
    let has_key = kinds.iter().any(is_scores);
    for (line, kind) in lines.iter().zip(kinds) {
        let points = match &*kind {
            LineKind::Key(_, value) if is_scores(kind) => of_names(hands, &line.text[value.clone()]),
            LineKind::Words if !has_key => in_words(&line.text).filter(|_| !are_turned),
            _ => None,
        };
        if let Some(points) = points {
            *kind = LineKind::Scores(points);
        } else if are_turned && is_scores(kind) {
            *kind = LineKind::Fault(FaultKind::FactInWords(SaidFact::Scores));
        }
    }
}

fn is_scores(kind: &LineKind) -> bool {
    match kind {
        LineKind::Scores(_) | LineKind::PrintedLabel(PrintedLabel::Scores, _) => true,
        kind => kind.key().is_some_and(|name| means(name, &|key| key == "scores")),
    }
}

/// The points of the seats, where each hand has them behind its name: `Ann (58): 6-4`. No line says them otherwise.
pub(super) fn behind_names(lines: &[PostLine], kinds: &[LineKind]) -> Option<Vec<u32>> {
    let is_hand = |kind: &&LineKind| matches!(kind, LineKind::PrintedLabel(PrintedLabel::Hand(Some(_)), _));
    let mut scores = vec![0; kinds.iter().filter(is_hand).count()];
    let mut are_points = false;
    for (line, kind) in lines.iter().zip(kinds) {
        if let LineKind::PrintedLabel(PrintedLabel::Hand(Some(seat)), value) = kind {
            let points = points(key::aside(&line.text)?)?;
            // As many points as tiles are the number of the tiles.
            are_points |= points as usize != line.text[value.clone()].split_whitespace().count();
            *scores.get_mut(*seat)? = points;
        }
    }
    (scores.len() > 1 && are_points && !kinds.iter().any(is_scores)).then_some(scores)
}

/// The only number in parentheses, perhaps with words that say no more.
fn points(aside: &str) -> Option<u32> {
    let is_word = |word: &&str| is_one_of(word, &["dealer", "points", "pts", "score"]);
    let mut words = bare_words(aside).filter(|word| !is_word(word));
    words.next()?.parse().ok().filter(|_| words.next().is_none())
}

/// The words beside two scores.
const BESIDE_SCORES: [&str; 13] =
    ["and", "are", "at", "currently", "far", "is", "now", "points", "so", "stand", "stands", "the", "to"];

/// The points of two seats in order, where a line says them and nothing else: `The score is 117 to 98.`
fn in_words(line: &str) -> Option<Vec<u32>> {
    let (numbers, words): (Vec<&str>, Vec<&str>) =
        bare_words(line).partition(|word| word.parse::<u32>().is_ok());
    let is_score = |word: &&str| is_one_of(word, &["score", "scores"]);
    let is_beside = |word: &&str| is_score(word) || is_one_of(word, &BESIDE_SCORES);
    if numbers.len() != 2 || !words.iter().any(is_score) || !words.iter().all(is_beside) {
        return None;
    }
    numbers.into_iter().map(|number| number.parse().ok()).collect()
}

/// What stands between a name and its points, or behind them.
const BESIDE: [&str; 6] = ["-", "and", "has", "points", "pts", "to"];

/// The points of each seat, where its name stands before them or behind them, each name once: `Bob 120, Ann 45`.
fn of_names(hands: &[SeatHand], said: &str) -> Option<Vec<u32>> {
    let said = said.to_ascii_lowercase();
    let words = said.split(|c: char| c.is_whitespace() || ",;:=/|()".contains(c));
    let words: Vec<&str> = words.filter(|word| !word.is_empty() && !BESIDE.contains(word)).collect();
    let is_number = |word: &&str| word.parse::<u32>().is_ok();
    let parts: Vec<&[&str]> = match words.first() {
        Some(first) if is_number(first) => words.chunk_by(|_, next| !is_number(next)).collect(),
        _ => words.split_inclusive(is_number).collect(),
    };
    let mut points = vec![None; hands.len()];
    for part in parts {
        let (number, name): (Vec<&str>, Vec<&str>) = part.iter().partition(|word| is_number(word));
        let name = name.join(" ");
        let seat = hands.iter().position(|hand| spoken_name(&hand.name) == name)?;
        let [number] = number[..] else { return None };
        if points[seat].replace(number.parse().ok()?).is_some() {
            return None;
        }
    }
    points.into_iter().collect::<Option<Vec<u32>>>().filter(|points| !points.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::post::as_file;

    #[test]
    fn scores_stand_in_order() {
        for said in ["20-35", "20 to 35", "20 and 35", "20 : 35"] {
            assert_eq!(in_order(said).as_deref(), Some("[20, 35]"), "{said}");
        }
        assert_eq!(in_order("10/20/30").as_deref(), Some("[10, 20, 30]"));
        for said in ["20", "20 to Bob", "-5", "20-"] {
            assert_eq!(in_order(said), None, "{said}");
        }
    }

    #[test]
    fn a_sentence_says_the_scores() {
        for text in ["The score is 117 to 98.", "Score 117-98", "The scores are 117 and 98 now"] {
            assert_eq!(in_words(text), Some(vec![117, 98]), "{text}");
        }
        for text in ["The score is 117", "It is 117 to 98", "The score was 117 to 98 for Bob"] {
            assert_eq!(in_words(text), None, "{text}");
        }
    }

    #[test]
    fn names_say_whose_scores_they_are() {
        let scores = |said: &str| {
            let keys = as_file(&format!("Game: muggins\nAnn: 6-4\nBob: 5-5\nScores: {said}\n")).unwrap();
            keys.lines().find_map(|line| line.strip_prefix("scores: ").map(str::to_owned)).unwrap()
        };
        for said in ["Bob 120, Ann 45", "Ann 45 - Bob 120", "120 Bob, 45 Ann", "Ann has 45 and Bob 120"] {
            assert_eq!(scores(said), "[45, 120]", "{said}");
        }
        for said in ["Bob 120", "Bob 120, Bob 45", "Bob 120, Carl 45", "Bob 120, Ann -45"] {
            assert_eq!(scores(said), said, "{said}");
        }
    }
}

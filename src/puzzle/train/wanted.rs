//! What is wanted of a train, as answers print it and posts read it back.

use super::puzzle::{Asks, Counting, TrainPuzzle};
use super::solver::{TrainObjective, TrainShape};

/// What stands between two parts.
const BETWEEN: &str = "; ";

/// Each phrase with the key that it stands for.
const PHRASES: [(&str, &str); 5] = [
    ("pips before tiles", "objective: pips"),
    ("both sides of the start", "both_ends: true"),
    ("a ring", "ring: true"),
    ("the shortest line after which no tile fits", "blocked: true"),
    ("the number of lines", "count: true"),
];

/// What is wanted besides the longest line; nothing for that alone.
pub(super) fn wanted(puzzle: &TrainPuzzle) -> Option<String> {
    let shape = puzzle.question.shape;
    let holds = [
        puzzle.question.objective == TrainObjective::Pips,
        shape == TrainShape::BothEnds,
        shape == TrainShape::Ring,
        puzzle.asks == Asks::Blocked,
        puzzle.counts == Counting::All,
    ];
    let phrases = PHRASES.iter().zip(holds).filter(|(_, holds)| *holds);
    let mut parts: Vec<String> = phrases.map(|((phrase, _), _)| (*phrase).to_owned()).collect();
    if let TrainShape::Trains(most) = shape {
        parts.push(format!("up to {most} trains"));
    }
    (!parts.is_empty()).then(|| parts.join(BETWEEN))
}

/// The lines of a puzzle file that say the same; `None` where a part means nothing.
pub fn wanted_keys(text: &str) -> Option<String> {
    let key = |part: &str| {
        let known = PHRASES.iter().find(|(phrase, _)| *phrase == part).map(|(_, key)| format!("{key}\n"));
        let most = || part.strip_prefix("up to ")?.strip_suffix(" trains")?.parse::<usize>().ok();
        known.or_else(|| Some(format!("trains: {}\n", most()?)))
    };
    text.split(BETWEEN).map(key).collect()
}

#[cfg(test)]
mod tests {
    use crate::puzzle::train::read::read;
    use crate::puzzle::train::wanted::*;
    use crate::source::parsed::ParsedFile;
    use crate::source::text::Source;

    #[test]
    fn what_is_wanted_reads_back() {
        let lone = "objective: pips\n both_ends: true\n ring: true\n blocked: true\n trains: 3\n trains: 1";
        let both =
            ["objective: pips\nring: true\ncount: true\n", "ring: true\nobjective: pips\n", "start: 4\n"];
        for keys in lone.lines().map(|line| line.trim().to_owned() + "\n").chain(both.map(str::to_owned)) {
            let text = format!("task: train\nset: 6\nstart: 5\n{}", keys.replace("start: 4\n", ""));
            let of = |text: &str| ParsedFile::of(Source::new("test", text)).read_as(read).unwrap().puzzle;
            let puzzle = of(&text);
            let again = wanted(&puzzle).map_or_else(String::new, |words| wanted_keys(&words).unwrap());
            assert_eq!(of(&format!("task: train\nset: 6\nstart: 5\n{again}")), puzzle, "{keys}");
        }
        assert_eq!(wanted_keys("a rung"), None);
    }
}

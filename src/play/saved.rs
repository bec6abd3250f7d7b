//! A game as a file that can be read, and that `play` goes on with: the position at the beginning of the hand,
//! the moves as its line, and what else is needed under the key `saved`.

use std::fmt::Write as _;

use crate::document::compose::{DealHeader, deal};
use crate::document::keyed::KeyedText;
use crate::document::mark::{marked, sealed};
use crate::document::{Puzzle, Read};
use crate::play::session::Session;
use crate::play::start::Origin;

/// The text of a saved game.
///
/// # Errors
/// Why it cannot be saved, in words.
pub(crate) fn saved(session: &Session) -> Result<String, &'static str> {
    let start = session.start();
    let seat = start.seat;
    match (&start.origin, &start.whole) {
        (Origin::Deal { game, house }, Some(whole)) => {
            let (seed, number) = (whole.seed(), whole.number());
            let header = DealHeader {
                title: format!("{}, hand {number}", start.title),
                game: game.clone(),
                set: None,
                house: house.clone(),
                note: "A saved game: `boneyard play FILE` goes on with it.".to_owned(),
            };
            let mut text = deal(&header, &start.position);
            for (n, entry) in session.log().iter().enumerate() {
                let key = if n == 0 { "line:\n" } else { "" };
                let _ = writeln!(text, "{key}  - {} # seat {}", entry.taken.mv, entry.taken.seat);
            }
            let _ = writeln!(text, "saved: {{seat: {seat}, seed: {seed}, hand: {number}}}");
            Ok(sealed(text))
        }
        (Origin::Text(text), _) => {
            let line: Vec<String> = session.line().iter().map(ToString::to_string).collect();
            // The line that led to hidden hands stays as the file has it.
            let key = if start.hidden.is_some() { "saved.line" } else { "line" };
            let line = if line.is_empty() { String::new() } else { format!("{key}: {}\n", line.join(" ")) };
            // In this form the keys can be read in YAML and in plain text.
            Ok(marked(&format!("{line}saved.seat: {seat}\n{text}")))
        }
        (Origin::None(why), _) => Err(why),
        (Origin::Deal { .. }, None) => Err("it is no game with further hands"),
    }
}

/// The text of a puzzle without the keys that a saved file has of its own, to which they can be added; `None`
/// where it is no YAML block or plain text.
pub(crate) fn without_own_keys(read: &Read<Puzzle>) -> Option<String> {
    let mut keyed = KeyedText::of(&read.source.text).ok().filter(|_| read.source.first_line == 0)?;
    if read.puzzle.hidden.is_none() {
        keyed.remove("line");
    }
    keyed.remove("saved");
    // A saved game that is saved again has the marks of the first time, which no longer hold.
    let is_kept = |line: &String| !line.starts_with("# <metadata>");
    Some(keyed.lines().into_iter().filter(is_kept).map(|line| line + "\n").collect())
}

#[cfg(test)]
mod tests {

    use super::*;
    use crate::document::{ParsedFile, Source};
    use crate::game::read_move::read_move;
    use crate::game::{FamilyName, WholeGame};
    use crate::keys::spec;
    use crate::play::start::Start;

    fn read(text: &str) -> Read<Puzzle> {
        ParsedFile::of(Source::new("game.yaml", text))
            .position()
            .unwrap_or_else(|invalid| panic!("{invalid:?}\n{text}"))
    }

    fn resumed(text: &str) -> Session {
        let read = read(text);
        let mut session = Session::new(Start::of_puzzle(&read.puzzle, "game.yaml", None).unwrap()).unwrap();
        session.go_on(read.puzzle.made().into_iter().flatten().map(|mv| mv.value)).unwrap();
        session
    }

    fn play(session: &mut Session, moves: usize) {
        for _ in 0..moves {
            let Some(mv) = session.table().moves().first().copied() else { break };
            session.take(&mv, String::new()).unwrap();
        }
    }

    /// Saved in the second hand, each game goes on with the same position, and deals the same third hand.
    #[test]
    fn a_saved_game_goes_on_where_it_was() {
        for (name, players) in
            [("tableaux", 2), ("castle-rock", 3), ("draw", 2), ("matador", 3), ("block", 4)]
        {
            let whole = WholeGame::new(spec::find(name).unwrap().rules, players, 5);
            let start = Start::of_game(name, (name, &Vec::new()), whole, 1).unwrap();
            let mut session = Session::new(start).unwrap();
            play(&mut session, 10_000);
            session.next_hand().unwrap();
            play(&mut session, 3);
            let text = saved(&session).unwrap();
            let mut again = resumed(&text);
            assert_eq!(again.table().position(), session.table().position(), "{name}\n{text}");
            assert_eq!((again.line(), again.start().seat), (session.line(), 1), "{name}");
            // What is saved again is the same file.
            assert_eq!(saved(&again), Ok(text), "{name}");
            for session in [&mut session, &mut again] {
                play(session, 10_000);
                session.next_hand().unwrap();
            }
            assert_eq!(again.table().position(), session.table().position(), "{name}: the third hand");
            assert_eq!(again.table().scores(), session.table().scores(), "{name}");
        }
    }

    /// A file keeps everything else that it says, in YAML and in plain text, and is saved again in the same way.
    #[test]
    fn a_saved_puzzle_keeps_its_text() {
        let yaml = "title: A\ngame: tableaux # the game\nline: 1-5@1,2s\nlayout: |\n  Y 0\n    |\n  0 0\n  |\n  1 X\nhand: 2-1 5-1 4-4 6-1\ntask: turn\n# The end.\n";
        let plain = "title: A\n# A remark.\ngame: tableaux\nhand: 2-1 5-1 4-4 6-1\ntask: turn\n\nY 0\n  |\n0 0\n|\n1 X\n";
        for text in [yaml, plain] {
            let of = |text: &str| {
                let own = without_own_keys(&read(text)).unwrap();
                let start = Start::of_puzzle(&read(text).puzzle, "a", None).unwrap();
                Session::new(Start { origin: Origin::Text(own), ..start }).unwrap()
            };
            let mut session = of(text);
            let first = ["1-5@1,2s", "6-1@0,3s"].map(|mv| read_move(FamilyName::Tableaux, mv).unwrap());
            session.go_on(first.into_iter()).unwrap();
            let first = saved(&session).unwrap();
            let left = without_own_keys(&read(&first)).unwrap();
            assert_eq!(left, text.replace("line: 1-5@1,2s\n", ""));
            assert_eq!(resumed(&first).table().position(), session.table().position());
            let mut again = of(&first);
            again.go_on(session.line().into_iter()).unwrap();
            assert_eq!(saved(&again).unwrap(), first);
        }
        assert_eq!(without_own_keys(&read("{game: tableaux, layout: '4-2@0,0s', hand: 1-5}")), None);
    }

    /// The line that led to hidden hands was not played on the board: it stays, and the moves stand beside it.
    #[test]
    fn a_puzzle_with_hidden_hands_keeps_its_line() {
        let text = "game: block\nlayout: 1-1\nhands: [1-2 1-3 4-4, 3]\nline: [1-2@1, pass]\ntask: plays\n";
        let read = read(text);
        let start = Start::of_puzzle(&read.puzzle, "a", None).unwrap();
        let mut session =
            Session::new(Start { origin: Origin::Text(without_own_keys(&read).unwrap()), ..start }).unwrap();
        session.go_on(std::iter::once(read_move(FamilyName::Line, "1-3@1").unwrap())).unwrap();
        let written = saved(&session).unwrap();
        assert!(
            written.contains("saved.line: 1-3@1\nsaved.seat: 0\n") && written.contains(text),
            "{written}"
        );
        assert_eq!(resumed(&written).table().position(), session.table().position());
    }

    #[test]
    fn starting_again_is_the_first_hand() {
        let whole = WholeGame::new(spec::find("block").unwrap().rules, 2, 5);
        let mut session =
            Session::new(Start::of_game("block", ("block", &Vec::new()), whole, 0).unwrap()).unwrap();
        let first = session.table().position();
        play(&mut session, 10_000);
        session.next_hand().unwrap();
        play(&mut session, 2);
        session.restart();
        assert_eq!(session.table().position(), first);
        assert!(session.log().is_empty() && !session.has_earlier());
    }
}

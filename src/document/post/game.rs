//! The line of an answer that names the game, the set, the source and the house rules.

use std::ops::Range;
use std::sync::OnceLock;

use crate::keys::{shipped, spec};
use crate::puzzle::kinds::own_tasks;
use crate::rules::value::RuleValue as _;
use crate::tile::DominoSet;

/// What stands before a house rule of that line.
pub(super) const HOUSE_RULE: &str = "house rule ";

/// `Castle Rock, double-6 · source · house rule capture: four`, or `Train · source`
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct GameLine {
    /// `game`, or `task` for a kind of puzzle that needs none.
    pub(super) key: &'static str,
    /// The name of the rules, or of the task.
    pub(super) name: &'static str,
    /// The highest end, if it is not that of the game.
    pub(super) set: Option<String>,
    /// Where the puzzle comes from, in bytes of the line.
    pub(super) source: Option<Range<usize>>,
    /// The house rules, each as key and value in bytes of the line.
    pub(super) house: Vec<[Range<usize>; 2]>,
}

impl GameLine {
    /// Whether it says the name of a task, or a game and its set, and nothing else, as a heading may.
    pub(super) fn is_name_alone(&self) -> bool {
        (self.key == "game" || self.set.is_none()) && self.source.is_none() && self.house.is_empty()
    }
}

/// The line of an answer that names the game: its title, the set, the source, house rules.
pub(super) fn game_line(text: &str) -> Option<GameLine> {
    let body = text.trim_end();
    // Only ASCII has a full stop between the parts.
    let sign = if body.contains(" · ") { " · " } else { " . " };
    let head = body.split(sign).next().unwrap_or(body);
    let after = &body[head.len()..];
    let (title, set) = match head.split_once(", double-") {
        Some((title, set)) => (title.trim(), Some(set)),
        None => (head.trim(), None),
    };
    if set.is_some_and(|set| set.is_empty() || set.contains(|c: char| !c.is_ascii_digit())) {
        return None;
    }
    let set = set.map(str::to_owned);
    let (key, name, usual) = if let Some(task) = own_task(title) {
        ("task", task, None)
    } else {
        let game = set.is_some().then(|| titled(title))??;
        ("game", game.name, Some(&game.highest))
    };
    let place = |part: &str| {
        let start = part.as_ptr() as usize - text.as_ptr() as usize;
        start..start + part.len()
    };
    let origin = after.strip_prefix(sign).filter(|rest| !rest.starts_with(HOUSE_RULE));
    let origin = origin.map(|rest| rest.split(&format!("{sign}{HOUSE_RULE}")).next().unwrap_or(rest));
    let source = origin.map(|origin| place(origin.trim_end()));
    let rules = after.split(sign).filter_map(|part| part.strip_prefix(HOUSE_RULE)?.split_once(": "));
    let house: Vec<[Range<usize>; 2]> = rules.map(|(key, value)| [place(key), place(value)]).collect();
    let is_said = house.iter().any(|[key, _]| &text[key.clone()] == "set");
    let set = set.filter(|set| usual.is_none_or(|usual| !is_said && usual != set));
    Some(GameLine { key, name, set, source, house })
}

/// The name of a game and the set behind it, in bytes of the text: `Block, double-6`, `Draw (double-nine set)`.
pub(super) fn with_set(text: &str) -> Option<[Range<usize>; 2]> {
    let (name, behind) = [", ", " (", " with "].iter().find_map(|sign| text.split_once(sign))?;
    let mut set = behind.trim_end_matches(')');
    for before in ["a ", "the "] {
        set = set.strip_prefix(before).unwrap_or(set);
    }
    for after in ["set", "dominoes"] {
        set = set.strip_suffix(after).unwrap_or(set).trim_end();
    }
    shipped::spelt(name)?;
    // A number alone may be that of players or tiles.
    let plain = set.to_ascii_lowercase();
    DominoSet::read(&plain).filter(|_| plain.starts_with("double"))?;
    let start = set.as_ptr() as usize - text.as_ptr() as usize;
    Some([0..name.len(), start..start + set.len()])
}

/// The task that answers call so, of a kind of puzzle that needs no game.
fn own_task(title: &str) -> Option<&'static str> {
    own_tasks().find(|(own, _)| own.title == title).map(|(own, _)| own.name)
}

/// A shipped game as it is printed.
struct PrintedGame {
    title: String,
    name: &'static str,
    /// The highest end of its set.
    highest: String,
}

/// The shipped game with a printed title.
fn titled(title: &str) -> Option<&'static PrintedGame> {
    // Each line of a post may be a title, and each variant is read from its file.
    static GAMES: OnceLock<Vec<PrintedGame>> = OnceLock::new();
    let game = |name: &'static str| {
        let spec = spec::find(name).ok()?;
        Some(PrintedGame { highest: spec.rules.set().highest().to_string(), title: spec.title, name })
    };
    let games = GAMES.get_or_init(|| shipped::shipped().chain(shipped::names()).filter_map(game).collect());
    games.iter().find(|game| game.title == title)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_stands_behind_the_name_of_a_game() {
        for (text, parts) in [
            ("Block, double-6", ["Block", "double-6"]),
            ("Draw dominoes (Double Nine)", ["Draw dominoes", "Double Nine"]),
            ("All Fives with a double-six set", ["All Fives", "double-six"]),
        ] {
            assert_eq!(with_set(text).map(|at| at.map(|at| &text[at])), Some(parts), "{text}");
        }
        for text in ["Block", "Block, double", "Bridge, double-6", "Block, partners", ", ", "Draw (6 tiles)"]
        {
            assert_eq!(with_set(text), None, "{text}");
        }
    }

    #[test]
    fn the_line_of_the_game_is_read() {
        let text = "Castle Rock, double-6 · composed · house rule capture: four";
        let Some(game) = game_line(text) else { panic!("no line of a game") };
        assert_eq!((game.name, game.set), ("castle-rock", None));
        assert_eq!(
            game.house.iter().map(|pair| pair.clone().map(|at| &text[at])).collect::<Vec<_>>(),
            [["capture", "four"]]
        );
        let Some(game) = game_line("Block with partners, as in Puerto Rico, double-9") else {
            panic!("no line")
        };
        assert_eq!((game.name, game.set.as_deref()), ("block/puerto-rico", Some("9")));
        assert_eq!(game_line("Some game, double-6"), None);
    }
}

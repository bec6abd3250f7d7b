//! What to play: the task of a puzzle, or a game from a deal.

use crate::document::Puzzle;
use crate::game::drawing::look::Letters;
use crate::game::drawing::steps::Length;
use crate::game::setup::Hands;
use crate::game::{Goal, Hidden, Objective, Position, WholeGame};
use crate::puzzle::position::task::Task;
use crate::rules::Changes;
use crate::visible::visible;

/// Which hands the players see.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Sight {
    /// All known ones.
    Open,
    /// Only their own.
    Own,
}

/// The start of a session.
#[derive(Clone, Debug)]
pub(crate) struct Start {
    /// Its title.
    pub(crate) title: String,
    /// The game and its house rules, in one line.
    pub(crate) about: String,
    /// The position.
    pub(crate) position: Position,
    /// The cells that are named in its picture.
    pub(crate) letters: Letters,
    /// A turn or a round.
    pub(crate) length: Length,
    /// The player's seat.
    pub(crate) seat: usize,
    /// Which hands are shown.
    pub(crate) sight: Sight,
    /// The goal of a turn, if it is not the maximum.
    pub(crate) goal: Option<Goal>,
    /// What a turn maximises.
    pub(crate) objective: Objective,
    /// Number of tiles in the other hand, where only that is known.
    pub(crate) other_hand: Option<usize>,
    /// The hidden hands of a puzzle.
    pub(crate) hidden: Option<Hidden>,
    /// The game of the round, if more rounds may follow.
    pub(crate) whole: Option<WholeGame>,
    /// What a saved file is made of.
    pub(crate) origin: Origin,
}

/// What a saved file is made of.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Origin {
    /// A deal: the game as files name it, and its house rules.
    Deal { game: String, house: Changes },
    /// The text of a puzzle, without the keys that a saved file has of its own.
    Text(String),
    /// Nothing: it cannot be saved. Why not, in words.
    None(&'static str),
}

impl Start {
    /// The puzzle's own turn, or the rest of its round against the solver; `name` is that of the file.
    ///
    /// # Errors
    /// When the seat cannot be played, in words.
    pub(crate) fn of_puzzle(puzzle: &Puzzle, name: &str, seat: Option<usize>) -> Result<Self, String> {
        let seat = seat.or(puzzle.saved.as_ref().map(|saved| saved.seat));
        if let Some((seed, hand)) = puzzle.saved.as_ref().and_then(|saved| saved.deal) {
            return Self::of_saved_deal(puzzle, name, seat.unwrap_or(0), (seed, hand));
        }
        let game = puzzle.position.game();
        let length = if puzzle.task == Task::Game { Length::Hand } else { Length::Turn };
        let to_play = game.to_play();
        let own = seat.unwrap_or(to_play);
        match (length, game.held()) {
            (Length::Hand, Hands::All(hands)) if own >= hands.len() => return Err(no_seat(own, hands.len())),
            (Length::Turn, _) if own != to_play => {
                return Err(format!(
                    "there is no turn for seat {own}: this puzzle is the turn of seat {to_play}\n  = help: leave --seat out"
                ));
            }
            _ => {}
        }
        let about = about(&game.rules().set().to_string(), &puzzle.house);
        Ok(Self {
            letters: puzzle.letters.clone(),
            length,
            sight: Sight::Open,
            goal: puzzle.goal,
            objective: puzzle.objective,
            other_hand: puzzle.other_hand,
            hidden: puzzle.hidden.clone(),
            about: format!("{}, {about}", visible(&puzzle.game_title)),
            ..Self::of_hand(puzzle.title.as_deref().unwrap_or(name), puzzle.position.clone(), own)
        })
    }

    /// The round of a saved game, which goes on with further rounds.
    fn of_saved_deal(puzzle: &Puzzle, name: &str, seat: usize, deal: (u64, u64)) -> Result<Self, String> {
        let (position, (seed, hand)) = (puzzle.position.clone(), deal);
        let game = position.game();
        let Hands::All(hands) = game.held() else {
            return Err("a saved game has all hands: `hands` lists them".to_owned());
        };
        let players = hands.len();
        if seat >= players {
            return Err(no_seat(seat, players));
        }
        let scores: Vec<i32> = (0..players).map(|seat| game.score(seat)).collect();
        let rules = game.rules().of_first_hand(hand);
        let house = rules.house_of_game(&puzzle.house);
        let whole = WholeGame::new(rules, players, seed).at_hand(hand);
        let whole = whole.led_by(game.to_play()).with_scores(scores);
        let about = about(&game.rules().set().to_string(), &house);
        let origin = Origin::Deal { game: puzzle.game.clone(), house };
        let title = puzzle.title.as_deref().unwrap_or(name);
        // The title of the file names the hand, which changes.
        let title = title.rsplit_once(", hand ").map_or(title, |(title, _)| title);
        Ok(Self { about, whole: Some(whole), origin, ..Self::of_hand(title, position, seat) })
    }

    /// The first round of a game, which files name by `game`.
    ///
    /// # Errors
    /// When it cannot be dealt, or has no such seat, in words.
    pub(crate) fn of_game(
        title: &str,
        (game, house): (&str, &Changes),
        whole: WholeGame,
        seat: usize,
    ) -> Result<Self, String> {
        let players = whole.players();
        let dealt = whole.deal().map_err(|fault| fault.to_string())?;
        if seat >= players {
            return Err(no_seat(seat, players));
        }
        let position = dealt
            .setup
            .build()
            .map_err(|faults| faults.iter().map(ToString::to_string).collect::<Vec<_>>().join("; "))?;
        let about = about(&whole.rules().set().to_string(), house);
        let origin = Origin::Deal { game: game.to_owned(), house: house.clone() };
        Ok(Self { about, whole: Some(whole), origin, ..Self::of_hand(title, position, seat) })
    }

    /// A round from a position in which a seat sees its own hand.
    fn of_hand(title: &str, position: Position, seat: usize) -> Self {
        Self {
            title: visible(title).into_owned(),
            about: String::new(),
            position,
            letters: Letters::default(),
            length: Length::Hand,
            seat,
            sight: Sight::Own,
            goal: None,
            objective: Objective::Points,
            other_hand: None,
            hidden: None,
            whole: None,
            origin: Origin::None("there is no file for it"),
        }
    }
}

fn no_seat(seat: usize, players: usize) -> String {
    format!("there is no seat {seat}: {players} play, seats 0 to {}", players.saturating_sub(1))
}

/// The set and the house rules in one line.
fn about(set: &str, house: &Changes) -> String {
    let house = house.iter().map(|(key, value)| format!("{key}: {value}"));
    let all = std::iter::once(set.to_owned()).chain(house).collect::<Vec<_>>().join(" · ");
    visible(&all).into_owned()
}

#[cfg(test)]
mod tests {
    use crate::document::{Source, puzzle};
    use crate::play::start::*;

    /// The title line of the board must not contain terminal control characters.
    #[test]
    fn titles_and_names_show_what_they_hide() {
        let of = |title: &str| {
            let text = format!("{title}game: tableaux\nlayout: 4-2@0,0s 2-3@1,1s\nhand: 1-5\n");
            let puzzle = puzzle::read(&Source::new("name", text)).unwrap();
            Start::of_puzzle(&puzzle, "name\u{202e}\u{1b}[2J", None).unwrap().title
        };
        assert_eq!(of("title: \"a\\x9b2J\\u202e\"\n"), "a\\u{9b}2J\\u{202e}");
        assert_eq!(of(""), "name\\u{202e}\\u{1b}[2J");
    }
}

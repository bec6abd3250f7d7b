//! Games that people play and that no rules file can express, with the reason.

/// A game that cannot be expressed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, serde::Serialize)]
pub struct BeyondGame {
    /// Its usual name.
    pub name: &'static str,
    /// What no key expresses.
    pub why: &'static str,
    /// Other names.
    #[serde(skip)]
    others: &'static [&'static str],
}

/// Every such game that is known.
pub const BEYOND: [BeyondGame; 4] = [
    game(
        "Mexican Train",
        "each player has a line of his own, and one more is for all; `task: train` without a game finds the longest line of a hand",
        &["train"],
    ),
    game("Texas 42", "it is played in tricks, with bids and trumps", &["42", "Forty Two"]),
    game("Moon", "it is played in tricks, with bids and trumps", &["Shoot the Moon"]),
    game("Pai Gow", "its set and its hands are those of Chinese dominoes", &["Tien Gow"]),
];

const fn game(name: &'static str, why: &'static str, others: &'static [&'static str]) -> BeyondGame {
    BeyondGame { name, why, others }
}

/// The game of a name in any spelling, if it cannot be expressed.
pub(crate) fn beyond(name: &str) -> Option<&'static BeyondGame> {
    let plain = |name: &str| -> String {
        name.chars().filter(|c| c.is_alphanumeric()).map(|c| c.to_ascii_lowercase()).collect()
    };
    let meant = plain(name);
    BEYOND.iter().find(|game| std::iter::once(&game.name).chain(game.others).any(|one| plain(one) == meant))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_is_found_in_any_spelling() {
        for name in ["mexican-train", "Mexican Train", "MEXICAN_TRAIN"] {
            assert_eq!(beyond(name).map(|game| game.name), Some("Mexican Train"));
        }
        assert_eq!(beyond("forty-two").map(|game| game.name), Some("Texas 42"));
        assert_eq!(beyond("draw"), None);
    }
}

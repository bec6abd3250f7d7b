//! The rules of Castle Rock and its house rules. Sources are sections of the document castle-rock;
//! numbers such as E4 are the ambiguous rules as numbered in the specs.

use crate::rules::counts::PerPlayers;
use crate::rules::keys::rules;
use crate::rules::value::{Whole, reading};
use crate::tile::DominoSet;

reading! {
    /// Whether a possible capture must be made ("the play"; E10: solitaire games of this kind make it
    /// compulsory).
    Capture {
        /// The turn may stop at any time after its tile is added.
        Optional = "optional",
        /// The turn may not stop while a capture is left; the player chooses which one to take.
        Compulsory = "compulsory",
    }
}

reading! {
    /// Whether a player must reach or pass the winning score ("scoring", E4: both are said there).
    Target {
        /// Reach it.
        AtLeast = "at_least",
        /// Pass it.
        Over = "over",
    }
}

rules! {
    /// The rules of one game of the Castle Rock family. The default is the document's.
    Rules {
        /// The tiles in play.
        ///
        /// Source: "equipment".
        set: DominoSet = DominoSet::DOUBLE_6,
        /// The tiles dealt to each player, and held at the start of a turn.
        ///
        /// Source: "the deal".
        hand: PerPlayers = PerPlayers::all(2),
        /// The tiles in the row at the beginning.
        ///
        /// Source: "the deal". With 4 the deal for five players would not come out even.
        row: PerPlayers = PerPlayers::each(&[(2, 4), (3, 4), (4, 4), (5, 3), (6, 4)]),
        /// Whether a player may leave a capture.
        capture: Capture = Capture::Optional,
        /// The points that win the game.
        ///
        /// Source: "scoring".
        win_score: Whole<1, 1_000_000> = Whole::new(50),
        /// Whether the winning score must be reached or passed; a reading.
        target: Target = Target::AtLeast,
    }
}

/// Where the tiles of a set go in the deal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Deal {
    /// Players.
    pub players: usize,
    /// Tiles dealt to each of them.
    pub hand: usize,
    /// Tiles of the row.
    pub row: usize,
    /// Tiles left to draw.
    pub boneyard: usize,
}

impl Deal {
    /// Tiles that each player plays in the whole hand; `None` when the deal does not come out even
    /// (CR-DEAL-1, CR-DEAL-2).
    pub const fn each(self) -> Option<usize> {
        let played = self.players * self.hand + self.boneyard;
        if played.is_multiple_of(self.players) { Some(played / self.players) } else { None }
    }
}

impl Rules {
    /// The fewest players ("equipment").
    pub const FEWEST: usize = 2;
    /// The most players ("equipment"), of a double-6 set; larger sets may have more.
    pub const MOST: usize = 6;

    /// The deal for `players`, from the [fewest](Self::FEWEST) on (CR-DEAL-1, CR-DEAL-2). `None` when the rules give no number
    /// of tiles for them, or the set is too small.
    pub fn deal(&self, players: usize) -> Option<Deal> {
        let hand = self.hand.get(players)?;
        let row = self.row.get(players)?;
        let boneyard = self.set.size().checked_sub(players * hand + row)?;
        (players >= Self::FEWEST).then_some(Deal { players, hand, row, boneyard })
    }

    /// Whether `score` wins the game.
    pub fn wins(&self, score: i32) -> bool {
        match self.target {
            Target::AtLeast => score >= self.win_score.get(),
            Target::Over => score > self.win_score.get(),
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::game::castle_rock::rules::*;

    /// CR-DEAL-1, CR-DEAL-2: tiles that pass through each hand.
    #[test]
    fn the_deal_comes_out_even_for_every_number_of_players() {
        let rules = Rules::default();
        let each = |players| rules.deal(players).and_then(Deal::each);
        let found: Vec<_> = (2..=6).map(each).collect();
        assert_eq!(found, [Some(12), Some(8), Some(6), Some(5), Some(4)]);
        assert_eq!(rules.deal(5), Some(Deal { players: 5, hand: 2, row: 3, boneyard: 15 }));
        let four = Rules { row: PerPlayers::all(4), ..Rules::default() };
        assert_eq!(four.deal(5).and_then(Deal::each), None);
        assert_eq!((rules.deal(1), rules.deal(13)), (None, None));
    }

    #[test]
    fn every_key_reads_what_it_writes() {
        let rules = Rules::default();
        for info in Rules::keys() {
            let text = rules.key(info.name).unwrap();
            let mut again = rules.clone();
            again.set_key(info.name, &text).unwrap();
            assert_eq!(again, rules, "{}", info.name);
        }
        assert_eq!(rules.key("row").as_deref(), Some("2: 4, 3: 4, 4: 4, 5: 3, 6: 4"));
    }

    #[test]
    fn the_target_is_reached_or_passed() {
        let mut rules = Rules::default();
        assert!(rules.wins(50) && !rules.wins(49));
        rules.set_key("target", "over").unwrap();
        assert!(rules.wins(51) && !rules.wins(50));
    }
}

//! The rules of the Tableaux family. Sources are sections of the document tableaux; names such as A2 are
//! the ambiguous rules as numbered in the specs.

use crate::rules::keys::rules;
use crate::rules::value::{Whole, reading};
use crate::tile::DominoSet;

reading! {
    /// The kind of an empty cell between two opposite neighbours (A2). The document covers only
    /// neighbours at right angles, "the corner play".
    Gap {
        /// A side play may connect to either neighbour.
        Side = "side",
        /// It needs the sum of the two, as a corner does.
        Corner = "corner",
        /// Nothing connects there.
        None = "none",
    }
}

reading! {
    /// How a tile may lie in a side play ("the side play").
    SideOrientation {
        /// Parallel to the tile it joins, pointing away from that tile's other half.
        Staggered = "staggered",
        /// Crosswise as well, but never side by side.
        Any = "any",
    }
}

reading! {
    /// Where the tail of a play may lie ("finer points", A4 and A6).
    Cover {
        /// On any empty cell.
        Free = "free",
        /// On no cell of a higher kind than the play's own: side, corner, centre.
        Strict = "strict",
    }
}

reading! {
    /// What a tile scores when both of its halves make a play (A5).
    Contacts {
        /// The better half's points.
        Best = "best",
        /// The points of both.
        All = "all",
    }
}

reading! {
    /// Whether the turn goes on after a corner or centre with sum 0 (A1).
    ZeroSum {
        /// It does ("scoring summary").
        Continues = "continues",
        /// It does not ("play": only tiles that score keep it going).
        Ends = "ends",
    }
}

reading! {
    /// What may be played at a corner or centre that no tile of the set fits (A7).
    DeadCell {
        /// Nothing.
        Closed = "closed",
        /// A side play.
        Opens = "opens",
    }
}

reading! {
    /// Whether a turn that has gone on may end with a side play.
    ClosingSidePlay {
        /// It may end so.
        Allowed = "allowed",
        /// A side play that ends the turn can only be its first play.
        OnlyFirst = "only_first",
    }
}

reading! {
    /// When playing out a whole hand is a play-through (A11).
    PlayThrough {
        /// The turn went on after every tile.
        Continues = "continues",
        /// Every tile scored more than 0.
        Scores = "scores",
    }
}

reading! {
    /// What happens when neither player can play and the boneyard is not empty (A12).
    Stalemate {
        /// The hand ends; its last passes cost nothing.
        EndsHand = "ends_hand",
        /// The player who passes draws one tile, and the hand goes on.
        DrawOne = "draw_one",
    }
}

reading! {
    /// Who leads the next hand after a tied one (A13).
    TiedLead {
        /// The player who led the tied hand.
        Same = "same",
        /// The other player.
        Alternate = "alternate",
    }
}

reading! {
    /// When the game is won ("end of game", A14).
    Win {
        /// When a play reaches the winning score.
        AtOnce = "at_once",
        /// When the hand is over.
        EndOfHand = "end_of_hand",
    }
}

rules! {
    /// The rules of one game of the Tableaux family. The default is Tableaux, with every ambiguous rule
    /// set as the document's tables have it.
    Rules {
        /// The tiles in play.
        ///
        /// Source: "players and equipment".
        set: DominoSet = DominoSet::DOUBLE_6,
        /// The tiles dealt to each player, and held at the start of a turn.
        ///
        /// Source: "start".
        hand: Whole<1, 50> = Whole::new(4),
        /// The points that win the game.
        ///
        /// Source: "objective".
        win_score: Whole<1, 1_000_000> = Whole::new(121),
        /// What a doublet multiplies the points of a corner or centre by: 2 in the document.
        ///
        /// Source: "doublets".
        doublet_factor: Whole<0, 100> = Whole::new(2),
        /// What a forced pass scores: −3 in the document.
        ///
        /// Source: "play".
        pass_points: Whole<-1000, 1000> = Whole::new(-3),
        /// Whether the turn goes on after a play at a corner or centre of 0.
        zero_sum: ZeroSum = ZeroSum::Continues,
        /// Whether a side play may connect at a dead corner or centre.
        dead_cell: DeadCell = DeadCell::Closed,
        /// What may be played in a cell between two opposite neighbours.
        gap: Gap = Gap::Side,
        /// Whether a side play may lie crosswise.
        side_orientation: SideOrientation = SideOrientation::Staggered,
        /// Whether the other half may cover a cell of a higher kind.
        cover: Cover = Cover::Free,
        /// What a tile scores if both its halves make a play: the better one, or both.
        contacts: Contacts = Contacts::Best,
        /// Whether a turn that has scored may end with a side play.
        closing_side_play: ClosingSidePlay = ClosingSidePlay::Allowed,
        /// Whether each tile of a play-through must let the turn go on, or must score.
        play_through: PlayThrough = PlayThrough::Continues,
        /// What happens if neither can play and tiles are left to draw.
        stalemate: Stalemate = Stalemate::EndsHand,
        /// Who leads after a tied hand.
        tied_lead: TiedLead = TiedLead::Same,
        /// When the game is won.
        win: Win = Win::AtOnce,
    }
}

impl Rules {
    /// The number of players; the document has no other ("players and equipment").
    pub const PLAYERS: usize = 2;

    /// Tiles left in the boneyard after the deal and the starter: 19 in Tableaux (TAB-SET-1), 44 in
    /// Tableaux 99 (TAB99-1). `None` when the set is too small.
    pub fn boneyard_after_deal(&self) -> Option<usize> {
        let dealt = Self::PLAYERS * self.hand.get() as usize + 1;
        self.set.size().checked_sub(dealt)
    }
}

#[cfg(test)]
mod tests {
    use crate::game::tableaux::rules::*;
    use crate::rules::KeyFault;

    #[test]
    fn every_key_reads_what_it_writes() {
        let rules = Rules::default();
        for info in Rules::keys() {
            let text = rules.key(info.name).unwrap();
            let mut again = Rules::default();
            again.set_key(info.name, &text).unwrap();
            assert_eq!(again, rules, "{}", info.name);
            for choice in info.choices {
                again.set_key(info.name, choice).unwrap();
                assert_eq!(again.key(info.name).as_deref(), Some(*choice));
            }
        }
    }

    #[test]
    fn a_wrong_key_or_value_changes_nothing_and_says_why() {
        let mut rules = Rules::default();
        assert_eq!(rules.set_key("gapp", "side"), Err(KeyFault::Unknown("gapp".to_owned())));
        let fault = rules.set_key("gap", "sideways").unwrap_err();
        assert_eq!(fault.to_string(), "`sideways` is no value of `gap`: expected side, corner or none");
        assert_eq!(rules, Rules::default());
    }
}

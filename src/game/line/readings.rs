//! The keys of the line games in which points are scored during play, or in which a hand is settled as there.
//! Sources: pagat.com, All Fives, Muggins, Five-Up, Bergen; bcad5sand3s.co.uk.

use crate::rules::value::reading;

reading! {
    /// What a play scores at once: the open ends are added up after it, a double with both halves.
    PlayScore {
        /// Nothing: points are scored only when the hand is over.
        None = "none",
        /// A sum that is a multiple of 5 (All Fives, Muggins).
        Fives = "fives",
        /// A sum that is a multiple of 3.
        Threes = "threes",
        /// Both: a multiple of 15 scores twice (Fives and Threes).
        FivesAndThrees = "fives_and_threes",
        /// Equal ends: 2, or 3 if one of them is a double; a double that lies alone 2 (Bergen).
        Alike = "alike",
    }
}

reading! {
    /// What a multiple scores.
    PlayPoints {
        /// The sum, for each divisor (All Fives).
        Pips = "pips",
        /// The sum over the divisor (Five-Up, Fives and Threes).
        Multiples = "multiples",
    }
}

reading! {
    /// Which doubles are joined at their two ends too, once both sides are taken.
    Spinner {
        /// None.
        None = "none",
        /// The first double of the hand, led or not (All Fives).
        First = "first",
        /// Every double (Five-Up).
        All = "all",
    }
}

reading! {
    /// Who leads the hands after the first; unless `opens` says so, any tile may be led then.
    Lead {
        /// The key `opens` says so.
        Opens = "opens",
        /// The seat that went out; after a block the one whose hand won it, else the lot decides (All Fives).
        Winner = "winner",
        /// The seat that went out; after a block the one that blocked, if its side won, else the next (Puerto Rican 200).
        WinnerOrLocker = "winner_or_locker",
        /// The seat after the one that led (Fives and Threes).
        Next = "next",
        /// The lot decides.
        Lot = "lot",
    }
}

reading! {
    /// To the nearest multiple of which number the pips of a hand are rounded.
    RoundTo {
        /// They are not rounded.
        One = "1",
        /// Of 3.
        Three = "3",
        /// Of 5 (All Fives).
        Five = "5",
    }
}

reading! {
    /// What is rounded.
    Rounded {
        /// What a side scores.
        Total = "total",
        /// The pips of each seat, before they are added up.
        Each = "each",
    }
}

reading! {
    /// When a hand is over because tiles are played out.
    HandEnds {
        /// When a seat is out.
        Out = "out",
        /// When all seats of a side are out (Fives and Threes).
        SideOut = "side_out",
    }
}

reading! {
    /// Whether the points that win must be reached exactly.
    ExactTarget {
        /// More wins as well.
        No = "no",
        /// Points that lead beyond it are not counted (Fives and Threes).
        Yes = "yes",
    }
}

reading! {
    /// Whether like ends score less near the points that win (gamecabinet.com, Bergen).
    NearTarget {
        /// They score the same.
        Same = "same",
        /// Who is 2 points or less short of them scores 1, who is 3 short at most 2.
        Less = "less",
    }
}

reading! {
    /// Whether points are won or lost.
    Wins {
        /// They are won: the highest total wins.
        Highest = "highest",
        /// They are lost: what a hand costs is added up, and the lowest total wins (Chicken Foot).
        Lowest = "lowest",
    }
}

reading! {
    /// Whose pips decide a blocked hand.
    BlockedBy {
        /// Those of each side, all its hands together.
        LightestSide = "lightest_side",
        /// Those of each hand: the side of the lightest one wins.
        LightestHand = "lightest_hand",
        /// Those of the seat that blocked it and of the next; of equal ones it wins.
        LockerOrNext = "locker_or_next",
        /// Those of the seat that blocked it and of the one before, at its left where play goes to the right; of
        /// equal ones it wins (dominoesonline.com, "capicua").
        LockerOrBefore = "locker_or_before",
        /// None at first: a hand without a double wins, else the one with the lowest double; then the fewest
        /// tiles, then the fewest pips (Armanino, Bergen).
        Doubles = "doubles",
    }
}

impl BlockedBy {
    /// Whether it matters who blocked the hand.
    pub(super) const fn asks_locker(self) -> bool {
        matches!(self, Self::LockerOrNext | Self::LockerOrBefore)
    }
}

impl RoundTo {
    /// The number.
    pub(super) const fn number(self) -> i32 {
        match self {
            Self::One => 1,
            Self::Three => 3,
            Self::Five => 5,
        }
    }

    /// The nearest multiple: pips are whole, so none is half-way between two.
    pub(super) const fn nearest(self, pips: i32) -> i32 {
        let number = self.number();
        let up = (pips.abs() + number / 2) / number * number;
        if pips < 0 { -up } else { up }
    }
}

//! The rules of the line games: Draw, Matador, Tiddle-A-Wink and Block are one family whose games differ
//! in their keys; those of games with points during play are in [`readings`](super::readings). Sources are
//! sections of the documents boxed-set and simple-block.

use super::readings::{
    BlockedBy, ExactTarget, HandEnds, Lead, NearTarget, PlayPoints, PlayScore, RoundTo, Rounded, Spinner,
    Wins,
};
use crate::rules::bonuses::Bonuses;
use crate::rules::counts::{Partners, PerPlayers, Players};
use crate::rules::keys::rules;
use crate::rules::maps::{MustFill, TileValues};
use crate::rules::value::{Whole, reading};
use crate::tile::{DominoSet, Pip, Tile};

reading! {
    /// Which tile opens a hand.
    Opens {
        /// The highest double of all hands; without any the deal is void (boxed-set, "Set
        /// Up"; simple-block, 4).
        DoubleOrRedeal = "highest_double_or_redeal",
        /// The highest double; deals without any are not covered (boxed-set, "Tiddle-A Wink").
        HighestDouble = "highest_double",
        /// The highest double, else the tile with the most pips (boxed-set, "Matador").
        DoubleOrHeaviest = "highest_double_or_heaviest",
        /// The lowest double; deals without any are not covered (pagat.com, Bergen).
        LowestDouble = "lowest_double",
        /// Any tile of the seat that the lot decides on (pagat.com, All Fives).
        Any = "any",
        /// The double of the round: the highest of the set in the first hand of a game, in each later hand the
        /// next lower one. Until it is found, who has the turn draws (onlinedominogames.com, Chickenfoot).
        RoundDouble = "round_double",
    }
}

reading! {
    /// When a player draws.
    Draw {
        /// Only, and always, when no tile can be played (boxed-set, "Set Up").
        WhenUnable = "when_unable",
        /// Always when no tile can be played, and otherwise by choice.
        Optional = "optional",
        /// Never: a player who cannot play passes (boxed-set, "Tiddle-A Wink"; simple-block, 6).
        Never = "never",
    }
}

reading! {
    /// The ends at which the line grows.
    OpenEnds {
        /// Both.
        Two = "2",
        /// The right one only; doubles then have no open sides either.
        One = "1",
    }
}

reading! {
    /// Where a double can be joined (boxed-set, "Set Up", has both ends and both sides).
    DoublePorts {
        /// At its ends and at its sides.
        Four = "4",
        /// At two places, like every tile.
        Two = "2",
        /// At four places if it opened the hand, else at two.
        First = "first",
    }
}

reading! {
    /// What the winner of a blocked hand scores when pips are scored.
    BlockedScore {
        /// The sum of each opponent's pips less the winner's (boxed-set, "Set Up" and
        /// "Matador").
        Differences = "differences",
        /// All opponents' pips less the winner's once (boxed-set, "Tiddle-A Wink";
        /// simple-block, 8).
        Total = "total",
        /// All opponents' pips.
        Full = "full",
        /// Nothing (pagat.com, Fives and Threes).
        None = "none",
    }
}

reading! {
    /// Who scores when several hold the fewest pips of a blocked hand. No document covers this.
    BlockedTie {
        /// No side.
        Nobody = "nobody",
        /// Each of them: an equal share, in whole points, of what one of them would score.
        Shared = "shared",
        /// Each of them: an equal share, in whole points, of what all others hold (pagat.com, All Fives).
        Split = "split",
    }
}

reading! {
    /// What is scored (simple-block, 8, has both).
    Score {
        /// Pips.
        Pips = "pips",
        /// One point a hand.
        One = "one",
        /// Two points a hand (pagat.com, Bergen).
        Two = "two",
        /// Pips that each side loses by its own tiles, however the hand ends (pagat.com, Five-Up).
        Deduct = "deduct",
    }
}

reading! {
    /// What may join a blank where ends have to add up (boxed-set, "Matador").
    Blank {
        /// Only matadors, even if the set has another half that would make the total.
        MatadorsOnly = "matadors_only",
        /// Any half that makes the total.
        Total = "total",
    }
}

reading! {
    /// When the holder of a matador may draw instead of playing (boxed-set, "Matador").
    MatadorOption {
        /// When no half in hand makes the total at an open end.
        WhenUnable = "when_unable",
        /// Always.
        Always = "always",
    }
}

reading! {
    /// The deal of Matador for six players, for whom boxed-set names two.
    DealAtSix {
        /// Five tiles.
        Five = "5",
        /// Six tiles.
        Six = "6",
    }
}

reading! {
    /// Whether a double gives its player another turn (boxed-set, "Tiddle-A Wink").
    ExtraTurn {
        /// It does not.
        No = "no",
        /// It does, and the turn must be taken.
        Yes = "yes",
    }
}

reading! {
    /// What partners score for.
    PartnerScore {
        /// The opponents' pips less those of their own side.
        Opponents = "opponents",
        /// All pips left in all hands.
        All = "all",
        /// The opponents' pips alone (pagat.com, All Fives).
        Losers = "losers",
    }
}

impl Score {
    /// The points of a hand, where they are the same for every hand.
    pub(super) const fn of_hand(self) -> Option<i32> {
        match self {
            Self::One => Some(1),
            Self::Two => Some(2),
            Self::Pips | Self::Deduct => None,
        }
    }
}

rules! {
    /// The rules of one line game. The default is Draw with a double-6 set.
    Rules {
        /// The tiles in play.
        set: DominoSet = DominoSet::DOUBLE_6,
        /// How many may play.
        players: Players = Players::new(2, 4),
        /// The tiles dealt to each player.
        ///
        /// [`Rules::dealt`] has the number.
        hand: PerPlayers = PerPlayers::all(5),
        /// The deal of Matador for six players.
        ///
        /// Used only where `hand` has no entry for six players.
        deal_at_six: DealAtSix = DealAtSix::Five,
        /// The points that win the game.
        win_score: Whole<1, 1_000_000> = Whole::new(100),
        /// The points that win with three players or more, where these are fewer.
        win_score_of_more: Option<Whole<1, 1_000_000>> = None,
        /// Which tile is first.
        opens: Opens = Opens::DoubleOrRedeal,
        /// What two joined halves add up to; `none`: they are equal.
        total: Option<Whole<1, 36>> = None,
        /// Whether an end that makes the total joins a blank.
        blank: Blank = Blank::MatadorsOnly,
        /// When the holder of a matador may draw instead of playing.
        matador_option: MatadorOption = MatadorOption::WhenUnable,
        /// When a player draws.
        draw: Draw = Draw::WhenUnable,
        /// How many tiles stay in the boneyard.
        reserve: Whole<0, 190> = Whole::new(0),
        /// How many tiles may be drawn in one turn.
        draw_limit: Option<Whole<0, 190>> = None,
        /// Whether the line grows at both ends.
        open_ends: OpenEnds = OpenEnds::Two,
        /// Whether the sides of all doubles, of none, or only of the opening double are open.
        double_ports: DoublePorts = DoublePorts::Four,
        /// Whether a double gives another turn.
        extra_turn: ExtraTurn = ExtraTurn::No,
        /// Whether a hand is worth pips, or one point, or two.
        score: Score = Score::Pips,
        /// What a blocked hand is worth: the difference to each opponent; the others' pips less the own once;
        /// the others' pips.
        blocked_score: BlockedScore = BlockedScore::Differences,
        /// Who scores if several hands are lightest; shares are whole points.
        blocked_tie: BlockedTie = BlockedTie::Nobody,
        /// Whose pips decide a blocked hand.
        blocked_by: BlockedBy = BlockedBy::LightestSide,
        /// Which seats are one side.
        partners: Partners = Partners::NONE,
        /// Whether a side that goes out scores the others' pips less its partner's, or every pip; with `all` a
        /// blocked hand counts every pip too.
        partner_score: PartnerScore = PartnerScore::Opponents,
        /// What a play scores at once: the open ends are added up after it, a double with both halves.
        play_score: PlayScore = PlayScore::None,
        /// Whether like ends count less in the game near the points that win.
        near_target: NearTarget = NearTarget::Same,
        /// Whether a play scores the sum of the ends, or how often the number goes into it; so does the end of a
        /// hand.
        play_points: PlayPoints = PlayPoints::Pips,
        /// Which doubles are joined at their sides first and then at their ends too; with `none` the key
        /// `double_ports` decides where a double is joined.
        spinner: Spinner = Spinner::None,
        /// Who leads the hands after the first; unless `opens` says so, any tile may be led then.
        lead: Lead = Lead::Opens,
        /// To the nearest multiple of which number the pips of a hand are rounded.
        round_to: RoundTo = RoundTo::One,
        /// Whether the sum is rounded, or the pips of each seat.
        round: Rounded = Rounded::Total,
        /// Whether a hand is over when one seat is out, or only when all seats of a side are.
        hand_ends: HandEnds = HandEnds::Out,
        /// Whether the points that win must be reached exactly; then points that lead beyond are not counted.
        exact_target: ExactTarget = ExactTarget::No,
        /// Points besides those of the tiles.
        bonuses: Bonuses = Bonuses::NONE,
        /// How many tiles have to join a double before anything else is played: one that was led, and a later one
        /// besides the tile that it lies at.
        must_fill: MustFill = MustFill::NONE,
        /// What tiles count that do not count their pips when a hand is over.
        tile_values: TileValues = TileValues::NONE,
        /// Whether points are won, or lost: with `lowest` what a hand costs is added to a total, and the lowest one
        /// wins.
        wins: Wins = Wins::Highest,
        /// After how many hands a game is over; `none`: once `win_score` is reached.
        game_hands: Option<Whole<1, 1_000>> = None,
        /// Which hand of a game this one is, from 1: it decides which double of the round opens, and whether the
        /// game is over after it.
        hand_number: Whole<1, 1_000_000> = Whole::new(1),
    }
}

impl Rules {
    /// Tiles dealt to each of `players`; `None` where the rules give no number (DRAW-SET-1, MAT-DEAL-1,
    /// TID-SET-1, BLK-DEAL-1, AF-DEAL-1, AF-DEAL-2, AF-DEAL-3, MU-DEAL-1, FT-DEAL-1, UP-DEAL-1, SP-DEAL-1, PR-DEAL-1, DOM-DEAL-1,
    /// CU-DEAL-1, TH-DEAL-1, BG-DEAL-1, CF-DEAL-1, CF-DEAL-2).
    pub fn dealt(&self, players: usize) -> Option<usize> {
        let at_six = match self.deal_at_six {
            DealAtSix::Five => 5,
            DealAtSix::Six => 6,
        };
        let unnamed_six = players == 6 && self.players.contains(6);
        self.hand.get(players).or(unnamed_six.then_some(at_six))
    }

    /// The points that win with this number of players (BG-END-1, BG-END-2, AF-END-1, AF-END-3).
    pub(super) fn target(&self, players: usize) -> i32 {
        let of_more = self.win_score_of_more.filter(|_| players > 2);
        of_more.map_or(self.win_score.get(), |of_more| of_more.get().min(self.win_score.get()))
    }

    /// Whether a tile leads the first hand of a game, and any tile the others.
    pub(super) fn opens_once(&self) -> bool {
        self.opens != Opens::Any && self.lead != Lead::Opens
    }

    /// The rules of a hand after the first: any tile may be led where the hand before says who leads (SP-LEAD-2,
    /// PR-LEAD-3, CU-LEAD-4).
    #[must_use]
    pub(super) fn in_later_hands(&self) -> Self {
        let opens = if self.opens_once() { Opens::Any } else { self.opens };
        Self { opens, ..self.clone() }
    }

    /// The number of the hand that comes this number of hands later.
    pub(super) fn hand_after(&self, later: i64) -> Whole<1, 1_000_000> {
        let number = i64::from(self.hand_number.get()).saturating_add(later).clamp(1, 1_000_000);
        Whole::checked(number as i32).unwrap_or(self.hand_number)
    }

    /// Whether it matters which hand of a game one is, for its lead or for the end of the game.
    pub(super) fn counts_hands(&self) -> bool {
        self.opens == Opens::RoundDouble || self.game_hands.is_some()
    }

    /// The double that opens this hand, where each hand of a game has its own: the highest of the set, then the
    /// next lower one; after the 0-0 the highest again (CF-LEAD-1, CF-LEAD-2, CF-END-2).
    pub(super) fn round_double(&self) -> Option<Tile> {
        let doubles = i32::from(self.set.highest().value()) + 1;
        let value = doubles - 1 - (self.hand_number.get() - 1) % doubles;
        let value = Pip::new(value as u8).filter(|_| self.opens == Opens::RoundDouble)?;
        Some(Tile::new(value, value))
    }

    /// Whether doubles are distinguished from other ends, because they count twice, grow in two steps or have to be
    /// filled.
    pub fn tells_doubles(&self) -> bool {
        self.play_score != PlayScore::None || self.spinner != Spinner::None || self.must_fill.any()
    }

    /// Whether it matters which double was led, or is the spinner.
    pub(super) fn tells_lead(&self) -> bool {
        match self.spinner {
            Spinner::None => self.double_ports == DoublePorts::First || self.must_fill.asks_lead(),
            Spinner::First => true,
            Spinner::All => self.must_fill.asks_lead(),
        }
    }

    /// Tiles left in the boneyard after the deal; `None` where there is no deal or the set is too small.
    pub fn boneyard_after_deal(&self, players: usize) -> Option<usize> {
        self.set.size().checked_sub(players.checked_mul(self.dealt(players)?)?)
    }
}

#[cfg(test)]
mod tests {
    use crate::game::line::rules::*;
    use crate::game::line::tests::rules_of;

    #[test]
    fn every_key_reads_what_it_writes() {
        for rules in [
            rules_of("draw", DominoSet::DOUBLE_12),
            rules_of("matador", DominoSet::DOUBLE_9),
            rules_of("tiddle-a-wink", DominoSet::DOUBLE_9),
            rules_of("block", DominoSet::DOUBLE_6),
        ] {
            let mut again = Rules::default();
            for info in Rules::keys() {
                again.set_key(info.name, &rules.key(info.name).unwrap()).unwrap();
            }
            assert_eq!(again, rules);
        }
    }

    /// boxed-set, "Set Up", "Matador", "Tiddle-A Wink"; simple-block, 2: no deal of the documents needs
    /// more tiles than the set has.
    #[test]
    fn the_documents_deals_fit_their_sets() {
        let left = |rules: &Rules, players| rules.boneyard_after_deal(players);
        assert_eq!(left(&rules_of("draw", DominoSet::DOUBLE_6), 4), Some(8));
        assert_eq!(left(&rules_of("draw", DominoSet::DOUBLE_9), 7), Some(6));
        assert_eq!(left(&rules_of("draw", DominoSet::DOUBLE_12), 10), Some(1));
        assert_eq!(left(&rules_of("tiddle-a-wink", DominoSet::DOUBLE_9), 10), Some(5));
        assert_eq!(
            [2, 3, 4].map(|n| left(&rules_of("block", DominoSet::DOUBLE_6), n)),
            [Some(12), Some(10), Some(8)]
        );
        let mut matador = rules_of("matador", DominoSet::DOUBLE_9);
        assert_eq!((3..=8).filter_map(|n| matador.dealt(n)).collect::<Vec<_>>(), [5, 5, 5, 5, 6, 6]);
        matador.deal_at_six = DealAtSix::Six;
        assert_eq!((matador.dealt(6), matador.dealt(9)), (Some(6), None));
    }
}

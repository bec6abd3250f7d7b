//! What words of a post say that would make it another puzzle if they were read.

/// A fact that words say where no key says it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SaidFact {
    /// Tiles of a hand, or their number.
    Hand,
    /// How many tiles the boneyard has, or which.
    Boneyard,
    /// A rule of the game.
    Rule,
    /// What is asked besides the task.
    Task,
    /// Who plays.
    Turn,
    /// The points that win.
    WinScore,
    /// Which hand of a game it is.
    HandNumber,
    /// Who plays with whom.
    Partners,
    /// The highest end of the set.
    Set,
    /// Who has passed, of hands that are hidden.
    Pass,
    /// The tile that opened the hand.
    Opening,
    /// Whose scores they are, of hands that stand in another order.
    Scores,
    /// The open ends of a line that has others.
    Ends,
    /// Where a train starts.
    Start,
    /// The numbers of a region, or of a cell.
    Region,
    /// What is to be as large as can be.
    Objective,
    /// That a train comes back to its start.
    Ring,
    /// That a train goes on at both ends.
    BothEnds,
    /// The number of trains.
    Trains,
    /// The tiles that a train must have.
    Must,
    /// What no key says of a train: where it ends, how short it is.
    OfTrain,
    /// Of a player what no line before says.
    Player,
    /// What stands in parentheses behind a key.
    Aside,
    /// How tiles lie on a board.
    Board,
}

impl SaidFact {
    /// Of what it is said.
    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Hand => "a hand",
            Self::Boneyard => "the boneyard",
            Self::Rule | Self::WinScore => "the rules",
            Self::Task => "the task",
            Self::Turn => "the turn",
            Self::HandNumber => "the game",
            Self::Partners => "the partners",
            Self::Set => "the set",
            Self::Pass => "a pass",
            Self::Opening => "the opening",
            Self::Scores => "the scores",
            Self::Ends => "the open ends",
            Self::Start => "the start of the train",
            Self::Region => "a region",
            Self::Player => "a player",
            Self::Aside => "a key",
            Self::Board => "the board",
            Self::Objective | Self::Ring | Self::BothEnds | Self::Trains | Self::Must | Self::OfTrain => {
                "the train"
            }
        }
    }

    /// How to say it so that it is read.
    pub(super) const fn help(self) -> &'static str {
        match self {
            Self::Hand => {
                "write all tiles of a hand behind its name, as in `hand: 6-4 5-1`, or their number, as in `Bob: 3 tiles`"
            }
            Self::Boneyard => "write `boneyard: unknown`, or its tiles in the order in which they are drawn",
            Self::Rule => {
                "write it as a key, as in `spinner: 5-5` or `house: {spinner: first}`, or name a variant; `boneyard variants` lists them"
            }
            Self::Task => "write the task alone, as in `task: train`, and the rest as keys of their own",
            Self::Turn => {
                "write the name as it stands before the tiles, as in `Bob to play`, and leave other words of the turn out"
            }
            Self::WinScore => "write it as a house rule, as in `house: {win_score: 150}`",
            Self::HandNumber => "write it as a house rule, as in `house: {hand_number: 3}`",
            Self::Partners => {
                "write four hands in the order of play, partners two seats apart, and a game with partners, such as `cuban`"
            }
            Self::Set => "write its highest end, as in `set: 9`",
            Self::Pass => {
                "write the suits that a hidden hand lacks behind it, as in `Bob: 3 tiles, no 5`, and leave these words out"
            }
            Self::Opening => "write the tile that opened the hand, as in `opened: 5-5`",
            Self::Scores => {
                "write whose they are, as in `Scores: Bob 35, Ann 20`, or in the order of the hands"
            }
            Self::Ends => "the line has other ends: write all its tiles in order, or leave the ends out",
            Self::Start => "write its end or its double, as in `start: 9`",
            Self::Region => "write `C: 10`, `C: <5`, `C: =` or `C: !=`, each region in a line of its own",
            Self::Objective => "write `objective: pips` or `objective: tiles`",
            Self::Ring => "write `ring: yes`",
            Self::BothEnds => "write `both_ends: yes` and a start, as in `start: 9`",
            Self::Trains => "write their number, as in `trains: 2`",
            Self::Must => "write its tiles, as in `must: 5-5`",
            Self::OfTrain => "leave it out: no key says it of a train",
            Self::Player => {
                "write who plays, as in `Bob to play`, tiles, their number or points behind names, as in `Bob: 3 tiles, no 5` and `Scores: Bob 35, Ann 20`; begin other words with #"
            }
            Self::Aside => "write tiles from left to right or as they are drawn, and leave these words out",
            Self::Board => "write `touching: equal` or `touching: differ`; no other key says how tiles lie",
        }
    }
}

//! How to fix each fault of a file.

use super::beyond::beyond;
use super::fault::FaultKind;
use super::setup_fault;

impl FaultKind {
    /// How to fix a line that names a file with this fault.
    fn named_help(&self) -> &'static str {
        match self {
            Self::NoAccess => {
                "write the puzzle into the line, or leave out --no-files if you trust its author"
            }
            Self::NotRegular(_) => {
                "name a puzzle file, or put the puzzle into the line; pipes, devices and folders are for the command line"
            }
            _ => {
                "a path counts from the folder of the file that names it, or from the current one in standard input"
            }
        }
    }

    /// Says what the faulty key belongs to, where nothing is known of the key itself.
    pub(crate) fn belongs_to(&mut self, key: &str, about: &str) {
        if let Self::BadValue { holds, .. } | Self::Missing(_, holds) = self
            && holds.is_empty()
        {
            *holds = said_of(key, about);
        }
    }

    /// How to fix it.
    #[expect(clippy::too_many_lines, reason = "a table: one sentence for each fault")]
    pub fn help(&self) -> Option<String> {
        let help = match self {
            Self::Folder => "puzzle files end in .yaml, .yml or .txt",
            Self::Files => "name one of the files in it",
            Self::NoMatch => {
                "* stands for any part of a name, ? for one letter; a name without them is a file"
            }
            Self::IsRules => {
                "`boneyard verify` checks a rules file; a puzzle has `game:`, `layout:` and `hand:`"
            }
            Self::IsPuzzle => {
                "a rules file has `family:` or `extends:`; `boneyard solve` and `verify` take puzzles"
            }
            Self::TooLarge(_) | Self::TooManyParts(_) | Self::TooDeep(_) => {
                "a puzzle file has a few dozen lines"
            }
            Self::Empty => {
                "a puzzle file has at least `game:`, a `layout:` and a `hand:`; one of placements `task: place`, a `board:` and \
                 `tiles:`"
            }
            Self::NotText => "save the file as UTF-8 text",
            Self::Alias => "write the value out in both places",
            Self::PictureIndent => {
                "indent every line more than the key; a picture whose first line is not its leftmost begins with ."
            }
            Self::JoinedPicture => {
                "write `|` behind the key, as in `layout: |`, and the picture below it, indented"
            }
            Self::TabIndent => "indent by spaces: YAML allows no tabs there",
            Self::OpenQuote => "close the quote in the same line",
            Self::BehindQuotes => {
                "put all of the value in quotes, its own quotes doubled or of the other kind"
            }
            Self::Documents => "write one puzzle in a file",
            Self::NoValue(_) => "write a value, or leave the key out",
            Self::NotOfTask(_, task) => {
                return Some(format!("write `task: {task}`, or leave the key out"));
            }
            Self::Illegal { .. } => "`boneyard plays` on the position before it lists the legal plays",
            Self::NoYaml(_) => {
                "write `key: value` lines, indented alike; put values with : # [ ] { } ! > or quotes in quotes"
            }
            Self::UnquotedTiles => "write 2-4 4-4, or \"[2-4][4-4]\" in quotes",
            Self::KeyShape => "write a name before the colon, as in `game: block`",
            Self::NoKeyLine => "write the keys first, then a blank line, then the layout",
            Self::TwoMeanings { .. } => "write the move in its notation, as `boneyard plays` lists it",
            Self::TilesAndWords => {
                "write the tiles as `layout: 2-4 4-4` or `hand: 6-4`, and the words in a line of their own"
            }
            Self::EndsAlone => {
                "write the tiles of the line, as in `layout: 6-5 5-3`; a tile with these ends, as in `layout: 6-3`, has the same plays"
            }
            Self::FactInWords(fact) => fact.help(),
            Self::NoHandOfSeat(_) => "number the hands from 0 on, each seat once: `hand 0`, `hand 1`",
            Self::UnclearCircle => {
                "write them in the order of play, partners two seats apart, as North, East, South, West or North, West, South, East"
            }
            Self::NoPrintedBoard => {
                "paste it as it was printed, with its first blanks and the lines below it, from `tiles` on"
            }
            Self::IdleKey(_) => {
                "leave it out: `spinner` needs rules with `spinner: first`, and `opened` rules without"
            }
            Self::TwoTables => "write a hand as `hand: 6-4 5-1`, and leave out what is no part of the table",
            Self::TilesAlone => {
                "write `hand:` before them, and above `task: train` for their longest line, or `game:` and `layout:` for a play"
            }
            Self::TilesAsMoves => "write the tiles on the table as `layout: 2-4 4-6`",
            Self::Undecidable(_) => "leave it out, or write every hand and the boneyard",
            Self::KeyTwice(_) | Self::ValueTwice(_) | Self::Both(..) => "leave one of the two out",
            Self::Missing("game", _) => {
                "write the name of a rules file, as in `game: tableaux`; without a game, `task: train` asks for the longest line and `task: place` for tiles on a board"
            }
            Self::Missing("layout", _) => {
                "write the tiles on the table as a picture or as a list such as `layout: 4-2@0,0s 2-3@1,1s`"
            }
            Self::Missing("depends", _) => {
                "name the readings, as in `depends: {zero_sum: ends}`, or leave `decides` out"
            }
            Self::Missing("values", _) => {
                "this key is no word: write what the pages say of it, as in `values: {hand: [7, {2: 9, 3: 7}]}`"
            }
            Self::Missing("points", _) => "write the points, as in `points: 5`",
            Self::NoKeys(what, _) if what == "a puzzle file" => {
                "write one key on each line: `game: tableaux`, `hand: 1-5 3-6`"
            }
            Self::NoKeys(_, known) => return Some(with_known(known)),
            Self::AsksNothing(_) => "say what should be so, as in `plays: {count: 3}` or `row: {most: 6}`",
            Self::ClaimTwice(_) => "give each claim an id of its own",
            Self::Missing("out", _) => "write `out:` with the seat that went out, or `blocked: yes`",
            Self::Missing("why", _) => {
                "say why these tiles lie there without a play, as in `why: the document gives no play`"
            }
            Self::Missing("check", _) => {
                "write what is to be checked, or a `note:` where nothing is computed"
            }
            Self::Missing("family", _) => {
                "write `family: line`, or the game whose rules these are, as in `extends: block`"
            }
            Self::NoRules { .. } => {
                "a path counts from the folder of this file; a shipped game has a name alone, as in `block`"
            }
            Self::PuzzleAsRules(_) => {
                "name the game that the puzzle has behind `game:`, or a file with `family:` or `extends:`"
            }
            Self::NotRegular(_) => "name pipes, devices and folders on the command line alone",
            Self::NoAccess => {
                "name a shipped game, as in `game: block`, or leave out --no-files if you trust its author"
            }
            Self::Named { kind, .. } => kind.named_help(),
            Self::EndlessRules(_) => "let the last of them name its `family:` and extend nothing",
            Self::Needs { help, .. } => (*help)?,
            Self::NoDeals { help, .. } => help,
            Self::BadValue { holds, .. } | Self::Missing(_, holds) => {
                return Some(holds.clone()).filter(|holds| !holds.is_empty());
            }
            Self::InvalidRules(_) => "`boneyard verify` on that file shows everything that is wrong with it",
            Self::RuleKey(key) => {
                return Some(format!("write it below `house:`, as in `house: {{{key}: …}}`"));
            }
            Self::UnknownKey { known, .. } => return Some(format!("known here: {}", known.join(", "))),
            Self::UnknownName { what: "game", found, known } => {
                let why = beyond(found).map(|game| format!("{}: {}; ", game.name, game.why));
                return Some(format!("{}known: {}", why.unwrap_or_default(), known.join(", ")));
            }
            Self::UnknownName { known, .. } => return Some(format!("known: {}", known.join(", "))),
            Self::NoLetter(_) => {
                "write a capital letter on an empty cell of the picture, or give the cell as x,y"
            }
            Self::OfAnotherGame { help, .. } => return help.clone(),
            Self::Notation(fault) => fault.help()?,
            Self::Setup(fault) => return setup_fault::help(fault),
            Self::OfKind(fault) => fault.help(),
            _ => return None,
        };
        Some(help.to_owned())
    }
}

/// How keys are written, and which are known, where any are.
fn with_known(known: &[&str]) -> String {
    let known = if known.is_empty() { String::new() } else { format!("; known here: {}", known.join(", ")) };
    format!("write one key with its value on each line, or all of them as {{key: value, key: value}}{known}")
}

/// What a key holds, after its name; empty where its declaration does not say.
pub(crate) fn said_of(key: &str, about: &str) -> String {
    if about.is_empty() { String::new() } else { format!("`{key}`: {about}") }
}

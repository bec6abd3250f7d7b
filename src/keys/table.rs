//! The keys of puzzle and rules files in their recommended order, and what each holds: one table for the
//! JSON Schema and for `boneyard fmt`. A test compares it with the keys that the readers take.

use crate::game::FamilyName;

/// A key of a file.
#[derive(Clone, Copy, Debug)]
pub struct Key {
    /// The key.
    pub name: &'static str,
    /// What it holds.
    pub holds: Holds,
    /// The families that have it; empty for all.
    pub of: &'static [FamilyName],
    /// A short description.
    pub about: &'static str,
}

/// What a key holds.
#[derive(Clone, Copy, Debug)]
pub enum Holds {
    /// A text.
    Text,
    /// A text, or a list of texts: tiles, moves, paragraphs.
    Texts,
    /// A list of texts or numbers, or a text: hands, and the suits missing in them.
    Mixed,
    /// A number, or a text that stands for one: a mean such as 25/4, a number of any size.
    Number,
    /// A whole number in this range, both ends included.
    Whole(i64, i64),
    /// Numbers in a list or in a text.
    Numbers,
    /// A boolean.
    Truth,
    /// One of a few words.
    Word(&'static [&'static str]),
    /// A map with these keys; the number says how many of the first are required.
    Keys(&'static [Key], usize),
    /// A list of such maps, or a single one.
    ListOf(&'static [Key], usize),
    /// Checks of a claim: a list, or a single one.
    Checks,
    /// A map with free keys, to texts.
    Own,
    /// A map with free keys, to maps with these keys.
    OwnKeys(&'static [Key]),
    /// Keys of the rules.
    House,
    /// Readings: their names, or each with a value or several.
    Readings,
    /// Rules for some sets: `{12: {hand: 7}}`.
    Sets,
    /// Anything; its reader documents it.
    Other,
}

pub(crate) const fn key(name: &'static str, holds: Holds, about: &'static str) -> Key {
    Key { name, holds, of: &[], about }
}

pub(crate) const fn of(
    name: &'static str,
    holds: Holds,
    of: &'static [FamilyName],
    about: &'static str,
) -> Key {
    Key { name, holds, of, about }
}

use FamilyName::{CastleRock, Line, Tableaux};
use Holds::{
    Checks, House, Keys, ListOf, Mixed, Number, Numbers, Other, Own, OwnKeys, Readings, Sets, Text, Texts,
    Truth, Whole, Word,
};

/// The range of a score.
const POINTS: Holds = Whole(-1_000_000, 1_000_000);
/// The range of a count of tiles, plays or cells.
const COUNT: Holds = Whole(0, 1_000_000_000);
/// The highest end of a set.
pub(crate) const SET: Holds = Word(&["6", "9", "12", "15", "18"]);
/// A number of pips on a half.
const END: Holds = Whole(0, 18);

/// The keys of a position puzzle.
pub const PUZZLE: &[Key] = &[
    key("title", Text, "what the puzzle is called"),
    key("source", Text, "where it comes from"),
    key("game", Text, "a rules file by its name, or by a path with a dot or slash in it"),
    key("set", SET, "the highest end of the set, where it is not that of the game"),
    key("house", House, "keys of the rules that are played otherwise"),
    key("layout", Texts, "the table: a picture, or tiles"),
    of("opened", Text, &[Line], "the tile that opened the hand"),
    of("captured", Texts, &[CastleRock], "tiles that are gone"),
    key("hand", Texts, "the tiles of the player to move; rest is every tile that is nowhere else"),
    key("hands", Mixed, "every hand, or the number of its tiles"),
    of("opponent_hand", Whole(0, 190), &[Tableaux, CastleRock], "how many tiles the other player holds"),
    key("scores", Numbers, "points of each seat before the turn"),
    key("to_play", Whole(0, 15), "the seat to move, from 0"),
    key("boneyard", Texts, "the tiles in the order of drawing; none, or unknown"),
    key("line", Texts, "acts that are replayed, or that led to the hidden hands"),
    key("missing", Mixed, "by seat, the suits that hidden hands lack"),
    key("task", Word(&["turn", "plays", "game", "dead"]), "the question"),
    of("objective", Word(&["points", "margin"]), &[Tableaux, CastleRock], "what a turn makes most of"),
    of("goal", Keys(GOAL, 0), &[Tableaux, CastleRock], "what counts as a solution of a turn"),
    key("expect", Keys(EXPECT, 0), "what the answer should be"),
];

const GOAL: &[Key] = &[
    key("points", POINTS, "so many points or more"),
    of("clear", Word(&["true", "yes"]), &[CastleRock], "an empty row"),
];

/// What a position puzzle expects.
pub const EXPECT: &[Key] = &[
    of("points", Number, &[Tableaux, CastleRock], "the points of the best turn"),
    of("captured", POINTS, &[CastleRock], "the tiles that the best turn captures"),
    of("solutions", Number, &[Tableaux, CastleRock], "how many sequences reach it"),
    key("value", Numbers, "what each seat gains under best play"),
    key("score", Numbers, "what each seat has when the line is played"),
    key("line", Texts, "a line that is as good as any"),
    key("legal", Texts, "plays that are legal"),
    key("illegal", Other, "plays that are not, perhaps with the reason"),
    of("cells", Own, &[Tableaux], "what cells are, by letter or place"),
];

/// The keys of a train puzzle.
pub const TRAIN: &[Key] = &[
    key("title", Text, "what the puzzle is called"),
    key("source", Text, "where it comes from"),
    key("game", Text, "the rules file from which the set is taken"),
    key("task", Word(&["train"]), "the longest line from the hand"),
    key("objective", Word(&["tiles", "pips"]), "what counts first"),
    key("set", END, "the highest end of the set"),
    key("start", END, "an end that lies on the table already"),
    key("both_ends", Truth, "whether the line grows to both sides of the start"),
    key("ring", Truth, "whether the last end is the first"),
    key("trains", Whole(1, 190), "so many trains at most, all from the start"),
    key("blocked", Truth, "instead the shortest line after which nothing fits"),
    key("hand", Texts, "the tiles"),
    key("must", Texts, "tiles that have to be used"),
    key("count", Truth, "whether the lines are counted"),
    key("expect", Keys(TRAIN_EXPECT, 0), "what the answer should be"),
];

/// What a train puzzle expects.
pub const TRAIN_EXPECT: &[Key] = &[
    key("tiles", COUNT, "how many tiles the line has"),
    key("pips", COUNT, "their pips"),
    key("points", COUNT, "the same: the points of a train are its pips"),
    key("line", Texts, "a line that is as good as any"),
    key("solutions", Number, "how many lines are as good"),
];

/// The keys of a rules file.
pub const SPEC: &[Key] = &[
    key("title", Text, "what the game is called"),
    key("document", Text, "the document that the rules are from"),
    key("source", Text, "where a variant is published"),
    key("note", Text, "what the source has besides, that no key says"),
    key("name", Text, "the name under which puzzles of it are kept, where it is not that of the file"),
    key("family", Word(&["tableaux", "castle-rock", "line"]), "the family of games"),
    key("extends", Text, "the rules file that this one changes"),
    key("rules", House, "the keys of the rules"),
    key("sets", Sets, "what another set changes"),
    key("readings", Other, "the keys that the document leaves open"),
    key("options", Texts, "the keys whose values the document itself offers"),
    key("lesson", Own, "a text for each section"),
    key("positions", OwnKeys(POSITION), "positions that claims share"),
    key("claims", ListOf(CLAIM, 3), "the statements of the document"),
];

/// The keys of a shared position of claims.
pub const POSITION: &[Key] = &[
    key("layout", Texts, "the table: a picture, or tiles"),
    of("opened", Text, &[Line], "the tile that opened the hand"),
    of("captured", Texts, &[CastleRock], "tiles that are gone"),
    key("hand", Texts, "the tiles of the player to move"),
    key("hands", Mixed, "every hand"),
    of("opponent_hand", Whole(0, 190), &[Tableaux, CastleRock], "how many tiles the other player holds"),
    key("scores", Numbers, "points of each seat before"),
    key("to_play", Whole(0, 15), "the seat to move, from 0"),
    key("boneyard", Texts, "the tiles in the order of drawing"),
];

/// The keys of a claim, which may also have those of a position.
pub const CLAIM: &[Key] = &[
    key("id", Text, "its name, once in the file"),
    key("source", Text, "section and example"),
    key("says", Text, "the statement"),
    key("note", Text, "what is to be said of it"),
    key("code", Word(&["none"]), "none where no function of the program carries the statement out"),
    key("set", SET, "another set"),
    key("house", House, "keys that are played otherwise"),
    key(
        "depends",
        Readings,
        "readings under every value of which the checks are run, each with those that they hold under",
    ),
    key("decides", Truth, "whether the document's words decide between those values; yes without it"),
    key("position", Text, "the name of a position"),
    key("check", Checks, "what is computed and compared"),
    key("instead", Checks, "what is true where the document's words are not"),
];

impl Key {
    /// Whether the games of a family have this key.
    pub fn is_of(&self, family: FamilyName) -> bool {
        self.of.is_empty() || self.of.contains(&family)
    }
}

#[cfg(test)]
mod tests {
    use crate::document::check::kinds;
    use crate::document::{claims, puzzle};
    use crate::keys::table::*;
    use crate::source::fault::FaultKind;
    use crate::source::parsed::ParsedFile;
    use crate::source::text::{Faulty, Source};

    /// Keys that line games read only to report why they do not have them.
    const REFUSED: [&str; 3] = ["goal", "objective", "opponent_hand"];

    /// The keys that a reader lists in its fault about an unknown key.
    fn known(faulty: Option<Faulty>, family: FamilyName) -> Vec<String> {
        let faults = faulty.map(|faulty| faulty.faults).unwrap_or_default();
        let mut known: Vec<String> = faults
            .into_iter()
            .find_map(|fault| match fault.kind {
                FaultKind::UnknownKey { key, known } if key == "zzz" => Some(known),
                FaultKind::UnknownName { found, known, .. } if found == "zzz" => Some(known),
                _ => None,
            })
            .expect("an unknown key is reported");
        known.retain(|name| family != Line || !REFUSED.contains(&name.as_str()));
        known.sort_unstable();
        known
    }

    fn table(keys: &[Key], family: FamilyName) -> Vec<String> {
        let mut names: Vec<String> =
            keys.iter().filter(|key| key.is_of(family)).map(|key| key.name.to_owned()).collect();
        names.sort_unstable();
        names
    }

    const GAMES: [(&str, FamilyName); 3] =
        [("tableaux", Tableaux), ("castle-rock", CastleRock), ("draw", Line)];

    #[test]
    fn the_table_of_puzzles_is_what_is_read() {
        for (game, family) in GAMES {
            let read = |rest: &str| {
                let text = format!("game: {game}\nlayout: none\nhand: 1-5\n{rest}\n");
                known(puzzle::read(&Source::new("keys", text)).err(), family)
            };
            assert_eq!(read("zzz: 1"), table(PUZZLE, family), "{game}");
            assert_eq!(read("expect: {zzz: 1}"), table(EXPECT, family), "{game}");
            if family != Line {
                assert_eq!(read("goal: {zzz: 1}"), table(GOAL, family), "{game}");
            }
        }
        let read = |rest: &str| {
            let text = format!("task: train\nhand: 1-5\n{rest}\n");
            known(ParsedFile::of(Source::new("keys", text)).puzzle().err(), Tableaux)
        };
        assert_eq!(read("zzz: 1"), table(TRAIN, Line));
        assert_eq!(read("expect: {zzz: 1}"), table(TRAIN_EXPECT, Line));
    }

    #[test]
    fn the_table_of_rules_files_is_what_is_read() {
        for (game, family) in GAMES {
            let read = |rest: &str| {
                let text = format!("title: a\ndocument: a\nextends: {game}\n{rest}\n");
                known(claims::read(&Source::new("keys", text)).err(), family)
            };
            assert_eq!(read("zzz: 1\nclaims: []"), table(SPEC, family), "{game}");
            let claim = |rest: &str| {
                format!("claims: [{{id: a, source: a, says: a, layout: none, hand: 1-5, {rest}}}]")
            };
            let mut own = [table(CLAIM, family), table(POSITION, family)].concat();
            own.sort_unstable();
            assert_eq!(read(&claim("check: [equation: 1 = 1], zzz: 1")), own, "{game}");
            let mut checks: Vec<&str> = kinds(family).map(|kind| kind.key).collect();
            checks.sort_unstable();
            assert_eq!(read(&claim("check: [zzz: 1]")), checks, "{game}");
        }
    }
}

//! The games that the program has.

use serde::Serialize;
use serde_json::{Map, Value};

use super::answer::TEXT;
use super::deal::{self, DealOptions};
use super::options::NamedOptions;
use super::refusal::Refusal;
use crate::document::compose;
use crate::keys::spec::{self, Spec};
use crate::rules::KeyInfo;
use crate::source::parsed::ParsedFile;
use crate::source::text::Source;

/// A game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct GameRow {
    /// Its name in files.
    pub name: &'static str,
    /// What it is called.
    pub title: String,
    /// The fewest and the most players.
    pub players: [usize; 2],
    /// The highest end of its set.
    pub set: u8,
    /// A puzzle file with an empty table; with one tile where the table is never empty.
    pub blank: String,
    /// The rules that a house may change, besides the set.
    pub rules: Vec<RuleRow>,
}

/// A rule of a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct RuleRow {
    /// Its key.
    pub key: &'static str,
    /// What it decides.
    pub about: String,
    /// Its value in the game.
    pub value: String,
    /// Every value by name; empty for numbers and lists.
    pub choices: &'static [&'static str],
    /// What may stand there, in words.
    pub expected: String,
}

/// Every game, in the order of the documents.
pub fn games() -> Vec<GameRow> {
    let row = |name| {
        let spec = spec::find(name).ok()?;
        let empty = format!("game: {name}\n");
        let is_read = ParsedFile::of(Source::new(TEXT, empty.as_str())).position().is_ok();
        let players = spec.rules.players();
        Some(GameRow {
            name,
            players: [players.fewest(), players.most()],
            set: spec.rules.set().highest().value(),
            blank: if is_read { empty } else { one_tile(&compose::puzzle(&spec, name), name) },
            rules: rules(&spec),
            title: spec.title,
        })
    };
    spec::shipped().filter_map(row).collect()
}

/// The rules that a house may change.
fn rules(spec: &Spec) -> Vec<RuleRow> {
    let row = |info: KeyInfo| RuleRow {
        key: info.name,
        about: info.about(),
        value: spec.rules.key(info.name).unwrap_or_default(),
        choices: info.choices,
        expected: (info.expected)(),
    };
    spec.rules.family().keys().into_iter().filter(|info| info.name != "set").map(row).collect()
}

/// The first tile of a start alone, for a game whose table is never empty.
fn one_tile(start: &str, name: &str) -> String {
    let read = ParsedFile::of(Source::new(TEXT, start)).position();
    let table = read.map(|read| read.puzzle.position.table_text()).unwrap_or_default();
    format!("game: {name}\nlayout: {}\n", table.split(' ').next().unwrap_or_default())
}

/// The text of a deal of a game that the program has.
///
/// # Errors
/// When there is no such game, or it cannot be dealt in this way.
pub fn deal(game: &str, options: &Map<String, Value>) -> Result<String, Refusal> {
    let known = ["players", "seed", "hand", "leader", "scores", "set", "house"];
    let options = NamedOptions::of("deal", options, &known)?;
    let spec = spec::find(game)?;
    let asked = DealOptions {
        players: options.number("players", 0..=100)?,
        seed: options.number("seed", 0..=i64::MAX)?.unwrap_or(0),
        hand: options.number("hand", 0..=i64::MAX)?.unwrap_or(0),
        leader: options.number("leader", 0..=100)?,
        scores: options.numbers("scores", -1_000_000..=1_000_000)?,
        set: options.number("set", 0..=18)?,
        house: deal::house_rules(&options.texts("house")?, &spec::find)?,
    };
    deal::deal(spec, game.to_owned(), &asked)
}

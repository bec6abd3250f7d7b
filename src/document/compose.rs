//! Files that the program writes for people: deals, and starts of puzzles and rules files.
//! What is written here reads back.

use std::fmt::Write as _;

use super::mark::marked;
use super::puzzle::read;
use crate::game::Position;
use crate::game::setup::{Boneyard, Hands};
use crate::keys::shipped::shipped;
use crate::keys::spec::{Spec, find};
use crate::puzzle::kinds::own_tasks;
use crate::rules::Changes;
use crate::search::Limits;
use crate::source::text::Source;
use crate::tile::{DominoSet, Turned};
use crate::visible::{is_hidden, visible_yaml};
use crate::words::joined;

/// The header of a deal.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DealHeader {
    /// Its title, in one line.
    pub title: String,
    /// The game, by name or by path.
    pub game: String,
    /// The set, where it is not the default of the game.
    pub set: Option<DominoSet>,
    /// Keys of the game's rules that are overridden.
    pub house: Changes,
    /// A note on it, in one line.
    pub note: String,
}

/// The tiles of a value of a key; `none` where there are none.
pub(crate) fn names(tiles: &[Turned]) -> String {
    if tiles.is_empty() {
        return "none".to_owned();
    }
    joined(tiles)
}

/// A value of a key, quoted where YAML would read it differently.
fn quoted(value: &str) -> String {
    if value.contains([':', '[', '#']) { format!("\"{value}\"") } else { value.to_owned() }
}

/// A path, quoted where it has characters that a file may not hold unescaped.
fn path(path: &str) -> String {
    if path.chars().any(is_hidden) { format!("\"{}\"", visible_yaml(path)) } else { path.to_owned() }
}

/// Writes a position with every tile known as a puzzle file.
pub fn deal(about: &DealHeader, position: &Position) -> String {
    let game = position.game();
    let table = position.table_text();
    let mut text = format!("# {}\n", about.note);
    let _ = writeln!(text, "title: \"{}\"", visible_yaml(&about.title.replace(['"', '\\'], "'")));
    let _ = writeln!(text, "source: composed");
    let _ = writeln!(text, "game: {}", path(&about.game));
    if let Some(set) = about.set {
        let _ = writeln!(text, "set: {}", set.highest());
    }
    let house = game.rules().house_of_hand(&about.house);
    if !house.is_empty() {
        text.push_str("house:\n");
    }
    for (key, value) in &house {
        let _ = writeln!(text, "  {key}: {}", quoted(value));
    }
    let _ = writeln!(text, "layout: {}", if table.is_empty() { "none" } else { &table });
    if let Some((key, value)) = position.extra_text() {
        let _ = writeln!(text, "{key}: {value}");
    }
    text.push_str(&hands(position));
    let _ = writeln!(text, "to_play: {}", game.to_play());
    if let Boneyard::Known(boneyard) = game.to_draw() {
        let _ = writeln!(text, "boneyard: {}", names(&boneyard));
    }
    let _ = writeln!(text, "task: game");
    marked(&text)
}

/// The keys of the hands, and of the scores where there are any.
fn hands(position: &Position) -> String {
    let game = position.game();
    match game.held() {
        Hands::Hidden => String::new(),
        Hands::Own(hand) => format!("hand: {}\n", names(&hand)),
        Hands::All(hands) => {
            let listed: String = hands.iter().map(|hand| format!("  - {}\n", names(hand))).collect();
            let scores: Vec<i32> = (0..hands.len()).map(|seat| game.score(seat)).collect();
            let has_scores = scores.iter().any(|score| *score != 0);
            let scores = if has_scores { format!("scores: {scores:?}\n") } else { String::new() };
            format!("hands:\n{listed}{scores}")
        }
    }
}

/// The tasks that need no game, each with a commented start of a puzzle.
pub fn own_starts() -> impl Iterator<Item = (&'static str, &'static str)> {
    own_tasks().map(|(own, _)| (own.name, own.start))
}

/// The hands of the start of a puzzle, as many as play, and the pips of other hands in a claim.
const HANDS: [(&str, u32); 4] = [("5-1", 0), ("2-1 3-2", 19), ("4-3 3-0", 12), ("1-0 2-0", 7)];

/// The hands of a start: of three seats, unless the partners are for four.
fn hands_of_start(spec: &Spec) -> &'static [(&'static str, u32)] {
    if spec.rules.sides(3).is_some() { &HANDS[..3] } else { &HANDS }
}

/// Writes a commented start of a puzzle for a game. What it is worth depends on the rules.
pub fn puzzle(spec: &Spec, name: &str) -> String {
    let hands: Vec<&str> = hands_of_start(spec).iter().map(|(hand, _)| *hand).collect();
    let start = spec.rules.family().starts()[0].replace("HANDS", &hands.join(", "));
    // A file of rules is not read again: the game that it extends reads the same, or any other of the family.
    let is_alike = |game: &&str| find(game).is_ok_and(|game| game.rules.family() == spec.rules.family());
    let mut games = [Some(name), spec.extends.as_deref()].into_iter().flatten();
    let named = games.find_map(|game| shipped().find(|known| *known == game));
    let value = |game: Option<&str>| {
        let text = start.replace("GAME", game?).replace("VALUE", &format!("{:?}", vec![0; hands.len()]));
        let setup = read(&Source::new(name, &text)).ok()?.position.setup().under(&spec.rules);
        Some(setup.build().ok()?.game().value(Limits::default()).ok()?.values)
    };
    let value =
        if start.contains("VALUE") { value(named.or_else(|| shipped().find(is_alike))) } else { None }
            .unwrap_or_else(|| vec![0; hands.len()]);
    start.replace("GAME", &path(name)).replace("VALUE", &format!("{value:?}"))
}

/// Writes a commented start of a rules file that differs from another in some keys: every key with its
/// value and the values that it may have.
pub fn spec(spec: &Spec, name: &str) -> String {
    let mut keys = String::new();
    // A map needs at least one key: the first is written with the value of the game.
    for (n, info) in spec.rules.family().keys().into_iter().enumerate() {
        let mark = if n == 0 { "" } else { "# " };
        let value = spec.rules.key(info.name).unwrap_or_default();
        let _ = writeln!(keys, "  {mark}{}: {}", info.name, quoted(&value));
        let _ = writeln!(keys, "  #   {}", (info.expected)());
    }
    let claims = spec.rules.family().starts()[1];
    let head = include_str!("start/head.yaml").replace("GAME", &path(name));
    let most = spec.rules.players().most().to_string();
    let pips: Vec<u32> = hands_of_start(spec).iter().map(|(_, pips)| *pips).collect();
    let scores = spec.rules.stated().points_of_pips(&pips, Some(0)).unwrap_or_default();
    let claims = claims.replace("MOST", &most).replace("PIPS", &format!("{pips:?}"));
    head.replace("  # KEYS\n", &keys) + &claims.replace("SCORES", &format!("{scores:?}"))
}

//! Changes of a puzzle file by its board: a play, a tile laid or taken away, a key with another value. Every comment
//! keeps its place.

use super::answer::{TEXT, alone};
use super::board::session;
use super::change::BoardChange;
use super::explain::read_plays;
use super::fill::edit_laid;
use super::laying::{keyed, new_seat, with_hand, with_places};
use super::observed::line_after;
use super::refusal::Refusal;
use crate::document::compose::names;
use crate::document::keyed::KeyedText;
use crate::game::setup::{Boneyard, Hands};
use crate::game::written::Feature;
use crate::game::{Move, Position};
use crate::puzzle::position::KIND;
use crate::puzzle::position::puzzle::Puzzle;
use crate::source::node::{Node, WrittenKey};
use crate::source::parsed::{ParsedFile, Read};
use crate::source::text::Source;
use crate::tile::{Tile, Turned};

/// The text with a change.
///
/// # Errors
/// When the text is invalid, a play is illegal, or there is nothing to change.
pub fn edit(text: &str, change: &BoardChange) -> Result<String, Refusal> {
    let is_moved = matches!(change, BoardChange::Lay(_) | BoardChange::Remove(_) | BoardChange::Hold { .. });
    let placed = is_moved.then(|| with_places(text));
    let text = placed.as_deref().unwrap_or(text);
    let mut keys = keyed(text)?;
    let file = Source::read_from(TEXT, text.as_bytes()).map_err(Refusal::from).and_then(alone);
    let own = file.ok().filter(|file| file.kind().own.is_some());
    match (change, own) {
        (BoardChange::Set { key, value }, _) if value.trim().is_empty() => keys.remove(key),
        (BoardChange::Set { key, value }, _) => set(&mut keys, key, &value.replace('\n', " ")),
        (BoardChange::House { key, value }, None) => set_house(&mut keys, text, (key, value.trim()))?,
        (change, Some(file)) => {
            let declared = file.kind().keys;
            edit_laid(&mut keys, (file.puzzle()?.as_ref(), declared), change)?;
        }
        (BoardChange::Play(play), None) => add_play(&mut keys, text, play)?,
        (BoardChange::TakeBack(_), None) => take_back(&mut keys, text)?,
        (_, None) if keys.has("line") => {
            let help = Some("take the plays back first");
            return Err(Refusal::question("tiles are moved before the first play", help));
        }
        (_, None) if read(text)?.puzzle.hidden.is_some() => {
            let help = Some("change `layout` and `hands` in the text");
            return Err(Refusal::question("tiles are not moved where hands are hidden", help));
        }
        (BoardChange::Lay(play), None) => lay(&mut keys, text, play)?,
        (BoardChange::Remove(tile), None) => {
            if !remove(&mut keys, text, tile)? {
                return Err(Refusal::plain(format!("the {tile} is nowhere")));
            }
            read_changed(&keys, || format!("without the {tile}"))?;
        }
        (BoardChange::Hold { tile, seat }, None) => hold(&mut keys, text, (tile, *seat))?,
    }
    Ok(keys.text())
}

/// Gives a key a value in the words of a person. A title is quoted where it would be read as something else.
fn set(keys: &mut KeyedText, key: &str, value: &str) {
    let mut plain = keys.clone();
    plain.set(key, value, KIND.keys);
    let file = ParsedFile::of(Source::new(TEXT, plain.text()));
    let is_read = |(name, node): &(WrittenKey, Node)| {
        name.name == key && node.text().is_some_and(|text| text.text == value.trim())
    };
    if TEXTS.contains(&key) && !file.entries().iter().any(is_read) {
        keys.set(key, &serde_json::Value::from(value).to_string(), KIND.keys);
    } else {
        *keys = plain;
    }
}

/// The keys whose values are any words.
const TEXTS: [&str; 2] = ["title", "source"];

/// Gives a house rule another value, or takes it back.
///
/// # Errors
/// When the rules have no such key or value, or the position does not agree with it.
fn set_house(keys: &mut KeyedText, text: &str, (key, value): (&str, &str)) -> Result<(), Refusal> {
    let Puzzle { mut house, spec, .. } = read(text)?.puzzle;
    match house.iter_mut().find(|(other, _)| other == key) {
        Some((_, old)) => value.clone_into(old),
        None => house.push((key.to_owned(), value.to_owned())),
    }
    house.retain(|(_, value)| !value.is_empty());
    spec.with(&house).map_err(|fault| Refusal::plain(fault.to_string()))?;
    let rules: Vec<String> =
        house.iter().map(|(key, value)| format!("{key}: {}", in_braces(value))).collect();
    match rules.as_slice() {
        [] => keys.remove("house"),
        rules => keys.set("house", &format!("{{{}}}", rules.join(", ")), KIND.keys),
    }
    let change = if value.is_empty() { format!("without {key}") } else { format!("with {key}: {value}") };
    read_changed(keys, || change).map(|_| ())
}

/// The value of a rule as it stands within braces: one that is itself a table, such as `2: 4, 3: 4`, in quotes.
fn in_braces(value: &str) -> String {
    if value.contains(": ") { serde_json::Value::from(value).to_string() } else { value.to_owned() }
}

/// The position after a change.
///
/// # Errors
/// When the rest does not agree with it: the place of the fault is in a text that nobody has written.
fn read_changed(keys: &KeyedText, change: impl FnOnce() -> String) -> Result<Position, Refusal> {
    let read = read(&keys.text());
    read.map(|read| read.puzzle.position).map_err(|refusal| match refusal {
        Refusal::File(invalid) => Refusal::plain(format!("{}: {}", change(), invalid.faults[0].kind)),
        question @ Refusal::Question { .. } => question,
    })
}

fn read(text: &str) -> Result<Read<Puzzle>, Refusal> {
    Ok(alone(Source::read_from(TEXT, text.as_bytes())?)?.position()?)
}

/// Writes the moves of the `line`, joined as a file has them.
fn set_line(keys: &mut KeyedText, moves: &[Move]) {
    let moves: Vec<String> = moves.iter().map(ToString::to_string).collect();
    let is_list = moves.iter().any(|mv| mv.contains(' '));
    match moves.as_slice() {
        [] => keys.remove("line"),
        moves if is_list => keys.set("line", &format!("[{}]", moves.join(", ")), KIND.keys),
        moves => keys.set("line", &moves.join(" "), KIND.keys),
    }
}

fn add_play(keys: &mut KeyedText, text: &str, play: &str) -> Result<(), Refusal> {
    let read = read(text)?;
    if let Some(hidden) = &read.puzzle.hidden {
        let moves = line_after(&read.puzzle, hidden, &read_plays(&read.puzzle, &[play.to_owned()])?)?;
        set_line(keys, &moves);
        return Ok(());
    }
    let Some(mut session) = session(&read)? else {
        let help = Some(match read.puzzle.position.game().held() {
            Hands::Hidden => "name the hand: `hand: 6-1 5-1`, or `hands:` for every seat",
            _ => "other hands are hidden: ask for the legal plays, or for the expected points",
        });
        return Err(Refusal::question("the position does not say enough to play from", help));
    };
    let after = Puzzle { position: session.table().position(), ..read.puzzle.clone() };
    let moves = read_plays(&after, &[play.to_owned()])?;
    for mv in &moves {
        session
            .take(mv, String::new())
            .map_err(|refused| Refusal::plain(format!("{mv}: {}", refused.why_not_from_hand())))?;
    }
    set_line(keys, &session.line());
    Ok(())
}

fn take_back(keys: &mut KeyedText, text: &str) -> Result<(), Refusal> {
    let read = read(text)?;
    let mut moves = match &read.puzzle.hidden {
        Some(hidden) => hidden.line().to_vec(),
        None => session(&read)?.map(|session| session.line()).unwrap_or_default(),
    };
    moves.pop().ok_or_else(|| Refusal::plain("there is no play to take back"))?;
    set_line(keys, &moves);
    Ok(())
}

fn lay(keys: &mut KeyedText, text: &str, play: &str) -> Result<(), Refusal> {
    let puzzle = read(text)?.puzzle;
    let family = puzzle.position.game().rules().family();
    let mv = crate::game::read_move(family, play)
        .map_err(|error| Refusal::plain(format!("{play}: {}", error.fault)))?;
    let tile = mv.tile_played().map(|tile| tile.to_string()).unwrap_or_default();
    let laid = with_hand(text, &tile)?;
    let mut table = laid.given(laid.puzzle.position.game().turn())?;
    table.take(&mv).map_err(|refused| Refusal::plain(format!("{play}: {}", refused.why_not())))?;
    take_out(keys, &puzzle.position, &tile);
    keys.set("layout", &table.position().table_text(), KIND.keys);
    Ok(())
}

/// Takes a tile out of the hands and the boneyard; returns whether it was there.
fn take_out(keys: &mut KeyedText, position: &Position, tile: &str) -> bool {
    let game = position.game();
    let is_it = |held: &Turned| held.tile().to_string() == tile;
    let mut found = false;
    let mut without = |tiles: Vec<Turned>| {
        found |= tiles.iter().any(is_it);
        tiles.into_iter().filter(|held| !is_it(held)).collect::<Vec<_>>()
    };
    match game.held() {
        Hands::Hidden => {}
        Hands::Own(hand) => set_hands(keys, &Hands::Own(without(hand))),
        Hands::All(hands) => set_hands(keys, &Hands::All(hands.into_iter().map(&mut without).collect())),
    }
    if let Boneyard::Known(tiles) = game.to_draw()
        && tiles.iter().any(is_it)
    {
        keys.set("boneyard", &names(&without(tiles)), KIND.keys);
    }
    found
}

/// Writes the hands.
fn set_hands(keys: &mut KeyedText, hands: &Hands<Turned>) {
    match hands {
        Hands::Hidden => {}
        Hands::Own(hand) if hand.is_empty() => keys.remove("hand"),
        Hands::Own(hand) => keys.set("hand", &names(hand), KIND.keys),
        Hands::All(hands) => {
            let name = |hand: &Vec<Turned>| if hand.is_empty() { "none".to_owned() } else { names(hand) };
            let all: Vec<String> = hands.iter().map(name).collect();
            keys.remove("hand");
            keys.set("hands", &format!("[{}]", all.join(", ")), KIND.keys);
        }
    }
}

/// Takes a tile from where it lies; returns whether it lay anywhere.
fn remove(keys: &mut KeyedText, text: &str, tile: &str) -> Result<bool, Refusal> {
    let position = read(text)?.puzzle.position;
    if take_out(keys, &position, tile) {
        return Ok(true);
    }
    let table = position.table_text();
    let is_it = |word: &&str| {
        let name = word.trim_matches(['(', ')']).split('@').next().unwrap_or_default();
        name.parse::<Turned>().is_ok_and(|turned| turned.tile().to_string() == tile)
    };
    let Some(word) = table.split(' ').find(is_it) else { return Ok(false) };
    let is_whole = word.starts_with('(') == word.ends_with(')');
    if !is_whole {
        let help = Some("take away the tiles beyond it first");
        return Err(Refusal::question(format!("the {tile} lies between others of an arm"), help));
    }
    let rest: Vec<&str> = table.split(' ').filter(|other| other != &word).collect();
    if rest.is_empty() && position.game().rules().family().has(Feature::Cells) {
        let help = Some("write another in its place in the text, as in `layout: 6-6@0,0e`");
        return Err(Refusal::question(
            format!("a table begins with a tile, and the {tile} is the only one"),
            help,
        ));
    }
    let rest = if rest.is_empty() { "none".to_owned() } else { rest.join(" ") };
    keys.set("layout", &rest, KIND.keys);
    Ok(true)
}

/// Puts a tile into a hand, and takes it from where it lies.
fn hold(keys: &mut KeyedText, text: &str, (tile, seat): (&str, usize)) -> Result<(), Refusal> {
    let read_tile = tile.parse::<Tile>();
    let tile: Turned = read_tile
        .map_err(|_| Refusal::question(format!("`{tile}` is no tile"), Some("expected a tile such as 4-2")))?
        .into();
    let name = tile.to_string();
    remove(keys, text, &name)?;
    let position = read_changed(keys, || format!("without the {name}"))?;
    let added = new_seat(&position);
    let mut hands = match position.game().held() {
        Hands::Hidden => Hands::Own(vec![tile]),
        Hands::Own(mut hand) if added != Some(seat) => {
            hand.push(tile);
            Hands::Own(hand)
        }
        Hands::Own(hand) => {
            let own = position.game().to_play();
            let mut hands = vec![Vec::new(); own.max(seat) + 1];
            hands[own] = hand;
            Hands::All(hands)
        }
        all @ Hands::All(_) => all,
    };
    if let Hands::All(hands) = &mut hands {
        let count = hands.len();
        if added == Some(seat) {
            hands.resize(count.max(seat + 1), Vec::new());
        }
        let hand = hands
            .get_mut(seat)
            .ok_or_else(|| Refusal::plain(format!("there is no seat {seat}: there are {count}")))?;
        hand.push(tile);
    }
    set_hands(keys, &hands);
    Ok(())
}

/// What a reader of the puzzle may see: no comment, no expectation, and no line but one that has led to hidden
/// hands.
///
/// # Errors
/// When the text is invalid, or a comment cannot be taken out without changing the puzzle.
pub fn question(text: &str) -> Result<String, Refusal> {
    let mut keys = keyed(text)?;
    let is_traced = read(text).is_ok_and(|read| read.puzzle.hidden.is_some());
    for key in ["expect", "saved", "line"].into_iter().filter(|key| !(is_traced && *key == "line")) {
        keys.remove(key);
    }
    let with_comments = keys.text();
    keys.clear_comments();
    let asked = keys.text();
    let puzzle =
        |text: &str| alone(Source::read_from(TEXT, text.as_bytes())?)?.puzzle().map_err(Refusal::from);
    if puzzle(&asked)?.says_the_same(puzzle(&with_comments)?.as_ref()) {
        return Ok(asked);
    }
    Err(Refusal::plain("a comment cannot be taken out without changing the puzzle"))
}

//! What the fuzz targets call, and the tests that keep what they found: each function takes any bytes,
//! reads them as something, and says what does not hold. No part of the library's promises.

use crate::board::act::read_act;
use crate::board::{Act, Board, Table, WholeGame};
use crate::diagnostic::{Style, render};
use crate::document::arrange::{Unarranged, arranged};
use crate::document::{Faulty, Source, claims, puzzle, spec, train};
use crate::game::setup::{Boneyard, Hands};
use crate::game::{Hand, line, tableaux};
use crate::notation::{self, NotationError, picture, play, row, tile};
use crate::rules::{Family, Rules};
use crate::tile::Tiles;

/// What does not hold, in words.
pub type Broken = Result<(), String>;

/// A way to look at bytes.
pub type Target = fn(&[u8]) -> Broken;

/// Every target by its name.
pub const TARGETS: [(&str, Target); 8] = [
    ("tile", tiles),
    ("picture", pictures),
    ("line", lines),
    ("play", plays),
    ("puzzle_yaml", puzzle_yaml),
    ("puzzle_text", puzzle_text),
    ("spec", specs),
    ("rules", rules),
];

fn hold(holds: bool, what: impl FnOnce() -> String) -> Broken {
    if holds { Ok(()) } else { Err(what()) }
}

/// Errors lie within the text, and are said in so many words.
fn within(text: &str, errors: &[NotationError]) -> Broken {
    for error in errors {
        let (at, said) = (&error.at, error.to_string());
        let is_right = at.start <= at.end && text.get(at.clone()).is_some() && !said.is_empty();
        hold(is_right, || format!("{at:?} of {} bytes: {said}", text.len()))?;
    }
    Ok(())
}

/// Lists of tiles, rows and hands.
pub fn tiles(bytes: &[u8]) -> Broken {
    let text = String::from_utf8_lossy(bytes);
    let (tiles, errors) = tile::read_list(&text);
    within(&text, &errors)?;
    let written = tile::write_list(tiles.iter().map(|tile| tile.value));
    let again: Vec<_> = tile::read_list(&written).0.into_iter().map(|tile| tile.value).collect();
    hold(again == tiles.iter().map(|tile| tile.value).collect::<Vec<_>>(), || written)?;
    for (tiles, errors) in [row::read_row(&text), row::read_hand(&text)] {
        within(&text, &errors)?;
        for tile in tiles {
            let written = tile.value.to_string();
            hold(written.parse() == Ok(tile.value) && text.get(tile.at).is_some(), || written)?;
        }
    }
    Ok(())
}

/// Pictures, and placements one after the other.
pub fn pictures(bytes: &[u8]) -> Broken {
    let text = String::from_utf8_lossy(bytes);
    let (found, errors) = picture::read(&text);
    within(&text, &errors)?;
    if errors.is_empty() {
        let tiles = || found.tiles.iter().map(|tile| tile.value);
        let (written, _) = picture::write(tiles(), &found.letters);
        let (again, errors) = picture::read(&written);
        let sorted = |picture: &picture::Picture| {
            let mut names: Vec<String> = picture.tiles.iter().map(|tile| tile.value.to_string()).collect();
            names.sort_unstable();
            (names, picture.letters.clone())
        };
        hold(errors.is_empty() && sorted(&again) == sorted(&found), || written)?;
    }
    let (placements, errors) = play::read_placements(&text);
    within(&text, &errors)?;
    let placements: Vec<_> = placements.into_iter().map(|one| one.value).collect();
    let written = play::write_placements(placements.iter().copied());
    let again: Vec<_> = play::read_placements(&written).0.into_iter().map(|one| one.value).collect();
    hold(again == placements, || written)
}

/// Lines with their arms.
pub fn lines(bytes: &[u8]) -> Broken {
    let text = String::from_utf8_lossy(bytes);
    match notation::line::read_line(&text) {
        Err(error) => within(&text, &[error]),
        Ok(found) => {
            let written = found.line.to_string();
            let again = notation::line::read_line(&written);
            hold(again.is_ok_and(|again| again.line == found.line), || written)
        }
    }
}

/// Acts of every game.
pub fn plays(bytes: &[u8]) -> Broken {
    let text = String::from_utf8_lossy(bytes);
    for (_, family) in Family::ALL {
        match read_act(family, &text) {
            Err(error) => within(&text, &[error])?,
            Ok(act) => {
                let written = act.to_string();
                hold(read_act(family, &written) == Ok(act), || format!("{written} of {text}"))?;
            }
        }
        for part in crate::board::act::split_acts(family, &text) {
            hold(text.get(part.clone()).is_some(), || format!("{part:?} of {text}"))?;
        }
    }
    Ok(())
}

/// Faults are there, lie within the text, and are shown in bounds.
fn faulty(faulty: &Faulty) -> Broken {
    hold(!faulty.faults.is_empty(), || "faulty without a fault".to_owned())?;
    let shown = render(faulty, Style::Plain).chars().count();
    hold(shown < 4_200, || format!("{shown} characters are shown"))
}

fn a_puzzle(source: &Source) -> Broken {
    if train::asks(source) {
        if let Err(found) = train::read(source) {
            return faulty(&found);
        }
    } else {
        match puzzle::read(source) {
            Err(found) => return faulty(&found),
            Ok(puzzle) => {
                let built = puzzle.board.setup().build();
                hold(built.as_ref() == Ok(&puzzle.board), || "the position is not its own setup".to_owned())?;
            }
        }
    }
    match arranged(source) {
        Ok(text) => {
            let again = arranged(&Source { text: text.clone(), ..source.clone() });
            hold(again.as_deref() == Ok(&text), || format!("put in order twice:\n{text}\n{again:?}"))
        }
        Err(Unarranged::Faulty(_)) => Err("faulty all of a sudden".to_owned()),
        Err(_) => Ok(()),
    }
}

/// Puzzle files of any text.
pub fn puzzle_yaml(bytes: &[u8]) -> Broken {
    match Source::read_from("fuzz", bytes) {
        Ok(source) => a_puzzle(&source),
        Err(found) => faulty(&found),
    }
}

/// Plain-text puzzles: keys, a blank line, and the rest.
pub fn puzzle_text(bytes: &[u8]) -> Broken {
    let (first, rest) = bytes.split_at(bytes.len().min(1));
    let games = ["tableaux", "castle-rock", "draw", "matador"];
    let game = games[first.first().map_or(0, |byte| usize::from(*byte)) % games.len()];
    let text = format!("game: {game}\nhand: 1-5 6-4\n{}", String::from_utf8_lossy(rest));
    puzzle_yaml(text.as_bytes())
}

/// Rules files with claims.
pub fn specs(bytes: &[u8]) -> Broken {
    match Source::read_from("fuzz", bytes).and_then(|source| claims::read(&source)) {
        Ok((_, claims)) => {
            let ids: std::collections::BTreeSet<&str> =
                claims.iter().map(|claim| claim.id.as_str()).collect();
            hold(ids.len() == claims.len(), || "two claims of one name".to_owned())
        }
        Err(found) => faulty(&found),
    }
}

/// Numbers from bytes, without end.
struct Choices<'b>(&'b [u8]);

impl Choices<'_> {
    /// A number below another; 0 when the bytes are at an end.
    fn below(&mut self, most: usize) -> usize {
        let Some((first, rest)) = self.0.split_first() else { return 0 };
        self.0 = rest;
        // Choices among more than 256 take a second byte.
        let wide = if most > 256 { self.below(256) << 8 } else { 0 };
        (wide + usize::from(*first)) % most.max(1)
    }
}

/// Any sequence of offered acts of any game under any of its readings.
pub fn rules(bytes: &[u8]) -> Broken {
    let mut choices = Choices(bytes);
    let games: Vec<&str> = spec::shipped().collect();
    let game = games[choices.below(games.len())];
    let found = spec::find(game, std::path::Path::new("")).map_err(|kind| kind.to_string())?;
    let mut house = Vec::new();
    for info in found.rules.family().keys() {
        // Half the keys stay as the document has them.
        if !info.choices.is_empty() && choices.below(2) == 1 {
            let value = info.choices[choices.below(info.choices.len())];
            house.push((info.name.to_owned(), value.to_owned()));
        }
    }
    let rules = found.with(&house).map_err(|fault| fault.to_string())?;
    let players = choices.below(6) + 1;
    let seed = choices.below(1 << 16) as u64;
    let leader = choices.below(players);
    let Ok(dealt) = WholeGame::new(rules.clone(), players, seed).led_by(leader).deal() else { return Ok(()) };
    let board = dealt.setup.build().map_err(|faults| format!("{game}: the deal is faulty: {faults:?}"))?;
    let about = |what: String| format!("{game}, {players} players, seed {seed}, {house:?}: {what}");
    taken_back(&board, Choices(choices.0)).map_err(about)?;
    by_the_rules(&board, &rules, choices).map_err(about)
}

/// Acts are offered, legal, written as they are read, and no tile is lost or doubled.
fn by_the_rules(board: &Board, rules: &Rules, mut choices: Choices<'_>) -> Broken {
    let mut table = board.game().hand().map_err(|need| need.to_string())?;
    let all = tiles_of(&*table);
    let mut played = Vec::new();
    while !table.is_over() {
        let acts = table.acts();
        hold(!acts.is_empty(), || format!("nothing is offered after {played:?}"))?;
        let act = acts[choices.below(acts.len())];
        let text = act.to_string();
        hold(read_act(rules.family(), &text) == Ok(act), || format!("{text} is not read as it is written"))?;
        hold(table.judge(&act).is_legal(), || format!("{text} is offered and illegal after {played:?}"))?;
        hold(table.take(&act).is_ok(), || format!("{text} cannot be taken after {played:?}"))?;
        played.push(text);
        let now = tiles_of(&*table);
        hold(now == all, || format!("{all} tiles, and {now} after {played:?}"))?;
        // The position on the way is one that somebody might have written.
        let board = table.board();
        hold(board.setup().build().as_ref() == Ok(&board), || format!("no position after {played:?}"))?;
        hold(played.len() < 10_000, || "the hand does not end".to_owned())?;
    }
    hold(table.acts().is_empty(), || format!("something is offered at the end, {played:?}"))?;
    let taken = table.take(&played_last(&played, rules.family())?);
    hold(taken.is_err(), || format!("an act after the end, {played:?}"))
}

fn played_last(played: &[String], family: Family) -> Result<Act, String> {
    let last = played.last().map_or("pass", String::as_str);
    read_act(family, last).or_else(|_| read_act(family, "stop")).map_err(|error| error.to_string())
}

/// Tiles held, drawn, laid and captured.
fn tiles_of(table: &dyn Table) -> usize {
    let board = table.board();
    let game = board.game();
    let held = match game.held() {
        Hands::All(hands) => hands.iter().map(Vec::len).sum(),
        Hands::Own(hand) => hand.len(),
        Hands::Hidden => 0,
    };
    let to_draw = if let Boneyard::Known(tiles) = game.to_draw() { tiles.len() } else { 0 };
    held + to_draw + game.on_table().len() + table.captured().iter().sum::<usize>()
}

/// Acts that are taken back leave everything as it was, and no one gains more or less than was
/// foreseen.
fn taken_back(board: &Board, choices: Choices<'_>) -> Broken {
    match board {
        Board::Tableaux(position) => {
            walk(tableaux::round::Round::new(position).ok_or("not every tile is known")?, choices)
        }
        Board::CastleRock(position) => walk(position.rest().ok_or("not every tile is known")?, choices),
        Board::Line(position) => {
            walk(line::round::Round::<Tiles>::of(position).ok_or("not every tile is known")?, choices)
        }
    }
}

fn walk<H: Hand>(mut hand: H, mut choices: Choices<'_>) -> Broken {
    let state = |hand: &H| {
        let mut acts = Vec::new();
        hand.acts(&mut acts);
        let gained: Vec<i32> = (0..hand.seats()).map(|seat| hand.gained(seat)).collect();
        (hand.key(), hand.is_over(), acts, gained)
    };
    let mut before = Vec::new();
    while !hand.is_over() {
        let now = state(&hand);
        hold(!now.2.is_empty() && before.len() < 10_000, || format!("no end, and no act: {:?}", now.2))?;
        let outlooks: Vec<[i32; 2]> = (0..hand.seats()).map(|seat| hand.outlook(seat, None)).collect();
        let act = now.2[choices.below(now.2.len())];
        before.push((now, outlooks, act));
        hand.act(act);
    }
    let last: Vec<i32> = (0..hand.seats()).map(|seat| hand.gained(seat)).collect();
    for (seat, points) in last.iter().enumerate() {
        for ((_, _, _, gained), outlooks, act) in &before {
            let ([least, most], gain) = (outlooks[seat], points - gained[seat]);
            hold((least..=most).contains(&gain), || {
                format!("seat {seat} gains {gain}, not {least} to {most} before {act}")
            })?;
        }
    }
    for (then, _, act) in before.iter().rev() {
        hand.undo();
        let now = state(&hand);
        hold(now == *then, || format!("{act} taken back: {now:?}, not {then:?}"))?;
    }
    Ok(())
}

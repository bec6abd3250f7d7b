//! States of play as the text that a page carries: JSON, compressed (RFC 1950), in Base64 (RFC 4648).

use std::collections::BTreeMap;

use miniz_oxide::deflate::compress_to_vec_zlib;
use rustc_hash::FxHashMap;
use serde::Serialize;

use super::state::{Choice, Try, TryArea, TryState, drawn, tile};
use super::tree::Tries;
use super::unoffered::UnofferedKind;
use crate::game::presented::Trying;
use crate::puzzle::laid::ToLay;
use crate::tile::Turned;

/// What a page carries. Texts stand once, and states name them by their numbers.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct TryPage {
    /// The figures as SVG.
    pub figures: Vec<String>,
    /// A picture of each tile that is held, as SVG, its first half on top.
    pub tiles: BTreeMap<String, String>,
    /// The lines of sentences. `~` is the name of the move.
    pub lines: Vec<String>,
    /// The states of play.
    pub states: Vec<StateRow>,
    /// The board, where the page makes the states by itself.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub board: Option<ToLay>,
}

/// A state of play.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct StateRow {
    /// The number of its figure.
    pub figure: usize,
    /// Where each tile of the table lies.
    pub table: BTreeMap<String, TryArea>,
    /// The other hands, and the boneyard.
    pub others: Vec<(String, Vec<String>)>,
    /// The state of play in a sentence.
    pub status: String,
    /// Whether the puzzle is solved.
    pub solved: bool,
    /// What can be taken in hand.
    pub choices: Vec<ChoiceRow>,
    /// The numbers of the lines about moves that are not offered, by their kinds.
    pub unoffered: BTreeMap<UnofferedKind, usize>,
}

/// What is taken in hand.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct ChoiceRow {
    /// Its name.
    pub name: String,
    /// The tile, its higher half first; `None` where it is none.
    pub tile: Option<String>,
    /// Its tries.
    pub tries: Vec<TryRow>,
}

/// A try: its name, its quarter turns, where it goes, whether it is legal, the numbers of the lines about it, the next
/// state, and what follows besides.
pub type TryRow = (String, u8, Option<TryArea>, bool, Vec<Vec<usize>>, Option<usize>, Option<usize>);

/// Texts, each with its number.
#[derive(Default)]
struct NumberedTexts {
    texts: Vec<String>,
    numbers: FxHashMap<String, usize>,
}

impl NumberedTexts {
    fn number(&mut self, text: String) -> usize {
        let next = self.texts.len();
        *self.numbers.entry(text).or_insert_with_key(|text| {
            self.texts.push(text.clone());
            next
        })
    }
}

impl Tries {
    /// What the page carries.
    pub fn page(&self) -> TryPage {
        if let Some(board) = &self.board {
            return of_board(board);
        }
        let (mut figures, mut lines) = (NumberedTexts::default(), NumberedTexts::default());
        let states = self.states.iter().map(|state| row(state, &mut figures, &mut lines)).collect();
        let held = self.states.iter().flat_map(held);
        let tiles = held.map(|turned| (turned.to_string(), drawn(&tile(turned)))).collect();
        TryPage { figures: figures.texts, tiles, lines: lines.texts, states, board: None }
    }

    /// The text that the page carries: as many states as fit, but the first in any case.
    pub fn packed(&self) -> String {
        let mut count = self.states.len();
        loop {
            let packed = packed(&self.first(count).page());
            if packed.len() <= self.most_bytes || count <= 1 {
                return packed;
            }
            // The size grows about evenly with the states.
            count = (count * self.most_bytes / packed.len() * 9 / 10).clamp(1, count - 1);
        }
    }
}

/// A board with its two layers, or lines, which the page draws. The states are made by the page.
fn of_board(board: &ToLay) -> TryPage {
    let (tiles, pictures, figures) = match board {
        ToLay::Cells(board) => {
            (&board.tiles, &board.pictures, vec![drawn(&board.scene), drawn(&board.above)])
        }
        ToLay::Lines(lines) => (&lines.tiles, &lines.pictures, Vec::new()),
    };
    TryPage {
        figures,
        tiles: tiles.iter().cloned().zip(pictures.iter().map(drawn)).collect(),
        lines: Vec::new(),
        states: Vec::new(),
        board: Some(board.clone()),
    }
}

fn row(state: &TryState, figures: &mut NumberedTexts, lines: &mut NumberedTexts) -> StateRow {
    StateRow {
        figure: figures.number(drawn(&state.figure)),
        table: state.table.clone(),
        others: state.others.iter().map(|(name, tiles)| (name.clone(), names(tiles))).collect(),
        status: state.status.clone(),
        solved: state.is_solved,
        choices: state.choices.iter().map(|choice| choice_row(choice, lines)).collect(),
        unoffered: state.unoffered.iter().map(|one| (one.kind, lines.number(one.why.clone()))).collect(),
    }
}

fn choice_row(choice: &Choice, lines: &mut NumberedTexts) -> ChoiceRow {
    let tile = if let Trying::Tile(turned) = choice.with { Some(turned.tile().to_string()) } else { None };
    let mut row = |one: &Try| {
        let mut numbers =
            |said: &Vec<String>| said.iter().map(|line| lines.number(line.replace(&one.name, "~"))).collect();
        let said = one.said.iter().map(&mut numbers).collect();
        let note = one.note.clone().map(|note| lines.number(note));
        (one.name.clone(), one.turn, one.at, one.is_legal, said, one.next, note)
    };
    ChoiceRow { name: choice.name.clone(), tile, tries: choice.tries.iter().map(&mut row).collect() }
}

fn names(tiles: &[Turned]) -> Vec<String> {
    tiles.iter().map(ToString::to_string).collect()
}

/// Every tile that is held in a state, as it is spelt.
fn held(state: &TryState) -> Vec<Turned> {
    let own = state.choices.iter().filter_map(|choice| match choice.with {
        Trying::Tile(turned) => Some(turned),
        _ => None,
    });
    own.chain(state.others.iter().flat_map(|(_, tiles)| tiles).copied()).collect()
}

fn packed(page: &TryPage) -> String {
    // Plain data always has a JSON text.
    let json = serde_json::to_vec(page).unwrap_or_default();
    base64(&compress_to_vec_zlib(&json, 7))
}

const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/// Base64, as in RFC 4648, section 4.
fn base64(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(bytes.len().div_ceil(3) * 4);
    for three in bytes.chunks(3) {
        let byte = |n: usize| u32::from(three.get(n).copied().unwrap_or(0));
        let bits = byte(0) << 16 | byte(1) << 8 | byte(2);
        for n in 0..4 {
            let digit = DIGITS[(bits >> (18 - 6 * n) & 63) as usize];
            text.push(if n <= three.len() { char::from(digit) } else { '=' });
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The test vectors of RFC 4648, section 10.
    #[test]
    fn base64_is_that_of_the_standard() {
        let vectors = ["", "Zg==", "Zm8=", "Zm9v", "Zm9vYg==", "Zm9vYmE=", "Zm9vYmFy"];
        for (length, text) in vectors.into_iter().enumerate() {
            assert_eq!(base64(&b"foobar"[..length]), text);
        }
    }
}

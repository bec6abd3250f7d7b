//! The lines of a printed answer.

use std::ops::Range;

use super::bare;
use super::built::Built;
use super::game::GameLine;
use super::hidden::{HiddenHand, lacked};
use super::key::says_to_play;
use super::kind::{LineKind, PrintedLabel};
use super::kinds::board_reader;
use super::read::{HandOfSeat, PostReader, Printed};
use super::scores;
use super::spoken;
use super::table::lists_of_tiles;
use crate::game::drawing::words::EMPTY_TABLE;
use crate::puzzle::kind::PrintedPuzzle;
use crate::puzzle::train::wanted_keys;
use crate::sorted;
use crate::source::fault::{Fault, FaultKind};

/// Whether a line is a note between a printed position and its answer.
fn is_note(text: &str) -> bool {
    ["unreachable: ", "redeal: ", "near the end: "].iter().any(|note| text.trim_start().starts_with(note))
}

impl PostReader<'_> {
    /// A line of an answer: it is not read, except for what was asked.
    pub(super) fn behind(&mut self, n: usize) {
        if self.lines[n].is_blank() {
            return;
        }
        let line = &self.lines[n];
        let is_first = self.notes == self.post.answer.len();
        self.notes += usize::from(is_note(&line.text));
        self.post.answer.push(n);
        let text = line.text.trim();
        let at = line.place(line.indent());
        if is_first && text.starts_with("best play ") {
            self.post.built.add("task: game\n", at);
        } else if is_first && (text.starts_with("best turn: ") || text.starts_with("best turn found: ")) {
            self.post.built.add("task: turn\n", at);
        } else if is_first && (text.ends_with(" legal plays") || text == "1 legal play") {
            self.post.built.add("task: plays\n", at);
        } else if is_first && text.starts_with('(') && text.contains(" needs ") {
            self.post.built.add("task: dead\n", at);
        }
        if is_first && text.contains(" less the best reply") {
            self.post.built.add("objective: margin\n", at);
        }
        if let Some((_, goal)) = text.split_once(" the goal of ") {
            let digits = goal.len() - goal.trim_start_matches(|c: char| c.is_ascii_digit()).len();
            self.post.built.add(&format!("goal.points: {}\n", &goal[..digits]), at);
        } else if text.ends_with(" the goal: an empty row") {
            self.post.built.add("goal.clear: true\n", at);
        }
    }

    pub(super) fn game(&mut self, n: usize, game: &GameLine) {
        let line = &self.lines[n];
        let at = line.place(0);
        self.post.has_keys = true;
        self.printed = Printed::Head;
        self.is_apart = true;
        let title = n.checked_sub(1).filter(|above| matches!(self.kinds[*above], LineKind::Words));
        let built = &mut self.post.built;
        if let Some(title) = title.map(|above| &self.lines[above]) {
            built.add_quoted("title", title, title.indent()..title.text.trim_end().len());
        }
        built.add(&format!("{}: {}\n", game.key, game.name), at);
        if let Some(set) = &game.set {
            built.add(&format!("set: {set}\n"), at);
        }
        if let Some(source) = &game.source {
            built.add_quoted("source", line, source.clone());
        }
        for [key, value] in &game.house {
            built.add("house.", line.place(key.start));
            built.copy(line, key.clone());
            built.add(": ", line.place(key.end));
            built.copy(line, value.clone());
            built.add("\n", line.place(value.end));
        }
    }

    /// A printed board with what is listed below it; returns the number of the next line.
    pub(super) fn board(&mut self, n: usize) -> usize {
        let is_end = |n: &usize| matches!(self.kinds[*n], LineKind::Game(_) | LineKind::Fence);
        let end = (n..self.lines.len()).find(is_end).unwrap_or(self.lines.len());
        let texts: Vec<&str> = self.lines[n..end].iter().map(|line| line.text.as_str()).collect();
        let at = |line: usize| self.lines[n + line].place(0);
        let found = board_reader(&self.lines[n], &self.lines[n + 1]);
        let Some((own, printed)) = found.and_then(|(own, board)| Some((own, (board.read)(&texts)?))) else {
            // A grid in boxes, with nothing listed below it.
            if let Some(next) = self.bare(n) {
                return next;
            }
            self.post.faults.push(Fault::new(self.lines[n].at.clone(), FaultKind::NoPrintedBoard));
            return end;
        };
        let is_task = |kind: &LineKind| match kind {
            LineKind::Game(game) => game.key == "task",
            LineKind::Key(key, _) => key == "task",
            _ => false,
        };
        if !self.kinds[..n].iter().any(is_task) {
            self.post.built.add(&format!("task: {}\n", own.name), at(0));
        }
        self.printed = Printed::Answer;
        self.keys_of(n, printed)
    }

    /// A puzzle without keys, if one begins here; returns the number of the next line.
    pub(super) fn bare(&mut self, n: usize) -> Option<usize> {
        let (own, puzzle) = bare::puzzle(&self.lines[n..])?;
        self.is_apart = true;
        self.post.built.add(&format!("task: {}\n", own.name), self.lines[n].place(0));
        Some(self.keys_of(n, puzzle))
    }

    /// Adds the keys of a puzzle that begins at a line, and returns the number of the next line.
    fn keys_of(&mut self, n: usize, puzzle: PrintedPuzzle) -> usize {
        for (key, line) in puzzle.keys {
            self.post.built.add(&format!("{key}\n"), self.lines[n + line].place(0));
        }
        self.post.has_keys = true;
        self.has_layout = true;
        n + puzzle.read
    }

    pub(super) fn label(&mut self, n: usize, label: PrintedLabel, at: Range<usize>) {
        let line = &self.lines[n];
        self.is_apart = true;
        self.post.has_keys = true;
        let said = &line.text[at.clone()];
        match label {
            PrintedLabel::Derived => {}
            PrintedLabel::Layout => {
                self.has_layout = true;
                self.entry("layout", n, at, ["empty", EMPTY_TABLE].contains(&said).then_some("none"));
            }
            PrintedLabel::Same(key) => self.entry(key, n, at, None),
            PrintedLabel::Hand(None) => self.entry("hand", n, at, (said == "no tile").then_some("none")),
            PrintedLabel::Hand(Some(seat)) => {
                if says_to_play(&line.text) {
                    self.post.built.add(&format!("to_play: {seat}\n"), line.place(at.start));
                }
                self.tell_name(n, &format!("hand {seat}"));
                self.hand_of_seat(n, seat, at);
            }
            PrintedLabel::Scores => self.scores(n, at),
            PrintedLabel::Wanted => {
                let keys = wanted_keys(&line.text[at.clone()]).unwrap_or_default();
                self.post.built.add(&keys, line.place(at.start));
            }
            PrintedLabel::Opponent => {
                let count = line.text[at.clone()].find(' ').unwrap_or(0);
                self.entry("opponent_hand", n, at.start..at.start + count, None);
            }
            PrintedLabel::Lacks(seat) => {
                self.lacks.extend(lacked(&line.text[at]).map(|suits| (seat, suits)));
            }
            PrintedLabel::Turn(seat) => {
                self.post.built.add(&format!("to_play: {seat}\n"), line.place(at.start));
                self.tell_key(n, &line.text[at], format!("to_play: {seat}"));
            }
            PrintedLabel::Seat => self.entry("to_play", n, at.start + "seat ".len()..at.end, None),
        }
    }

    /// A hand of several: its tiles, or their number and the suits that it lacks.
    fn hand_of_seat(&mut self, n: usize, seat: usize, at: Range<usize>) {
        let (line, mut hand) = (&self.lines[n], Built::default());
        let words = &line.text[at.clone()];
        let hidden = HiddenHand::said(words);
        match &hidden {
            Some(hidden) => hand.add(&hidden.count.to_string(), line.place(at.start)),
            None if words == "no tile" => hand.add("none", line.place(at.start)),
            None => match spoken::tiles(words) {
                Some(tiles) => hand.add_tiles(line, at.start, tiles),
                None => hand.copy(line, at),
            },
        }
        let lacks = hidden.map(|hidden| hidden.lacks.into_iter().collect());
        self.hands.push(HandOfSeat { line: n, seat, tiles: hand, lacks });
    }

    /// Adds the lists of tiles below the name of a seat to its hand, and returns the number of the next line.
    pub(super) fn hand_below(&mut self, n: usize) -> usize {
        let is_open = |kind: &LineKind| matches!(kind, LineKind::PrintedLabel(PrintedLabel::Hand(Some(_)), at) if at.is_empty());
        let hand = self.hands.last_mut().filter(|_| is_open(&self.kinds[n]));
        let Some(hand) = hand else { return n + 1 };
        let lists = lists_of_tiles(&self.lines[n + 1..]);
        for (line, tiles) in &lists {
            hand.tiles.add(" ", line.place(0));
            hand.tiles.copy(line, tiles.clone());
        }
        n + 1 + lists.len()
    }

    /// `117 and 98, seat 0 to play`
    fn scores(&mut self, n: usize, at: Range<usize>) {
        let line = &self.lines[n];
        let words = &line.text[at.clone()];
        let (scores, seat) = words.split_once(", seat ").unwrap_or((words, ""));
        let scores = scores.replace(" and ", ", ");
        let built = &mut self.post.built;
        built.add(&format!("scores: [{scores}]\n"), line.place(at.start));
        let seat = seat.split(' ').next().filter(|seat| !seat.is_empty());
        if let Some(seat) = seat.filter(|_| self.hands.is_empty()) {
            built.add(&format!("to_play: {seat}\n"), line.place(at.start));
        }
    }

    /// `Bob 120, Ann 45`
    pub(super) fn scores_of_names(&mut self, n: usize, points: &[u32]) {
        self.is_apart = true;
        let line = &self.lines[n];
        let scores = format!("scores: {points:?}");
        self.post.built.add(&format!("{scores}\n"), line.place(line.indent()));
        self.tell_key(n, &line.text, scores);
    }

    /// Adds a key with a part of a line, or with other words for it, as its value.
    fn entry(&mut self, key: &str, n: usize, value: Range<usize>, words: Option<&str>) {
        let line = &self.lines[n];
        let built = &mut self.post.built;
        built.add(&format!("{key}: "), line.place(value.start));
        match words {
            Some(words) => built.add(words, line.place(value.start)),
            None => built.copy(line, value.clone()),
        }
        built.add("\n", line.place(value.end));
    }

    /// The printed hands as one list, by seats.
    pub(super) fn hands(&mut self) {
        sorted::sort_by_key(&mut self.hands, |hand| hand.seat);
        for (seat, more) in std::mem::take(&mut self.lacks) {
            let hand = self.hands.iter_mut().find(|hand| hand.seat == seat);
            if let Some(hand) = hand {
                hand.lacks.get_or_insert_default().push(more);
            }
        }
        let other = self.hands.iter().enumerate().find(|(seat, hand)| hand.seat != *seat);
        if let Some((seat, hand)) = other {
            let at = self.lines[hand.line].at.clone();
            self.post.faults.push(Fault::new(at, FaultKind::NoHandOfSeat(seat)));
            return;
        }
        let Some(first) = self.hands.first().map(|hand| hand.tiles.place(0)) else { return };
        let built = &mut self.post.built;
        built.add("hands: [", first);
        for (seat, HandOfSeat { tiles: hand, .. }) in self.hands.iter().enumerate() {
            let start = hand.place(0);
            built.add(if seat > 0 { ", \"" } else { "\"" }, start);
            built.append(hand);
            built.add("\"", start);
        }
        built.add("]\n", first);
        if let Some(points) = scores::behind_names(self.lines, &self.kinds) {
            built.add(&format!("scores: {points:?}\n"), first);
        }
        if self.hands.iter().any(|hand| hand.lacks.is_some()) {
            built.add("missing: [", first);
            for (seat, hand) in self.hands.iter().enumerate() {
                let lacks = hand.lacks.as_ref().filter(|lacks| !lacks.is_empty());
                let lacks = lacks.map_or("none".to_owned(), |lacks| lacks.join(" "));
                built.add(&if seat > 0 { format!(", {lacks}") } else { lacks }, hand.tiles.place(0));
            }
            built.add("]\n", first);
        }
    }
}

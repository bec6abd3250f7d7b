//! Lines of a post → the text of a puzzle file.

use std::ops::Range;

use super::built::Built;
use super::game::with_set;
use super::headings;
use super::key::{BOARD, without_mark};
use super::kind::{LineKind, PrintedLabel, of_tables};
use super::kinds::{block, named, own_task};
use super::line::PostLine;
use super::names::{RenamedKey, has_tiles, plain_word, says_more_than_task};
use super::spoken;
use super::table::{LineLook, bracketed, is_frame, lists_of_tiles, plain_row};
use crate::puzzle::kind::{OwnTask, WrittenRule};
use crate::source::fault::{Fault, FaultKind};
use crate::source::said_fact::SaidFact;

/// A post of one puzzle.
#[derive(Debug, Default)]
pub(super) struct Post {
    /// The puzzle as the text of a file.
    pub(super) built: Built,
    /// What is wrong with the post as a whole.
    pub(super) faults: Vec<Fault>,
    /// The numbers of the lines of words, from 0.
    pub(super) ignored: Vec<usize>,
    /// The numbers of the lines of an answer.
    pub(super) answer: Vec<usize>,
    /// The keys that it calls otherwise, each with the number of its line from 0.
    pub(super) renamed: Vec<RenamedKey>,
    /// Whether it has any key, or the line of a printed game.
    pub(super) has_keys: bool,
}

/// How far the reading of a printed answer is.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub(super) enum Printed {
    /// There is none.
    #[default]
    No,
    /// In the position at its head.
    Head,
    /// Behind it.
    Answer,
}

/// The hand of a seat as it is printed or said.
pub(super) struct HandOfSeat {
    pub(super) line: usize,
    pub(super) seat: usize,
    pub(super) tiles: Built,
    /// The suits that it lacks, where only the number of its tiles is known.
    pub(super) lacks: Option<Vec<String>>,
}

#[derive(Default)]
pub(super) struct PostReader<'l> {
    pub(super) lines: &'l [PostLine],
    pub(super) kinds: Vec<LineKind>,
    /// Which lines are part of a table.
    of_tables: Vec<bool>,
    /// The key of the block that the table becomes.
    block: &'static str,
    pub(super) post: Post,
    /// Whether a key has lines of its own below it, so that the text must be YAML.
    is_yaml: bool,
    /// The lines of each part that can be the table.
    tables: Vec<Vec<usize>>,
    /// The first line with the key `layout`.
    layout_key: Option<usize>,
    pub(super) has_layout: bool,
    pub(super) hands: Vec<HandOfSeat>,
    /// The seats whose hands lack suits, with the suits, where a line of its own says so.
    pub(super) lacks: Vec<(usize, String)>,
    pub(super) printed: Printed,
    pub(super) is_apart: bool,
    /// The lines of the answer that are notes.
    pub(super) notes: usize,
    /// The label above a table, and where its tiles begin, in bytes of its line.
    label: Option<(PrintedLabel, usize)>,
    /// The task of the puzzle's own kind.
    pub(super) own: Option<&'static OwnTask>,
    /// The rules of a board as entries of their key, each with its place in the post.
    pub(super) rules: Vec<WrittenRule>,
}

impl Post {
    pub(super) fn of(lines: &[PostLine], kinds: Vec<LineKind>) -> Self {
        let own = own_task(lines, &kinds);
        let block = block(own, &kinds);
        let own = own.map(|(own, _)| own);
        let unsaid = named(&kinds).map(|(own, _)| format!("task: {}\n", own.name));
        let of_tables = of_tables(&kinds);
        let layout_key = kinds.iter().position(|kind| kind.key() == Some("layout"));
        let reader = PostReader { lines, kinds, of_tables, block, layout_key, own, ..PostReader::default() };
        let mut reader = PostReader { is_apart: true, ..reader };
        if let Some(task) = unsaid {
            reader.post.built.add(&task, lines[0].place(0));
        }
        let mut n = 0;
        while n < lines.len() {
            n = reader.line(n);
        }
        reader.finish()
    }
}

impl PostReader<'_> {
    /// Reads a line, and returns the number of the next one.
    fn line(&mut self, n: usize) -> usize {
        if self.printed == Printed::Answer && !matches!(self.kinds[n], LineKind::Game(_)) {
            self.behind(n);
            return n + 1;
        }
        self.note_label(n);
        match self.kinds[n].clone() {
            LineKind::Blank | LineKind::Legend => {}
            LineKind::Comment | LineKind::Fence | LineKind::Rule => self.comment(n),
            LineKind::Game(game) => self.game(n, &game),
            LineKind::Board => return self.board(n),
            LineKind::Bare => return self.bare(n).unwrap_or(n + 1),
            LineKind::PrintedLabel(label, at) => {
                self.label(n, label, at);
                return self.hand_below(n);
            }
            LineKind::Rules => self.rules_of(n),
            LineKind::Asked(task, tiles) => self.asked(n, task, &tiles),
            LineKind::Scores(points) => self.scores_of_names(n, &points),
            LineKind::Fault(fault) => {
                self.post.faults.push(Fault::new(self.lines[n].at.clone(), fault));
            }
            LineKind::Key(key, value) if key == "rules" => {
                return self.rules_below(n, &value).unwrap_or_else(|| self.key(n, &key, value));
            }
            LineKind::Key(key, value) => return self.key(n, &key, value),
            LineKind::Table(_) if self.is_wrapped(n) => self.go_on(n),
            LineKind::Table(_) if self.of_tables[n] => self.table(n),
            LineKind::Words if self.is_within_table(n) => self.table(n),
            LineKind::Table(_) | LineKind::Words => self.words(n),
        }
        n + 1
    }

    /// Notes the labelled line above a table, and where its tiles begin: a terminal may wrap it, and the next line then
    /// begins there.
    fn note_label(&mut self, n: usize) {
        self.label = match &self.kinds[n] {
            LineKind::Table(_) => return,
            LineKind::PrintedLabel(
                label @ (PrintedLabel::Layout | PrintedLabel::Same(_) | PrintedLabel::Hand(_)),
                at,
            ) => Some((*label, at.start)),
            _ => None,
        };
    }

    /// Whether a terminal has wrapped the labelled line above.
    fn is_wrapped(&self, n: usize) -> bool {
        self.label.is_some_and(|(_, start)| start > 0 && self.lines[n].indent() == start)
    }

    /// Adds the rest of a wrapped line.
    fn go_on(&mut self, n: usize) {
        let line = &self.lines[n];
        let is_of_seat = matches!(self.label, Some((PrintedLabel::Hand(Some(_)), _)));
        let own = &mut self.post.built;
        let built = if is_of_seat { self.hands.last_mut().map_or(own, |hand| &mut hand.tiles) } else { own };
        built.go_on();
        built.add(" ", line.place(0));
        let end = line.text.trim_end();
        let end = without_mark(end).trim_end().len();
        built.copy(line, line.indent()..end);
        if !is_of_seat {
            built.add("\n", line.place(end));
        }
    }

    /// Whether lines of a table stand directly above and below: the table reports what is no part of it.
    fn is_within_table(&self, n: usize) -> bool {
        let is_table =
            |n: Option<usize>| matches!(n.and_then(|n| self.kinds.get(n)), Some(LineKind::Table(_)));
        is_table(n.checked_sub(1)) && is_table(Some(n + 1))
    }

    fn table(&mut self, n: usize) {
        match self.tables.last_mut().filter(|_| !self.is_apart) {
            Some(lines) => lines.push(n),
            None => self.tables.push(vec![n]),
        }
        self.is_apart = false;
    }

    fn words(&mut self, n: usize) {
        self.is_apart = true;
        if self.printed == Printed::Head {
            self.printed = Printed::Answer;
            self.behind(n);
        } else if !matches!(self.kinds.get(n + 1), Some(LineKind::Game(_))) {
            self.post.ignored.push(n);
        }
    }

    /// A key with its value, and the lines below that belong to it.
    pub(super) fn key(&mut self, n: usize, key: &str, value: Range<usize>) -> usize {
        self.post.has_keys = true;
        self.is_apart = true;
        self.tell_name(n, key);
        self.tell_value(n, key, &value);
        let lines = self.lines;
        let line = &lines[n];
        if key == "task" && says_more_than_task(&line.text[value.clone()]) {
            let fault = FaultKind::FactInWords(SaidFact::Task);
            self.post.faults.push(Fault::new(line.at.clone(), fault));
        }
        let indent = line.indent();
        let words = line.text[value.clone()].trim();
        let is_open = words.is_empty() || ["|", "|-", "|+", ">", ">-"].contains(&words);
        // The block of the post stands below.
        let is_block = key == "layout" || words.is_empty() && key == self.block;
        if is_block && is_open {
            return n + 1;
        }
        self.has_layout |= key == "layout";
        // Plain text has no lists of YAML.
        self.is_yaml |= words.starts_with("[[");
        self.entry_of_line(n, key, &value);
        // Each item below `hands` is a hand.
        if (words.is_empty() && key != "hands" || self.is_wrapped_hand(key) && !self.is_item(n + 1, indent))
            && let Some(next) = self.tiles_below(if words.is_empty() { self.below(n, key) } else { n + 1 })
        {
            return next;
        }
        if !is_open && !words.starts_with(['[', '{', '"', '\'']) && !self.goes_on(n, indent) {
            return n + 1;
        }
        self.block(n + 1, indent)
    }

    /// Adds a key, and its value on the same line.
    pub(super) fn entry_of_line(&mut self, n: usize, key: &str, value: &Range<usize>) {
        let line = &self.lines[n];
        let words = line.text[value.clone()].trim();
        let start = line.place(line.indent());
        let is_heading = headings::is_heading(&line.text, key);
        let sign = line.text.find([':', '=']).filter(|_| !is_heading).map_or(start, |sign| line.place(sign));
        let built = &mut self.post.built;
        built.add_for(key, &(start..sign));
        if let Some(parts) = with_set(words).filter(|_| key == "game") {
            self.game_and_set(n, value.start, parts);
            return;
        }
        if let Some(tiles) = spoken::tiles(words).or_else(|| bracketed(words)).filter(|_| has_tiles(key)) {
            built.add(": ", sign);
            built.add_tiles(line, value.start, tiles);
            built.add("\n", line.place(value.end));
            return;
        }
        let quote = if words == "?" { "\"" } else { "" };
        built.add(&format!(": {quote}"), sign);
        match plain_word(key, words) {
            Some(word) => built.add_for(&word, &(line.place(value.start)..line.place(value.end))),
            None => built.copy(line, value.clone()),
        }
        built.add(&format!("{quote}\n"), line.place(value.end));
    }

    /// Adds the name of a game behind its key, and its set, each in bytes of a value that begins at a byte of the line.
    fn game_and_set(&mut self, n: usize, start: usize, parts: [Range<usize>; 2]) {
        let line = &self.lines[n];
        let [game, set] = parts.map(|part| start + part.start..start + part.end);
        let built = &mut self.post.built;
        built.add(": ", line.place(game.start));
        let plain = line.text[set.clone()].to_ascii_lowercase();
        built.copy(line, game);
        built.add("\nset: ", line.place(set.start));
        built.add_for(&plain, &(line.place(set.start)..line.place(set.end)));
        built.add("\n", line.place(set.end));
    }

    /// Adds the lines below a key that belong to it, and returns the number of the next line.
    fn block(&mut self, n: usize, indent: usize) -> usize {
        let is_inside = |own: &PostLine| !own.is_blank() && own.indent() > indent;
        let mut next = n;
        while next < self.lines.len() && (is_inside(&self.lines[next]) || self.is_item(next, indent)) {
            let below = &self.lines[next];
            self.is_yaml = true;
            let built = &mut self.post.built;
            built.add(&" ".repeat(below.indent() - indent), below.place(0));
            built.copy(below, below.indent()..below.text.len());
            built.add("\n", below.place(below.text.len()));
            next += 1;
        }
        next
    }

    /// Whether an indented line below a value goes on with it: it is no part of a picture.
    fn goes_on(&self, n: usize, indent: usize) -> bool {
        let below = self.lines.get(n + 1);
        let is_words = matches!(self.kinds.get(n + 1), Some(LineKind::Table(LineLook::Table)));
        is_words && below.is_some_and(|below| below.indent() > indent && !below.text.contains(['|', '│']))
    }

    /// Whether tiles below those of a key belong to it: where they cannot be the table.
    fn is_wrapped_hand(&self, key: &str) -> bool {
        ["hand", "tiles"].contains(&key) && (self.own.is_some() || self.layout_key.is_some())
    }

    /// The line below a key, where the tiles of a hand may stand below a blank line.
    fn below(&self, n: usize, key: &str) -> usize {
        let is_blank = self.kinds.get(n + 1).is_some_and(|kind| *kind == LineKind::Blank);
        n + 1 + usize::from(is_blank && self.is_wrapped_hand(key))
    }

    /// Adds the lists of tiles from a line on to the key above, and returns the number of the next line, if there are any.
    fn tiles_below(&mut self, first: usize) -> Option<usize> {
        let lists = lists_of_tiles(&self.lines[first..]);
        for (line, tiles) in &lists {
            let built = &mut self.post.built;
            built.go_on();
            built.add(" ", line.place(0));
            // YAML reads brackets as a list.
            let plain = line.text[tiles.clone()].replace(['[', ']'], " ");
            built.copy_as(line, tiles.clone(), &plain);
            built.add("\n", line.place(line.text.len()));
        }
        (!lists.is_empty()).then_some(first + lists.len())
    }

    /// Whether a line is an item of a list of YAML below a key.
    fn is_item(&self, n: usize, indent: usize) -> bool {
        let is_such = |line: &PostLine| line.indent() == indent && line.text.trim_start().starts_with("- ");
        self.lines.get(n).is_some_and(is_such)
    }

    /// Writes what has been read as one text.
    fn finish(mut self) -> Post {
        self.hands();
        self.rules();
        self.post.faults.extend(self.fact_in_words());
        let mixed: Vec<Fault> = self.mixed_hands().chain(self.turning_asides()).collect();
        self.post.faults.extend(mixed);
        let table = self.the_table();
        let Some(lines) = table else { return self.post };
        let body = |n: usize| &self.lines[n].text;
        let blanks = |text: &str| text.len() - text.trim_start_matches([' ', '\t']).len();
        let indent = lines.iter().filter(|n| !self.lines[**n].is_blank()).map(|n| blanks(body(*n))).min();
        let indent = indent.unwrap_or(0);
        let start = self.lines[lines[0]].place(indent);
        let mut built = std::mem::take(&mut self.post.built);
        // In plain text an item of a list is no part of a picture.
        self.is_yaml |= self.lines[lines[0]].text.trim_start().starts_with("- ");
        let key = self.block;
        built.add(&if self.is_yaml { format!("{key}: |2\n") } else { "\n".to_owned() }, start);
        let is_board = key == BOARD;
        let mut tiles = spoken::tiles(body(lines[0])).filter(|_| !is_board && lines.len() == 1);
        for n in lines.into_iter().filter(|n| !is_board || !is_frame(body(*n))) {
            let line = &self.lines[n];
            if self.is_yaml {
                built.add("  ", line.place(0));
            }
            let start = indent.min(line.text.len());
            let part = start..line.text.trim_end().len().max(start);
            match tiles.take() {
                Some(tiles) => built.add_tiles(line, 0, tiles),
                None if is_board => built.copy_as(line, part.clone(), &plain_row(&line.text[part])),
                None => built.copy(line, part),
            }
            built.add("\n", line.place(line.text.len()));
        }
        self.post.built = built;
        self.post
    }

    /// The lines of the table, with the blank ones between them.
    fn the_table(&mut self) -> Option<Vec<usize>> {
        let place = |lines: &[usize]| {
            let line = &self.lines[lines[0]];
            line.at.start..line.at.end
        };
        let Some((first, others)) = self.tables.split_first() else {
            let of_words = self.fault_of_words();
            let fault = |n: &usize| Some(Fault::new(place(&[*n]), of_words(&self.lines[*n].text)?));
            let fault = self.post.ignored.iter().filter(|_| !self.has_layout).find_map(fault);
            self.post.faults.extend(fault);
            return None;
        };
        let second = if self.has_layout { Some(first) } else { others.first() };
        if let Some(second) = second {
            let fault = Fault::new(place(second), FaultKind::TwoTables);
            let fault = if self.has_layout { fault } else { fault.with(place(first), "the first") };
            self.post.faults.push(fault);
            return None;
        }
        let last = first.last().copied().unwrap_or(first[0]);
        Some((first[0]..=last).collect())
    }
}

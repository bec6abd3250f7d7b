//! Reading the keys of one check, whichever it is.

use std::collections::BTreeMap;
use std::path::Path;

use super::check::{Check, NextLead, Opens, Plays, Replay, Row, Score, Suit};
use super::fault::{Fault, FaultKind};
use super::fields::{Field, Fields};
use super::files::FileAccess;
use super::spec::{Spec, find_named};
use super::{setup, values};
use crate::board::{Goal, Setup};
use crate::game::FamilyName;
use crate::game::tableaux::geometry::Cell;
use crate::notation::cell::is_description;
use crate::rules::Changes;
use crate::tile::{Pip, Tiles};

pub(super) fn tiles(field: Field<'_>, faults: &mut Vec<Fault>) -> Tiles {
    setup::tiles(field, faults).into_iter().collect()
}

pub(super) fn pips(field: Field<'_>, faults: &mut Vec<Fault>) -> Option<Vec<Pip>> {
    let numbers = field.numbers(0, 18, faults)?;
    let mut pips: Vec<Pip> = numbers.into_iter().filter_map(|number| Pip::new(number as u8)).collect();
    pips.sort_unstable();
    Some(pips)
}

/// Reads checks for the claims of one spec.
pub(super) struct Checks<'s> {
    pub(super) spec: &'s Spec,
    /// What the claim's own `house` and `set` change.
    pub(super) changes: &'s Changes,
    /// The cells that the claim's picture names.
    pub(super) letters: &'s BTreeMap<char, Cell>,
    /// The position that the claim speaks of.
    pub(super) setup: Option<&'s Setup>,
    /// Which files the spec may name.
    pub(super) access: FileAccess,
}

impl Checks<'_> {
    /// The family of the spec's rules.
    pub(super) fn family(&self) -> FamilyName {
        self.spec.rules.family()
    }
}

/// Reads the keys of one check.
pub(super) struct Reader<'r, 'n, 's> {
    pub(super) fields: &'r mut Fields<'n>,
    pub(super) of: &'r Checks<'s>,
    pub(super) faults: &'r mut Vec<Fault>,
}

impl Reader<'_, '_, '_> {
    /// Reads the check of that name.
    pub(super) fn read(mut self, name: &str) -> Option<Check> {
        match name {
            "legal" => {
                let (points, kind, continues) = (self.int("points"), self.kind(), self.truth("continues"));
                Some(Check::Legal { play: self.act()?, points, kind, continues })
            }
            "illegal" => {
                let because = self.reason();
                Some(Check::Illegal { play: self.act()?, because })
            }
            "plays" => Some(Check::Plays(self.plays())),
            "best" => self.best(),
            "turn" => {
                let line = self.acts("line").unwrap_or_default();
                let points = self.need_ints("points");
                let (hand, goes_on) = (self.count("hand"), self.truth("goes_on"));
                Some(Check::Turn { line, points: points?, hand, goes_on })
            }
            "replay" => Some(Check::Replay(self.replay())),
            "game" => self.need_ints("value").map(Check::Value),
            "score" => self.score().map(Check::Score),
            "winner" => self.winner(),
            "differs" => self.differs(),
            _ => self.of_family(name),
        }
    }

    fn of_family(&mut self, name: &str) -> Option<Check> {
        match name {
            "cell" => {
                let (at, is) = (self.need_cell("at"), self.description("is", is_description));
                Some(Check::Cell { at: at?, is: is? })
            }
            "cells" => {
                let is_counted = |text: &str| text == "side slot" || is_description(text);
                let (of, count) = (self.description("of", is_counted), self.need_count("count"));
                Some(Check::Cells { of: of?, count: count? })
            }
            "fits" if self.of.family() == FamilyName::Line => {
                let (count, tiles) = (self.count("count"), self.tiles("tiles"));
                Some(Check::Joins { end: self.need_pip("end")?, count, tiles })
            }
            "fits" => {
                self.fields.need("kind", self.faults);
                let (kind, sum, count) = (self.kind(), self.need_count("sum"), self.need_count("count"));
                Some(Check::Fits { kind: kind?, sum: sum? as u8, count: count? })
            }
            "row" => Some(Check::Row(Row {
                captures: self.acts("captures"),
                most: self.count("most"),
                rows: self.count("rows"),
                clearing: self.count("clearing").map(|count| count as u128),
            })),
            "suit" => self.suit(),
            "mateless" => {
                let captured = self.tiles("captured").unwrap_or_default();
                Some(Check::Mateless { captured, tiles: self.tiles("tiles").unwrap_or_default() })
            }
            "opens" => {
                let (seat, lead) = (self.need_count("seat"), self.need_tile("lead"));
                Some(Check::Opens(Opens::Lead(seat?, lead?)))
            }
            _ => self.probability(),
        }
    }

    fn plays(&mut self) -> Plays {
        let family = self.of.family();
        Plays {
            kind: self.kind(),
            at: if family == FamilyName::Tableaux { self.cell("at") } else { None },
            end: if family == FamilyName::Line { self.pip("end") } else { None },
            count: self.count("count"),
            tiles: self.count("tiles"),
            points: self.int("points"),
            are: self.acts("are"),
        }
    }

    fn best(&mut self) -> Option<Check> {
        let is_rock = self.of.family() == FamilyName::CastleRock;
        let points = self.need_int(if is_rock { "captured" } else { "points" });
        let solutions = self.count("solutions").map(|count| count as u128);
        let goal = self.fields.take("goal").and_then(|field| match field.node.text() {
            Some(text) if is_rock && text.text == "clear" => Some(Goal::Clear),
            _ => {
                let points = field.number(-1_000_000, 1_000_000, self.faults);
                points.map(|points| Goal::Points(points as i32))
            }
        });
        Some(Check::Best { points: points?, solutions, goal })
    }

    fn replay(&mut self) -> Replay {
        let counts = |numbers: Vec<i32>| numbers.into_iter().map(|count| count as usize).collect();
        let mut replay = Replay {
            line: self.acts("line").unwrap_or_default(),
            gained: self.ints("gained"),
            scores: self.ints("scores"),
            held: self.ints("held").map(counts),
            over: self.truth("over"),
            last_turn: self.truth("last_turn"),
            to_play: self.count("to_play"),
            boneyard: self.count("boneyard"),
            next_lead: self.next_lead(),
            ..Replay::default()
        };
        match self.of.family() {
            FamilyName::Tableaux => {}
            FamilyName::CastleRock => {
                replay.captured = self.ints("captured").map(counts);
                replay.table = self.table("row");
            }
            FamilyName::Line => {
                replay.table = self.table("line_is");
                replay.ends = self.fields.take("ends").and_then(|field| pips(field, self.faults));
            }
        }
        replay
    }

    /// A seat, or nobody.
    fn next_lead(&mut self) -> Option<NextLead> {
        if self.fields.says("next_lead", "nobody") {
            self.fields.take("next_lead");
            return Some(NextLead::Nobody);
        }
        self.count("next_lead").map(NextLead::Seat)
    }

    fn score(&mut self) -> Option<Score> {
        let are = self.need_ints("are");
        if self.of.family() == FamilyName::CastleRock {
            let (captured, left) = (self.need_ints("captured"), self.need_count("left"));
            let (captured, are) = (captured?, are?);
            self.seats("are", are.len(), captured.len());
            let captured = captured.into_iter().map(|count| count as usize).collect();
            return Some(Score::Tiles { captured, left: left?, are });
        }
        let (pips, out) = (self.need_ints("pips"), self.count("out"));
        let blocked = self.truth("blocked").unwrap_or(false);
        if blocked && let (Some(_), Some(field)) = (out, self.fields.take("blocked")) {
            self.faults.push(Fault::new(field.key.at.clone(), FaultKind::Both("out", "blocked")));
        } else if !blocked {
            self.fields.need("out", self.faults);
        }
        let (pips, are) = (pips?, are?);
        self.seats("are", are.len(), pips.len());
        self.seat("out", out, pips.len());
        let pips = pips.into_iter().map(|pips| pips as u32).collect();
        Some(Score::Pips { pips, out, are })
    }

    fn winner(&mut self) -> Option<Check> {
        let scores = self.need_ints("scores");
        let leader = self.count("leader").unwrap_or(0);
        let field = self.fields.need("is", self.faults)?;
        let is = match field.node.text() {
            Some(text) if text.text == "nobody" => None,
            _ => Some(field.number(0, 15, self.faults)? as usize),
        };
        let scores = scores?;
        self.seat("is", is, scores.len());
        self.seat("leader", Some(leader), scores.len());
        Some(Check::Winner { scores, leader, is })
    }

    /// Reports a list of so many numbers where each of the seats needs one.
    fn seats(&mut self, key: &'static str, numbers: usize, seats: usize) {
        if numbers != seats
            && let Some(field) = self.fields.take(key)
        {
            self.faults.push(field.bad(format!("{seats} numbers, one for each seat")));
        }
    }

    /// Reports a seat that is none of so many.
    fn seat(&mut self, key: &'static str, seat: Option<usize>, seats: usize) {
        if seat.is_some_and(|seat| seat >= seats)
            && let Some(field) = self.fields.take(key)
        {
            self.faults.push(field.bad(format!("a seat from 0 to {}", seats.saturating_sub(1))));
        }
    }

    fn suit(&mut self) -> Option<Check> {
        let suit = Suit {
            captured: self.tiles("captured").unwrap_or_default(),
            tiles: self.count("tiles"),
            plain: self.count("plain"),
            halves: self.count("halves"),
            orphan: self.orphan(),
            of: self.need_pip("of")?,
        };
        Some(Check::Suit(suit))
    }

    fn probability(&mut self) -> Option<Check> {
        self.word("of", &["no_double"]);
        let players = self.need_count("players");
        let is = self.text("is")?;
        if super::rounded::Rounded::read(&is).is_none() {
            let field = self.fields.need("is", self.faults)?;
            self.faults.push(field.bad("a probability such as 2.69 %, 6.7e-4, 1/148005 or 0"));
        }
        Some(Check::NoDouble { players: players?, is })
    }

    fn differs(&mut self) -> Option<Check> {
        let field = self.fields.need("from", self.faults);
        let keys = self.fields.need("keys", self.faults)?.texts(self.faults);
        let (field, family) = (field?, self.of.family());
        let known: Vec<String> = family.keys().iter().map(|info| info.name.to_owned()).collect();
        for key in keys.iter().filter(|key| !known.contains(&key.text)) {
            let kind = FaultKind::UnknownKey { key: key.text.clone(), known: known.clone() };
            self.faults.push(Fault::new(key.at.clone(), kind));
        }
        let keys = keys.into_iter().map(|text| text.text.clone()).collect();
        let name = field.text(self.faults)?;
        let found = find_named(&name.text, Path::new(""), self.of.access);
        let spec = found.map_err(|kind| self.faults.push(Fault::new(name.at.clone(), kind))).ok()?;
        if spec.rules.family() != family {
            // Games of two families have no key in common that could differ.
            self.faults.push(field.bad(format!("one of {}", values::game_names(family))));
            return None;
        }
        Some(Check::Differs { from: Box::new(spec.rules), name: name.text.clone(), keys })
    }
}

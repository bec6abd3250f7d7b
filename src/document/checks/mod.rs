//! Reading the checks of a claim: a map with one key that names the check, and perhaps `set`,
//! `house` and `after`.

mod values;

use std::collections::BTreeMap;
use std::path::Path;

use super::check::{Check, Opens, Plays, Replay, Row, Score, Step, Suit};
use super::fault::{Fault, FaultKind};
use super::fields::{Field, Fields};
use super::puzzle::refusal_names;
use super::setup;
use super::spec::{Spec, find};
use super::values::{acts, keys};
use crate::board::Goal;
use crate::game::tableaux::geometry::Cell;
use crate::rules::Changes;
use crate::rules::Family;
use crate::tile::{Pip, Tiles};

/// The checks that every family has, by their key.
const COMMON: [&str; 11] =
    ["legal", "illegal", "plays", "best", "turn", "replay", "game", "perft", "score", "winner", "equation"];
const TABLEAUX: [&str; 4] = ["cell", "cells", "fits", "differs"];
const CASTLE_ROCK: [&str; 4] = ["row", "suit", "mateless", "differs"];
const LINE: [&str; 6] = ["ends", "fits", "matadors", "opens", "probability", "differs"];

/// The checks of a family by their key.
fn known(family: Family) -> Vec<&'static str> {
    let own: &[&str] = match family {
        Family::Tableaux => &TABLEAUX,
        Family::CastleRock => &CASTLE_ROCK,
        Family::Line => &LINE,
    };
    COMMON.iter().chain(own).copied().collect()
}

/// Reads checks for the claims of one spec.
pub(super) struct Checks<'s> {
    pub(super) spec: &'s Spec,
    /// What the claim's own `house` and `set` change.
    pub(super) changes: &'s Changes,
    /// The cells that the claim's picture names.
    pub(super) letters: &'s BTreeMap<char, Cell>,
}

impl Checks<'_> {
    fn family(&self) -> Family {
        self.spec.rules.family()
    }

    /// Reads one check.
    pub(super) fn read(&self, item: Field<'_>, faults: &mut Vec<Fault>) -> Option<Step> {
        let mut fields = Fields::of(item.node, "a check such as `equation: hand * players = 8`", faults)?;
        let house = fields.take("house");
        let own = house.map(|field| keys(field, "house", &self.spec.rules, faults)).unwrap_or_default();
        let set = fields.take("set").and_then(|field| setup::set(field, faults));
        let mut changes: Changes = Vec::new();
        if let Some(set) = set {
            // Another set brings its own deal along, which nothing of the claim's can know of.
            let of_set = self.spec.sets.iter().filter(|(other, _)| *other == set);
            changes.extend(of_set.flat_map(|(_, changes)| changes.clone()));
            changes.extend(self.changes.iter().filter(|(key, _)| key != "set").cloned());
            changes.push(("set".to_owned(), set.highest().to_string()));
        }
        changes.extend(own);
        let after = fields.take("after").map(|field| acts(field, self.family(), faults));
        let names = known(self.family());
        let found: Vec<Field<'_>> = names.iter().filter_map(|name| fields.take(name)).collect();
        fields.finish(faults);
        let [field] = found.as_slice() else {
            faults.push(item.bad(format!("one of {}", names.join(", "))));
            return None;
        };
        let check = self.body(*field, faults)?;
        Some(Step { changes, after: after.unwrap_or_default(), check })
    }

    fn body(&self, field: Field<'_>, faults: &mut Vec<Fault>) -> Option<Check> {
        match field.key.name.as_str() {
            "equation" => field.text(faults).map(|text| Check::Equation(text.text.clone())),
            "ends" => pips(field, faults).map(Check::Ends),
            "matadors" => Some(Check::Matadors(tiles(field, faults))),
            "opens" if field.node.text().is_some() => field
                .choice(&[("redeal", Opens::Redeal), ("unsaid", Opens::Unsaid)], faults)
                .map(Check::Opens),
            "perft" => {
                let counts = field.numbers(0, i64::MAX, faults)?;
                Some(Check::Perft(counts.into_iter().map(|count| count as u64).collect()))
            }
            name => {
                let mut fields = Fields::of(field.node, name, faults)?;
                let check = Reader { fields: &mut fields, of: self, faults }.read(name);
                fields.finish(faults);
                check
            }
        }
    }
}

fn tiles(field: Field<'_>, faults: &mut Vec<Fault>) -> Tiles {
    setup::tiles(field, faults).into_iter().collect()
}

fn pips(field: Field<'_>, faults: &mut Vec<Fault>) -> Option<Vec<Pip>> {
    let numbers = field.numbers(0, 18, faults)?;
    let mut pips: Vec<Pip> = numbers.into_iter().filter_map(|number| Pip::new(number as u8)).collect();
    pips.sort_unstable();
    Some(pips)
}

/// Reads the keys of one check; what each kind of value is, in `values`.
struct Reader<'r, 'n, 's> {
    fields: &'r mut Fields<'n>,
    of: &'r Checks<'s>,
    faults: &'r mut Vec<Fault>,
}

impl Reader<'_, '_, '_> {
    fn read(mut self, name: &str) -> Option<Check> {
        match name {
            "legal" => {
                let (points, kind, continues) = (self.int("points"), self.kind(), self.truth("continues"));
                Some(Check::Legal { play: self.act()?, points, kind, continues })
            }
            "illegal" => {
                let because = self.word("because", refusal_names(self.of.family()));
                Some(Check::Illegal { play: self.act()?, because })
            }
            "plays" => Some(Check::Plays(self.plays())),
            "best" => self.best(),
            "turn" => {
                let line = self.acts("line").unwrap_or_default();
                let points = self.ints("points");
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
                let (at, is) = (self.cell("at"), self.text("is"));
                Some(Check::Cell { at: at?, is: is? })
            }
            "cells" => {
                let (of, count) = (self.text("of"), self.need_count("count"));
                Some(Check::Cells { of: of?, count: count? })
            }
            "fits" if self.of.family() == Family::Line => {
                let (count, tiles) = (self.count("count"), self.tiles("tiles"));
                Some(Check::Joins { end: self.need_pip("end")?, count, tiles })
            }
            "fits" => {
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
                let (seat, lead) = (self.need_count("seat"), self.tile("lead"));
                Some(Check::Opens(Opens::Lead(seat?, lead?)))
            }
            _ => self.probability(),
        }
    }

    fn plays(&mut self) -> Plays {
        let family = self.of.family();
        Plays {
            kind: self.kind(),
            at: if family == Family::Tableaux { self.cell("at") } else { None },
            end: if family == Family::Line { self.pip("end") } else { None },
            count: self.count("count"),
            tiles: self.count("tiles"),
            points: self.int("points"),
            are: self.acts("are"),
        }
    }

    fn best(&mut self) -> Option<Check> {
        let is_rock = self.of.family() == Family::CastleRock;
        let points = self.int(if is_rock { "captured" } else { "points" });
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
            next_lead: self.count("next_lead"),
            ..Replay::default()
        };
        match self.of.family() {
            Family::Tableaux => {}
            Family::CastleRock => {
                replay.captured = self.ints("captured").map(counts);
                replay.table = self.optional_text("row");
            }
            Family::Line => {
                replay.table = self.optional_text("line_is");
                replay.ends = self.fields.take("ends").and_then(|field| pips(field, self.faults));
            }
        }
        replay
    }

    fn score(&mut self) -> Option<Score> {
        let are = self.need_ints("are");
        if self.of.family() == Family::CastleRock {
            let (captured, left) = (self.need_ints("captured"), self.need_count("left"));
            let captured = captured?.into_iter().map(|count| count as usize).collect();
            return Some(Score::Tiles { captured, left: left?, are: are? });
        }
        let (pips, out) = (self.need_ints("pips"), self.count("out"));
        let blocked = self.truth("blocked").unwrap_or(false);
        if blocked == out.is_some() {
            let fault = FaultKind::BadValue {
                key: "score".to_owned(),
                found: "neither, or both".to_owned(),
                expected: "`out:` with a seat, or `blocked: yes`".to_owned(),
            };
            self.faults.push(Fault::new(self.fields.at.clone(), fault));
        }
        let pips = pips?.into_iter().map(|pips| pips as u32).collect();
        Some(Score::Pips { pips, out, are: are? })
    }

    fn winner(&mut self) -> Option<Check> {
        let scores = self.need_ints("scores");
        let leader = self.count("leader").unwrap_or(0);
        let field = self.fields.need("is", self.faults)?;
        let is = match field.node.text() {
            Some(text) if text.text == "nobody" => None,
            _ => Some(field.number(0, 15, self.faults)? as usize),
        };
        Some(Check::Winner { scores: scores?, leader, is })
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
        let name = self.text("from")?;
        let keys = self.fields.need("keys", self.faults)?.texts(self.faults);
        let keys = keys.into_iter().map(|text| text.text.clone()).collect();
        match find(&name, Path::new("")) {
            Ok(spec) => Some(Check::Differs { from: Box::new(spec.rules), name, keys }),
            Err(kind) => {
                self.faults.push(Fault::new(self.fields.at.clone(), kind));
                None
            }
        }
    }
}

//! Checks that only line games have: scores by pips, ends, matadors, how a deal opens.

use super::kind::{Check, Kind};
use super::outcome::{Outcome, when};
use super::reader::Reader;
use super::scene::Scene;
use crate::board::Board;
use crate::document::fault::{Fault, FaultKind};
use crate::document::keys::Holds;
use crate::document::rounded::Rounded;
use crate::game::line::deal::{self, Opening};
use crate::game::line::joins;
use crate::game::line::score::{Ending, points};
use crate::game::line::setup::Position;
use crate::rules::Rules;
use crate::rules::line::Rules as LineRules;
use crate::tile::{Pip, Tile, Tiles};

pub(super) const CHECKS: &[Kind] = &[
    Kind::of::<PipsScoreCheck>("score", "what a hand that has ended scores"),
    Kind::of::<EndsCheck>("ends", "open ends").value(Holds::Numbers),
    Kind::of::<JoinsCheck>("fits", "tiles that fit").choosing(&["end"]),
    Kind::of::<MatadorsCheck>("matadors", "the matadors").value(Holds::Texts),
    Kind::of::<OpensCheck>("opens", "how the deal opens").value(Holds::Other),
    Kind::of::<ProbabilityCheck>("probability", "the chance of a deal without a double"),
];

/// The rules of a line game.
fn rules(scene: &Scene) -> Result<&LineRules, String> {
    match &scene.rules {
        Rules::Line(rules) => Ok(rules),
        _ => Err("this is no line game".to_owned()),
    }
}

fn position(board: &Board) -> Result<&Position, String> {
    match board {
        Board::Line(position) => Ok(position),
        _ => Err("there is no line".to_owned()),
    }
}

/// What a hand that has ended scores: pips left in each hand.
#[derive(Debug)]
struct PipsScoreCheck {
    /// Pips of each seat.
    pips: Vec<u32>,
    /// The seat that has gone out; none when the hand is blocked.
    out: Option<usize>,
    /// Points of each seat.
    are: Vec<i32>,
}

impl Check for PipsScoreCheck {
    fn read(reader: &mut Reader<'_>) -> Option<Self> {
        let are = reader.need("are", Reader::ints);
        let (pips, out) = (reader.need("pips", Reader::ints), reader.count("out"));
        let blocked = reader.truth("blocked").unwrap_or(false);
        if blocked && let (Some(_), Some(field)) = (out, reader.fields.take("blocked")) {
            reader.fault(Fault::new(field.key.at.clone(), FaultKind::Both("out", "blocked")));
        } else if !blocked {
            reader.fields.need("out", reader.faults);
        }
        let (pips, are) = (pips?, are?);
        reader.one_for_each("are", are.len(), pips.len());
        reader.one_of("out", out, pips.len());
        Some(Self { pips: pips.into_iter().map(|pips| pips as u32).collect(), out, are })
    }

    fn run(&self, scene: &Scene) -> Outcome {
        let (rules, Self { pips, out, are }) = (rules(scene)?, self);
        let sides = rules.partners.sides(pips.len()).ok_or("the partners are for another number")?;
        let ending = out.map_or(Ending::Blocked, Ending::Out);
        let found = sides.iter().map(|side| points(rules, &sides, pips, ending, *side));
        let found: Vec<i32> = found.collect();
        when(found == *are, || format!("the seats score {found:?}, not {are:?}"))
    }
}

/// The open ends, equal ones each, the lowest first.
#[derive(Debug)]
struct EndsCheck(Vec<Pip>);

impl Check for EndsCheck {
    fn read(reader: &mut Reader<'_>) -> Option<Self> {
        reader.pips("ends").map(Self)
    }

    fn run(&self, scene: &Scene) -> Outcome {
        ends(scene.board()?, &self.0)
    }
}

/// Whether these are the open ends.
pub(super) fn ends(board: &Board, ends: &[Pip]) -> Outcome {
    let found: Vec<Pip> = position(board)?.ends().all().collect();
    when(found == ends, || {
        let found: Vec<String> = found.iter().map(ToString::to_string).collect();
        format!("the open ends are {}", found.join(" "))
    })
}

/// Tiles of the set that may join an end.
#[derive(Debug)]
struct JoinsCheck {
    end: Pip,
    /// How many.
    count: Option<usize>,
    /// Which.
    tiles: Option<Tiles>,
}

impl Check for JoinsCheck {
    fn read(reader: &mut Reader<'_>) -> Option<Self> {
        let (count, tiles) = (reader.count("count"), reader.tiles("tiles"));
        Some(Self { end: reader.need("end", Reader::pip)?, count, tiles })
    }

    fn run(&self, scene: &Scene) -> Outcome {
        let (rules, end) = (rules(scene)?, self.end);
        let fits = |tile: &Tile| {
            joins::joins(rules, end, *tile, tile.high()) || joins::joins(rules, end, *tile, tile.low())
        };
        let found: Tiles = rules.set.iter().filter(fits).collect();
        let right = self.count.is_none_or(|count| count == found.len())
            && self.tiles.is_none_or(|tiles| tiles == found);
        when(right, || format!("{} tiles join an end of {end}: {found}", found.len()))
    }
}

/// The matadors of the set.
#[derive(Debug)]
struct MatadorsCheck(Tiles);

impl Check for MatadorsCheck {
    fn read(reader: &mut Reader<'_>) -> Option<Self> {
        reader.tiles("matadors").map(Self)
    }

    fn run(&self, scene: &Scene) -> Outcome {
        let rules = rules(scene)?;
        let found = joins::matadors(rules, rules.set);
        when(found == self.0, || format!("the matadors are {found}"))
    }
}

/// How a deal opens.
#[derive(Debug)]
struct OpensCheck(Opening);

impl Check for OpensCheck {
    fn read(reader: &mut Reader<'_>) -> Option<Self> {
        let field = reader.take("opens", Holds::Other)?;
        if field.node.text().is_some() {
            let words = [("redeal", Opening::Redeal), ("unsaid", Opening::Unsaid)];
            return field.choice(&words, reader.faults).map(Self);
        }
        reader.within(field, |reader| {
            let (seat, tile) = (reader.need("seat", Reader::count), reader.need("lead", Reader::tile));
            Some(Self(Opening::Lead { seat: seat?, tile: tile? }))
        })
    }

    fn run(&self, scene: &Scene) -> Outcome {
        let position = position(scene.board()?)?;
        let hands: Vec<Tiles> = position.hands().iter().map(|hand| hand.unwrap_or_default()).collect();
        let found = deal::opening(position.rules(), &hands);
        when(found == self.0, || match found {
            Opening::Lead { seat, tile } => format!("seat {seat} leads the {tile}"),
            Opening::Redeal => "the deal is void".to_owned(),
            Opening::Unsaid => "the rules do not say who leads".to_owned(),
        })
    }
}

/// How likely it is that nobody is dealt a double.
#[derive(Debug)]
struct ProbabilityCheck {
    players: usize,
    /// The probability as it was written.
    is: Rounded,
}

impl Check for ProbabilityCheck {
    fn read(reader: &mut Reader<'_>) -> Option<Self> {
        reader.word("of", &["no_double"]);
        let players = reader.need("players", Reader::count);
        let field = reader.need("is", |reader, key| reader.take(key, Holds::Number))?;
        let is = Rounded::read(&field.text(reader.faults)?.text);
        if is.is_none() {
            reader.fault(field.bad("a probability such as 2.69 %, 6.7e-4, 1/148005 or 0"));
        }
        Some(Self { players: players?, is: is? })
    }

    fn run(&self, scene: &Scene) -> Outcome {
        let found = deal::no_double(rules(scene)?, self.players).ok_or("the rules know no such deal")?;
        when(self.is.matches(found.numerator, found.denominator), || {
            format!("it is {}/{}, about {:.3e}", found.numerator, found.denominator, found.value())
        })
    }
}

//! Checks of single acts: which are legal, which are not, which there are.

use super::kind::{Check, Kind, Shown};
use super::outcome::{Outcome, Wrong, when};
use super::reader::Reader;
use super::scene::Scene;
use crate::board::{Act, Judgement};
use crate::game::castle_rock::act::Act as RowAct;
use crate::game::line::act::Act as LineAct;
use crate::game::tableaux::geometry::Cell;
use crate::notation::play::Step as Written;
use crate::rules::Family;
use crate::tile::{Pip, Tile, Tiles};

pub(super) const CHECKS: &[Kind] = &[
    Kind::of::<LegalCheck>("legal", "the play is legal, and worth that"),
    Kind::of::<IllegalCheck>("illegal", "it is not, for that reason"),
    Kind::of::<PlaysCheck>("plays", "how many legal plays there are, or which")
        .choosing(&["kind", "at", "end"]),
];

/// What the rules say of an act at the table as it stands.
fn judge(scene: &Scene, act: &Act) -> Result<Judgement, String> {
    Ok(scene.at()?.table.judge(act).of_word(act))
}

/// An act is legal, and worth what is said.
#[derive(Debug)]
struct LegalCheck {
    play: Act,
    /// Points, or tiles captured.
    points: Option<i32>,
    /// As in [`crate::board::Worth::kind`].
    kind: Option<String>,
    /// Whether the turn goes on.
    continues: Option<bool>,
}

impl Check for LegalCheck {
    fn read(reader: &mut Reader<'_>) -> Option<Self> {
        let (points, kind) = (reader.int("points"), reader.kind("kind"));
        let continues = reader.truth("continues");
        Some(Self { play: reader.need("play", Reader::act)?, points, kind, continues })
    }

    fn run(&self, scene: &Scene) -> Outcome {
        let (play, judgement) = (&self.play, judge(scene, &self.play)?);
        let Some(found) = judgement.worth.filter(|_| judgement.is_legal()) else {
            return Err(format!("{play} is illegal: {}", judgement.why_not()).into());
        };
        let mut wrong = Wrong::default();
        wrong.unless(&self.points, &found.points, |points| format!("scores {}, not {points}", found.points));
        wrong.unless(&self.kind.as_deref(), &found.kind, |kind| {
            format!("is a {} play, not a {kind} play", found.kind)
        });
        wrong.unless(&self.continues, &found.continues, |_| {
            if found.continues { "lets the turn go on" } else { "ends the turn" }.to_owned()
        });
        when(wrong.0.is_empty(), || format!("{play} {}", wrong.0.join(" and ")))
    }

    fn shown(&self) -> Option<Shown<'_>> {
        Some(Shown::Play { act: &self.play, points: self.points, kind: self.kind.as_deref() })
    }
}

/// An act is illegal.
#[derive(Debug)]
struct IllegalCheck {
    play: Act,
    /// The name of the reason.
    because: Option<String>,
}

impl Check for IllegalCheck {
    fn read(reader: &mut Reader<'_>) -> Option<Self> {
        let because = reader.reason("because");
        Some(Self { play: reader.need("play", Reader::act)?, because })
    }

    fn run(&self, scene: &Scene) -> Outcome {
        let (play, judgement) = (&self.play, judge(scene, &self.play)?);
        let because = self.because.as_deref();
        let named = because.is_none_or(|because| judgement.refusals.contains(&because));
        when(!judgement.is_legal() && named, || {
            let legal = if judgement.is_legal() { "legal" } else { "illegal" };
            format!("{play} is {legal}: {}", judgement.why_not())
        })
    }
}

/// The legal plays of the hand.
#[derive(Debug)]
struct PlaysCheck {
    /// Only plays of this kind.
    kind: Option<String>,
    /// Tableaux: only plays whose connecting half lies here.
    at: Option<Cell>,
    /// Line games: only joins of this end.
    end: Option<Pip>,
    /// How many plays.
    count: Option<usize>,
    /// How many different tiles.
    tiles: Option<usize>,
    /// Points of every one of them.
    points: Option<i32>,
    /// Exactly these, in any order.
    are: Option<Vec<Act>>,
}

impl Check for PlaysCheck {
    fn read(reader: &mut Reader<'_>) -> Option<Self> {
        Some(Self {
            kind: reader.kind("kind"),
            at: reader.only(Family::Tableaux, "at", Reader::cell),
            end: reader.only(Family::Line, "end", Reader::pip),
            count: reader.count("count"),
            tiles: reader.count("tiles"),
            points: reader.int("points"),
            are: reader.acts("are"),
        })
    }

    fn run(&self, scene: &Scene) -> Outcome {
        let mut plays = scene.at()?.own_table()?.plays();
        plays.retain(|play| {
            self.kind.as_ref().is_none_or(|kind| play.worth.kind == kind)
                && self.at.is_none_or(|at| cell_of(&play.act) == Some(at))
                && self.end.is_none_or(|end| end_of(&play.act) == Some(end))
        });
        let mut wrong = Wrong::default();
        wrong.unless(&self.count, &plays.len(), |count| format!("{} plays, not {count}", plays.len()));
        let different: Tiles = plays.iter().filter_map(|play| tile(&play.act)).collect();
        wrong
            .unless(&self.tiles, &different.len(), |tiles| format!("{} tiles, not {tiles}", different.len()));
        for play in &plays {
            wrong.unless(&self.points, &play.worth.points, |points| {
                format!("{} scores {}, not {points}", play.act, play.worth.points)
            });
        }
        if let Some(are) = &self.are {
            let found: Vec<Act> = plays.iter().map(|play| play.act).collect();
            wrong.unless_same(are, &found);
        }
        wrong.outcome()
    }
}

/// The cell of the connecting half.
fn cell_of(act: &Act) -> Option<Cell> {
    match act {
        Act::Tableaux(Written::Place(placement)) => Some(placement.at),
        _ => None,
    }
}

/// The end that a join names.
fn end_of(act: &Act) -> Option<Pip> {
    match act {
        Act::Line(LineAct::Join { end, .. }) => Some(*end),
        _ => None,
    }
}

/// The tile that an act plays or takes alone.
fn tile(act: &Act) -> Option<Tile> {
    match act {
        Act::CastleRock(RowAct::Take(tile)) => Some(tile.tile()),
        act => act.tile_played(),
    }
}

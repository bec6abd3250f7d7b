//! A position under house rules: plays gained and lost, the best turn, dead cells, the value of the round.

use serde::Serialize;

use crate::compare::rows;
use crate::game::drawing::look::Cell;
use crate::game::presented::Turns;
use crate::game::setup::Hands;
use crate::game::{HandValue, LegalPlay, Need, Position, ScoringCell};
use crate::puzzle::position::best::BestTurn;
use crate::puzzle::position::puzzle::Puzzle;
use crate::puzzle::position::task::Task;
use crate::rules::Changes;
use crate::search::Limits;
use crate::sorted;
use crate::source::fault::Fault;
use crate::source::parsed::Read;
use crate::source::text::InvalidFile;

/// The longest hand whose best turn is searched although the file has another task: a whole turn with more
/// tiles may take minutes, and is searched only with `task: turn`.
const SHORT_HAND: usize = 7;

/// The options of the searches.
pub struct SearchOptions<'a> {
    /// The limits of each search.
    pub limits: &'a dyn Fn() -> Limits,
    /// Number of samples of unknown draws; `None` takes as many as the answer needs.
    pub samples: Option<u64>,
    /// The seed of the samples.
    pub seed: u64,
}

/// The answers about a position under one set of rules.
#[derive(Clone, Debug, Default, Serialize)]
pub struct PositionFacts {
    /// Every legal play; `None` when the hand is not given.
    pub plays: Option<Vec<LegalPlay>>,
    /// The best turn, where the game has one and it is the task or quickly found.
    pub best: Option<BestTurn>,
    /// Corners, centres and holes, in families with cells.
    pub cells: Option<Vec<ScoringCell>>,
    /// What each seat gains in the rest of the round, if that is the task of the file.
    #[serde(serialize_with = "rows::value")]
    pub value: Option<HandValue>,
}

/// A play with another worth, or that differs in whether the turn goes on.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct ChangedPlay {
    /// By the file's own rules.
    pub before: LegalPlay,
    /// Under the variant.
    pub after: LegalPlay,
}

/// The differences between two lists of plays.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub struct PlayChanges {
    /// Plays that are legal only now.
    pub gained: Vec<LegalPlay>,
    /// Plays that are no longer legal.
    pub lost: Vec<LegalPlay>,
    /// Plays with another worth.
    pub changed: Vec<ChangedPlay>,
}

/// A corner, centre or hole that differs under the variant, or exists on one side only.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct ChangedCell {
    /// Its cell.
    #[serde(serialize_with = "rows::at")]
    pub at: Cell,
    /// Before.
    pub before: Option<ScoringCell>,
    /// Under the variant.
    pub after: Option<ScoringCell>,
}

/// A position under one variant, and how it differs.
#[derive(Clone, Debug, Serialize)]
pub struct PositionUnder {
    /// The name of the variant.
    pub name: String,
    /// The keys that it changes.
    #[serde(rename = "house", serialize_with = "rows::by_key")]
    pub changes: Changes,
    /// Why the position is impossible under these rules; the rest is then empty.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub impossible: Vec<String>,
    /// The answers about it.
    #[serde(flatten)]
    pub facts: PositionFacts,
    /// The differences of its plays.
    #[serde(flatten)]
    pub plays: PlayChanges,
    /// The cells that differ.
    pub changed_cells: Vec<ChangedCell>,
    /// The position under the rules of the variant; `None` where it is impossible.
    #[serde(skip)]
    pub puzzle: Option<Puzzle>,
}

/// The answer of `compare` for a position: as given, and under variants.
#[derive(Clone, Debug, Serialize)]
pub struct PositionComparison<'a> {
    /// The file.
    pub file: &'a str,
    /// Its title.
    pub title: Option<&'a str>,
    /// The task of the file.
    pub task: &'static str,
    /// The answers under its own rules.
    pub given: PositionFacts,
    /// The results under the variants.
    pub variants: Vec<PositionUnder>,
    /// The position of the file.
    #[serde(skip)]
    pub puzzle: &'a Puzzle,
}

/// Compares the position of a file under variants, each given by its name and the keys that it changes.
///
/// # Errors
/// When the position does not say what its own task needs.
pub fn compare<'a>(
    given: &'a Read<Puzzle>,
    variants: &[(String, Changes)],
    search: &SearchOptions<'_>,
) -> Result<PositionComparison<'a>, Need> {
    let puzzle = &given.puzzle;
    let facts = PositionFacts::of(puzzle, search)?;
    let under = variants.iter().map(|(name, changes)| {
        let empty = PositionUnder {
            name: name.clone(),
            changes: changes.clone(),
            impossible: Vec::new(),
            facts: PositionFacts::default(),
            plays: PlayChanges::default(),
            changed_cells: Vec::new(),
            puzzle: None,
        };
        match given.under(changes) {
            Ok(puzzle) => empty.differing(puzzle, &facts, search),
            Err(invalid) => Ok(PositionUnder { impossible: faults(&invalid), ..empty }),
        }
    });
    Ok(PositionComparison {
        file: &given.source.name,
        title: puzzle.title.as_deref(),
        task: puzzle.task.name(),
        variants: under.collect::<Result<_, _>>()?,
        given: facts,
        puzzle,
    })
}

/// The faults of a file, each with its place.
fn faults(invalid: &InvalidFile) -> Vec<String> {
    let source = &invalid.source;
    let told = |fault: &Fault| {
        let (line, column) = source.line_column(fault.at.start);
        format!("{}:{line}:{column}: {}", source.name, fault.kind)
    };
    invalid.faults.iter().map(told).collect()
}

impl PositionFacts {
    fn of(puzzle: &Puzzle, search: &SearchOptions<'_>) -> Result<Self, Need> {
        let game = puzzle.position.presented();
        let plays = game.legal_plays();
        let asks_for_plays = matches!(puzzle.task, Task::Plays | Task::Turn);
        let plays = if asks_for_plays { Some(plays?) } else { plays.ok() };
        let best = match puzzle.task {
            Task::Turn => Some(best_turn(puzzle, search)?),
            Task::Plays | Task::Dead if is_short(&puzzle.position) => best_turn(puzzle, search).ok(),
            _ => None,
        };
        let value = (puzzle.task == Task::Game).then(|| game.value((search.limits)()));
        Ok(Self { plays, best, cells: game.scoring_cells(), value: value.transpose()? })
    }

    /// Whether every search was finished with a proof.
    pub fn is_finished(&self) -> bool {
        let best = self.best.as_ref().is_none_or(BestTurn::is_finished);
        best && self.value.as_ref().is_none_or(|value| value.exact)
    }
}

/// Whether the game has best turns, and the only hand that is played from is known and short.
fn is_short(position: &Position) -> bool {
    let game = position.presented();
    let held = match game.held() {
        Hands::Hidden => return false,
        Hands::Own(hand) => hand.len(),
        Hands::All(hands) => hands.get(game.to_play()).map_or(0, Vec::len),
    };
    game.features().turns != Turns::OnePlay && held <= SHORT_HAND
}

/// Finds the best turn.
fn best_turn(puzzle: &Puzzle, search: &SearchOptions<'_>) -> Result<BestTurn, Need> {
    puzzle.best_turn((search.limits)(), 0, &puzzle.draws(search.samples, search.seed))
}

impl PositionUnder {
    fn differing(
        self,
        puzzle: Puzzle,
        given: &PositionFacts,
        search: &SearchOptions<'_>,
    ) -> Result<Self, Need> {
        let facts = PositionFacts::of(&puzzle, search)?;
        let plays = |facts: &PositionFacts| facts.plays.clone().unwrap_or_default();
        let cells = |facts: &PositionFacts| facts.cells.clone().unwrap_or_default();
        Ok(Self {
            plays: PlayChanges::between(&plays(given), &plays(&facts)),
            changed_cells: changed_cells(&cells(given), &cells(&facts)),
            facts,
            puzzle: Some(puzzle),
            ..self
        })
    }
}

impl PlayChanges {
    /// The differences between two lists of plays.
    pub fn between(before: &[LegalPlay], after: &[LegalPlay]) -> Self {
        let missing = |play: &&LegalPlay, from: &[LegalPlay]| {
            !from.iter().any(|other| play.mv.lays_the_same(&other.mv))
        };
        let now = |before: &LegalPlay| {
            let now = after.iter().find(|other| before.mv.lays_the_same(&other.mv));
            now.map(|after| ChangedPlay { before: *before, after: *after })
        };
        let is_changed = |play: &ChangedPlay| play.before.worth != play.after.worth;
        Self {
            gained: after.iter().filter(|play| missing(play, before)).copied().collect(),
            lost: before.iter().filter(|play| missing(play, after)).copied().collect(),
            changed: before.iter().filter_map(now).filter(is_changed).collect(),
        }
    }

    /// Every play that differs, as it is now if it is still legal.
    pub fn all(&self) -> impl Iterator<Item = &LegalPlay> {
        self.gained.iter().chain(&self.lost).chain(self.changed.iter().map(|change| &change.after))
    }
}

fn changed_cells(before: &[ScoringCell], after: &[ScoringCell]) -> Vec<ChangedCell> {
    let find = |cells: &[ScoringCell], at: Cell| cells.iter().find(|cell| cell.at == at).copied();
    let mut places: Vec<Cell> = before.iter().chain(after).map(|cell| cell.at).collect();
    sorted::sort_by_key(&mut places, |at| (at.y, at.x));
    places.dedup();
    let told = |cell: Option<ScoringCell>| cell.map(|cell| (cell.kind, cell.needs, cell.dead));
    let changes =
        places.into_iter().map(|at| ChangedCell { at, before: find(before, at), after: find(after, at) });
    changes.filter(|change| told(change.before) != told(change.after)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::{Source, puzzle};

    /// What fits is not compared, as it follows from what a cell needs.
    #[test]
    fn a_cell_changes_by_its_place_or_its_sum() {
        let text = "game: tableaux\nlayout: 4-2@0,0s 2-3@1,1s\nhand: 5-1\n";
        let cells =
            puzzle::read(&Source::new("test", text)).unwrap().position.presented().scoring_cells().unwrap();
        let cell = |x, needs| ScoringCell { at: Cell { x, y: 0 }, needs, ..cells[0] };
        let changed =
            changed_cells(&[cell(0, 1), cell(1, 2), cell(2, 3)], &[cell(1, 2), cell(2, 4), cell(3, 5)]);
        let needs = |cell: Option<ScoringCell>| cell.map(|cell| cell.needs);
        let found: Vec<_> =
            changed.iter().map(|change| (change.at.x, needs(change.before), needs(change.after))).collect();
        assert_eq!(found, [(0, Some(1), None), (2, Some(3), Some(4)), (3, None, Some(5))]);
    }
}

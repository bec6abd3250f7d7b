//! A position under house rules: plays gained and lost, the best turn, dead cells, the value of the round.

use crate::game::lattice::Cell;
use crate::game::setup::Hands;
use crate::game::tableaux::dead::ScoringCell;
use crate::game::tableaux::notation::play::Step;
use crate::game::{Act, Best, Board, LegalPlay, Need, Odds, Value, free_plays};
use crate::puzzle::position::puzzle::Puzzle;
use crate::puzzle::position::task::Task;
use crate::rules::Changes;
use crate::search::Limits;
use crate::source::parsed::Read;
use crate::source::text::Faulty;

/// The longest hand whose best turn is searched although the file has another task: a whole turn with more
/// tiles may take minutes, and is searched only with `task: turn`.
const SHORT_HAND: usize = 7;

/// The options of the searches.
pub struct Search<'a> {
    /// The limits of each search.
    pub limits: &'a dyn Fn() -> Limits,
    /// Number of samples of unknown draws; `None` takes as many as the answer needs.
    pub samples: Option<u64>,
    /// The seed of the samples.
    pub seed: u64,
}

/// The best turn.
#[derive(Clone, Debug)]
pub enum BestTurn {
    /// Every tile that it may draw is known.
    Known(Best),
    /// Its worth is an average over draws, or minus the reply.
    Average(Odds),
}

/// The answers about a position under one set of rules.
#[derive(Clone, Debug)]
pub struct Facts {
    /// Every legal play; `None` when the hand is not given.
    pub plays: Option<Vec<LegalPlay>>,
    /// The best turn, where the game has one and it is the task or quickly found.
    pub best: Option<BestTurn>,
    /// Tableaux: corners, centres and holes.
    pub cells: Option<Vec<ScoringCell>>,
    /// What each seat gains in the rest of the round, if that is the task of the file.
    pub value: Option<Value>,
}

/// The differences between two lists of plays.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct PlayChanges {
    /// Plays that are legal only now.
    pub gained: Vec<LegalPlay>,
    /// Plays that are no longer legal.
    pub lost: Vec<LegalPlay>,
    /// Plays with another worth, or that differ in whether the turn goes on: before and now.
    pub changed: Vec<(LegalPlay, LegalPlay)>,
}

/// A corner, centre or hole that differs under the variant, or exists on one side only.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CellChange {
    /// Its cell.
    pub at: Cell,
    /// Before.
    pub before: Option<ScoringCell>,
    /// Under the variant.
    pub after: Option<ScoringCell>,
}

/// A position under a variant, and how it differs.
#[derive(Clone, Debug)]
pub struct Differing {
    /// The position under the rules of the variant.
    pub puzzle: Puzzle,
    /// The answers about it.
    pub facts: Facts,
    /// The differences of its plays.
    pub plays: PlayChanges,
    /// The cells that differ.
    pub cells: Vec<CellChange>,
}

/// A position under one variant.
#[derive(Clone, Debug)]
pub struct Under {
    /// The name of the variant.
    pub name: String,
    /// The keys that it changes.
    pub changes: Changes,
    /// The differences; the faults of the position where it is impossible under these rules.
    pub outcome: Result<Differing, Faulty>,
}

/// The position of a file as given, and under variants.
#[derive(Clone, Debug)]
pub struct Comparison {
    /// The answers under its own rules.
    pub given: Facts,
    /// The results under the variants.
    pub variants: Vec<Under>,
}

/// Compares the position of a file under variants, each given by its name and the keys that it changes.
///
/// # Errors
/// When the position does not say what its own task needs.
pub fn compare(
    given: &Read<Puzzle>,
    variants: &[(String, Changes)],
    search: &Search<'_>,
) -> Result<Comparison, Need> {
    let facts = Facts::of(&given.puzzle, search)?;
    let mut under = Vec::new();
    for (name, changes) in variants {
        let outcome = match given.under(changes) {
            Ok(puzzle) => Ok(Differing::of(puzzle, &facts, search)?),
            Err(faulty) => Err(faulty),
        };
        under.push(Under { name: name.clone(), changes: changes.clone(), outcome });
    }
    Ok(Comparison { given: facts, variants: under })
}

impl Facts {
    fn of(puzzle: &Puzzle, search: &Search<'_>) -> Result<Self, Need> {
        let board = &puzzle.board;
        let plays = match board {
            Board::Tableaux(position) => free_plays(position),
            board => board.game().turn().map(|table| table.plays()),
        };
        let asks_for_plays = matches!(puzzle.task, Task::Plays | Task::Turn);
        let plays = if asks_for_plays { Some(plays?) } else { plays.ok() };
        let best = match puzzle.task {
            Task::Turn => Some(BestTurn::of(puzzle, search)?),
            Task::Plays | Task::Dead if is_short(board) => BestTurn::of(puzzle, search).ok(),
            _ => None,
        };
        let cells = match board {
            Board::Tableaux(position) => Some(position.scoring_cells()),
            _ => None,
        };
        let value = (puzzle.task == Task::Game).then(|| board.game().value((search.limits)()));
        Ok(Self { plays, best, cells, value: value.transpose()? })
    }

    /// Whether every search was finished with a proof.
    pub fn is_finished(&self) -> bool {
        let best = self.best.as_ref().is_none_or(BestTurn::is_finished);
        best && self.value.as_ref().is_none_or(|value| value.exact)
    }
}

/// Whether the game has best turns, and the only hand that is played from is known and short.
fn is_short(board: &Board) -> bool {
    let game = board.game();
    let held = match game.held() {
        Hands::Hidden => return false,
        Hands::Own(hand) => hand.len(),
        Hands::All(hands) => hands.get(game.to_play()).map_or(0, Vec::len),
    };
    !matches!(board, Board::Line(_)) && held <= SHORT_HAND
}

impl BestTurn {
    fn of(puzzle: &Puzzle, search: &Search<'_>) -> Result<Self, Need> {
        let limits = (search.limits)();
        let game = puzzle.board.game();
        if !puzzle.is_gamble() {
            return game.best_turn(puzzle.goal, limits, 0).map(Self::Known);
        }
        game.turn_odds(&puzzle.draws(search.samples, search.seed), &limits).map(Self::Average)
    }

    fn is_finished(&self) -> bool {
        match self {
            Self::Known(best) => best.exact && best.solutions.is_some(),
            Self::Average(odds) => !odds.is_stopped(),
        }
    }

    /// A line of it.
    pub fn line(&self) -> &[Act] {
        match self {
            Self::Known(best) => &best.line,
            Self::Average(odds) => &odds.line,
        }
    }

    /// Its points, or tiles captured; the mean where it is an average.
    pub fn points(&self) -> f64 {
        match self {
            Self::Known(best) => f64::from(best.best),
            Self::Average(odds) => odds.best().map_or(0.0, |row| row.expected.mean()),
        }
    }
}

impl Differing {
    fn of(puzzle: Puzzle, given: &Facts, search: &Search<'_>) -> Result<Self, Need> {
        let facts = Facts::of(&puzzle, search)?;
        let list = |facts: &Facts| facts.plays.clone().unwrap_or_default();
        let plays = PlayChanges::between(&list(given), &list(&facts));
        let list = |facts: &Facts| facts.cells.clone().unwrap_or_default();
        let cells = cell_changes(&list(given), &list(&facts));
        Ok(Self { puzzle, facts, plays, cells })
    }
}

impl PlayChanges {
    /// The differences between two lists of plays.
    pub fn between(before: &[LegalPlay], after: &[LegalPlay]) -> Self {
        let missing = |play: &&LegalPlay, from: &[LegalPlay]| !from.iter().any(|other| same(play, other));
        let now = |play: &LegalPlay| after.iter().find(|other| same(play, other)).map(|now| (*play, *now));
        Self {
            gained: after.iter().filter(|play| missing(play, before)).copied().collect(),
            lost: before.iter().filter(|play| missing(play, after)).copied().collect(),
            changed: before.iter().filter_map(now).filter(|(was, now)| was.worth != now.worth).collect(),
        }
    }

    /// Whether there is no difference.
    pub fn is_empty(&self) -> bool {
        self.gained.is_empty() && self.lost.is_empty() && self.changed.is_empty()
    }
}

/// Whether two plays put the same tile in the same place, whichever half connects.
fn same(one: &LegalPlay, other: &LegalPlay) -> bool {
    match (&one.act, &other.act) {
        (Act::Tableaux(Step::Place(one)), Act::Tableaux(Step::Place(other))) => one.same_tile_as(*other),
        (one, other) => one == other,
    }
}

fn cell_changes(before: &[ScoringCell], after: &[ScoringCell]) -> Vec<CellChange> {
    let find = |cells: &[ScoringCell], at: Cell| cells.iter().find(|cell| cell.at == at).copied();
    let mut places: Vec<Cell> = before.iter().chain(after).map(|cell| cell.at).collect();
    places.sort_by_key(|at| (at.y, at.x));
    places.dedup();
    let told = |cell: Option<ScoringCell>| cell.map(|cell| (cell.kind, cell.needs, cell.dead));
    let changes =
        places.into_iter().map(|at| CellChange { at, before: find(before, at), after: find(after, at) });
    changes.filter(|change| told(change.before) != told(change.after)).collect()
}

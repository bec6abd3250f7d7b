//! The plan of a count by a table: the cells in reading order, and what a key holds at each of them.

use super::fields::{KeyField, Span, bits, pack};
use super::model::{NONE, ends};
use super::state::BoardState;
use crate::puzzle::placement::board::{GroupRule, TouchingRule};
use crate::set_bits::set_bits;
use crate::sorted;

/// The most words that a key may have.
pub(crate) const WORDS: usize = 6;

/// A cell, with its neighbours by their positions.
#[derive(Clone, Debug)]
pub(crate) struct Position {
    /// The pips it may have.
    pub(crate) pips: Vec<u8>,
    pub(crate) left: Option<usize>,
    pub(crate) up: Option<usize>,
    /// The neighbours it may be one tile with.
    pub(crate) above: Option<usize>,
    pub(crate) right: Option<usize>,
    pub(crate) down: Option<usize>,
    /// The cell that the one to the right may be one tile with above.
    pub(crate) up_of_right: Option<usize>,
    /// One more than the pips of this cell, while the cell below is to be its other half.
    pub(crate) open: KeyField,
    /// A bit for the same.
    pub(crate) is_open: KeyField,
    /// One more than the pips, until its neighbours are passed.
    pub(crate) seen: KeyField,
    pub(crate) groups: Vec<GroupStep>,
}

/// What a cell does to a group.
#[derive(Clone, Debug)]
pub(crate) struct GroupStep {
    pub(crate) rule: Option<GroupRule>,
    /// One more than the common pips, or the set of pips so far.
    pub(crate) pips: KeyField,
    /// The sum so far; the highest number says that the rule is sure to hold.
    pub(crate) sum: KeyField,
    pub(crate) has_sum: bool,
    /// The least and the most that the remaining cells add.
    pub(crate) rest: (u64, u64),
    pub(crate) is_last: bool,
    /// The lists of equal sums: one more than the sum, once it is known; whether this group is the last.
    pub(crate) lists: Vec<(KeyField, bool)>,
}

/// The plan of a count.
#[derive(Debug)]
pub(crate) struct TablePlan {
    pub(crate) positions: Vec<Position>,
    pub(crate) touching: TouchingRule,
    /// Tiles that are left, for each kind; what is to be laid.
    pub(crate) kinds: Vec<(KeyField, u64)>,
    /// For two numbers of pips the kind.
    pub(crate) kind_at: Vec<u32>,
    pub(crate) side: usize,
    /// One more than the pips of the cell to the left, while this cell is to be its other half; a bit for it.
    pub(crate) before: KeyField,
    pub(crate) is_before: KeyField,
    pub(crate) words: usize,
    pub(crate) words_of_tiles: usize,
    /// For each position the cells that no later cell touches.
    pub(crate) ended: Vec<Vec<usize>>,
    /// For each position the cells whose lower neighbour is not passed, or is passed here.
    pub(crate) lying: Vec<Vec<usize>>,
}

/// The spans of a plan; a number is named by its place in the list.
#[derive(Default)]
struct Spans {
    list: Vec<Span>,
}

impl Spans {
    fn add(&mut self, from: usize, to: usize, most: u64) -> usize {
        self.list.push(Span { from, to, bits: bits(most) });
        self.list.len() - 1
    }
}

/// The cells in the order of their rows or, where the board is wider than high, of their columns.
struct ScanOrder {
    cells: Vec<usize>,
    position: Vec<usize>,
    is_turned: bool,
}

fn order(state: &BoardState<'_>) -> ScanOrder {
    let cells = &state.model.board.cells;
    let extent = |of: &dyn Fn(usize) -> i16| {
        let all = || (0..cells.len()).map(of);
        all().max().unwrap_or(0) - all().min().unwrap_or(0)
    };
    let is_turned = extent(&|cell| cells[cell].x) > extent(&|cell| cells[cell].y);
    let mut order: Vec<usize> = (0..cells.len()).collect();
    if is_turned {
        sorted::sort_by_key(&mut order, |cell| (cells[*cell].x, cells[*cell].y));
    }
    let mut position = vec![0; cells.len()];
    order.iter().enumerate().for_each(|(at, cell)| position[*cell] = at);
    ScanOrder { cells: order, position, is_turned }
}

impl TablePlan {
    /// The plan for a board of which this much is known; `None` if the keys would be too long.
    pub(crate) fn new(state: &BoardState<'_>, tiles: TileKeys) -> Option<Self> {
        let order = order(state);
        let mut positions: Vec<Position> =
            (0..order.cells.len()).map(|at| position(state, &order, at)).collect();
        let last = positions.len();
        let side = state.model.side as u64;
        let (mut common, mut own) = (Spans::default(), Spans::default());
        let before = common.add(0, last, side);
        let open: Vec<usize> = spans_of(&positions, |at| positions[at].down.unwrap_or(at), side, &mut common);
        let seen = seen_spans(state, &order, &positions, &mut common);
        let groups = group_spans(state, &order, &mut common);
        let of_tiles = if tiles == TileKeys::WithCells { &mut common } else { &mut own };
        let kinds: Vec<usize> =
            state.model.many.iter().map(|left| of_tiles.add(0, last, (*left).into())).collect();
        let is_before = own.add(0, last, 1);
        let is_open: Vec<usize> = spans_of(&positions, |at| positions[at].down.unwrap_or(at), 1, &mut own);
        let (fields, words) = pack(&common.list, WORDS)?;
        let (own_fields, words_of_tiles) = pack(&own.list, WORDS)?;
        let kind_fields = if tiles == TileKeys::WithCells { &fields } else { &own_fields };
        for (at, position) in positions.iter_mut().enumerate() {
            position.open = fields[open[at]];
            position.is_open = own_fields[is_open[at]];
            position.seen = seen.get(at).map(|seen| fields[*seen]).unwrap_or_default();
        }
        group_steps(state, &order, &groups, &fields, &mut positions);
        let many = state.model.many.iter().map(|many| u64::from(*many));
        Some(Self {
            touching: state.model.board.touching,
            kinds: kinds.iter().map(|span| kind_fields[*span]).zip(many).collect(),
            kind_at: state.model.kind_at.clone(),
            side: state.model.side,
            before: fields[before],
            is_before: own_fields[is_before],
            words,
            words_of_tiles,
            ended: ended(state, &order),
            lying: lying(&positions),
            positions,
        })
    }
}

/// For each position the cells that no later cell touches.
fn ended(state: &BoardState<'_>, order: &ScanOrder) -> Vec<Vec<usize>> {
    let mut ended = vec![Vec::new(); order.cells.len()];
    for at in 0..order.cells.len() {
        ended[neighbours_end(state, order, at)].push(at);
    }
    ended
}

/// For each position the cells that may be open there.
fn lying(positions: &[Position]) -> Vec<Vec<usize>> {
    let mut lying = vec![Vec::new(); positions.len()];
    for (at, position) in positions.iter().enumerate() {
        lying[at..=position.down.unwrap_or(at)].iter_mut().for_each(|cells| cells.push(at));
    }
    lying
}

/// Whether the tiles that are left stand in the keys of the cells, or in keys of their own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TileKeys {
    WithCells,
    Apart,
}

fn spans_of(
    positions: &[Position],
    end: impl Fn(usize) -> usize,
    most: u64,
    spans: &mut Spans,
) -> Vec<usize> {
    (0..positions.len()).map(|at| spans.add(at, end(at), most)).collect()
}

/// The spans of pips that later neighbours compare with theirs.
fn seen_spans(
    state: &BoardState<'_>,
    order: &ScanOrder,
    positions: &[Position],
    spans: &mut Spans,
) -> Vec<usize> {
    if state.model.board.touching == TouchingRule::Any {
        return Vec::new();
    }
    spans_of(positions, |at| neighbours_end(state, order, at), state.model.side as u64, spans)
}

/// The neighbour of a cell on a side, by positions.
fn neighbour(state: &BoardState<'_>, order: &ScanOrder, at: usize, side: usize) -> Option<usize> {
    let next = state.model.around[order.cells[at]][side];
    (next != NONE).then(|| order.position[next as usize])
}

/// The sides right, down, left, up of a plan.
fn sides(order: &ScanOrder) -> [usize; 4] {
    if order.is_turned { [1, 0, 3, 2] } else { [0, 1, 2, 3] }
}

fn neighbours_end(state: &BoardState<'_>, order: &ScanOrder, at: usize) -> usize {
    let [right, down, ..] = sides(order);
    let end = [right, down].into_iter().filter_map(|side| neighbour(state, order, at, side)).max();
    end.unwrap_or(at)
}

fn position(state: &BoardState<'_>, order: &ScanOrder, at: usize) -> Position {
    let [right, down, left, up] = sides(order);
    let cell = order.cells[at];
    let open_at = |at: usize, side: usize| {
        neighbour(state, order, at, side).filter(|_| state.sides[order.cells[at]] >> side & 1 == 1)
    };
    let open = |side: usize| open_at(at, side);
    let up_of_right = open(right).and_then(|right| open_at(right, up));
    Position {
        pips: set_bits(state.pips[cell]).map(|pips| pips as u8).collect(),
        left: neighbour(state, order, at, left),
        up: neighbour(state, order, at, up),
        above: open(up),
        right: open(right),
        down: open(down),
        up_of_right,
        open: KeyField::default(),
        is_open: KeyField::default(),
        seen: KeyField::default(),
        groups: Vec::new(),
    }
}

/// The spans of a group: its cells by position, its common pips or set of pips, and its sum.
struct GroupSpans {
    at: Vec<usize>,
    pips: Option<usize>,
    sum: Option<usize>,
}

/// The spans of all groups and of the lists of equal sums.
struct AllSpans {
    groups: Vec<GroupSpans>,
    lists: Vec<usize>,
    ends: Vec<usize>,
}

/// The highest pips of each cell of a group together.
fn highest_sum(state: &BoardState<'_>, group: usize) -> u64 {
    state.model.board.groups[group].cells.iter().map(|cell| ends(state.pips[*cell]).1 as u64).sum()
}

fn group_spans(state: &BoardState<'_>, order: &ScanOrder, spans: &mut Spans) -> AllSpans {
    let board = state.model.board;
    let mut groups = Vec::new();
    for (number, group) in board.groups.iter().enumerate() {
        let mut at: Vec<usize> = group.cells.iter().map(|cell| order.position[*cell]).collect();
        sorted::sort_by(&mut at, Ord::cmp);
        let (first, last) = (at[0], at[at.len() - 1]);
        let is_listed = !state.model.lists_of(number).is_empty();
        let pips = match group.rule {
            Some(GroupRule::Alike) => Some(spans.add(first, last, state.model.side as u64)),
            Some(GroupRule::Different) => {
                spans.list.push(Span { from: first, to: last, bits: state.model.side });
                Some(spans.list.len() - 1)
            }
            _ => None,
        };
        let has_sum = is_listed
            || matches!(group.rule, Some(GroupRule::Sum(_) | GroupRule::Below(_) | GroupRule::Above(_)));
        // One more than the highest sum says that the rule is sure to hold.
        let sum = has_sum.then(|| spans.add(first, last, highest_sum(state, number) + 1));
        groups.push(GroupSpans { at, pips, sum });
    }
    let end = |list: &Vec<usize>| {
        let starts = list.iter().filter_map(|group| groups[*group].at.first());
        let ends = list.iter().filter_map(|group| groups[*group].at.last());
        (starts.min().copied().unwrap_or(0), ends.max().copied().unwrap_or(0))
    };
    let most = |list: &Vec<usize>| list.iter().map(|group| highest_sum(state, *group)).max().unwrap_or(0) + 1;
    let lists = board.equal_sums.iter().map(|list| spans.add(end(list).0, end(list).1, most(list))).collect();
    let ends = board.equal_sums.iter().map(|list| end(list).1).collect();
    AllSpans { groups, lists, ends }
}

/// Notes at each position what its cell does to its groups.
fn group_steps(
    state: &BoardState<'_>,
    order: &ScanOrder,
    spans: &AllSpans,
    fields: &[KeyField],
    positions: &mut [Position],
) {
    let mut halves: Vec<u64> = Vec::new();
    for (kind, many) in state.model.kinds.iter().zip(&state.model.many) {
        (0..*many).for_each(|_| halves.extend(kind.map(u64::from)));
    }
    sorted::sort_by(&mut halves, Ord::cmp);
    for (number, group) in spans.groups.iter().enumerate() {
        let (mut low, mut high) = (0, 0);
        for (rest, at) in group.at.iter().rev().enumerate() {
            let lists = state.model.lists_of(number).iter().map(|list| *list as usize);
            // Of groups that end at the same cell only the last closes the list.
            let is_final = |list: usize| {
                let others = state.model.board.equal_sums[list].iter();
                let last =
                    others.filter(|other| spans.groups[**other].at.last() == Some(&spans.ends[list])).max();
                last == Some(&number)
            };
            let step = GroupStep {
                rule: state.model.board.groups[number].rule,
                pips: group.pips.map(|span| fields[span]).unwrap_or_default(),
                sum: group.sum.map(|span| fields[span]).unwrap_or_default(),
                has_sum: group.sum.is_some(),
                rest: (
                    low.max(halves.iter().take(rest).sum()),
                    high.min(halves.iter().rev().take(rest).sum()),
                ),
                is_last: rest == 0,
                lists: lists.map(|list| (fields[spans.lists[list]], is_final(list))).collect(),
            };
            positions[*at].groups.push(step);
            let (least, most) = ends(state.pips[order.cells[*at]]);
            (low, high) = (low + least as u64, high + most as u64);
        }
    }
}

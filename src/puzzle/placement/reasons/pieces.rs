//! Pieces that cannot be tiled, matchings of cells, and sets of tiles: what they force, and where they are.

use litemap::LiteMap;
use petgraph::algo::{kosaraju_scc, maximum_matching};
use petgraph::graph::{DiGraph, NodeIndex, UnGraph};

use super::step::{Forced, StepReason};
use super::view::{TilePlace, View};
use crate::puzzle::placement::board::{Halves, Pips};
use crate::puzzle::placement::solver::model::{Mask, bit};
use crate::set_bits::set_bits;
use crate::sorted::{self, SortedSet};

/// Cells up to which matchings are looked for.
const MOST_CELLS: usize = 2500;

/// Cells of the same pips up to which every set of them is looked at.
const FEW_CELLS: usize = 11;

/// The colour of a cell on a checkerboard.
fn is_black(view: &View<'_>, cell: usize) -> bool {
    let cell = view.model.board.cells[cell];
    (cell.x + cell.y) % 2 != 0
}

/// The neighbours with which a cell may be one tile.
fn open<'v>(view: &'v View<'_>, cell: usize) -> impl Iterator<Item = usize> + use<'v> {
    let sides = set_bits(view.sides[cell]).filter(move |side| view.has_place(cell, *side));
    sides.map(move |side| view.model.around[cell][side] as usize)
}

fn is_usable(view: &View<'_>, cells: &[usize]) -> bool {
    let is_sorted = cells.windows(2).all(|two| two[0] < two[1]);
    is_sorted && cells.iter().all(|cell| view.stated.get(*cell) == Some(&true) && !view.laid[*cell])
}

/// Whether a tile on two cells would cut off a piece that cannot be tiled.
pub(super) fn cuts_off(view: &View<'_>, piece: &[usize], forced: &Forced) -> bool {
    let Forced::Apart(edge) = forced else { return false };
    let is_in = |cell: usize| piece.binary_search(&cell).is_ok();
    let is_closed =
        || piece.iter().all(|cell| open(view, *cell).all(|next| is_in(next) || edge.contains(&next)));
    is_usable(view, piece)
        && !edge.iter().any(|cell| is_in(*cell))
        && !is_balanced(view, piece)
        && is_closed()
}

fn is_balanced(view: &View<'_>, piece: &[usize]) -> bool {
    2 * piece.iter().filter(|cell| is_black(view, **cell)).count() == piece.len()
}

/// Whether cells of one colour have just as many neighbours, one of which is kept from a cell that is not theirs.
pub(super) fn matches(view: &View<'_>, cells: &[usize], forced: &Forced) -> bool {
    let Forced::Apart([a, b]) = forced else { return false };
    if !is_usable(view, cells) || !cells.iter().all(|cell| is_black(view, *cell) == is_black(view, cells[0]))
    {
        return false;
    }
    let near = near(view, cells);
    let keeps = |own: &usize, other: &usize| near.contains(own) && cells.binary_search(other).is_err();
    near.len() <= cells.len() && (keeps(a, b) || keeps(b, a))
}

/// The neighbours of cells with which they may be one tile, in reading order.
pub(super) fn near(view: &View<'_>, cells: &[usize]) -> Vec<usize> {
    sorted::set(cells.iter().flat_map(|cell| open(view, *cell))).into_iter().collect()
}

/// The tiles that can cover two of some cells at once.
pub(super) fn twice(view: &View<'_>, cells: &[usize]) -> Vec<Halves> {
    let capacities = capacities(view, cells).into_iter();
    capacities.filter(|(_, most)| *most == 2).map(|(kind, _)| view.model.kinds[kind]).collect()
}

/// How many of some cells each kind of tile can cover, for the kinds that can cover one.
fn capacities(view: &View<'_>, cells: &[usize]) -> LiteMap<usize, u32> {
    let mut capacities = LiteMap::new();
    for place in cells.iter().flat_map(|cell| view.places(*cell)) {
        let covered = covered(cells, &place);
        let most = capacities.entry(view.kind(&place)).or_insert(covered);
        *most = covered.max(*most);
    }
    capacities
}

/// How many of some cells a place covers.
fn covered(cells: &[usize], place: &TilePlace) -> u32 {
    place.0.iter().filter(|cell| cells.binary_search(cell).is_ok()).count() as u32
}

/// Whether just these tiles can cover some cells and have to cover as many as they can, so that they do not lie
/// elsewhere.
pub(super) fn tile_set(view: &View<'_>, cells: &[usize], tiles: &[Halves], forced: &Forced) -> bool {
    if !is_usable(view, cells) || cells.is_empty() {
        return false;
    }
    let capacities = capacities(view, cells);
    let is_named = |kind: &usize| tiles.contains(&view.model.kinds[*kind]);
    is_full(view, cells, &capacities)
        && capacities.len() == tiles.len()
        && capacities.keys().all(is_named)
        && excluded(view, cells, &capacities, forced)
}

/// Whether tiles can cover no more than these cells.
fn is_full(view: &View<'_>, cells: &[usize], capacities: &LiteMap<usize, u32>) -> bool {
    let sum: u32 = capacities.iter().map(|(kind, most)| view.left[*kind] * most).sum();
    sum as usize <= cells.len()
}

/// Whether every place that would break something covers too few of some cells.
fn excluded(view: &View<'_>, cells: &[usize], capacities: &LiteMap<usize, u32>, forced: &Forced) -> bool {
    let is_out = |place: &TilePlace| {
        capacities.get(&view.kind(place)).is_some_and(|most| covered(cells, place) < *most)
    };
    match (forced, forced.keeps()) {
        (Forced::Apart(edge), _) => view.places_of(*edge).iter().all(is_out),
        (_, Some((cell, kept))) => {
            let is_asked = |place: &&TilePlace| kept >> place.1[0] & 1 == 0;
            view.stated[cell] && !view.laid[cell] && view.places(cell).iter().filter(is_asked).all(is_out)
        }
        _ => false,
    }
}

/// A pair of cells that belongs to no perfect matching of the cells whose tiles are not known, with its reason.
pub(super) fn unmatched(view: &View<'_>) -> Option<(Forced, StepReason)> {
    let cells: Vec<usize> = (0..view.pips.len()).filter(|cell| !view.laid[*cell]).collect();
    if cells.is_empty() || cells.len() > MOST_CELLS {
        return None;
    }
    let mate = matching(view, &cells)?;
    // One node for each pair; an arc where the black cell of one could take the white cell of another.
    let black = cells.iter().copied().filter(|cell| is_black(view, *cell));
    let number = sorted::map(black.enumerate().map(|(n, cell)| (cell, n)));
    let arcs: Vec<(usize, usize)> =
        number.keys().flat_map(|black| open(view, *black).map(|white| (*black, white))).collect();
    let node = |black: &usize| NodeIndex::new(number[black]);
    let mut graph: DiGraph<usize, ()> = DiGraph::new();
    for black in number.keys() {
        graph.add_node(*black);
    }
    for (black, white) in &arcs {
        graph.add_edge(node(black), node(&mate[white]), ());
    }
    let mut part = vec![0; graph.node_count()];
    for (n, nodes) in kosaraju_scc(&graph).into_iter().enumerate() {
        for node in nodes {
            part[node.index()] = n;
        }
    }
    let (black, white) =
        arcs.into_iter().find(|(black, white)| part[number[black]] != part[number[&mate[white]]])?;
    let forced = Forced::Apart([black.min(white), black.max(white)]);
    let reason = piece(view, [black, white]).unwrap_or_else(|| {
        let mut cells: Vec<usize> =
            reached(&graph, node(&mate[&white])).into_iter().map(|node| graph[node]).collect();
        sorted::sort_by(&mut cells, Ord::cmp);
        StepReason::Matching { cells }
    });
    Some((forced, reason))
}

fn reached(graph: &DiGraph<usize, ()>, from: NodeIndex) -> Vec<NodeIndex> {
    let mut search = petgraph::visit::Dfs::new(graph, from);
    std::iter::from_fn(|| search.next(graph)).collect()
}

/// A perfect matching of cells, if there is one.
fn matching(view: &View<'_>, cells: &[usize]) -> Option<LiteMap<usize, usize>> {
    let at = sorted::map(cells.iter().enumerate().map(|(n, cell)| (*cell, n)));
    let mut graph: UnGraph<usize, ()> = UnGraph::new_undirected();
    let nodes: Vec<NodeIndex> = cells.iter().map(|cell| graph.add_node(*cell)).collect();
    for cell in cells {
        for next in open(view, *cell).filter(|next| next > cell) {
            graph.add_edge(nodes[at[cell]], nodes[*at.get(&next)?], ());
        }
    }
    let matching = maximum_matching(&graph);
    let pairs: Vec<(usize, usize)> = matching.edges().map(|(a, b)| (graph[a], graph[b])).collect();
    (2 * pairs.len() == cells.len())
        .then(|| sorted::map(pairs.into_iter().flat_map(|(a, b)| [(a, b), (b, a)])))
}

/// The smallest piece that a tile on two cells would cut off and that cannot be tiled.
fn piece(view: &View<'_>, edge: [usize; 2]) -> Option<StepReason> {
    let mut seen = sorted::set(edge);
    let mut best: Option<Vec<usize>> = None;
    for start in edge.iter().flat_map(|cell| open(view, *cell).collect::<Vec<usize>>()) {
        if !seen.insert(start) {
            continue;
        }
        let mut piece = vec![start];
        let mut at = 0;
        while let Some(cell) = piece.get(at).copied() {
            at += 1;
            piece.extend(open(view, cell).filter(|next| seen.insert(*next)));
        }
        sorted::sort_by(&mut piece, Ord::cmp);
        let is_smaller = best.as_ref().is_none_or(|best| piece.len() < best.len());
        if is_smaller && !is_balanced(view, &piece) {
            best = Some(piece);
        }
    }
    best.map(|cells| StepReason::Piece { cells })
}

/// A set of cells of the same known pips that just as many tiles can cover, and what it forces.
pub(super) fn tile_sets(view: &View<'_>) -> Option<(Forced, StepReason)> {
    (0..view.model.side).find_map(|pips| {
        let cells: Vec<usize> = (0..view.pips.len())
            .filter(|cell| view.pips[*cell] == bit(pips as Pips) && !view.laid[*cell])
            .collect();
        match cells.len() {
            0 | 1 => None,
            2..=FEW_CELLS => subset(view, &cells),
            0..=MOST_CELLS => tile_set_among(view, &cells),
            _ => None,
        }
    })
}

/// The smallest set among a few cells that forces something. A double that can cover two of all cells may cover
/// one of a set, which the closed sets of a matching do not show.
fn subset(view: &View<'_>, cells: &[usize]) -> Option<(Forced, StepReason)> {
    // The cells have the same pips, so the pips beside them tell the tiles apart.
    let beside = |cell: &usize| view.places(*cell).iter().fold(0, |all: Mask, place| all | 1 << place.1[1]);
    let tiles: Vec<Mask> = cells.iter().map(beside).collect();
    let chosen = |set: u32| (0..cells.len()).filter(move |n| set >> n & 1 == 1);
    let has_few = |set: &u32| {
        let all = chosen(*set).fold(0, |all, n| all | tiles[n]);
        set.count_ones() > 1 && all.count_ones() <= set.count_ones()
    };
    let mut sets: Vec<u32> = (0..1 << cells.len()).filter(has_few).collect();
    sorted::sort_by_key(&mut sets, |set| set.count_ones());
    sets.into_iter().find_map(|set| {
        let set: Vec<usize> = chosen(set).map(|n| cells[n]).collect();
        if is_full(view, &set, &capacities(view, &set)) { effect(view, &set) } else { None }
    })
}

/// Looks for the smallest closed sets: the cells that a tile is matched with, all tiles that can cover them, the
/// cells that those are matched with, and so on.
fn tile_set_among(view: &View<'_>, cells: &[usize]) -> Option<(Forced, StepReason)> {
    let capacities = capacities(view, cells);
    let mut graph: UnGraph<(), ()> = UnGraph::new_undirected();
    let of_cells: Vec<NodeIndex> = cells.iter().map(|_| graph.add_node(())).collect();
    let mut copies: Vec<usize> = Vec::new();
    for (kind, most) in &capacities {
        copies.extend((0..most * view.left[*kind]).map(|_| *kind));
    }
    let of_copies: Vec<NodeIndex> = copies.iter().map(|_| graph.add_node(())).collect();
    let kinds = |cell: &usize| sorted::set(view.places(*cell).iter().map(|place| view.kind(place)));
    let kinds_of: Vec<SortedSet<usize>> = cells.iter().map(kinds).collect();
    for (n, kinds) in kinds_of.iter().enumerate() {
        for (copy, kind) in copies.iter().enumerate() {
            if kinds.contains(kind) {
                graph.add_edge(of_cells[n], of_copies[copy], ());
            }
        }
    }
    let matching = maximum_matching(&graph);
    let mut owner: Vec<Option<usize>> = vec![None; copies.len()];
    for (a, b) in matching.edges() {
        let (cell, copy) = if a.index() < cells.len() { (a, b) } else { (b, a) };
        owner[copy.index() - cells.len()] = Some(cell.index());
    }
    capacities.keys().find_map(|kind| {
        let set = closed_set(*kind, &copies, &owner, &kinds_of)?;
        let set: Vec<usize> = set.into_iter().map(|n| cells[n]).collect();
        effect(view, &set)
    })
}

/// The smallest closed set that contains the cells of a kind; `None` if one of its tiles has no cell.
fn closed_set(
    kind: usize,
    copies: &[usize],
    owner: &[Option<usize>],
    kinds_of: &[SortedSet<usize>],
) -> Option<SortedSet<usize>> {
    let (mut kinds, mut cells) = (vec![kind], SortedSet::new());
    let mut at = 0;
    while let Some(kind) = kinds.get(at).copied() {
        at += 1;
        for (copy, _) in copies.iter().enumerate().filter(|(_, of)| **of == kind) {
            let cell = owner[copy]?;
            if cells.insert(cell) {
                kinds.extend(
                    kinds_of[cell].iter().filter(|other| !kinds.contains(other)).copied().collect::<Vec<_>>(),
                );
            }
        }
    }
    Some(cells)
}

/// What a closed set of cells forces.
fn effect(view: &View<'_>, set: &[usize]) -> Option<(Forced, StepReason)> {
    let capacities = capacities(view, set);
    let tiles: Vec<Halves> = capacities.keys().map(|kind| view.model.kinds[*kind]).collect();
    let reason = || StepReason::TileSet { cells: set.to_vec(), tiles: tiles.clone() };
    let holds = |forced: &Forced| !view.knows(forced) && tile_set(view, set, &tiles, forced);
    let all = 0..view.pips.len();
    let edges = all.clone().filter(|cell| !view.laid[*cell]).flat_map(|cell| {
        set_bits(view.sides[cell] & 3)
            .map(move |side| Forced::Apart([cell, view.model.around[cell][side] as usize]))
    });
    let is_filled =
        |forced: &Forced| matches!(forced, Forced::Apart(edge) if !view.places_of(*edge).is_empty());
    let mut edges = edges.filter(is_filled);
    if let Some(forced) = edges.find(|forced| holds(forced)) {
        return Some((forced, reason()));
    }
    let mut pips = all.filter(|cell| !view.pips[*cell].is_power_of_two()).flat_map(|cell| {
        set_bits(view.pips[cell]).filter_map(move |pips| view.narrowed(cell, !bit(pips as Pips)))
    });
    pips.find(|forced| holds(forced)).map(|forced| (forced, reason()))
}

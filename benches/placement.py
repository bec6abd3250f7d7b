"""Solves boards by a plain depth-first search and by CP-SAT; reads what `cargo bench -- --placements` prints.

A line is a board: a name, then parted by `|` the cells as x,y, the pips that are given or -, the tiles as
a-b, and the groups as rule:cell,cell with the rules =N <N >N = !=.
"""

import sys
import time

from ortools.sat.python import cp_model

PATIENCE = 10.0


def read(line):
    name, cells, pips, tiles, groups = line.rstrip("\n").split("|")
    cells = [tuple(map(int, cell.split(","))) for cell in cells.split()]
    pips = [None if pip == "-" else int(pip) for pip in pips.split()]
    tiles = [tuple(map(int, tile.split("-"))) for tile in tiles.split()]
    groups = [(rule, list(map(int, of.split(",")))) for rule, of in (group.split(":") for group in groups.split())]
    at = {cell: n for n, cell in enumerate(cells)}
    edges = [
        (n, at[other])
        for n, (x, y) in enumerate(cells)
        for other in ((x + 1, y), (x, y + 1))
        if other in at
    ]
    return name, cells, pips, tiles, groups, edges


def holds(rule, values):
    total = sum(values)
    if rule == "=":
        return len(set(values)) == 1
    if rule == "!=":
        return len(set(values)) == len(values)
    bound = int(rule[1:])
    return {"=": total == bound, "<": total < bound, ">": total > bound}[rule[0]]


def depth_first(board, wanted):
    """Up to `wanted` solutions: a tile on the first free cell, rules as soon as their cells are covered."""
    _, cells, pips, tiles, groups, edges = board
    after = [[b for a, b in edges if a == n] for n in range(len(cells))]
    of = [[group for group in groups if n in group[1]] for n in range(len(cells))]
    value, used, end = [None] * len(cells), set(), time.monotonic() + PATIENCE
    found = 0

    def fits(n):
        for rule, group in of[n]:
            values = [value[cell] for cell in group]
            if None not in values and not holds(rule, values):
                return False
        return True

    def go(n):
        nonlocal found
        if time.monotonic() > end:
            raise TimeoutError
        while n < len(cells) and value[n] is not None:
            n += 1
        if n == len(cells):
            found += 1
            return
        for other in after[n]:
            if value[other] is not None:
                continue
            for tile in set(tiles) - used:
                for x, y in {tile, tile[::-1]}:
                    if pips[n] not in (None, x) or pips[other] not in (None, y):
                        continue
                    value[n], value[other] = x, y
                    used.add(tile)
                    if fits(n) and fits(other):
                        go(n + 1)
                    used.discard(tile)
                    value[n], value[other] = None, None
                    if found >= wanted:
                        return

    try:
        go(0)
    except TimeoutError:
        return None
    return found


def cp_sat(board, wanted):
    """Up to `wanted` solutions by CP-SAT; the second by forbidding the first."""
    _, cells, pips, tiles, groups, edges = board
    model = cp_model.CpModel()
    covers, lies = [[] for _ in cells], {tile: [] for tile in tiles}
    worth = [[] for _ in cells]
    for a, b in edges:
        for tile in tiles:
            for x, y in {tile, tile[::-1]}:
                if pips[a] not in (None, x) or pips[b] not in (None, y):
                    continue
                place = model.new_bool_var("")
                covers[a].append(place), covers[b].append(place), lies[tile].append(place)
                worth[a].append((x, place)), worth[b].append((y, place))
    for places in covers:
        model.add_exactly_one(places)
    for places in lies.values():
        model.add_exactly_one(places)
    top = max(max(tile) for tile in tiles)
    value = [model.new_int_var(0, top, "") for _ in cells]
    for n, terms in enumerate(worth):
        model.add(value[n] == sum(pip * place for pip, place in terms))
    for rule, group in groups:
        of = [value[cell] for cell in group]
        if rule == "=":
            for other in of[1:]:
                model.add(other == of[0])
        elif rule == "!=":
            model.add_all_different(of)
        else:
            bound = int(rule[1:])
            total = sum(of)
            model.add({"=": total == bound, "<": total < bound, ">": total > bound}[rule[0]])
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.max_time_in_seconds = PATIENCE
    places = [place for of in lies.values() for place in of]
    for found in range(wanted):
        status = solver.solve(model)
        if status == cp_model.UNKNOWN:
            return None
        if status == cp_model.INFEASIBLE:
            return found
        model.add_bool_or([place.negated() for place in places if solver.value(place)])
    return wanted


def main():
    boards = [read(line) for line in sys.stdin if "|" in line]
    groups = sorted({board[0] for board in boards})
    for name in groups:
        own = [board for board in boards if board[0] == name]
        for what, solve in (("depth first", depth_first), ("CP-SAT", cp_sat)):
            for wanted, question in ((1, "first"), (2, "unique")):
                start = time.monotonic()
                found = [solve(board, wanted) for board in own]
                unfinished = sum(one is None for one in found)
                seconds = time.monotonic() - start
                print(f"{name:24} {what:12} {question:8} {seconds * 1000:12.1f} ms, unfinished: {unfinished}")


main()

"""What other programs take for the work of the benches: `benches/peers.sh` runs it.

    benches/peers.py PEERS BONEYARD     every piece of work in rounds, the best of each
    benches/peers.py --of NAME          one piece of work, in a process of its own: solvers collide in one

PEERS is a folder with the plain C program and gametools, as `peers.sh` builds them. Times are processor time in ms.
"""

import random
import resource
import subprocess
import sys
import time
from pathlib import Path

POSITIONS = Path(__file__).parent / "positions"
ROUNDS = 5
HANDS = 300


def lines(name):
    text = (POSITIONS / name).read_text()
    return [line.split(" | ") for line in text.splitlines() if not line.startswith("#")]


def timed(what, work):
    """Prints what was done, its time and its answer."""
    start = time.process_time()
    answer = work()
    print(f"{what}\t{1000 * (time.process_time() - start):.4f}\t{answer}", flush=True)


def random_hands(players, hand):
    """Plays hands at random; the answer is their rate."""
    def many():
        start = time.process_time()
        for _ in range(HANDS):
            hand()
        return f"{HANDS / (time.process_time() - start):.0f} a second"

    random.seed(1)
    timed(f"random hands of {players}", many)


def spiel():
    """Random hands of OpenSpiel's Block for two, the deal included, which it draws tile by tile."""
    import open_spiel.python.games  # noqa: F401
    import pyspiel

    game = pyspiel.load_game("python_block_dominoes")

    def hand():
        state = game.new_initial_state()
        while not state.is_terminal():
            chance = state.is_chance_node()
            acts = [act for act, _ in state.chance_outcomes()] if chance else state.legal_actions()
            state.apply_action(random.choice(acts))

    random_hands(2, hand)


def pypi_dominoes():
    """Random hands of PyPI dominoes for four, led by 6-6, and its alpha-beta on hands with every tile open."""
    import dominoes

    def hand():
        game = dominoes.Game.new(starting_domino=dominoes.Domino(6, 6))
        while game.result is None:
            game.make_move(*random.choice(game.valid_moves))

    def opened(text):
        hands = [[dominoes.Domino(*map(int, tile.split("-"))) for tile in held.split()] for held in text.split("/")]
        lead = dominoes.Domino(6, 6)
        first = next(seat for seat, held in enumerate(hands) if lead in held)
        hands = [dominoes.Hand(held) for held in hands]
        game = dominoes.Game(dominoes.Board(), hands, [], first, ((lead, True),), first, None)
        game.make_move(lead, True)
        game.skinny_board()
        return game

    random_hands(4, hand)
    games = [opened(hands) for _, hands in lines("open-hands.txt")[:5]]
    # Its value is that of players 0 and 2, too.
    timed("open hands, deals 1 to 5", lambda: [dominoes.search.alphabeta(game)[1] for game in games])


def trains(solve):
    """The longest trains from 12 by a program for whole numbers, solved anew with a cut for each part that is apart."""
    # The first call loads the solver.
    solve([(0, 12)], [])
    for (_, hand) in lines("trains.txt"):
        tiles = [tuple(map(int, tile.split("-"))) for tile in hand.split()]

        def longest():
            cuts = []
            while True:
                chosen = solve(tiles, cuts)
                reached, before = {12}, None
                while before != reached:
                    before = set(reached)
                    reached |= {end for tile in chosen if reached & set(tile) for end in tile}
                apart = {end for tile in chosen for end in tile} - reached
                if not apart:
                    return f"{len(chosen)} tiles, {sum(map(sum, chosen))} pips"
                edge = [tile for tile in tiles if (tile[0] in apart) != (tile[1] in apart)]
                cuts += [(tile, edge) for tile in tiles if set(tile) <= apart]

        timed(f"train, {len(tiles)} tiles", longest)


def weight(tile):
    """More tiles come first, then more pips."""
    return 4096 + sum(tile)


def meeting(tiles, end):
    """The tiles that have an odd part in the count of a number."""
    return [tile for tile in tiles if end in tile and tile[0] != tile[1]]


def scip(tiles, cuts):
    from pyscipopt import Model, quicksum

    model = Model()
    model.hideOutput()
    model.setParam("limits/gap", 0.0)
    model.setParam("limits/absgap", 0.0)
    chosen = {tile: model.addVar(vtype="B") for tile in tiles}
    odd = {end: model.addVar(vtype="B") for end in range(13)}
    for end, is_odd in odd.items():
        half = model.addVar(vtype="I", lb=0)
        model.addCons(quicksum(chosen[tile] for tile in meeting(tiles, end)) == 2 * half + is_odd)
    model.addCons(quicksum(odd[end] for end in range(12)) <= 1)
    for tile, edge in cuts:
        model.addCons(quicksum(chosen[other] for other in edge) >= chosen[tile])
    model.setObjective(quicksum(weight(tile) * chosen[tile] for tile in tiles), "maximize")
    model.optimize()
    return [tile for tile in tiles if model.getVal(chosen[tile]) > 0.5]


def cp_sat(tiles, cuts):
    from ortools.sat.python import cp_model

    model = cp_model.CpModel()
    chosen = {tile: model.new_bool_var("") for tile in tiles}
    odd = {end: model.new_bool_var("") for end in range(13)}
    for end, is_odd in odd.items():
        half = model.new_int_var(0, len(tiles), "")
        model.add(sum(chosen[tile] for tile in meeting(tiles, end)) == 2 * half + is_odd)
    model.add(sum(odd[end] for end in range(12)) <= 1)
    for tile, edge in cuts:
        model.add(sum(chosen[other] for other in edge) >= chosen[tile])
    model.maximize(sum(weight(tile) * chosen[tile] for tile in tiles))
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    assert solver.solve(model) == cp_model.OPTIMAL
    return [tile for tile in tiles if solver.value(chosen[tile])]


def highs(tiles, cuts):
    import highspy

    model = highspy.Highs()
    model.silent()
    model.setOptionValue("threads", 1)
    model.setOptionValue("mip_rel_gap", 0.0)
    chosen = {tile: model.addBinary() for tile in tiles}
    odd = {end: model.addBinary() for end in range(13)}
    for end, is_odd in odd.items():
        half = model.addIntegral(lb=0)
        model.addConstr(sum(chosen[tile] for tile in meeting(tiles, end)) == 2 * half + is_odd)
    model.addConstr(sum(odd[end] for end in range(12)) <= 1)
    for tile, edge in cuts:
        model.addConstr(sum(chosen[other] for other in edge) >= chosen[tile])
    model.maximize(sum(weight(tile) * chosen[tile] for tile in tiles))
    return [tile for tile in tiles if model.val(chosen[tile]) > 0.5]


OWN = {
    "OpenSpiel": spiel,
    "PyPI dominoes": pypi_dominoes,
    "SCIP": lambda: trains(scip),
    "CP-SAT": lambda: trains(cp_sat),
    "HiGHS": lambda: trains(highs),
}


def processes(boneyard):
    """Whole processes, and what each is called."""
    turn = Path(__file__).parent.parent / "puzzles/tableaux/peg-out.yaml"
    return {
        "`import dominoes`": [sys.executable, "-c", "import dominoes"],
        "`import pyspiel` and its games": [sys.executable, "-c", "import pyspiel, open_spiel.python.games"],
        "`boneyard --version`": [boneyard, "--version"],
        "`boneyard solve peg-out.yaml`": [boneyard, "solve", str(turn)],
    }


def spent(command):
    """User and system time of a whole process."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(command, stdout=subprocess.DEVNULL, check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return 1000 * (after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime)


def main():
    """The command line."""
    if sys.argv[1] == "--of":
        return OWN[sys.argv[2]]()
    peers, boneyard = sys.argv[1:]
    commands = {name: ([sys.executable, __file__, "--of", name], None) for name in OWN}
    commands["plain C"] = ([f"{peers}/plain"], POSITIONS / "open-hands.txt")
    commands["gametools"] = ([f"{peers}/gametools"], POSITIONS / "trains.txt")
    best = {}

    def note(who, what, ms, answer):
        known = best.setdefault((what, who), (ms, answer))
        assert known[1] == answer or "random" in what, (who, what, answer, known)
        best[what, who] = min(known, (ms, answer))

    for _ in range(ROUNDS):
        for who, (command, given) in commands.items():
            text = given and given.read_text()
            run = subprocess.run(command, input=text, capture_output=True, text=True, check=True)
            for line in run.stdout.splitlines():
                what, ms, answer = line.split("\t")
                note(who, what, float(ms), answer)
        for who, command in processes(boneyard).items():
            for _ in range(3):
                note(who, "a whole process", spent(command), "")
    print(f"{'work':32} {'who':32} {'ms':>12}  answer")
    for (what, who), (ms, answer) in sorted(best.items()):
        print(f"{what:32} {who:32} {ms:12.3f}  {answer}")


if __name__ == "__main__":
    main()

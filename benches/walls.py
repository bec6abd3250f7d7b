"""Measures which positions of `benches/positions/` are proven within a limit, and in which processor time.

    benches/walls.py deals BONEYARD                               writes the lists of `benches/positions/` anew
    benches/walls.py BONEYARD... [--only NAME] [--seconds N]      prints a table for these programs

Each position is solved by a process of its own on one thread. Its time is user and system time, read from the
system while it runs, so that other programs on the machine matter little; at the limit it is interrupted, as
by Ctrl-C. Needs Python 3 and Linux.
"""

import json
import os
import re
import signal
import statistics
import subprocess
import sys
import time
from pathlib import Path

POSITIONS = Path(__file__).parent / "positions"
TICKS = os.sysconf("SC_CLK_TCK")


def hand(left):
    """A whole hand of Tableaux: what each seat holds, and so much of the boneyard that `left` tiles are left."""
    return lambda deal: {**deal, "boneyard": deal["boneyard"][: left - 8], "task": "game"}


def turn(held, drawn):
    """One turn: a hand of the first tiles of a deal, and the next ones to be drawn."""
    def of(deal):
        tiles = sum(deal.pop("hands"), []) + deal.pop("boneyard")
        return {**deal, "hand": tiles[:held], "boneyard": tiles[held : held + drawn], "task": "turn"}
    return of


def whole(deal):
    """A whole hand as it is dealt."""
    return {**deal, "task": "game"}


# Name, what `boneyard deal` is given, seeds, what of the deal is used, seconds. A list with the name of
# another is not stored twice.
CLASSES = [
    ("tableaux-14", ["tableaux"], range(1, 21), hand(14), 20),
    ("tableaux-18", ["tableaux"], range(1, 21), hand(18), 20),
    ("tableaux-full", ["tableaux"], range(1, 7), whole, 20),
    ("turn-6-16", ["tableaux"], range(1, 13), turn(16, 0), 8),
    ("turn-6-20", ["tableaux"], range(1, 13), turn(20, 0), 8),
    ("turn-9-5-35", ["tableaux-99"], range(1, 61), turn(5, 35), 8),
    ("block-3x9", ["block", "--players", "3", "--house", "hand=9"], range(1, 7), whole, 15),
    ("draw-3x7", ["draw", "--players", "3", "--house", "hand=7"], range(1, 7), whole, 15),
    ("matador-3", ["matador", "--players", "3"], range(1, 7), whole, 15),
    ("castle-rock-3", ["castle-rock", "--players", "3"], range(1, 4), whole, 15),
]


def dealt(boneyard, options, seed):
    """A deal as its keys, with tiles in lists."""
    command = [boneyard, "deal", *options, "--seed", str(seed)]
    text = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    deal = {"source": "composed", "game": re.search(r"^game: (.*)$", text, re.M)[1]}
    house = re.search(r"^house:\n((?:  .*\n)+)", text, re.M)
    if house:
        deal["house"] = dict(line.strip().split(": ") for line in house[1].splitlines())
    for key, as_list in [("layout", False), ("to_play", False), ("boneyard", True)]:
        found = re.search(rf"^{key}: (.*)$", text, re.M)
        if found:
            deal[key] = found[1].split() if as_list else found[1]
    deal["hands"] = [line.split() for line in re.findall(r"^  - (.*)$", text, re.M)]
    return deal


def written(deal, title):
    """One line of a list."""
    def joined(key, value):
        if key == "hands":
            return [" ".join(tiles) for tiles in value]
        if key == "to_play":
            return int(value)
        return (" ".join(value) or "none") if isinstance(value, list) else value
    if "hand" in deal:
        deal.pop("to_play", None)
    return json.dumps({"title": title, **{key: joined(key, value) for key, value in deal.items()}})


def write_deals(boneyard):
    """Writes every list."""
    for name, options, seeds, used, _ in CLASSES:
        lines = [written(used(dealt(boneyard, options, seed)), f"{name}, seed {seed}") for seed in seeds]
        (POSITIONS / f"{name}.jsonl").write_text("\n".join(lines) + "\n")


def spent(pid):
    """User and system time of a running process in seconds."""
    fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


def solve(boneyard, line, limit):
    """The answer to a position, and its processor time."""
    # With a limit a turn is proven before its sequences are counted.
    command = [boneyard, "solve", "-", "--format", "json", "--threads", "1", "--time", f"{20 * limit}s"]
    pipe = subprocess.PIPE
    run = subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=subprocess.DEVNULL, text=True)
    run.stdin.write(line)
    run.stdin.close()
    stopped, seconds, state = False, 0.0, None
    while state is None:
        time.sleep(0.01)
        # A process that has ended keeps its account until it is waited for.
        state = os.waitid(os.P_PID, run.pid, os.WEXITED | os.WNOHANG | os.WNOWAIT)
        seconds = spent(run.pid)
        if seconds > limit and not stopped and state is None:
            run.send_signal(signal.SIGINT)
            stopped = True
    text = run.stdout.read()
    run.wait()
    return json.loads(text), seconds


def width(answer):
    """How far apart the bounds of a stopped search are; the widest of those of several seats."""
    bounds = answer.get("bounds") or [answer.get("bound")]
    if isinstance(bounds[0], int):
        return bounds[0] - answer["best"]
    return max(most - least for least, most in bounds)


def cell(boneyard, lines, limit):
    """Proven positions, the median time, and the median width of the bounds of the others."""
    found = [solve(boneyard, line, limit) for line in lines]
    proven = sum(answer["exact"] for answer, _ in found)
    median = statistics.median(seconds for _, seconds in found)
    widths = [width(answer) for answer, _ in found if not answer["exact"]]
    over = ">" if 2 * proven <= len(found) else ""
    text = f"{proven} | {over}{median:.2f} | "
    return text + (f"{statistics.median(widths):g}" if widths else "")


def main():
    """The command line."""
    arguments = sys.argv[1:]
    if arguments[:1] == ["deals"]:
        return write_deals(arguments[1])
    only, seconds = "", None
    while arguments[-2:-1] and arguments[-2] in ("--only", "--seconds"):
        *arguments, option, value = arguments
        only, seconds = (value, seconds) if option == "--only" else (only, float(value))
    columns = "".join(f" {Path(one).name}: proven | median s | width |" for one in arguments)
    print(f"| positions | count | limit s |{columns}\n|---|--:|--:|" + "--:|--:|--:|" * len(arguments))
    for name, _, _, _, limit in CLASSES:
        if name.startswith(only):
            lines = (POSITIONS / f"{name}.jsonl").read_text().splitlines()
            limit = seconds or limit
            cells = " | ".join(cell(one, lines, limit) for one in arguments)
            print(f"| {name} | {len(lines)} | {limit:g} | {cells} |", flush=True)


if __name__ == "__main__":
    main()

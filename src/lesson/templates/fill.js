// The board of a placement: the tiles lie on it in any order, so a state is made when the reader comes to it. The
// program says which rules there are and how they are worded; what is here counts pips.
const statesOfBoard = ({ board, lines }) => {
  const words = {
    laid: (count) => count + (count === 1 ? " tile lies, " : " tiles lie, "),
    free: (count) => count + (count === 1 ? " cell is free." : " cells are free."),
    full: "Every cell is covered, but not every rule holds.",
    solved: "Solved.",
    lies: "~ lies.",
    back: (play) => "take " + play + " back",
    taken: "The tile is back in the hand.",
    found: (all) => ", found " + all.join(", "),
    notThere: (tile) => "The " + tile + " is not among the tiles that are left.",
    noCell: (at) => "The board has no cell (" + at + ").",
    covered: (at) => "A tile lies on (" + at + ") already.",
    given: (at) => "(" + at + ") has other pips than given.",
  };
  // The side of a cell in the units of the figure.
  const unit = 50;
  // The side on which the lower half lies, by quarter turns.
  const ways = [["s", 0, 1], ["w", -1, 0], ["n", 0, -1], ["e", 1, 0]];
  const { cells, rules } = board;
  const index = new Map(cells.map(({ at }, n) => [at.join(), n]));
  // Where every number is given, a tile is turned by its place.
  const turns = cells.some(({ pips }) => pips === null);
  const line = (text) => lines.push(text) - 1;
  const sentence = (text) => text[0].toUpperCase() + text.slice(1) + ".";
  const sum = (all) => all.reduce((one, other) => one + other, 0);

  const area = (both) => {
    const [xs, ys] = [0, 1].map((n) => both.map((cell) => cells[cell].at[n]));
    const [x, y] = [Math.min(...xs), Math.min(...ys)];
    return [x, y, Math.max(...xs) - x + 1, Math.max(...ys) - y + 1].map((length) => length * unit);
  };

  // The cells of two tiles that touch and break the rule.
  const touching = (kind, pips, other) => cells.flatMap(({ at: [x, y] }, one) => {
    const beside = [[x + 1, y], [x, y + 1]].map((at) => index.get(at.join()));
    const wrong = beside.filter((two) => two !== undefined && other[one] !== null && other[two] !== null &&
      other[one] !== two && (pips[one] === pips[two]) === (kind === "differ"));
    return wrong.map((two) => [one, two]);
  });

  // What is said of each rule that is broken: of groups without a free cell, and of neighbours.
  const broken = (pips, other) => rules.flatMap(({ kind, value, groups, said }) => {
    if (!groups.length) {
      const [pair] = touching(kind, pips, other);
      return pair ? [sentence(said + ", not (" + pair.map((cell) => cells[cell].at.join()).join(") and (") + ")")] : [];
    }
    const all = groups.map((group) => group.map((cell) => pips[cell])).filter((group) => !group.includes(null));
    const [sums, kinds] = [all.map(sum), all.map((group) => new Set(group).size)];
    const holds = {
      sum: () => sums.every((sum) => sum === value),
      below: () => sums.every((sum) => sum < value),
      above: () => sums.every((sum) => sum > value),
      same: () => new Set(sums).size <= 1,
      alike: () => kinds.every((count) => count === 1),
      different: () => kinds.every((count, n) => count === all[n].length),
    };
    if (holds[kind]()) return [];
    return [sentence(said + words.found(kind === "alike" || kind === "different" ? all.flat() : sums))];
  });

  const states = [];
  const known = new Map();
  const stateOf = (laid) => {
    const key = laid.map(({ play }) => play).sort().join(" ");
    if (!known.has(key)) known.set(key, states.push(made(laid)) - 1);
    return known.get(key);
  };

  const made = (laid) => {
    const [pips, other] = [cells.map((cell) => cell.pips), cells.map((cell) => cell.other)];
    const left = [...board.tiles];
    for (const { tile, both, ends } of laid) {
      left.splice(left.indexOf(tile), 1);
      both.forEach((cell, n) => { [pips[cell], other[cell]] = [ends[n], both[1 - n]]; });
    }
    const wrong = broken(pips, other);
    const free = other.filter((cell) => cell === null).length;
    const solved = !free && !wrong.length && !(board.uses_all && left.length);
    const count = laid.length + cells.filter((cell) => cell.other !== null).length / 2;
    const status = solved ? words.solved : free ? words.laid(count) + words.free(free) : words.full;

    // Why two cells are no place for the ends of a tile; nothing if they are.
    const why = (ends, places) => places.flatMap((at, n) => {
      const cell = index.get(at.join());
      if (cell === undefined) return [words.noCell(at)];
      if (other[cell] !== null) return [words.covered(at)];
      return (pips[cell] ?? ends[n]) === ends[n] ? [] : [words.given(at)];
    });
    // A try, and what is wrong after it.
    const tryOf = (about, says, after) => ({
      ...about,
      note: null,
      get next() { return stateOf(after); },
      get legal() { return !states[this.next].wrong.length; },
      get said() { return [[says, ...states[this.next].wrong].map(line)]; },
    });
    const lay = (tile, [way, right, down], quarters, at) => {
      const ends = tile.split("-").map(Number);
      const places = [at, [at[0] + right, at[1] + down]];
      if (why(ends, places).length) return [];
      const both = places.map((place) => index.get(place.join()));
      const one = { tile, both, ends, quarters, play: tile + "@" + at.join() + way };
      const about = { name: one.play, turn: turns ? quarters : 0, quarters, at: area(both) };
      return [tryOf(about, words.lies, [...laid, one])];
    };
    const choice = (tile) => {
      const [first, second] = tile.split("-");
      const all = ways.slice(0, first === second ? 2 : 4);
      const tries = all.flatMap((way, quarters) => cells.flatMap(({ at }) => lay(tile, way, quarters, at)));
      return { name: tile, tile, tries };
    };
    const back = (one) => {
      const about = { name: words.back(one.play), turn: 0, at: area(one.both), isBack: true };
      return tryOf(about, words.taken, laid.filter((each) => each !== one));
    };
    const refused = (play) => {
      const [, tile, x, y, way] = /^(\d+-\d+)@(-?\d+),(-?\d+)([nsew])$/.exec(play) ?? [];
      if (!tile) return [];
      if (!left.includes(tile)) return [words.notThere(tile)];
      const [, right, down] = ways.find(([name]) => name === way);
      return why(tile.split("-").map(Number), [[Number(x), Number(y)], [Number(x) + right, Number(y) + down]]);
    };
    const choices = [...new Set(left)].map(choice);
    choices.push({ name: "", tile: null, tries: laid.map(back), isOpen: true });
    const lies = laid.map(({ tile, both, quarters }) => {
      const [one, two] = both.map((cell) => cells[cell].region);
      return { tile, quarters, at: area(both), seam: one !== two };
    });
    const table = Object.fromEntries(lies.map(({ tile, at }) => [tile, at]));
    return { figure: 0, above: 1, table, lies, others: [], status, solved, wrong, choices, refused };
  };

  stateOf([]);
  return states;
};

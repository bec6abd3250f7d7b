// Lines of tiles that a reader lays: each tile joins the one before it. The program says what is asked and how much the
// best lines have; what is here says the same of a line as the program does.
const statesOfBoard = ({ board, lines, figures }) => {
  const count = (n, one, many) => n + " " + (n === 1 ? one : many);
  const open = (ends) => {
    const all = [...new Set(ends)].sort((one, other) => one - other);
    const last = all.pop();
    if (last === undefined) return ".";
    return all.length ? ": open are " + all.join(", ") + " and " + last + "." : ": open is " + last + ".";
  };
  const words = {
    amount: (tiles, pips) => count(tiles, "tile", "tiles") + ", " + count(pips, "pip", "pips"),
    solved: (amount) => "Solved: " + amount + ".",
    left: (n) => (n ? count(n, "tile is left", "tiles are left") : "No tile is left"),
    stuck: ", and none fits",
    must: (tiles) => " It has to have " + tiles.join(" ") + " in it.",
    ring: " The ring is not closed.",
    lies: "~ lies.",
    illegal: "~ is illegal",
    noJoin: (tile, ends) => "The " + tile + " does not join" + open(ends),
    noEnd: (end, ends) => "No end is " + end + open(ends),
    notHeld: (tile) => "The " + tile + " is not in the hand.",
    isLying: (tile) => "The " + tile + " lies already.",
    twoEnds: (tile, [one, other]) => "The " + tile + " joins " + one + " and " + other + ": write " + tile + "@" + one + " or " + tile + "@" + other + ".",
    back: (tile) => "take " + tile + " back",
    taken: "The tile is back in the hand.",
    empty: "No tile lies yet.",
  };
  // A half of a tile in the units of the figure, and the halves that lie side by side in a row.
  const [unit, widest] = [50, 11];
  const { start, most } = board;
  const both = board.grows_both;
  const line = (text) => lines.push(text) - 1;
  const ends = (tile) => tile.split("-").map(Number);
  const nameOf = ([one, other]) => Math.max(one, other) + "-" + Math.min(one, other);

  // Where the tiles of a line lie, from the middle of its first edge: in rows that turn back below each other, doubles
  // across. A tile is turned by quarters: its higher half is on top, or with each quarter one side further clockwise.
  const laidOut = (tiles, top) => {
    let [x, y, way, isCorner] = [0, top, 1, false];
    return tiles.map(([first, second]) => {
      const isHigher = first >= second;
      const across = isHigher === way > 0 ? 3 : 1;
      const room = way > 0 ? widest - x : x;
      const begins = (length) => (way > 0 ? x : x - length);
      const lies = (left, upper, width, height, quarters) => ({ at: [left, upper, width, height], quarters });
      if (!isCorner && first === second && room > 1) {
        x += way;
        return lies(way > 0 ? x - 1 : x, y - 1, 1, 2, 0);
      }
      if (!isCorner && room < 3) {
        // Down to the next row, which begins below it.
        const [left, upper] = [begins(1), y - 0.5];
        [x, y, way, isCorner] = [way > 0 ? left + 1 : left, y + 2, -way, true];
        return lies(left, upper, 1, 2, isHigher ? 0 : 2);
      }
      isCorner = false;
      x += 2 * way;
      return lies(way > 0 ? x - 2 : x, y - 0.5, 2, 1, across);
    });
  };
  const bounds = (all) => {
    const of = (n, many) => many(...all.map((at) => at[n] + (many === Math.max ? at[n + 2] : 0)));
    const [x, y] = [of(0, Math.min), of(1, Math.min)];
    return [x, y, of(0, Math.max) - x, of(1, Math.max) - y];
  };
  const scaled = (at) => at.map((length) => length * unit);

  // The figure of a state has the ends that lie on the table already; the page puts the tiles on it.
  const drawn = (all, starts, said) => {
    const margin = 0.15;
    const [x, y, width, height] = bounds(all);
    const view = scaled([x - margin, y - margin, width + 2 * margin, height + 2 * margin]).join(" ");
    const place = (at) => {
      const [left, upper, wide, high] = scaled(at);
      return `<rect x="${left}" y="${upper}" width="${wide}" height="${high}" rx="7" fill="none" stroke="currentColor" stroke-width="1.5" stroke-dasharray="5 4"/>` +
        `<text x="${left + wide / 2}" y="${upper + high / 2 + 9}" font-size="26" text-anchor="middle" fill="currentColor">${start}</text>`;
    };
    return figures.push(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="${view}" role="img" aria-label="${said}">${starts.map(place).join("")}</svg>`) - 1;
  };

  const openEnds = (all) => [
    ...all.flatMap((tiles, n) => [
      { n, pips: tiles.at(-1)[1] },
      ...(both ? [{ n, isFirst: true, pips: tiles[0][0] }] : []),
    ]),
    ...(all.length < most ? [{ n: all.length, pips: start }] : []),
    ...(all.length < most && both && start !== null ? [{ n: all.length, isFirst: true, pips: start }] : []),
  ];
  // How a tile lies at an end, if it joins.
  const turned = ([one, other], { isFirst, pips }) => {
    if (pips === null) return [one, other];
    const found = one === pips ? [one, other] : other === pips ? [other, one] : null;
    return found && isFirst ? found.reverse() : found;
  };

  const states = [];
  const known = new Map();
  const stateOf = (all) => {
    const key = JSON.stringify(all);
    if (!known.has(key)) known.set(key, states.push(made(all)) - 1);
    return known.get(key);
  };

  const made = (all) => {
    const lying = all.flat().map(nameOf);
    const left = board.tiles.filter((tile) => !lying.includes(tile));
    const pips = all.flat(2).reduce((one, other) => one + other, 0);
    const open = openEnds(all);
    const pipsOf = (some) => some.map((end) => end.pips).filter((end) => end !== null);
    const fits = left.some((tile) => open.some((end) => turned(ends(tile), end)));
    const missing = board.must.filter((tile) => !lying.includes(tile));
    const isOpenRing = board.is_ring && all.some((tiles) => tiles[0][0] !== tiles.at(-1)[1]);
    const mayEnd = lying.length && !missing.length && !isOpenRing && !(board.is_blocked && fits);
    const solved = Boolean(mayEnd && board.best && board.best.join() === [lying.length, pips].join());
    const amount = words.amount(lying.length, pips);
    const status = solved ? words.solved(amount) : amount + ". " + words.left(left.length) + (left.length && !fits ? words.stuck : "") + "." +
      (missing.length ? words.must(missing) : "") + (isOpenRing ? words.ring : "");

    // The rows of all lines, and the middle of the row in which a new one begins.
    const tops = [];
    const rows = all.map((tiles) => {
      const top = tops.at(-1) ?? 0;
      const row = laidOut(tiles, top);
      const grown = [[0, 1], [0, 0]].flatMap((next) => laidOut([...tiles, next], top));
      const [, upper, , height] = bounds(grown.map(({ at }) => at));
      tops.push(upper + height + 1.5);
      return row;
    });
    tops.unshift(0);
    const placeAt = ({ n, isFirst, pips }, tile) => {
      const own = all[n] ?? [];
      const lies = turned(tile, { isFirst, pips }) ?? tile;
      if (!isFirst) return laidOut([...own, lies], tops[n]).at(-1);
      const away = own.length ? 0 : -1;
      const isDouble = lies[0] === lies[1];
      const at = isDouble ? [away - 1, tops[n] - 1, 1, 2] : [away - 2, tops[n] - 0.5, 2, 1];
      return { at, quarters: isDouble ? 0 : lies[0] > lies[1] ? 3 : 1 };
    };

    // A try, and what is said of it.
    const tryOf = (about, said, after) => ({
      turn: 0,
      note: null,
      legal: Boolean(after),
      get next() { return after ? stateOf(after) : null; },
      get said() { return [said.map(line)]; },
      ...about,
    });
    const add = ({ n, isFirst }, tile) => {
      const after = all.map((tiles) => [...tiles]);
      after[n] ??= [];
      if (isFirst) after[n].unshift(tile); else after[n].push(tile);
      return after;
    };
    const choice = (name) => {
      const tile = ends(name);
      const joined = open.filter((end) => turned(tile, end));
      // One end needs no name, and ends with the same pips are alike.
      const isAlone = (end) => end === joined[0] && new Set(pipsOf(joined)).size < 2;
      const tries = open.map((end) => {
        const { at, quarters } = placeAt(end, tile);
        const lies = turned(tile, end);
        const named = (lies ?? tile).join("-");
        const also = named + "@" + end.pips;
        const about = { name: isAlone(end) ? named : also, also, quarters, at: scaled(at) };
        return lies ? tryOf(about, [words.lies], add(end, lies)) : tryOf(about, [words.illegal, words.noJoin(name, [end.pips])], null);
      });
      return { name, tile: name, tries };
    };
    const choices = left.map(choice);
    // The tiles at the ends are taken back by a tap.
    const back = (n, at) => {
      const after = all.map((tiles, line) => (line === n ? tiles.filter((_, place) => place !== at) : tiles)).filter((tiles) => tiles.length);
      const about = { name: words.back(all[n][at].join("-")), at: scaled(rows[n][at].at), isBack: true };
      return tryOf(about, [words.taken], after);
    };
    // A line to both sides of the start keeps it.
    const mayGo = (tiles, at) => start === null || !both || tiles.length < 2 || tiles.filter((_, place) => place !== at).flat().includes(start);
    const backs = all.flatMap((tiles, n) =>
      [...new Set(both ? [tiles.length - 1, 0] : [tiles.length - 1])].filter((at) => mayGo(tiles, at)).map((at) => back(n, at)));
    choices.push({ name: "", tile: null, tries: backs, isOpen: true });
    const refused = (play) => {
      const [, tile, end] = /^(\d+-\d+)(?:@(\d+))?$/.exec(play) ?? [];
      if (!tile) return [];
      if (!board.tiles.includes(tile)) return [words.notHeld(tile)];
      if (!left.includes(tile)) return [words.isLying(tile)];
      if (end !== undefined && !open.some(({ pips }) => String(pips) === end)) return [words.noEnd(end, pipsOf(open))];
      const joined = [...new Set(pipsOf(open.filter((end) => turned(ends(tile), end))))].sort((one, other) => one - other);
      return joined.length ? [words.twoEnds(tile, joined)] : [words.noJoin(tile, pipsOf(open))];
    };

    const lies = rows.flatMap((row, n) => row.map(({ at, quarters }, place) => ({ tile: nameOf(all[n][place]), quarters, at: scaled(at), seam: false })));
    const starts = start === null || (both && all.length) ? [] : tops.slice(0, Math.min(most, all.length + 1)).map((top) => [-1, top - 0.5, 1, 1]);
    const room = open.flatMap((end) => [[0, 1], [0, 0]].map((tile) => placeAt({ ...end, pips: null }, tile).at));
    const said = all.map((tiles) => tiles.map((tile) => tile.join("-")).join(" ")).join("; ") || words.empty;
    const figure = drawn([...rows.flat().map(({ at }) => at), ...starts, ...room], starts, said);
    const table = Object.fromEntries(lies.map(({ tile, at }) => [tile, at]));
    return { figure, table, lies, others: [], status, solved, choices, refused };
  };

  stateOf(board.lines.map((tiles) => tiles.map(ends)));
  return states;
};

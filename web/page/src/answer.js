// Shows answers: what was found, the line step by step with the engine's reasons, and tables.
import { button, byId, h, number, replace } from "./dom.js";
import { faultText, isFault, tell } from "./messages.js";
import { words } from "./words.js";

/** Fields that a reader has no use for here. */
const HIDDEN = new Set(["file", "title", "task", "failed", "seat", "samples", "nodes", "exact", "stopped", "best", "bound", "value", "line", "fraction", "interval", "continues", "id", "source", "how", "notes", "step", "because", "refusals", "seed"]);

/** Fields of a whole answer that its first line says, or a table of its own. */
const SAID = new Set(["given", "variants", "legal", "held", "reason", "worth", "barred"]);

/** Fields of which another field gives the words. */
const CODES = new Set(["because", "refusals", "fraction", "interval"]);

/** The questions about the position before the moves that were made. */
const BEFORE = new Set(["solve", "plays", "odds", "dead", "suits", "explain", "compare"]);

/** Names of fields that do not say what they are. @type {Record<string, string>} */
const LABELS = {
  solutions: "Ways",
  solutions_up_to_reversal: "Ways, up to reversal",
  lines: "Other ways",
  ahead: "Ahead",
  play_through: "Plays through",
  again: "Then once more",
  expected: "Expected",
  why: "Why",
  left: "Still there",
  reachable: "Can come about by play",
};

/** Values that are names of something, in words: by their field. @type {Record<string, Record<string, string>>} */
const VALUES = {
  method: { draws: "every draw", deals: "every deal, each solved with open hands", samples: "samples of the hidden tiles" },
  evaluation: { "play-outs": "random play to the end" },
  objective: { points: "points of the turn", margin: "points more than the other side", result: "result of the whole hand" },
};

/** Fields that are chances. */
const CHANCES = new Set(["play_through", "again"]);

/** The name of a field as a label. @param {string} key */
const label = (key) => LABELS[key] ?? (key[0].toUpperCase() + key.slice(1)).replaceAll("_", " ");

/** Whether a value is a mean with its interval. @param {any} value */
const isMean = (value) => value && typeof value === "object" && Array.isArray(value.interval);

/** A single value in words. @param {any} value @param {string} [key] Its field @returns {string} */
function plain(value, key = "") {
  if (value === null || value === undefined) return "–";
  if (value === true) return "yes";
  if (value === false) return "no";
  if (typeof value === "number") return number(value);
  if (isMean(value)) {
    if (value.mean === null) return "–";
    if (CHANCES.has(key)) return `${number(Math.round(value.mean * 1000) / 10)} %`;
    const half = (value.interval[1] - value.interval[0]) / 2;
    return half > 0 ? `${number(value.mean)} ± ${number(half)}` : number(value.mean);
  }
  if (key === "at" && Array.isArray(value)) return `(${value.join(",")})`;
  if (Array.isArray(value)) return value.map((one) => plain(one, key)).join(value.every((one) => typeof one === "number") ? ", " : "  ");
  if (typeof value === "object") return Object.entries(value).filter(([key]) => !CODES.has(key)).map(([key, one]) => `${label(key)}: ${plain(one, key)}`).join("; ");
  return VALUES[key]?.[value] ?? String(value);
}

/** Whether a value is a list of objects, which becomes a table. @param {any} value */
const isRows = (value) => Array.isArray(value) && value.length > 0 && value.every((row) => row && typeof row === "object" && !Array.isArray(row));

/** A table of objects: a column for each field that any has. @param {any[]} rows @param {string} caption @param {(play: string) => Node} play */
function table(rows, caption, play) {
  const keys = [...new Set(rows.flatMap((row) => Object.keys(row)))].filter((key) => !HIDDEN.has(key) && rows.some((row) => !["–", ""].includes(plain(row[key]))));
  const cell = (/** @type {any} */ row, /** @type {string} */ key) => {
    const value = row[key];
    if (key === "play" && typeof value === "string") return h("td", {}, play(value));
    return h("td", { class: typeof value === "number" || isMean(value) ? "number" : "" }, plain(value, key));
  };
  return h(
    "div",
    { class: "scroll", tabindex: "0", role: "group", "aria-label": caption },
    h("table", {}, h("caption", {}, caption), h("thead", {}, h("tr", {}, ...keys.map((key) => h("th", { scope: "col" }, label(key))))), h("tbody", {}, ...rows.map((row) => h("tr", {}, ...keys.map((key) => cell(row, key)))))),
  );
}

/** Whether a play is legal, and why. @param {any} answer */
function judgement({ play, legal, held, reason, worth }) {
  const unheld = held === false ? " The tile is not in the hand." : "";
  if (!legal) return `${play} is illegal${reason ? `: ${reason}` : ""}.${unheld}`;
  const points = worth?.points ? `, for ${number(worth.points)} ${worth.points === 1 ? "point" : "points"}` : "";
  return `${play} is legal${points}${reason ? `: ${reason}` : ""}.${unheld}`;
}

/** How far an answer is known: a bound on the points, or two on the margin. @param {number | number[]} bound */
const limits = (bound) => (Array.isArray(bound) ? `the margin between ${bound.map(number).join(" and ")}` : `at most ${number(bound)}`);

/** Whether what a puzzle expects holds. @param {{ holds: number, note: number }} summary */
function verdict({ holds, note }) {
  if (note) return "The text expects nothing.";
  return holds ? "What the text expects holds." : "What the text expects does not hold.";
}

/** How many solutions a placement has, as far as they were counted. @param {any} answer */
function counted({ solutions, pictures, at_least: seen }) {
  const some = (/** @type {number} */ many, /** @type {string} */ what) => `${number(many)} ${what}${many === 1 ? "" : "s"}`;
  if (solutions === 0) return "No solution, proven";
  if (solutions === 1) return "The only solution, proven";
  if (solutions !== null) return some(solutions, "arrangement") + (pictures === null ? "" : `, ${some(pictures, "picture")}`);
  return seen ? `At least ${some(seen, "arrangement")}` : "No solution found, not proven";
}

/** The first line of an answer: what the best turn or the value is, and whether it is proven. @param {any} answer */
function headline(answer) {
  if (typeof answer.legal === "boolean") return judgement(answer);
  if (answer.summary?.claims === 1) return verdict(answer.summary);
  if (answer.pictures !== undefined) return counted(answer);
  if (answer.how) return `${answer.how[0].toUpperCase()}${answer.how.slice(1)}.`;
  const proven = answer.exact === true ? ", proven" : answer.exact === false ? ", not proven" : "";
  const bound = answer.exact === false && answer.bound !== undefined && answer.bound !== null ? `, ${limits(answer.bound)}` : "";
  if (answer.best !== undefined && answer.best !== null) return `Best: ${plain(answer.best)}${proven}${bound}`;
  if (answer.value !== undefined && answer.value !== null) return `Value: ${plain(answer.value)}${proven}${bound}`;
  if (answer.exact !== undefined) return answer.exact ? "Proven" : `Not proven${bound}`;
  return "";
}

/** The text before the moves that were made: the questions are about that position. @param {string} text */
async function startOf(text) {
  const start = await window.boneyard.edit(text, { set: { key: "line", value: "" } });
  return isFault(start) ? text : start;
}

/** The steps of a line, with the engine's reason for each. @param {string} start The text with the moves before it @param {string[]} line @param {boolean} lays Whether tiles of the line may lie already */
async function stepsOf(start, line, lays) {
  /** @type {{ play: string, text: string, points: number, why: string }[]} */
  const steps = [];
  let now = start;
  for (const play of line) {
    const next = await window.boneyard.edit(now, { play });
    if (!isFault(next)) now = next;
    else if (!lays) break;
    steps.push({ play, text: now, points: 0, why: "" });
  }
  const board = steps.length ? await window.boneyard.board(now) : undefined;
  if (board && !isFault(board)) {
    const played = board.played.slice(-steps.length);
    steps.forEach((step, n) => Object.assign(step, { points: played[n]?.points ?? 0, why: played[n]?.why ?? "" }));
  }
  return steps;
}

/** Shows a step on the board, unless the position has been changed otherwise since. @param {string} step @param {string[]} known The texts of the answer @param {import("./position.js").Position} position */
function showStep(step, known, position) {
  if (known.includes(position.state.puzzle)) position.state.changePuzzle(step);
  else tell("edit", words.oldAnswer);
}

/** The line of an answer as a list: each step can be shown on the board. @param {string} start The text with the moves before it @param {string[]} line @param {import("./position.js").Position} position @param {string} caption @param {string} asked The text that was asked about */
async function lineOf(start, line, position, caption, asked) {
  const lays = Boolean(position.board?.lays);
  const steps = await stepsOf(start, line, lays);
  const known = [start, asked, ...steps.map(({ text }) => text)];
  const items = line.map((play, n) => {
    const step = steps[n];
    if (!step) return h("li", {}, h("b", {}, play));
    const points = step.points ? h("span", { class: "points" }, ` +${number(step.points)}`) : "";
    const show = button(play, () => showStep(step.text, known, position), { class: "step", "aria-label": `${play}, show on the board` });
    return h("li", {}, show, points, step.why ? h("span", { class: "why" }, ` ${step.why}`) : "");
  });
  const last = lays ? steps.at(-1) : undefined;
  const all = last ? button("Show on the board", () => showStep(last.text, known, position)) : "";
  return [h("h3", {}, caption), all, h("ol", { class: "steps" }, ...items)];
}

/**
 * Draws an answer.
 * @param {string} command @param {any} answer @param {string} text The text that was asked about
 * @param {import("./position.js").Position} position
 * @param {() => boolean} isWanted Whether the question is still the last one
 */
export async function drawAnswer(command, answer, text, position, isWanted) {
  /** @type {(Node | string)[]} */
  const parts = [];
  const play = (/** @type {string} */ name) => playOf(name, position);
  if (answer.error) parts.push(h("p", { class: "fault", role: "alert" }, faultText(answer.error)));
  else {
    if (BEFORE.has(command) && position.board?.played.length && position.state.puzzle === text)
      parts.push(h("p", { class: "quiet" }, words.beforeMoves));
    const head = headline(answer);
    if (head) parts.push(h("p", { class: "head" }, head));
    const start = command === "hint" ? text : await startOf(text);
    const [line, ...others] = answer.lines?.length ? answer.lines : [answer.line ?? []];
    if (Array.isArray(line) && line.length) parts.push(...(await lineOf(start, line, position, "Line", text)));
    for (const [n, other] of others.slice(0, 20).entries()) parts.push(...(await lineOf(start, other, position, `Another way, ${n + 1}`, text)));
    if (answer.step) parts.push(...stepOf(answer.step));
    if (answer.given && answer.variants) parts.push(table(compared(answer), "House rules", play));
    // The first line of a placement has its counts.
    const left = answer.pictures === undefined ? answer : { ...answer, solutions: null, pictures: null, at_least: null };
    parts.push(...rest(left, play), ...(answer.notes ?? []).map((/** @type {string} */ note) => h("p", { class: "why" }, note)));
    if (command === "solve" && answer.solutions > 1 && !answer.lines) parts.push(allWays(text, answer, position, isWanted));
    if (!parts.length) parts.push(h("p", {}, "Nothing to show."));
  }
  if (isWanted() || !byId("found").hasChildNodes()) replace(byId("found"), parts, () => byId("solve"));
}

/** A button that makes a play, with its words below where the board has them. @param {string} name @param {import("./position.js").Position} position */
function playOf(name, position) {
  const made = button(name, () => position.play(name), { class: "step", "aria-label": `${name}, play it` });
  const words = position.board?.places.find(({ play }) => play === name)?.words;
  return h("div", {}, made, words && words !== name ? h("div", { class: "why" }, words) : "");
}

/** What each set of rules allows and what is best under it: a row for the file, and one for each variant. @param {any} answer */
function compared({ given, variants }) {
  const row = (/** @type {string} */ rules, /** @type {any} */ { plays, best, value, changed = [], gained = [], lost = [] }) => ({
    rules,
    legal_plays: plays?.length,
    most_points: best?.points,
    ways: best?.solutions,
    result: value?.points,
    changed: changed.length || undefined,
    gained: gained.map(nameOfPlay).join("  ") || undefined,
    lost: lost.map(nameOfPlay).join("  ") || undefined,
  });
  return [row("those of the file", given), ...variants.map((/** @type {any} */ one) => row(one.name, one))];
}

/** @param {any} play A play, or its row */
const nameOfPlay = (play) => (typeof play === "string" ? play : play.play);

/** The next step of a placement. @param {{ forces: string, reason: string, cells: number[][], level: number }} step */
function stepOf({ forces, reason, cells, level }) {
  const cell = (/** @type {number[]} */ at) => `(${at.join(",")})`;
  return [
    h("p", { class: "head" }, `${forces}.`),
    h("p", {}, reason),
    h("p", { class: "quiet" }, `Rests on ${cells.map(cell).join(" ")}. Level ${level}.`),
  ];
}

/** The fields that have no place of their own. @param {any} answer @param {(play: string) => Node} play */
function rest(answer, play) {
  const parts = [];
  const pairs = [];
  for (const [key, value] of Object.entries(answer)) {
    if (HIDDEN.has(key) || SAID.has(key) || key === "lines" || (key === "play" && "legal" in answer) || value?.claims === 1 || value === null || (Array.isArray(value) && !value.length)) continue;
    if (isRows(value)) parts.push(table(value, label(key), play));
    else if (key === "why" && Array.isArray(value)) parts.push(...value.map((reason) => h("p", { class: "why" }, String(reason))));
    else pairs.push(h("dt", {}, label(key)), h("dd", {}, plain(value, key)));
  }
  return pairs.length ? [h("dl", {}, ...pairs), ...parts] : parts;
}

/** A button for the other ways to the goal. @param {string} text @param {any} answer @param {import("./position.js").Position} position @param {() => boolean} isWanted */
function allWays(text, answer, position, isWanted) {
  return button("Show other ways", async () => {
    const all = await window.boneyard.search("solve", text, { all: true, limit: 20, time: "4s" }, () => {}).catch(() => undefined);
    const lines = all && JSON.parse(all.trim().split("\n")[0]).lines;
    if (lines && position.state.puzzle === text) await drawAnswer("solve", { ...answer, lines }, text, position, isWanted);
  });
}

// The controls around the board: hands, box, boneyard, moves, and what a chosen tile can do.
import { button, byId, count, h, number, replace, show } from "./dom.js";
import { same, tilePicture } from "./tile.js";

/** @typedef {import("./position.js").Position} Position */
/** @typedef {import("./position.js").Chosen} Chosen */

/** A button with the picture of a tile. @param {Position} position @param {Chosen} chosen @param {string} name */
function tileButton(position, chosen, name) {
  const isChosen = position.chosen?.from === chosen.from && same(position.chosen.tile, chosen.tile);
  const made = button("", () => position.choose(chosen), {
    class: "tile-button",
    "aria-label": name,
    "aria-pressed": String(isChosen),
    "data-key": `${chosen.from} ${chosen.seat ?? ""} ${chosen.tile}`,
  });
  made.append(tilePicture(chosen.tile));
  return made;
}

/** The tiles of a hand. @param {Position} position @param {Hand} hand */
function tilesOf(position, { seat, tiles, hidden, count: held }) {
  const quiet = (/** @type {string} */ text) => h("p", { class: "quiet" }, text);
  const hiddenTiles = held === null ? "Hidden" : count(held, "hidden tile");
  if (!tiles) return [quiet(hiddenTiles)];
  const places = position.board?.places ?? [];
  const isOwn = seat === position.hand?.seat;
  const buttons = tiles.map((tile) => {
    const n = places.filter((place) => place.tile && same(place.tile, tile)).length;
    const isTold = isOwn && position.isPlayable && !position.hidesPlays;
    const made = tileButton(position, { tile, from: "hand", seat }, isTold ? `${tile}, ${n ? count(n, "place") : "no place"}` : tile);
    if (isTold && n === 0) made.classList.add("stuck");
    return made;
  });
  return hidden ? [quiet(`Seat ${seat} has ${hiddenTiles} and may lay:`), ...buttons] : buttons;
}

/** Draws everything around the board. @param {Position} position */
export function drawControls(position) {
  const { board } = position;
  if (!board) return;
  const home = () => position.home();
  const isOpen = position.state.mode === "open";
  const own = position.hand;
  replace(byId("hand"), own ? tilesOf(position, own) : [], home);
  byId("hand").classList.toggle("empty", !own);
  const others = board.hands.filter((hand) => hand !== own).map((hand) =>
    h("div", { role: "group", "aria-label": `Hand of seat ${hand.seat}`, class: "rack other" }, h("span", { class: "caption" }, `Seat ${hand.seat}`), ...tilesOf(position, hand)),
  );
  replace(byId("others"), others, home);
  const isTable = [board.tiles, board.hands, board.places, board.other, board.box].some((list) => list.length > 0);
  byId("play-form").classList.toggle("no-play", !isTable);
  show(byId("supply"), isOpen && isTable && !board.lays);
  drawScores(board, position.state.asked);
  drawMoves(position);
  drawSupply(position);
  drawChosen(position, isOpen);
  byId("undo").disabled = !position.state.canUndo;
  byId("redo").disabled = !position.state.canRedo;
}

/** The title, what is asked, and the scores. @param {Board} board @param {string | undefined} asked */
function drawScores(board, asked) {
  byId("title").textContent = board.title || "Untitled";
  byId("about").textContent = board.about ?? "";
  const scores = board.scores?.length ? `Scores ${board.scores.map(number).join(" – ")}` : "";
  byId("question").textContent = [asked ?? board.question, scores].filter(Boolean).join(" · ");
}

/** Moves that lay no tile, and the moves made so far. @param {Position} position */
function drawMoves(position) {
  const board = /** @type {Board} */ (position.board);
  const others = position.hidesPlays ? [] : board.other;
  const moves = others.map((move) => button(move, () => position.play(move), { "data-key": `move ${move}` }));
  if (board.played.length) moves.push(button("Take back", () => position.edit({ take_back: true }), { "data-key": "take back" }));
  replace(byId("moves"), moves, () => position.home());
  const several = board.hands.length > 1;
  const steps = board.played.map(({ play, seat, points, why }) =>
    h("li", {}, h("b", {}, several ? `Seat ${seat}: ${play}` : play), points ? ` +${points}` : "", why ? h("span", { class: "why" }, ` ${why}`) : ""),
  );
  replace(byId("played"), steps.length ? [h("ol", { "aria-label": "Moves" }, ...steps)] : [], () => position.home());
}

/** The tiles that are in no hand and not on the table. @param {Position} position */
function drawSupply(position) {
  const board = /** @type {Board} */ (position.board);
  const caption = (/** @type {string} */ text) => h("span", { class: "caption" }, text);
  const box = board.box.map((tile) => tileButton(position, { tile, from: "box" }, tile));
  replace(byId("box"), box.length ? [caption("Box: in no hand and not on the table"), ...box] : [], () => position.home());
  show(byId("box"), box.length > 0);
  const yard = board.boneyard;
  const known = yard && "known" in yard ? yard.known : [];
  const tiles = known.map((tile) => tileButton(position, { tile, from: "boneyard" }, tile));
  const unknown = yard && "unknown" in yard ? yard.unknown : 0;
  const heading = unknown ? `Boneyard: ${count(unknown, "hidden tile")}` : "Boneyard, in drawing order";
  replace(byId("boneyard"), tiles.length || unknown ? [caption(heading), ...tiles] : [], () => position.home());
  show(byId("boneyard"), tiles.length + unknown > 0);
}

/** What can be done with the chosen tile. @param {Position} position @param {boolean} isOpen */
function drawChosen(position, isOpen) {
  const { chosen, board } = position;
  const bar = byId("chosen");
  if (!chosen || !board || !isOpen) {
    if (bar.contains(document.activeElement)) position.home()?.focus();
    bar.replaceChildren();
    return show(bar, false);
  }
  const { tile, from } = chosen;
  const acts = from === "table" ? [button("Turn", () => position.turn(), { "data-key": "turn" })] : [];
  // The tiles of a placement lie or wait, and are in no box.
  if (board.lays && from === "table") acts.push(button("Take back", () => position.edit({ remove: tile }), { "data-key": "remove" }));
  if (!board.lays) acts.push(...moves(position, chosen, board));
  replace(bar, [h("span", { class: "caption" }, tile), ...acts], () => position.home());
  show(bar, true);
}

/** Where else the chosen tile can be put. @param {Position} position @param {import("./position.js").Chosen} chosen @param {Board} board */
function moves(position, { tile, from, seat: own }, board) {
  const acts = [];
  // A table without hands can be given one.
  const seats = board.hands.length ? board.hands.map(({ seat }) => seat) : [board.to_play ?? 0];
  if (board.new_seat !== null) seats.push(board.new_seat);
  for (const seat of seats)
    if (from !== "hand" || own !== seat)
      acts.push(button(board.hands.length > 1 || seat === board.new_seat ? `To seat ${seat}` : "To the hand", () => position.edit({ hold: { tile, seat } }), { "data-key": `hold ${seat}` }));
  if (from !== "boneyard" && board.boneyard && "known" in board.boneyard) {
    const value = [...board.boneyard.known, tile].join(" ");
    acts.push(button("To the boneyard", () => toBoneyard(position, tile, from, value), { "data-key": "yard" }));
  }
  if (from === "box" && position.isOnly) acts.push(button("To the table", () => position.replace(tile), { "data-key": "table" }));
  if (from !== "box") acts.push(button("To the box", () => position.edit({ remove: tile }), { "data-key": "remove" }));
  return acts;
}

/** Puts a tile at the end of the boneyard. @param {Position} position @param {string} tile @param {string} from @param {string} value */
async function toBoneyard(position, tile, from, value) {
  if (from !== "box" && (await position.edit({ remove: tile }))) return;
  await position.edit({ set: { key: "boneyard", value } });
}

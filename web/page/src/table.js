// The board: the engine's figure, with a button over each tile and each legal place.
import { byId, h, replace } from "./dom.js";
import { areCrowded, targets } from "./places.js";
import { tilePicture, turnOf } from "./tile.js";

/** The pixels of a half-tile on a desk, and the fewest on a phone, before the board scrolls in its frame. */
const GREATEST = 1.4;
const LEAST = 0.42;

/** An SVG as the address of an image: what stands in it can do nothing there. @param {string} svg */
export const imageOf = (svg) => `data:image/svg+xml,${encodeURIComponent(svg)}`;

/** The viewBox of a figure. @param {string} svg @returns {At} */
function viewBoxOf(svg) {
  const numbers = /viewBox="([^"]*)"/.exec(svg)?.[1].trim().split(/[\s,]+/).map(Number) ?? [];
  return numbers.length === 4 && numbers.every(Number.isFinite) ? /** @type {At} */ (numbers) : [0, 0, 1, 1];
}

/** Where a rectangle lies within another, in per cent. @param {At} at @param {At} view */
function within([x, y, w, h], [vx, vy, vw, vh]) {
  const percent = (/** @type {number} */ part, /** @type {number} */ whole) => `${(100 * part) / whole}%`;
  return { left: percent(x - vx, vw), top: percent(y - vy, vh), width: percent(w, vw), height: percent(h, vh) };
}

/** The least rectangle that holds the figure and every place. @param {At} figure @param {Place[]} places @returns {At} */
function roomFor([x, y, w, h], places) {
  const margin = 6;
  const left = Math.min(x, ...places.map(({ at }) => at[0] - margin));
  const top = Math.min(y, ...places.map(({ at }) => at[1] - margin));
  const right = Math.max(x + w, ...places.map(({ at }) => at[0] + at[2] + margin));
  const bottom = Math.max(y + h, ...places.map(({ at }) => at[1] + at[3] + margin));
  return [left, top, right - left, bottom - top];
}

/** Draws the figure in its frame. @param {Board} board @param {At} view What the frame shows */
function drawFigure(board, view) {
  const [, , width, height] = view;
  const felt = byId("felt");
  felt.style.aspectRatio = `${width} / ${height}`;
  felt.style.width = `max(${width * LEAST}px, min(100%, ${width * GREATEST}px, ${(62 * width) / height}vh))`;
  const figure = byId("figure");
  figure.src = imageOf(board.svg);
  Object.assign(figure.style, within(viewBoxOf(board.svg), view));
  figure.alt = board.description;
  byId("printed").alt = board.description;
}

/**
 * The name of a place, which begins with its play.
 * @param {Place} place
 */
export const nameOf = ({ play, words }) => (words && words !== play ? `${play}, ${words}` : play);

/** A button for a legal place. @param {import("./places.js").Target} target @param {At} view @param {(place: Place) => void} lay */
function placeButton({ place, hit }, view, lay) {
  const hint = byId("hint");
  const ghost = h("span", { class: "ghost", style: within(place.at, view) });
  const turn = turnOf(place.play);
  if (turn !== undefined) ghost.append(tilePicture(place.play, turn));
  const reveal = (/** @type {boolean} */ isOn) => {
    ghost.classList.toggle("shown", isOn);
    hint.textContent = isOn ? nameOf(place) : "";
  };
  const button = h(
    "button",
    {
      type: "button",
      class: "place",
      "aria-label": nameOf(place),
      "data-key": `place ${place.play}`,
      style: within(hit, view),
      onclick: () => lay(place),
      onfocus: () => reveal(true),
      onblur: () => reveal(false),
      onmouseenter: () => reveal(true),
      onmouseleave: () => reveal(false),
    },
    h("span", { class: "mark" }, place.points ? `+${place.points}` : ""),
  );
  return [ghost, h("div", { role: "gridcell" }, button)];
}

/**
 * Draws a board.
 * @param {Board} board
 * @param {Place[]} places The places of the chosen tile
 * @param {string | undefined} chosen The chosen tile
 * @param {{ lay(place: Place): void, choose(tile: string): void, home(): HTMLElement | null }} acts
 */
export function drawTable(board, places, chosen, acts) {
  const view = roomFor(viewBoxOf(board.svg), [...board.places, ...places]);
  drawFigure(board, view);
  byId("hint").textContent = "";
  const tiles = board.tiles.map(({ tile, at }) =>
    h(
      "div",
      { role: "gridcell" },
      h("button", {
        type: "button",
        class: "on-table",
        "aria-label": `${tile} on the table`,
        "aria-pressed": tile === chosen ? "true" : "false",
        "data-key": `table ${tile}`,
        style: within(at, view),
        onclick: () => acts.choose(tile),
      }),
    ),
  );
  const lit = targets(places).flatMap((target) => placeButton(target, view, acts.lay));
  const ghosts = lit.filter((element) => element.tagName === "SPAN");
  const cells = lit.filter((element) => element.tagName === "DIV");
  const rows = [
    h("div", { role: "row" }, h("div", { role: "gridcell", class: "unseen" }, board.description || board.title || "-")),
    tiles.length ? h("div", { role: "row", "aria-label": "Tiles on the table" }, ...tiles) : "",
    cells.length ? h("div", { role: "row", "aria-label": "Legal places" }, ...cells) : "",
  ];
  const grid = byId("board");
  byId("felt").classList.toggle("crowded", areCrowded(places));
  byId("felt").querySelectorAll(".ghost").forEach((/** @type {Element} */ ghost) => ghost.remove());
  byId("figure").after(...ghosts);
  replace(grid, rows.filter((row) => row !== ""), acts.home);
}

/** Moves the focus among the buttons of the board by the arrow keys: to the nearest in that direction. */
export function followArrows() {
  const ways = /** @type {Record<string, [number, number]>} */ ({ ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] });
  const grid = byId("board");
  grid.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => {
    const way = ways[event.key];
    const from = document.activeElement;
    if (!way || !from || !grid.contains(from)) return;
    event.preventDefault();
    const centre = (/** @type {Element} */ element) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      return [left + width / 2, top + height / 2];
    };
    const [x, y] = centre(from);
    let best = Infinity;
    let next = null;
    for (const other of grid.querySelectorAll("button")) {
      const [ox, oy] = centre(other);
      const along = (ox - x) * way[0] + (oy - y) * way[1];
      const across = Math.abs((ox - x) * way[1]) + Math.abs((oy - y) * way[0]);
      if (other !== from && along > 1 && along + 2 * across < best) [best, next] = [along + 2 * across, other];
    }
    next?.focus();
  });
}

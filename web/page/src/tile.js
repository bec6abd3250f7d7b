// Pictures of single tiles, with the measures of the engine's figures: a half is 50 units wide.

const NS = "http://www.w3.org/2000/svg";

/** Where the pips of a half lie, on a grid of three by three counted from the top left. */
const PIPS = ["", "4", "08", "048", "0268", "02468", "023568", "0234568", "01235678", "012345678"];

/** @param {string} tag @param {Record<string, string | number>} attributes @param {...Node} children */
function svg(tag, attributes, ...children) {
  const element = document.createElementNS(NS, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  element.append(...children);
  return element;
}

/** The pips of a half, or its number above nine. @param {number} value @param {number} top */
function half(value, top) {
  const pips = PIPS[value];
  if (pips === undefined) {
    const text = svg("text", { class: "pip", x: 25, y: top + 34, "text-anchor": "middle", "font-size": 26 });
    text.textContent = String(value);
    return [text];
  }
  return [...pips].map((digit) => {
    const at = Number(digit);
    return svg("circle", { class: "pip", cx: 12.5 + (at % 3) * 12.5, cy: top + 12.5 + Math.floor(at / 3) * 12.5, r: 4.5 });
  });
}

/** The two numbers of a tile such as `6-1`. @param {string} tile */
export const halves = (tile) => /^\D*(\d+)\D+(\d+)/.exec(tile)?.slice(1, 3).map(Number) ?? [0, 0];

/**
 * Draws a tile.
 * @param {string} tile As in `6-1`: the first number is on top
 * @param {0 | 90 | 180 | 270} [turn] Degrees, clockwise
 */
export function tilePicture(tile, turn = 0) {
  const [first, second] = halves(tile);
  const body = svg("rect", { class: "body", x: 1.75, y: 1.75, width: 46.5, height: 96.5, rx: 7 });
  const bar = svg("path", { class: "bar", d: "M6.5 50H43.5" });
  const all = svg("g", {}, body, bar, ...half(first, 0), ...half(second, 50));
  const lies = turn === 90 || turn === 270;
  if (lies) all.setAttribute("transform", `translate(50 25) rotate(${turn}) translate(-25 -50)`);
  else if (turn) all.setAttribute("transform", "rotate(180 25 50)");
  return svg("svg", { viewBox: lies ? "0 0 100 50" : "0 0 50 100", class: lies ? "tile lies" : "tile", "aria-hidden": "true", focusable: "false" }, all);
}

/** The turn of a tile by the direction of its second half: `1-5@1,2s`. @param {string} play */
export function turnOf(play) {
  const way = /@.*\d([nesw])$/.exec(play)?.[1];
  return way === undefined ? undefined : /** @type {const} */ ({ s: 0, w: 90, n: 180, e: 270 })[/** @type {"n"} */ (way)];
}

/** Whether two names are of the same tile. @param {string} a @param {string} b */
export function same(a, b) {
  const [one, two] = [a, b].map((name) => /^\D*(\d+)\D+(\d+)/.exec(name)?.slice(1, 3).map(Number).sort().join("-"));
  return one !== undefined && one === two;
}

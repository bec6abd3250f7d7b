// Divides overlapping places of a board into parts that can each be hit by a finger.

/** A part of the board and the rectangle where it is hit. @typedef {{ place: Place, hit: At }} Target */

/** With this number of places across one, their colours would hide the board. */
const CROWD = 4;

/** Whether places lie across each other in a crowd. @param {Place[]} places */
export const areCrowded = (places) => places.some((place) => places.filter((other) => overlap(place.at, other.at)).length > CROWD);

/** The two halves of a tile's rectangle. @param {At} at @returns {[At, At]} */
function halvesOf([x, y, w, h]) {
  return w >= h
    ? [[x, y, w / 2, h], [x + w / 2, y, w / 2, h]]
    : [[x, y, w, h / 2], [x, y + h / 2, w, h / 2]];
}

/** @param {At} a @param {At} b */
export function overlap([ax, ay, aw, ah], [bx, by, bw, bh]) {
  return ax + 1 < bx + bw && bx + 1 < ax + aw && ay + 1 < by + bh && by + 1 < ay + ah;
}

/** The part of a rectangle that the nth of some places gets. @param {At} at @param {number} n @param {number} of @returns {At} */
function share([x, y, w, h], n, of) {
  return w >= h ? [x + (w / of) * n, y, w / of, h] : [x, y + (h / of) * n, w, h / of];
}

/**
 * Gives each place a target: all of its rectangle where it is alone, else the half that the fewest others
 * want, shared out among those that want the same.
 * @param {Place[]} places
 * @returns {Target[]}
 */
export function targets(places) {
  /** @type {Map<string, { at: At, places: Place[] }>} */
  const halves = new Map();
  /** @type {Target[]} */
  const found = [];
  const rivals = places.map((place) => places.filter((other) => other !== place && overlap(place.at, other.at)));
  const order = places.map((_, at) => at).sort((a, b) => rivals[b].length - rivals[a].length);
  for (const at of order) {
    const place = places[at];
    if (rivals[at].length === 0) {
      found.push({ place, hit: place.at });
      continue;
    }
    const cost = (/** @type {At} */ half) =>
      rivals[at].filter((other) => overlap(other.at, half)).length + 10 * (halves.get(half.join())?.places.length ?? 0);
    const [one, two] = halvesOf(place.at);
    const half = cost(two) <= cost(one) ? two : one;
    const key = half.join();
    const entry = halves.get(key) ?? { at: half, places: [] };
    entry.places.push(place);
    halves.set(key, entry);
  }
  for (const { at, places } of halves.values())
    places.forEach((place, n) => found.push({ place, hit: share(at, n, places.length) }));
  return found;
}

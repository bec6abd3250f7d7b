// Controls for what a position has besides its tiles: title, set, task, scores, seat, boneyard.
import { byId, h, replace } from "./dom.js";
import { valueOf } from "./state.js";

/** The keys that have a control, with their names and an example. @type {[string, string, string][]} */
const KEYS = [
  ["title", "Title", ""],
  ["set", "Set: its highest end", "6"],
  ["task", "Task", ""],
  ["to_play", "Seat to play", "0"],
  ["scores", "Scores", "117, 98"],
  ["boneyard", "Boneyard, in drawing order", "6-6 5-5"],
];

/** @param {import("./position.js").Position} position @param {import("./state.js").State} state */
export function listenToSettings(position, state) {
  const fields = KEYS.map(([key, name, hint]) => {
    const input = h("input", { id: `set-${key}`, placeholder: hint, autocomplete: "off", autocapitalize: "off", spellcheck: "false", "data-key": key });
    const send = async () => {
      const value = input.value.trim();
      if (value !== bare(key, valueOf(state.puzzle, key))) await position.edit({ set: { key, value } });
    };
    input.addEventListener("change", send);
    return h("div", { class: "field" }, h("label", { for: `set-${key}` }, name), input);
  });
  replace(byId("settings"), fields, () => null);
  position.followers.push(() => {
    for (const [key] of KEYS) {
      const input = byId(`set-${key}`);
      if (input !== document.activeElement) input.value = bare(key, valueOf(state.puzzle, key));
    }
  });
}

/** A list without its brackets. @param {string} key @param {string} value */
const bare = (key, value) => (key === "scores" ? value.replace(/^\[(.*)\]$/, "$1") : value);

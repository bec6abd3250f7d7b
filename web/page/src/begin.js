// Where a puzzle comes from: the gallery, a blank table, a deal, a file.
import { makeDialog } from "./dialogs.js";
import { button, h, show } from "./dom.js";
import { failed, faultText, isFault } from "./messages.js";
import { pictured } from "./pictures.js";
import { valueOf } from "./state.js";
import { words } from "./words.js";

/** @type {Promise<Puzzle[]> | undefined} */
let puzzles;

/** Every shipped puzzle. */
export function gallery() {
  puzzles ??= window.starting.gallery.then((all) =>
    (all ? all.split("\0") : []).map((puzzle) => {
      const path = puzzle.split("\n", 1)[0];
      return { path, text: puzzle.slice(path.length + 1) };
    }),
  );
  return puzzles;
}

/** The puzzles under the name of their folder. @param {Puzzle[]} all */
function byFolder(all) {
  /** @type {Map<string, Puzzle[]>} */
  const folders = new Map();
  for (const puzzle of all) {
    const folder = puzzle.path.split("/")[0];
    folders.set(folder, [...(folders.get(folder) ?? []), puzzle]);
  }
  return folders;
}

/** @param {string} folder The name of a folder as a heading */
const heading = (folder) => folder[0].toUpperCase() + folder.slice(1).replaceAll("-", " ");

/** @param {(text: string) => void} open Opens a text */
export function listenToBegin(open) {
  const shelf = makeDialog("gallery", "Gallery", async () => {
    const filter = h("input", { id: "gallery-filter", type: "search", autocomplete: "off", autofocus: true });
    const lists = [...byFolder(await gallery())].map(([folder, some]) =>
      h(
        "section",
        {},
        h("h3", {}, heading(folder)),
        h("ul", { role: "list" }, ...some.map((puzzle) => h("li", {}, entry(puzzle)))),
      ),
    );
    const none = h("p", { class: "quiet", role: "status", hidden: true }, "No puzzle has these words.");
    filter.addEventListener("input", () => {
      const wanted = filter.value.trim().toLowerCase();
      for (const section of lists) {
        for (const item of section.querySelectorAll("li"))
          item.toggleAttribute("hidden", !`${item.textContent} ${item.querySelector("button")?.dataset.puzzle}`.toLowerCase().includes(wanted));
        section.toggleAttribute("hidden", !section.querySelector("li:not([hidden])"));
      }
      show(none, lists.every((section) => section.hidden));
    });
    return h("div", { class: "gallery" }, h("label", { for: "gallery-filter" }, "Search"), filter, none, ...lists);
  });
  /** @param {Puzzle} puzzle */
  function entry(puzzle) {
    const act = () => {
      shelf.close();
      open(puzzle.text);
    };
    const shown = button(valueOf(puzzle.text, "title") || puzzle.path, act, { "data-puzzle": puzzle.path, class: "entry" });
    shown.prepend(pictured(puzzle.text));
    return shown;
  }
  listenToNew(open);
}

/** A labelled field of a form. @param {string} id @param {string} name @param {HTMLElement} input */
function field(id, name, input) {
  input.id = id;
  return h("div", { class: "field" }, h("label", { for: id }, name), input);
}

/** @param {(text: string) => void} open */
function listenToNew(open) {
  const dialog = makeDialog("new", "New", async () => {
    const games = await window.boneyard.games().catch(() => []);
    const game = h("select", {}, ...games.map(({ name, title }) => h("option", { value: name }, title)));
    const seed = h("input", { inputmode: "numeric", autocomplete: "off", value: String(Math.floor(Math.random() * 1e6)) });
    const players = h("select", {});
    const offerPlayers = () => {
      const [least, most] = games.find(({ name }) => name === game.value)?.players ?? [2, 2];
      players.replaceChildren(...Array.from({ length: most - least + 1 }, (_, n) => h("option", { selected: least + n === 2 }, String(least + n))));
    };
    game.addEventListener("change", offerPlayers);
    offerPlayers();
    const begin = (/** @type {string} */ text) => {
      dialog.close();
      open(text);
    };
    const deal = async () => {
      const text = await window.boneyard.deal(game.value, { seed: Number(seed.value) || 0, players: Number(players.value) }).catch(failed);
      if (isFault(text)) return void fault.replaceChildren(h("p", { role: "alert", class: "fault" }, faultText(text.error)));
      begin(text);
    };
    const fault = h("div");
    const blank = () => begin(games.find(({ name }) => name === game.value)?.blank ?? "");
    return h(
      "div",
      {},
      field("new-game", "Game", game),
      h("div", { class: "line" }, button("Blank table", blank, { class: "primary", disabled: !games.length })),
      h("hr"),
      h("div", { class: "line" }, field("new-players", "Players", players), field("new-seed", "Seed", seed), button("Deal", deal, { disabled: !games.length })),
      fault,
      h("hr"),
      field("new-file", "Open a file", fileInput(begin, fault)),
      h("p", { class: "quiet" }, "A puzzle or a link from a forum: paste it into the text."),
    );
  });
}

/** A control that reads a file, and says beside it why it does not. @param {(text: string) => void} open @param {HTMLElement} fault */
function fileInput(open, fault) {
  const input = h("input", { type: "file", accept: ".yaml,.yml,.txt,.json" });
  input.addEventListener("change", async () => {
    const file = input.files?.[0];
    if (!file) return;
    if (file.size > 1_000_000) return fault.replaceChildren(h("p", { role: "alert", class: "fault" }, words.hugeFile));
    open(await file.text());
  });
  return input;
}

// The position: asks the engine for the board of the text, and turns taps into changes of the text.
import { button, byId, count, h, replace, show } from "./dom.js";
import { NoEngine } from "./engine.js";
import { drawControls } from "./controls.js";
import { faultText, hush, isFault, tell } from "./messages.js";
import { overlap } from "./places.js";
import { drawTable, imageOf } from "./table.js";
import { same } from "./tile.js";
import { words } from "./words.js";

/** The tile that the reader has chosen, and where it lies. @typedef {{ tile: string, from: "hand" | "box" | "boneyard" | "table", seat?: number }} Chosen */

/** Milliseconds without a key before typed text is drawn. */
const PAUSE = 150;

/** What is shown of a text that was opened and cannot be read. @type {Board} */
const NOTHING = {
  title: "No position",
  game: "",
  task: "",
  svg: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 60"/>`,
  house: [],
  tiles: [],
  places: [],
  hands: [],
  new_seat: null,
  box: [],
  boneyard: null,
  to_play: null,
  scores: null,
  played: [],
  other: [],
  lays: false,
  is_over: false,
  is_solved: false,
  status: "",
  description: "Nothing can be shown of this text.",
};

export class Position {
  /** @type {Board | undefined} */
  board;
  /** @type {Chosen | undefined} */
  chosen;
  /** @type {Place[]} */
  places = [];
  /** @type {Fault[]} */
  faults = [];
  /** Follow the board after each drawing. @type {(() => void)[]} */
  followers = [];
  #timer = 0;
  #running = false;
  #stale = false;
  /** Whether the text was opened since something was shown: nothing of another one stays beside it. */
  #isNew = true;
  #dark = matchMedia("(prefers-color-scheme: dark)");

  /** @param {import("./state.js").State} state */
  constructor(state) {
    this.state = state;
    state.follow((cause) => {
      if (cause === "open" || cause === "part") [this.chosen, this.#isNew] = [undefined, true];
      this.#busy(true);
      clearTimeout(this.#timer);
      this.#timer = 0;
      if (cause === "typing") this.#timer = setTimeout(() => this.#typed(), PAUSE);
      else this.refresh();
    });
    this.#dark.addEventListener("change", () => this.refresh());
    document.addEventListener("keydown", ({ key }) => {
      if (key === "Escape" && this.chosen && !document.querySelector("dialog[open]")) this.choose(this.chosen);
    });
  }

  get #theme() {
    return this.#dark.matches ? "dark" : "light";
  }

  /** Nothing more was typed for a while. */
  #typed() {
    this.#timer = 0;
    this.refresh();
  }

  /** Asks for the board again. One question is under way at a time, about the newest text. */
  async refresh() {
    this.#stale = true;
    if (this.#running) return;
    this.#running = true;
    try {
      while (this.#stale) {
        this.#stale = false;
        await this.#ask(this.state.text);
      }
    } catch (error) {
      if (error instanceof NoEngine) tell("engine", error.message);
      else byId("status").textContent = String(error instanceof Error ? error.message : error);
    } finally {
      this.#running = false;
    }
    // A text that came while a question failed is asked about too.
    if (this.#stale) this.refresh();
    // A newer text may still be typed.
    else if (!this.#timer) this.#busy(false);
  }

  /** Says whether the board is of an older text. @param {boolean} isBusy */
  #busy(isBusy) {
    byId("board").setAttribute("aria-busy", String(isBusy));
  }

  /** @param {string} text */
  async #ask(text) {
    const parts = await window.boneyard.parts(text);
    if (text !== this.state.text) return void (this.#stale = true);
    this.state.divide(parts);
    const puzzle = this.state.puzzle;
    const [board, faults] = await Promise.all([
      window.boneyard.board(puzzle, { theme: this.#theme }),
      window.boneyard.faults(text),
    ]);
    if (text !== this.state.text || puzzle !== this.state.puzzle) return void (this.#stale = true);
    this.#drawParts();
    this.faults = faults;
    document.body.classList.toggle("has-faults", isFault(board));
    if (isFault(board)) {
      if (faults.length === 0) this.faults = [board.error];
      this.chosen = undefined;
      this.places = [];
      if (this.#isNew || !text.trim()) this.board = NOTHING;
      if (this.board === NOTHING) this.draw();
      else if (this.board) drawControls(this);
      byId("status").textContent = faultText(board.error);
    } else {
      this.board = board;
      this.#isNew = false;
      await this.#findPlaces();
      this.draw();
      this.#printed(puzzle).catch(() => {});
    }
    for (const follower of this.followers) follower();
  }

  /** The puzzles of a text that has several, to choose from. */
  #drawParts() {
    const { state } = this;
    const several = state.parts.length > 1 && state.mode === "open";
    const choices = state.parts.map(({ title, game, lines: [line] }, n) =>
      button(`${n + 1}. ${title || game || `Line ${line}`}`, () => state.show(n), { "aria-pressed": String(n === state.part), "data-key": `part ${n}` }),
    );
    replace(byId("parts"), several ? [h("span", { class: "caption" }, `The text has ${choices.length} puzzles. On the board and in answers:`), ...choices] : [], () => null);
    show(byId("parts"), several);
  }

  /** The figure for paper, which is light. @param {string} text */
  async #printed(text) {
    const svg = this.#theme === "dark" ? await window.boneyard.figure(text, { theme: "light" }) : this.board?.svg;
    if (typeof svg === "string") byId("printed").src = imageOf(svg);
  }

  /** The places of the chosen tile: where it may be played, or where it may be put. */
  async #findPlaces() {
    const { chosen, board } = this;
    this.places = [];
    if (!board) return;
    // A move of a tile that has no name is open to all.
    if (this.hidesPlays) return;
    // So is a tile that may be taken. A tile of a placement may lie there already, and wait as well.
    const isTaken = (/** @type {Place} */ { tile }) => !board.lays && board.tiles.some((other) => same(other.tile, tile ?? ""));
    if (!chosen) return void (this.places = board.places.filter((place) => !place.tile || isTaken(place)));
    if (!this.#lies(chosen, board)) return void (this.chosen = undefined);
    if (this.isPlay) this.places = playsOf(board, chosen.tile);
    else {
      const found = await window.boneyard.board(this.state.puzzle, { theme: this.#theme, tile: chosen.tile });
      if (!isFault(found)) this.places = playsOf(found, chosen.tile);
    }
  }

  /** Whether the chosen tile is still where it was. @param {Chosen} chosen @param {Board} board */
  #lies({ tile, from, seat }, board) {
    const tiles = {
      hand: () => board.hands.find((hand) => hand.seat === seat)?.tiles ?? [],
      box: () => board.box,
      boneyard: () => (board.boneyard && "known" in board.boneyard ? board.boneyard.known : []),
      table: () => board.tiles.map(({ tile }) => tile),
    }[from]();
    return tiles.some((other) => same(other, tile));
  }

  /** The hand of the seat to play, or else the first that is known. */
  get hand() {
    const hands = this.board?.hands ?? [];
    return hands.find(({ seat }) => seat === this.board?.to_play) ?? hands.find(({ tiles }) => tiles) ?? hands[0];
  }

  /** Whether a tap plays the chosen tile, or takes it; else it lays it, as a change of the puzzle. */
  get isPlay() {
    if (!this.chosen) return true;
    return this.chosen.from === "table" || (this.chosen.from === "hand" && this.chosen.seat === this.hand?.seat);
  }

  /** Whether the places of a tile would tell the answer: a puzzle asks which plays are legal. */
  get hidesPlays() {
    return this.state.mode === "puzzle" && this.board?.task === "plays";
  }

  /** Whether anything can be played. */
  get isPlayable() {
    return Boolean(this.board && this.board.places.length + this.board.other.length > 0);
  }

  draw() {
    if (!this.board) return;
    drawTable(this.board, this.places, this.chosen?.from === "table" ? this.chosen.tile : undefined, {
      lay: (place) => this.lay(place.play),
      choose: (tile) => this.choose({ tile, from: "table" }),
      home: () => this.home(),
    });
    drawControls(this);
    byId("status").textContent = this.#status(this.board);
    show(byId("hint"), this.places.length > 0);
  }

  /** The sentence of the status: the last move, then the state of the game. @param {Board} board */
  #status(board) {
    const last = board.played.at(-1);
    const move = last ? `Last move: ${last.play}${last.points ? `, ${count(last.points, "point")}` : ""}. ` : "";
    const solved = board.is_solved && !/solved/i.test(board.status) ? "Solved. " : "";
    const isIdle = this.chosen && this.chosen.from !== "table" && this.places.length === 0;
    const says = this.hidesPlays ? words.writePlay : this.isPlayable ? `${words.noPlace} ${this.chosen?.tile}.` : "";
    const none = isIdle && says ? ` ${says}` : "";
    return `${move}${solved}${board.status}${none}`;
  }

  /** Where the focus goes when its element is gone. @returns {HTMLElement | null} */
  home() {
    return byId("hand").querySelector("button:not(:disabled)") ?? byId("play");
  }

  /** Chooses a tile, or lets go of it. @param {Chosen} chosen */
  async choose(chosen) {
    const again = this.chosen && same(this.chosen.tile, chosen.tile) && this.chosen.from === chosen.from;
    this.chosen = again ? undefined : chosen;
    await this.#findPlaces();
    this.draw();
    this.#showPlace();
  }

  /** Scrolls to a place where none can be seen: on a phone the box lies far below the board. */
  #showPlace() {
    const places = [...byId("board").querySelectorAll(".place")];
    const isSeen = (/** @type {Element} */ place) => {
      const { top, bottom } = place.getBoundingClientRect();
      return bottom > 0 && top < innerHeight;
    };
    if (!places.some(isSeen)) places[0]?.scrollIntoView({ block: "center" });
  }

  /** Plays or lays the chosen tile. @param {string} play */
  lay(play) {
    return this.isPlay ? this.play(play) : this.edit({ lay: play });
  }

  /** Makes a play that was tapped. @param {string} play */
  async play(play) {
    const fault = await this.edit({ play });
    if (fault) tell("edit", faultText(fault));
  }

  /**
   * Changes the text by a tap or a control. Returns the fault, if the engine refuses the change.
   * @param {Change} change
   * @returns {Promise<Fault | undefined>}
   */
  async edit(change) {
    try {
      const text = await window.boneyard.edit(this.state.puzzle, change);
      if (isFault(text)) {
        // These controls show the fault beside themselves.
        if (!("play" in change || "house" in change)) tell("edit", faultText(text.error));
        return text.error;
      }
      hush("edit");
      if (!("set" in change || "house" in change)) this.chosen = undefined;
      this.state.changePuzzle(text);
      return undefined;
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      tell("engine", message);
      return { message };
    }
  }

  /** Lays a tile of the table in the next way that covers the same cells. */
  async turn() {
    const { chosen, board } = this;
    const at = board?.tiles.find(({ tile }) => chosen && same(tile, chosen.tile))?.at;
    if (!chosen || !at) return;
    if (this.isOnly) return this.#turnOnly(chosen.tile);
    const before = this.state.puzzle;
    const without = await window.boneyard.edit(before, { remove: chosen.tile });
    if (isFault(without)) return tell("edit", faultText(without.error));
    const free = await window.boneyard.board(without, { tile: chosen.tile });
    if (isFault(free)) return tell("edit", faultText(free.error));
    const isThere = (/** @type {Place} */ place) => place.at.join() === at.join();
    const ways = playsOf(free, chosen.tile).filter((place) => overlap(place.at, at)).sort((one, other) => Number(isThere(other)) - Number(isThere(one)));
    const texts = await Promise.all(ways.map(({ play }) => window.boneyard.edit(without, { lay: play })));
    const now = ways.findIndex(({ play }, n) => texts[n] === before || (play === this.#laid && same(chosen.tile, play)));
    for (let step = 1; step <= ways.length; step++) {
      const n = (now + step) % ways.length;
      const text = texts[n];
      if (typeof text !== "string" || text === before || n === now) continue;
      this.#laid = ways[n].play;
      return this.state.changePuzzle(text);
    }
    tell("edit", words.noTurn);
  }

  /** Whether a table that begins with a tile has no other: another can take its place, and it cannot go. */
  get isOnly() {
    return this.board?.tiles.length === 1 && this.board.game.startsWith("tableaux");
  }

  /** Lays the only tile anew. @param {string} tile @param {string} [side] Where its second half goes; else the next side */
  async #turnOnly(tile, side = "eswn"[("eswn".indexOf(this.#laid.slice(-1) || "n") + 1) % 4]) {
    this.#laid = `${tile}@0,0${side}`;
    await this.edit({ set: { key: "layout", value: this.#laid } });
  }

  /** Lays a tile in place of the only one. @param {string} tile */
  replace(tile) {
    return this.#turnOnly(tile, "e");
  }

  /** How the last turned tile lies now: a text may be written in another way than the engine's. */
  #laid = "";
}

/** The places of a tile. @param {Board} board @param {string} tile */
const playsOf = (board, tile) => board.places.filter((place) => place.tile && same(place.tile, tile));

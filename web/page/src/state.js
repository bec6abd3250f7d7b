// The text that the page holds, its history, and those who follow it. The board is drawn from it.

/** What a change came from: typing merges with typing before it. @typedef {"typing" | "change" | "open" | "part"} Cause */

/** The typing of this many milliseconds is one step of the history. */
const MERGE = 1000;
/** The steps that Undo goes back. */
const STEPS = 500;

/** The value of a key that stands alone on a line of a text. @param {string} text @param {string} key */
export function valueOf(text, key) {
  const line = new RegExp(`^${key}: *(.*)$`, "m").exec(text)?.[1] ?? "";
  return line.replace(/\s+#.*$/, "").trim().replace(/^(["'])(.*)\1$/, "$2");
}

export class State {
  text = "";
  /** The puzzles of the text: several in a post. @type {Part[]} */
  parts = [];
  /** The puzzle that is on the board, from 0. */
  part = 0;
  /** The text that the puzzles were read from. */
  #partsOf = "";
  /** @type {Mode} */
  mode = "open";
  /** In puzzle mode, the fragment that holds the answer; the answer itself is nowhere. */
  fragment = "";
  /** In puzzle mode, what is asked: some of it follows from what the answer expects. @type {string | undefined} */
  asked;
  /** @type {string[]} */
  #past = [];
  /** The steps of the past at which another text was opened. @type {Set<number>} */
  #opened = new Set();
  /** @type {string[]} */
  #future = [];
  #typed = -Infinity;
  /** @type {((cause: Cause) => void)[]} */
  #followers = [];

  /** @param {(cause: Cause) => void} follower */
  follow(follower) {
    this.#followers.push(follower);
  }

  /** @param {Cause} cause */
  #tell(cause) {
    for (const follower of this.#followers) follower(cause);
  }

  /** Changes the text, as one step of the history. @param {string} text @param {Cause} [cause] */
  change(text, cause = "change") {
    if (text === this.text) return;
    const now = performance.now();
    const merges = cause === "typing" && now - this.#typed < MERGE;
    if (!merges) {
      this.#past.push(this.text);
      this.#opened.delete(this.#past.length);
      if (this.#past.length > STEPS) {
        this.#past.shift();
        this.#opened = new Set([...this.#opened].map((step) => step - 1));
      }
    }
    this.#typed = cause === "typing" ? now : -Infinity;
    this.#future = [];
    this.text = text;
    this.#tell(cause);
  }

  /** Keeps the puzzles of the text as it is now. @param {Part[]} parts */
  divide(parts) {
    this.parts = parts;
    this.part = Math.max(0, Math.min(this.part, parts.length - 1));
    this.#partsOf = this.text;
  }

  /** The text of the puzzle that is on the board. */
  get puzzle() {
    if (this.parts.length < 2 || this.#partsOf !== this.text) return this.text;
    const [first, last] = this.parts[this.part].lines;
    return `${this.text.split("\n").slice(first - 1, last).join("\n")}\n`;
  }

  /** Changes the puzzle that is on the board; the others stay as they are. @param {string} puzzle */
  changePuzzle(puzzle) {
    if (this.parts.length < 2) return this.change(puzzle);
    // A text that has just been typed is not divided yet.
    if (this.#partsOf !== this.text) return;
    const lines = this.text.split("\n");
    const own = puzzle.replace(/\n$/, "").split("\n");
    const [first, last] = this.parts[this.part].lines;
    const parts = this.parts.map((part, n) => {
      const more = own.length - (last - first + 1);
      const [from, to] = part.lines;
      return { ...part, lines: /** @type {[number, number]} */ (n < this.part ? [from, to] : n > this.part ? [from + more, to + more] : [from, to + more]) };
    });
    lines.splice(first - 1, last - first + 1, ...own);
    this.parts = parts;
    this.#partsOf = lines.join("\n");
    this.change(this.#partsOf);
  }

  /** Puts another puzzle of the text on the board. @param {number} part */
  show(part) {
    this.part = part;
    this.#tell("part");
  }

  /** Opens another text in its mode. Undo does not lead back to a text of another mode. @param {string} text @param {Mode} mode @param {string} fragment */
  open(text, mode, fragment) {
    if (mode === "open" && this.mode === "open" && this.text && text !== this.text) {
      this.#past.push(this.text);
      this.#opened.add(this.#past.length);
    } else if (mode !== this.mode || mode === "puzzle") {
      this.#past = [];
      this.#opened.clear();
    }
    this.#future = [];
    this.#typed = -Infinity;
    Object.assign(this, { text, mode, fragment, part: 0 });
    this.#tell("open");
  }

  get canUndo() {
    return this.#past.length > 0;
  }

  get canRedo() {
    return this.#future.length > 0;
  }

  undo() {
    this.#step(this.#past, this.#future);
  }

  redo() {
    this.#step(this.#future, this.#past);
  }

  /** @param {string[]} from @param {string[]} to */
  #step(from, to) {
    const before = this.#past.length;
    const text = from.pop();
    if (text === undefined) return;
    to.push(this.text);
    this.text = text;
    this.#typed = -Infinity;
    this.#tell(this.#opened.has(Math.max(before, this.#past.length)) ? "open" : "change");
  }
}

// The text that the page holds, its history, and those who follow it. The board is drawn from it.

/** What a change came from: typing merges with typing before it. @typedef {"typing" | "change" | "open"} Cause */

/** The typing of this many milliseconds is one step of the history. */
const MERGE = 1000;
/** The steps that Undo goes back. */
const STEPS = 500;

export class State {
  text = "";
  /** @type {Mode} */
  mode = "open";
  /** In puzzle mode, the fragment that holds the answer; the answer itself is nowhere. */
  fragment = "";
  /** @type {string[]} */
  #past = [];
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
      if (this.#past.length > STEPS) this.#past.shift();
    }
    this.#typed = cause === "typing" ? now : -Infinity;
    this.#future = [];
    this.text = text;
    this.#tell(cause);
  }

  /** Opens another text in its mode. Undo does not lead back to a text of another mode. @param {string} text @param {Mode} mode @param {string} fragment */
  open(text, mode, fragment) {
    if (mode === "open" && this.mode === "open" && this.text && text !== this.text) this.#past.push(this.text);
    else if (mode !== this.mode || mode === "puzzle") this.#past = [];
    this.#future = [];
    this.#typed = -Infinity;
    Object.assign(this, { text, mode, fragment });
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
    const text = from.pop();
    if (text === undefined) return;
    to.push(this.text);
    this.text = text;
    this.#typed = -Infinity;
    this.#tell("change");
  }
}

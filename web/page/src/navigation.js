// Drafts, links and the history of the browser: what is opened, what is kept, and what Back returns to.
import { byId, show } from "./dom.js";
import { readLink } from "./link.js";
import { failed, faultText, hush, isFault, tell } from "./messages.js";
import { isKept, keep, load, loadNewest } from "./storage.js";
import { words } from "./words.js";

/** A text that an entry of the browser's history shows. `isViewed`: it is a link's, and unchanged; `asked`: what the whole text of a puzzle asks. @typedef {{ text: string, mode: Mode, fragment: string, isViewed: boolean, isOwn: boolean, asked?: string }} Shown */
/** The draft that is kept; it is the reader's own after a change. @typedef {{ text: string, isOwn: boolean }} Draft */

/** The drafts that are kept besides the last one. */
const DRAFTS = 20;

export class Navigation {
  /** What the entries before and after this one show. @type {Map<number, Shown>} */
  #entries = new Map();
  #entry = 0;
  #isViewed = false;
  #isOwn = false;
  #isEntering = false;
  /** Counts what is opened: a link that is read while another is opened comes too late. */
  #arrivals = 0;

  /** @param {import("./state.js").State} state @param {() => Promise<string>} welcome The text of a first visit */
  constructor(state, welcome) {
    this.state = state;
    this.welcome = welcome;
    state.follow((cause) => {
      if (!this.#isEntering && cause !== "part") this.#edited(cause === "open");
      this.#offer();
    });
    addEventListener("popstate", () => this.#arrive());
    addEventListener("hashchange", () => this.#arrive());
    byId("restore").addEventListener("click", () => this.#restore());
    byId("show-answer").addEventListener("click", () => this.showAnswer());
  }

  /** @returns {Draft} */
  get #draft() {
    const draft = load("draft");
    return typeof draft?.text === "string" ? draft : { text: "", isOwn: false };
  }

  /** @returns {string[]} */
  get #previous() {
    return texts(load("previous"));
  }

  /** Opens what the address or the last visit holds. */
  async start() {
    if (!isKept) tell("storage", words.noStorage);
    this.#mark();
    const fragment = location.hash;
    const link = await readLink(fragment);
    if (location.hash !== fragment) return;
    if (link && "text" in link) return this.#openLink(link.text, link.mode, fragment);
    if (link) tell("link", link.fault);
    const { text, isOwn } = this.#draft;
    const first = text || isOwn ? text : await this.welcome();
    // What was written or opened meanwhile stays, and a link that is still being read comes behind the welcome.
    const arrivals = this.#arrivals;
    if (!this.state.text) this.#enter({ text: first, mode: "open", fragment: "", isViewed: false, isOwn });
    this.#arrivals = arrivals;
  }

  /** Opens a text from the gallery, a deal or a file. @param {string} text */
  open(text) {
    this.#goOn();
    this.#enter({ text, mode: "open", fragment: "", isViewed: false, isOwn: false });
  }

  /** Follows a link that was pasted into the page. @param {string} fragment */
  follow(fragment) {
    if (location.hash === fragment) this.#arriveAt(fragment);
    else location.hash = fragment;
  }

  /** Notes in the entry of the history which text it shows. */
  #mark() {
    if (!this.#entry) this.#entry = Date.now() + Math.random();
    try {
      history.replaceState({ boneyard: this.#entry }, "");
    } catch {
      // A frame without an address of its own has no history either.
    }
  }

  /** What follows an unchanged link, or a puzzle that was tried, is an entry of its own: Back returns to the link. */
  #goOn() {
    if (!this.#isViewed) return this.#dropFragment();
    this.#leave();
    this.#entry = Date.now() + Math.random();
    try {
      history.pushState({ boneyard: this.#entry }, "", location.href.replace(/#.*$/s, ""));
    } catch {
      // A frame without an address of its own has no history either.
    }
  }

  /** The address says nothing of a text that is no longer the link's. */
  #dropFragment() {
    if (!location.hash) return;
    try {
      history.replaceState({ boneyard: this.#entry }, "", location.href.replace(/#.*$/s, ""));
    } catch {
      // The fragment stays; a reload opens the link again, over the draft.
    }
  }

  /** @param {Shown} shown */
  #enter(shown) {
    this.#arrivals++;
    const { text, mode, fragment, isViewed, isOwn, asked } = shown;
    if (!isViewed) {
      const draft = this.#draft;
      if (draft.isOwn && draft.text !== text) this.#putAway(draft.text);
      this.#save(text, isOwn);
    }
    this.#isViewed = isViewed;
    this.#isOwn = isOwn;
    this.state.asked = asked;
    this.#isEntering = true;
    this.state.open(text, mode, fragment);
    this.#isEntering = false;
  }

  /** @param {string} text @param {boolean} isOwn */
  #save(text, isOwn) {
    // What another tab has written since would be lost: a new tab gets the newest text of all.
    const [own, newest] = [load("draft"), loadNewest("draft")];
    if (newest?.isOwn && typeof newest.text === "string" && ![own?.text, text].includes(newest.text)) this.#putAway(newest.text);
    if (!keep("draft", { text, isOwn }) && isKept) tell("storage", words.noStorage);
  }

  /** Puts a draft among those before it. @param {string} text */
  #putAway(text) {
    if (!text.trim()) return;
    const others = [...new Set([...texts(loadNewest("previous")), ...this.#previous])];
    keep("previous", [...others.filter((other) => other !== text), text].slice(-DRAFTS));
  }

  /** Keeps what the reader has changed. @param {boolean} isOther Whether Undo or Redo has led to another text */
  #edited(isOther) {
    const { text, mode, fragment } = this.state;
    if (mode === "puzzle") return void keep("tries", [...tries(fragment).others, { fragment, text }].slice(-DRAFTS));
    if (this.#isViewed || isOther) {
      const draft = this.#draft;
      if (draft.isOwn && draft.text !== text) this.#putAway(draft.text);
      this.#isViewed = false;
      this.#dropFragment();
    }
    this.#isOwn = true;
    this.#save(text, true);
  }

  /** The draft that the button brings back. */
  get #restorable() {
    const draft = this.#isViewed ? this.#draft.text : undefined;
    const text = draft || this.#previous.filter((text) => text !== this.state.text).at(-1);
    return text === this.state.text ? undefined : text;
  }

  #offer() {
    const button = byId("restore");
    const isOffered = Boolean(this.#restorable);
    if (!isOffered && document.activeElement === button) byId("title").focus();
    show(button, isOffered);
  }

  #restore() {
    const text = this.#restorable;
    if (text === undefined) return;
    // The drafts go round: what is shown now can be brought back too.
    const previous = this.#previous.filter((other) => other !== text);
    keep("previous", this.#isOwn && !this.#isViewed ? [this.state.text, ...previous] : previous);
    this.#goOn();
    this.#save(text, true);
    this.#enter({ text, mode: "open", fragment: "", isViewed: false, isOwn: true });
    hush("link");
  }

  /** Follows the history of the browser. */
  #arrive() {
    const entry = history.state?.boneyard;
    if (entry === this.#entry) return;
    const shown = this.#entries.get(entry);
    if (!shown) return void this.#arriveAt(location.hash);
    this.#leave();
    this.#entry = entry;
    hush("link");
    this.#enter(shown);
  }

  /** Remembers what the entry shows that is left. */
  #leave() {
    const { text, mode, fragment, asked } = this.state;
    this.#entries.set(this.#entry, { text, mode, fragment, asked, isViewed: this.#isViewed, isOwn: this.#isOwn });
  }

  /** Opens what a fragment holds. What is no link, or a broken one, changes nothing. @param {string} fragment */
  async #arriveAt(fragment) {
    const mine = ++this.#arrivals;
    const link = await readLink(fragment);
    if (mine !== this.#arrivals) return;
    if (link && "text" in link) {
      this.#leave();
      this.#entry = 0;
      this.#mark();
      return void this.#openLink(link.text, link.mode, fragment);
    }
    this.#mark();
    if (link) tell("link", link.fault);
    if (fragment || !this.#isViewed) return;
    const { text, isOwn } = this.#draft;
    this.#enter({ text: text || (await this.welcome()), mode: "open", fragment: "", isViewed: false, isOwn });
  }

  /** @param {string} text @param {Mode} mode @param {string} fragment */
  async #openLink(text, mode, fragment) {
    const mine = ++this.#arrivals;
    hush("link");
    /** @type {Shown} */
    const shown = { text, mode, fragment, isViewed: true, isOwn: false };
    if (mode === "puzzle") {
      const whole = await window.boneyard.board(text, {}).catch(failed);
      if (!isFault(whole)) shown.asked = whole.question ?? undefined;
      const question = await window.boneyard.question(text).catch(failed);
      if (mine !== this.#arrivals) return;
      if (isFault(question)) tell("link", faultText(question.error));
      shown.text = isFault(question) ? "" : question;
    }
    if (mode === "open" && this.#draft.isOwn && this.#draft.text !== text) tell("link", words.draftKept);
    this.#enter(shown);
    const { own } = tries(fragment);
    if (mode === "puzzle" && own) this.state.change(own.text);
  }

  /** Shows the whole text of a puzzle, after which it is as open as any. */
  async showAnswer() {
    const link = await readLink(this.state.fragment);
    if (!link || !("text" in link)) return;
    this.#enter({ text: link.text, mode: "open", fragment: "", isViewed: true, isOwn: false });
    byId("title").focus();
  }
}

/** The texts among what was kept. @param {unknown} kept @returns {string[]} */
const texts = (kept) => (Array.isArray(kept) ? kept.filter((text) => typeof text === "string") : []);

/** The moves that were tried at a link, and those at others. @param {string} fragment */
function tries(fragment) {
  const kept = load("tries");
  /** @type {{ fragment: string, text: string }[]} */
  const all = (Array.isArray(kept) ? kept : []).filter((one) => typeof one?.text === "string");
  return { own: all.find((one) => one.fragment === fragment), others: all.filter((one) => one.fragment !== fragment) };
}

// Questions to the engine: Solve, Stop and the others. Long ones are asked again with growing time, so that a
// whole answer is at hand when they are stopped.
import { button, byId, count, h, number } from "./dom.js";
import { drawAnswer } from "./answer.js";
import { NoEngine, Stopped } from "./engine.js";
import { rulePicker, rulesOf } from "./house.js";
import { tell } from "./messages.js";
import { words } from "./words.js";

/** The time limits of a long question, one after the other. */
const LIMITS = ["250ms", "1s", "4s", "16s", "64s", "256s", "1024s", "4096s", "16384s"];

/**
 * The questions. `games` names the games that a question is for, `tasks` the tasks; `field` asks for an option first.
 * @typedef {{ command: string, name: string, isLong?: true, games?: RegExp, tasks?: RegExp, field?: { option: string, label: string, hint: string } }} Question
 */

/** @type {Question} */
const SOLVE = { command: "solve", name: "Solve", isLong: true };
/** @type {Question[]} */
const OTHERS = [
  { command: "hint", name: "Best from here", isLong: true, games: /./ },
  { command: "explain", name: "Next step", isLong: true, tasks: /^place$/ },
  { command: "plays", name: "Legal plays", games: /./ },
  { command: "odds", name: "Expected points", isLong: true, games: /./ },
  { command: "dead", name: "Dead cells", games: /^tableaux$/ },
  { command: "suits", name: "Suits", games: /^castle-rock$/ },
  { command: "explain", name: "Explain a play", isLong: true, games: /./, field: { option: "play", label: "Play to explain", hint: "as Legal plays lists them" } },
  { command: "compare", name: "Compare house rules", isLong: true, games: /./, field: { option: "house", label: "House rules to compare", hint: "key=value, or a name" } },
  { command: "verify", name: "Check expectations", isLong: true },
];

export class Ask {
  /** The question under way. @type {symbol | undefined} */
  #current;
  /** The question that Stop has ended. @type {symbol | undefined} */
  #stopped;

  /** @param {import("./position.js").Position} position @param {import("./state.js").State} state */
  constructor(position, state) {
    this.position = position;
    this.state = state;
    byId("solve").addEventListener("click", () => this.ask(SOLVE, {}));
    byId("stop").addEventListener("click", () => this.stop());
    document.addEventListener("keydown", (event) => {
      const isOpen = !document.querySelector("dialog[open]") && state.mode === "open";
      if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey) || !isOpen) return;
      event.preventDefault();
      this.ask(SOLVE, {});
    });
    state.follow((cause) => {
      this.stop();
      if (cause === "open" || cause === "part") this.clear();
      else this.age();
    });
    position.followers.push(() => this.offer());
  }

  /** Shows the questions that the game has. */
  offer() {
    const { game = "", task = "" } = this.position.board ?? {};
    const list = byId("commands");
    const wanted = OTHERS.filter(({ games, tasks }) => (!games || games.test(game)) && (!tasks || tasks.test(task)));
    const names = wanted.map(({ name }) => name).join();
    if (list.dataset.names === names) return;
    list.dataset.names = names;
    list.replaceChildren(...wanted.map((question) => button(question.name, () => this.choose(question))));
  }

  /** Asks a question, after its field where it has one. @param {Question} question */
  async choose(question) {
    const form = byId("command-form");
    form.replaceChildren();
    const { field } = question;
    if (!field) return void this.ask(question, {});
    const input = h("input", { id: "command-field", autocomplete: "off", autocapitalize: "off", spellcheck: "false", placeholder: field.hint });
    const rules = field.option === "house" ? await rulesOf(this.position.board?.game ?? "") : [];
    const made = h(
      "form",
      { class: "line" },
      rules.length > 0 && rulePicker(input, rules),
      h("label", { for: "command-field" }, field.label),
      input,
      h("button", { type: "submit" }, "Ask"),
    );
    made.addEventListener("submit", (event) => {
      event.preventDefault();
      if (input.value.trim()) this.ask(question, { [field.option]: input.value.trim() });
    });
    form.replaceChildren(made);
    input.focus();
  }

  /** Says that the answer is about the text before the last change. */
  age() {
    const isOld = byId("found").hasChildNodes();
    byId("answer").classList.toggle("old", isOld);
    if (isOld && !this.#current) byId("progress").textContent = words.oldAnswer;
  }

  /** Takes away what was found; the focus does not go with it. */
  #empty() {
    const found = byId("found");
    if (found.contains(document.activeElement)) byId(this.state.mode === "open" ? "solve" : "title").focus();
    found.replaceChildren();
  }

  /** Empties the answer. */
  clear() {
    this.#empty();
    byId("progress").textContent = "";
    byId("command-form").replaceChildren();
    byId("answer").classList.remove("old");
  }

  /** Ends the question under way; its last whole answer stays. */
  stop() {
    if (!this.#current) return;
    this.#stopped = this.#current;
    window.boneyard.stop();
  }

  /** @param {boolean} isBusy */
  #busy(isBusy) {
    byId("answer").setAttribute("aria-busy", String(isBusy));
    if (!isBusy && document.activeElement === byId("stop")) byId("solve").focus();
    byId("stop").disabled = !isBusy;
  }

  /** @param {Question} question @param {Options} options */
  async ask(question, options) {
    this.stop();
    const mine = (this.#current = Symbol());
    const text = this.state.puzzle;
    /** @type {{ answer: any, report: Report | undefined }} */
    const kept = { answer: undefined, report: undefined };
    this.#empty();
    byId("answer").classList.remove("old");
    byId("progress").textContent = "Working …";
    this.#busy(true);
    const isMine = () => this.#current === mine;
    const draw = () => drawAnswer(question.command, kept.answer, text, this.position, isMine);
    try {
      for (const time of question.isLong ? LIMITS : [""]) {
        const limits = time ? { ...options, time } : options;
        const start = performance.now();
        const answer = await window.boneyard.search(question.command, text, limits, (report) => {
          kept.report = report;
          if (isMine()) byId("progress").textContent = progress(report);
        });
        if (!isMine()) return;
        kept.answer = readAnswer(answer);
        await draw();
        // An answer long before its limit will not be better with more time.
        if (!isOpenEnded(kept.answer) || performance.now() - start < parseFloat(time) * (time.endsWith("ms") ? 0.5 : 500)) break;
        // While an answer is drawn nothing runs that Stop could end.
        if (this.#stopped === mine) throw new Stopped(words.stopped);
      }
      byId("progress").textContent = isOpenEnded(kept.answer) ? "Not proven." : "";
    } catch (error) {
      if (!isMine()) return;
      await this.#ended(error, kept, draw);
    } finally {
      if (isMine()) {
        this.#current = undefined;
        this.#busy(false);
      }
    }
  }

  /** Shows what is left when a question ends before its time. @param {unknown} error @param {{ answer: any, report: Report | undefined }} kept @param {() => Promise<void>} draw */
  async #ended(error, kept, draw) {
    const isStopped = error instanceof Stopped;
    // A long line takes a while to be drawn.
    this.#busy(false);
    if (!isStopped) tell("engine", error instanceof Error ? error.message : String(error));
    if (error instanceof NoEngine) return void (byId("progress").textContent = "");
    kept.answer = withReport(kept.answer, kept.report);
    byId("progress").textContent = `${isStopped ? "Stopped" : "Ended"}. ${kept.report ? progress(kept.report) : ""}`;
    if (kept.answer) await draw();
  }
}

/** The last whole answer, with what was known when the question ended. @param {any} answer @param {Report | undefined} report */
function withReport(answer, report) {
  if (!report) return answer && { ...answer, exact: false };
  const known = (/** @type {number} */ value) => (Number.isFinite(value) ? value : undefined);
  if (Array.isArray(answer?.bound)) {
    const [least, most] = answer.bound;
    return { ...answer, bound: [known(report.best) ?? least, known(report.bound) ?? most], exact: false };
  }
  const best = known(report.best) ?? answer?.best;
  const bound = known(report.bound) ?? answer?.bound;
  return { ...answer, ...(best === undefined ? {} : { best }), ...(bound === undefined ? {} : { bound }), exact: false };
}

/** The answer to one puzzle, or to the first of several. @param {string} text */
function readAnswer(text) {
  const lines = text.trim().split("\n");
  try {
    return JSON.parse(lines[0]);
  } catch {
    return { text };
  }
}

/** Whether more time may make an answer better. @param {any} answer */
const isOpenEnded = (answer) =>
  Boolean(answer) && !answer.error && (answer.stopped === true || (answer.exact === false && answer.stopped === undefined));

/** What a search has found so far. @param {Report} report */
function progress({ best, bound, positions }) {
  const parts = [];
  if (Number.isFinite(best)) parts.push(`best so far ${number(best)}`);
  if (Number.isFinite(bound)) parts.push(`bound ${number(bound)}`);
  parts.push(count(Math.round(positions), "position"));
  return `${parts.join(", ").replace(/^b/, "B")}.`;
}

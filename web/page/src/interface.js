// `window.boneyard`: everything that the page asks, and that other programs may ask.
import { Engine } from "./engine.js";
import { linkTo } from "./link.js";

/**
 * Makes the interface.
 * @param {() => string} text The text that the page holds now
 * @param {(message: string) => void} mourn Says why a worker died
 * @returns {Boneyard}
 */
export function makeInterface(text, mourn) {
  // What is quick never waits for a search, and calls of other programs wait for neither.
  const quick = new Engine(mourn);
  const long = new Engine(mourn);
  const calls = new Engine(mourn);
  // Their workers start at once, so that no first question waits for one. The question says why there is none.
  for (const engine of [quick, long, calls]) engine.warm().catch(() => {});

  /** @param {object} request @returns {Promise<any>} */
  const ask = async (request) => JSON.parse(await quick.ask(request));
  /** One field of an answer, or the fault. @param {string} field @param {object} request */
  const field = async (field, request) => {
    const answer = await ask(request);
    return answer.error ? answer : answer[field];
  };

  /** @type {Promise<string> | undefined} */
  let version;
  const getVersion = () => (version ??= ask({ ask: "version" }));
  /** What other programs hand in as a text. @param {unknown} text */
  const plain = (text) => String(text ?? "");
  return {
    // Both `await boneyard.version` and `await boneyard.version()` work.
    version: Object.assign(getVersion, {
      /** @type {PromiseLike<string>["then"]} */
      then: (done, failed) => getVersion().then(done, failed),
    }),
    answer: (command, text, options) => calls.ask({ ask: "answer", command, text: plain(text), options: options ?? {} }),
    faults: (text) => ask({ ask: "faults", text: plain(text) }),
    figure: (text, options) => field("svg", { ask: "figure", text: plain(text), options: options ?? {} }),
    deal: (game, options) => field("text", { ask: "deal", game, options: options ?? {} }),
    link: async (text, options) => {
      const mode = options?.mode ?? "open";
      // A link of another kind would hold the answer.
      if (mode !== "open" && mode !== "puzzle") throw new TypeError(`a link's mode is open or puzzle, not ${mode}`);
      return linkTo(plain(text), mode);
    },
    text: async () => text(),
    board: (text, options = {}) => ask({ ask: "board", text, options }),
    edit: (text, change) => field("text", { ask: "edit", text, change }),
    games: () => ask({ ask: "games" }),
    parts: (text) => ask({ ask: "parts", text }),
    question: (text) => field("text", { ask: "question", text }),
    search: (command, text, options, report) =>
      long.ask(command === "hint" ? { ask: "hint", text, options } : { ask: "answer", command, text, options }, report),
    stop: () => long.stop(),
  };
}

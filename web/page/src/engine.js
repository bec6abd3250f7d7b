// The engine's workers: each takes requests in turn, is replaced when it dies, and can be ended.
import { words } from "./words.js";

/** The engine that the page carries, unpacked and compiled once. */
async function compiled() {
  if (typeof WebAssembly !== "object") throw new Error(words.noWebAssembly);
  return window.starting.module.catch(() => {
    throw new Error(words.cannotLoad);
  });
}

/** The engine cannot run at all: nothing replaces its worker. */
export class NoEngine extends Error {}

/** A question was ended by `stop`. */
export class Stopped extends Error {}

/**
 * @typedef {{ request: string, resolve(answer: string): void, reject(error: Error): void,
 *   report?(report: Report): void }} Question
 */

/** One worker with the engine. */
export class Engine {
  /** @type {Worker | undefined} */
  #worker;
  /** @type {Map<number, Question>} */
  #open = new Map();
  #last = 0;
  /** Whether the worker now there has loaded the engine. */
  #ready = false;
  /** The lock that the worker holds while it lives, and what ends the wait for it. */
  #lock = "";
  #watch = new AbortController();

  /** @param {(message: string) => void} mourn Takes the sentence that says why a worker died. */
  constructor(mourn) {
    this.mourn = mourn;
  }

  /**
   * Sends one request and returns the text of its answer.
   * @param {object} request
   * @param {(report: Report) => void} [report]
   * @returns {Promise<string>}
   */
  ask(request, report) {
    return new Promise((resolve, reject) => {
      const id = ++this.#last;
      this.#open.set(id, { request: JSON.stringify(request), resolve, reject, report });
      this.#start().then(
        (worker) => worker?.postMessage({ id, request: this.#open.get(id)?.request }),
        (error) => this.#fail(new NoEngine(error.message)),
      );
    });
  }

  /** Loads the engine before the first request. */
  warm() {
    return this.#start().then(() => undefined);
  }

  /** Ends every open request at once. The next one gets a new worker. */
  stop() {
    this.#fail(new Stopped(words.stopped));
  }

  /** Rejects what is open and drops the worker. @param {Error} error */
  #fail(error) {
    this.#watch.abort();
    this.#worker?.terminate();
    this.#worker = undefined;
    const open = [...this.#open.values()];
    this.#open.clear();
    for (const question of open) question.reject(error);
  }

  /** Replaces a dead worker. @param {string} reason */
  #died(reason) {
    const message = /memory/i.test(reason) ? words.outOfMemory : words.died;
    const wasOpen = this.#open.size > 0;
    const couldLoad = this.#ready;
    this.#fail(couldLoad ? new Error(message) : new NoEngine(words.cannotLoad));
    if (wasOpen) this.mourn(couldLoad ? message : words.cannotLoad);
  }

  /** @type {Promise<Worker> | undefined} */
  #starting;

  /** The worker, started where there is none. @returns {Promise<Worker>} */
  async #start() {
    if (this.#worker) return this.#worker;
    this.#starting ??= this.#launch().finally(() => (this.#starting = undefined));
    return this.#starting;
  }

  async #launch() {
    // It starts while the engine is still unpacked.
    const worker = window.starting.startWorker();
    const module = await compiled().catch((error) => {
      worker.terminate();
      throw error;
    });
    const lock = `boneyard ${Math.random()}`;
    worker.postMessage({ module, lock });
    this.#worker = worker;
    this.#ready = false;
    worker.onmessage = ({ data }) => this.#receive(worker, data);
    worker.onerror = (event) => {
      event.preventDefault();
      if (worker === this.#worker) this.#died(event.message ?? "");
    };
    this.#lock = lock;
    return worker;
  }

  /** Waits for the lock of a worker: a browser may end one without a word. @param {Worker} worker */
  #watchOver(worker) {
    this.#ready = true;
    this.#watch = new AbortController();
    const ended = () => {
      if (worker === this.#worker) this.#died("");
    };
    // A page without an origin of its own has no locks.
    navigator.locks?.request(this.#lock, { signal: this.#watch.signal }, ended).catch(() => {});
  }

  /** @param {Worker} worker @param {{ id?: number, ready?: true, report?: Report, answer?: string, died?: string }} data */
  #receive(worker, data) {
    if (worker !== this.#worker) return;
    if (data.ready) this.#watchOver(worker);
    if (data.died !== undefined) return this.#died(data.died);
    const question = data.id === undefined ? undefined : this.#open.get(data.id);
    if (!question) return;
    if (data.report) question.report?.(data.report);
    if (data.answer === undefined) return;
    this.#open.delete(data.id ?? 0);
    question.resolve(data.answer);
  }
}

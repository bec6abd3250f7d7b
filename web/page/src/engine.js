// The engine's workers: each takes requests in turn, is replaced when it dies, and can be ended.
import { words } from "./words.js";

/** @type {Promise<WebAssembly.Module> | undefined} */
let module;

/** A worker, and what it was started for is sent to it. @param {object} message */
function startWorker(message) {
  const url = URL.createObjectURL(new Blob([WORKER_SOURCE], { type: "text/javascript" }));
  const worker = new Worker(url);
  URL.revokeObjectURL(url);
  worker.postMessage(message);
  return worker;
}

/** Unpacks and compiles the engine that the page carries, once, by a worker of its own: the page goes on drawing. */
function compiled() {
  module ??= new Promise((resolve, reject) => {
    if (typeof WebAssembly !== "object") throw new Error(words.noWebAssembly);
    const block = document.getElementById("engine");
    const worker = startWorker({ packed: block?.textContent ?? "" });
    block?.remove();
    worker.onmessage = ({ data }) => {
      worker.terminate();
      if (data.module) resolve(data.module);
      else reject(new Error(words.cannotLoad));
    };
    worker.onerror = (event) => {
      event.preventDefault();
      reject(new Error(words.cannotLoad));
    };
  });
  return module;
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
    const module = await compiled();
    const lock = `boneyard ${Math.random()}`;
    const worker = startWorker({ module, lock });
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

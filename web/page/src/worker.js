// Runs the engine apart from the page: one request at a time, text in and text out. One more such worker unpacks the
// gallery, and unpacks and compiles the engine for the others.
import { unpacker } from "./unpack.js";

/**
 * @typedef {{ memory: WebAssembly.Memory, ask(pointer: number, length: number): bigint,
 *   reserve(length: number): number, release(pointer: number, length: number): void }} Engine
 */

/** @type {Engine | undefined} */
let engine;
/** A trap with this much memory in use is taken for a lack of it: an allocation that fails gives no reason. */
const FULL = 2 ** 29;
/** The request under way, which reports carry. */
let current = 0;

const post = /** @type {(message: object) => void} */ (self.postMessage.bind(self));

const imports = {
  env: {
    now: () => performance.now(),
    /** @param {number} best @param {number} bound @param {number} positions */
    report: (best, bound, positions) => post({ id: current, report: { best, bound, positions } }),
  },
};

/** Sends a request through the engine's memory. @param {Engine} engine @param {string} request */
function ask(engine, request) {
  const bytes = new TextEncoder().encode(request);
  const pointer = engine.reserve(bytes.length);
  if (!pointer) throw new Error("memory");
  // A module may hand out addresses above 2 GiB, which arrive as negative numbers.
  new Uint8Array(engine.memory.buffer, pointer >>> 0, bytes.length).set(bytes);
  const answer = BigInt.asUintN(64, engine.ask(pointer, bytes.length));
  if (!answer) throw new Error("memory");
  const at = Number(answer >> 32n);
  const length = Number(answer & 0xffffffffn);
  const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(new Uint8Array(engine.memory.buffer, at, length));
  engine.release(pointer, bytes.length);
  engine.release(at, length);
  return text;
}

/**
 * Takes a lock that the browser gives back when this worker ends, however it ends: the page waits for it.
 * @param {string} name
 */
function hold(name) {
  return new Promise((resolve) => {
    // A page without an origin of its own has no locks.
    if (!navigator.locks) return resolve(undefined);
    const held = () => {
      resolve(undefined);
      return new Promise(() => {});
    };
    navigator.locks.request(name, held).catch(resolve);
  });
}

/** Settles when the engine is there. @type {Promise<void> | undefined} */
let loading;

/** @param {WebAssembly.Module} module @param {string} lock */
async function start(module, lock) {
  const instance = /** @type {any} */ (await WebAssembly.instantiate(module, imports));
  engine = /** @type {Engine} */ (instance.exports);
  await hold(lock);
  post({ ready: true });
}

/** @param {MessageEvent} event */
async function receive(event) {
  const { gallery, packed, module, lock, id, request } = event.data;
  if (packed !== undefined) {
    const { parted, joined } = unpacker();
    const words = parted(gallery);
    post({ gallery: words.gallery });
    return post({ module: await WebAssembly.compile(joined(packed, words.constants)) });
  }
  if (module) return (loading = start(module, lock));
  await loading;
  current = id;
  try {
    if (!engine) throw new Error("the engine is not there");
    post({ id, answer: ask(engine, request) });
  } catch (error) {
    // What a trap leaves behind is unusable: the page replaces this worker.
    const isFull = /memory|alloc/i.test(String(error)) || (engine?.memory.buffer.byteLength ?? 0) >= FULL;
    post({ id, died: isFull ? "memory" : String(error) });
  }
}
// A module that cannot be instantiated, for want of memory, ends the worker too.
self.onmessage = (event) => receive(event).catch((error) => post({ died: String(error) }));

// Unpacks the gallery and the engine by a small module of WebAssembly, made from `web/unpack`: LZMA, and the streams that
// the engine's code is sorted into.
import { fromBase64 } from "./bytes.js";

/** The bytes of a page of memory. */
const PAGE = 2 ** 16;
/** Where the head of a file .lzma says how long its content is. */
const SIZE = 5;

/**
 * @typedef {(parts: number, length: number, out: number, room: number) => number} Step
 * @typedef {{ memory: WebAssembly.Memory, unlzma: Step, join: Step }} Unpacker
 * @typedef {{ at: number, length: number }} Stretch Bytes in the memory of the unpacker
 */

/** What unpacks the blocks of the page. */
export function unpacker() {
  const module = new WebAssembly.Module(fromBase64(UNPACK));
  const { memory, unlzma, join } = /** @type {Unpacker} */ (
    /** @type {unknown} */ (new WebAssembly.Instance(module).exports)
  );

  /** Bytes that nothing else uses. @param {number} length @returns {Stretch} */
  const free = (length) => ({ at: memory.grow(Math.ceil(length / PAGE)) * PAGE, length });
  /** @param {Stretch} place */
  const bytes = ({ at, length }) => new Uint8Array(memory.buffer, at, length);
  /** @param {Step} step @param {Stretch} parts @param {Stretch} out */
  function take(step, parts, out) {
    const found = step(parts.at, parts.length, out.at, out.length);
    if (!found) throw new RangeError("the page is cut off or altered");
    return found;
  }

  /** The content of a block: LZMA in base64. @param {string} text @returns {Stretch} */
  function unpacked(text) {
    const packed = fromBase64(text.trim());
    const from = free(packed.length);
    bytes(from).set(packed);
    const out = free(new DataView(packed.buffer).getUint32(SIZE, true));
    take(unlzma, from, out);
    return out;
  }

  /** The gallery, and the constants of the engine behind it. @param {string} text */
  function parted(text) {
    const whole = bytes(unpacked(text));
    return { gallery: new TextDecoder().decode(whole.subarray(0, GALLERY)), constants: whole.slice(GALLERY) };
  }

  /** The module whose streams a block has, but for its constants. @param {string} text @param {Uint8Array} constants */
  function joined(text, constants) {
    const code = unpacked(text);
    const streams = free(code.length + constants.length);
    const [from, to] = [bytes(code), bytes(streams)];
    to.set(from.subarray(0, CONSTANTS));
    to.set(constants, CONSTANTS);
    to.set(from.subarray(CONSTANTS), CONSTANTS + constants.length);
    const out = free(2 * streams.length);
    return bytes({ at: out.at, length: take(join, streams, out) });
  }
  return { parted, joined };
}

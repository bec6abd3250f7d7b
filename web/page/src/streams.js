// A WebAssembly module with its code in streams: all operations, then all numbers of locals, then all constants, and
// so on. LZMA packs it a tenth smaller so. The same walk parts and joins: what it reads and writes change places.

/** The streams of the code, then the bytes before and behind it. */
const NAMES = [
  "operations", "frames", "blocks", "branches", "calls", "calls behind a constant", "types", "locals", "globals", "offsets",
  "floats", "tables", "before", "behind",
];
const [
  OPERATIONS, FRAMES, BLOCKS, BRANCHES, CALLS, CONSTANT_CALLS, TYPES, LOCALS, GLOBALS, OFFSETS, FLOATS, TABLES, BEFORE,
  BEHIND,
] = NAMES.keys();
/** Then the constants: what is added differs from what is passed to a call, so each operation behind one has a stream. */
const WORDS = NAMES.length;
const LONGS = WORDS + 256;
const ALL = Array.from({ length: LONGS + 256 });
/** The bytes of a module before its sections, and the number of the section of its code. */
const HEAD = 8;
const CODE = 10;
/** Operations, as in https://webassembly.github.io/spec/core/appendix/index-instructions.html */
const [BLOCK, IF, END, TABLE, INDIRECT, LOAD, STORE, WORD, FLOAT, DOUBLE, LONG] = [
  0x02, 0x04, 0x0b, 0x0e, 0x11, 0x28, 0x3e, 0x41, 0x43, 0x44, 0xfc,
];
/** Those with one number each: the first, the last, the stream of the number. */
const NUMBERED = [
  [BLOCK, IF, BLOCKS], [0x0c, 0x0d, BRANCHES], [0x10, 0x10, CALLS], [0x20, 0x22, LOCALS], [0x23, 0x24, GLOBALS],
  [0x3f, 0x40, TABLES], [WORD, WORD, WORDS], [0x42, 0x42, LONGS],
];
const STREAMS = Array.from({ length: 256 }, (_, at) => NUMBERED.find(([first, last]) => first <= at && at <= last)?.[2] ?? -1);
/** Those after 0xfc: how many bytes each has. Behind the last, a module is refused. */
const LONG_BYTES = [0, 0, 0, 0, 0, 0, 0, 0, 2, 1, 2, 1];
/** The usual alignment of each operation on memory; the others get numbers that no operation of the engine has. */
const USUAL = [2, 3, 2, 3, 0, 0, 1, 1, 0, 0, 1, 1, 2, 2, 2, 3, 2, 3, 0, 1, 0, 1, 2];
const [FREE, LAST_FREE] = [0xc5, 0xfb];
const UNUSUAL = USUAL.flatMap((usual, at) => Array.from({ length: usual }, (_, alignment) => [LOAD + at, alignment]));
/** The operation of each byte, and the alignment if it has one. */
const OPERATION = Uint8Array.from({ length: 256 }, (_, at) => UNUSUAL[at - FREE]?.[0] ?? at);
const ALIGNMENT = Uint8Array.from({ length: 256 }, (_, at) => UNUSUAL[at - FREE]?.[1] ?? USUAL[at - LOAD] ?? 0);

/** Bytes that are read in order. */
class Reader {
  at = 0;
  /** @param {Uint8Array} bytes */
  constructor(bytes) {
    this.bytes = bytes;
  }
  byte() {
    if (this.at >= this.bytes.length) throw new RangeError("the module is cut off");
    return this.bytes[this.at++];
  }
  number() {
    let [found, factor, byte] = [0, 1, 0];
    do {
      byte = this.byte();
      found += (byte & 0x7f) * factor;
      factor *= 0x80;
    } while (byte & 0x80);
    return found;
  }
  /** @param {number} length */
  some(length) {
    return this.bytes.subarray(this.at, (this.at += length));
  }
}

/** Bytes that are written in order. */
class Writer {
  at = 0;
  bytes = new Uint8Array(1 << 10);
  /** Makes room for more bytes. @param {number} count */
  room(count) {
    if (this.at + count <= this.bytes.length) return;
    const before = this.bytes;
    this.bytes = new Uint8Array(2 * (this.at + count));
    this.bytes.set(before);
  }
  /** @param {number} byte */
  byte(byte) {
    this.room(1);
    this.bytes[this.at++] = byte;
  }
  /** @param {number} number */
  number(number) {
    for (; number > 0x7f; number = Math.trunc(number / 0x80)) this.byte((number & 0x7f) | 0x80);
    this.byte(number);
  }
  /** @param {Uint8Array} bytes */
  some(bytes) {
    this.room(bytes.length);
    this.bytes.set(bytes, this.at);
    this.at += bytes.length;
  }
  get written() {
    return this.bytes.subarray(0, this.at);
  }
}

/** @typedef {(from: Reader, to: Writer) => number} Operation Copies an operation and returns it */
/** @typedef {(from: Reader) => number} Next The operation behind the number that is read next */

/** Takes the alignment into the operation. @type {Operation} */
function parted(from, to) {
  const operation = from.byte();
  const isFree = operation >= FREE && operation <= LAST_FREE;
  if (isFree) throw new Error(`no streams for the operation ${operation}`);
  if (operation < LOAD || operation > STORE) to.byte(operation);
  else {
    const alignment = from.byte();
    const at = UNUSUAL.findIndex(([other, unusual]) => other === operation && unusual === alignment);
    to.byte(at < 0 ? operation : FREE + at);
  }
  return operation;
}

/** Takes it out again. @type {Operation} */
function joined(from, to) {
  const found = from.byte();
  const operation = OPERATION[found];
  to.byte(operation);
  if (operation >= LOAD && operation <= STORE) to.byte(ALIGNMENT[found]);
  return operation;
}

/** The number stands before it. @type {Next} */
function nextParted({ bytes, at }) {
  while (bytes[at] & 0x80) at++;
  return bytes[at + 1];
}

/** The number stands in another stream. @type {Next} */
const nextJoined = ({ bytes, at }) => OPERATION[bytes[at]];

/** @param {Reader} from @param {Writer} to @param {number} count */
function bytes(from, to, count) {
  for (; count > 0; count--) to.byte(from.byte());
}

/** @param {Reader} from @param {Writer} to */
function number(from, to) {
  let byte = 0;
  do to.byte((byte = from.byte()));
  while (byte & 0x80);
}

/** @param {Reader} from @param {Writer} to @returns {number} */
function counted(from, to) {
  const count = from.number();
  to.number(count);
  return count;
}

/** Copies the body of a function. @param {Reader[]} from @param {Writer[]} to @param {Operation} operation @param {Next} next */
function body(from, to, operation, next) {
  for (let n = counted(from[FRAMES], to[FRAMES]); n > 0; n--) {
    number(from[FRAMES], to[FRAMES]);
    bytes(from[FRAMES], to[FRAMES], 1);
  }
  for (let depth = 1, last = 0; depth > 0; ) {
    const found = operation(from[OPERATIONS], to[OPERATIONS]);
    let stream = STREAMS[found];
    if (stream >= WORDS) stream += next(from[OPERATIONS]);
    else if (stream === CALLS && last === WORD) stream = CONSTANT_CALLS;
    last = found;
    if (found === END) depth--;
    else if (found >= BLOCK && found <= IF) depth++;
    if (stream >= 0) number(from[stream], to[stream]);
    else if (found >= LOAD && found <= STORE) number(from[OFFSETS], to[OFFSETS]);
    else if (found === INDIRECT) {
      number(from[TYPES], to[TYPES]);
      number(from[TYPES], to[TYPES]);
    } else if (found === FLOAT || found === DOUBLE) bytes(from[FLOATS], to[FLOATS], found === FLOAT ? 4 : 8);
    else if (found === TABLE) for (let n = counted(from[TABLES], to[TABLES]); n >= 0; n--) number(from[TABLES], to[TABLES]);
    else if (found === LONG) bytes(from[OPERATIONS], to[OPERATIONS], LONG_BYTES[counted(from[OPERATIONS], to[OPERATIONS])]);
  }
}

/** Parts a module into streams. @param {Uint8Array} module */
export function part(module) {
  const reader = new Reader(module);
  const from = ALL.map(() => reader);
  const to = ALL.map(() => new Writer());
  let functions = 0;
  reader.at = HEAD;
  for (let start = HEAD; start < module.length; start = reader.at) {
    const [section, length] = [reader.byte(), reader.number()];
    if (section !== CODE) {
      reader.at += length;
      to[functions > 0 ? BEHIND : BEFORE].some(module.subarray(start, reader.at));
      continue;
    }
    functions = reader.number();
    for (let n = functions; n > 0; n--) {
      reader.number();
      body(from, to, parted, nextParted);
    }
  }
  const parts = new Writer();
  for (const length of [functions, ...to.map(({ at }) => at)]) parts.number(length);
  for (const { written } of to) parts.some(written);
  return parts.written;
}

/** The module whose streams these are. @param {Uint8Array} streams */
export function whole(streams) {
  const reader = new Reader(streams);
  const functions = reader.number();
  const from = ALL.map(() => reader.number()).map((length) => new Reader(reader.some(length)));
  const [out, code, one] = [new Writer(), new Writer(), new Writer()];
  const to = ALL.map(() => one);
  code.number(functions);
  for (let n = functions; n > 0; n--) {
    one.at = 0;
    body(from, to, joined, nextJoined);
    code.number(one.at);
    code.some(one.written);
  }
  out.some(new Uint8Array([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0]));
  out.some(from[BEFORE].bytes);
  out.byte(CODE);
  out.number(code.at);
  out.some(code.written);
  out.some(from[BEHIND].bytes);
  return out.written;
}

// A WebAssembly module with its code in streams: all operations, then all numbers of locals, then all constants, and
// so on. LZMA packs it a fifteenth smaller so. The same walk parts and joins: what it reads and writes change places.

/** The streams of the code, then the bytes before and behind it. */
const NAMES = [
  "operations", "frames", "blocks", "branches", "calls", "types", "locals", "globals", "offsets", "words", "longs",
  "floats", "tables", "before", "behind",
];
const [
  OPERATIONS, FRAMES, BLOCKS, BRANCHES, CALLS, TYPES, LOCALS, GLOBALS, OFFSETS, WORDS, LONGS, FLOATS, TABLES, BEFORE, BEHIND,
] = NAMES.keys();
/** The bytes of a module before its sections, and the number of the section of its code. */
const HEAD = 8;
const CODE = 10;
/** Operations, as in https://webassembly.github.io/spec/core/appendix/index-instructions.html */
const [BLOCK, IF, END, TABLE, INDIRECT, LOAD, STORE, FLOAT, DOUBLE, LONG] = [0x02, 0x04, 0x0b, 0x0e, 0x11, 0x28, 0x3e, 0x43, 0x44, 0xfc];
/** Those with one number each: the first, the last, the stream of the number. */
const NUMBERED = [
  [BLOCK, IF, BLOCKS], [0x0c, 0x0d, BRANCHES], [0x10, 0x10, CALLS], [0x20, 0x22, LOCALS], [0x23, 0x24, GLOBALS],
  [0x3f, 0x40, TABLES], [0x41, 0x41, WORDS], [0x42, 0x42, LONGS],
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
  /** @param {number} length */
  constructor(length) {
    this.bytes = new Uint8Array(length);
  }
  /** @param {number} byte */
  byte(byte) {
    this.bytes[this.at++] = byte;
  }
  /** @param {number} number */
  number(number) {
    for (; number > 0x7f; number = Math.trunc(number / 0x80)) this.byte((number & 0x7f) | 0x80);
    this.byte(number);
  }
  /** @param {Uint8Array} bytes */
  some(bytes) {
    this.bytes.set(bytes, this.at);
    this.at += bytes.length;
  }
  get written() {
    return this.bytes.subarray(0, this.at);
  }
}

/** @typedef {(from: Reader, to: Writer) => number} Operation Copies an operation and returns it */

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

/** Copies the body of a function. @param {Reader[]} from @param {Writer[]} to @param {Operation} operation */
function body(from, to, operation) {
  for (let n = counted(from[FRAMES], to[FRAMES]); n > 0; n--) {
    number(from[FRAMES], to[FRAMES]);
    bytes(from[FRAMES], to[FRAMES], 1);
  }
  for (let depth = 1; depth > 0; ) {
    const found = operation(from[OPERATIONS], to[OPERATIONS]);
    const stream = STREAMS[found];
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
  const from = NAMES.map(() => reader);
  const to = NAMES.map(() => new Writer(module.length));
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
      body(from, to, parted);
    }
  }
  const parts = new Writer(2 * module.length);
  for (const length of [module.length, functions, ...to.map(({ at }) => at)]) parts.number(length);
  for (const { written } of to) parts.some(written);
  return parts.written;
}

/** The module whose streams these are. @param {Uint8Array} streams */
export function whole(streams) {
  const reader = new Reader(streams);
  const [length, functions] = [reader.number(), reader.number()];
  const from = NAMES.map(() => reader.number()).map((length) => new Reader(reader.some(length)));
  const [out, code, one] = [new Writer(length), new Writer(length), new Writer(length)];
  const to = NAMES.map(() => one);
  code.number(functions);
  for (let n = functions; n > 0; n--) {
    one.at = 0;
    body(from, to, joined);
    code.number(one.at);
    code.some(one.written);
  }
  out.some(new Uint8Array([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0]));
  out.some(from[BEFORE].bytes);
  out.byte(CODE);
  out.number(code.at);
  out.some(code.written);
  out.some(from[BEHIND].bytes);
  return out.bytes;
}

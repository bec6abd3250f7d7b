// Unpacks LZMA (the LZMA specification of 7-Zip, format .lzma): a quarter smaller than gzip, which is all that browsers
// unpack by themselves.

/** The bits of a probability, and how fast it follows what is read. */
const BITS = 11;
const SHIFT = 5;
/** The shortest match. */
const LEAST = 2;
/** The bytes before the packed ones: a byte of settings, the size of the dictionary, the size unpacked. */
const HEAD = 13;

/** Fresh probabilities. @param {number} count */
const fresh = (count) => new Uint16Array(count).fill(1 << (BITS - 1));

/** The probabilities of a length: which part it stands in, and the trees of the three parts. */
const lengths = () => ({ part: fresh(2), low: fresh(16 << 3), middle: fresh(16 << 3), high: fresh(1 << 8) });

/** Reads bits whose probabilities are known: a range coder. @param {Uint8Array} packed @param {number} at */
function rangeReader(packed, at) {
  const now = new Uint32Array([0xffffffff, 0]);
  for (let n = 0; n < 5; n++) now[1] = (now[1] << 8) | packed[at++];
  function refill() {
    if (at >= packed.length + 5) throw new RangeError("the data is cut off");
    now[0] <<= 8;
    now[1] = (now[1] << 8) | packed[at++];
  }

  /** @param {Uint16Array} model @param {number} place */
  function bit(model, place) {
    const probability = model[place];
    const range = now[0];
    const bound = (range >>> BITS) * probability;
    let found = 0;
    if (now[1] < bound) {
      now[0] = bound;
      model[place] = probability + (((1 << BITS) - probability) >> SHIFT);
    } else {
      now[0] = range - bound;
      now[1] -= bound;
      model[place] = probability - (probability >> SHIFT);
      found = 1;
    }
    if (now[0] < 2 ** 24) refill();
    return found;
  }

  /** Bits of even odds. @param {number} count */
  function plain(count) {
    let found = 0;
    for (; count > 0; count--) {
      now[0] >>>= 1;
      const isSet = now[1] >= now[0];
      if (isSet) now[1] -= now[0];
      found = (found << 1) | Number(isSet);
      if (now[0] < 2 ** 24) refill();
    }
    return found;
  }

  /** A number by a tree of bits, the highest first. @param {Uint16Array} model @param {number} start @param {number} count */
  function tree(model, start, count) {
    let node = 1;
    for (let n = 0; n < count; n++) node = (node << 1) | bit(model, start + node);
    return node - (1 << count);
  }

  /** The same, the lowest bit first. @param {Uint16Array} model @param {number} start @param {number} count */
  function reverseTree(model, start, count) {
    let [node, found] = [1, 0];
    for (let n = 0; n < count; n++) {
      const one = bit(model, start + node);
      node = (node << 1) | one;
      found |= one << n;
    }
    return found;
  }
  return { bit, plain, tree, reverseTree };
}

/** Unpacks a whole .lzma file that says how long its content is. @param {Uint8Array} packed */
export function unlzma(packed) {
  const [settings] = packed;
  const literalBits = settings % 9;
  const lowBits = Math.trunc(settings / 9) % 5;
  const placeMask = (1 << Math.trunc(settings / 45)) - 1;
  const length = new DataView(packed.buffer, packed.byteOffset).getUint32(5, true);
  const out = new Uint8Array(length);
  const { bit, plain, tree, reverseTree } = rangeReader(packed, HEAD);
  const literals = fresh(0x300 << (literalBits + lowBits));
  const [isMatch, isLong] = [fresh(12 << 4), fresh(12 << 4)];
  const [isRepeat, isOther, isThird, isFourth] = [fresh(12), fresh(12), fresh(12), fresh(12)];
  const [slots, near, far] = [fresh(4 << 6), fresh(128), fresh(16)];
  const [first, again] = [lengths(), lengths()];
  let [state, at] = [0, 0];
  let [last, second, third, fourth] = [0, 0, 0, 0];

  function literal() {
    const before = at > 0 ? out[at - 1] : 0;
    const start = 0x300 * (((at & ((1 << lowBits) - 1)) << literalBits) + (before >> (8 - literalBits)));
    let node = 1;
    if (state >= 7) {
      // After a match, the byte that would have continued it helps to guess.
      let like = out[at - last - 1];
      while (node < 0x100) {
        const wanted = (like >> 7) & 1;
        like <<= 1;
        const found = bit(literals, start + ((1 + wanted) << 8) + node);
        node = (node << 1) | found;
        if (found !== wanted) break;
      }
    }
    while (node < 0x100) node = (node << 1) | bit(literals, start + node);
    out[at++] = node;
    state = state < 4 ? 0 : state < 10 ? state - 3 : state - 6;
  }

  /** @param {ReturnType<typeof lengths>} model @param {number} place */
  function matchLength(model, place) {
    if (!bit(model.part, 0)) return LEAST + tree(model.low, place << 3, 3);
    if (!bit(model.part, 1)) return LEAST + 8 + tree(model.middle, place << 3, 3);
    return LEAST + 16 + tree(model.high, 0, 8);
  }

  /** @param {number} count The length of the match */
  function distance(count) {
    const slot = tree(slots, Math.min(count - LEAST, 3) << 6, 6);
    if (slot < 4) return slot;
    const bits = (slot >> 1) - 1;
    const base = (2 | (slot & 1)) << bits;
    if (slot < 14) return base + reverseTree(near, base - slot, bits);
    return base + (plain(bits - 4) << 4) + reverseTree(far, 0, 4);
  }

  /** One of the last four distances becomes the last. @param {number} place @returns {boolean} Whether it stands for one byte */
  function repeat(place) {
    if (!bit(isOther, state)) return !bit(isLong, (state << 4) + place);
    let found = second;
    if (bit(isThird, state)) {
      found = third;
      if (bit(isFourth, state)) [found, fourth] = [fourth, third];
      third = second;
    }
    [second, last] = [last, found];
    return false;
  }

  while (at < length) {
    const place = at & placeMask;
    if (!bit(isMatch, (state << 4) + place)) {
      literal();
      continue;
    }
    let count = 1;
    if (!bit(isRepeat, state)) {
      [fourth, third, second] = [third, second, last];
      count = matchLength(first, place);
      last = distance(count);
      state = state < 7 ? 7 : 10;
    } else if (repeat(place)) state = state < 7 ? 9 : 11;
    else {
      count = matchLength(again, place);
      state = state < 7 ? 8 : 11;
    }
    if (last >= at) throw new RangeError("the data is altered");
    for (const end = Math.min(at + count, length); at < end; at++) out[at] = out[at - last - 1];
  }
  return out;
}

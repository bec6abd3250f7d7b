// Bytes as text and back: base64, compression, checksums.

/** The most bytes that a link may unpack to. */
const MOST = 1_000_000;

/** Decodes base64. @param {string} text */
export function fromBase64(text) {
  const letters = atob(text);
  const bytes = new Uint8Array(letters.length);
  for (let at = 0; at < bytes.length; at++) bytes[at] = letters.charCodeAt(at);
  return bytes;
}

/** Encodes bytes with the letters that a URL may hold. @param {Uint8Array} bytes */
export function toBase64Url(bytes) {
  let text = "";
  for (let at = 0; at < bytes.length; at += 4096) text += String.fromCharCode(...bytes.subarray(at, at + 4096));
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** Decodes what `toBase64Url` wrote. @param {string} text */
export function fromBase64Url(text) {
  if (!/^[\w-]*$/.test(text)) throw new Error("letters");
  return fromBase64(text.replaceAll("-", "+").replaceAll("_", "/"));
}

/**
 * Sends bytes through a stream that compresses or unpacks.
 * @param {Uint8Array<ArrayBuffer>} bytes
 * @param {CompressionStream | DecompressionStream} stream
 * @param {number} most The bytes that may come out
 */
export async function through(bytes, stream, most) {
  const reader = new Blob([bytes]).stream().pipeThrough(stream).getReader();
  /** @type {Uint8Array<ArrayBuffer>[]} */
  const parts = [];
  let length = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    length += value.length;
    if (length > most) {
      await reader.cancel();
      throw new RangeError("too much");
    }
    parts.push(/** @type {Uint8Array<ArrayBuffer>} */ (value));
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

/** The Adler-32 checksum (RFC 1950). @param {Uint8Array} bytes */
export function adler32(bytes) {
  let low = 1;
  let high = 0;
  for (const byte of bytes) {
    low = (low + byte) % 65521;
    high = (high + low) % 65521;
  }
  return ((high << 16) | low) >>> 0;
}

/** Packs a text: its checksum, then the text compressed. @param {string} text */
export async function packText(text) {
  const bytes = new TextEncoder().encode(text);
  const packed = await through(bytes, new CompressionStream("deflate-raw"), Infinity);
  const all = new Uint8Array(packed.length + 4);
  new DataView(all.buffer).setUint32(0, adler32(bytes));
  all.set(packed, 4);
  return toBase64Url(all);
}

/** Unpacks what `packText` packed. Throws a `RangeError` for too much, else an `Error`. @param {string} data */
export async function unpackText(data) {
  const all = fromBase64Url(data);
  if (all.length < 5) throw new Error("short");
  const bytes = await through(all.slice(4), new DecompressionStream("deflate-raw"), MOST);
  if (new DataView(all.buffer).getUint32(0) !== adler32(bytes)) throw new Error("checksum");
  return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
}

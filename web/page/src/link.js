// Links that hold a puzzle: `#open=1.DATA` and `#puzzle=1.DATA`.
import { packText, unpackText } from "./bytes.js";
import { words } from "./words.js";

/** The version of the links that this page writes. It reads this one and all before it. */
const VERSION = 1;

/** The address of this page without its fragment. */
const base = () => location.href.replace(/#.*$/s, "");

/** The link to a text. @param {string} text @param {Mode} mode */
export async function linkTo(text, mode) {
  return `${base()}#${mode === "puzzle" ? "puzzle" : "open"}=${VERSION}.${await packText(text)}`;
}

/** The most lines of a text that is a link with words around it, as forums show it: the title, the link, a remark. */
const MOST_LINES = 3;

/** The fragment of the only link in a pasted text that is no puzzle itself. @param {string} text */
export function linkIn(text) {
  const found = [...text.matchAll(/#(open|puzzle)=[\w.-]*[\w-]/g)].map(([fragment]) => fragment);
  const lines = text.split("\n").filter((line) => line.trim());
  return found.length === 1 && lines.length <= MOST_LINES ? found[0] : undefined;
}

/**
 * Reads a fragment. A fragment that is no link gives nothing.
 * @param {string} fragment
 * @returns {Promise<{ mode: Mode, text: string } | { fault: string } | undefined>}
 */
export async function readLink(fragment) {
  const found = /^#(open|puzzle)=(.*)$/s.exec(fragment);
  if (!found) return undefined;
  const mode = /** @type {Mode} */ (found[1]);
  const parts = /^(\d+)\.([\w-]+)$/.exec(found[2]);
  if (!parts) return { fault: words.brokenLink };
  if (Number(parts[1]) > VERSION) return { fault: words.laterLink };
  if (Number(parts[1]) < 1) return { fault: words.brokenLink };
  try {
    return { mode, text: await unpackText(parts[2]) };
  } catch (error) {
    return { fault: error instanceof RangeError ? words.hugeLink : words.brokenLink };
  }
}

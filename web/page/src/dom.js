// Small helpers for elements. Text always becomes a text node, never HTML.

/**
 * Makes an element.
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag
 * @param {Record<string, any>} [properties] Attributes; `on…` listens, a property of `style` stands under `style`
 * @param {...(Node | string | null | undefined | false)} children
 * @returns {HTMLElementTagNameMap[T]}
 */
export function h(tag, properties = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (name === "style") Object.assign(element.style, value);
    else element.setAttribute(name, value === true ? "" : String(value));
  }
  element.append(...children.filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

/** The element of an id that the page surely has. @param {string} id @returns {any} */
export function byId(id) {
  const element = document.getElementById(id);
  if (!element) throw new Error(`no element ${id}`);
  return element;
}

/** A button. @param {string} name @param {() => void} act @param {Record<string, any>} [properties] */
export function button(name, act, properties = {}) {
  return h("button", { type: "button", onclick: act, ...properties }, name);
}

/**
 * Replaces what an element holds and keeps the focus: on the element with the same `data-key`, or else on
 * the fallback.
 * @param {Element} parent
 * @param {(Node | string)[]} children
 * @param {() => HTMLElement | null} fallback
 */
export function replace(parent, children, fallback) {
  const focused = document.activeElement;
  const had = focused instanceof HTMLElement && parent.contains(focused) && focused !== parent;
  const key = had ? focused.dataset.key : undefined;
  parent.replaceChildren(...children);
  if (!had) return;
  /** @type {HTMLElement | null} */
  const same = key === undefined ? null : parent.querySelector(`[data-key="${CSS.escape(key)}"]:not(:disabled)`);
  (same ?? fallback())?.focus({ preventScroll: true });
}

/** Shows or hides an element. @param {Element} element @param {boolean} isShown */
export function show(element, isShown) {
  element.toggleAttribute("hidden", !isShown);
}

/** "1 place", "2 places". @param {number} n @param {string} one @param {string} [many] */
export const count = (n, one, many = `${one}s`) => `${n.toLocaleString("en")} ${n === 1 ? one : many}`;

/** A number with the minus sign of printed text. @param {number} value */
export const number = (value) => String(Math.round(value * 1000) / 1000).replace("-", "−");

/** Gives a text to the reader as a file. @param {string} name @param {Blob} blob */
export function save(name, blob) {
  const url = URL.createObjectURL(blob);
  const link = h("a", { href: url, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

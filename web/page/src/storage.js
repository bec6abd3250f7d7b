// What the page keeps between visits. A tab keeps its own, so that two tabs do not mix; a new tab gets the
// newest of all.

/** What is kept where the browser keeps nothing. @type {Map<string, string>} */
const memory = new Map();

/** Whether the browser keeps what the page stores. It throws in a sandboxed frame. */
export const isKept = (() => {
  try {
    localStorage.setItem("boneyard.test", "1");
    localStorage.removeItem("boneyard.test");
    return true;
  } catch {
    return false;
  }
})();

/** What was kept. @param {string} key @returns {any} */
export function load(key) {
  try {
    const text = memory.get(key) ?? sessionStorage.getItem(`boneyard.${key}`) ?? localStorage.getItem(`boneyard.${key}`);
    return text ? JSON.parse(text) : undefined;
  } catch {
    return undefined;
  }
}

/** What any tab has kept last. @param {string} key @returns {any} */
export function loadNewest(key) {
  try {
    return JSON.parse(localStorage.getItem(`boneyard.${key}`) ?? "null") ?? undefined;
  } catch {
    return undefined;
  }
}

/** Keeps a value. Returns whether it survives this page. @param {string} key @param {unknown} value */
export function keep(key, value) {
  const text = JSON.stringify(value);
  try {
    localStorage.setItem(`boneyard.${key}`, text);
    sessionStorage.setItem(`boneyard.${key}`, text);
    memory.delete(key);
    return true;
  } catch {
    // No storage, or no room for a text as long as this.
    memory.set(key, text);
    return false;
  }
}

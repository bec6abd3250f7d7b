// The box of the text, with faults underlined, the list of problems, and notes on what was not read.
import { byId, h } from "./dom.js";
import { faultText } from "./messages.js";
import { linkIn } from "./link.js";

/** The faults that are shown: a text of another kind may have thousands. */
const MOST = 50;

/** Letters of an insertion or a deletion that the page makes itself: browsers take seconds for many lines at once. */
const LONG = 4000;

/** The letters of a line up to a column: the engine counts letters, also those of two units. @param {string} line @param {number} column */
const before = (line, column) => [...line].slice(0, column - 1);

/** Where a line and column begin in a text. @param {string} text @param {number} line @param {number} column */
function offsetOf(text, line, column) {
  let start = 0;
  for (let n = 1; n < line; n++) {
    const end = text.indexOf("\n", start);
    if (end < 0) break;
    start = end + 1;
  }
  const end = text.indexOf("\n", start);
  return start + before(text.slice(start, end < 0 ? text.length : end), column).join("").length;
}

/** @param {import("./position.js").Position} position @param {import("./state.js").State} state @param {(fragment: string) => void} open Opens a pasted link */
export function listenToEditor(position, state, open) {
  const box = byId("puzzle");
  const marks = byId("marks");
  box.addEventListener("input", () => state.change(box.value, "typing"));
  // A puzzle has no box, and a link may be pasted beside it too.
  document.addEventListener("paste", (/** @type {ClipboardEvent} */ event) => {
    const isElsewhere = event.target instanceof Element && event.target !== box && event.target.closest("input, textarea");
    const fragment = linkIn(event.clipboardData?.getData("text/plain") ?? "");
    if (isElsewhere || !fragment) return;
    event.preventDefault();
    open(fragment);
  });
  box.addEventListener("beforeinput", (/** @type {InputEvent} */ event) => {
    const isBreak = /^insert(LineBreak|Paragraph)$/.test(event.inputType);
    const text = event.data ?? event.dataTransfer?.getData("text/plain") ?? (isBreak ? "\n" : "");
    const isLong = text.length >= LONG || box.selectionEnd - box.selectionStart >= LONG;
    if (!isLong || !/^(insert|delete)/.test(event.inputType) || !event.cancelable) return;
    event.preventDefault();
    const caret = box.selectionStart + text.replace(/\r\n?/g, "\n").length;
    box.value = box.value.slice(0, box.selectionStart) + text + box.value.slice(box.selectionEnd);
    box.setSelectionRange(caret, caret);
    state.change(box.value, "typing");
  });
  box.addEventListener("scroll", () => {
    marks.style.transform = `translate(${-box.scrollLeft}px, ${-box.scrollTop}px)`;
  });
  state.follow((cause) => {
    // The box writes every line end as \n, so only another text is written into it.
    if (state.mode === "open" && box.value !== state.text.replace(/\r\n?/g, "\n")) box.value = state.text;
    if (state.mode === "puzzle") box.value = "";
    if (cause !== "typing") marks.replaceChildren();
  });
  position.followers.push(() => {
    drawFaults(position.faults.slice(0, MOST), position.faults.length, box, marks);
    drawNotes(state.mode === "open" ? state.parts.flatMap((part) => part.notes).slice(0, MOST) : []);
  });
}

/** @param {string[]} notes */
function drawNotes(notes) {
  const items = notes.map((note) => h("li", {}, `${note.replace(/^l/, "L")}.`));
  byId("notes").replaceChildren(...items);
}

/** @param {Fault[]} faults @param {number} all @param {HTMLTextAreaElement} box @param {HTMLElement} marks */
function drawFaults(faults, all, box, marks) {
  const lines = faults.length ? box.value.split("\n") : [];
  marks.replaceChildren(
    ...faults.filter(({ line }) => line).map(({ line = 1, column = 1, length = 1 }) => {
      // A tab is as wide as the box draws it; everything else is one letter wide.
      const text = lines[line - 1] ?? "";
      const left = before(text, column).length;
      const width = Math.min(Math.max(1, length), Math.max(1, [...text].length - left));
      return h("span", { style: { top: `calc(var(--line) * ${line - 1})`, left: `${left}ch`, width: `${width}ch` } });
    }),
  );
  box.setAttribute("aria-invalid", String(faults.length > 0));
  const items = faults.map((fault) => {
    const { line, column = 1, length = 1 } = fault;
    if (!line) return h("li", {}, faultText(fault));
    const jump = () => {
      const at = offsetOf(box.value, line, column);
      box.focus();
      box.setSelectionRange(at, offsetOf(box.value, line, column + length));
    };
    return h("li", {}, h("button", { type: "button", class: "problem", onclick: jump }, h("b", {}, `Line ${line}: `), faultText(fault)));
  });
  if (all > faults.length) items.push(h("li", {}, `And ${all - faults.length} more.`));
  byId("problems").replaceChildren(...items);
}

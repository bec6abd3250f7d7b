// The box where a move is typed, and Undo and Redo.
import { byId, h } from "./dom.js";
import { faultText } from "./messages.js";

/** @param {import("./position.js").Position} position @param {import("./state.js").State} state */
export function listenToPlay(position, state) {
  const input = byId("play");
  const place = byId("play-fault");
  const clear = () => {
    place.replaceChildren();
    input.removeAttribute("aria-invalid");
  };
  byId("play-form").addEventListener("submit", async (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    const play = input.value.trim();
    if (!play) return;
    const fault = await position.edit({ play });
    clear();
    if (fault) {
      input.setAttribute("aria-invalid", "true");
      place.append(h("p", { role: "alert", class: "fault" }, faultText(fault)));
      input.select();
    } else input.value = "";
    input.focus();
  });
  state.follow(clear);

  byId("undo").addEventListener("click", () => step(() => state.undo()));
  byId("redo").addEventListener("click", () => step(() => state.redo()));
  /** A button that has just been disabled would lose the focus. @param {() => void} act */
  function step(act) {
    act();
    for (const [id, can, other] of /** @type {const} */ ([["undo", state.canUndo, "redo"], ["redo", state.canRedo, "undo"]])) {
      if (document.activeElement !== byId(id) || can) continue;
      byId(other).disabled = false;
      byId(other).focus();
    }
    byId("undo").disabled = !state.canUndo;
    byId("redo").disabled = !state.canRedo;
  }
  document.addEventListener("keydown", (event) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || document.querySelector("dialog[open]")) return;
    const target = /** @type {Element} */ (event.target);
    // A box of one line has a history of its own.
    if (target instanceof HTMLInputElement) return;
    const key = event.key.toLowerCase();
    if (key !== "z" && key !== "y") return;
    event.preventDefault();
    if (key === "y" || event.shiftKey) state.redo();
    else state.undo();
  });
}

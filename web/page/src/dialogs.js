// Dialogs: they open over the page, close by Escape, and return the focus.
import { button, byId, h } from "./dom.js";

/**
 * Makes a dialog that a button opens.
 * @param {string} name The button is `show-NAME`, the dialog `NAME-dialog`
 * @param {string} title
 * @param {() => (Node | Promise<Node>)} fill Makes what stands below the title
 */
export function makeDialog(name, title, fill) {
  /** @type {HTMLDialogElement} */
  const dialog = byId(`${name}-dialog`);
  const opener = byId(`show-${name}`);
  const close = button("×", () => dialog.close(), { "aria-label": "Close", class: "quiet close" });
  const body = h("div", { class: "body" });
  dialog.append(h("div", { class: "top" }, h("h2", { id: `${name}-title` }, title), close), body);
  opener.addEventListener("click", async () => {
    body.replaceChildren(await fill());
    if (!dialog.open) dialog.showModal();
    dialog.querySelector("[autofocus]") instanceof HTMLElement && /** @type {HTMLElement} */ (dialog.querySelector("[autofocus]")).focus();
  });
  dialog.addEventListener("click", (event) => {
    if (event.target === dialog) dialog.close();
  });
  dialog.addEventListener("close", () => opener.focus());
  return dialog;
}

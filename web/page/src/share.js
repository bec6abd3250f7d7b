// The dialog that posts a position: a link, text for a forum, a figure.
import { makeDialog } from "./dialogs.js";
import { button, h, save } from "./dom.js";
import { faultText, isFault } from "./messages.js";
import { imageOf } from "./table.js";
import { words } from "./words.js";

/** The pixels of a PNG for each unit of the figure. */
const SCALE = 2;

/** A name of a file. @param {string} title */
const fileName = (title) => title.toLowerCase().normalize("NFKD").replace(/[^a-z0-9]+/g, "-").replace(/^-|-$/g, "").slice(0, 60) || "position";

/** Draws an SVG as a PNG. @param {string} svg @returns {Promise<Blob | null>} */
async function toPng(svg) {
  const image = new Image();
  image.src = imageOf(svg);
  await image.decode();
  const canvas = h("canvas", { width: Math.ceil(image.width * SCALE), height: Math.ceil(image.height * SCALE) });
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
}

/** What a post in a forum holds: the title, the text of an open position, and the link. @param {string} title @param {string} text @param {Mode} mode @param {string} link */
function forumText(title, text, mode, link) {
  const fence = text.includes("```") ? "~~~~" : "```";
  const body = mode === "open" ? `${fence}\n${text.trimEnd()}\n${fence}\n` : "";
  return `**${title}**\n${body}${link}\n`;
}

/** @param {import("./position.js").Position} position @param {import("./state.js").State} state */
export function listenToShare(position, state) {
  makeDialog("share", "Share", async () => {
    const done = h("p", { role: "status" });
    const link = h("input", { id: "share-link", readonly: true, autofocus: true, onfocus: () => link.select() });
    const forum = h("textarea", { id: "share-text", readonly: true, rows: 5, onfocus: () => forum.select() });
    const radio = (/** @type {Mode} */ mode, /** @type {string} */ name, /** @type {string} */ says) => {
      const input = h("input", {
        type: "radio",
        name: "mode",
        id: `share-${mode}`,
        value: mode,
        checked: state.mode === mode,
        disabled: state.mode === "puzzle" && mode === "open",
        "aria-describedby": `share-${mode}-says`,
        onchange: () => fill(mode),
      });
      return h("div", { class: "choice" }, input, h("label", { for: `share-${mode}` }, name), h("span", { class: "quiet", id: `share-${mode}-says` }, says));
    };
    const fill = async (/** @type {Mode} */ mode) => {
      const own = location.href.replace(/#.*$/s, "") + state.fragment;
      link.value = state.mode === "puzzle" ? own : await window.boneyard.link(mode === "puzzle" ? state.puzzle : state.text, { mode });
      forum.value = forumText(position.board?.title || "Untitled", state.text, mode, link.value);
      done.textContent = "";
    };
    const copy = async (/** @type {HTMLInputElement | HTMLTextAreaElement} */ from) => {
      const isCopied = await navigator.clipboard?.writeText(from.value).then(() => true, () => false);
      from.select();
      done.textContent = isCopied || document.execCommand("copy") ? words.copied : words.notCopied;
    };
    const figure = async (/** @type {(svg: string, name: string) => Promise<void> | void} */ use) => {
      try {
        const svg = await window.boneyard.figure(state.puzzle, {});
        if (isFault(svg)) done.textContent = faultText(svg.error);
        else await use(svg, fileName(position.board?.title ?? ""));
        // A sandboxed frame drops the file, and tells nobody.
        if (self.origin === "null" && top !== self) done.textContent = words.inFrame;
      } catch (error) {
        done.textContent = error instanceof Error ? error.message : String(error);
      }
    };
    await fill(state.mode);
    return h(
      "div",
      {},
      h("fieldset", {}, h("legend", {}, "What the link shows"), radio("open", "Open", "the text, with answers"), radio("puzzle", "Puzzle", "the question alone, to be tried")),
      h("label", { for: "share-link" }, "Link"),
      h("div", { class: "line" }, link, button("Copy link", () => copy(link), { class: "primary" })),
      h("label", { for: "share-text" }, "Forum text"),
      forum,
      h(
        "div",
        { class: "line" },
        button("Copy text", () => copy(forum)),
        h("span", { class: "spacer" }),
        button("SVG", () => figure((svg, name) => save(`${name}.svg`, new Blob([svg], { type: "image/svg+xml" })))),
        button("PNG", () => figure(async (svg, name) => {
          const png = await toPng(svg);
          if (png) save(`${name}.png`, png);
        })),
      ),
      done,
    );
  });
}

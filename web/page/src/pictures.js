// Small figures of puzzles, drawn by the engine when they come into view.
import { h } from "./dom.js";
import { imageOf } from "./table.js";

/** The texts of the pictures that are not drawn yet. @type {WeakMap<Element, string>} */
const texts = new WeakMap();

const dark = matchMedia("(prefers-color-scheme: dark)");

/** Pictures are drawn a little before they are seen. */
const observer = new IntersectionObserver(
  (entries) => {
    for (const { target, isIntersecting } of entries) if (isIntersecting) draw(/** @type {HTMLImageElement} */ (target));
  },
  { rootMargin: "200px" },
);

/** @param {HTMLImageElement} picture */
async function draw(picture) {
  observer.unobserve(picture);
  const text = texts.get(picture) ?? "";
  // Without an engine the titles are left.
  const svg = await window.boneyard.figure(text, { question: true, theme: dark.matches ? "dark" : "light" }).catch(() => undefined);
  if (typeof svg === "string") picture.src = imageOf(svg);
}

/** The picture of a puzzle, beside its title. @param {string} text */
export function pictured(text) {
  const picture = h("img", { alt: "", class: "picture" });
  texts.set(picture, text);
  observer.observe(picture);
  return picture;
}

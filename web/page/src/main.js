// Starts the page: makes its parts and lets them follow the text.
import { Ask } from "./ask.js";
import { gallery, listenToBegin } from "./begin.js";
import { byId, show } from "./dom.js";
import { listenToEditor } from "./editor.js";
import { makeInterface } from "./interface.js";
import { tell } from "./messages.js";
import { Navigation } from "./navigation.js";
import { listenToHouse } from "./house.js";
import { listenToPlay } from "./play.js";
import { Position } from "./position.js";
import { listenToSettings } from "./settings.js";
import { listenToShare } from "./share.js";
import { State } from "./state.js";
import { followArrows } from "./table.js";

/** The puzzle of a first visit. */
const WELCOME = "tableaux/peg-out";

const state = new State();
window.boneyard = makeInterface(() => state.text, (message) => tell("engine", message));
const position = new Position(state);
const welcome = async () => (await gallery()).find(({ path }) => path === WELCOME)?.text ?? "";
const navigation = new Navigation(state, welcome);

state.follow(() => {
  const isPuzzle = state.mode === "puzzle";
  document.body.classList.toggle("is-puzzle", isPuzzle);
  for (const id of ["ask", "text", "side"]) show(byId(id), !isPuzzle);
  show(byId("show-answer"), isPuzzle);
});
position.followers.push(() => {
  document.title = position.board?.title ? `${position.board.title} · boneyard` : "boneyard";
});
listenToEditor(position, state, (fragment) => navigation.follow(fragment));
listenToPlay(position, state);
listenToSettings(position, state);
listenToHouse(position);
listenToBegin((text) => navigation.open(text));
listenToShare(position, state);
followArrows();
new Ask(position, state);
navigation.start();
window.boneyard.version().then(
  (version) => (byId("version").textContent = version),
  () => {},
);

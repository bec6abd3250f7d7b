// Makes a player of each exercise: buttons and arrow keys step through its line, and the score
// counts up. Without this script the steps are read as they stand.
(() => {
  const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
  const players = [];
  let last = null;
  for (const exercise of document.querySelectorAll(".exercise")) {
    const steps = [...exercise.querySelectorAll(".steps > li")];
    if (!steps.length) continue;
    const board = exercise.querySelector(".board");
    const held = exercise.querySelector(":scope > .hands");
    const hand = exercise.hasAttribute("data-hand");
    const start = board.innerHTML;
    const startHeld = held && held.innerHTML;
    const player = document.createElement("div");
    player.className = "player";
    player.innerHTML =
      '<div class="buttons"><button type="button" class="back">Back</button>' +
      '<button type="button" class="next">Next</button><output class="score"></output></div>' +
      '<div class="said" aria-live="polite"></div>';
    board.after(player);
    const [back, next] = player.querySelectorAll("button");
    const score = player.querySelector(".score");
    const said = player.querySelector(".said");
    let at = 0;
    let shown = 0;
    let timer = 0;
    const name = (value) => {
      const seat = hand && at ? "seat " + steps[at - 1].dataset.seat + ": " : "";
      score.value = seat + String(value).replace("-", "\u2212") + " " + exercise.dataset.unit;
    };
    const count = (value) => {
      clearInterval(timer);
      if (still || hand || document.hidden) { shown = value; name(value); return; }
      timer = setInterval(() => {
        shown += Math.sign(value - shown);
        name(shown);
        if (shown === value) clearInterval(timer);
      }, 70);
      name(shown);
    };
    const go = (to) => {
      at = Math.max(0, Math.min(steps.length, to));
      board.innerHTML = at ? steps[at - 1].querySelector("figure").innerHTML : start;
      const hands = at && steps[at - 1].querySelector(".hands");
      if (held) held.innerHTML = hands ? hands.innerHTML : startHeld;
      said.replaceChildren();
      if (at) for (const line of steps[at - 1].querySelectorAll("p")) said.append(line.cloneNode(true));
      else said.append("The position. " + steps.length + (steps.length === 1 ? " step" : " steps") + " to the answer.");
      back.setAttribute("aria-disabled", at === 0);
      next.setAttribute("aria-disabled", at === steps.length);
      exercise.dataset.at = at;
      count(at ? Number(steps[at - 1].dataset.soFar) : 0);
    };
    const mine = { exercise, go: (by) => go(at + by), to: (end) => go(end ? steps.length : 0) };
    back.addEventListener("click", () => go(at - 1));
    next.addEventListener("click", () => go(at + 1));
    exercise.addEventListener("pointerdown", () => { last = mine; });
    exercise.addEventListener("focusin", () => { last = mine; });
    players.push(mine);
    go(0);
  }
  // The exercise that was touched last, else the one that is most in sight.
  const current = () => {
    if (players.length === 1) return players[0];
    if (last) return last;
    const middle = innerHeight / 2;
    const away = (player) => {
      const box = player.exercise.getBoundingClientRect();
      return Math.max(0, box.top - middle, middle - box.bottom);
    };
    return players.find((player) => away(player) === 0);
  };
  addEventListener("keydown", (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const player = current();
    const act = { ArrowRight: (p) => p.go(1), ArrowLeft: (p) => p.go(-1), Home: (p) => p.to(false), End: (p) => p.to(true) }[event.key];
    const ends = event.key === "Home" || event.key === "End";
    if (!player || !act || (ends && players.length > 1 && !last)) return;
    act(player);
    event.preventDefault();
  });
  // On paper everything is open.
  let closed = [];
  addEventListener("beforeprint", () => {
    closed = [...document.querySelectorAll("details:not([open])")];
    for (const one of closed) one.open = true;
  });
  addEventListener("afterprint", () => { for (const one of closed) one.open = false; });
})();

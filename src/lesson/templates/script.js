// Makes a player of each exercise. Its first buttons ask: for the next hint, or for the answer. Once the
// answer is open, buttons and arrow keys step through its line, and the score counts up. Without this
// script hints, answer and steps are read as they stand.
(() => {
  const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
  const players = [];
  let last = null;
  let printing = false;
  for (const exercise of document.querySelectorAll(".exercise")) {
    const board = exercise.querySelector(".board");
    const held = exercise.querySelector(":scope > .hands");
    const answer = exercise.querySelector(".answer");
    const hints = [...exercise.querySelectorAll(":scope > .hint")];
    const steps = [...answer.querySelectorAll(".steps > .step")];
    const hand = exercise.hasAttribute("data-hand");
    const start = board.innerHTML;
    const startHeld = held && held.innerHTML;
    // The position with the same edges as the steps, so that nothing jumps between them.
    const framed = answer.querySelector(".steps > .start figure");
    const player = document.createElement("div");
    player.className = "player";
    player.innerHTML =
      '<div class="buttons ask"><button type="button" class="hinted"></button>' +
      '<button type="button" class="show">Show the answer</button></div>' +
      '<ol class="told" aria-live="polite"></ol>' +
      '<div class="buttons walk" hidden><button type="button" class="back">Back</button>' +
      '<button type="button" class="next">Next</button><output class="score"></output></div>' +
      '<div class="said" aria-live="polite" hidden></div>';
    (held || board).after(player);
    const of = (name) => player.querySelector(name);
    const [ask, walk, hinted, show, told] = [".ask", ".walk", ".hinted", ".show", ".told"].map(of);
    const [back, next, score, said] = [".back", ".next", ".score", ".said"].map(of);
    let given = 0;
    const offer = () => {
      hinted.hidden = !hints.length;
      const is_over = given === hints.length;
      hinted.textContent = is_over ? "No more hints" : given ? "Next hint (" + (given + 1) + " of " + hints.length + ")" : "Give me a hint";
      hinted.setAttribute("aria-disabled", is_over);
    };
    for (const hint of hints) hint.classList.add("asked");
    hinted.addEventListener("click", () => {
      if (given === hints.length) return;
      const line = document.createElement("li");
      line.append(hints[given].querySelector("p").textContent);
      told.append(line);
      given += 1;
      offer();
    });
    offer();
    let at = 0;
    let shown = 0;
    let timer = 0;
    const name = (value) => {
      const seat = hand && at ? "seat " + steps[at - 1].dataset.seat + ": " : "";
      const unit = exercise.dataset.unit;
      const one = Math.abs(value) === 1 ? unit.replace(/s$/, "") : unit;
      score.value = seat + String(value).replace("-", "\u2212") + " " + one;
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
      const before = framed ? framed.innerHTML : start;
      board.innerHTML = at ? steps[at - 1].querySelector("figure").innerHTML : before;
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
    // The answer is open: its line is stepped through instead of being asked for.
    const turn = (open) => {
      ask.hidden = open;
      if (!steps.length) return;
      walk.hidden = said.hidden = !open;
      if (open) { go(0); return; }
      clearInterval(timer);
      board.innerHTML = start;
      if (held) held.innerHTML = startHeld;
      delete exercise.dataset.at;
    };
    show.addEventListener("click", () => {
      answer.open = true;
      turn(true);
      if (steps.length) next.focus();
    });
    answer.addEventListener("toggle", (event) => {
      if (event.target === answer && !printing && answer.open !== ask.hidden) turn(answer.open);
    });
    answer.classList.toggle("played", steps.length > 0);
    exercise.addEventListener("pointerdown", () => { last = mine; });
    exercise.addEventListener("focusin", () => { last = mine; });
    const mine = {
      exercise,
      open: () => answer.open && steps.length > 0,
      go: (by) => go(at + by),
      to: (end) => go(end ? steps.length : 0),
    };
    back.addEventListener("click", () => go(at - 1));
    next.addEventListener("click", () => go(at + 1));
    players.push(mine);
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
    // No key shows what was not asked for.
    if (!player || !act || !player.open() || (ends && players.length > 1 && !last)) return;
    act(player);
    event.preventDefault();
  });
  // On paper everything is open.
  let closed = [];
  addEventListener("beforeprint", () => {
    printing = true;
    closed = [...document.querySelectorAll("details:not([open])")];
    for (const one of closed) one.open = true;
  });
  addEventListener("afterprint", () => {
    for (const one of closed) one.open = false;
    // The events of opening and closing come later.
    setTimeout(() => { printing = false; }, 100);
  });
})();

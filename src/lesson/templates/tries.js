// Lets the reader try moves on the figure of an exercise: choose a tile, then a place. What is legal and why not
// was computed when the page was written; this script only looks it up, or asks the board of a placement. Without it, or while the answer is open,
// the page is as any other.
(() => {
  const words = {
    title: "Try it: ",
    empty: "no tile",
    choose: "Choose a tile.",
    take: "Choose what to do.",
    places: (name, count) => name + ": " + count + (count === 1 ? " place" : " places") + " to try.",
    unknown: (name, other) => name + " is no move that can be tried here. Moves are written as in " + other + ".",
    illegal: (name) => name + " is illegal",
    old: "This browser is too old to unpack what can be tried here.",
  };
  // Pixels of a unit of the figure: at most on a desk, and at least on a phone, where the board scrolls then.
  const [most, least] = [0.92, 0.5];
  // The side of a cell in the units of the figure.
  const unit = 50;

  const h = (tag, attributes, ...children) => {
    const element = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) {
      if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
      else if (name === "style") Object.assign(element.style, value);
      else if (value !== false) element.setAttribute(name, value === true ? "" : value);
    }
    element.append(...children);
    return element;
  };

  const unpacked = async (text) => {
    const bytes = Uint8Array.from(atob(text.trim()), (letter) => letter.charCodeAt(0));
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"));
    return new Response(stream).json();
  };

  // The name of a move in one spelling: a tile may be written from either half.
  const ways = { n: [0, -1, "s"], s: [0, 1, "n"], e: [1, 0, "w"], w: [-1, 0, "e"] };
  const spelt = (name) => {
    const text = name.toLowerCase().replace(/\s+/g, " ").trim();
    const [, one, two, rest] = /^(\d+)-(\d+)(@.*)?$/.exec(text) ?? [];
    if (one === undefined || Number(one) > Number(two)) return text;
    const [, x, y, way] = /^@(-?\d+),(-?\d+)([nsew])$/.exec(rest ?? "") ?? [];
    if (!way) return two + "-" + one + (rest ?? "");
    const [right, down, back] = ways[way];
    if (one === two && "ne".includes(back)) return text;
    return two + "-" + one + "@" + (Number(x) + right) + "," + (Number(y) + down) + back;
  };

  const overlap = ([ax, ay, aw, ah], [bx, by, bw, bh]) =>
    ax + 1 < bx + bw && bx + 1 < ax + aw && ay + 1 < by + bh && by + 1 < ay + ah;

  // Where each try is hit: all of its place where that is alone, its middle where others overlap, and a share
  // where several are the same.
  const hits = (tries) => tries.map(({ at }, n) => {
    const [x, y, w, high] = at;
    const same = tries.flatMap((other, m) => (other.at.join() === at.join() ? [m] : []));
    const [mine, of] = [same.indexOf(n), same.length];
    if (of > 1) return w >= high ? [x + (w / of) * mine, y, w / of, high] : [x, y + (high / of) * mine, w, high / of];
    if (!tries.some((other) => other.at !== at && overlap(other.at, at))) return at;
    const side = Math.min(w, high, 50);
    return [x + (w - side) / 2, y + (high - side) / 2, side, side];
  });

  const setUp = async (exercise, packed) => {
    const answer = exercise.querySelector(".answer");
    const board = exercise.querySelector(".board");
    let data;
    try { data = await unpacked(packed.textContent); } catch {
      board.before(h("p", { class: "untried" }, words.old));
      return;
    }
    const states = data.board ? statesOfBoard(data) : data.states;
    const named = ([name, turn, at, legal, said, next, note]) => ({ name, turn, at, legal, said, next, note });
    for (const state of data.states) for (const choice of state.choices) choice.tries = choice.tries.map(named);

    let at = 0;
    let chosen = null; // The name of what is in hand.
    let turn = 0;
    let laid = null; // The tile of the last move.
    const before = [];
    const after = []; // What was undone, the last first.

    const figure = h("div", { class: "drawn" });
    const grid = h("div", { role: "grid", "aria-label": "Board", class: "grid" });
    const felt = h("div", { class: "felt" }, figure, grid);
    const frame = h("div", { class: "frame" }, felt);
    const hint = h("p", { class: "place-name", "aria-hidden": "true" });
    const verdict = h("div", { class: "verdict-said" });
    const status = h("b", {});
    const prompt = h("span", { class: "prompt" });
    const said = h("div", { role: "status", "aria-label": "Status" }, verdict, h("p", { class: "state" }, status, " ", prompt));
    const rack = h("div", { role: "group", "aria-label": "Hand", class: "rack", tabindex: "-1" });
    const others = h("div", { class: "other-hands" });
    const moves = h("div", { class: "buttons" });
    const title = exercise.querySelector("header :is(h1, h2, h3)").textContent;
    const box = h("input", { autocomplete: "off", autocapitalize: "off", spellcheck: "false", enterkeyhint: "go" });
    const form = h("form", { class: "written", onsubmit: (event) => write(event) },
      h("label", {}, h("span", {}, "Play"), box), h("button", { class: "plain" }, "Make move"));
    const section = h("section", { class: "tryout", "aria-label": words.title + title }, frame, hint, said, rack, form, moves, others);
    board.before(section);

    const state = () => states[at];
    const choice = () => state().choices.find(({ name }) => name === chosen);
    // What lies on a board is taken back without being chosen.
    const isShown = (one) => !one.isOpen;
    const hasPlace = (one) => isShown(one) && (one.tile || one.tries[0].at);
    const turns = (one) => [...new Set(one.tries.map((each) => each.turn))];
    const picture = (name, quarters) => {
      const span = h("span", { class: "tile", "aria-hidden": "true" });
      span.innerHTML = data.tiles[name];
      // The tile without the margin of a figure: one unit wide and two high.
      span.firstElementChild.setAttribute("viewBox", "-1 -1 52 102");
      span.dataset.quarters = quarters;
      return span;
    };
    const view = () => figure.firstElementChild.viewBox.baseVal;
    const within = ([x, y, w, high]) => {
      const { x: left, y: top, width, height } = view();
      const percent = (part, whole) => (100 * part) / whole + "%";
      return { left: percent(x - left, width), top: percent(y - top, height), width: percent(w, width), height: percent(high, height) };
    };

    const say = (lines, kind) => {
      verdict.className = "verdict-said " + kind;
      verdict.replaceChildren(...lines);
    };
    // What is wrong on a board stays said.
    const clear = () => say((state().wrong ?? []).map((text) => h("p", {}, text)), "");
    const tell = () => {
      const own = choice();
      const count = own ? own.tries.filter((one) => one.turn === turn).length : 0;
      status.textContent = state().status;
      status.classList.toggle("solved", state().solved);
      const ask = state().choices.some((one) => one.tile) ? words.choose : state().choices.some(isShown) ? words.take : "";
      prompt.textContent = own ? words.places(own.name, count) : ask;
    };

    const attempt = (one, ghost) => {
      const line = (number) => data.lines[number].replaceAll("~", one.name);
      // The first line about a move is its verdict, the others are the reasons.
      const lines = one.said.flatMap(([first, ...rest]) => [
        h("p", { class: "head" }, line(first)), ...rest.map((number) => h("p", {}, line(number)))]);
      if (one.note !== null) lines.push(h("p", {}, data.lines[one.note]));
      for (const other of felt.querySelectorAll(".ghost")) other.classList.remove("good", "bad");
      say(lines, one.legal ? "good" : "bad");
      if (one.next === null) {
        if (ghost) ghost.classList.add(one.legal ? "good" : "bad");
        return;
      }
      before.push({ at, laid });
      after.length = 0;
      laid = choice()?.tile ?? null;
      [at, chosen] = [one.next, null];
      draw();
      (rack.querySelector("button") ?? rack).focus({ preventScroll: true });
    };

    // Why a move that is not offered is refused.
    const refused = (play) => {
      const [, tile, place] = /^(?:add |lead )?(\d+-\d+)(?:@(.*))?$/.exec(play) ?? [];
      const why = (kind, part) => {
        const number = state().unoffered?.[kind];
        return number === undefined ? [] : [words.illegal(box.value.trim()), data.lines[number].replace("{}", part)];
      };
      if (!tile) return [];
      if (!state().choices.some((own) => own.tile && spelt(own.tile) === spelt(tile))) return why("tile", tile);
      const [, x, y, way] = /^(-?\d+),(-?\d+)([nsew])$/.exec(place ?? "") ?? [];
      if (!way) return place ? why("end", place) : [];
      const both = [[Number(x), Number(y)], [Number(x) + ways[way][0], Number(y) + ways[way][1]]];
      const covers = ([cx, cy]) => Object.values(state().table).some((at) => overlap(at, [cx * unit, cy * unit, unit, unit]));
      const covered = both.find(covers);
      return covered ? why("covered", covered.join()) : why("far", both[0].join());
    };

    // A move that is written instead of pointed at.
    const write = (event) => {
      event.preventDefault();
      const wanted = spelt(box.value);
      if (!wanted) return;
      const all = state().choices.flatMap((own) => own.tries.map((one) => ({ own, one })));
      const found = all.filter(({ one }) => [one.name, one.also ?? ""].some((name) => spelt(name) === wanted));
      const { own, one } = found.find(({ one }) => one.legal) ?? found[0] ?? {};
      if (one) {
        chosen = own.name;
        turn = one.turn;
        drawHand();
        drawPlaces();
        tell();
        attempt(one);
      } else {
        const why = (state().refused ?? refused)(wanted);
        const [head, ...rest] = why.length ? why : [words.unknown(box.value.trim(), all[0]?.one.name ?? "pass")];
        say([h("p", { class: "head" }, head), ...rest.map((text) => h("p", {}, text))], "bad");
      }
      if (one?.legal) box.value = ""; else box.select();
      box.focus();
    };

    const place = (one, hit, n) => {
      const ghost = h("span", { class: "ghost", style: within(one.at) });
      const own = choice();
      if (own?.tile && (one.quarters ?? turns(own).length > 1)) ghost.append(picture(own.name, one.quarters ?? one.turn));
      const reveal = (shown) => () => {
        ghost.classList.toggle("shown", shown);
        hint.textContent = shown ? one.name : "";
      };
      const button = h("button", {
        type: "button", class: one.isBack ? "place back" : "place", "aria-label": one.name, tabindex: n ? "-1" : "0", style: within(hit),
        onclick: () => attempt(one, ghost),
        onfocus: reveal(true), onblur: reveal(false), onmouseenter: reveal(true), onmouseleave: reveal(false),
      }, h("span", { class: "mark" }));
      return [ghost, h("div", { role: "gridcell" }, button)];
    };

    const drawPlaces = () => {
      for (const ghost of felt.querySelectorAll(".ghost")) ghost.remove();
      const chosens = choice()?.tries.filter((one) => one.at && one.turn === turn) ?? [];
      const tries = [...chosens, ...state().choices.flatMap((one) => (one.isOpen ? one.tries : []))];
      const places = hits(tries).map((hit, n) => place(tries[n], hit, n));
      figure.after(...places.map(([ghost]) => ghost));
      const cells = places.map(([, cell]) => cell);
      if (!cells.length) cells.push(h("div", { role: "gridcell", class: "unseen" }, words.choose));
      grid.replaceChildren(h("div", { role: "row" }, ...cells));
      hint.textContent = "";
    };

    const choose = (name) => {
      chosen = chosen === name ? null : name;
      const own = choice();
      if (own && !turns(own).includes(turn)) turn = turns(own)[0] ?? 0;
      clear();
      drawHand();
      drawPlaces();
      tell();
      const button = [...rack.children].find((one) => one.dataset.name === name);
      if (button) button.focus({ preventScroll: true });
    };

    const plain = (name, kind, onclick, can) =>
      h("button", { type: "button", class: "plain " + kind, onclick, "aria-disabled": String(!can) }, name);

    const drawHand = () => {
      const own = choice();
      const button = ({ name, tile, tries }) => {
        const attributes = { type: "button", "data-name": name, "aria-pressed": String(name === chosen), onclick: () => choose(name) };
        if (!tile) return h("button", { ...attributes, class: "plain" }, name);
        const quarters = name === chosen && tries.some((one) => one.turn) ? turn : 0;
        return h("button", { ...attributes, class: "tile-button", "aria-label": name }, picture(name, quarters));
      };
      const chosens = state().choices.filter(hasPlace);
      rack.replaceChildren(...chosens.map(button));
      const back = [
        plain("Turn", "turn", turnTile, own && turns(own).length > 1),
        plain("Undo", "undo", undo, before.length),
        plain("Redo", "redo", redo, after.length),
        plain("Start again", "again", again, before.length),
      ];
      // Where tiles turn, the button stays as long as there is a tile.
      if (!hasTurns || !state().choices.some((one) => one.tile)) back.shift();
      const idle = state().choices.filter((one) => isShown(one) && !hasPlace(one));
      const move = (one) => plain(one.name, "move", () => attempt(one.tries[0]), true);
      const focused = document.activeElement?.parentElement === moves ? document.activeElement.textContent : null;
      moves.replaceChildren(...idle.map(move), ...back);
      if (focused) [...moves.children].find((one) => one.textContent === focused)?.focus({ preventScroll: true });
    };
    const hasTurns = states[0].choices.some((one) => turns(one).length > 1);

    const turnTile = () => {
      const own = choice();
      if (!own) return;
      const all = turns(own);
      turn = all[(all.indexOf(turn) + 1) % all.length];
      clear();
      drawHand();
      drawPlaces();
      tell();
    };
    const goBack = (to) => {
      [at, laid, chosen] = [to.at, to.laid, null];
      clear();
      draw();
    };
    const step = (from, to) => {
      if (!from.length) return;
      to.push({ at, laid });
      goBack(from.pop());
    };
    const undo = () => step(before, after);
    const redo = () => step(after, before);
    const again = () => {
      if (!before.length) return;
      const last = { at, laid };
      after.push(last, ...before.splice(1).reverse());
      goBack(before.pop());
    };

    const draw = () => {
      figure.innerHTML = data.figures[state().figure];
      const lies = ({ tile, quarters, at, seam }) =>
        h("span", { class: seam ? "lies seam" : "lies", style: within(at) }, picture(tile, quarters));
      figure.append(...(state().lies ?? []).map(lies));
      if (state().above) {
        figure.insertAdjacentHTML("beforeend", data.figures[state().above]);
        figure.lastElementChild.setAttribute("viewBox", figure.firstElementChild.getAttribute("viewBox"));
      }
      const { width, height } = view();
      felt.style.aspectRatio = width + " / " + height;
      felt.style.width = "max(" + width * least + "px, min(100%, " + width * most + "px, " + (62 * width) / height + "vh))";
      felt.querySelector(".last")?.remove();
      const ring = laid && state().table[laid];
      if (ring) figure.after(h("span", { class: "last", style: within(ring) }));
      const hand = ([name, tiles]) => {
        const row = h("div", { class: "rack", role: "img", "aria-label": name + ": " + (tiles.join(" ") || words.empty) });
        row.append(...(tiles.length ? tiles.map((tile) => picture(tile, 0)) : [words.empty]));
        return h("div", {}, h("p", { class: "caption", "aria-hidden": "true" }, name), row);
      };
      others.replaceChildren(...state().others.map(hand));
      drawHand();
      drawPlaces();
      tell();
      // What scrolls can be scrolled with keys too.
      if (frame.scrollWidth > frame.clientWidth) frame.setAttribute("tabindex", "0"); else frame.removeAttribute("tabindex");
    };

    // From the hand, up goes to the board. There the arrow keys go to the nearest place in their direction, and
    // Escape goes back to the hand.
    rack.addEventListener("keydown", (event) => {
      const first = event.key === "ArrowUp" && grid.querySelector("button[tabindex='0']");
      if (!first) return;
      event.preventDefault();
      event.stopPropagation();
      first.focus();
    });
    const keys = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
    grid.addEventListener("keydown", (event) => {
      const from = document.activeElement;
      if (event.key === "Escape") rack.querySelector("[aria-pressed=true]")?.focus();
      const way = keys[event.key];
      if (!way) return;
      event.preventDefault();
      event.stopPropagation();
      const centre = (element) => {
        const { left, top, width, height } = element.getBoundingClientRect();
        return [left + width / 2, top + height / 2];
      };
      const [x, y] = centre(from);
      let [best, next] = [Infinity, null];
      for (const other of grid.querySelectorAll("button")) {
        const [ox, oy] = centre(other);
        const along = (ox - x) * way[0] + (oy - y) * way[1];
        const across = Math.abs((ox - x) * way[1]) + Math.abs((oy - y) * way[0]);
        if (other !== from && along > 1 && along + 2 * across < best) [best, next] = [along + 2 * across, other];
      }
      if (!next) return;
      from.tabIndex = -1;
      next.tabIndex = 0;
      next.focus();
    });

    const show = () => {
      section.hidden = Boolean(answer?.open);
      exercise.classList.toggle("trying", !answer?.open);
    };
    answer?.addEventListener("toggle", (event) => { if (event.target === answer) show(); });
    show();
    draw();
  };

  for (const packed of document.querySelectorAll("article > script.tries")) setUp(packed.parentElement, packed);
})();

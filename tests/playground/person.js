// The six things that a person can do, by clicks and keys on what is visible.
import { choose, close, equal, holds, launch, open, puzzle, test, textOf, until, write } from "./page.js";

const puzzleBox = (page) => page.getByRole("textbox", { name: "Puzzle" });
const hand = (page) => page.getByRole("group", { name: "Hand", exact: true });
const link = (page) => page.getByRole("dialog").getByRole("textbox", { name: "Link" });

export async function person() {
  const browser = await launch();

  await test("begin: from the gallery, a blank table, a deal", async () => {
    const page = await open(browser);
    await choose(page, "draw/arms");
    equal(await textOf(page), puzzle("draw/arms"), "the text");
    await page.getByRole("button", { name: "Gallery" }).click();
    const drawn = page.locator(".picture[src]");
    await drawn.first().waitFor();
    holds((await drawn.count()) < (await page.locator(".picture").count()), "pictures out of sight are not drawn yet");
    const last = page.locator(".entry").last();
    await last.scrollIntoViewIfNeeded();
    await last.locator(".picture[src]").waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "New" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Game").selectOption({ index: 0 });
    await dialog.getByRole("button", { name: "Blank table" }).click();
    await until(page, (text) => /^game:/m.test(text) && !/^title: Count/m.test(text), "was blank");
    equal(await page.getByRole("list", { name: "Problems" }).getByRole("listitem").count(), 0, "problems of a blank table");
    await page.getByRole("button", { name: "New" }).click();
    await dialog.getByLabel("Game").selectOption("draw");
    await dialog.getByLabel("Seed").fill("7");
    await dialog.getByRole("button", { name: "Deal" }).click();
    await until(page, (text) => /^game: draw/m.test(text) && /^hands:/m.test(text), "was dealt");
    await hand(page).getByRole("button").nth(3).waitFor();
    await close(page);
  });

  await test("edit: faults are underlined and listed; comments survive the board", async () => {
    const page = await open(browser);
    await choose(page, "tableaux/peg-out");
    await puzzleBox(page).press("Control+End");
    await puzzleBox(page).pressSequentially("oops: 1\n");
    const problems = page.getByRole("list", { name: "Problems" });
    await problems.getByText("oops").waitFor();
    holds((await page.locator("#marks span").count()) > 0, "the fault is underlined");
    await page.getByRole("button", { name: "Undo" }).click();
    await problems.getByRole("listitem").first().waitFor({ state: "detached" });
    equal(await textOf(page), puzzle("tableaux/peg-out"), "the text after Undo");
    await choose(page, "draw/arms");
    await page.getByText("Edit the position").click();
    await page.getByRole("group", { name: "Box" }).getByRole("button", { name: "2-1" }).click();
    await page.getByRole("button", { name: /^1-2@1/ }).first().click();
    await until(page, (text) => text !== puzzle("draw/arms"), "changed by laying a tile");
    holds((await textOf(page)).includes("# The 5-5 is closed: line and arms"), "comments survive");
    equal(await problems.getByRole("listitem").count(), 0, "problems after a tile is laid");
    await page.getByLabel("Scores").fill("10, 20");
    await page.getByLabel("Scores").press("Enter");
    await until(page, (text) => /^scores: \[?10, 20/m.test(text), "got its scores");
    await close(page);
  });

  await test("edit: a tile of the table is turned, and taken back", async () => {
    const page = await open(browser);
    await write(page, "game: tableaux\nlayout: 0-0@1,0s 0-1@0,1s\n");
    await page.getByRole("grid", { name: "Board" }).getByRole("button", { name: "1-0 on the table" }).waitFor();
    await page.getByText("Edit the position").click();
    const box = page.getByRole("group", { name: "Box" }).getByRole("button");
    const grid = page.getByRole("grid", { name: "Board" });
    // The corner below the 0-0 takes a 1, and the other half lies below it or to its right.
    await page.getByRole("group", { name: "Box" }).getByRole("button", { name: /^3-1/ }).click();
    const before = await textOf(page);
    const name = await page.getByRole("toolbar", { name: "Chosen tile" }).locator(".caption").innerText();
    await grid.getByRole("button", { name: /^1-3@1,2s/ }).click();
    await until(page, (text) => text !== before, "had the tile");
    const laid = await textOf(page);
    const tile = grid.getByRole("button", { name: `${name} on the table` });
    await tile.click();
    await page.getByRole("button", { name: "Turn" }).click();
    await until(page, (text) => text !== laid && text !== before, "had the tile turned");
    await page.getByRole("button", { name: "To the box" }).click();
    await tile.waitFor({ state: "detached" });
    await box.first().click();
    await page.getByRole("button", { name: /^To (the hand|seat 0)$/ }).click();
    await page.getByRole("button", { name: "Undo" }).click();
    await close(page);
  });

  await test("play: places light up, an illegal try has its reason, the goal is reached", async () => {
    const page = await open(browser);
    await choose(page, "tableaux/peg-out");
    await hand(page).getByRole("button", { name: /^5-1/ }).click();
    await page.getByRole("button", { name: /^1-5@1,2s/ }).click();
    await until(page, (text) => /^line:.*1-5@1,2s/m.test(text), "had the play in its line");
    holds(await page.evaluate(() => document.activeElement !== document.body), "the focus is not lost");
    await page.getByRole("textbox", { name: "Play" }).fill("4-4@0,0e");
    await page.getByRole("textbox", { name: "Play" }).press("Enter");
    await page.getByRole("alert").first().waitFor();
    holds((await page.getByRole("alert").first().innerText()).length > 10, "the reason is a sentence");
    await page.getByRole("textbox", { name: "Play" }).fill("6-1@0,3s");
    await page.getByRole("textbox", { name: "Play" }).press("Enter");
    await page.waitForFunction(() => /Solved/.test(document.getElementById("status").textContent));
    await page.getByRole("button", { name: "Undo" }).click();
    await page.waitForFunction(() => !/Solved/.test(document.getElementById("status").textContent));
    await page.getByRole("button", { name: "Redo" }).click();
    await page.waitForFunction(() => /Solved/.test(document.getElementById("status").textContent));
    await close(page);
  });

  await test("play: a placement is filled by taps, a tile is turned, the next step is explained", async () => {
    const page = await open(browser);
    await choose(page, "placement/less-than-three");
    const answer = page.getByRole("region", { name: "Answer" });
    await page.getByRole("button", { name: "Next step" }).click();
    await answer.getByText(/region|tile|cell/).first().waitFor();
    await hand(page).getByRole("button", { name: /^3-1/ }).click();
    await page.getByRole("button", { name: /^3-1@0,0s/ }).click();
    await until(page, (text) => /^given: 3-1@0,0s$/m.test(text), "had the tile");
    await hand(page).getByRole("button", { name: /^5-3/ }).click();
    await page.getByRole("button", { name: /^5-3@1,0s/ }).click();
    await page.waitForFunction(() => /the rule of A does not hold/.test(document.getElementById("status").textContent));
    await page.getByRole("grid", { name: "Board" }).getByRole("button", { name: "5-3 on the table" }).click();
    await page.getByRole("button", { name: "Turn" }).click();
    await until(page, (text) => /3-5@1,0s/.test(text), "had the tile turned");
    await page.getByRole("textbox", { name: "Play" }).fill("2-5@2,1e");
    await page.getByRole("textbox", { name: "Play" }).press("Enter");
    await page.waitForFunction(() => document.getElementById("status").textContent === "Solved.");
    await close(page);
  });

  await test("play: a tile that is not in hand is refused for that first", async () => {
    const page = await open(browser);
    await choose(page, "tableaux/peg-out");
    await page.getByRole("textbox", { name: "Play" }).fill("6-6@9,9n");
    await page.keyboard.press("Enter");
    await page.getByRole("alert").getByText("the 6-6 is not in hand").waitFor();
    await close(page);
  });

  await test("play: a tile in hand has its pips where the figure has them", async () => {
    const page = await open(browser);
    // What is written before the page is ready has a test of its own, in `posts`.
    await hand(page).getByRole("button").first().waitFor();
    const text = "task: place\nboard: |\n  A A A A A\n  A A A A A\ntiles: 2-1 4-3 6-5 8-7 9-0\n";
    await write(page, text);
    const held = hand(page).getByRole("button", { name: "9-0" });
    await held.waitFor();
    const places = (all) => all.map(([x, y]) => `${x},${y}`).sort();
    for (const [tile, ...halves] of [["2-1", 2, 1], ["4-3", 4, 3], ["6-5", 6, 5], ["8-7", 8, 7], ["9-0", 9]]) {
      const circles = hand(page).getByRole("button", { name: tile }).locator("circle");
      const found = await circles.evaluateAll((all) => all.map((one) => [one.cx.baseVal.value, one.cy.baseVal.value]));
      const svg = await page.evaluate((text) => window.boneyard.figure(text, {}), text);
      for (const [n, half] of halves.entries()) {
        const face = new RegExp(`<g id="p${half}"[^>]*>(.*?)</g>`, "s").exec(svg)[1];
        const wanted = [...face.matchAll(/cx="([^"]*)" cy="([^"]*)"/g)].map(([, x, y]) => [Number(x) + 25, Number(y) + 25 + 50 * n]);
        const own = found.filter(([, y]) => (y > 50) === (n === 1));
        equal(places(own), places(wanted), `the ${half} of the ${tile}`);
      }
    }
    await close(page);
  });

  await test("ask: Solve by Ctrl+Enter, the line with its steps, other questions", async () => {
    const page = await open(browser);
    await choose(page, "tableaux/peg-out");
    await puzzleBox(page).press("Control+Enter");
    const answer = page.getByRole("region", { name: "Answer" });
    await answer.getByText("1-5@1,2s").waitFor();
    await answer.getByText("6-1@0,3s").waitFor();
    holds(/7/.test(await answer.innerText()), "the points are shown");
    equal(await answer.getAttribute("aria-busy"), "false", "aria-busy");
    for (const [name, wanted] of [["Legal plays", "1-5@1,2s"], ["Dead cells", "corner"], ["Expected points", "1-5@1,2s"]]) {
      await page.getByRole("button", { name }).click();
      await answer.getByText(wanted).first().waitFor();
    }
    await page.getByRole("textbox", { name: "Play" }).fill("1-5@1,2s");
    await page.getByRole("textbox", { name: "Play" }).press("Enter");
    await until(page, (text) => /^line:/m.test(text), "had a line");
    await page.getByRole("button", { name: "Solve" }).click();
    await answer.getByText("before the moves").waitFor();
    await page.getByRole("button", { name: "Best from here" }).click();
    await answer.getByText("6 points in the rest of the turn, proven best").waitFor();
    await answer.getByRole("button", { name: /^6-1@0,3/ }).click();
    await page.waitForFunction(() => /Solved/.test(document.getElementById("status").textContent));
    await page.getByRole("button", { name: "Undo" }).click();
    await page.getByRole("button", { name: "Undo" }).click();
    await page.getByRole("button", { name: "Explain a play" }).click();
    await page.getByLabel("Play to explain").fill("6-1@1,2s");
    await page.getByLabel("Play to explain").press("Enter");
    await answer.getByText("6-1@1,2s is illegal: corner at (1,2) needs 1").first().waitFor();
    await close(page);
  });

  await test("ask: answers say in words what the program names", async () => {
    const page = await open(browser);
    const answer = page.getByRole("region", { name: "Answer" });
    await choose(page, "tableaux/dead-by-tiles");
    await page.getByRole("button", { name: "Dead cells" }).click();
    await answer.getByText("every tile that fits is gone").first().waitFor();
    await answer.getByText("no tile of the set fits").first().waitFor();
    const cells = await answer.getByRole("cell").allInnerTexts();
    holds(!cells.some((text) => ["sum", "tiles"].includes(text.trim())), `a code is shown: ${cells}`);
    await choose(page, "tableaux/peg-out");
    await page.getByRole("button", { name: "Legal plays" }).click();
    await answer.getByText(/at (X|\(1,2\))/).first().waitFor();
    await page.getByRole("button", { name: "Compare house rules" }).click();
    await page.getByLabel("House rules to compare").fill("both-halves");
    await page.getByLabel("House rules to compare").press("Enter");
    await answer.getByRole("row", { name: /those of the file 9 7 2/ }).waitFor();
    await close(page);
  });

  await test("ask: a text of several puzzles shows each that is chosen, and stays as it is", async () => {
    const page = await open(browser);
    const second = "title: Second\ngame: castle-rock\nhand: 1-4\nlayout: 2-4 4-4 0-4 1-1 1-5\n";
    const text = `title: First\ngame: tableaux\nlayout: 0-0@1,0s 0-1@0,1s\nhand: 6-1 5-1\n---\n${second}`;
    await write(page, text);
    const parts = page.getByRole("group", { name: "Puzzles of the text" });
    await parts.getByText("2 puzzles").waitFor();
    await page.getByRole("heading", { name: "First", exact: true }).waitFor();
    const answer = page.getByRole("region", { name: "Answer" });
    await page.getByRole("button", { name: "Solve" }).click();
    await answer.getByText("Best: ").waitFor();
    await parts.getByRole("button", { name: "2. Second" }).click();
    await page.getByRole("heading", { name: "Second", exact: true }).waitFor();
    equal(await parts.getByRole("button", { name: "2. Second" }).getAttribute("aria-pressed"), "true", "aria-pressed");
    equal(await textOf(page), text, "the text");
    await page.getByRole("button", { name: "Share" }).click();
    await page.getByRole("dialog").getByRole("radio", { name: "Puzzle" }).check();
    await page.waitForFunction(() => document.getElementById("share-link").value.includes("#puzzle=1."));
    const reader = await open(browser, { fragment: new URL(await link(page).inputValue()).hash });
    await reader.getByRole("heading", { name: "Second", exact: true }).waitFor();
    await close(reader);
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Suits" }).click();
    await answer.getByRole("table").first().waitFor();
    await page.getByRole("textbox", { name: "Play" }).fill("add 1-4");
    await page.getByRole("textbox", { name: "Play" }).press("Enter");
    await until(page, (now) => now.startsWith(text.slice(0, text.indexOf("---"))) && /^line: .*1-4/m.test(now.slice(now.indexOf("---"))), "had the play in its second puzzle alone");
    await parts.getByRole("button", { name: "1. First" }).click();
    await hand(page).getByRole("button", { name: /^5-1/ }).click();
    await page.getByRole("button", { name: /^1-5@1,2s/ }).click();
    await until(page, (now) => /^line: 1-5@1,2s$/m.test(now.slice(0, now.indexOf("---"))), "had the play in its first puzzle");
    await close(page);
  });

  await test("ask: Stop and an edit end a long question within a second", async () => {
    const page = await open(browser);
    // Three hands of a double-9 set have more lines of play than minutes can search.
    const deal = await page.evaluate(() => window.boneyard.deal("matador", { seed: 1 }));
    await write(page, deal);
    await page.getByRole("button", { name: "Solve" }).click();
    const answer = page.getByRole("region", { name: "Answer" });
    await page.waitForFunction(() => /position/.test(document.getElementById("progress").textContent), undefined, { timeout: 8000 });
    const worst = await page.evaluate(() => new Promise((resolve) => {
      let last = performance.now();
      let worst = 0;
      const end = last + 1500;
      const frame = (now) => {
        worst = Math.max(worst, now - last);
        last = now;
        if (now < end) requestAnimationFrame(frame);
        else resolve(worst);
      };
      requestAnimationFrame(frame);
    }));
    holds(worst < 400, `frames lie ${worst} ms apart`);
    const start = Date.now();
    await page.getByRole("button", { name: "Stop" }).click();
    await page.waitForFunction(() => document.getElementById("answer").getAttribute("aria-busy") === "false");
    holds(Date.now() - start < 1000, `Stop took ${Date.now() - start} ms`);
    holds(/Stopped/.test(await answer.innerText()), "it says that it stopped");
    await page.getByRole("button", { name: "Solve" }).click();
    await page.waitForTimeout(600);
    await puzzleBox(page).press("Control+End");
    await puzzleBox(page).pressSequentially("# a comment");
    await page.waitForFunction(() => document.getElementById("answer").getAttribute("aria-busy") === "false", undefined, { timeout: 1000 });
    await close(page);
  });

  await test("post: a link, forum text, SVG and PNG", async () => {
    const page = await open(browser);
    await choose(page, "tableaux/peg-out");
    const opener = page.getByRole("button", { name: "Share" });
    await opener.click();
    const dialog = page.getByRole("dialog");
    await page.waitForFunction(() => document.getElementById("share-link")?.value);
    holds((await link(page).inputValue()).includes("#open=1."), "an open link");
    await dialog.getByRole("radio", { name: "Puzzle" }).check();
    await page.waitForFunction(() => document.getElementById("share-link").value.includes("#puzzle=1."));
    for (const name of ["SVG", "PNG"]) {
      const [download] = await Promise.all([page.waitForEvent("download"), dialog.getByRole("button", { name }).click()]);
      equal(download.suggestedFilename(), `four-holes-from-home.${name.toLowerCase()}`, "the name of the file");
    }
    await dialog.getByRole("button", { name: "Copy link" }).click();
    await dialog.getByRole("status").filter({ hasText: /./ }).waitFor();
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "hidden" });
    holds(await opener.evaluate((element) => element === document.activeElement), "Escape returns the focus");
    await close(page);
  });

  await test("post: a board does not mark the dead cells that are asked for", async () => {
    const page = await open(browser);
    const words = (task) => page.evaluate(async (text) => (await window.boneyard.board(text, {})).description,
      `game: tableaux\nlayout: 6-6@0,0s 6-5@1,1s\nhand: 1-5\ntask: ${task}\n`);
    holds(/dead/.test(await words("plays")), "another task has its dead cells marked");
    holds(!/dead/.test(await words("dead")), "the answer stands on the board");
    await close(page);
  });

  await test("post: a train says what it asks", async () => {
    const page = await open(browser);
    await choose(page, "trains/two-loops");
    holds((await page.locator("#question").innerText()).includes("Find the longest line of the tiles. The start is 1."), "the question of a train");
    await close(page);
  });

  await test("post: puzzle mode shows the question alone until Show answer", async () => {
    const page = await open(browser);
    const text = puzzle("tableaux/peg-out");
    const url = await page.evaluate((text) => window.boneyard.link(text, { mode: "puzzle" }), text);
    const reader = await open(browser, { fragment: url.slice(url.indexOf("#")) });
    await reader.getByRole("heading", { name: "Four holes from home" }).waitFor();
    equal(await reader.title(), "Four holes from home · boneyard", "the tab");
    equal(await puzzleBox(reader).count(), 0, "boxes of text");
    equal(await reader.getByRole("button", { name: "Solve" }).count(), 0, "buttons Solve");
    const kept = await reader.evaluate(() => [document.documentElement.outerHTML, JSON.stringify({ ...localStorage, ...sessionStorage }), location.href, document.getElementById("puzzle").value].join("\n"));
    for (const secret of ["Three tiles have", "expect:", "1-5@1,2s", "6-1@0,3s", "There is only one place"])
      holds(!kept.includes(secret), `${secret} stands in the page`);
    await hand(reader).getByRole("button", { name: /^5-1/ }).click();
    await reader.getByRole("button", { name: /^1-5@1,2s/ }).click();
    await reader.waitForFunction(() => /1 point/.test(document.getElementById("status").textContent));
    await reader.getByRole("button", { name: "Show answer" }).click();
    await puzzleBox(reader).waitFor();
    equal(await textOf(reader), text, "the whole text");
    await close(reader);
    await close(page);
  });

  await test("keyboard: choose, play, undo and solve without a mouse", async () => {
    const page = await open(browser);
    await choose(page, "tableaux/peg-out");
    await hand(page).getByRole("button", { name: /^5-1/ }).focus();
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: /^1-5@1,2s/ }).waitFor();
    await page.getByRole("button", { name: /^1-5@1,2e/ }).focus();
    await page.keyboard.press("ArrowLeft");
    holds(await page.evaluate(() => document.activeElement.closest("#board") !== null), "an arrow stays on the board");
    await page.getByRole("button", { name: /^1-5@1,2s/ }).focus();
    await page.keyboard.press("Space");
    await until(page, (text) => /^line:.*1-5@1,2s/m.test(text), "had the play");
    await page.waitForFunction(() => /1-5@1,2s/.test(document.getElementById("status").textContent));
    await page.keyboard.press("Control+z");
    await until(page, (text) => text === puzzle("tableaux/peg-out"), "went back");
    await close(page);
  });
  await browser.close();
}

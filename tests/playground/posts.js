// What people paste, move and come back to: posts of a forum, tiles that go from one place to another, drafts.
import { choose, close, equal, holds, launch, open, puzzle, status, test, textOf, until, write } from "./page.js";

const hand = (page) => page.getByRole("group", { name: "Hand", exact: true });
const box = (page) => page.getByRole("textbox", { name: "Puzzle" });
const places = (page) => page.locator(".place").evaluateAll((all) => all.map((one) => one.getAttribute("aria-label")));

/** Opens a text as a link, in a mode. */
async function linked(browser, page, text, mode) {
  const url = await page.evaluate(([text, mode]) => window.boneyard.link(text, { mode }), [text, mode]);
  return open(browser, { fragment: url.slice(url.indexOf("#")) });
}

export async function posts() {
  const browser = await launch();

  await test("posts: the forum text of a puzzle is played by taps, and posted as a puzzle", async () => {
    const page = await open(browser);
    await choose(page, "tableaux/peg-out");
    await page.getByRole("button", { name: "Share" }).click();
    const forum = page.locator("#share-text");
    await page.waitForFunction(() => document.getElementById("share-text")?.value.includes("#open=1."));
    const text = await forum.inputValue();
    await page.keyboard.press("Escape");
    await write(page, text);
    await hand(page).getByRole("button", { name: /^5-1/ }).click();
    await page.getByRole("button", { name: /^1-5@1,2s/ }).click();
    await until(page, (text) => /^line: 1-5@1,2s$/m.test(text), "had the play");
    const reader = await linked(browser, page, text, "puzzle");
    await reader.getByRole("heading", { name: "Four holes from home" }).waitFor();
    await close(reader);
    await close(page);
  });

  await test("posts: a pasted text is asked what its game and its task have", async () => {
    const page = await open(browser);
    const asked = (name) => page.getByRole("button", { name, exact: true });
    await write(page, "> Stuck here:\n> Game: Tableaux\n> Hand: 1-5\n> Layout: 4-2@0,0s 2-3@1,1s\n");
    await asked("Dead cells").waitFor();
    await asked("Legal plays").click();
    await page.getByRole("region", { name: "Answer" }).getByText("5-1@0,2s").first().waitFor();
    await write(page, "A Dominosa:\n\n0 0 1 1\n0 0 2 1\n2 2 1 2\n");
    await asked("Next step").waitFor();
    equal(await asked("Legal plays").count(), 0, "a placement has no plays");
    await page.getByRole("button", { name: "Solve", exact: true }).click();
    await page.getByText("The only solution, proven").waitFor();
    await hand(page).getByRole("button", { name: /^2-2/ }).click();
    await page.locator('.place[aria-label^="2-2@0,2e"]').click();
    await until(page, (text) => /^# A Dominosa:\ntask: place\n/.test(text) && /^given: 2-2@0,2e$/m.test(text), "had the tile");
    // What lies already is no obstacle.
    await page.getByRole("button", { name: "Solve", exact: true }).click();
    await page.locator("#answer:not(.old)").getByText("The only solution, proven").waitFor();
    await asked("Show on the board").click();
    await page.waitForFunction(() => document.getElementById("status").textContent === "Solved.");
    await close(page);
  });

  await test("posts: what is pasted before the page is ready stays", async () => {
    const late = () => {
      window.Worker = class extends Worker {
        set onmessage(act) {
          super.onmessage = (event) => setTimeout(act, 700, event);
        }
      };
    };
    const page = await open(browser, { init: late });
    const text = "game: block\nlayout: 6-6\nhand: 6-1\n";
    await write(page, text);
    await hand(page).getByRole("button", { name: /^6-1/ }).waitFor();
    equal(await textOf(page), text, "the text");
    await close(page);
  });

  await test("posts: what was not read is listed, and nothing of it in a puzzle", async () => {
    const page = await open(browser);
    await write(page, "Stuck on <b>this</b>:\n\nGame: Castle Rock\nHand: 1-4\nTable: 2-4 4-4 0-4 1-1 1-5\n");
    const notes = page.getByRole("list", { name: "Notes" });
    await notes.getByText("Line 1 was not read, as words beside the puzzle: `Stuck on <b>this</b>:`.").waitFor();
    await notes.getByText("Line 5: `Table` was read as `layout`.").waitFor();
    equal(await notes.getByRole("listitem").count(), 2, "notes");
    await write(page, "game: castle-rock\nhand: 1-4\nlayout: 2-4 4-4\n");
    await notes.getByRole("listitem").first().waitFor({ state: "detached" });
    await write(page, "Stuck here:\n\nGame: Castle Rock\nHand: 1-4\nTable: 2-4 4-4\n");
    await notes.getByText("Stuck here").waitFor();
    const reader = await linked(browser, page, await textOf(page), "puzzle");
    await hand(reader).getByRole("button", { name: /^4-1|^1-4/ }).waitFor();
    holds(!(await reader.content()).includes("Stuck here"), "words of the post stand in a puzzle");
    await close(reader);
    await close(page);
  });

  await test("posts: a tile that goes to another hand leaves its own", async () => {
    const page = await open(browser);
    await choose(page, "five-up/two-spinners");
    await hand(page).getByRole("button", { name: /^5-2/ }).click();
    await page.getByRole("button", { name: "To seat 1" }).click();
    await until(page, (text) => /^hands: \[4-1, 1-1 5-3 6-4 5-2\]$/m.test(text), "moved the tile");
    equal(await page.locator("#problems").innerText(), "", "problems");
    await close(page);
  });

  await test("posts: house rules are set, refused and taken back by their control", async () => {
    const page = await open(browser);
    await write(page, "game: block\nhouse: # ours\n  hand: 5 # few\nlayout: 6-6\nhands: [6-1, 6-2, 6-3]\n");
    await page.locator("#supply summary").click();
    const house = page.getByRole("group", { name: "House rules", exact: true });
    await house.getByLabel("Rule", { exact: true }).selectOption("score");
    await house.getByLabel("Value", { exact: true }).selectOption("one");
    await house.getByRole("button", { name: "Set rule" }).click();
    await until(page, (text) => text.startsWith("game: block\n# ours\n# few\nhouse: {hand: 5, score: one}\n"), "had both rules");
    await house.getByLabel("Rule", { exact: true }).selectOption("partners");
    await house.getByLabel("Value", { exact: true }).fill("[[0, 2], [1, 3]]");
    await house.getByLabel("Value", { exact: true }).press("Enter");
    await house.getByRole("alert").filter({ hasText: "with partners: [[0, 2], [1, 3]]: " }).waitFor();
    holds(!(await textOf(page)).includes("partners"), "a refused rule stands in the text");
    await house.getByRole("button", { name: "Take back hand: 5" }).click();
    await until(page, (text) => text.includes("\nhouse: {score: one}\n"), "lost the rule");
    await house.getByRole("button", { name: "Take back score: one" }).press("Enter");
    await until(page, (text) => !text.includes("house:"), "has no house rules");
    holds(await house.evaluate((group) => group.contains(document.activeElement)), "the focus is lost");
    await page.getByRole("button", { name: "Compare house rules" }).click();
    await page.locator("#command-form").getByLabel("Rule", { exact: true }).selectOption("score");
    const field = page.getByLabel("House rules to compare");
    equal(await field.inputValue(), "score=one|two|deduct", "the field");
    await field.press("Enter");
    await page.getByRole("region", { name: "Answer" }).getByText("score=one").first().waitFor();
    await close(page);
  });

  await test("posts: a table is given the hands of several seats", async () => {
    const page = await open(browser);
    await write(page, "game: block\nlayout: 6-6\n");
    await page.locator("#supply summary").click();
    const give = async (/** @type {string} */ tile, /** @type {string} */ where) => {
      await page.getByRole("group", { name: "Box" }).getByRole("button", { name: tile, exact: true }).click();
      await page.getByRole("button", { name: where, exact: true }).click();
    };
    await give("6-1", "To the hand");
    await until(page, (text) => /^hand: 6-1$/m.test(text), "had a hand");
    await give("6-2", "To seat 1");
    await until(page, (text) => /^hands: \[6-1, 6-2\]$/m.test(text), "had a second hand");
    await give("6-3", "To seat 2");
    await until(page, (text) => /^hands: \[6-1, 6-2, 6-3\]$/m.test(text), "had a third hand");
    equal(await page.locator("#problems").innerText(), "", "problems");
    await close(page);
  });

  await test("posts: every capture lights up, and what a puzzle asks for does not", async () => {
    const page = await open(browser);
    await choose(page, "castle-rock/which-tile");
    await page.getByRole("textbox", { name: "Play" }).fill("add 1-6");
    await page.keyboard.press("Enter");
    await page.locator(".place").first().waitFor();
    const takes = await places(page);
    for (const take of ["take 4-6", "take 1-1 1-2 1-5"]) holds(takes.some((name) => name.startsWith(take)), `${take} is not lit: ${takes}`);
    const reader = await linked(browser, page, puzzle("matador/seven"), "puzzle");
    const tiles = hand(reader).getByRole("button");
    await tiles.first().waitFor();
    const names = await tiles.evaluateAll((all) => all.map((one) => `${one.getAttribute("aria-label")} ${one.className}`));
    holds(!names.some((name) => /place|stuck/.test(name)), `the answer stands in the hand: ${names}`);
    await tiles.first().click();
    equal(await places(reader), [], "lit places");
    await close(reader);
    await close(page);
  });

  await test("posts: the board of a placement stays visible under the places of a tile", async () => {
    const page = await open(browser);
    await choose(page, "placement/quadrilles");
    await hand(page).getByRole("button").nth(8).click();
    await page.locator(".ghost").first().waitFor();
    const colours = await page.locator(".ghost").evaluateAll((all) => all.map((one) => getComputedStyle(one).backgroundColor));
    equal([...new Set(colours)], ["rgba(0, 0, 0, 0)"], "the colours of the places");
    await close(page);
  });

  await test("posts: a puzzle asks all that its text asks", async () => {
    const page = await open(browser);
    const reader = await linked(browser, page, puzzle("trains/poinsots-question"), "puzzle");
    await reader.locator("#question").getByText("How many such lines are there?").waitFor();
    holds(!(await textOf(reader)).includes("expect"), "the answer stands in the text");
    await reader.getByRole("button", { name: "Show answer" }).click();
    await box(reader).waitFor();
    await reader.locator("#question").getByText("How many such lines are there?").waitFor();
    await close(reader);
    await close(page);
  });

  await test("posts: a position with hidden hands says nothing false", async () => {
    const page = await open(browser);
    await choose(page, "partnership-spain/two-tiles-each");
    await hand(page).getByRole("button").first().click();
    const says = `${await status(page).innerText()} ${await hand(page).innerHTML()}`;
    holds(!/no place|No legal place|stuck/i.test(says), says);
    await close(page);
  });

  await test("posts: a hand with hidden tiles is followed move by move, by taps", async () => {
    const page = await open(browser);
    await choose(page, "block/who-has-the-six");
    await hand(page).getByRole("button", { name: /^4-0/ }).click();
    await page.getByRole("button", { name: /^0-4@0/ }).click();
    await status(page).filter({ hasText: "Seat 1 to play, with 4 hidden tiles, no 6." }).waitFor();
    await hand(page).getByText("Seat 1 has 4 hidden tiles and may lay:").waitFor();
    await page.screenshot({ path: "target/playground/hidden.png" });
    await hand(page).getByRole("button", { name: /^4-4/ }).click();
    await page.getByRole("button", { name: /^4-4@4/ }).click();
    await page.getByRole("button", { name: "pass", exact: true }).click();
    await status(page).filter({ hasText: "Seat 3 to play" }).waitFor();
    await page.getByRole("textbox", { name: "Play" }).fill("4-5@4");
    await page.getByRole("textbox", { name: "Play" }).press("Enter");
    await status(page).filter({ hasText: "Seat 0 to play." }).waitFor();
    await page.getByRole("button", { name: "Undo" }).click();
    await status(page).filter({ hasText: "Seat 3 to play" }).waitFor();
    await page.getByRole("button", { name: "Redo" }).click();
    await page.getByRole("button", { name: "Expected points" }).click();
    await page.getByRole("region", { name: "Answer" }).getByText("1-2@1").first().waitFor();
    await close(page);
  });

  await test("posts: a draw of a known hand is named by a tap", async () => {
    const page = await open(browser);
    await choose(page, "draw/what-we-drew");
    await write(page, (await textOf(page)).replace(/, draw 5-4.*\]/, "]"));
    await hand(page).getByRole("button", { name: /^3-2/ }).waitFor();
    await page.getByRole("button", { name: "draw 5-4", exact: true }).click();
    await hand(page).getByRole("button", { name: /^5-4/ }).click();
    await page.getByRole("button", { name: /^5-4@5/ }).click();
    await until(page, (text) => text.includes("draw 3-2, draw 5-4, 5-4@5]"), "was played");
    await close(page);
  });

  await test("posts: a step of an old answer does not undo what came after it", async () => {
    const page = await open(browser);
    await choose(page, "tableaux/peg-out");
    await page.getByRole("button", { name: "Solve" }).click();
    const step = page.getByRole("button", { name: /show on the board$/ }).first();
    await step.waitFor();
    await box(page).press("Control+End");
    await box(page).pressSequentially("# mine\n");
    await page.getByText("The position has changed since this answer.").waitFor();
    await step.click();
    await page.getByRole("alert").getByText("The position has changed").waitFor();
    holds((await textOf(page)).endsWith("# mine\n"), "the edit is gone");
    await close(page);
  });

  await test("posts: an edge of the margin is no bound on the points", async () => {
    const page = await open(browser);
    const deal = await page.evaluate(() => window.boneyard.deal("tableaux", { seed: 7 }));
    await write(page, deal);
    await page.getByRole("button", { name: "Solve" }).click();
    const margin = page.locator("#found").getByText(/^Not proven, the margin between −\d+ and \d+$/);
    await margin.waitFor();
    await page.getByRole("button", { name: "Stop" }).click();
    await page.locator("#progress").getByText(/^Stopped/).waitFor();
    await margin.waitFor();
    await close(page);
  });

  await test("posts: what is expected is said in a sentence; Escape lets go of a tile; a search without puzzles says so", async () => {
    const page = await open(browser);
    const says = async (text, sentence) => {
      await write(page, text);
      await page.getByRole("button", { name: "Check expectations" }).click();
      await page.locator("#found").getByText(sentence, { exact: true }).waitFor();
    };
    await says("game: block\nlayout: 6-6\nhand: 6-1\n", "The text expects nothing.");
    await says("game: block\nlayout: 6-6\nhand: 6-1\nexpect:\n  legal: [6-1@6]\n", "What the text expects holds.");
    await says("game: block\nlayout: 6-6\nhand: 6-1\nexpect:\n  legal: [6-2@6]\n", "What the text expects does not hold.");
    await hand(page).getByRole("button").first().click();
    await hand(page).locator("[aria-pressed=true]").waitFor();
    await page.keyboard.press("Escape");
    await hand(page).locator("[aria-pressed=false]").waitFor();
    await page.getByRole("button", { name: "Gallery" }).click();
    await page.getByLabel("Search").fill("zzz");
    await page.getByText("No puzzle has these words.").waitFor();
    await close(page);
  });

  await test("posts: a draft outlives Undo across another text, and another tab", async () => {
    const page = await open(browser);
    await choose(page, "tableaux/peg-out");
    await write(page, "# precious\n");
    await choose(page, "draw/arms");
    await page.getByRole("button", { name: "Restore draft" }).click();
    await until(page, (text) => text === "# precious\n", "came back");
    await page.getByRole("button", { name: "Undo" }).click();
    await until(page, (text) => text === puzzle("draw/arms"), "went back");
    await page.reload();
    await page.getByRole("button", { name: "Restore draft" }).click();
    await until(page, (text) => text === "# precious\n", "came back after a reload");

    const [one, two] = [page, await page.context().newPage()];
    await two.goto(one.url());
    await until(two, (text) => text === "# precious\n", "was the newest");
    await box(one).fill("# one\n");
    await box(two).fill("# two\n");
    await until(two, (text) => text === "# two\n", "was typed");
    const late = await page.context().newPage();
    await Promise.all([one.close(), two.close()]);
    await late.goto(one.url());
    await until(late, (text) => text === "# two\n", "is the newest");
    await late.getByRole("button", { name: "Restore draft" }).click();
    await until(late, (text) => text === "# one\n", "is that of the other tab");
    await close(page);
  });

  await test("posts: the only tile of a table turns, and another takes its place", async () => {
    const page = await open(browser);
    await page.getByRole("button", { name: "New" }).click();
    await page.getByLabel("Game").selectOption("tableaux");
    await page.getByRole("button", { name: "Blank table" }).click();
    await page.getByRole("button", { name: "4-2 on the table" }).click();
    for (const side of ["e", "s", "w"]) {
      await page.getByRole("button", { name: "Turn" }).click();
      await until(page, (text) => text.includes(`layout: 4-2@0,0${side}`), `lies toward ${side}`);
    }
    await page.getByRole("button", { name: "To the box" }).click();
    await page.getByRole("alert").getByText("the 4-2 is the only one").waitFor();
    await page.getByText("Edit the position").click();
    await page.getByRole("group", { name: "Box" }).getByRole("button", { name: "6-6", exact: true }).click();
    await page.getByRole("button", { name: "To the table" }).click();
    await until(page, (text) => text.includes("layout: 6-6@0,0e"), "has another tile");
    await close(page);
  });

  await browser.close();
}

// Trains that are laid tile by tile: by taps, by written plays, on a phone and by keyboard.
import { choose, close, equal, holds, launch, open, pictures, test, textOf, until, write } from "./page.js";

const hand = (page) => page.getByRole("group", { name: "Hand", exact: true });
const grid = (page) => page.getByRole("grid", { name: "Board" });

export async function trains() {
  const browser = await launch();

  await test("trains: a train is laid by taps, refused with the rule, taken back and solved", async () => {
    const page = await open(browser);
    await choose(page, "trains/two-loops");
    const status = (wanted) => page.waitForFunction((wanted) => document.getElementById("status").textContent === wanted, wanted);
    await status("0 tiles, 0 pips. 11 tiles are left.");
    // Only two of the tiles join the 1.
    equal(await hand(page).locator(".stuck").count(), 9, "tiles without a place");
    await hand(page).getByRole("button", { name: /^3-1/ }).click();
    await grid(page).getByRole("button", { name: "1-3", exact: true }).click();
    await until(page, (text) => /^line: 1-3$/m.test(text), "had the tile");
    await status("1 tile, 4 pips. 10 tiles are left.");
    await page.screenshot({ path: `${pictures}/train-begun.png` });
    const play = page.getByRole("textbox", { name: "Play" });
    const written = async (tile) => {
      await play.fill(tile);
      await play.press("Enter");
    };
    await written("9-7");
    await page.getByRole("alert").getByText("the 9-7 does not join: open is 3").waitFor();
    for (const tile of ["2-3", "2-7", "7-8", "8-9"]) {
      await written(tile);
      await until(page, (text) => new RegExp(`^line: .*${tile}|^line: .*${[...tile].reverse().join("")}`, "m").test(text), `had ${tile}`);
    }
    // A tile in the middle stays, the last one goes.
    await grid(page).getByRole("button", { name: "7-2 on the table" }).click();
    await page.getByRole("button", { name: "Take back" }).click();
    await page.getByRole("alert").getByText("the line goes on from the 7-2").waitFor();
    await grid(page).getByRole("button", { name: "9-8 on the table" }).click();
    await page.getByRole("button", { name: "Take back" }).click();
    await until(page, (text) => /^line: 1-3 3-2 2-7 7-8$/m.test(text), "lost the last tile");
    for (const [tile, place] of [["9-8", "8-9"], ["9-7", "9-7"]]) {
      await hand(page).getByRole("button", { name: new RegExp(`^${tile}`) }).click();
      await grid(page).getByRole("button", { name: place, exact: true }).click();
      await until(page, (text) => new RegExp(`^line: .*${place}$`, "m").test(text), `had ${place}`);
    }
    await status("Solved: 6 tiles, 66 pips.");
    await page.screenshot({ path: `${pictures}/train-solved.png` });
    holds((await textOf(page)).includes("# Two triangles hang on a third"), "comments survive");
    await page.getByRole("button", { name: "Solve" }).click();
    await page.getByRole("region", { name: "Answer" }).getByText("Proven").waitFor();
    equal(await page.getByRole("button", { name: "Best from here" }).count(), 0, "hints");
    await close(page);
  });

  await test("trains: a train is laid on a phone, at both its ends, and turned", async () => {
    const page = await open(browser, { options: { viewport: { width: 360, height: 740 } } });
    await write(page, "task: train\nhand: 5-3 3-1 1-5 5-2 6-6\n");
    const lay = async (tile, place) => {
      await hand(page).getByRole("button", { name: new RegExp(`^${tile}`) }).click();
      await grid(page).getByRole("button", { name: place, exact: true }).click();
    };
    await lay("5-3", "5-3");
    await grid(page).getByRole("button", { name: "5-3 on the table" }).click();
    await page.getByRole("button", { name: "Turn" }).click();
    await until(page, (text) => /^line: 3-5$/m.test(text), "had the tile turned");
    await lay("3-1", "1-3");
    await until(page, (text) => /^line: 1-3 3-5$/m.test(text), "had the tile before the other");
    await hand(page).getByRole("button", { name: /^5-1/ }).click();
    await page.screenshot({ path: `${pictures}/train-phone.png` });
    equal(await page.locator(".place").evaluateAll((all) => all.map((one) => one.getAttribute("aria-label"))), ["5-1@5", "5-1@1"], "the places");
    const width = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    holds(width <= 0, `the page is ${width} pixels too wide`);
    await page.getByRole("textbox", { name: "Play" }).fill("1-5");
    await page.getByRole("textbox", { name: "Play" }).press("Enter");
    await page.getByRole("alert").getByText("the 5-1 joins 1 and 5").waitFor();
    await close(page);
  });

  await test("trains: one is laid without a mouse", async () => {
    const page = await open(browser);
    await choose(page, "trains/strongest-bridge");
    for (const [tile, place] of [["1-0", "0-1"], ["10-1", "1-10"], ["10-9", "10-9"]]) {
      await hand(page).getByRole("button", { name: new RegExp(`^${tile}`) }).focus();
      await page.keyboard.press("Enter");
      await grid(page).getByRole("button", { name: place, exact: true }).focus();
      await page.keyboard.press("Space");
      await until(page, (text) => new RegExp(`^line: .*${place}$`, "m").test(text), `had ${place}`);
      holds(await page.evaluate(() => document.activeElement !== document.body), "the focus is lost");
    }
    await page.waitForFunction(() => document.getElementById("status").textContent === "Solved: 3 tiles, 31 pips.");
    await page.keyboard.press("Control+z");
    await until(page, (text) => /^line: 0-1 1-10$/m.test(text), "went back");
    await close(page);
  });

  await browser.close();
}

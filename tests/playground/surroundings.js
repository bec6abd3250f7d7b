// What surrounds the page: no storage, no WebAssembly, a worker that dies, a phone, the dark, paper, a frame.
import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { address, choose, close, equal, file, holds, launch, open, pictures, puzzle, root, test, textOf, until, write } from "./page.js";

const axe = readFileSync(createRequire(join(root, "web", "package.json")).resolve("axe-core/axe.min.js"), "utf8");

/** Everything that axe-core finds. */
async function violations(page) {
  await page.evaluate(axe);
  const found = await page.evaluate(() => window.axe.run());
  return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html, any }) => `${html.slice(0, 160)} ${any[0]?.message ?? ""}`).join(" | ")}`);
}

/** Whether the page is wider than its window. */
const isWide = (page) => page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);

const PHONE = { viewport: { width: 360, height: 740 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };

export async function surroundings() {
  const browser = await launch();

  await test("surroundings: without storage the page says so, and works", async () => {
    const init = () => {
      for (const name of ["localStorage", "sessionStorage"])
        Object.defineProperty(window, name, { get: () => { throw new DOMException("denied", "SecurityError"); } });
    };
    const page = await open(browser, { init });
    await page.getByRole("alert").getByText("keeps nothing").waitFor();
    await choose(page, "draw/arms");
    await page.getByRole("button", { name: "Solve" }).click();
    await page.getByRole("region", { name: "Answer" }).getByText("6-1@6").waitFor();
    await close(page);
  });

  await test("surroundings: without WebAssembly the page says so, and the text is edited, kept and shared", async () => {
    const page = await open(browser, { init: () => delete window.WebAssembly });
    await page.getByRole("alert").getByText("no WebAssembly").waitFor();
    const box = page.getByRole("textbox", { name: "Puzzle" });
    await box.fill("game: draw\n");
    await page.getByRole("button", { name: "Share" }).click();
    await page.waitForFunction(() => document.getElementById("share-link")?.value.includes("#open=1."));
    await page.keyboard.press("Escape");
    await page.reload();
    await until(page, (text) => text === "game: draw\n", "was kept");
    await close(page);
  });

  await test("surroundings: a page that was cut off or altered says that the engine cannot be loaded", async () => {
    const whole = readFileSync(file, "utf8");
    const start = whole.indexOf(">", whole.indexOf('id="engine"')) + 1;
    const end = whole.indexOf("<", start);
    const middle = start + ((end - start) >> 1);
    const altered = {
      cut: whole.slice(0, start + 400_000) + whole.slice(end),
      changed: `${whole.slice(0, middle)}${"A".repeat(4000)}${whole.slice(middle + 4000)}`,
    };
    for (const [name, text] of Object.entries(altered)) {
      const path = join(pictures, `altered-${name}.html`);
      writeFileSync(path, text);
      const page = await open(browser, { address: pathToFileURL(path).href });
      await page.getByRole("alert").getByText("engine could not be loaded").waitFor();
      await page.getByRole("textbox", { name: "Puzzle" }).fill("game: draw\n");
      await until(page, (now) => now === "game: draw\n", "was edited");
      await close(page);
    }
  });

  await test("surroundings: a worker that dies is replaced, and its question ends with an error", async () => {
    // The page's workers die at once of one command; the text names it.
    const init = () => {
      const Real = window.Worker;
      window.Worker = class extends Real {
        postMessage(data) {
          if (data.request?.includes('"command":"solve"') && !window.mended) return void super.postMessage({ module: new Uint8Array(1) });
          super.postMessage(data);
        }
      };
    };
    const page = await open(browser, { init });
    await choose(page, "tableaux/peg-out");
    await page.getByRole("button", { name: "Legal plays" }).click();
    await page.getByRole("region", { name: "Answer" }).getByText("1-5@1,2s").waitFor();
    await page.getByRole("button", { name: "Solve" }).click();
    await page.getByRole("alert").getByText("started again").waitFor();
    equal(await page.getByRole("region", { name: "Answer" }).getAttribute("aria-busy"), "false", "aria-busy");
    equal(await textOf(page), puzzle("tableaux/peg-out"), "the text");
    await page.evaluate(() => (window.mended = true));
    await page.getByRole("button", { name: "Solve" }).click();
    await page.getByRole("region", { name: "Answer" }).getByText("1-5@1,2s").waitFor();
    await close(page);
  });

  await test("surroundings: a sandboxed frame", async () => {
    const context = await browser.newContext();
    const page = await context.newPage();
    await page.setContent(`<title>forum</title><iframe sandbox="allow-scripts" width="700" height="900"></iframe>`);
    await page.locator("iframe").evaluate((frame, html) => (frame.srcdoc = html), readFileSync(file, "utf8"));
    const frame = page.frameLocator("iframe");
    await frame.getByRole("heading", { name: "Four holes from home" }).waitFor({ timeout: 15_000 });
    await frame.getByRole("button", { name: "Solve" }).click();
    await frame.getByRole("region", { name: "Answer" }).getByText("1-5@1,2s").waitFor({ timeout: 15_000 });
    await frame.getByRole("button", { name: "Share" }).click();
    await frame.getByRole("button", { name: "SVG" }).click();
    await frame.getByText("A frame may not be allowed to save files").waitFor();
    await context.close();
  });

  await test("surroundings: 200 kB of pasted text freeze nothing for a second", async () => {
    const page = await open(browser);
    await page.getByRole("textbox", { name: "Puzzle" }).click();
    await page.evaluate(() => {
      let last = performance.now();
      window.worst = 0;
      const frame = (now) => {
        [window.worst, last] = [Math.max(window.worst, now - last), now];
        requestAnimationFrame(frame);
      };
      requestAnimationFrame(frame);
    });
    const text = "nonsense: [1, 2]\n".repeat(12_000);
    await page.keyboard.press("Control+a");
    await page.keyboard.insertText(text);
    await page.waitForTimeout(3000);
    equal(await textOf(page), text, "the text");
    const worst = await page.evaluate(() => window.worst);
    console.log(`     200 kB of pasted text: the longest frame took ${Math.round(worst)} ms`);
    holds(worst < 1000, `a frame took ${worst} ms`);
    await close(page);
  });

  for (const [name, options] of [["desk", {}], ["phone", PHONE], ["dark", { colorScheme: "dark" }]])
    await test(`surroundings: axe-core finds nothing: ${name}`, async () => {
      const page = await open(browser, { options });
      for (const path of ["tableaux/peg-out", "draw/arms", "castle-rock/twenty-in-a-row", "trains/daily-challenge", "placement/dominosa-basic"]) {
        const found = /^title: *(.*)$/m.exec(await import("node:fs").then(({ readFileSync }) => { try { return readFileSync(join(root, "puzzles", `${path}.yaml`), "utf8"); } catch { return ""; } }));
        if (!found) continue;
        await choose(page, path);
        await page.waitForTimeout(150);
        await page.getByRole("button", { name: "Solve" }).click();
        await page.waitForFunction(() => document.getElementById("found").hasChildNodes());
        const supply = page.getByText("Edit the position");
        // A placement has no tiles to move.
        const isShown = await supply.isVisible();
        if (isShown) await supply.click();
        const tile = page.getByRole("group", { name: "Hand", exact: true }).getByRole("button").first();
        if (await tile.count()) await tile.click();
        holds(!(await isWide(page)), `${path} is wider than ${name}`);
        equal(await violations(page), [], path);
        await page.screenshot({ path: join(pictures, `${name}-${path.replace("/", "-")}.png`), fullPage: name === "phone" });
        if (isShown) await supply.click();
      }
      for (const dialog of ["Gallery", "New", "Share"]) {
        await page.getByRole("button", { name: dialog, exact: true }).click();
        await page.getByRole("dialog").waitFor();
        await page.waitForTimeout(100);
        equal(await violations(page), [], dialog);
        holds(!(await isWide(page)), `${dialog} is wider than ${name}`);
        await page.screenshot({ path: join(pictures, `${name}-${dialog}.png`) });
        await page.keyboard.press("Escape");
      }
      await write(page, "title: oops\nnone: 1\n");
      await page.waitForFunction(() => document.querySelector("#problems li"));
      equal(await violations(page), [], "a text with faults");
      await close(page);
    });

  await test("surroundings: on a phone the move, Undo and Redo stand in one line", async () => {
    const page = await open(browser, { options: PHONE });
    await choose(page, "tableaux/peg-out");
    const names = ["Make move", "Undo", "Redo"].map((name) => page.getByRole("button", { name, exact: true }));
    const boxes = await Promise.all([page.getByRole("textbox", { name: "Play" }), ...names].map((part) => part.boundingBox()));
    equal(new Set(boxes.map(({ y, height }) => Math.round(y + height / 2))).size, 1, "lines");
    holds(boxes[0].width >= 80, `the field is ${boxes[0].width} pixels wide`);
    await close(page);
  });

  await test("surroundings: the first answer after opening, throttled 4 times", async () => {
    const page = await open(browser, { address: "about:blank" });
    const session = await page.context().newCDPSession(page);
    await session.send("Emulation.setCPUThrottlingRate", { rate: 4 });
    const start = Date.now();
    await page.goto(address);
    const answer = await page.evaluate((text) => window.boneyard.answer("solve", text), puzzle("tableaux/peg-out"));
    console.log(`     the first answer: ${Date.now() - start} ms`);
    equal(JSON.parse(answer).best, 7, "the first answer");
    await close(page);
  });

  await test("surroundings: print", async () => {
    const page = await open(browser, { options: { colorScheme: "dark" } });
    await choose(page, "tableaux/peg-out");
    await page.waitForFunction(() => document.getElementById("printed").src);
    await page.emulateMedia({ media: "print" });
    holds(await page.locator("#printed").isVisible(), "the light figure is printed");
    holds(!(await page.getByRole("button", { name: "Share" }).isVisible()), "no buttons are printed");
    holds((await page.locator("#hand .tile .bar").first().evaluate((bar) => getComputedStyle(bar).display)) !== "none", "the bar between two halves is printed");
    await page.pdf({ path: join(pictures, "print.pdf") });
    await page.screenshot({ path: join(pictures, "print.png") });
    await close(page);
  });
  await browser.close();
}

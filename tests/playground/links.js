// Links: what they hold comes back exactly; what is cut, altered, later or hostile does no harm.
import { deflateRawSync } from "node:zlib";
import { choose, close, equal, holds, launch, open, puzzle, puzzles, test, textOf, until } from "./page.js";

/** Links of version 1, kept from November 2026: every later page opens them. */
const FIRST = {
  "# One, é and 中.\ntitle: One\ngame: draw\nlayout: 6-6\nhand: 6-5 4-1\ntask: plays\n":
    "#open=1.NLYZilNW8M9L1VE4vFIhMS9F4cmOtXpcJZklOalWIHGu9MRcICulKLGcKyexMr-0xErBTNeMKwOoFsQyVTDRNeQqSSzOtlIoACoo5gIA",
};

/** The fragment of a text, written by another program than the page. */
async function fixed(text) {
  const bytes = Buffer.from(text);
  let [low, high] = [1, 0];
  for (const byte of bytes) {
    low = (low + byte) % 65521;
    high = (high + low) % 65521;
  }
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(((high << 16) | low) >>> 0);
  return `#open=1.${Buffer.concat([sum, deflateRawSync(bytes)]).toString("base64url")}`;
}

/** Numbers that look random, the same in each run. */
function random(seed) {
  return () => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
    return seed / 2 ** 32;
  };
}

const LETTERS = ["a", "Z", "0", " ", "\n", "\r\n", "\t", "#", "%", "<", "&", '"', "é", "ß", "中", "🁫", "\u0000", "\ufeff", "\u202e", "6-1 ", "game: ", "- "];

/** Opens a fragment in the page that is open, and waits for the text. */
const follow = (page, fragment) => page.evaluate((fragment) => void (location.hash = fragment), fragment);

export async function links() {
  const browser = await launch();

  await test("links: every shipped puzzle comes back, in at most 1,000 characters", async () => {
    const page = await open(browser);
    for (const { path, text } of puzzles()) {
      const [url, read] = await page.evaluate(async (text) => {
        const url = await window.boneyard.link(text, { mode: "open" });
        const shown = new Promise((resolve) => addEventListener("hashchange", () => setTimeout(resolve, 30), { once: true }));
        location.hash = url.slice(url.indexOf("#"));
        await shown;
        for (let n = 0; n < 40 && (await window.boneyard.text()) !== text; n++) await new Promise((done) => setTimeout(done, 25));
        return [url, await window.boneyard.text()];
      }, text);
      equal(read, text, path);
      const length = url.length - url.indexOf("#");
      holds(length <= 1000, `the fragment of ${path} has ${length} characters`);
    }
    await close(page);
  });

  await test("links: 1,000 random texts come back", async () => {
    const page = await open(browser);
    const next = random(7);
    const texts = Array.from({ length: 1000 }, (_, n) => `${n}${Array.from({ length: 1 + next() * 200 }, () => LETTERS[Math.floor(next() * LETTERS.length)]).join("")}`);
    const wrong = await page.evaluate(async (texts) => {
      const wrong = [];
      for (const text of texts) {
        const url = await window.boneyard.link(text, {});
        location.hash = url.slice(url.indexOf("#"));
        let read = "";
        for (let n = 0; n < 100 && read !== text; n++) {
          await new Promise((done) => setTimeout(done, n ? 20 : 4));
          read = await window.boneyard.text();
        }
        if (read !== text) wrong.push([text, read]);
      }
      return wrong;
    }, texts);
    equal(wrong, [], "texts that changed");
    await close(page);
  });

  await test("links: version 1 stays readable", async () => {
    for (const [text, fragment] of Object.entries(FIRST)) {
      const page = await open(browser, { fragment });
      await until(page, (found) => found === text, "came back");
      await close(page);
    }
  });

  await test("links: cut, forged, later and huge ones leave the draft", async () => {
    const page = await open(browser);
    await choose(page, "tableaux/peg-out");
    await page.getByRole("textbox", { name: "Puzzle" }).press("Control+End");
    await page.getByRole("textbox", { name: "Puzzle" }).pressSequentially("# mine\n");
    const draft = await textOf(page);
    const good = (await page.evaluate((text) => window.boneyard.link(text, {}), puzzle("draw/arms"))).replace(/^[^#]*/, "");
    const huge = await fixed("a".repeat(20_000_000));
    const forged = good.slice(0, 40) + (good[40] === "A" ? "B" : "A") + good.slice(41);
    const bad = { cut: good.slice(0, -10), shorter: good.slice(0, 14), empty: "#open=1.", forged, letters: `${good}%00`, later: good.replace("=1.", "=2."), huge };
    for (const [name, fragment] of Object.entries(bad)) {
      await follow(page, fragment);
      await page.getByRole("alert").waitFor();
      const wanted = { later: /later version/, huge: /1 MB/ }[name] ?? /cut off or altered/;
      holds(wanted.test(await page.getByRole("alert").innerText()), `${name}: ${await page.getByRole("alert").innerText()}`);
      equal(await textOf(page), draft, name);
      await page.getByRole("button", { name: "Dismiss" }).click();
    }
    await follow(page, "#section-2");
    await page.waitForTimeout(200);
    equal(await page.getByRole("alert").count(), 0, "alerts of a fragment that is no link");
    equal(await textOf(page), draft, "the draft");
    await page.reload();
    await until(page, (text) => text === draft, "survived a reload");
    await close(page);
  });

  await test("links: a link opens over a draft, Restore draft and Back return", async () => {
    const page = await open(browser);
    await choose(page, "tableaux/peg-out");
    await page.getByRole("textbox", { name: "Puzzle" }).press("Control+End");
    await page.getByRole("textbox", { name: "Puzzle" }).pressSequentially("# mine\n");
    const draft = await textOf(page);
    const other = puzzle("draw/arms");
    const fragment = (await page.evaluate((text) => window.boneyard.link(text, {}), other)).replace(/^[^#]*/, "");
    await follow(page, fragment);
    await until(page, (text) => text === other, "was the link's");
    await page.getByRole("button", { name: "Restore draft" }).click();
    await until(page, (text) => text === draft, "was the draft");
    await follow(page, fragment);
    await until(page, (text) => text === other, "was the link's again");
    await page.goBack();
    await until(page, (text) => text === draft, "came back");
    await page.goForward();
    await until(page, (text) => text === other, "went forward");
    await page.getByRole("textbox", { name: "Puzzle" }).press("Control+End");
    await page.getByRole("textbox", { name: "Puzzle" }).pressSequentially("# edited\n");
    const edited = await textOf(page);
    equal(new URL(page.url()).hash, "", "the fragment after an edit");
    await page.reload();
    await until(page, (text) => text === edited, "kept the edit");
    await page.getByRole("button", { name: "Restore draft" }).click();
    await until(page, (text) => text === draft, "was the draft again");
    const another = await page.context().newPage();
    await another.goto(page.url());
    await until(another, (text) => text === draft, "is in a new tab too");
    await close(page);
  });

  await test("links: Back returns to a puzzle that was tried, and each keeps its moves", async () => {
    const page = await open(browser);
    const play = page.getByRole("textbox", { name: "Play" });
    const fragments = await page.evaluate(
      (texts) => Promise.all(texts.map(async (text) => (await window.boneyard.link(text, { mode: "puzzle" })).replace(/^[^#]*/, ""))),
      [puzzle("tableaux/peg-out"), puzzle("tableaux/first-corner")],
    );
    const tried = page.locator("#played");
    await follow(page, fragments[0]);
    // The page begins with this puzzle, and its answer.
    await until(page, (text) => !text.includes("expect"), "was the first puzzle");
    await page.getByRole("heading", { name: "Four holes from home", exact: true }).waitFor();
    await play.fill("1-5@1,2s");
    await play.press("Enter");
    await tried.getByText("1-5@1,2s").waitFor();
    await follow(page, fragments[1]);
    await page.getByRole("heading", { name: "Four holes from home", exact: true }).waitFor({ state: "detached" });
    await choose(page, "draw/arms");
    equal(new URL(page.url()).hash, "", "the fragment behind a puzzle of the gallery");
    await page.goBack();
    await until(page, (text) => !text.includes("expect"), "was the second puzzle");
    await page.goBack();
    await tried.getByText("1-5@1,2s").waitFor();
    await page.reload();
    await tried.getByText("1-5@1,2s").waitFor();
    await close(page);
  });

  await test("links: a link is found within pasted words, and a message gives the focus away", async () => {
    const page = await open(browser);
    const other = puzzle("draw/arms");
    const link = await page.evaluate((text) => window.boneyard.link(text, {}), other);
    await page.getByRole("heading", { level: 1 }).evaluate((heading, words) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData("text/plain", words);
      heading.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
    }, `See **this**:\n<${link}>.`);
    await until(page, (text) => text === other, "was the link's");
    await follow(page, "#open=1.cut");
    await page.getByRole("button", { name: "Dismiss" }).click();
    equal(await page.evaluate(() => document.activeElement?.id), "title", "the focus behind a message");
    const refused = await page.evaluate((text) => window.boneyard.link(text, { mode: "Puzzle" }).catch((error) => error.message), other);
    equal(refused, "a link's mode is open or puzzle, not Puzzle", "a mode that is none");
    await close(page);
  });

  await test("links: a link that cannot be read shows nothing of the text before it", async () => {
    const page = await open(browser);
    await choose(page, "tableaux/peg-out");
    const link = await page.evaluate(() => window.boneyard.link("not a puzzle: [", { mode: "puzzle" }));
    await follow(page, link.replace(/^[^#]*/, ""));
    await page.getByRole("heading", { name: "No position", exact: true }).waitFor();
    equal(await page.getByRole("group", { name: "Hand", exact: true }).getByRole("button").count(), 0, "tiles of the hand before");
    equal(await page.title(), "No position · boneyard", "the title of the tab");
    await page.goBack();
    await page.getByRole("heading", { name: "Four holes from home", exact: true }).waitFor();
    await close(page);
  });

  await test("links: hostile titles are text", async () => {
    const page = await open(browser);
    for (const title of ['<img src=x onerror="window.hit=1">', "</script><script>window.hit=1</script>", '"><svg onload=window.hit=1>', "javascript:window.hit=1"]) {
      const text = puzzle("tableaux/peg-out").replace(/^title: .*$/m, `title: ${JSON.stringify(title)}`);
      for (const mode of ["open", "puzzle"]) {
        const url = await page.evaluate(([text, mode]) => window.boneyard.link(text, { mode }), [text, mode]);
        const reader = await open(browser, { fragment: url.replace(/^[^#]*/, "") });
        await reader.getByRole("heading", { name: title, exact: true }).waitFor();
        await reader.waitForTimeout(50);
        equal(await reader.evaluate(() => window.hit ?? null), null, title);
        await close(reader);
      }
    }
    await close(page);
  });
  await browser.close();
}

// A smoke test in Debian's Firefox, which puppeteer drives as it is: begin, play, ask, post, and a text kept.
import { address, equal, holds, pictures, puzzle, test } from "./page.js";

export async function firefox() {
  await test("firefox: a puzzle is opened, played, solved, posted and kept", async () => {
    const { default: puppeteer } = await import("../../web/node_modules/puppeteer-core/lib/esm/puppeteer/puppeteer-core.js");
    const browser = await puppeteer.launch({ browser: "firefox", executablePath: process.env.FIREFOX ?? "/usr/bin/firefox-esr", headless: true });
    try {
      const page = await browser.newPage();
      /** @type {string[]} */
      const faults = [];
      page.on("pageerror", (error) => faults.push(String(error)));
      await page.setViewport({ width: 1280, height: 900 });
      await page.goto(address);
      const press = (name) => page.locator(`aria/${name}[role="button"]`).click();
      const says = (id, words) =>
        page.waitForFunction((id, words) => document.getElementById(id)?.innerText.includes(words), {}, id, words);
      const text = () => page.evaluate(() => window.boneyard.text());
      await press("Gallery");
      await page.locator('[data-puzzle="tableaux/peg-out"]').click();
      await page.waitForFunction((title) => document.title.startsWith(title), {}, "Four holes from home");
      equal(await text(), puzzle("tableaux/peg-out"), "the text");
      await press("Solve");
      await says("answer", "Best: 7, proven");
      for (const play of ["1-5@1,2s", "6-1@0,3s"]) {
        await page.type("#play", `${play}\n`);
        await page.waitForFunction(async (play) => (await window.boneyard.text()).includes(play), {}, play);
      }
      await says("status", "Solved: 7 points.");
      const played = await text();
      await press("Share");
      await page.waitForFunction(() => /#open=1\./.test(document.getElementById("share-link")?.value ?? ""));
      const link = await page.evaluate(() => document.getElementById("share-link").value);
      await page.keyboard.press("Escape");
      await page.screenshot({ path: `${pictures}/firefox.png` });
      await page.reload();
      await says("status", "Solved: 7 points.");
      equal(await text(), played, "the text after a reload");
      const other = await browser.newPage();
      await other.goto(link);
      await other.waitForFunction(async (played) => (await window.boneyard.text()) === played, {}, played);
      holds(!faults.length, `the page threw: ${faults.join("; ")}`);
    } finally {
      await browser.close();
    }
  });
}

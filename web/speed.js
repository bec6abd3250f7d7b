// Measures the playground in Chromium: the first answer, every shipped puzzle, frames while it works, and the
// engine beside the program.
import { spawnSync } from "node:child_process";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { address, launch, open, puzzles, root } from "../tests/playground/page.js";

/** The positions that both are asked to search, and the searched positions of each. */
const NODES = 60_000;
const program = process.env.BONEYARD ?? join(root, "target", "release", "boneyard");

const median = (numbers) => [...numbers].sort((one, other) => one - other)[numbers.length >> 1];
const row = (name, value, goal) => console.log(`${name.padEnd(44)}${value.padStart(12)}   goal ${goal}`);
const ms = (time) => `${Math.round(time)} ms`;

/** Milliseconds from opening the page to the first answer, with the processor throttled. */
async function first(browser, text) {
  const page = await open(browser, { address: "about:blank" });
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  const start = performance.now();
  await page.goto(address);
  await page.evaluate((text) => window.boneyard.answer("solve", text), text);
  const time = performance.now() - start;
  await page.context().close();
  return time;
}

/** Milliseconds of an answer within the page. */
const asked = (page, text, options) =>
  page.evaluate(async ([text, options]) => {
    const start = performance.now();
    await window.boneyard.answer("solve", text, options);
    return performance.now() - start;
  }, [text, options]);

/** Milliseconds of the program for the same question, less those of its start. */
function native(text) {
  const timed = (args, input) => {
    const start = performance.now();
    spawnSync(program, args, { input });
    return performance.now() - start;
  };
  const start = Math.min(...Array.from({ length: 5 }, () => timed(["--version"], "")));
  const args = ["solve", "-", "--format", "json", "--threads", "1", "--nodes", String(NODES)];
  return Math.min(...Array.from({ length: 3 }, () => timed(args, text))) - start;
}

/** The longest time without a frame while something is done, in milliseconds. */
const longestFrame = (page, act) =>
  page.evaluate(async (act) => {
    let last = performance.now();
    let worst = 0;
    let goesOn = true;
    const frame = (now) => {
      worst = Math.max(worst, now - last);
      last = now;
      if (goesOn) requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
    if (act.paste) {
      const box = document.getElementById("puzzle");
      box.value = act.paste;
      box.dispatchEvent(new Event("input", { bubbles: true }));
    } else document.getElementById("solve").click();
    await new Promise((done) => setTimeout(done, 3000));
    goesOn = false;
    document.getElementById("stop").click();
    return worst;
  }, act);

/** The positions of the benches: each file, of a list the first two. */
function positions() {
  const folder = join(root, "benches", "positions");
  return readdirSync(folder).flatMap((name) => {
    const text = readFileSync(join(folder, name), "utf8");
    if (name.endsWith(".yaml")) return [{ name, text }];
    if (!name.endsWith(".jsonl")) return [];
    return text.trim().split("\n").slice(0, 2).map((text, n) => ({ name: `${name} ${n + 1}`, text }));
  });
}

const browser = await launch();
const [{ text: easy }] = puzzles().filter(({ path }) => path === "tableaux/peg-out");
const firsts = [];
for (let n = 0; n < 5; n++) firsts.push(await first(browser, easy));
row("first answer, throttled 4 times, median of 5", ms(median(firsts)), "1000 ms");

const page = await open(browser);
await asked(page, easy, {});
const times = [];
for (const { path, text } of puzzles()) times.push({ path, time: await asked(page, text, { time: "20s" }) });
times.sort((one, other) => other.time - one.time);
const slow = times.filter(({ time }) => time > 1000).length;
row(`shipped puzzles over a second, of ${times.length}`, String(slow), "0");
for (const { path, time } of times.slice(0, 5)) console.log(`  ${path.padEnd(42)}${ms(time).padStart(12)}`);

const ratios = [];
for (const { name, text } of positions()) {
  const [own, other] = [await asked(page, text, { nodes: NODES }), native(text)];
  if (other < 5) continue;
  ratios.push(own / other);
  console.log(`  ${name.padEnd(42)}${ms(own).padStart(12)}   program ${ms(other)}, ${(own / other).toFixed(2)} times`);
}
row("beside the program, median", median(ratios).toFixed(2), "2.5");

const deal = await page.evaluate(() => window.boneyard.deal("matador", { seed: 1 }));
await longestFrame(page, { paste: deal });
row("longest time without a frame, in a search", ms(await longestFrame(page, {})), "200 ms");
const large = `${easy}${"# A remark of some length that is pasted many times over.\n".repeat(3500)}`;
row(`  after ${Math.round(large.length / 1000)} kB are pasted`, ms(await longestFrame(page, { paste: large })), "1000 ms");
await page.context().close();
await browser.close();

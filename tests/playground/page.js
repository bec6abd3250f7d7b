// What the tests of the playground share: the browser, the page, and a count of what holds.
import { spawnSync } from "node:child_process";
import { readFileSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { chromium } from "../../web/node_modules/playwright-core/index.mjs";

export const root = join(dirname(fileURLToPath(import.meta.url)), "..", "..");
export const file = process.env.PLAYGROUND ?? join(root, "target", "playground", "boneyard.html");
export const address = pathToFileURL(file).href;
export const pictures = join(root, "target", "playground");

const OPTIONS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"];

/** Starts Debian's Chromium. */
export const launch = () => chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: OPTIONS });

/** Every shipped puzzle: its path without ending, and its text. */
export function puzzles() {
  const folder = join(root, "puzzles");
  return readdirSync(folder).sort().flatMap((game) =>
    readdirSync(join(folder, game)).filter((name) => name.endsWith(".yaml")).sort()
      .map((name) => ({ path: `${game}/${name.slice(0, -5)}`, text: readFileSync(join(folder, game, name), "utf8") })));
}

/** The text of a shipped puzzle. */
export const puzzle = (path) => readFileSync(join(root, "puzzles", `${path}.yaml`), "utf8");

/** Runs the program on a text from standard input. */
export function program(command, text, extra = []) {
  const binary = process.env.BONEYARD ?? join(root, "target", "debug", "boneyard");
  const run = spawnSync(binary, [command, "-", ...extra], { input: text, encoding: "utf8", maxBuffer: 1 << 26 });
  if (run.error) throw run.error;
  return run;
}

let passed = 0;
let failed = 0;

/** Runs one test, and notes whether it holds. */
export async function test(name, body) {
  const only = process.env.ONLY;
  if (only && !name.includes(only)) return;
  const start = Date.now();
  try {
    await body();
    passed += 1;
    console.log(`ok   ${name} (${Date.now() - start} ms)`);
  } catch (error) {
    failed += 1;
    console.log(`FAIL ${name}\n     ${String(error?.stack ?? error).split("\n").slice(0, 12).join("\n     ")}`);
  }
}

/** Prints the count, and sets the status of the process. */
export function finish() {
  console.log(`\n${passed} passed, ${failed} failed`);
  process.exitCode = failed ? 1 : 0;
}

/** Opens the page and waits for the board. What the page throws, or logs as an error, fails the test. */
export async function open(browser, { fragment = "", options = {}, init, address: at = address } = {}) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, acceptDownloads: true, ...options });
  const page = await context.newPage();
  page.setDefaultTimeout(15_000);
  page.faults = [];
  page.on("pageerror", (error) => page.faults.push(error.message));
  page.on("console", (message) => message.type() === "error" && page.faults.push(message.text()));
  page.on("request", (request) => /^https?:/.test(request.url()) && page.faults.push(`a request to ${request.url()}`));
  if (init) await page.addInitScript(init);
  await page.goto(at + fragment);
  return page;
}

/** The status of the page. */
export const status = (page) => page.getByRole("status", { name: "Status" });

/** Opens a shipped puzzle by the gallery. */
export async function choose(page, path) {
  await page.getByRole("button", { name: "Gallery" }).click();
  await page.locator(`[data-puzzle="${path}"]`).click();
  const title = /^title: *(.*)$/m.exec(puzzle(path))[1];
  await page.getByRole("heading", { name: title, exact: true }).waitFor();
}

/** Writes a text in the box, and waits until the board is the text's: until then its buttons are replaced under a click. */
export async function write(page, text) {
  await page.getByRole("textbox", { name: "Puzzle" }).fill(text);
  await page.locator("#board[aria-busy=false]").waitFor({ state: "attached" });
}

/** The text that the page holds. */
export const textOf = (page) => page.evaluate(() => window.boneyard.text());

/** Waits until a condition of the page's text holds. */
export async function until(page, wanted, what) {
  for (let n = 0; n < 100; n++) {
    if (await wanted(await textOf(page))) return;
    await page.waitForTimeout(50);
  }
  throw new Error(`the text never ${what}: ${await textOf(page)}`);
}

/** Ends a page; it must have thrown nothing. */
export async function close(page) {
  const { faults } = page;
  await page.context().close();
  if (faults.length) throw new Error(`the page threw: ${faults.join("; ")}`);
}

/** Throws unless two values are equal. */
export function equal(found, wanted, what = "value") {
  const [one, two] = [found, wanted].map((value) => JSON.stringify(value));
  if (one !== two) throw new Error(`${what}: found ${one.slice(0, 600)}, expected ${two.slice(0, 600)}`);
}

/** Throws unless a condition holds. */
export function holds(condition, what) {
  if (!condition) throw new Error(what);
}

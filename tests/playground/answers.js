// The page gives the program's answers: every shipped puzzle and every broken file, with every command.
import { readFileSync, readdirSync } from "node:fs";
import { cpus } from "node:os";
import { spawn } from "node:child_process";
import { join } from "node:path";
import { close, equal, holds, launch, open, puzzles, root, test } from "./page.js";

const COMMANDS = ["solve", "plays", "dead", "odds", "replay", "suits", "train", "verify", "compare", "explain"];
/** Commands with a limit of positions; the others search nothing. */
const LIMITED = new Set(["solve", "odds", "train", "verify", "compare", "explain"]);

/** House rules that a game knows; another game has a fault for them. */
const HOUSE = { "castle-rock": "row=3", tableaux: "doublet_factor=3", "tableaux-99": "win_score=121" };

/** The options of a command for a text, as the page takes them. */
function optionsOf(command, text) {
  const options = LIMITED.has(command) ? { nodes: 500 } : {};
  if (command === "compare") options.house = HOUSE[/^game: *(\S+)/m.exec(text)?.[1]] ?? "reserve=2";
  if (command === "explain" && !/^task: *(place|train)/m.test(text)) options.play = "6-1@1,2s";
  return options;
}

/** The same options on the command line. */
function wordsOf(options) {
  return Object.entries(options).flatMap(([name, value]) => (name === "play" ? [value] : [`--${name}`, String(value)]));
}

/** Runs the program without waiting for it. */
function run(command, text, words) {
  return new Promise((resolve, reject) => {
    const binary = process.env.BONEYARD ?? join(root, "target", "debug", "boneyard");
    const child = spawn(binary, [command, "-", "--format", "json", "--no-files", ...words], { stdio: ["pipe", "pipe", "ignore"] });
    let out = "";
    child.stdout.setEncoding("utf8").on("data", (part) => (out += part));
    child.on("error", reject).on("close", () => resolve(out));
    child.stdin.on("error", () => {}).end(text);
  });
}

/** An answer without what may differ: the number of positions, which of several equal lines, and times. */
function bare(value) {
  if (Array.isArray(value)) return value.map(bare);
  if (!value || typeof value !== "object") return value;
  const skipped = ["nodes", "positions", "line", "lines", "reply", "took", "seconds", "file", "more"];
  return Object.fromEntries(Object.entries(value).filter(([key]) => !skipped.includes(key)).map(([key, one]) => [key, bare(one)]));
}

/** Every text with its name. */
function texts() {
  const folder = join(root, "tests", "broken");
  const broken = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isFile()).map(({ name }) => name).sort().map((name) => ({ path: `broken/${name}`, bytes: readFileSync(join(folder, name)) }))
    // What is no UTF-8 cannot be pasted into a page.
    .filter(({ bytes }) => Buffer.from(bytes.toString("utf8")).equals(bytes))
    .map(({ path, bytes }) => ({ path, text: bytes.toString("utf8") }));
  return [...puzzles(), ...broken];
}

export async function answers() {
  const browser = await launch();
  const page = await open(browser);
  await page.evaluate(() => window.boneyard.version());
  const all = texts();

  for (const command of COMMANDS)
    await test(`answers: ${command} of ${all.length} texts is the program's`, async () => {
      const wrong = [];
      let compared = 0;
      const queue = [...all];
      const work = async () => {
        for (let next = queue.shift(); next; next = queue.shift()) {
          const { path, text } = next;
          const options = optionsOf(command, text);
          const [native, ours] = await Promise.all([
            run(command, text, wordsOf(options)),
            page.evaluate(([command, text, options]) => window.boneyard.answer(command, text, options).catch((error) => `threw ${error.message}`), [command, text, options]),
          ]);
          // A fault of the command line, not of the text, has no JSON.
          if (!native.trim()) continue;
          compared += 1;
          const lines = [native, ours].map((answer) => answer.trim().split("\n"));
          try {
            const [one, two] = lines.map((some) => some.map((line) => bare(JSON.parse(line))));
            if (JSON.stringify(one) !== JSON.stringify(two)) wrong.push({ path, native: native.slice(0, 400), page: ours.slice(0, 400) });
          } catch {
            wrong.push({ path, native: native.slice(0, 200), page: ours.slice(0, 200) });
          }
        }
      };
      await Promise.all(Array.from({ length: Math.max(2, cpus().length) }, work));
      holds(compared > 50, `only ${compared} were compared`);
      if (wrong.length) throw new Error(`${wrong.length} of ${compared} differ:\n${wrong.slice(0, 4).map((one) => JSON.stringify(one, null, 1)).join("\n")}`);
    });

  await test("answers: the version is the program's", async () => {
    const version = await page.evaluate(async () => [await window.boneyard.version, await window.boneyard.version()]);
    holds(/^boneyard \d/.test(version[0]), version[0]);
    equal(version[1], version[0], "the version");
  });

  await test("answers: faults of every broken file, and none of a shipped puzzle", async () => {
    for (const { path, text } of all) {
      const faults = await page.evaluate((text) => window.boneyard.faults(text), text);
      if (!path.startsWith("broken/")) equal(faults, [], path);
      for (const { message } of faults) holds(message, `${path}: a fault has a message`);
    }
  });
  await close(page);
  await browser.close();
}

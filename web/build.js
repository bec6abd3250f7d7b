// Puts the page together: the bundled script, the styles, the gallery and the engine in one HTML file.
// Use: node web/build.js ENGINE.wasm STREAMS UNPACK.wasm OUT-FOLDER
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { build, transformSync } from "esbuild";

const [, , engineFile, streamsFile, unpackFile, out] = process.argv;
const web = fileURLToPath(new URL(".", import.meta.url));
const page = join(web, "page");

/** The names of the entries of a folder, sorted. @param {string} folder */
const list = (folder) => readdirSync(folder).sort();

/** The text of the gallery: every shipped puzzle below its path, with a zero between two. */
function gallery() {
  const root = join(web, "..", "puzzles");
  const puzzles = list(root).flatMap((game) =>
    list(join(root, game))
      .filter((file) => file.endsWith(".yaml"))
      .map((file) => `${game}/${file.slice(0, -5)}\n${readFileSync(join(root, game, file), "utf8")}`),
  );
  return puzzles.join("\0");
}

/** One bundled and minified script. @param {string} file @param {Record<string, string>} define */
async function bundle(file, define) {
  const result = await build({
    entryPoints: [join(page, "src", file)],
    bundle: true,
    minify: true,
    write: false,
    charset: "utf8",
    format: "iife",
    target: ["chrome103", "firefox113", "safari16.4"],
    define,
    legalComments: "none",
    metafile: true,
  });
  return { text: result.outputFiles[0].text.trimEnd(), inputs: result.metafile.outputs };
}

/**
 * Bytes packed as .lzma, with their number in its head, as a block of the page.
 * @param {string} id @param {Uint8Array} bytes @param {number} context The bits of the byte before that help to guess one
 */
function block(id, bytes, context) {
  const options = ["--format=lzma", `--lzma1=preset=9e,lc=${context},lp=0,pb=0,nice=273`, "--stdout"];
  const run = spawnSync("xz", options, { input: bytes, maxBuffer: 2 ** 28 });
  if (run.status !== 0) throw run.error ?? new Error(`xz: ${run.stderr}`);
  run.stdout.writeBigUInt64LE(BigInt(bytes.length), 5);
  return `<script type="application/x-lzma" id="${id}">${run.stdout.toString("base64")}</script>`;
}

/** The bytes of the last section of a module, which holds its constants. @param {Buffer} module */
function constants(module) {
  for (let at = 8; ; ) {
    at++;
    let length = 0;
    let more = 128;
    for (let shift = 0; more; shift += 7) {
      more = module[at] & 128;
      length |= (module[at++] & 127) << shift;
    }
    if (at + length >= module.length) return module.subarray(at);
    at += length;
  }
}

/** The source of a policy that lets one text run. @param {string} text */
const hash = (text) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

const engine = readFileSync(engineFile);
const streams = readFileSync(streamsFile);
const puzzles = Buffer.from(gallery());
const data = constants(engine);
const place = streams.indexOf(data);
// The constants of the engine are mostly words, as the gallery is, and its code is not.
const blocks = {
  gallery: block("gallery", Buffer.concat([puzzles, data]), 3),
  engine: block("engine", Buffer.concat([streams.subarray(0, place), streams.subarray(place + data.length)]), 1),
};
const unpackerText = readFileSync(unpackFile).toString("base64");
const worker = await bundle("worker.js", {
  UNPACK: JSON.stringify(unpackerText),
  GALLERY: String(puzzles.length),
  CONSTANTS: String(place),
});
// An end tag within a script would end it.
const safe = (/** @type {{ text: string }} */ { text }) => text.replaceAll("</script", "<\\/script");
const start = safe(await bundle("start.js", { WORKER_SOURCE: JSON.stringify(worker.text) }));
const unpack = "starting.unpack()";
const script = safe(await bundle("main.js", {}));
const css = transformSync(
  list(join(page, "style")).map((file) => readFileSync(join(page, "style", file), "utf8")).join("\n"),
  { loader: "css", minify: true, target: ["chrome103", "firefox113", "safari16.4"] },
).code.trimEnd();
const policy = [
  "default-src 'none'",
  `script-src ${[start, unpack, script].map(hash).join(" ")} 'wasm-unsafe-eval'`,
  `style-src ${hash(css)}`,
  "img-src data: blob:",
  "worker-src blob:",
  "base-uri 'none'",
  "form-action 'none'",
].join("; ");
/** @type {Record<string, string>} */
const parts = { policy, css, start, unpack, script, blocks: `${blocks.gallery}\n${blocks.engine}` };
const html = readFileSync(join(page, "index.html"), "utf8").replace(/<!--(\w+)-->|\{\{(\w+)\}\}/g, (all, a, b) => parts[a ?? b] ?? all);
writeFileSync(join(out, "boneyard.html"), html);

/** Prints a row of the table of sizes. @param {string} name @param {string | Buffer} content */
function size(name, content) {
  const bytes = Buffer.from(content);
  const row = [bytes, gzipSync(bytes, { level: 9 }), brotliCompressSync(bytes)].map((b) => String(b.length).padStart(10));
  console.log(name.padEnd(24) + row.join(""));
}
console.log("bytes".padEnd(24) + ["raw", "gzip", "brotli"].map((word) => word.padStart(10)).join(""));
size("boneyard.html", html);
size("engine.wasm", engine);
size("  in the page", blocks.engine);
size("  gallery in the page", blocks.gallery);
size("  scripts", start + script);
size("  styles", css);

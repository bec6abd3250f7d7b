/** The shapes of what the engine returns, and of what the parts of the page hand each other. */

/** A fault of a text, a play or a link. */
interface Fault {
  message: string;
  line?: number;
  column?: number;
  length?: number;
  help?: string | null;
}

interface Failed {
  error: Fault;
}

/** A rectangle in the units of the figure: x, y, width, height. */
type At = [number, number, number, number];

interface Place {
  play: string;
  words: string | null;
  tile: string | null;
  kind?: string;
  points: number;
  at: At;
}

interface Hand {
  seat: number;
  tiles: string[] | null;
  hidden: boolean;
  count: number | null;
}

interface Played {
  play: string;
  seat: number;
  points: number;
  why: string;
}

interface Board {
  title: string | null;
  about?: string | null;
  question?: string | null;
  /** The name of its rules; empty where it has no game. */
  game: string;
  task: string;
  svg: string;
  house: [string, string][];
  tiles: { tile: string; at: At }[];
  places: Place[];
  hands: Hand[];
  new_seat: number | null;
  box: string[];
  boneyard: { known: string[] } | { unknown: number } | null;
  to_play: number | null;
  scores: number[] | null;
  gained?: number[] | null;
  played: Played[];
  other: string[];
  goal?: unknown;
  lays: boolean;
  is_over: boolean;
  is_solved: boolean;
  status: string;
  description: string;
}

interface Game {
  name: string;
  title: string;
  players: [number, number];
  set: number;
  blank: string;
  rules: Rule[];
}

/** A rule of a game that a house may change. */
interface Rule {
  key: string;
  about: string;
  value: string;
  choices: string[];
  expected: string;
}

/** One puzzle of a text, with its first and its last line, and notes on what was not read of it. */
interface Part {
  title: string | null;
  game: string | null;
  lines: [number, number];
  notes: string[];
}

type Change =
  | { play: string }
  | { take_back: true }
  | { lay: string }
  | { remove: string }
  | { hold: { tile: string; seat: number } }
  | { set: { key: string; value: string } }
  | { house: { key: string; value: string } };

type Options = Record<string, string | number | boolean | null | string[]>;

/** What a search reports some times a second; NaN is unknown. */
interface Report {
  best: number;
  bound: number;
  positions: number;
}

interface Puzzle {
  path: string;
  text: string;
}

type Mode = "open" | "puzzle";

/** What the page uses, and what other programs may use: `window.boneyard`. */
interface Boneyard {
  version: (() => Promise<string>) & PromiseLike<string>;
  answer(command: string, text: string, options?: Options): Promise<string>;
  faults(text: string): Promise<Fault[]>;
  figure(text: string, options?: Options): Promise<string | Failed>;
  deal(game: string, options?: Options): Promise<string | Failed>;
  link(text: string, options?: { mode?: Mode }): Promise<string>;
  text(): Promise<string>;
  board(text: string, options?: Options): Promise<Board | Failed>;
  edit(text: string, change: Change): Promise<string | Failed>;
  games(): Promise<Game[]>;
  parts(text: string): Promise<Part[]>;
  question(text: string): Promise<string | Failed>;
  search(command: string, text: string, options: Options, report: (report: Report) => void): Promise<string>;
  stop(): void;
}

interface Window {
  boneyard: Boneyard;
  starting: {
    /** Every shipped puzzle below its path, with a zero between two; empty where no worker starts. */
    gallery: Promise<string>;
    /** The engine, unpacked and compiled once. */
    module: Promise<WebAssembly.Module>;
    startWorker(): Worker;
    /** Unpacks what the page carries, as soon as it is read. */
    unpack(): void;
  };
}

/** The source of the worker, put in by the build. */
declare const WORKER_SOURCE: string;
/** The module that unpacks the page, in base64. */
declare const UNPACK: string;
/** The bytes of the gallery, behind which its block has the constants of the engine. */
declare const GALLERY: number;
/** Where in the streams of the engine these constants stand. */
declare const CONSTANTS: number;

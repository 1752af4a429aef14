// See `run`.

import { spawnSync } from "node:child_process";
import {
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { brotliCompressSync } from "node:zlib";

const [program, executablePath] = process.argv.slice(2);
// Started in editors/web, whose packages are used.
const { chromium } = createRequire(path.resolve("package.json"))(
  "playwright-core",
);

const ROUNDS = 7;
const SLOWER = 4;
const EDITS = 400;
const ATTEMPTS = 3;
const BARS = { bytes: 600_000, milliseconds: 2_000, mobile: 4_000, ratio: 2, memory: 500_000_000 };
/** What the developer tools of Chromium call Fast 3G. */
const FAST_3G = { bytesPerSecond: 180_000, latency: 562 };
/** Bytes that are sent at once: 50 ms. */
const CHUNK = 9_000;
const TYPES = {
  ".css": "text/css",
  ".html": "text/html",
  ".json": "application/json",
  ".js": "text/javascript",
  ".svg": "image/svg+xml",
  ".wasm": "application/wasm",
};

// Serves dist/ as web servers do that have compressed every file ahead, and counts what it sends.
const sent = [];
/** The network that answers are sent over; null for none. */
let network = null;
let line = Promise.resolve();
const sleep = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** All answers share the line. */
async function sendSlowly(response, body, { bytesPerSecond, latency }) {
  await sleep(latency);
  for (let at = 0; at < body.length; at += CHUNK) {
    const chunk = body.subarray(at, at + CHUNK);
    line = line.then(() => sleep((chunk.length * 1000) / bytesPerSecond));
    await line;
    response.write(chunk);
  }
  response.end();
}

const files = new Map(
  readdirSync("dist").map((name) => [
    `/${name}`,
    {
      type: TYPES[path.extname(name)] ?? "application/octet-stream",
      body: brotliCompressSync(readFileSync(`dist/${name}`)),
    },
  ]),
);
const server = createServer(({ url }, response) => {
  const { pathname } = new URL(url, "http://localhost");
  const file = files.get(pathname === "/" ? "/index.html" : pathname);
  if (file === undefined) {
    response.writeHead(404).end();
    return;
  }
  sent.push({ name: pathname, bytes: file.body.length, at: Date.now() });
  response.writeHead(200, { "content-type": file.type, "content-encoding": "br" });
  if (network === null) {
    response.end(file.body);
  } else {
    void sendSlowly(response, file.body, network);
  }
});
await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
const address = `http://127.0.0.1:${server.address().port}/`;
/** The browser of the row that is measured, and how it was launched. */
let browser;
let launched;

/** Measures in a new browser, and once more if that ends in between: what many pages have left must not decide about the last row. */
async function inNewBrowser(measure) {
  for (let attempt = 1; ; attempt++) {
    launched = await chromium.launchServer({
      executablePath,
      args: ["--no-sandbox", "--disable-gpu", "--disable-quic"],
    });
    browser = await chromium.connect(launched.wsEndpoint());
    try {
      return await measure();
    } catch (error) {
      if (attempt === ATTEMPTS || browser.isConnected()) {
        throw error;
      }
      console.error(`the browser has ended, once more: ${error.message}`);
    } finally {
      await launched.kill();
    }
  }
}

const median = (numbers) =>
  numbers.sort((a, b) => a - b)[Math.floor(numbers.length / 2)];

/**
 * One visit with an empty cache: milliseconds from navigation to the verdict on the screen, and to the board if that comes later,
 * and what was sent until the verdict.
 */
async function visit(slower, at = address) {
  const context = await browser.newContext({ serviceWorkers: "block" });
  const page = await context.newPage();
  // Noted by the page itself, when the verdict has been drawn.
  await page.addInitScript(() => {
    const observer = new MutationObserver(() => {
      const verdict = document.querySelector("#verdict .text")?.textContent ?? "";
      if (/catches|escapes|Draw$/.test(verdict)) {
        observer.disconnect();
        requestAnimationFrame(() => setTimeout(() => (globalThis.drawn = Date.now())));
      }
    });
    observer.observe(document, {
      subtree: true,
      childList: true,
      characterData: true,
    });
  });
  sent.length = 0;
  const slowed = slow(slower);
  // Without a link, a first visit begins with a match, which tells no verdict.
  await page.goto(`${at}#sample=trap`, { waitUntil: "commit" });
  const explorer = await page.waitForSelector("#explorer", { state: "attached" });
  const frame = await explorer.contentFrame();
  const times = await Promise.all([
    page.waitForFunction(() => globalThis.drawn),
    // Frames are not always animated.
    frame.waitForFunction(() => document.querySelector("svg.board [id^=cell-]") && Date.now(), null, { polling: 20 }),
  ]);
  const [verdict, board] = await Promise.all(times.map((time) => time.jsonValue()));
  const share = slowed.end();
  const begun = await page.evaluate(() => performance.timeOrigin);
  await context.close();
  const before = sent.filter((file) => file.at <= verdict);
  return {
    milliseconds: verdict - begun,
    whole: Math.max(verdict, board) - begun,
    share,
    bytes: before.reduce((sum, file) => sum + file.bytes, 0),
    names: before.map(({ name }) => name),
  };
}

/**
 * Lets the processes of pages run for one of so many milliseconds only, until `end`, which returns the share that they had.
 * Chromium's own throttling slows down pages, but not their workers.
 */
function slow(times) {
  const begun = performance.now();
  let last = begun;
  let ran = 0;
  let isRunning = true;
  let processes = [];
  let found = -Infinity;
  const signal = (name) =>
    processes.forEach((number) => {
      try {
        process.kill(number, name);
      } catch {
        // It has ended.
      }
    });
  const step = () => {
    const now = performance.now();
    ran += isRunning ? now - last : 0;
    last = now;
    if (now - found > 50) {
      found = now;
      processes = renderers();
    }
    const runs = ran * times <= now - begun;
    signal(runs ? "SIGCONT" : "SIGSTOP");
    isRunning = runs;
  };
  const timer = times > 1 ? setInterval(step, 2) : undefined;
  return {
    end() {
      clearInterval(timer);
      signal("SIGCONT");
      return times > 1 ? ran / (performance.now() - begun) : 1;
    },
  };
}

/** The processes of this browser that run pages. */
function renderers() {
  const parents = new Map();
  for (const number of readdirSync("/proc").filter((name) =>
    /^\d+$/.test(name),
  )) {
    try {
      const parent = /^PPid:\s*(\d+)/m.exec(
        readFileSync(`/proc/${number}/status`, "utf8"),
      )[1];
      parents.set(number, parent);
    } catch {
      // It has ended.
    }
  }
  const ours = String(launched.process().pid);
  const isOurs = (number) =>
    number !== undefined && (number === ours || isOurs(parents.get(number)));
  return [...parents.keys()]
    .filter(isOurs)
    .filter((number) => {
      try {
        return readFileSync(`/proc/${number}/cmdline`, "utf8").includes(
          "--type=renderer",
        );
      } catch {
        return false;
      }
    })
    .map(Number);
}

/** Nanoseconds of processor time of the one worker that runs. */
function workerTime() {
  const found = renderers().flatMap(number =>
    readdirSync(`/proc/${number}/task`)
      .map(thread => `/proc/${number}/task/${thread}`)
      .filter(thread => readFileSync(`${thread}/comm`, 'utf8').startsWith('DedicatedWorker')),
  );
  if (found.length !== 1) {
    throw new Error(`there are ${found.length} workers`);
  }
  return Number(readFileSync(`${found[0]}/schedstat`, 'utf8').split(' ')[0]);
}

/** What the server wants to have solved for a text: the request to a solver for the whole table of its board. */
function requestFor(text) {
  const module = new WebAssembly.Module(readFileSync("modules/server.wasm"));
  const host = {
    now: () => performance.now(),
    progress() {},
    panicked() {
      throw new Error("the server has panicked");
    },
  };
  const server = new WebAssembly.Instance(module, { host }).exports;
  server.start();
  const output = () =>
    new Uint8Array(
      server.memory.buffer,
      server.output() >>> 0,
      server.output_length() >>> 0,
    ).slice();
  const uri = "file:///a.board";
  const textDocument = { uri, languageId: "stakeout-board", version: 1, text };
  for (const message of [
    { id: 1, method: "initialize", params: { capabilities: {} } },
    { method: "initialized", params: {} },
    { method: "textDocument/didOpen", params: { textDocument } },
  ]) {
    const bytes = Buffer.from(JSON.stringify({ jsonrpc: "2.0", ...message }));
    const at = server.input(bytes.length) >>> 0;
    new Uint8Array(server.memory.buffer, at, bytes.length).set(bytes);
    server.receive();
    server.run();
    while (server.next_message());
  }
  if (server.next_solve() <= 0) {
    throw new Error("the server wants nothing solved");
  }
  return [...output()];
}

/** The least milliseconds of processor time that a worker of the page takes for a text, or for a request to a solver. */
async function inWorker(work) {
  const page = await browser.newPage();
  await page.goto(`${address}stakeout.svg`);
  const solve = rounds =>
    page.evaluate(
      async ([work, rounds]) => {
        const built = await (await fetch("files.json")).json();
        const isText = typeof work === "string";
        globalThis.module ??= await WebAssembly.compileStreaming(fetch(built.verdictModule));
        globalThis.worker ??= new Worker(isText ? built.verdictWorker : built.solverWorker, { type: "module" });
        let answers = 0;
        const all = new Promise(resolve => {
          worker.onmessage = ({ data }) => ("id" in data || "answer" in data) && ++answers === rounds && resolve();
        });
        for (let id = 0; id < rounds; id++) {
          worker.postMessage(isText ? { id, module, text: work, name: "a.board" } : { module, request: new Uint8Array(work) });
        }
        await all;
      },
      [work, rounds],
    );
  // Until everything is compiled for speed.
  await solve(3 * ROUNDS);
  const times = [];
  for (let round = 0; round < ROUNDS; round++) {
    const before = workerTime();
    await solve(3);
    times.push((workerTime() - before) / 3e6);
  }
  await page.close();
  return Math.min(...times);
}

const random = (
  (seed) => () =>
    (seed = (seed * 1_103_515_245 + 12_345) & 0x7fffffff) / 0x80000000
)(7);

/** A square board with a share of walls. */
function board(size, walls) {
  const grid = Array.from({ length: size }, () =>
    Array.from({ length: size }, () => (random() < walls ? "*" : ".")),
  );
  const half = size / 2;
  [grid[0][0], grid[half][half], grid[size - 1][size - 1]] = "PTE";
  return grid.map((row) => `${row.join("")}\n`).join("");
}

/**
 * The most bytes of memory that the process of the page holds while a board of 40×40 is edited and solved so often: its own, and all
 * that it has mapped, which includes the program of the browser.
 */
async function memoryWhileEditing(edits) {
  const context = await browser.newContext({ serviceWorkers: "block" });
  await context.addInitScript(() => localStorage.setItem("stakeout.seen", "true"));
  const before = renderers();
  const page = await context.newPage();
  await page.goto(address);
  await page.locator("nav:not([inert])").waitFor();
  await page.locator("#show-text").click();
  await page.locator(".cm-content").focus();
  await page.keyboard.press("Control+a");
  await page.keyboard.insertText(board(40, 0.1));
  const explorer = page.frameLocator("#explorer");
  await explorer.locator("#cell-40-40").waitFor();
  await explorer.getByRole("tab", { name: "Edit" }).click();
  const solved = page.locator("#verdict:is([data-tone=police], [data-tone=thief], [data-tone=draw])");
  const most = { own: 0, mapped: 0 };
  for (let edit = 1; edit <= edits; edit++) {
    const name = `#cell-${2 + ((edit * 17) % 18)}-${2 + ((edit * 29) % 38)}`;
    const wasWall = (await explorer.locator(name).getAttribute("class")).includes("kind-wall");
    await explorer.locator(name).click({ force: true });
    await explorer.locator(`${name}.kind-${wasWall ? "floor" : "wall"}:not(.pending)`).waitFor();
    await solved.waitFor();
    for (const number of renderers().filter((number) => !before.includes(number))) {
      const { own, mapped } = memoryOf(number);
      most.own = Math.max(most.own, own);
      most.mapped = Math.max(most.mapped, mapped);
    }
  }
  await context.close();
  return most;
}

/** What the task manager of Chromium shows, and what is resident of everything. */
function memoryOf(number) {
  let status = "";
  try {
    status = readFileSync(`/proc/${number}/status`, "utf8");
  } catch {
    // It has ended.
  }
  const bytes = (field) => 1024 * Number(new RegExp(`^${field}:\\s*(\\d+)`, "m").exec(status)?.[1] ?? 0);
  return { own: bytes("RssAnon") + bytes("RssShmem") + bytes("VmSwap"), mapped: bytes("VmRSS") };
}

const folder = mkdtempSync(path.join(tmpdir(), "stakeout-"));

/** The least milliseconds of processor time that a command of the program takes for a text, its start included. */
function inProgram(text, ...command) {
  const file = path.join(folder, 'a.board');
  writeFileSync(file, text);
  const script = `
import resource, subprocess, sys
def used():
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime
times = []
for _ in range(${3 * ROUNDS}):
    before = used()
    subprocess.run(sys.argv[1:], check=True, stdout=subprocess.DEVNULL)
    times.append(used() - before)
print(min(times) * 1000)`;
  const { stdout, stderr } = spawnSync('python3', ['-c', script, program, ...command, file], { encoding: 'utf8' });
  if (stdout === '') {
    throw new Error(stderr);
  }
  return Number(stdout);
}

const rows = [];
let isMissed = false;
function report(what, figure, bar, isMet) {
  isMissed ||= !isMet;
  rows.push(`| ${what} | ${figure} | ${bar}, ${isMet ? "met" : "not met"} |`);
}

const megabytes = (number) => `${(number / 1e6).toFixed(0)} MB`;
const held = await inNewBrowser(() => memoryWhileEditing(EDITS));
console.error(`resident with the program of the browser: ${megabytes(held.mapped)}`);
report(
  `memory of the page's process, ${EDITS} edits of 40×40`,
  megabytes(held.own),
  `≤ ${megabytes(BARS.memory)}`,
  held.own <= BARS.memory,
);

const plain = [];
const slowed = [];
const mobile = [];
const fromDisk = [];
const file = pathToFileURL(path.resolve("dist/stakeout.html")).href;
const kinds = [
  [plain, 1, address, null],
  [slowed, SLOWER, address, null],
  [mobile, SLOWER, address, FAST_3G],
  [fromDisk, SLOWER, file, null],
];
for (const [visits, slower, at, over] of kinds) {
  await inNewBrowser(async () => {
    visits.length = 0;
    // The first visit also starts the browser's processes.
    network = null;
    await visit(1, at);
    network = over;
    for (let round = 0; round < ROUNDS; round++) {
      visits.push(await visit(slower, at));
    }
  });
}
network = null;
const middle = (visits, which = "milliseconds") => median(visits.map((visit) => visit[which]));
const bytes = Math.max(...plain.map(({ bytes }) => bytes));
const share = middle(slowed, "share");
console.error(`sent before the verdict: ${plain.at(-1).names.join(" ")}`);
console.error(
  `slowed down: the pages ran for ${(share * 100).toFixed(0)} % of the time`,
);
const kilobytes = (number) => `${(number / 1000).toFixed(0)} KB`;
report(
  "transferred up to the first verdict",
  kilobytes(bytes),
  `≤ ${kilobytes(BARS.bytes)}`,
  bytes <= BARS.bytes,
);
const reportTime = (what, time, bar) => report(what, `${time.toFixed(0)} ms`, `≤ ${bar} ms`, time <= bar);
rows.push(`| navigation to the first verdict | ${middle(plain).toFixed(0)} ms | – |`);
reportTime(`the same, ${SLOWER}× slower`, middle(slowed), BARS.milliseconds);
reportTime(`board and verdict, ${SLOWER}× slower, Fast 3G`, middle(mobile, "whole"), BARS.mobile);
reportTime(`the page as one file, from the disk, ${SLOWER}× slower`, middle(fromDisk), BARS.milliseconds);
const VERDICT = ['check', '--no-cache'];
// The values of a state of the player's choice need the table of all states. Little is written.
const TABLE = ['solve', '--output-format', 'json', '--state', '1,1:64,64:thief'];
const start = inProgram('PTE\n', ...VERDICT);
for (const [name, walls] of [
  ['64×64 open', 0],
  ['64×64, 25 % walls', 0.25],
]) {
  const text = board(64, walls);
  for (const [what, work, command] of [
    ['the verdict', text, VERDICT],
    ['every state', requestFor(text), TABLE],
  ]) {
    const [here, there] = [await inNewBrowser(() => inWorker(work)), inProgram(text, ...command) - start];
    const figure = `${here.toFixed(1)} ms, program ${there.toFixed(1)} ms: ${(here / there).toFixed(2)}×`;
    report(`${name}, ${what}, processor time`, figure, `≤ ${BARS.ratio}×`, here / there <= BARS.ratio);
  }
}
server.close();
rmSync(folder, { recursive: true });
console.log(`| | figure | bar |\n| --- | --- | --- |\n${rows.join("\n")}`);
process.exitCode = isMissed ? 1 : 0;

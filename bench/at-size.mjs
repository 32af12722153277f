// What administrators ask, with a million members loaded, on both engines. Times are told as ratios to the yardstick of
// the same run, the question who is signed in (one row by its key), because times differ between machines.

import { execFileSync, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));
const binary = process.env.TOWNPICK_BIN ?? resolve(here, "../target/release/townpick");
const MEMBERS = process.env.BENCH_MEMBERS ?? "1000000";
const REPEATS = 9;
const DEEP_PAGES = 100;

const median = (numbers) => [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)];

function freePort() {
  return new Promise((done) => {
    const probe = createServer().listen(0, "127.0.0.1", () => {
      const { port } = probe.address();
      probe.close(() => done(port));
    });
  });
}

async function untilReady(base) {
  for (let waited = 0; waited < 600; waited += 1) {
    const answer = await fetch(`${base}/readyz`).catch(() => null);
    if (answer?.ok) return;
    await new Promise((done) => setTimeout(done, 100));
  }
  throw new Error("the service was not ready within a minute");
}

/** A signed-in administrator: asks, fails loudly, and keeps below the service's limit per client. */
async function signedIn(base, email, password) {
  const json = { "content-type": "application/json" };
  const body = JSON.stringify({ email, password });
  const answer = await fetch(`${base}/api/admin/session`, { method: "POST", headers: json, body });
  if (!answer.ok) throw new Error(`signing in answered ${answer.status}`);
  const cookie = answer.headers.get("set-cookie").split(";")[0];
  let asked = 0;
  return async (path) => {
    asked += 1;
    // Each hundred questions come from another client of the pretended proxy.
    const client = `198.18.${Math.floor(asked / 100) % 250}.7`;
    const began = performance.now();
    const found = await fetch(`${base}/api/admin/${path}`, { headers: { cookie, "x-forwarded-for": client } });
    const content = await found.json();
    if (!found.ok) throw new Error(`${path} answered ${found.status}: ${content.detail}`);
    return { content, milliseconds: performance.now() - began };
  };
}

/** The median time of asking this. */
async function timed(ask, path) {
  const times = [];
  for (let repeat = 0; repeat < REPEATS; repeat += 1) times.push((await ask(path)).milliseconds);
  return median(times);
}

/** The address of the page that many pages lie before, or the last one there is. */
async function deepPage(ask, path) {
  let address = path;
  for (let page = 0; page < DEEP_PAGES; page += 1) {
    const { content } = await ask(address);
    if (!content.next_cursor) return address;
    address = `${path}&cursor=${encodeURIComponent(content.next_cursor)}`;
  }
  return address;
}

async function measure(name, ask) {
  const yardstick = await timed(ask, "session");
  console.log(`\n${name}, ${Number(MEMBERS).toLocaleString("en-US")} members: yardstick ${yardstick.toFixed(1)} ms`);
  const row = (label, milliseconds) =>
    console.log(`  ${label.padEnd(56)} ${(milliseconds / yardstick).toFixed(1).padStart(6)}   ${milliseconds.toFixed(1)} ms`);
  row("dashboard", await timed(ask, "dashboard"));
  const lists = [
    ["towns by members", "towns?limit=200"],
    ["all towns and places by name", "towns?filter=all&sort=name&limit=200"],
    ["towns searched", "towns?filter=all&q=barton&limit=200"],
    ["members, newest first", "members?limit=200"],
    ["members by name", "members?sort=name&limit=200"],
    ["inactive members", "members?status=inactive&limit=200"],
    ["members searched by name", "members?q=maria%20sul&limit=200"],
    ["members searched by email", "members?q=member4242&limit=200"],
    ["contests", "contests?limit=200"],
    ["live contests", "contests?status=live&limit=200"],
    ["completed contests", "contests?status=completed&limit=200"],
    ["contests searched", "contests?q=barton&limit=200"],
    ["businesses", "businesses?limit=200"],
    ["sponsors", "sponsors?limit=200"],
    ["messages", "notifications?limit=200"],
    ["activity", "activity?limit=200"],
  ];
  for (const [label, path] of lists) {
    row(label, await timed(ask, path));
    const deep = await deepPage(ask, path);
    if (deep !== path) row("  deep in it", await timed(ask, deep));
  }
  const [town, member, contest] = await Promise.all(
    ["towns?limit=1", "members?limit=1", "contests?status=live&limit=1"].map(async (path) => (await ask(path)).content.items[0].id),
  );
  row("a town", await timed(ask, `towns/${town}`));
  row("a town's members", await timed(ask, `members?town=${town}&limit=200`));
  row("a member", await timed(ask, `members/${member}`));
  row("a member's timeline", await timed(ask, `members/${member}/timeline?limit=200`));
  row("a contest", await timed(ask, `contests/${contest}`));
  row("a contest's participants", await timed(ask, `contests/${contest}/participants?limit=200`));
  row("the engine's panel", await timed(ask, "engine"));
}

async function on(name, databaseUrl) {
  const folder = mkdtempSync(join(tmpdir(), "townpick-size-"));
  const port = await freePort();
  const base = `http://127.0.0.1:${port}`;
  const env = {
    PATH: process.env.PATH,
    TOWNPICK_LISTEN: `127.0.0.1:${port}`,
    TOWNPICK_PUBLIC_URL: base,
    TOWNPICK_DATA_DIR: folder,
    TOWNPICK_TRUSTED_PROXY: "127.0.0.1",
    TOWNPICK_LOG: "error",
    ...(databaseUrl && { TOWNPICK_DATABASE_URL: databaseUrl }),
  };
  let service;
  try {
    const began = performance.now();
    execFileSync(binary, ["demo", "--members", MEMBERS], { env, stdio: "ignore" });
    console.log(`\n${name}: loaded in ${((performance.now() - began) / 1000).toFixed(0)} s`);
    const [email, password] = ["bench@townpick.example", randomBytes(18).toString("base64url")];
    execFileSync(binary, ["admin", "add", "--email", email, "--name", "Bench"], { env, input: password });
    service = spawn(binary, ["serve", "--no-engine"], { env, stdio: "inherit" });
    await untilReady(base);
    await measure(name, await signedIn(base, email, password));
  } finally {
    service?.kill();
    rmSync(folder, { recursive: true, force: true });
  }
}

const postgres = resolve(here, "../scripts/test-postgres");
await on("SQLite", undefined);
const server = execFileSync(postgres, ["start"], { encoding: "utf8" }).trim();
try {
  await on("PostgreSQL", server);
} finally {
  execFileSync(postgres, ["stop"]);
}

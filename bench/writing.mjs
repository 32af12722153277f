// How fast people are let in and led on, each of which is a change on the disk before it is answered: signups, beside
// PocketBase making a plain record (which does not wait for the disk), and short links, beside nginx's `return 302`, both over
// 64 connections. Each round asks one after the other, so that whatever else the machine does meets both.

import { execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { Agent, request } from "node:http";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { freePort, onBothEngines, used } from "./service.mjs";

const here = dirname(fileURLToPath(import.meta.url));
const POCKETBASE = resolve(here, "pocketbase/bin/pocketbase");
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? "3");
const SECONDS = Number(process.env.BENCH_SECONDS ?? "4");
const CONNECTIONS = 64;
const CODES = 10_000;
/** What the limits that protect people let through in a minute, in all and for a town. */
const [SIGNUPS, TOWNS] = [900, ["boston-ma", "salem-ma", "cambridge-ma"]];

const sleep = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds));
const median = (numbers) => [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)];
const row = (name, figure) => console.log(`  ${name.padEnd(58)} ${figure}`);
const perSecond = ({ count, seconds, cpu }) => ({ second: count / seconds, cpuSecond: count / cpu });

async function untilAnswers(address) {
  for (let waited = 0; waited < 200; waited += 1) {
    if (await fetch(address, { redirect: "manual" }).catch(() => null)) return;
    await sleep(50);
  }
  throw new Error(`${address} does not answer`);
}

/** Sends these bodies over 64 connections, each as soon as the one before it is answered, and counts the answers. */
async function post(port, bodies) {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const left = [...bodies.entries()];
  const statuses = {};
  const one = ([number, { path, body }]) =>
    new Promise((done, fail) => {
      const content = JSON.stringify(body);
      const headers = {
        "content-type": "application/json",
        "content-length": Buffer.byteLength(content),
        "x-forwarded-for": `10.${number % 250}.${Math.floor(number / 250)}.7`,
      };
      const sent = request({ agent, port, path, method: "POST", headers }, (answer) => {
        statuses[answer.statusCode] = (statuses[answer.statusCode] ?? 0) + 1;
        answer.resume().on("end", done);
      });
      sent.on("error", fail);
      sent.end(content);
    });
  const began = performance.now();
  const connection = async () => {
    for (let next = left.shift(); next; next = left.shift()) await one(next);
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, connection));
  const seconds = (performance.now() - began) / 1000;
  agent.destroy();
  return { seconds, statuses };
}

async function measured(pid, work) {
  const before = used(pid).cpu;
  const done = await work();
  return { ...done, cpu: used(pid).cpu - before };
}

async function signUp(port, pid) {
  const bodies = Array.from({ length: SIGNUPS }, (_, number) => ({
    path: `/api/towns/${TOWNS[number % TOWNS.length]}/signups`,
    body: {
      request_id: crypto.randomUUID(),
      first_name: "Maria",
      last_name: "Gomes",
      email: `bench${number}@people.example`,
      phone: `(617) 555-${String(number + 1000).padStart(4, "0")}`,
      address: `${number} Main Street`,
      eligibility_confirmed: true,
      terms_accepted: true,
      texts_accepted: true,
      source: "town_page",
    },
  }));
  const { statuses, ...took } = await measured(pid, () => post(port, bodies));
  if (statuses[201] !== SIGNUPS) throw new Error(`signups were answered ${JSON.stringify(statuses)}`);
  return perSecond({ count: SIGNUPS, ...took });
}

/** PocketBase with one collection of about the same values. */
async function withPocketBase(work) {
  const folder = mkdtempSync(join(tmpdir(), "townpick-pocketbase-"));
  const port = await freePort();
  const account = ["bench@townpick.example", "only-for-the-bench"];
  const places = ["--dir", join(folder, "data"), "--migrationsDir", join(folder, "migrations")];
  execFileSync(POCKETBASE, ["superuser", "upsert", ...account, ...places], { stdio: "ignore" });
  const child = spawn(POCKETBASE, ["serve", "--http", `127.0.0.1:${port}`, ...places], { stdio: "ignore" });
  try {
    const base = `http://127.0.0.1:${port}`;
    await untilAnswers(`${base}/api/health`);
    const headers = { "content-type": "application/json" };
    const asked = { identity: account[0], password: account[1] };
    const sign = await fetch(`${base}/api/collections/_superusers/auth-with-password`, { method: "POST", headers, body: JSON.stringify(asked) });
    const { token } = await sign.json();
    const names = ["first_name", "last_name", "email", "phone", "address", "source"];
    const collection = {
      name: "members",
      type: "base",
      createRule: "",
      fields: names.map((name) => ({ name, type: "text" })),
      indexes: ["CREATE UNIQUE INDEX members_email ON members (email)", "CREATE UNIQUE INDEX members_phone ON members (phone)"],
    };
    const made = await fetch(`${base}/api/collections`, { method: "POST", headers: { ...headers, authorization: token }, body: JSON.stringify(collection) });
    if (!made.ok) throw new Error(`PocketBase answered ${made.status}: ${await made.text()}`);
    return await work(port, child.pid);
  } finally {
    child.kill();
    await once(child, "exit");
    rmSync(folder, { recursive: true, force: true });
  }
}

const createRecords = () =>
  withPocketBase(async (port, pid) => {
    const bodies = Array.from({ length: SIGNUPS }, (_, number) => ({
      path: "/api/collections/members/records",
      body: { first_name: "Maria", last_name: "Gomes", email: `bench${number}@people.example`, phone: `617555${number + 1000}`, address: `${number} Main Street`, source: "town_page" },
    }));
    const { statuses, ...took } = await measured(pid, () => post(port, bodies));
    if (statuses[200] !== SIGNUPS) throw new Error(`records were answered ${JSON.stringify(statuses)}`);
    return perSecond({ count: SIGNUPS, ...took });
  });

/** Many short links, put into the database as the engine would. */
function makeLinks(database) {
  const links = `WITH RECURSIVE n(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < ${CODES})
    INSERT INTO short_urls (short_code, original_url, created_at, updated_at)
    SELECT 'b' || substr('000000' || n, -6), '/faq', 1, 1 FROM n`;
  onDatabase(database, links);
}

const clicks = (database) =>
  Number(onDatabase(database, "SELECT sum(click_count) FROM short_urls WHERE short_code LIKE 'b______'"));

/** Python's own SQLite, because Node 20 has none. */
function onDatabase(file, sql) {
  const program = "import sqlite3, sys; c = sqlite3.connect(sys.argv[1], timeout=30); r = c.execute(sys.argv[2]).fetchone(); c.commit(); print(r[0] if r else '')";
  return execFileSync("python3", ["-c", program, file, sql], { encoding: "utf8" }).trim();
}

/** How many links are followed in a while. */
function follow(port) {
  const parameters = ["-t2", `-c${CONNECTIONS}`, `-d${SECONDS}s`, "-s", join(here, "links.lua"), `http://127.0.0.1:${port}/`];
  const began = performance.now();
  const { status, stdout, stderr } = spawnSync("wrk", parameters, { encoding: "utf8", env: { ...process.env, BENCH_CODES: `${CODES}` } });
  if (status !== 0 || /Non-2xx/.test(stdout)) throw new Error(stdout + stderr);
  return { count: Number(/(\d+) requests in/.exec(stdout)[1]), seconds: (performance.now() - began) / 1000 };
}

async function withNginx(work) {
  const folder = mkdtempSync(join(tmpdir(), "townpick-nginx-"));
  const port = await freePort();
  mkdirSync(join(folder, "temp"));
  const settings = join(folder, "nginx.conf");
  writeFileSync(
    settings,
    `daemon off; master_process off; pid ${folder}/pid; error_log stderr crit;
     events { worker_connections 512; }
     http { access_log off; keepalive_requests 100000000;
       client_body_temp_path ${folder}/temp; proxy_temp_path ${folder}/temp; fastcgi_temp_path ${folder}/temp;
       uwsgi_temp_path ${folder}/temp; scgi_temp_path ${folder}/temp;
       server { listen 127.0.0.1:${port}; location / { return 302 /faq; } } }`,
  );
  const child = spawn("nginx", ["-c", settings, "-e", "stderr"], { stdio: "inherit" });
  try {
    await untilAnswers(`http://127.0.0.1:${port}/`);
    return await work(port, child.pid);
  } finally {
    child.kill();
    await once(child, "exit");
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The middle one of the rounds' ratios, with the figures of each. */
function told(name, rounds, target) {
  const ratios = (unit) => median(rounds.map(([ours, theirs]) => ours[unit] / theirs[unit])).toFixed(2);
  const figures = rounds.map(([ours, theirs]) => `${ours.second.toFixed(0)}/${theirs.second.toFixed(0)}`).join(" ");
  row(`${name} (aim: ${target})`, `${ratios("second")}   per CPU-second ${ratios("cpuSecond")}   a second: ${figures}`);
}

await onBothEngines(async (name, { env, folder, serve }) => {
  const settings = { TOWNPICK_FIRST_MESSAGES_PER_HOUR: "1000000" };
  Object.assign(env, settings);
  const { base, service } = await serve();
  const port = Number(new URL(base).port);
  console.log(`\n${name}, over ${CONNECTIONS} connections`);
  const signups = [];
  const theirs = await createRecords();
  signups.push([await signUp(port, service.pid), theirs]);
  told("signup, beside PocketBase's plain record", signups, "1, and 0.5");
  if (name !== "SQLite") return;

  const database = join(folder, "townpick.db");
  makeLinks(database);
  const rounds = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const yardstick = await withNginx((port, pid) => measured(pid, async () => follow(port)));
    const before = clicks(database);
    const ours = await measured(service.pid, async () => follow(port));
    const counted = clicks(database) - before;
    if (counted < ours.count) throw new Error(`${counted} clicks were counted of ${ours.count}`);
    rounds.push([perSecond(ours), perSecond(yardstick)]);
  }
  told(`short link counted on the disk, of ${CODES}, beside nginx`, rounds, "0.3");
});

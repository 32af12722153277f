// What we compare ourselves with, each as it comes out of its package, and the clients that ask both sides alike.

import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { Agent, request } from "node:http";
import { join, resolve } from "node:path";
import { freePort } from "./free-port.mjs";
import { command, sleep, start, stop, untilAnswers } from "./processes.mjs";
import { temporaryFolder } from "./service.mjs";

const here = import.meta.dirname;
const POCKETBASE = resolve(here, "pocketbase/bin/pocketbase");
// Debian keeps Postfix's programs where only administrators look.
process.env.PATH = `${process.env.PATH}:/usr/sbin`;

/** nginx with these locations of its settings; the content of `files` is what it may serve. */
export async function withNginx({ locations, files = {} }, work) {
  const folder = temporaryFolder("nginx");
  // Started as root, nginx reads its files as another user.
  chmodSync(folder, 0o755);
  mkdirSync(join(folder, "files"));
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, "files", name), content);
  const port = await freePort();
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map((kind) => `${kind}_temp_path ${folder};`);
  const settings = join(folder, "nginx.conf");
  writeFileSync(
    settings,
    `daemon off; worker_processes auto; pid ${folder}/pid; error_log stderr crit;
     events { worker_connections 512; }
     http { access_log off; keepalive_requests 100000000; types { } ${temporary.join(" ")}
       server { listen 127.0.0.1:${port}; root ${folder}/files; ${locations} } }`,
  );
  const nginx = start("nginx", ["-c", settings, "-e", "stderr"], { stdio: "inherit" });
  try {
    await untilAnswers(`http://127.0.0.1:${port}/`);
    return await work({ base: `http://127.0.0.1:${port}`, pid: nginx.pid });
  } finally {
    await stop(nginx);
    rmSync(folder, { recursive: true, force: true });
  }
}

/** How many requests wrk gets answered in a while over so many connections; an answer that is no success fails. */
export async function load(address, { seconds, connections = 16, script = "clients.lua", headers = {}, env }) {
  const given = Object.entries(headers).flatMap(([name, value]) => ["-H", `${name}: ${value}`]);
  const parameters = ["-t2", `-c${connections}`, `-d${seconds}s`, ...given, "-s", join(here, script), address];
  const wrk = start("wrk", parameters, { stdio: ["ignore", "pipe", "inherit"], env: { ...process.env, ...env } });
  let told = "";
  wrk.stdout.on("data", (text) => (told += text));
  const [status] = await once(wrk, "close");
  if (status !== 0 || /Non-2xx|connect [1-9]/.test(told)) throw new Error(`${address}: ${told}`);
  return { count: Number(/(\d+) requests in/.exec(told)[1]) };
}

/** Sends these bodies over so many connections, each as soon as the one before it is answered, and counts the answers. */
export async function post(port, bodies, connections) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
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
  const connection = async () => {
    for (let next = left.shift(); next; next = left.shift()) await one(next);
  };
  await Promise.all(Array.from({ length: connections }, connection));
  agent.destroy();
  return statuses;
}

/** PocketBase with one collection of these texts, those of `unique` each only once. */
export async function withPocketBase({ names, unique }, work) {
  const folder = temporaryFolder("pocketbase");
  const port = await freePort();
  const account = ["bench@townpick.example", "only-for-the-bench"];
  const places = ["--dir", join(folder, "data"), "--migrationsDir", join(folder, "migrations")];
  execFileSync(POCKETBASE, ["superuser", "upsert", ...account, ...places], { stdio: "ignore" });
  const pocketbase = start(POCKETBASE, ["serve", "--http", `127.0.0.1:${port}`, ...places], { stdio: "ignore" });
  try {
    const base = `http://127.0.0.1:${port}`;
    await untilAnswers(`${base}/api/health`);
    const headers = { "content-type": "application/json" };
    const asked = { identity: account[0], password: account[1] };
    const sign = await fetch(`${base}/api/collections/_superusers/auth-with-password`, { method: "POST", headers, body: JSON.stringify(asked) });
    const { token } = await sign.json();
    const collection = {
      name: "members",
      type: "base",
      createRule: "",
      fields: names.map((name) => ({ name, type: "text" })),
      indexes: unique.map((name) => `CREATE UNIQUE INDEX members_${name} ON members (${name})`),
    };
    const made = await fetch(`${base}/api/collections`, { method: "POST", headers: { ...headers, authorization: token }, body: JSON.stringify(collection) });
    if (!made.ok) throw new Error(`PocketBase answered ${made.status}: ${await made.text()}`);
    return await work({ port, pid: pocketbase.pid });
  } finally {
    await stop(pocketbase);
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A receiver of email on this machine that takes everything, and how many messages it has taken so far. */
export async function withReceiver(work) {
  const port = await freePort();
  // Started as root, it wants to be somebody else.
  const user = process.getuid() === 0 ? ["-u", "nobody"] : [];
  const sink = start("smtp-sink", [...user, "-c", `127.0.0.1:${port}`, "1000"], { stdio: ["ignore", "pipe", "pipe"] });
  let taken = 0;
  const count = (text) => {
    const counted = [...String(text).matchAll(/mesg=(\d+)/g)].at(-1);
    if (counted) taken = Number(counted[1]);
  };
  sink.stdout.on("data", count);
  sink.stderr.on("data", count);
  try {
    await sleep(500);
    return await work({ port, taken: () => taken });
  } finally {
    await stop(sink);
  }
}

/** smtp-source sends so many messages of one length. The receiver's count is read meanwhile: nobody reading it would make it stand still. */
export async function sendPlainly(port, { messages, connections, length }) {
  const parameters = ["-d", "-s", `${connections}`, "-l", `${length}`, "-m", `${messages}`, `127.0.0.1:${port}`];
  return { ...(await command("smtp-source", parameters, { env: process.env })), count: messages };
}

// What the measurements with a crowd share: a fresh installation on either engine, an administrator who asks it, and what a
// command takes.

import { execFileSync, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));
export const binary = process.env.TOWNPICK_BIN ?? resolve(here, "../target/release/townpick");
const TICKS_PER_SECOND = 100;
export const MEMBERS = process.env.BENCH_MEMBERS ?? "1000000";

export function freePort() {
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
  const json = { "content-type": "application/json", origin: new URL(base).origin };
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
    if (found.ok && path.includes(".csv")) {
      // What counts is how soon the file begins to arrive; it goes on for as long as it is read.
      const reader = found.body.getReader();
      await reader.read();
      const milliseconds = performance.now() - began;
      await reader.cancel();
      return { content: {}, milliseconds };
    }
    const content = await found.json();
    if (!found.ok) throw new Error(`${path} answered ${found.status}: ${content.detail}`);
    return { content, milliseconds: performance.now() - began };
  };
}

/** A new installation; everything about it is removed when the work with it is over. */
export async function withInstallation(databaseUrl, work) {
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
    TOWNPICK_DRAIN_SECONDS: "0",
  };
  let service;
  /** Starts the service and signs an administrator in. */
  const serve = async () => {
    const [email, password] = ["bench@townpick.example", randomBytes(18).toString("base64url")];
    execFileSync(binary, ["admin", "add", "--email", email, "--name", "Bench"], { env, input: password });
    service = spawn(binary, ["serve", "--no-engine"], { env, stdio: "inherit" });
    await untilReady(base);
    return { base, service, ask: await signedIn(base, email, password) };
  };
  try {
    await work({ env, folder, serve });
  } finally {
    service?.kill();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** What the kernel says about a running process: the most memory it has had, and its CPU time. */
export function used(pid) {
  try {
    const [, kib] = /^VmHWM:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"));
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1].split(" ");
    return { megabytes: Number(kib) / 1024, cpu: (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND };
  } catch {
    return null;
  }
}

/** Runs a command to its end, or for so many seconds, and tells what it took. */
export async function run(env, parameters, seconds) {
  const began = performance.now();
  const child = spawn(binary, parameters, { env, stdio: ["ignore", "pipe", "inherit"] });
  let output = "";
  child.stdout.on("data", (text) => (output += text));
  let last = { megabytes: 0, cpu: 0 };
  const watching = setInterval(() => (last = used(child.pid) ?? last), 50);
  const stopping = seconds && setTimeout(() => child.kill("SIGKILL"), seconds * 1000);
  const [status, signal] = await new Promise((done) => child.on("close", (...ended) => done(ended)));
  clearInterval(watching);
  clearTimeout(stopping);
  if (status !== 0 && signal !== "SIGKILL") throw new Error(`townpick ${parameters.join(" ")} ended with ${status}: ${output}`);
  return { output: output.trim(), seconds: (performance.now() - began) / 1000, ...last };
}

export const told = ({ seconds, cpu, megabytes }) =>
  `${seconds.toFixed(1).padStart(7)} s   ${cpu.toFixed(1).padStart(7)} s CPU   ${megabytes.toFixed(0).padStart(5)} MB`;

/** Does the same on SQLite and on a PostgreSQL of its own. */
export async function onBothEngines(work) {
  await withInstallation(undefined, (installation) => work("SQLite", installation));
  const postgres = resolve(here, "../scripts/test-postgres");
  const server = execFileSync(postgres, ["start"], { encoding: "utf8" }).trim();
  try {
    await withInstallation(server, (installation) => work("PostgreSQL", installation));
  } finally {
    execFileSync(postgres, ["stop"]);
  }
}

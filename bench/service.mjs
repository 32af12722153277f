// What the measurements with a crowd share: a fresh installation on either engine, and an administrator who asks it.

import { execFileSync, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));
export const binary = process.env.TOWNPICK_BIN ?? resolve(here, "../target/release/townpick");
export const MEMBERS = process.env.BENCH_MEMBERS ?? "1000000";

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
async function withInstallation(databaseUrl, work) {
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

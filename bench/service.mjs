// Installations to measure: on SQLite or on a PostgreSQL of their own, fresh, with the demo or with a crowd, and copies of them, so
// that every round begins with the same. Whatever they write is on a real disk and safe there before it is answered.

import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { cpSync, mkdtempSync, readFileSync, rmSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { freePort } from "./free-port.mjs";
import { command, start, stop, untilAnswers } from "./processes.mjs";

const root = resolve(import.meta.dirname, "..");
export const binary = resolve(process.env.TOWNPICK_BIN ?? join(root, "target/release/townpick"));

const IN_MEMORY = 0x01021994;
/** Where something is written to a disk: folders for what is temporary may be memory. */
export const placeOnDisk = () => (statfsSync(tmpdir()).type === IN_MEMORY ? join(root, "target") : tmpdir());

/** A folder that is gone when this process ends, however that comes. */
export function temporaryFolder(name) {
  const folder = mkdtempSync(join(placeOnDisk(), `townpick-bench-${name}-`));
  process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Python's own SQLite, because Node 20 has none. */
const ASK_SQLITE = `import sqlite3, sys
c = sqlite3.connect(sys.argv[1], timeout=60, isolation_level=None)
rows = [row for statement in sys.stdin.read().split(";") for row in c.execute(statement)]
print("\\n".join("\\t".join(str(value) for value in row) for row in rows))`;

const rowsOf = (text) => text.split("\n").filter(Boolean).map((line) => line.split("\t"));

export class Installation {
  #service;

  /** On the PostgreSQL of this address, or else on SQLite. */
  constructor({ databaseUrl, settings } = {}) {
    this.folder = temporaryFolder("service");
    this.databaseUrl = databaseUrl;
    this.settings = settings;
    this.env = {
      PATH: process.env.PATH,
      TOWNPICK_DATA_DIR: join(this.folder, "data"),
      // The load pretends to come from many clients through a proxy, so that it measures the service and not its limits.
      TOWNPICK_TRUSTED_PROXY: "127.0.0.1",
      TOWNPICK_FIRST_MESSAGES_PER_HOUR: "1000000",
      TOWNPICK_LOG: "error",
      TOWNPICK_DRAIN_SECONDS: "0",
      ...(databaseUrl && { TOWNPICK_DATABASE_URL: databaseUrl }),
      ...settings,
    };
  }

  get engine() {
    return this.databaseUrl ? "PostgreSQL" : "SQLite";
  }

  /** Loads the demo, and with these words a crowd beside it. */
  load(...words) {
    execFileSync(binary, ["demo", ...words], { env: this.env, stdio: "ignore" });
    return this;
  }

  /** The same again; on PostgreSQL in another database, which holds the same already. */
  copy(databaseUrl) {
    const copy = new Installation({ databaseUrl, settings: this.settings });
    cpSync(this.env.TOWNPICK_DATA_DIR, copy.env.TOWNPICK_DATA_DIR, { recursive: true });
    // What was copied is not written to the disk while something is measured.
    execFileSync("sync");
    return copy;
  }

  /** Starts the service, with the weekly engine or without, and tells when it answers. */
  async serve({ withEngine = false, settings } = {}) {
    const port = await freePort();
    const base = `http://127.0.0.1:${port}`;
    const env = { ...this.env, TOWNPICK_LISTEN: `127.0.0.1:${port}`, TOWNPICK_PUBLIC_URL: base, ...settings };
    const began = performance.now();
    const child = start(binary, ["serve", ...(withEngine ? [] : ["--no-engine"])], { env, stdio: ["ignore", "ignore", "inherit"] });
    this.#service = child;
    await untilAnswers(`${base}/healthz`, ({ ok }) => ok);
    const milliseconds = performance.now() - began;
    await untilAnswers(`${base}/readyz`, ({ ok }) => ok);
    return { base, port, pid: child.pid, milliseconds, stop: () => stop(child) };
  }

  /** A command to its end, or for so many seconds, with what it took. */
  run(words, { seconds, settings } = {}) {
    return command(binary, words, { env: { ...this.env, ...settings }, seconds });
  }

  /** An engine that works until it is stopped. */
  startEngine(settings) {
    return start(binary, ["engine"], { env: { ...this.env, ...settings }, stdio: ["ignore", "ignore", "inherit"] });
  }

  /** The rows that some statements answer, beside the service. */
  sql(statements) {
    if (this.databaseUrl) return askPostgres(this.databaseUrl, statements);
    const file = join(this.env.TOWNPICK_DATA_DIR, "townpick.db");
    return rowsOf(execFileSync("python3", ["-c", ASK_SQLITE, file], { input: statements, encoding: "utf8" }));
  }

  /** A signed-in administrator's cookie; a service must be running. */
  async signIn(base) {
    const [email, password] = ["bench@townpick.example", randomBytes(18).toString("base64url")];
    execFileSync(binary, ["admin", "add", "--email", email, "--name", "Bench"], { env: this.env, input: password });
    const headers = { "content-type": "application/json", origin: base };
    const answer = await fetch(`${base}/api/admin/session`, { method: "POST", headers, body: JSON.stringify({ email, password }) });
    if (!answer.ok) throw new Error(`signing in answered ${answer.status}`);
    return answer.headers.get("set-cookie").split(";")[0];
  }

  async remove() {
    if (this.#service) await stop(this.#service, "SIGKILL");
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/** An administrator who asks, fails loudly, and keeps below the service's limit for each client. */
export async function administrator(installation, base) {
  const cookie = await installation.signIn(base);
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

/** Does some work with an installation, and removes it. */
export async function withInstallation(options, work) {
  const installation = new Installation(options);
  return using(installation, work);
}

export async function using(installation, work) {
  try {
    return await work(installation);
  } finally {
    await installation.remove();
  }
}

function askPostgres(address, statements) {
  const words = ["-qAtX", "-F", "\t", "-v", "ON_ERROR_STOP=1", "-f", "-", address];
  return rowsOf(execFileSync("psql", words, { input: statements, encoding: "utf8", maxBuffer: 1e9 }));
}

/** A PostgreSQL that keeps what it has promised, with as many databases as wanted. */
class Postgres {
  #made = 0;

  constructor(address) {
    this.address = address;
    const [[folder]] = askPostgres(address, "SHOW data_directory");
    this.pid = Number(readFileSync(join(folder, "postmaster.pid"), "utf8").split("\n")[0]);
  }

  /** The address of a new database: an empty one, or one that holds the same as another. */
  database(template) {
    this.#made += 1;
    const name = `bench_${process.pid}_${this.#made}`;
    const like = template ? ` TEMPLATE ${new URL(template).pathname.slice(1)}` : "";
    askPostgres(this.address, `CREATE DATABASE ${name}${like}`);
    const made = new URL(this.address);
    made.pathname = `/${name}`;
    return made.href;
  }

  /** Forgets a database, and writes what is left to the disk, so that nothing waits for that later. */
  drop(database) {
    askPostgres(this.address, `DROP DATABASE ${new URL(database).pathname.slice(1)} WITH (FORCE)`);
  }

  /** As after a night: what the planner knows is true, and nothing waits to be written. */
  settle(database) {
    askPostgres(database, "VACUUM (ANALYZE)");
    askPostgres(this.address, "CHECKPOINT");
  }
}

export async function withPostgres(work) {
  const script = join(root, "scripts/test-postgres");
  const env = { ...process.env, TOWNPICK_TEST_POSTGRES_DURABLE: "1" };
  const said = (word) => execFileSync(script, [word], { env, encoding: "utf8" }).trim();
  try {
    return await work(new Postgres(said("start")));
  } finally {
    said("stop");
  }
}

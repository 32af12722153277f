// An installation whose processes can be killed: on SQLite with one of them, on PostgreSQL with two.

import { execFileSync, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { freePort } from "../bench/service.mjs";

const here = dirname(fileURLToPath(import.meta.url));
export const program = resolve(process.env.TOWNPICK_BIN ?? join(here, "../target/release/townpick"));
export const sleep = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds));

export async function until(isSo, complaint, seconds = 60) {
  const began = performance.now();
  while (!(await isSo())) {
    if (performance.now() - began > seconds * 1000) throw new Error(`${complaint} within ${seconds} s`);
    await sleep(25);
  }
  return performance.now() - began;
}

/** Python's own SQLite, because Node 20 has none: the answer's rows as arrays. */
const ASK_SQLITE = `import json, sqlite3, sys
c = sqlite3.connect(sys.argv[1], timeout=60)
rows = [list(row) for statement in sys.argv[2].split(";") for row in c.execute(statement)]
c.commit()
print(json.dumps(rows))`;

export function askPostgres(address, sql) {
  const statements = sql.split(";").flatMap((statement) => ["-c", statement]);
  const printed = execFileSync("psql", ["-qAtX", "-F", "\t", "-v", "ON_ERROR_STOP=1", ...statements, address], { encoding: "utf8", maxBuffer: 1e9 });
  return printed.split("\n").filter(Boolean).map((line) => line.split("\t"));
}

export class Installation {
  replicas = [];
  /** What runs a command where the installation is. */
  within = [];

  /** The address of a PostgreSQL, and how the service reaches it where something stands between; or nothing, for SQLite. */
  constructor({ postgres, through = postgres, settings, isOnSmallDisk = false }) {
    this.folder = mkdtempSync(join(tmpdir(), "townpick-torture-"));
    this.postgres = postgres;
    this.data = join(this.folder, "data");
    this.env = {
      PATH: process.env.PATH,
      TOWNPICK_DATA_DIR: this.data,
      TOWNPICK_TRUSTED_PROXY: "127.0.0.1",
      TOWNPICK_FIRST_MESSAGES_PER_HOUR: "1000000",
      TOWNPICK_MAIL_RATE: "1000",
      TOWNPICK_MAIL_FROM: "hello@townpick.example",
      TOWNPICK_LOG: "error",
      TOWNPICK_DRAIN_SECONDS: "0",
      ...(through && { TOWNPICK_DATABASE_URL: through }),
      ...settings,
    };
    if (isOnSmallDisk) this.#mountSmallDisk();
  }

  /** A disk of its own that holds little. Nobody else sees it, so that nobody's rights are needed. */
  #mountSmallDisk() {
    mkdirSync(this.data);
    const mounted = `mount -t tmpfs -o size=48m none "$0" && echo mounted && exec sleep infinity`;
    this.disk = spawn("unshare", ["--mount", "--map-root-user", "sh", "-c", mounted, this.data], { stdio: ["ignore", "pipe", "inherit"] });
    this.within = ["nsenter", "--target", `${this.disk.pid}`, "--mount", "--user", "--preserve-credentials"];
  }

  /** The disk as everybody else sees it. */
  get seenDisk() {
    return `/proc/${this.disk.pid}/root${this.data}`;
  }

  get name() {
    return this.postgres ? "PostgreSQL" : "SQLite";
  }

  /** Starts so many processes of the service, each with its engine. */
  async start(count) {
    if (this.disk) await once(this.disk.stdout, "data");
    const password = randomBytes(18).toString("base64url");
    this.run(["admin", "add", "--email", "robin@townpick.example", "--name", "Robin"], password);
    for (let number = 0; number < count; number += 1) {
      const port = await freePort();
      // People's links lead to the first of them.
      const base = `http://127.0.0.1:${port}`;
      this.env.TOWNPICK_PUBLIC_URL ??= base;
      const replica = { base, port };
      this.replicas.push(replica);
      await this.revive(replica);
    }
    return this;
  }

  /** Starts a process anew and tells how many milliseconds passed until it was ready. */
  async revive(replica) {
    const env = { ...this.env, TOWNPICK_LISTEN: `127.0.0.1:${replica.port}` };
    const [command, ...words] = [...this.within, program, "serve"];
    replica.process = spawn(command, words, { env, stdio: ["ignore", "inherit", "inherit"] });
    return until(() => this.isReady(replica), "the service was not ready");
  }

  async isReady(replica) {
    const answer = await fetch(`${replica.base}/readyz`, { signal: AbortSignal.timeout(5000) }).catch(() => null);
    return answer?.ok ?? false;
  }

  async kill(replica) {
    replica.process.kill("SIGKILL");
    await once(replica.process, "exit");
  }

  /** Everybody is dead, and so much time has passed that what they held is free again. */
  async sweep() {
    for (const replica of this.replicas) await this.kill(replica);
    this.ask("UPDATE notifications SET leased_until = 1 WHERE leased_by IS NOT NULL; UPDATE notifications SET next_attempt_at = 1 WHERE status = 'pending' AND channel = 'email'");
    for (const replica of this.replicas) await this.revive(replica);
  }

  /** The rows that a statement answers, read beside the service. */
  ask(sql) {
    if (!this.postgres) {
      const [command, ...words] = [...this.within, "python3", "-c", ASK_SQLITE, join(this.data, "townpick.db"), sql];
      return JSON.parse(execFileSync(command, words, { encoding: "utf8", maxBuffer: 1e9 }));
    }
    return askPostgres(this.postgres, sql);
  }

  /** The most memory any process has had, in megabytes. */
  megabytes() {
    const peak = ({ process: { pid } }) => Number(/^VmHWM:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))[1]);
    return Math.max(...this.replicas.map(peak)) / 1024;
  }

  /** A command to its end. */
  run(words, input = "") {
    const [command, ...rest] = [...this.within, program, ...words];
    // Nothing that stands between is asked meanwhile: it may be of this very process.
    const env = { ...this.env, ...(this.postgres && { TOWNPICK_DATABASE_URL: this.postgres }) };
    return execFileSync(command, rest, { env, input, encoding: "utf8", stdio: "pipe" });
  }

  stop() {
    for (const { process } of this.replicas) process?.kill("SIGKILL");
    this.disk?.kill();
    rmSync(this.folder, { recursive: true, force: true });
  }
}

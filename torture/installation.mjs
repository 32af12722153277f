// An installation whose processes can be killed: on SQLite with one of them, on PostgreSQL with two.

import { execFileSync, execFile, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { freePort } from "../bench/free-port.mjs";
import { clockOf } from "./clock.mjs";
import { askPostgres, askSqlite } from "./databases.mjs";

const here = dirname(fileURLToPath(import.meta.url));
export const program = resolve(process.env.TOWNPICK_BIN ?? join(here, "../target/release/townpick"));
export const sleep = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds));
/** What takes the rights of root away, which may write into every folder. */
const ORDINARY = process.getuid() === 0 ? ["setpriv", "--inh-caps=-all", "--bounding-set=-all"] : [];

export async function until(isSo, complaint, seconds = 60) {
  const began = performance.now();
  while (!(await isSo())) {
    if (performance.now() - began > seconds * 1000) throw new Error(`${complaint} within ${seconds} s`);
    await sleep(25);
  }
  return performance.now() - began;
}

export class Installation {
  replicas = [];
  /** What runs a command where the installation is. */
  within = [];

  /** The address of a PostgreSQL, and how the service reaches it where something stands between; or nothing, for SQLite. A
   * clock that all its processes have but those with their own, and a small disk that it is on. */
  constructor({ postgres, through = postgres, settings, clock, clocks = [], disk, isOrdinary = false, isQuiet = false }) {
    this.folder = disk?.folder ?? mkdtempSync(join(tmpdir(), "townpick-torture-"));
    this.within = disk?.within ?? [];
    this.postgres = postgres;
    this.clock = clock;
    this.clocks = clocks;
    this.data = join(this.folder, "data");
    this.env = {
      PATH: process.env.PATH,
      TOWNPICK_DATA_DIR: this.data,
      TOWNPICK_TRUSTED_PROXY: "127.0.0.1",
      TOWNPICK_FIRST_MESSAGES_PER_HOUR: "1000000",
      TOWNPICK_MAIL_RATE: "1000",
      TOWNPICK_MAIL_FROM: "hello@townpick.example",
      TOWNPICK_LOG: isQuiet ? "off" : "error",
      TOWNPICK_DRAIN_SECONDS: "0",
      ...(through && { TOWNPICK_DATABASE_URL: through }),
      ...settings,
    };
    this.program = [...this.within, ...(isOrdinary ? ORDINARY : []), program];
  }

  get name() {
    return this.postgres ? "PostgreSQL" : "SQLite";
  }

  /** What time it is there. */
  now() {
    return Date.now() + (this.clock?.ahead ?? 0);
  }

  /** Who can be asked: nobody sends people to a process that does not answer for long. */
  get awake() {
    return this.replicas.filter(({ isAsleep }) => !isAsleep);
  }

  /** Starts so many processes of the service, each with its engine. */
  async start(count) {
    this.password = randomBytes(18).toString("base64url");
    this.run(["admin", "add", "--email", "robin@townpick.example", "--name", "Robin"], this.password);
    for (let number = 0; number < count; number += 1) {
      const port = await freePort();
      // People's links lead to the first of them.
      const base = `http://127.0.0.1:${port}`;
      this.env.TOWNPICK_PUBLIC_URL ??= base;
      const replica = { base, port, clock: this.clocks[number] ?? this.clock };
      this.replicas.push(replica);
      await this.revive(replica);
      if (replica.clock) await this.#hasItsClock(replica);
    }
    return this;
  }

  async #hasItsClock({ base, clock }) {
    const date = Date.parse((await fetch(`${base}/healthz`)).headers.get("date"));
    if (Math.abs(date - clock.now()) > 60_000) throw new Error("the program's clock cannot be set: it must be linked dynamically");
  }

  /** Starts a process anew. */
  spawn(replica, output = "inherit") {
    const env = { ...this.env, ...clockOf(replica), TOWNPICK_LISTEN: `127.0.0.1:${replica.port}` };
    const [command, ...words] = [...this.program, "serve"];
    replica.process = spawn(command, words, { env, stdio: ["ignore", output, output] });
    return replica.process;
  }

  /** Starts a process anew and tells how many milliseconds passed until it was ready. */
  revive(replica) {
    this.spawn(replica);
    return until(() => this.isReady(replica), "the service was not ready");
  }

  async isReady(replica) {
    const answer = await fetch(`${replica.base}/readyz`, { signal: AbortSignal.timeout(5000) }).catch(() => null);
    return answer?.ok ?? false;
  }

  async kill(replica) {
    if (replica.process.exitCode !== null) return;
    replica.process.kill("SIGKILL");
    await once(replica.process, "exit");
  }

  /** Everybody is dead, and so much time has passed that what they held is free again. */
  async sweep() {
    for (const replica of this.replicas) await this.kill(replica);
    const soon = "status = 'pending' AND (channel = 'email' OR handed_over_at IS NOT NULL)";
    this.ask(`UPDATE notifications SET leased_until = 1 WHERE leased_by IS NOT NULL; UPDATE notifications SET next_attempt_at = 1 WHERE ${soon}`);
    for (const replica of this.replicas) await this.revive(replica);
  }

  /** The rows that a statement answers, read beside the service. */
  ask(sql) {
    return this.askAt(this.database, sql);
  }

  askAt({ postgres, file }, sql) {
    return postgres ? askPostgres(postgres, sql) : askSqlite(file, sql, this.within);
  }

  get database() {
    return this.postgres ? { postgres: this.postgres } : { file: join(this.data, "townpick.db") };
  }

  /** From now on it is started with this one; without one, with the file of its folder. */
  useDatabase(postgres) {
    this.postgres = postgres;
    delete this.env.TOWNPICK_DATABASE_URL;
    if (postgres) this.env.TOWNPICK_DATABASE_URL = postgres;
  }

  /** The most memory any process has had, in megabytes. */
  megabytes() {
    const peak = ({ process: { pid } }) => Number(/^VmHWM:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))[1]);
    return Math.max(...this.replicas.map(peak)) / 1024;
  }

  /** A command to its end, before which nobody here does anything. */
  run(words, input = "") {
    const [command, ...rest] = [...this.program, ...words];
    return execFileSync(command, rest, { env: this.#envOfCommands, input, encoding: "utf8", stdio: "pipe" });
  }

  /** A command to its end, while everybody goes on. */
  async runBeside(words, more = {}) {
    const [command, ...rest] = [...this.program, ...words];
    const { stdout } = await promisify(execFile)(command, rest, { env: { ...this.#envOfCommands, ...more }, encoding: "utf8" });
    return stdout;
  }

  get #envOfCommands() {
    // Nothing that stands between is asked meanwhile: it may be of this very process.
    return { ...this.env, ...clockOf(this), ...(this.postgres && { TOWNPICK_DATABASE_URL: this.postgres }) };
  }

  stop() {
    for (const { process } of this.replicas) process?.kill("SIGKILL");
    rmSync(this.folder, { recursive: true, force: true });
  }
}

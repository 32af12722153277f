// A PostgreSQL of its own that keeps what it has promised, and a wire to it that breaks.

import { execFileSync } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { createConnection, createServer } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { clockOf } from "./clock.mjs";
import { askPostgres } from "./databases.mjs";

const here = dirname(fileURLToPath(import.meta.url));
const script = resolve(here, "../scripts/test-postgres");
let databases = 0;

export class Postgres {
  /** On a disk of its own, or with a clock of its own, or neither. */
  constructor({ disk, clock } = {}) {
    this.command = [...(disk?.within ?? []), script];
    this.env = { ...process.env, ...clockOf({ clock }), ...(disk && { TMPDIR: disk.folder }), TOWNPICK_TEST_POSTGRES_DURABLE: "1" };
    // Another one than that of everybody else.
    if (clock) this.folder = this.env.TMPDIR = mkdtempSync(join(tmpdir(), "townpick-postgres-"));
    if (clock) chmodSync(this.folder, 0o755);
  }

  start() {
    this.address = this.#said("start");
    return this;
  }

  stop() {
    this.#said("stop");
    if (this.folder) rmSync(this.folder, { recursive: true, force: true });
  }

  /** It ends without a word to anybody, as when its machine goes down, and comes back. */
  crash() {
    this.#said("crash");
  }

  /** A new database on it. */
  database() {
    const name = `torture_${process.pid}_${(databases += 1)}`;
    askPostgres(this.address, `CREATE DATABASE ${name}`);
    return this.address.replace(/\/postgres$/, `/${name}`);
  }

  #said(word) {
    const [command, ...words] = [...this.command, word];
    return execFileSync(command, words, { env: this.env, encoding: "utf8" }).trim();
  }
}

/** A wire to a server. It delays, breaks off, and swallows what is sent one way. */
export class Wire {
  /** "good", "slow", "broken" or "one way". */
  state = "good";
  #pairs = new Set();

  constructor(port) {
    this.target = port;
  }

  async start() {
    this.server = createServer((near) => this.#connect(near));
    await new Promise((done) => this.server.listen(0, "127.0.0.1", done));
    this.port = this.server.address().port;
    return this;
  }

  /** What was connected before hears of it, too. */
  become(state) {
    this.state = state;
    if (state === "broken") this.cut();
  }

  cut() {
    for (const pair of this.#pairs) for (const socket of pair) socket.destroy();
  }

  stop() {
    this.cut();
    this.server.close();
  }

  #connect(near) {
    if (this.state === "broken") return near.destroy();
    const far = createConnection(this.target, "127.0.0.1");
    const pair = [near, far];
    this.#pairs.add(pair);
    const end = () => {
      for (const socket of pair) socket.destroy();
      this.#pairs.delete(pair);
    };
    const pass = (from, to, isAnswer) =>
      from.on("data", (bytes) => {
        if (this.state === "one way" && isAnswer) return;
        // Parts stay in their order: all wait as long.
        setTimeout(() => to.writable && to.write(bytes), this.state === "slow" ? 100 : 0);
      });
    pass(near, far, false);
    pass(far, near, true);
    for (const socket of pair) socket.on("error", end).on("close", end);
  }
}

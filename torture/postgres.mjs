// A PostgreSQL of its own that keeps what it has promised, and a wire to it that breaks.

import { execFileSync } from "node:child_process";
import { createConnection, createServer } from "node:net";
import { dirname, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));
const script = resolve(here, "../scripts/test-postgres");
const env = { ...process.env, TOWNPICK_TEST_POSTGRES_DURABLE: "1" };
const said = (word) => execFileSync(script, [word], { env, encoding: "utf8" }).trim();

export const startPostgres = () => said("start");
export const stopPostgres = () => said("stop");
/** It ends without a word to anybody, as when its machine goes down, and comes back. */
export const crashPostgres = () => said("crash");

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

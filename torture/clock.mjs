// Clocks that are set while programs look at them: `libfaketime` stands between a program and the system's time. Only the wall
// clock is set; how long something takes stays what it is.

import { mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync, existsSync, chmodSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const HOUR = 3_600_000;
const EASTERN = new Intl.DateTimeFormat("en-US", {
  timeZone: "America/New_York", hourCycle: "h23", weekday: "short", year: "numeric", month: "numeric", day: "numeric", hour: "numeric", minute: "numeric",
});

/** The instant of a wall clock in the East. */
export function eastern(date, time) {
  const shown = Date.parse(`${date}T${time}Z`);
  const hours = [4, 5].find((ahead) => {
    const parts = Object.fromEntries(EASTERN.formatToParts(shown + ahead * HOUR).map(({ type, value }) => [type, Number(value)]));
    return parts.hour === Number(time.slice(0, 2)) && parts.day === Number(date.slice(8));
  });
  return shown + hours * HOUR;
}

function library() {
  const folders = ["/usr/lib", "/usr/lib64", "/usr/local/lib", ...readdirSync("/usr/lib").filter((name) => name.endsWith("-linux-gnu")).map((name) => `/usr/lib/${name}`)];
  const found = folders.map((folder) => join(folder, "faketime/libfaketimeMT.so.1")).find(existsSync);
  if (!found) throw new Error("libfaketime is missing: install the package 'faketime'");
  return found;
}

export class ClockHand {
  /** How many milliseconds it is ahead of the true time. */
  ahead = 0;
  #folder = mkdtempSync(join(tmpdir(), "townpick-clock-"));

  constructor(now = Date.now()) {
    // PostgreSQL looks at it under another account.
    chmodSync(this.#folder, 0o755);
    this.set(now);
  }

  set(instant) {
    this.move(instant - Date.now() - this.ahead);
  }

  move(milliseconds) {
    this.ahead += milliseconds;
    const [file, fresh] = ["ahead", "fresh"].map((name) => join(this.#folder, name));
    const seconds = this.ahead / 1000;
    writeFileSync(fresh, `${seconds < 0 ? "" : "+"}${seconds.toFixed(3)}\n`);
    // At no moment is it empty.
    renameSync(fresh, file);
  }

  now() {
    return Date.now() + this.ahead;
  }

  get env() {
    return {
      LD_PRELOAD: library(),
      FAKETIME_TIMESTAMP_FILE: join(this.#folder, "ahead"),
      FAKETIME_NO_CACHE: "1",
      FAKETIME_DONT_FAKE_MONOTONIC: "1",
    };
  }

  stop() {
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

export const clockOf = ({ clock }) => clock?.env ?? {};

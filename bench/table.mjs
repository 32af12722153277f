// Rounds, targets and the table. In every round our side and its yardstick take turns, so that whatever else the machine
// does meets both; what counts is the middle one of the rounds.

import { execFileSync } from "node:child_process";
import { closeSync, fdatasyncSync, mkdtempSync, openSync, rmSync, statfsSync, writeFileSync, writeSync } from "node:fs";
import { cpus, totalmem } from "node:os";
import { join } from "node:path";
import { binary, placeOnDisk } from "./service.mjs";

export const ROUNDS = Number(process.env.BENCH_ROUNDS ?? "3");
const COLUMNS = ["job", "ours", "yardstick", "ratio", "per CPU-second", "target", "met"];

const sorted = (numbers) => [...numbers].sort((a, b) => a - b);
export const median = (numbers) => sorted(numbers)[Math.floor(numbers.length / 2)];
export const percentile = (numbers, share) => sorted(numbers)[Math.min(numbers.length - 1, Math.floor(numbers.length * share))];

const UNITS = { second: "/s", seconds: " s", milliseconds: " ms", megabytes: " MB", score: "" };

/** Three digits say enough. */
function figure(value, unit) {
  const digits = value >= 100 ? 0 : value >= 10 ? 1 : 2;
  return value.toLocaleString("en-US", { maximumFractionDigits: digits }) + (UNITS[unit] ?? ` ${unit}`);
}

const between = (numbers) => {
  const [least, ...more] = sorted(numbers).map((number) => number.toFixed(2));
  return more.length ? ` (${least} to ${more.at(-1)})` : "";
};

export class Table {
  rows = [];
  failures = 0;

  #add(row) {
    this.rows.push(row);
    console.log(COLUMNS.map((column) => row[column]).filter(Boolean).join("  |  "));
  }

  /**
   * Both sides tell how much they did (`count`) in how many `seconds` of time and of the processor (`cpu`), round by round.
   * `atLeast` is a share of the yardstick's speed, `perCpuSecond` the same for each second of the processor, and `atMost`
   * a multiple of its time.
   */
  async compare({ job, beside, ours, yardstick, rounds = ROUNDS, atLeast, perCpuSecond, atMost }) {
    await this.#attempt(job, async () => {
      const [mine, theirs] = [[], []];
      for (let round = 0; round < rounds; round += 1) {
        mine.push(await ours(round));
        theirs.push(await yardstick(round));
      }
      const isTime = atMost !== undefined;
      const told = ({ count, seconds }) => (isTime ? seconds : count / seconds);
      const unit = isTime ? "seconds" : "second";
      const each = ({ count, seconds }) => (isTime ? seconds / count : count / seconds);
      const ratios = mine.map((side, round) => each(side) / each(theirs[round]));
      const share = ({ count, cpu }) => count / cpu;
      const shares = mine.map((side, round) => share(side) / share(theirs[round]));
      const [ratio, cpuRatio] = [median(ratios), median(shares)];
      const targets = [
        atLeast !== undefined && [`>= ${atLeast} x`, ratio >= atLeast],
        perCpuSecond !== undefined && [`>= ${perCpuSecond} x per CPU-second`, cpuRatio >= perCpuSecond],
        atMost !== undefined && [`<= ${atMost} x`, ratio <= atMost],
      ].filter(Boolean);
      this.#add({
        job,
        ours: figure(median(mine.map(told)), unit),
        yardstick: `${beside} ${figure(median(theirs.map(told)), unit)}`,
        ratio: `${ratio.toFixed(2)}${between(ratios)}`,
        "per CPU-second": Number.isFinite(cpuRatio) ? cpuRatio.toFixed(2) : "",
        target: targets.map(([text]) => text).join(", "),
        met: verdict(targets.map(([, isMet]) => isMet)),
      });
    });
  }

  /** One figure without a yardstick, the middle one of the rounds. */
  async note({ job, take, unit, rounds = 1, below, atLeast, digits }) {
    await this.#attempt(job, async () => {
      const values = [];
      for (let round = 0; round < rounds; round += 1) values.push(await take(round));
      const value = median(values);
      const text = (number) => (digits === undefined ? figure(number, unit) : number.toFixed(digits) + UNITS[unit]);
      const target = below !== undefined ? `< ${figure(below, unit)}` : atLeast !== undefined ? `>= ${figure(atLeast, unit)}` : "";
      const isMet = below !== undefined ? value < below : value >= atLeast;
      this.#add({ job, ours: text(value), target, met: verdict(target ? [isMet] : []) });
    });
  }

  /** The scores of a page's runs: of each kind the middle one. */
  scores({ job, runs, targets }) {
    const medians = Object.keys(targets).map((kind) => median(runs.map((run) => run[kind])));
    const isMet = Object.values(targets).map((target, at) => medians[at] >= target);
    this.#add({ job, ours: medians.join(" / "), target: Object.values(targets).join(" / "), met: verdict(isMet) });
  }

  /** What cannot be measured is told in its row, and keeps nothing else from being measured. */
  async #attempt(job, work) {
    try {
      await work();
    } catch (error) {
      this.broken(job, error);
    }
  }

  broken(job, error) {
    this.failures += 1;
    console.error(error);
    const [complaint] = `${error.stderr || error.message}`.trim().split("\n").slice(-1);
    this.#add({ job, ours: `broke off: ${complaint.slice(0, 80)}`, met: "not met" });
  }

  markdown() {
    const cells = this.rows.map((row) => COLUMNS.map((column) => row[column] ?? ""));
    const widths = COLUMNS.map((name, at) => Math.max(name.length, ...cells.map((row) => row[at].length)));
    const line = (row) => `| ${row.map((cell, at) => cell.padEnd(widths[at])).join(" | ")} |`;
    return [line(COLUMNS), line(widths.map((width) => "-".repeat(width))), ...cells.map(line)].join("\n");
  }
}

const verdict = (targets) => (targets.length === 0 ? "" : targets.every(Boolean) ? "met" : "not met");

/** How long a small write waits for this disk, in milliseconds. */
function diskWait() {
  const folder = mkdtempSync(join(placeOnDisk(), "townpick-disk-"));
  const file = openSync(join(folder, "file"), "w");
  const times = Array.from({ length: 100 }, () => {
    const began = performance.now();
    writeSync(file, Buffer.alloc(4096), 0, 4096, 0);
    fdatasyncSync(file);
    return performance.now() - began;
  });
  closeSync(file);
  rmSync(folder, { recursive: true });
  return median(times);
}

const git = (...words) => execFileSync("git", words, { cwd: import.meta.dirname, encoding: "utf8" }).trim();

/** The machine and the program that the figures are of. */
export function circumstances() {
  const { bsize, blocks } = statfsSync(placeOnDisk());
  const [{ model }] = cpus();
  const changed = git("status", "--porcelain", "--untracked-files=no", "--", ".", ":!results*.md") ? " with changes" : "";
  return [
    `${new Date().toISOString().slice(0, 16).replace("T", " ")} UTC, commit ${git("rev-parse", "--short", "HEAD")}${changed}, ${execFileSync(binary, ["--version"], { encoding: "utf8" }).trim()}.`,
    `${cpus().length} cores (${model.trim()}), ${figure(totalmem() / 2 ** 30, "GB")} of memory, a disk of ${figure((bsize * blocks) / 2 ** 30, "GB")} on which a small write takes ${figure(diskWait(), "milliseconds")} to be safe.`,
  ];
}

const HOW_TO_READ =
  "Ours and the yardstick took turns on the same machine; each figure is the middle one of the rounds, in brackets the least and the " +
  "greatest ratio. 'Per CPU-second' is the same ratio for each second of the processor, of which clients take none.";

export function write(file, title, table, began) {
  const minutes = `Measured in ${figure((performance.now() - began) / 60_000, "minutes")}.`;
  const text = `# ${title}\n\n${[...circumstances(), minutes].join("\n")}\n\n${table.markdown()}\n\n${HOW_TO_READ}\n`;
  writeFileSync(file, text);
  console.log(`\n${text}`);
}

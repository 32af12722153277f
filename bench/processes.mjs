// Processes that the bench starts: none of them outlives it, and what each took is known.

import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";

const TICKS_PER_SECOND = 100;
const running = new Set();
// Each temporary folder asks to hear of the end.
process.setMaxListeners(0);

process.on("exit", () => {
  for (const child of running) child.kill("SIGKILL");
});
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => process.exit(1));

export const sleep = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds));

export function start(program, parameters, options) {
  const child = spawn(program, parameters, options);
  running.add(child);
  child.once("exit", () => running.delete(child));
  return child;
}

export async function stop(child, signal = "SIGTERM") {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill(signal);
  await once(child, "exit");
}

/** Waits until something answers there, whatever it answers. */
export async function untilAnswers(address, isGood = () => true) {
  for (let began = performance.now(); performance.now() - began < 60_000; await sleep(1)) {
    const answer = await fetch(address, { redirect: "manual" }).catch(() => null);
    if (answer && isGood(answer)) return;
  }
  throw new Error(`${address} does not answer within a minute`);
}

function statistics(pid) {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1).split(" ");
    const [own, ofEndedChildren] = [11, 13].map((at) => Number(fields[at]) + Number(fields[at + 1]));
    return { parent: Number(fields[1]), ticks: own + ofEndedChildren };
  } catch {
    return null;
  }
}

/** The seconds of the processor that a process, its children and theirs have taken so far, those that have ended included. */
export function cpuOf(pid) {
  const all = new Map();
  for (const name of readdirSync("/proc")) {
    const found = /^\d+$/.test(name) && statistics(name);
    if (found) all.set(Number(name), found);
  }
  const belongs = (id) => id === pid || (all.has(id) && belongs(all.get(id).parent));
  const ticks = [...all].filter(([id]) => belongs(id)).map(([, { ticks }]) => ticks);
  return ticks.reduce((sum, one) => sum + one, 0) / TICKS_PER_SECOND;
}

function megabytes(pid, line) {
  try {
    const [, kib] = new RegExp(`^${line}:\\s+(\\d+) kB`, "m").exec(readFileSync(`/proc/${pid}/status`, "utf8"));
    return Number(kib) / 1024;
  } catch {
    return 0;
  }
}

/** The memory that a process holds now. */
export const residentMegabytes = (pid) => megabytes(pid, "VmRSS");
/** The most that it has held. */
export const mostMegabytes = (pid) => megabytes(pid, "VmHWM");

/** What some work took, and what these processes took for it. */
export async function measured(pids, work) {
  const cpu = () => pids.reduce((sum, pid) => sum + cpuOf(pid), 0);
  const [began, before] = [performance.now(), cpu()];
  const result = await work();
  return { seconds: (performance.now() - began) / 1000, cpu: cpu() - before, ...result };
}

/** Lets a command come to its end, or for so many seconds, and tells what it took. */
export async function command(program, parameters, { env, seconds }) {
  const began = performance.now();
  const child = start(program, parameters, { env, stdio: ["ignore", "pipe", "inherit"] });
  let output = "";
  child.stdout.on("data", (text) => (output += text));
  let [cpu, most] = [0, 0];
  const watching = setInterval(() => {
    cpu = Math.max(cpu, cpuOf(child.pid));
    most = Math.max(most, mostMegabytes(child.pid));
  }, 50);
  const stopping = seconds && setTimeout(() => child.kill("SIGKILL"), seconds * 1000);
  const [status, signal] = await once(child, "close");
  clearInterval(watching);
  clearTimeout(stopping);
  if (status !== 0 && signal !== "SIGKILL") throw new Error(`${program} ${parameters.join(" ")} ended with ${status}: ${output}`);
  return { output: output.trim(), seconds: (performance.now() - began) / 1000, cpu, megabytes: most };
}

// The weekly work in one town with a million members, on both engines: the announcement, the drawing, its proof and the
// outbox. Each work is a process of its own, so its time, CPU time and most memory are its own as well. On PostgreSQL
// the server's share is not in them.

import { execFileSync, spawn } from "node:child_process";
import { createWriteStream, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { binary, MEMBERS, onBothEngines } from "./service.mjs";

const TICKS_PER_SECOND = 100;
const DRAIN_SECONDS = Number(process.env.BENCH_DRAIN_SECONDS ?? "20");

const thousands = (number) => Number(number).toLocaleString("en-US");
const row = (name, figure) => console.log(`  ${name.padEnd(44)} ${figure}`);

/** What the kernel says about a running process: the most memory it has had, and its CPU time. */
function used(pid) {
  try {
    const [, kib] = /^VmHWM:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"));
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1].split(" ");
    return { megabytes: Number(kib) / 1024, cpu: (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND };
  } catch {
    return null;
  }
}

/** Runs a command to its end, or for so many seconds, and tells what it took. */
async function run(env, parameters, seconds) {
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

const told = ({ seconds, cpu, megabytes }) =>
  `${seconds.toFixed(1).padStart(7)} s   ${cpu.toFixed(1).padStart(7)} s CPU   ${megabytes.toFixed(0).padStart(5)} MB`;

async function measure(name, { env, folder, serve }) {
  const began = performance.now();
  execFileSync(binary, ["demo", "--members", MEMBERS, "--one-town"], { env, stdio: "ignore" });
  console.log(`\n${name}, ${thousands(MEMBERS)} members in one town, loaded in ${((performance.now() - began) / 1000).toFixed(0)} s`);

  // Between a Sunday's drawing and Monday at 10 no announcement is due; this then counts none.
  const announced = await run(env, ["engine", "run-once", "announcements"]);
  row(announced.output, told(announced));
  const drawn = await run(env, ["engine", "run-once", "drawings"]);
  row(drawn.output, told(drawn));

  const { base, service, ask } = await serve();
  const { items } = (await ask("contests?status=completed&q=bar&limit=200")).content;
  // The demo has contests of its own; the crowd's town is the first of its many names.
  const contest = items.find(({ town }) => town.full_name === "Barbarton 1, MA");
  const file = join(folder, "proof.json");
  const fetching = performance.now();
  const answer = await fetch(`${base}/drawings/${contest.id}/proof.json`, { headers: { "accept-encoding": "identity" } });
  if (!answer.ok) throw new Error(`the proof answered ${answer.status}`);
  await pipeline(Readable.fromWeb(answer.body), createWriteStream(file));
  const fetched = { seconds: (performance.now() - fetching) / 1000, ...used(service.pid) };
  row(`proof of ${(statSync(file).size / 1e6).toFixed(0)} MB, sent (the service)`, told(fetched));
  const verified = await run(env, ["verify", file]);
  row("proof verified", told(verified));
  console.log(`    ${verified.output.split("\n").at(-1)}`);

  const waiting = async () => (await ask("engine")).content.queue.pending;
  const before = await waiting();
  const drained = await run(env, ["engine", "run-once", "deliveries"], DRAIN_SECONDS);
  const after = await waiting();
  row(`outbox, ${thousands(before)} waiting: per second`, thousands(Math.round((before - after) / drained.seconds)));
}

await onBothEngines(measure);

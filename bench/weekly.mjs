// The weekly work in one town with a million members, on both engines: the announcement, the drawing, its proof and the
// outbox. Each work is a process of its own, so its time, CPU time and most memory are its own as well. On PostgreSQL
// the server's share is not in them.

import { execFileSync } from "node:child_process";
import { createWriteStream, statSync } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { binary, MEMBERS, onBothEngines, run, told, used } from "./service.mjs";

const DRAIN_SECONDS = Number(process.env.BENCH_DRAIN_SECONDS ?? "20");

const thousands = (number) => Number(number).toLocaleString("en-US");
const row = (name, figure) => console.log(`  ${name.padEnd(44)} ${figure}`);

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

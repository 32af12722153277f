// How fast email leaves: everybody of a town hears how last week's drawing ended, from Postfix's smtp-sink on this machine.
// The speed is told as a ratio to smtp-source, which sends one message of about the same length again and again over as
// many connections in the same run. What only a network would cost is in neither.

import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { binary, freePort, onBothEngines } from "./service.mjs";

const MEMBERS = process.env.BENCH_SENDING_MEMBERS ?? "100000";
const SECONDS = Number(process.env.BENCH_SENDING_SECONDS ?? "15");
const CONNECTIONS = 32;
const LENGTH = 6000;
const MESSAGES = 20_000;

// Debian keeps them where only administrators look.
process.env.PATH = `${process.env.PATH}:/usr/sbin`;

const sleep = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds));
const row = (name, figure) => console.log(`  ${name.padEnd(58)} ${figure}`);

/** A receiver that takes everything, and how many messages it has taken so far. */
async function receiver() {
  const port = await freePort();
  // Started as root, it wants to be somebody else.
  const user = process.getuid() === 0 ? ["-u", "nobody"] : [];
  const child = spawn("smtp-sink", [...user, "-c", `127.0.0.1:${port}`, "1000"], { stdio: ["ignore", "pipe", "pipe"] });
  let taken = 0;
  const count = (text) => {
    const counted = [...String(text).matchAll(/mesg=(\d+)/g)].at(-1);
    if (counted) taken = Number(counted[1]);
  };
  child.stdout.on("data", count);
  child.stderr.on("data", count);
  await sleep(500);
  return { child, port, taken: () => taken };
}

async function yardstick(port) {
  const began = performance.now();
  const parameters = ["-d", "-s", `${CONNECTIONS}`, "-l", `${LENGTH}`, "-m", `${MESSAGES}`, `127.0.0.1:${port}`];
  // Waited for while the receiver's count is read: nobody reading it would make the receiver stand still.
  const [status] = await once(spawn("smtp-source", parameters, { stdio: "inherit" }), "exit");
  if (status !== 0) throw new Error("smtp-source could not send");
  return MESSAGES / ((performance.now() - began) / 1000);
}

const mostMegabytes = (pid) => Number(/^VmHWM:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))[1]) / 1024;

async function measure(name, { env }) {
  execFileSync(binary, ["demo", "--members", MEMBERS, "--one-town"], { env, stdio: "ignore" });
  execFileSync(binary, ["engine", "run-once", "drawings"], { env, stdio: "ignore" });
  const sink = await receiver();
  try {
    const best = await yardstick(sink.port);
    const before = sink.taken();
    const settings = {
      TOWNPICK_SMTP_URL: `smtp://127.0.0.1:${sink.port}?tls=none`,
      TOWNPICK_MAIL_FROM: "weekly@townpick.example",
      TOWNPICK_MAIL_RATE: "100000",
      TOWNPICK_MAIL_CONNECTIONS: `${CONNECTIONS}`,
    };
    const engine = spawn(binary, ["engine"], { env: { ...env, ...settings }, stdio: "inherit" });
    while (sink.taken() === before) await sleep(10);
    const [began, first] = [performance.now(), sink.taken()];
    await sleep(SECONDS * 1000);
    const perSecond = (sink.taken() - first) / ((performance.now() - began) / 1000);
    const memory = mostMegabytes(engine.pid);
    engine.kill("SIGKILL");
    await once(engine, "exit");
    console.log(`\n${name}, email to smtp-sink over ${CONNECTIONS} connections`);
    row(`yardstick: smtp-source, ${Math.round(best)} a second`, "1.00");
    row(`the engine, ${Math.round(perSecond)} a second (aim: over 0.5)`, (perSecond / best).toFixed(2));
    row("the most memory it took (aim: under 150 MB)", `${memory.toFixed(0)} MB`);
  } finally {
    sink.child.kill();
  }
}

await onBothEngines(measure);

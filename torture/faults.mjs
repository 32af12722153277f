// What happens to an installation while people use it. Each fault tells how long the service took to recover by itself.

import { readFileSync } from "node:fs";
import { createConnection } from "node:net";
import { sleep, until } from "./installation.mjs";

/** Tests run beside builds, which keep a disk busy for a long time. */
const RECOVERS_WITHIN = process.argv.includes("--short") ? 180 : 60;

/** Somebody is answered again. */
export async function recovered(clients) {
  const before = clients.signups.size;
  return until(() => clients.signups.size > before + 2, "nobody could join again", RECOVERS_WITHIN);
}

export const longest = (times) => `${(Math.max(...times) / 1000).toFixed(1)} s`;

/** Processes are killed, one after the other, at moments that nobody chose. */
export async function kills(installation, clients, rounds) {
  const times = [];
  for (let round = 0; round < rounds; round += 1) {
    await sleep(200 + Math.random() * 1200);
    const victim = installation.replicas[round % installation.replicas.length];
    await installation.kill(victim);
    times.push(await installation.revive(victim));
    await recovered(clients);
  }
  return `${rounds} kills, ready again within ${longest(times)}`;
}

/** A process stops in the middle of what it does, and goes on later as if nothing had been. People are sent to the other one
 * when it sleeps for long, and when there is a clock, that goes on by more than passes. */
export async function naps(installation, clients, rounds, seconds, clock) {
  for (let round = 0; round < rounds; round += 1) {
    const sleeper = installation.replicas[round % installation.replicas.length];
    await sleep(300 + Math.random() * 1500);
    sleeper.process.kill("SIGSTOP");
    sleeper.isAsleep = clock !== undefined || seconds > 10;
    const asleep = (clock ? 4 : seconds) * 1000;
    clock?.move(seconds * 1000 - asleep);
    await sleep(asleep);
    sleeper.process.kill("SIGCONT");
    sleeper.isAsleep = false;
    await recovered(clients);
  }
  return `${rounds} naps of ${seconds} s`;
}

/** The database goes down as its machine would, and comes back. */
export async function databaseCrashes(_, clients, server, rounds) {
  clients.areClicksCounted = false;
  const times = [];
  for (let round = 0; round < rounds; round += 1) {
    await sleep(500 + Math.random() * 1500);
    server.crash();
    times.push(await recovered(clients));
  }
  return `${rounds} crashes, somebody joined again within ${longest(times)}`;
}

/** The way to the database is slow, breaks, and swallows answers. */
export async function badWire(installation, clients, wire) {
  clients.areClicksCounted = false;
  const told = [];
  for (const state of ["slow", "broken", "one way"]) {
    wire.become(state);
    await sleep(4000);
    if (state !== "slow") {
      const ready = await Promise.all(installation.replicas.map((replica) => installation.isReady(replica)));
      if (ready.some(Boolean)) clients.surprises.add(`/readyz says ready while the way to the database is ${state}`);
    }
    wire.become("good");
    wire.cut();
    told.push(`${state} ${longest([await recovered(clients)])}`);
  }
  return `recovered from a wire that was ${told.join(", ")}`;
}

/** The mail server is slow, has enough, and forgets to say that it took an email. */
export async function badMail(_, clients, mail) {
  for (const mood of ["slow", "refusing", "forgetful", "well"]) {
    mail.mood = mood;
    await sleep(4000);
    await recovered(clients);
  }
  return "slow, refusing everybody, and silent after it took an email, 4 s each";
}

/** The disk under the database runs full, and has room again. A server that went down with it is started again. */
export async function fullDisk(installation, clients, disk, server) {
  clients.areClicksCounted = false;
  await until(() => clients.signups.size > 20, "nobody joined");
  disk.fill();
  const before = clients.refusals.all;
  await until(() => clients.refusals.all > before, "nobody was refused on a full disk");
  await sleep(3000);
  const page = await fetch(`${installation.replicas[0].base}/faq`);
  if (!page.ok) clients.surprises.add(`a page was answered ${page.status} on a full disk`);
  // PostgreSQL takes changes that need no room for longer than others, such as the one that is tried there.
  if (!server && (await installation.isReady(installation.replicas[0]))) clients.surprises.add("/readyz says ready on a full disk");
  disk.empty();
  server?.crash();
  return `somebody joined again within ${longest([await recovered(clients)])} of there being room`;
}

/** Many connections at once: each says half a request and waits. */
export async function crowd(installation, clients, connections) {
  const [replica] = installation.replicas;
  const sockets = [];
  for (let number = 0; number < connections; number += 1) {
    const socket = createConnection(replica.port, "127.0.0.1").on("error", () => {});
    socket.write("GET / HTTP/1.1\r\nHost: ");
    sockets.push(socket);
    if (number % 100 === 0) await sleep(5);
  }
  await sleep(3000);
  const { pid } = replica.process;
  const megabytes = Number(/^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))[1]) / 1024;
  for (const socket of sockets) socket.destroy();
  const time = await recovered(clients);
  return `${connections} connections, ${megabytes.toFixed(0)} MB, somebody joined again within ${longest([time])}`;
}

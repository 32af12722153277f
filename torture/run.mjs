// Makes an installation suffer while people use it, and finds out whether everything that was answered is there afterwards.
//
//   node torture/run.mjs            everything there is
//   node torture/run.mjs --short    a few kills on each engine
//   node torture/run.mjs "a crowd"  what is named alone

import { faults } from "./check.mjs";
import { Clients, CODES } from "./clients.mjs";
import { backups, badMail, badWire, crowd, databaseCrashes, fullDisk, kills, naps } from "./faults.mjs";
import { askPostgres, Installation } from "./installation.mjs";
import { MailServer } from "./mail.mjs";
import { startPostgres, stopPostgres, Wire } from "./postgres.mjs";

const isShort = process.argv.includes("--short");
const wanted = process.argv.slice(2).filter((word) => word !== "--short");
const KILLS = Number(process.env.TORTURE_KILLS ?? (isShort ? 3 : 50));
const LINKS = CODES.map((code) => `('${code}', '/faq', 1, 1)`).join(", ");
let hasFailed = false;

/** People use an installation while something happens to it, and what they were told is looked for afterwards. */
async function suffer(name, { replicas = 1, isDemo = false, ...where }, happens) {
  if (wanted.length > 0 && !wanted.includes(name)) return;
  const mail = await new MailServer().start();
  const installation = new Installation({ ...where, settings: { TOWNPICK_SMTP_URL: mail.url } });
  const began = performance.now();
  const clients = new Clients(installation, mail);
  try {
    if (isDemo) installation.run(["demo", "--members", "600"]);
    clients.since = Date.now() * 1000;
    await installation.start(replicas);
    installation.ask(`INSERT INTO short_urls (short_code, original_url, created_at, updated_at) VALUES ${LINKS}`);
    clients.start();
    const happened = await happens(installation, clients, mail);
    await clients.finish();
    const memory = installation.megabytes();
    const wrong = await faults(installation, clients, mail);
    if (memory > 300) wrong.push(`a process took ${memory.toFixed(0)} MB`);
    if (clients.refusals.withTime < clients.refusals.all) wrong.push(`${clients.refusals.all - clients.refusals.withTime} refusals did not say when to come back`);
    tell(name, installation, began, `${happened}; ${clients.done} changes answered, ${mail.received.length} emails, ${clients.refusals.all} times 503, ${memory.toFixed(0)} MB`, wrong);
  } catch (error) {
    tell(name, installation, began, `${clients.done} changes answered`, [error.stderr ?? error.stack, ...clients.surprises]);
  } finally {
    installation.stop();
    mail.stop();
  }
}

function tell(name, installation, began, happened, wrong) {
  const seconds = ((performance.now() - began) / 1000).toFixed(0);
  console.log(`${wrong.length === 0 ? "ok  " : "BAD "} ${name} on ${installation.name} (${seconds} s): ${happened}`);
  for (const sentence of wrong) console.log(`     ${sentence}`);
  hasFailed ||= wrong.length > 0;
}

/** A database of its own on the server. */
let databases = 0;
function database(server) {
  const name = `torture_${process.pid}_${(databases += 1)}`;
  askPostgres(server, `CREATE DATABASE ${name}`);
  return server.replace(/\/postgres$/, `/${name}`);
}

const server = startPostgres();
const onPostgres = (replicas) => ({ postgres: database(server), replicas });
try {
  await suffer("kill -9", {}, (one, clients) => kills(one, clients, KILLS));
  await suffer("kill -9 of two replicas", onPostgres(2), (one, clients) => kills(one, clients, KILLS));
  if (!isShort) await everythingElse();
} finally {
  stopPostgres();
}
process.exitCode = hasFailed ? 1 : 0;

async function everythingElse() {
  const drawn = "kill -9 while towns are drawn";
  await suffer(drawn, { isDemo: true }, (one, clients) => kills(one, clients, KILLS / 2));
  await suffer(drawn, { isDemo: true, ...onPostgres(2) }, (one, clients) => kills(one, clients, KILLS / 2));
  await suffer("naps", onPostgres(2), (one, clients) => naps(one, clients, 5));
  await suffer("crashes of the database", onPostgres(2), (one, clients) => databaseCrashes(one, clients, 10));
  const { postgres } = onPostgres();
  const wire = await new Wire(Number(new URL(postgres).port)).start();
  const through = postgres.replace(/:\d+\//, `:${wire.port}/`);
  await suffer("a bad wire to the database", { postgres, through, replicas: 2 }, (one, clients) => badWire(one, clients, wire));
  wire.stop();
  await suffer("a full disk", { isOnSmallDisk: true }, (one, clients) => fullDisk(one, clients));
  await suffer("a mail server's bad day", {}, (one, clients, mail) => badMail(one, clients, mail));
  await suffer("a crowd", {}, (one, clients) => crowd(one, clients, 10_000));
  await suffer("a backup", {}, (one, clients) => backups(one, clients, () => new Installation({})));
  await suffer("a backup", onPostgres(2), (one, clients) => backups(one, clients, () => new Installation(onPostgres())));
}

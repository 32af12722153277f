// Makes an installation suffer while people use it, and finds out whether everything that was answered is there afterwards.
//
//   node torture/run.mjs            everything there is
//   node torture/run.mjs --short    a few kills on each engine
//   node torture/run.mjs "a crowd"  what is named alone

import { faults } from "./check.mjs";
import { Clients, CODES } from "./clients.mjs";
import { ClockHand, eastern } from "./clock.mjs";
import { hourApart, sunday } from "./clocks.mjs";
import { SmallDisk } from "./disk.mjs";
import { badMail, badWire, crowd, databaseCrashes, fullDisk, kills, naps } from "./faults.mjs";
import { readOnlyFolders } from "./folders.mjs";
import { Installation } from "./installation.mjs";
import { MailServer } from "./mail.mjs";
import { backups, moves } from "./moving.mjs";
import { Postgres, Wire } from "./postgres.mjs";
import { badTexts, faultsOfTexts, TextServer } from "./texts.mjs";

const isShort = process.argv.includes("--short");
const wanted = process.argv.slice(2).filter((word) => word !== "--short");
const KILLS = Number(process.env.TORTURE_KILLS ?? (isShort ? 3 : 50));
const LINKS = CODES.map((code) => `('${code}', '/faq', 1, 1)`).join(", ");
/** Ten times as many as are served at once. */
const CROWD = 20_000;
/** Two towns of many more than the demo's. */
const CROWDED = ["--members", "600"];
let hasFailed = false;

const isWanted = (name) => wanted.length === 0 || wanted.includes(name);

/** People use an installation while something happens to it, and what they were told is looked for afterwards. */
async function suffer(name, { replicas = 1, demo, twilio, ...where }, happens) {
  if (!isWanted(name)) return;
  const mail = await new MailServer().start();
  const installation = new Installation({ ...where, settings: { TOWNPICK_SMTP_URL: mail.url, ...twilio?.settings } });
  const began = performance.now();
  const clients = new Clients(installation, mail, twilio !== undefined);
  try {
    if (demo) installation.run(["demo", ...demo]);
    clients.since = installation.now() * 1000;
    await installation.start(replicas);
    installation.ask(`INSERT INTO short_urls (short_code, original_url, created_at, updated_at) VALUES ${LINKS}`);
    clients.start();
    const happened = await happens(installation, clients, mail);
    await clients.finish();
    const memory = installation.megabytes();
    const wrong = await faults(installation, clients, mail);
    if (twilio) wrong.push(...(await faultsOfTexts(installation, clients, twilio)));
    if (memory > 300) wrong.push(`a process took ${memory.toFixed(0)} MB`);
    if (clients.refusals.withTime < clients.refusals.all) wrong.push(`${clients.refusals.all - clients.refusals.withTime} refusals did not say when to come back`);
    tell(name, installation, began, `${happened}; ${clients.done} changes answered, ${mail.received.length} emails, ${clients.refusals.all} times 503, ${memory.toFixed(0)} MB`, wrong);
  } catch (error) {
    tell(name, installation, began, `${clients.done} changes answered`, [error.stderr ?? error.stack, ...clients.surprises]);
    clients.giveUp();
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

const server = new Postgres().start();
const onPostgres = (replicas) => ({ postgres: server.database(), replicas });
try {
  await suffer("kill -9", {}, (one, clients) => kills(one, clients, KILLS));
  await suffer("kill -9 of two replicas", onPostgres(2), (one, clients) => kills(one, clients, KILLS));
  if (!isShort) await everythingElse();
} finally {
  server.stop();
}
process.exitCode = hasFailed ? 1 : 0;

async function everythingElse() {
  const drawn = "kill -9 while towns are drawn";
  await suffer(drawn, { demo: CROWDED }, (one, clients) => kills(one, clients, KILLS / 2));
  await suffer(drawn, { demo: CROWDED, ...onPostgres(2) }, (one, clients) => kills(one, clients, KILLS / 2));
  await suffer("naps", onPostgres(2), (one, clients) => naps(one, clients, 5, 3));
  await suffer("a nap past all leases", onPostgres(2), (one, clients) => naps(one, clients, 1, 330));
  await suffer("crashes of the database", onPostgres(2), (one, clients) => databaseCrashes(one, clients, server, 10));
  const { postgres } = onPostgres();
  const wire = await new Wire(Number(new URL(postgres).port)).start();
  const through = postgres.replace(/:\d+\//, `:${wire.port}/`);
  await suffer("a bad wire to the database", { postgres, through, replicas: 2 }, (one, clients) => badWire(one, clients, wire));
  wire.stop();
  await suffer("a mail server's bad day", {}, (one, clients, mail) => badMail(one, clients, mail));
  await suffer("a crowd", {}, (one, clients) => crowd(one, clients, CROWD));
  await suffer("a backup", {}, (one, clients) => backups(one, clients, () => new Installation({})));
  await suffer("a backup", onPostgres(2), (one, clients) => backups(one, clients, () => new Installation(onPostgres())));
  await suffer("a move to PostgreSQL and back", { demo: [] }, (one, clients) => moves(one, clients, () => server.database()));
  await disks();
  await clocks();
}

async function disks() {
  const full = "a full disk";
  if (isWanted(full)) {
    const small = await new SmallDisk().start(48);
    await suffer(full, { disk: small, isQuiet: true }, (one, clients) => fullDisk(one, clients, small));
    small.stop();
    const disk = await new SmallDisk().start(160, true);
    const there = new Postgres({ disk }).start();
    await suffer(full, { postgres: there.database(), replicas: 2, isQuiet: true }, (one, clients) => fullDisk(one, clients, disk, there));
    there.stop();
    disk.stop();
  }
  await suffer("read-only folders", { isOrdinary: true, isQuiet: true }, (one, clients) => readOnlyFolders(one, clients));
}

/** At these times of the East, in the years that come. */
async function clocks() {
  const at = async (name, date, time, work) => {
    if (!isWanted(name)) return;
    const clock = new ClockHand(eastern(date, time));
    await work(name, clock);
    clock.stop();
  };
  const withItsServer = async (clock, work) => {
    const there = new Postgres({ clock }).start();
    await work(() => ({ postgres: there.database(), clock, replicas: 2, demo: [] }));
    there.stop();
  };
  await at("Twilio's bad day", "2027-06-16", "14:00:00", async (name, clock) => {
    const twilio = await new TextServer(() => clock.now()).start();
    await suffer(name, { clock, twilio }, (one, clients) => badTexts(one, clients, twilio, clock));
    twilio.stop();
  });
  for (const date of ["2027-03-14", "2027-11-07"]) {
    const day = "a Sunday on which clocks change";
    await at(day, date, "01:59:40", (name, clock) => suffer(name, { clock, demo: [] }, (one, clients) => sunday(one, clients, clock, date)));
    await at(day, date, "01:59:40", (name, clock) => withItsServer(clock, (there) => suffer(name, there(), (one, clients) => sunday(one, clients, clock, date))));
  }
  const date = "2027-06-13";
  await at("replicas an hour apart", date, "17:30:00", (name, clock) => withItsServer(clock, async (there) => {
    const fast = new ClockHand(clock.now() + 3_600_000);
    await suffer(name, { ...there(), clocks: [clock, fast] }, (one, clients) => hourApart(one, clients, clock, date));
    fast.stop();
  }));
  await at("naps past leases while towns are drawn", date, "17:50:00", (name, clock) => withItsServer(clock, (there) =>
    suffer(name, there(), (one, clients) => naps(one, clients, 10, 330, clock))));
}

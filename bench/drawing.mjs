// A Sunday evening at 18:00 in many towns: drawings of 500 members each are due at once, and everybody who was in one is
// told. How long that takes, what people who read meanwhile notice of it, and what further engines are good for.

import { get, Agent } from "node:http";
import { cpuOf, sleep } from "./processes.mjs";
import { Installation, using, withInstallation, withPostgres } from "./service.mjs";
import { percentile } from "./table.mjs";

/** Of towns of 500 with eight past weeks each. */
const DRAWINGS = Number(process.env.BENCH_DRAWINGS ?? "2000");
/** What engines are compared by: a part of that, because it is drawn six times. */
const DRAWINGS_OF_ENGINES = Math.ceil(DRAWINGS / 4);
const ENGINES = 3;
/** Nobody waits longer for one of them, in seconds. */
const PATIENCE = 300;

const membersOf = (drawings) => `${Math.ceil(drawings / 8) * 500}`;
/** What people read meanwhile, so many pages a second, whether the ones before were answered or not. */
const READS_PER_SECOND = 200;
const READ = ["/", "/towns/salem-ma", "/towns/salem-ma/contest", "/api/towns/boston-ma", "/api/places/suggestions?q=spring"];

const DRAWN = "SELECT count(*) FROM drawings WHERE results_queued_at IS NOT NULL";
const TOLD = "SELECT count(*) FROM notifications WHERE template_key = 'drawing_result'";
const numberOf = (installation, statement) => Number(installation.sql(statement)[0][0]);

/** So many engines draw everything that is due, which is as many drawings. */
async function draw(installation, drawings, engines, postgres) {
  const before = numberOf(installation, DRAWN);
  const [began, cpuBefore] = [performance.now(), postgres ? cpuOf(postgres.pid) : 0];
  const works = await Promise.all(Array.from({ length: engines }, () => installation.run(["engine", "run-once", "drawings"], { seconds: PATIENCE })));
  const seconds = (performance.now() - began) / 1000;
  const cpu = works.reduce((sum, work) => sum + work.cpu, 0) + (postgres ? cpuOf(postgres.pid) - cpuBefore : 0);
  const count = numberOf(installation, DRAWN) - before;
  if (count < drawings) throw new Error(`${count} of ${drawings} were drawn and told in ${seconds.toFixed(0)} s`);
  if (numberOf(installation, TOLD) < count * 2) throw new Error("people were not told");
  return { count, seconds, cpu, megabytes: Math.max(...works.map((work) => work.megabytes)) };
}

/** Reads at a steady pace until told to stop; how long each answer took from when it was due, in milliseconds. */
function readSteadily(base) {
  const agent = new Agent({ keepAlive: true });
  const [times, waiting] = [[], new Set()];
  let [asked, failed] = [0, 0];
  const began = performance.now();
  const ask = (number) => {
    const due = began + (number * 1000) / READS_PER_SECOND;
    const headers = { "x-forwarded-for": `10.9.${Math.floor(number / 250) % 250}.${number % 250}`, "accept-encoding": "gzip" };
    const answered = new Promise((done) => {
      const end = (isGood) => {
        if (isGood) times.push(performance.now() - due);
        else failed += 1;
        done();
      };
      get(base + READ[number % READ.length], { agent, headers }, (answer) => answer.resume().on("end", () => end(answer.statusCode === 200))).on("error", () => end(false));
    });
    waiting.add(answered);
    answered.then(() => waiting.delete(answered));
  };
  const asking = setInterval(() => {
    for (; asked < ((performance.now() - began) * READS_PER_SECOND) / 1000; asked += 1) ask(asked);
  }, 2);
  return async () => {
    clearInterval(asking);
    await Promise.all(waiting);
    agent.destroy();
    if (failed) throw new Error(`${failed} of ${asked} pages were not answered`);
    return times;
  };
}

/** How long reads take while the service's own engine draws. */
async function readWhileDrawing(installation) {
  const due = numberOf(installation, DRAWN) + DRAWINGS;
  const { base } = await installation.serve({ withEngine: true });
  // On a Sunday evening the service has long been up, and holds what many people read.
  for (const path of READ) await (await fetch(base + path)).text();
  const stopReading = readSteadily(base);
  const began = performance.now();
  while (numberOf(installation, DRAWN) < due) {
    if (performance.now() - began > PATIENCE * 1000) break;
    await sleep(500);
  }
  return stopReading();
}

async function onSqlite(table) {
  await withInstallation({}, async (crowd) => {
    crowd.load("--members", membersOf(DRAWINGS));
    // What an engine would have done long before a Sunday evening.
    for (const work of ["announcements", "reminders"]) await crowd.run(["engine", "run-once", work]);
    let most;
    await table.note({
      job: `drawing ${DRAWINGS.toLocaleString("en-US")} towns of 500 and telling everybody, SQLite`,
      take: async () => {
        const { seconds, megabytes } = await using(crowd.copy(), (copy) => draw(copy, DRAWINGS, 1));
        most = megabytes;
        return seconds;
      },
      unit: "seconds",
      below: 60,
    });
    if (most) await table.note({ job: "the most memory that took", take: () => most, unit: "megabytes", below: 300 });
    await table.note({
      job: `reads meanwhile, ${READS_PER_SECOND} a second: 99th percentile`,
      take: async () => percentile(await using(crowd.copy(), readWhileDrawing), 0.99),
      unit: "milliseconds",
      below: 50,
    });
  });
}

async function onPostgres(table) {
  await withPostgres(async (postgres) => {
    const database = postgres.database();
    await using(new Installation({ databaseUrl: database }), async (crowd) => {
      crowd.load("--members", membersOf(DRAWINGS_OF_ENGINES));
      postgres.settle(database);
      const drawnBy = (engines) => async () => {
        const own = postgres.database(database);
        postgres.settle(own);
        try {
          return await using(crowd.copy(own), (copy) => draw(copy, DRAWINGS_OF_ENGINES, engines, postgres));
        } finally {
          postgres.drop(own);
        }
      };
      await table.compare({
        job: `${ENGINES} engines draw ${DRAWINGS_OF_ENGINES.toLocaleString("en-US")} towns, PostgreSQL`,
        beside: "one engine",
        ours: drawnBy(ENGINES),
        yardstick: drawnBy(1),
        atLeast: 2.2,
      });
    });
  });
}

export async function drawing(table) {
  await onSqlite(table);
  await onPostgres(table);
}

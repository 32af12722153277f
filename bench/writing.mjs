// How fast people are let in and led on, each of which is a change on the disk before it is answered: signups, beside
// PocketBase making a plain record (which does not wait for the disk), and short links, beside nginx's `return 302`, both over
// 64 connections.

import { measured } from "./processes.mjs";
import { withInstallation, withPostgres } from "./service.mjs";
import { load, post, withNginx, withPocketBase } from "./yardsticks.mjs";

const SECONDS = Number(process.env.BENCH_SECONDS ?? "3");
const CONNECTIONS = 64;
const CODES = 10_000;
/** What the limits that protect people let through in a minute, in all and for a town: each round has an installation of its own. */
const [SIGNUPS, TOWNS] = [900, ["boston-ma", "salem-ma", "cambridge-ma"]];

const people = Array.from({ length: SIGNUPS }, (_, number) => ({
  first_name: "Maria",
  last_name: "Gomes",
  email: `bench${number}@people.example`,
  phone: `(617) 555-${String(number + 1000).padStart(4, "0")}`,
  address: `${number} Main Street`,
  source: "town_page",
}));

/** Posts all of it and insists that everybody was taken. */
async function posted(port, bodies, status) {
  const statuses = await post(port, bodies, CONNECTIONS);
  if (statuses[status] !== bodies.length) throw new Error(`they were answered ${JSON.stringify(statuses)}`);
  return { count: bodies.length };
}

function signUp({ port, pids }) {
  const agreed = { eligibility_confirmed: true, terms_accepted: true, texts_accepted: true };
  const bodies = people.map((person, number) => ({
    path: `/api/towns/${TOWNS[number % TOWNS.length]}/signups`,
    body: { request_id: crypto.randomUUID(), ...person, ...agreed },
  }));
  return measured(pids, () => posted(port, bodies, 201));
}

const createRecords = () =>
  withPocketBase({ names: Object.keys(people[0]), unique: ["email", "phone"] }, ({ port, pid }) => {
    const bodies = people.map((body) => ({ path: "/api/collections/members/records", body }));
    return measured([pid], () => posted(port, bodies, 200));
  });

const signupsOn = (postgres) => () =>
  withInstallation({ databaseUrl: postgres?.database() }, async (installation) => {
    const { port, pid } = await installation.serve();
    return signUp({ port, pids: postgres ? [pid, postgres.pid] : [pid] });
  });

/** Many short links, put into the database as the engine would. */
const MAKE_LINKS = `WITH RECURSIVE n(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < ${CODES})
  INSERT INTO short_urls (short_code, original_url, created_at, updated_at)
  SELECT 'b' || substr('000000' || n, -6), '/faq', 1, 1 FROM n`;
const CLICKS = "SELECT sum(click_count) FROM short_urls WHERE short_code LIKE 'b______'";

const follow = (base) =>
  load(`${base}/`, { seconds: SECONDS, connections: CONNECTIONS, script: "links.lua", env: { BENCH_CODES: `${CODES}` } });

/** Whoever was led on was counted. */
async function followCounted(installation, { base, pid }) {
  const counted = () => Number(installation.sql(CLICKS)[0][0]);
  const before = counted();
  const followed = await measured([pid], () => follow(base));
  const lost = followed.count - (counted() - before);
  if (lost > 0) throw new Error(`${lost} of ${followed.count} clicks were not counted`);
  return followed;
}

export async function writing(table) {
  await table.compare({
    job: "signup, SQLite",
    beside: "PocketBase's plain create",
    ours: signupsOn(undefined),
    yardstick: createRecords,
    atLeast: 1,
    perCpuSecond: 0.5,
  });
  await withPostgres((postgres) =>
    table.compare({
      job: "signup, PostgreSQL",
      beside: "PocketBase's plain create",
      ours: signupsOn(postgres),
      yardstick: createRecords,
    }),
  );
  await withInstallation({}, async (installation) => {
    const service = await installation.serve();
    installation.sql(MAKE_LINKS);
    await withNginx({ locations: "location / { return 302 /faq; }" }, (nginx) =>
      table.compare({
        job: `redirect with durable count, ${CODES.toLocaleString("en-US")} codes, none lost`,
        beside: "nginx return 302",
        ours: () => followCounted(installation, service),
        yardstick: () => measured([nginx.pid], () => follow(nginx.base)),
        atLeast: 0.3,
      }),
    );
  });
}

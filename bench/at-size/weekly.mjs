// The weekly work in one town with a million members, on both engines: the announcement beside a bare INSERT ... SELECT of as many
// messages, the drawing beside a bare INSERT ... SELECT of its list with its hashes, then its proof and the outbox.

import { createWriteStream, statSync } from "node:fs";
import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { cpuOf, mostMegabytes } from "../processes.mjs";
import { administrator, Installation, using, withInstallation, withPostgres } from "../service.mjs";
import { crowdsContest, MEMBERS, thousands } from "./crowd.mjs";

const DRAIN_SECONDS = Number(process.env.BENCH_DRAIN_SECONDS ?? "20");

/** How the engines say it: ids that follow one another, as ours do, or each row would change a page of its own; an id as text; bytes made by chance. */
const WORDS = {
  SQLite: {
    newId: "CAST(printf('%016d', row_number() OVER ()) AS BLOB)",
    text: (id) => `hex(${id})`,
    chance: (bytes) => `randomblob(${bytes})`,
    // The service's own settings of the one who writes.
    begin: "PRAGMA foreign_keys = ON; PRAGMA synchronous = FULL; PRAGMA cache_size = -64000; BEGIN IMMEDIATE",
  },
  PostgreSQL: {
    newId: "CAST(lpad(CAST(row_number() OVER () AS TEXT), 32, '0') AS UUID)",
    text: (id) => `CAST(${id} AS TEXT)`,
    chance: (bytes) => Array.from({ length: bytes / 16 }, () => "uuid_send(gen_random_uuid())").join(" || "),
    begin: "BEGIN",
  },
};

/** The crowd's last or next contest. */
const contest = (which) => `(SELECT id, town_id FROM contests WHERE title LIKE '%Barbarton%' ORDER BY starts_at ${which} LIMIT 1) c`;

const bareMessages = ({ newId, text, begin }) => `${begin};
  INSERT INTO notifications (id, unique_key, audience, member_id, town_id, contest_id, channel, type, template_key,
    next_attempt_at, created_at, is_bulk)
  SELECT ${newId}, 'bare:' || ${text("c.id")} || ':' || ${text("m.id")} || ':' || channels.channel, 'member', m.id, m.town_id, c.id,
    channels.channel, 'bare', 'bare', 1, 1, TRUE
  FROM ${contest("DESC")} JOIN members m ON m.town_id = c.town_id
  CROSS JOIN (SELECT 'email' AS channel UNION ALL SELECT 'sms') channels; COMMIT`;

const bareList = ({ newId, chance, begin }) => `${begin};
  INSERT INTO participant_snapshots (id, contest_id, member_id, ticket, salt, holder, entered_at, snapshot_taken_at)
  SELECT ${newId}, c.id, m.id, ${chance(16)}, ${chance(16)}, ${chance(32)}, 1, 1
  FROM ${contest("ASC")} JOIN members m ON m.town_id = c.town_id; COMMIT`;

/** A statement beside the service, as fast as the engine does it. */
function bare(copy, statement, counted) {
  const began = performance.now();
  copy.sql(statement(WORDS[copy.engine]));
  const seconds = (performance.now() - began) / 1000;
  const count = Number(copy.sql(counted)[0][0]);
  if (count < Number(MEMBERS)) throw new Error(`the bare statement wrote ${count} rows`);
  return { count, seconds, cpu: Number.NaN };
}

const hashes = () => Number(execFileSync("python3", [join(import.meta.dirname, "hashes.py"), MEMBERS], { encoding: "utf8" }));

const SINCE = "SELECT count(*) FROM notifications WHERE template_key = 'contest_announcement' AND status = 'pending'";
const CLOSED_AND_DRAWN = "SELECT max(drawing_timestamp) / 1000000.0 FROM drawings";

async function announce(copy) {
  const before = Number(copy.sql(SINCE)[0][0]);
  const work = await copy.run(["engine", "run-once", "announcements"]);
  const count = Number(copy.sql(SINCE)[0][0]) - before;
  if (count < Number(MEMBERS)) throw new Error("no announcement is due between a Sunday's drawing and Monday at 10");
  return { ...work, count };
}

/** Until it is drawn; telling everybody comes after that and is like an announcement. */
async function draw(copy) {
  const began = Date.now() / 1000;
  const work = await copy.run(["engine", "run-once", "drawings"]);
  return { ...work, count: Number(MEMBERS), all: work.seconds, seconds: Number(copy.sql(CLOSED_AND_DRAWN)[0][0]) - began, cpu: Number.NaN };
}

async function onEngine(table, crowd, copied) {
  const { engine } = crowd;
  crowd.load("--members", MEMBERS, "--one-town");
  const most = [];
  const noted = (work) => {
    most.push(work.megabytes);
    return work;
  };
  await table.compare({
    job: `announcement to ${thousands(MEMBERS)}, ${engine}`,
    beside: "bare INSERT ... SELECT",
    ours: () => copied(async (copy) => noted(await announce(copy))),
    yardstick: () => copied((copy) => bare(copy, bareMessages, "SELECT count(*) FROM notifications WHERE type = 'bare'")),
    atMost: 1.5,
  });
  const whole = [];
  await table.compare({
    job: `drawing of ${thousands(MEMBERS)}, ${engine}`,
    beside: "bare INSERT ... SELECT and hashes",
    ours: () => copied(async (copy) => {
      const work = noted(await draw(copy));
      whole.push(work.all);
      return work;
    }),
    yardstick: () => copied((copy) => {
      const list = bare(copy, bareList, "SELECT count(*) FROM participant_snapshots WHERE entered_at = 1");
      return { ...list, seconds: list.seconds + hashes() };
    }),
    atMost: 2,
  });
  await table.note({ job: `the hashes alone, ${engine}`, take: hashes, unit: "seconds" });
  await table.note({ job: `drawing and telling everybody, ${engine}`, take: () => whole.at(-1), unit: "seconds" });
  await table.note({ job: `most memory of announcing and drawing, ${engine}`, take: () => Math.max(...most), unit: "megabytes", below: 300 });
  await copied((copy) => afterwards(table, copy));
}

/** The proof of the drawing, and the outbox that everybody's results wait in. */
async function afterwards(table, copy) {
  await copy.run(["engine", "run-once", "drawings"]);
  const { base, pid, stop: stopService } = await copy.serve();
  const contest = await crowdsContest(await administrator(copy, base));
  const file = join(copy.folder, "proof.json");
  const [began, cpu] = [performance.now(), cpuOf(pid)];
  const answer = await fetch(`${base}/drawings/${contest.id}/proof.json`, { headers: { "accept-encoding": "identity" } });
  if (!answer.ok) throw new Error(`the proof answered ${answer.status}`);
  await pipeline(Readable.fromWeb(answer.body), createWriteStream(file));
  const sent = { seconds: (performance.now() - began) / 1000, cpu: cpuOf(pid) - cpu, most: mostMegabytes(pid) };
  await table.note({ job: `sending its proof of ${(statSync(file).size / 1e6).toFixed(0)} MB, ${copy.engine}`, take: () => sent.seconds, unit: "seconds" });
  await table.note({ job: `most memory of the service meanwhile, ${copy.engine}`, take: () => sent.most, unit: "megabytes", below: 300 });
  await stopService();
  const verified = await copy.run(["verify", file]);
  await table.note({ job: `townpick verify of it, ${copy.engine}`, take: () => verified.seconds, unit: "seconds" });
  const pending = "SELECT count(*) FROM notifications WHERE status = 'pending'";
  const before = Number(copy.sql(pending)[0][0]);
  const drained = await copy.run(["engine", "run-once", "deliveries"], { seconds: DRAIN_SECONDS });
  const left = Number(copy.sql(pending)[0][0]);
  await table.note({ job: `messages out of an outbox of ${thousands(before)}, ${copy.engine}`, take: () => (before - left) / drained.seconds, unit: "second" });
}

export async function weekly(table) {
  await withInstallation({}, (crowd) => onEngine(table, crowd, (work) => using(crowd.copy(), work)));
  await withPostgres(async (postgres) => {
    const databaseUrl = postgres.database();
    await using(new Installation({ databaseUrl }), (crowd) =>
      onEngine(table, crowd, async (work) => {
        const own = postgres.database(databaseUrl);
        postgres.settle(own);
        try {
          return await using(crowd.copy(own), work);
        } finally {
          postgres.drop(own);
        }
      }),
    );
  });
}

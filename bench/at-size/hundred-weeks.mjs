// A hundred weeks of one town, one after the other by a clock that is moved (Debian's faketime): announced, reminded of, drawn, told and
// sent to the local outbox, with old messages trimmed as they would be. The last weeks must cost what the first ones did.

import { command } from "../processes.mjs";
import { binary, withInstallation } from "../service.mjs";
import { thousands } from "./crowd.mjs";

const WEEKS = Number(process.env.BENCH_WEEKS ?? "100");
const MEMBERS = process.env.BENCH_WEEKS_MEMBERS ?? "5000";
/** So many weeks stand for the first and the last one. */
const COMPARED = Math.min(3, Math.floor(WEEKS / 2));
const TOWN = "barbarton-1-ma";
/** The shortest time that an operator may choose. */
const TRIMMED = { TOWNPICK_RETENTION_MESSAGES: "35d", TOWNPICK_RETENTION_MESSAGE_TEXTS: "30d" };
/** What happens when, in days after the Sunday on which a contest starts, by Eastern clocks. */
const MOMENTS = [
  [1, "10:05:00"],
  [6, "10:05:00"],
  [7, "18:01:00"],
];

const DAY = 86_400_000;
const dateOf = (instant) => new Date(instant).toISOString().slice(0, 10);

/** Plans a contest for each of the weeks, as an administrator does; returns the Sunday of the first. */
async function plan(installation) {
  const { base, stop } = await installation.serve();
  const cookie = await installation.signIn(base);
  let asked = 0;
  const ask = async (path, body) => {
    const headers = { cookie, origin: base, "content-type": "application/json", "x-forwarded-for": `198.18.7.${(asked += 1) % 250}` };
    const answer = await fetch(`${base}/api/admin/${path}`, { headers, ...(body && { method: "POST", body: JSON.stringify(body) }) });
    const content = await answer.json();
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${JSON.stringify(content)}`);
    return content;
  };
  const town = (await ask(`towns?q=${TOWN}&limit=1`)).items[0];
  const { start_date: running, business } = (await ask(`contests?town=${town.id}&status=live&limit=1`)).items[0];
  const first = Date.parse(running) + 7 * DAY;
  for (let week = 0; week < WEEKS; week += 1) {
    await ask("contests", {
      town_id: town.id,
      featured_business_id: business.id,
      title: `Win a $50 gift card in week ${week + 1}`,
      prize_description: "A $50 gift card",
      prize_value_cents: 5000,
      start_date: dateOf(first + week * 7 * DAY),
    });
  }
  await stop();
  return first;
}

export async function hundredWeeks(table) {
  await withInstallation({ settings: TRIMMED }, async (installation) => {
    installation.load("--members", MEMBERS, "--one-town");
    const first = await plan(installation);
    const env = { ...installation.env, TZ: "America/New_York", FAKETIME_DONT_FAKE_MONOTONIC: "1", DONT_FAKE_MONOTONIC: "1" };
    const at = (instant, time, work) => command("faketime", ["-f", `@${dateOf(instant)} ${time}`, binary, "engine", "run-once", work], { env });
    // What went before the first of the weeks is not measured.
    await at(first, "18:30:00", "all");
    const weeks = [];
    for (let week = 0; week < WEEKS; week += 1) {
      const took = { seconds: 0, cpu: 0, trimming: 0 };
      for (const [days, time] of MOMENTS) {
        const day = first + (week * 7 + days) * DAY;
        took.trimming += (await at(day, time, "housekeeping")).seconds;
        const work = await at(day, time, "all");
        took.seconds += work.seconds;
        took.cpu += work.cpu;
      }
      weeks.push(took);
    }
    const [[drawn]] = installation.sql("SELECT count(*) FROM drawings d JOIN contests c ON c.id = d.contest_id WHERE c.title LIKE '% in week %' AND d.results_queued_at IS NOT NULL");
    if (Number(drawn) !== WEEKS) throw new Error(`${drawn} of ${WEEKS} weeks were drawn: a program that is linked statically does not hear what faketime says`);
    const compared = (side) => (round) => ({ count: 1, ...side[round] });
    await table.compare({
      job: `week ${WEEKS} of a town of ${thousands(MEMBERS)}, messages trimmed`,
      beside: "week 1",
      rounds: COMPARED,
      ours: compared(weeks.slice(-COMPARED)),
      yardstick: compared(weeks.slice(0, COMPARED)),
      atMost: 1.2,
    });
    await table.note({ job: `trimming in week ${WEEKS}`, take: () => weeks.at(-1).trimming, unit: "seconds" });
  });
}

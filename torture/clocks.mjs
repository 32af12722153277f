// Clocks that jump, that go through the changes of daylight saving, and that do not agree.

import { eastern } from "./clock.mjs";
import { recovered } from "./faults.mjs";
import { sleep, until } from "./installation.mjs";

const HOUR = 3_600_000;

/** Contests that end at an instant: how many there are, and how many of them are closed and drawn. */
function endingAt(installation, instant) {
  const [counts] = installation.ask(`SELECT count(*), count(d.id), count(c.drawing_completed_at) FROM contests c
    LEFT JOIN drawings d ON d.contest_id = c.id WHERE c.voided_at IS NULL AND c.ends_at = ${instant * 1000}`);
  const [all, closed, drawn] = counts.map(Number);
  return { all, closed, drawn };
}

/** Nothing is closed until six, and everything is drawn soon after. */
async function drawnAtSix(installation, clients, clock, six) {
  while (clock.now() < six) {
    const { all, closed } = endingAt(installation, six);
    // It may have become six while that was asked.
    if (closed > 0 && clock.now() < six) clients.surprises.add(`${closed} of ${all} lists were closed ${((six - clock.now()) / 1000).toFixed(0)} s before six`);
    await sleep(250);
  }
  return until(() => {
    const { all, drawn } = endingAt(installation, six);
    return all > 0 && drawn === all;
  }, "not all contests that ended at six were drawn", 120);
}

/** The hours of a Sunday on which clocks change: through the change, through six in the evening, an hour back, and on. */
export async function sunday(installation, clients, clock, date) {
  const six = eastern(date, "18:00:00");
  await recovered(clients);
  // It began twenty seconds before the change.
  await sleep(25_000);
  clock.set(six - 12_000);
  const took = await drawnAtSix(installation, clients, clock, six);
  const { all } = endingAt(installation, six);
  for (const hours of [-1, 2, -1]) {
    clock.move(hours * HOUR);
    await recovered(clients);
    await sleep(2000);
  }
  return `${all} towns were drawn within ${(took / 1000).toFixed(1)} s of six, then the clock went an hour back, two on, and one back`;
}

/** One replica's clock is an hour fast. By it the contests are over, and by the database's they are not. */
export async function hourApart(installation, clients, clock, date) {
  const six = eastern(date, "18:00:00");
  await recovered(clients);
  const { all, closed } = endingAt(installation, six);
  await sleep(15_000);
  const later = endingAt(installation, six);
  if (closed + later.closed > 0) clients.surprises.add(`${later.closed} of ${all} lists were closed half an hour before six`);
  const early = six - 12_000 - clock.now();
  for (const one of [clock, installation.replicas[1].clock]) one.move(early);
  const took = await drawnAtSix(installation, clients, clock, six);
  return `${all} towns were drawn within ${(took / 1000).toFixed(1)} s of six, and none before`;
}

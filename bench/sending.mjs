// How fast email leaves: everybody of a town hears how last week's drawing ended, from Postfix's smtp-sink on this machine,
// beside smtp-source, which sends one message of about the same length again and again over as many connections. What only a
// network would cost is in neither.

import { cpuOf, mostMegabytes, sleep, stop } from "./processes.mjs";
import { withInstallation, withPostgres } from "./service.mjs";
import { sendPlainly, withReceiver } from "./yardsticks.mjs";

const MEMBERS = process.env.BENCH_SENDING_MEMBERS ?? "100000";
const SECONDS = Number(process.env.BENCH_SENDING_SECONDS ?? "10");
const CONNECTIONS = 32;
const LENGTH = 6000;
const MESSAGES = 20_000;

async function onEngine(table, installation) {
  installation.load("--members", MEMBERS, "--one-town");
  // What the engine would otherwise put into the outbox while it sends.
  for (const work of ["announcements", "reminders", "drawings"]) await installation.run(["engine", "run-once", work]);
  let most = 0;
  await withReceiver(async (receiver) => {
    const settings = {
      TOWNPICK_SMTP_URL: `smtp://127.0.0.1:${receiver.port}?tls=none`,
      TOWNPICK_MAIL_FROM: "weekly@townpick.example",
      TOWNPICK_MAIL_RATE: "100000",
      TOWNPICK_MAIL_CONNECTIONS: `${CONNECTIONS}`,
    };
    /** What an engine sends in a while, from its first message on. */
    const sent = async () => {
      const before = receiver.taken();
      const engine = installation.startEngine(settings);
      while (receiver.taken() === before) await sleep(10);
      const [began, first, cpu] = [performance.now(), receiver.taken(), cpuOf(engine.pid)];
      await sleep(SECONDS * 1000);
      const took = { count: receiver.taken() - first, seconds: (performance.now() - began) / 1000, cpu: cpuOf(engine.pid) - cpu };
      most = Math.max(most, mostMegabytes(engine.pid));
      // What it held then is not free before its lease is over: there is enough for every round.
      await stop(engine, "SIGKILL");
      return took;
    };
    await table.compare({
      job: `email to smtp-sink over ${CONNECTIONS} connections, ${installation.engine}`,
      beside: "smtp-source",
      ours: sent,
      yardstick: () => sendPlainly(receiver.port, { messages: MESSAGES, connections: CONNECTIONS, length: LENGTH }),
      atLeast: 0.5,
    });
  });
  await table.note({ job: "the most memory it took", take: () => most, unit: "megabytes", below: 150 });
}

export const sending = (table) => withInstallation({}, (installation) => onEngine(table, installation));

export const sendingFromPostgres = (table) =>
  withPostgres((postgres) => withInstallation({ databaseUrl: postgres.database() }, (installation) => onEngine(table, installation)));

// An installation is saved, restored and moved to the other engine, while people use it.

import { renameSync } from "node:fs";
import { join } from "node:path";
import { contents, differences } from "./databases.mjs";
import { recovered } from "./faults.mjs";
import { sleep, until } from "./installation.mjs";

/** Backups are made while everybody goes on, and another installation becomes the same by the last. */
export async function backups(installation, clients, another) {
  const file = join(installation.folder, "backup.tar");
  await until(() => clients.signups.size > 20, "nobody joined");
  const before = clients.signups.size;
  await installation.runBeside(["backup", file]);
  const restored = another();
  try {
    restored.run(["restore", file]);
    const [[members]] = restored.ask("SELECT count(*) FROM members WHERE email LIKE 'p%@people.example'");
    if (Number(members) < before) clients.surprises.add(`a backup has ${members} members, and ${before} had joined before`);
    return `a backup of ${members} members was restored elsewhere`;
  } finally {
    restored.stop();
  }
}

/** A database with nothing but its schema, which says what columns hold. */
async function asItIsEmpty(installation, postgres) {
  await installation.runBeside(["migrate"], { TOWNPICK_DATABASE_URL: postgres });
  return postgres;
}

const address = ({ postgres, file }) => postgres ?? `sqlite:${file}`;

/** Copies one database into another and tells of the rows that the command says it has copied. */
async function copied(installation, from, to) {
  const told = await installation.runBeside(["copy", "--from", address(from), "--to", address(to)]);
  return new Map([...told.matchAll(/^(\w+) +(\d+)$/gm)].map(([, table, rows]) => [table, Number(rows)]));
}

/** The installation moves to PostgreSQL and back again. Before each move it is copied while people use it, which is a trial
 * that must be whole, and that copy is copied back. */
export async function moves(installation, clients, newPostgres) {
  const here = () => installation.database;
  const shape = await asItIsEmpty(installation, newPostgres());
  const files = () => ({ file: join(installation.folder, `copy-${performance.now()}.db`) });
  let rows = 0;
  const same = (what, one, other) => {
    for (const difference of differences(one, other)) clients.surprises.add(`${what}: ${difference}`);
  };
  for (const isToPostgres of [true, false]) {
    await until(() => clients.signups.size > (isToPostgres ? 20 : 60), "nobody joined");
    const before = [...clients.signups.keys()];
    const trial = { postgres: newPostgres() };
    const told = await copied(installation, here(), trial);
    const found = contents(trial, shape);
    for (const [table, { count }] of found) {
      if (told.has(table) && told.get(table) !== count) clients.surprises.add(`${told.get(table)} rows of ${table} were copied, says the command, and ${count} are there`);
    }
    const members = new Set(installation.askAt(trial, "SELECT email FROM members").flat());
    for (const email of before) if (!members.has(email)) clients.surprises.add(`${email} had joined before a copy and is not in it`);
    const [[miscounted]] = installation.askAt(trial, "SELECT count(*) FROM towns t WHERE total_members <> (SELECT count(*) FROM members m WHERE m.town_id = t.id)");
    if (Number(miscounted) > 0) clients.surprises.add("a copy is not of one instant: its towns count other members than they have");
    const back = files();
    await copied(installation, trial, back);
    same("a copy made in use, and its copy", found, contents(back, shape));

    for (const replica of installation.replicas) await installation.kill(replica);
    const [old, next] = [here(), isToPostgres ? { postgres: newPostgres() } : files()];
    await copied(installation, old, next);
    const moved = contents(next, shape);
    same("before and after a move", contents(old, shape), moved);
    rows += [...moved.values()].reduce((sum, { count }) => sum + count, 0);
    if (isToPostgres) installation.useDatabase(next.postgres);
    else {
      for (const end of ["", "-wal", "-shm"]) renameIfThere(`${join(installation.data, "townpick.db")}${end}`);
      renameSync(next.file, join(installation.data, "townpick.db"));
      installation.useDatabase(undefined);
    }
    for (const replica of installation.replicas) await installation.revive(replica);
    await recovered(clients);
    await sleep(1000);
  }
  return `moved to PostgreSQL and back with ${rows} rows in all, each table the same`;
}

function renameIfThere(file) {
  try {
    renameSync(file, `${file}.before`);
  } catch (error) {
    if (error.code !== "ENOENT") throw error;
  }
}

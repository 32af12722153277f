// `make bench` and `make bench-at-size`: every job beside its yardstick, one table of it, and the table with its date, commit and
// machine in a file. `node bench/run.mjs reading writing` measures these alone and writes no file.

import { resolve } from "node:path";
import { asking } from "./at-size/asking.mjs";
import { hundredWeeks } from "./at-size/hundred-weeks.mjs";
import { inBrowser } from "./at-size/in-browser.mjs";
import { weekly } from "./at-size/weekly.mjs";
import { drawing } from "./drawing.mjs";
import { lighthouse } from "./lighthouse.mjs";
import { reading } from "./reading.mjs";
import { sending, sendingFromPostgres } from "./sending.mjs";
import { Table, write } from "./table.mjs";
import { writing } from "./writing.mjs";

const SHORT = { reading, writing, drawing, sending, lighthouse };
const LONG = { weekly, "in-browser": inBrowser, "sending-from-postgres": sendingFromPostgres, "hundred-weeks": hundredWeeks, asking };

const [first, ...rest] = process.argv.slice(2);
const isLong = first === "--at-size";
const wanted = (isLong ? rest : [first, ...rest]).filter(Boolean);
const jobs = wanted.length ? wanted : Object.keys(isLong ? LONG : SHORT);

const [table, began] = [new Table(), performance.now()];
for (const name of jobs) {
  // What breaks off keeps nothing else from being measured.
  await { ...SHORT, ...LONG }[name](table).catch((error) => table.broken(name, error));
}
if (wanted.length) console.log(`\n${table.markdown()}`);
else if (isLong) write(resolve(import.meta.dirname, "results-at-size.md"), "Results at size, of `make bench-at-size`", table, began);
else write(resolve(import.meta.dirname, "results.md"), "Results of `make bench`", table, began);
process.exitCode = table.failures ? 1 : 0;

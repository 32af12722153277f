// What administrators ask, with a million members loaded, on both engines. Times are told as ratios to the yardstick of
// the same run, the question who is signed in (one row by its key), because times differ between machines.

import { execFileSync } from "node:child_process";
import { binary, MEMBERS, onBothEngines } from "./service.mjs";

const REPEATS = 9;
const DEEP_PAGES = 100;

const median = (numbers) => [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)];

/** The median time of asking this. */
async function timed(ask, path) {
  const times = [];
  for (let repeat = 0; repeat < REPEATS; repeat += 1) times.push((await ask(path)).milliseconds);
  return median(times);
}

/** The address of the page that many pages lie before, or the last one there is. */
async function deepPage(ask, path) {
  let address = path;
  for (let page = 0; page < DEEP_PAGES; page += 1) {
    const { content } = await ask(address);
    if (!content.next_cursor) return address;
    address = `${path}&cursor=${encodeURIComponent(content.next_cursor)}`;
  }
  return address;
}

async function measure(name, ask) {
  const yardstick = await timed(ask, "session");
  console.log(`\n${name}, ${Number(MEMBERS).toLocaleString("en-US")} members: yardstick ${yardstick.toFixed(1)} ms`);
  const row = (label, milliseconds) =>
    console.log(`  ${label.padEnd(56)} ${(milliseconds / yardstick).toFixed(1).padStart(6)}   ${milliseconds.toFixed(1)} ms`);
  row("dashboard", await timed(ask, "dashboard"));
  const lists = [
    ["towns by members", "towns?limit=200"],
    ["all towns and places by name", "towns?filter=all&sort=name&limit=200"],
    ["towns searched", "towns?filter=all&q=barton&limit=200"],
    ["members, newest first", "members?limit=200"],
    ["members by name", "members?sort=name&limit=200"],
    ["inactive members", "members?status=inactive&limit=200"],
    ["members searched by name", "members?q=maria%20sul&limit=200"],
    ["members searched by email", "members?q=member4242&limit=200"],
    ["contests", "contests?limit=200"],
    ["live contests", "contests?status=live&limit=200"],
    ["completed contests", "contests?status=completed&limit=200"],
    ["contests searched", "contests?q=barton&limit=200"],
    ["businesses", "businesses?limit=200"],
    ["sponsors", "sponsors?limit=200"],
    ["messages", "notifications?limit=200"],
    ["activity", "activity?limit=200"],
  ];
  for (const [label, path] of lists) {
    row(label, await timed(ask, path));
    const deep = await deepPage(ask, path);
    if (deep !== path) row("  deep in it", await timed(ask, deep));
  }
  const [town, member, contest] = await Promise.all(
    ["towns?limit=1", "members?limit=1", "contests?status=live&limit=1"].map(async (path) => (await ask(path)).content.items[0].id),
  );
  row("a town", await timed(ask, `towns/${town}`));
  row("a town's members", await timed(ask, `members?town=${town}&limit=200`));
  row("a member", await timed(ask, `members/${member}`));
  row("a member's timeline", await timed(ask, `members/${member}/timeline?limit=200`));
  row("a contest", await timed(ask, `contests/${contest}`));
  row("a contest's participants", await timed(ask, `contests/${contest}/participants?limit=200`));
  row("the engine's panel", await timed(ask, "engine"));
}

await onBothEngines(async (name, { env, serve }) => {
  const began = performance.now();
  execFileSync(binary, ["demo", "--members", MEMBERS], { env, stdio: "ignore" });
  console.log(`\n${name}: loaded in ${((performance.now() - began) / 1000).toFixed(0)} s`);
  const { ask } = await serve();
  await measure(name, ask);
});

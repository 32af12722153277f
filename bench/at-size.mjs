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
  for (const [label, path] of [
    ["dashboard", "dashboard"],
    ["the engine's panel", "engine"],
    ["the coming week", "engine/coming-week"],
    ["templates", "templates"],
    ["the number of places", "places"],
    ["towns to choose from", "towns/options?q=barton"],
    ["sponsors to choose from", "sponsors/options"],
  ]) {
    row(label, await timed(ask, path));
  }
  for (const [label, path] of lists(await known(ask))) {
    row(label, await timed(ask, path));
    const deep = await deepPage(ask, path);
    if (deep !== path) row("  deep in it", await timed(ask, deep));
  }
  for (const [label, path] of details(await known(ask))) row(label, await timed(ask, path));
}

/** Records to ask about: a town of the crowd with its latest member, its live contest with its week and its business. */
async function known(ask) {
  const first = async (path) => (await ask(path)).content.items[0];
  const town = await first("towns?q=barbarton-1-ma&limit=1");
  const member = await first(`members?town=${town.id}&limit=1`);
  const contest = await first(`contests?town=${town.id}&status=live&limit=1`);
  const ended = await first(`contests?town=${town.id}&status=completed&limit=1`);
  return {
    town: town.id,
    member: member.id,
    contest: contest.id,
    ended: ended.id,
    business: contest.business.id,
    sunday: contest.start_date,
  };
}

/** Every list with each of its filters, orders and searches: for what is common, rare and nowhere. */
function lists({ town, business, sunday }) {
  const each = (name, path, values) => values.map((value) => [`${name}: ${value}`, `${path}${value}&limit=200`]);
  return [
    ["towns by members", "towns?limit=200"],
    ["towns by name", "towns?sort=full_name&limit=200"],
    ...each("towns", "towns?filter=", ["active", "inactive", "all"]),
    ["towns to plan", `towns?filter=unplanned&week=${sunday}&limit=200`],
    ["towns to plan by name", `towns?filter=unplanned&week=${sunday}&sort=full_name&limit=200`],
    ["all towns and places by name", "towns?filter=all&sort=full_name&limit=200"],
    ["towns searched", "towns?filter=all&q=barton&limit=200"],
    ["towns searched, none", "towns?filter=all&q=zzyzx&limit=200"],
    ["members, newest first", "members?limit=200"],
    ["members, oldest first", "members?sort=joined_at&limit=200"],
    ["members by name", "members?sort=name&limit=200"],
    ["active members", "members?status=active&limit=200"],
    ["inactive members", "members?status=inactive&limit=200"],
    ["inactive members by name", "members?status=inactive&sort=name&limit=200"],
    ["a town's members", `members?town=${town}&limit=200`],
    ["a town's members by name", `members?town=${town}&sort=name&limit=200`],
    ...each("members searched", "members?q=", [
      "m", "maria", "maria%20sul", "sullivan", "zzyzx", "member4242", "member42", "999", "9992", "(999)%20242-42",
    ]),
    ["  by name", "members?q=maria&sort=name&limit=200"],
    ["  by name, last names", "members?q=sullivan&sort=name&limit=200"],
    ["  the oldest", "members?q=maria%20sul&sort=joined_at&limit=200"],
    ["  inactive ones", "members?q=maria&status=inactive&limit=200"],
    ["  of one town", `members?q=maria&town=${town}&limit=200`],
    ["contests", "contests?limit=200"],
    ...each("contests", "contests?status=", ["live", "upcoming", "completed"]),
    ["contests of a town", `contests?town=${town}&limit=200`],
    ["contests of a business", `contests?business=${business}&limit=200`],
    ...each("contests searched", "contests?q=", ["barton", "gift", "zzyzx"]),
    ["businesses", "businesses?limit=200"],
    ["businesses by name", "businesses?sort=business_name&limit=200"],
    ...each("businesses", "businesses?status=", ["active", "inactive"]),
    ...each("businesses searched", "businesses?q=", ["corner", "1999", "zzyzx"]),
    ["sponsors", "sponsors?limit=200"],
    ["sponsors by name", "sponsors?sort=name&limit=200"],
    ["sponsors searched", "sponsors?q=bank&limit=200"],
    ["messages", "notifications?limit=200"],
    ...each("messages", "notifications?status=", ["pending", "sent", "delivered", "failed", "dropped", "local"]),
    ...each("messages", "notifications?channel=", ["email", "sms"]),
    ["failed texts", "notifications?status=failed&channel=sms&limit=200"],
    ...each("messages searched", "notifications?q=", ["maria", "maria%20sul", "zzyzx", "m", "member4200@crowd.example"]),
    ["failed messages searched", "notifications?status=failed&q=maria&limit=200"],
    ["activity", "activity?limit=200"],
    ["activity of one kind", "activity?entity=Town&limit=200"],
    ["activity of a rare kind", "activity?entity=Places&limit=200"],
    ...each("activity searched", "activity?q=", ["updated", "contest%204242", "zzyzx"]),
    ["applications", "applications?limit=200"],
    ...each("applications", "applications?status=", ["new", "accepted"]),
    ...each("applications searched", "applications?q=", ["ann", "shop%204242", "zzyzx"]),
    ["nominations", "nominations?limit=200"],
    ...each("nominations searched", "nominations?q=", ["barton", "cafe%204242", "zzyzx"]),
    ["drawings", "drawings?limit=200"],
    ["winners", "winners?limit=200"],
    ...each("winners", "winners?prizes=", ["waiting", "to_hand_over", "handed_over"]),
  ];
}

/** Every page about one record, and how soon each export begins. */
function details({ town, member, contest, ended, business }) {
  return [
    ["a town", `towns/${town}`],
    ["a member", `members/${member}`],
    ["a member's timeline", `members/${member}/timeline?limit=200`],
    ["a member's contests", `members/${member}/participation?limit=200`],
    ["a member's wins", `members/${member}/wins`],
    ["a contest", `contests/${contest}`],
    ["a contest's participants", `contests/${contest}/participants?limit=200`],
    ["a contest's participants searched", `contests/${contest}/participants?q=sullivan&limit=200`],
    ["a contest's exclusions", `contests/${contest}/exclusions`],
    ["a contest's winners", `contests/${ended}/winners`],
    ["a business", `businesses/${business}`],
    ["businesses to choose from", `businesses/options?town=${town}`],
    ...["towns", "members", "contests", "businesses", "sponsors", "activity", "applications", "nominations"].map(
      (list) => [`export of ${list}, its beginning`, `${list}/export.csv`],
    ),
    ["export of members found, its beginning", "members/export.csv?q=maria"],
  ];
}

await onBothEngines(async (name, { env, serve }) => {
  const began = performance.now();
  execFileSync(binary, ["demo", "--members", MEMBERS], { env, stdio: "ignore" });
  console.log(`\n${name}: loaded in ${((performance.now() - began) / 1000).toFixed(0)} s`);
  const { ask } = await serve();
  await measure(name, ask);
});

// What administrators ask at size: the first page of every list with each of its orders and filters, a page deep in it, what
// they search for, and the pages of counts. Told is how long the slowest of a hundred answers takes, of all of a kind together; the slowest
// questions of each kind are printed.

import { administrator, withInstallation, withPostgres } from "../service.mjs";
import { median, percentile } from "../table.mjs";
import { thousands } from "./crowd.mjs";

const REPEATS = Number(process.env.BENCH_REPEATS ?? "20");
const DEEP_PAGES = Number(process.env.BENCH_DEEP_PAGES ?? "100");
const SLOWEST = 5;
/** Milliseconds at the 99th percentile. */
const TARGETS = { "first pages": 10, "pages deep in a list": 10, "searched pages": 30, "counted pages": 10 };

/** Each crowd with the engines it is on; those in one town have no other contests than the town's two. */
const CROWDS = [
  { members: process.env.BENCH_MEMBERS ?? "1000000", words: ["--one-town"], engines: ["SQLite", "PostgreSQL"] },
  { members: process.env.BENCH_MEMBERS_SQLITE ?? "2000000", words: [], engines: ["SQLite"] },
  { members: process.env.BENCH_MEMBERS_POSTGRES ?? "7999000", words: [], engines: ["PostgreSQL"] },
];

const COUNTED = [
  ["dashboard", "dashboard"],
  ["the engine's panel", "engine"],
  ["the coming week", "engine/coming-week"],
  ["this week", "this-week"],
  ["what was delivered", "delivery-figures"],
  ["the number of places", "places"],
];

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

/** Every question with its kind. */
async function questions(ask) {
  const records = await known(ask);
  const all = COUNTED.map(([label, path]) => ["counted pages", label, path]);
  for (const [label, path] of lists(records)) {
    const isSearched = /[?&]q=/.test(path);
    all.push([isSearched ? "searched pages" : "first pages", label, path]);
    const deep = await deepPage(ask, path);
    if (deep !== path) all.push([isSearched ? "searched pages" : "pages deep in a list", `${label}, deep`, deep]);
  }
  for (const [label, path] of details(records)) all.push(["details and exports", label, path]);
  return all;
}

async function onCrowd(table, installation, { members, words }) {
  installation.load("--members", members, ...words);
  installation.settle?.();
  const { base } = await installation.serve();
  const ask = await administrator(installation, base);
  const asked = (await questions(ask)).map(([kind, label, path]) => ({ kind, label, path, times: [] }));
  for (let repeat = 0; repeat < REPEATS; repeat += 1) {
    for (const { path, times } of asked) times.push((await ask(path)).milliseconds);
  }
  const where = `${thousands(members)} members${words.length ? " in one town" : ""}, ${installation.engine}`;
  for (const kind of [...Object.keys(TARGETS), "details and exports"]) {
    const ofKind = asked.filter((question) => question.kind === kind);
    const times = ofKind.flatMap((question) => question.times);
    await table.note({ job: `${kind}, ${where}: 99th percentile`, take: () => percentile(times, 0.99), unit: "milliseconds", below: TARGETS[kind] });
    const slowest = ofKind.toSorted((a, b) => median(b.times) - median(a.times)).slice(0, SLOWEST);
    for (const { label, times } of slowest) console.log(`    ${median(times).toFixed(1).padStart(7)} ms  ${label}`);
  }
}

export async function asking(table) {
  for (const crowd of CROWDS) {
    if (crowd.engines.includes("SQLite")) {
      await withInstallation({}, (installation) => onCrowd(table, installation, crowd)).catch((error) => table.broken(`${crowd.members} members, SQLite`, error));
    }
    if (crowd.engines.includes("PostgreSQL")) {
      await withPostgres((postgres) => {
        const databaseUrl = postgres.database();
        return withInstallation({ databaseUrl }, (installation) => {
          installation.settle = () => postgres.settle(databaseUrl);
          return onCrowd(table, installation, crowd);
        });
      }).catch((error) => table.broken(`${crowd.members} members, PostgreSQL`, error));
    }
  }
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


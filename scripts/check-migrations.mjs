// Migrations are added, never edited, from the first tag on; and each says by its name what it does to programs that do not know
// it. `expand_…` only adds, so that the release before goes on with the database; `contract_…` takes away what no program needs
// any more. Both engines have the same ones.
import { execFileSync } from "node:child_process";
import { readFileSync, readdirSync } from "node:fs";
import { join, resolve } from "node:path";

const root = process.argv[2] ? resolve(process.argv[2]) : resolve(import.meta.dirname, "..");
const engines = ["sqlite", "postgres"];
const folder = (engine) => `crates/store/migrations/${engine}`;
const faults = [];

/** What adds to a schema without being in the way of a program that does not know of it. */
const adds = [
  /^CREATE (TABLE|INDEX|VIEW|SEQUENCE|TYPE|EXTENSION)\b/,
  /^ALTER TABLE \S+ ADD COLUMN (?!.*\bNOT NULL\b(?!.*\bDEFAULT\b))(?!.*\b(UNIQUE|PRIMARY KEY|DROP|RENAME|ALTER|CONSTRAINT)\b)/i,
  /^INSERT INTO (?!.*\bDO UPDATE\b)/i,
  /^COMMENT ON\b/,
];

/** The statements of a file without comments, in one line each. Triggers and functions, which hold several, never only add. */
function statements(text) {
  const plain = text.replace(/--.*$/gm, "").replace(/\/\*[\s\S]*?\*\//g, "");
  return plain.split(";").map((statement) => statement.replace(/\s+/g, " ").trim()).filter(Boolean);
}

const names = Object.fromEntries(engines.map((engine) => [engine, readdirSync(join(root, folder(engine))).sort()]));
if (names.sqlite.join() !== names.postgres.join()) {
  faults.push(`the engines have different migrations: ${names.sqlite.join(", ")} and ${names.postgres.join(", ")}`);
}

let latest;
for (const engine of engines) {
  names[engine].forEach((name, place) => {
    const path = `${folder(engine)}/${name}`;
    const number = String(place + 1).padStart(4, "0");
    if (!name.startsWith(`${number}_`)) faults.push(`${path}: the next number is ${number}`);
    if (place === 0) return;
    if (!/^\d{4}_(expand|contract)_[a-z0-9_]+\.sql$/.test(name)) {
      faults.push(`${path}: its name says neither expand_… nor contract_…`);
    } else if (name.includes("_expand_")) {
      for (const statement of statements(readFileSync(join(root, path), "utf8"))) {
        const spelled = statement.replace(/^\w+( \w+)?/, (verb) => verb.toUpperCase());
        if (!adds.some((kind) => kind.test(spelled))) faults.push(`${path} does more than add: ${statement.slice(0, 100)}`);
      }
    }
  });
}

const git = (...words) => execFileSync("git", words, { cwd: root, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });
try {
  latest = git("describe", "--tags", "--match", "v[0-9]*", "--abbrev=0").trim();
} catch {
  latest = undefined;
}
if (latest) {
  const released = git("ls-tree", "--name-only", latest, ...engines.map((engine) => `${folder(engine)}/`)).trim().split("\n");
  for (const path of released.filter(Boolean)) {
    let now;
    try {
      now = readFileSync(join(root, path), "utf8");
    } catch {
      now = undefined;
    }
    if (now !== git("show", `${latest}:${path}`)) faults.push(`${path} was released with ${latest} and must stay as it is`);
  }
}

for (const fault of faults) console.error(fault);
if (faults.length === 0) {
  console.log(latest ? `Migrations only add to ${latest}, or say that they do not.` : "No version is tagged yet: the baseline may still change.");
}
process.exit(faults.length === 0 ? 0 : 1);

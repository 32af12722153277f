// Looks for members where none may be: in what a service has logged, in its metrics, and in everything it answers to strangers:
// pages, JSON, ledgers, proofs and refusals.
//
//   node scripts/find-leaks.mjs --data FOLDER --log FILE [--address URL] [--metrics URL]
//
// FOLDER is the data folder of a service on SQLite that runs at URL and believes this machine's `X-Forwarded-For`. Without an
// address nothing is asked. The exit status is 1 when anybody is found, and no test data is so secret that it is not told whom.
//
// Strangers may see the first word of a member's name and the initial of its last word (`domain/names.rs`): so a first name with
// its last name, an email address, a telephone and a home address may be nowhere. What businesses, sponsors and contests say of
// themselves is public, should somebody be called so or live there.

import { readFileSync } from "node:fs";
import { join, resolve, dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { askSqlite } from "../torture/databases.mjs";
import { Members } from "./leaks/members.mjs";
import { answers } from "./leaks/strangers.mjs";

const { values: given } = parseArgs({ options: { data: { type: "string" }, log: { type: "string" }, address: { type: "string" }, metrics: { type: "string" } } });
const root = resolve(dirname(fileURLToPath(import.meta.url)), "..");
const ask = (sql) => askSqlite(join(given.data, "townpick.db"), sql);

const people = ask("SELECT first_name, last_name, email, mailbox, phone_number, address FROM members").map(
  ([first, last, email, mailbox, phone, address]) => ({ first, last, email, mailbox, phone, address }),
);
const said = ["featured_businesses", "sponsors", "contests", "towns"].flatMap((table) => ask(`SELECT * FROM ${table}`));
const members = new Members(people, said.flat().filter((value) => typeof value === "string").join("\n"));
const blind = members.blindSpots();
if (blind.length > 0) throw new Error(`nobody would notice ${blind.length} things in a text, such as ${blind[0]}`);

const found = [];
let searched = 0;
const seen = new Set();
const search = (place, text) => {
  // Most of a page stands in every page.
  const fresh = text.split(/(?<=[\n>])/).filter((line) => !seen.has(line) && seen.add(line)).join("");
  searched += fresh.length;
  for (const { what, value } of members.in(fresh)) found.push(`${place}: ${what} '${value}'`);
};
if (given.address) {
  const documents = { openapi: JSON.parse(readFileSync(join(root, "openapi.json"))), pages: JSON.parse(readFileSync(join(root, "web/src/app/page-heads.json"))) };
  for await (const { place, text } of answers(given.address, documents, ask, people)) search(place, text);
}
if (given.metrics) search("the metrics", await (await fetch(given.metrics)).text());
search("the log", readFileSync(given.log, "utf8"));

for (const sentence of [...new Set(found)].slice(0, 20)) console.error(sentence);
console.log(`${people.length} members were looked for in ${(searched / 1e6).toFixed(1)} MB: ${found.length === 0 ? "nobody" : `${found.length} times somebody`} was found`);
process.exit(found.length === 0 ? 0 : 1);

// Writes the licences of everything that is part of the program, each with its text as its authors ship it:
// `list-licences.mjs TARGET > LICENCES.txt`
import { createHash } from "node:crypto";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { parts } from "./parts.mjs";

/** Packages whose authors name no licence anywhere, looked at one by one. */
const UNSTATED = new Map([["neverpanic 0.0.5", "none stated by its authors"]]);

function texts(folder) {
  const isLicence = (name) => /^(licen[cs]e|copying|copyright|notice|unlicense)/i.test(name) && !/\.(rs|js|ts|json|html)$/i.test(name);
  const files = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isFile() && isLicence(entry.name));
  return files.map((entry) => readFileSync(join(folder, entry.name), "utf8").trim()).filter(Boolean);
}

const byText = new Map();
const lines = [];
const all = parts(process.argv[2]);
for (const { kind, name, version, licence, folder } of all) {
  const called = `${name} ${version}`;
  const found = texts(folder);
  const stated = licence ?? (found.length > 0 ? "see its text" : UNSTATED.get(called));
  if (!stated) throw new Error(`${called} has no licence: it must not become part of the program`);
  lines.push(`${kind.padEnd(6)}${called.padEnd(48)} ${stated}`);
  for (const text of found) {
    const key = createHash("sha256").update(text.replace(/\s+/g, " ")).digest("hex");
    if (!byText.has(key)) byText.set(key, { text, of: [] });
    byText.get(key).of.push(called);
  }
}
console.log(`Townpick is made of itself (MIT, see LICENSE) and of these ${all.length} parts.\n`);
console.log(lines.join("\n"));
for (const { text, of } of byText.values()) {
  console.log(`\n${"=".repeat(100)}\n${of.join(", ")}\n${"-".repeat(100)}\n${text}`);
}

// The alert rules and the dashboard ask only for metrics that exist: `check-watching.mjs URL` reads those of a running service.
// Metrics that appear with the first message or the first failure are named in the sources as constants.
import { readFileSync, readdirSync } from "node:fs";
import { join, resolve } from "node:path";

const root = resolve(import.meta.dirname, "..");
const url = process.argv[2];
const sources = ["crates/server/src", "crates/engine/src"];

/** Every Rust file below a folder. */
function* rustFiles(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* rustFiles(path);
    else if (entry.name.endsWith(".rs")) yield path;
  }
}

const shown = await (await fetch(url)).text();
const existing = new Set([...shown.matchAll(/^# TYPE (\w+) (\w+)$/gm)].flatMap(([, name, type]) =>
  type === "histogram" ? [name, `${name}_bucket`, `${name}_sum`, `${name}_count`] : [name]));
if (existing.size < 10) throw new Error(`${url} shows no metrics of a service`);
const named = new Set();
for (const source of sources) {
  for (const file of rustFiles(join(root, source))) {
    for (const [, name] of readFileSync(file, "utf8").matchAll(/^const [A-Z_]+: &str = "(townpick_\w+|http_\w+)";$/gm)) named.add(name);
  }
}

const asked = {
  "packaging/prometheus/alerts.yml": /^\s+(?:expr: .*|sum by .*|\/ sum by .*|histogram_quantile.*)$/gm,
  "packaging/grafana/townpick.json": /"(?:expr|definition)": ".*"/g,
};
let failed = false;
const used = new Set(["up"]);
for (const [file, expressions] of Object.entries(asked)) {
  const found = [...readFileSync(join(root, file), "utf8").matchAll(expressions)];
  const names = new Set(found.flatMap(([line]) => line.match(/\b(?:townpick|http|process)_\w+/g) ?? []));
  if (names.size < 8) throw new Error(`${file} asks for next to nothing: was it read?`);
  for (const name of names) {
    used.add(name);
    if (existing.has(name) || named.has(name)) continue;
    console.error(`${file} asks for ${name}, which no metric is called`);
    failed = true;
  }
}
for (const name of [...existing, ...named]) {
  if (/_(sum|count|bucket)$/.test(name) || used.has(name) || used.has(`${name}_bucket`)) continue;
  if (!name.startsWith("townpick_")) continue;
  console.error(`nobody looks at ${name}: neither an alert nor the dashboard asks for it`);
  failed = true;
}
process.exit(failed ? 1 : 0);

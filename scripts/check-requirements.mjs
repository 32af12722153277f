// Fails when docs/requirements.md names a test that does not exist, or has a line without one.
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const REFERENCE = /`([^`]+\.(?:rs|tsx?))`((?:[^`]|`(?![^`]+\.(?:rs|tsx?)`))*)/g;
const RUST_TEST = /\b[a-z0-9]+(?:_[a-z0-9]+){2,}\b/g;

const webFiles = ["src", "e2e"].flatMap((folder) =>
  readdirSync(join(root, "web", folder), { recursive: true }).map((file) => join(root, "web", folder, file)),
);

/** The files a short name stands for. */
function filesOf(name) {
  if (/\.(test|spec)\.tsx?$/.test(name)) return webFiles.filter((file) => file.endsWith(`/${name}`));
  const [crate, ...rest] = name.split("/");
  return [`tests/it/${rest.join("/")}`, `tests/commands/${rest.join("/")}`, `src/${rest.join("/")}`, rest.join("/")]
    .map((path) => join(root, "crates", crate, path))
    .filter(existsSync);
}

/** The tests named behind a file that are not in it. */
function missingTests(name, named) {
  const files = filesOf(name);
  if (files.length === 0) return [`${name} does not exist`];
  const text = files.map((file) => readFileSync(file, "utf8")).join("\n");
  const quoted = [...named.matchAll(/"([^"]+)"/g)].map((match) => match[1]);
  const functions = name.endsWith(".rs") ? (named.replaceAll(/"[^"]*"/g, "").match(RUST_TEST) ?? []) : [];
  if (quoted.length + functions.length === 0) return [`${name} is named without a test`];
  return [
    ...quoted.filter((test) => !text.includes(test)),
    ...functions.filter((test) => !new RegExp(`fn ${test}\\b`).test(text)),
  ].map((test) => `${name} has no test '${test}'`);
}

let wrong = 0;
const lines = readFileSync(join(root, "docs/requirements.md"), "utf8").split("\n");
lines.forEach((line, index) => {
  if (!line.startsWith("| ") || line.startsWith("| requirement")) return;
  const references = [...line.split(" | ").at(-1).matchAll(REFERENCE)];
  const problems = references.flatMap(([, name, named]) => missingTests(name, named));
  if (references.length === 0) problems.push("no test is named");
  for (const problem of problems) console.error(`docs/requirements.md:${index + 1}: ${problem}`);
  wrong += problems.length;
});
process.exitCode = wrong === 0 ? 0 : 1;

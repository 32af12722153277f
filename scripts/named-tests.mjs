// The tests that documents name: a file in short, then what its tests are called. Says which of them are not there.
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const REFERENCE = /`([^`]+\.(?:rs|tsx?))`((?:[^`]|`(?![^`]+\.(?:rs|tsx?)`))*)/g;
const RUST_TEST = /\b[a-z0-9]+(?:_[a-z0-9]+){2,}\b/g;

const webFiles = ["src", "e2e"].flatMap((folder) =>
  readdirSync(join(root, "web", folder), { recursive: true }).map((file) => join(root, "web", folder, file)),
);

/** Every file of tests in a text with the words behind it. A whole path (`crates/…`) is a place in the code and names no test. */
export function namedTests(text) {
  const references = [...text.matchAll(REFERENCE)].map(([, name, named]) => ({ name, named }));
  return references.filter(({ name }) => !name.startsWith("crates/"));
}

/** The files a short name stands for. */
function filesOf(name) {
  if (/\.(test|spec)\.tsx?$/.test(name)) return webFiles.filter((file) => file.endsWith(`/${name}`));
  const [crate, ...rest] = name.split("/");
  return [`tests/it/${rest.join("/")}`, `tests/commands/${rest.join("/")}`, `src/${rest.join("/")}`, rest.join("/")]
    .map((path) => join(root, "crates", crate, path))
    .filter(existsSync);
}

/** The tests named behind a file that are not in it. */
export function missingTests({ name, named }) {
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

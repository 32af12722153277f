// Fails when docs/requirements.md names a test that does not exist, or has a line without one.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { missingTests, namedTests, root } from "./named-tests.mjs";

let wrong = 0;
const lines = readFileSync(join(root, "docs/requirements.md"), "utf8").split("\n");
lines.forEach((line, index) => {
  if (!line.startsWith("| ") || line.startsWith("| requirement")) return;
  const named = namedTests(line.split(" | ").at(-1));
  const problems = named.flatMap(missingTests);
  if (named.length === 0) problems.push("no test is named");
  for (const problem of problems) console.error(`docs/requirements.md:${index + 1}: ${problem}`);
  wrong += problems.length;
});
process.exitCode = wrong === 0 ? 0 : 1;

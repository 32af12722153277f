// Fails when a crate depends on one of its own floor or of a floor above it, or when the store signs something or asks for a
// rule about times.
import { execFileSync } from "node:child_process";
import { readFileSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const FLOORS = [["fuzz"], ["domain"], ["store", "gateways"], ["usecases"], ["server", "engine"], ["townpick"]];
const floorOf = new Map(
  FLOORS.flatMap((crates, floor) => crates.map((name) => [name === "townpick" ? name : `townpick-${name}`, floor])),
);

const metadata = execFileSync("cargo", ["metadata", "--no-deps", "--offline", "--format-version", "1"], { cwd: root });
const problems = JSON.parse(metadata).packages.flatMap(({ name, dependencies }) => {
  if (!floorOf.has(name)) return [`${name} stands on no floor: name it in scripts/check-floors.mjs`];
  return dependencies
    .filter((other) => floorOf.has(other.name) && other.name !== name && floorOf.get(other.name) >= floorOf.get(name))
    .map((other) => `${name} must not depend on ${other.name}: it is not on a floor below`);
});

// The store gets records of the ledger signed, and keys never; and it is handed instants, which the schedule decides.
for (const file of readdirSync(join(root, "crates/store/src"), { recursive: true })) {
  if (!file.endsWith(".rs")) continue;
  const lines = readFileSync(join(root, "crates/store/src", file), "utf8").split("\n");
  lines.forEach((line, index) => {
    const problem = (what) => problems.push(`crates/store/src/${file}:${index + 1} ${what}`);
    if (/\bSigningKey\b|ed25519|\.sign\(/.test(line)) problem("signs");
    if (/^(?!\s*\/\/).*\bschedule\b/.test(line)) problem("asks the schedule");
  });
}

for (const problem of problems) console.error(problem);
process.exitCode = problems.length === 0 ? 0 : 1;

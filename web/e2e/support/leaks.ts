// After the tests nobody's members may be found in what a service has said; `scripts/find-leaks.mjs` looks for them.
import { spawnSync } from "node:child_process";
import { join, resolve } from "node:path";

/** Where a service on this machine can be asked, and for its metrics. */
interface Asked {
  address: string;
  metrics: string;
}

/** Fails when the log of the service in this folder, its metrics or anything it answers names a member. A service of one test is
 * not asked: it answers as the one of all tests does. */
export function expectNobodyNamed(folder: string, asked?: Asked): void {
  const script = resolve("../scripts/find-leaks.mjs");
  const where = ["--data", join(folder, "data"), "--log", join(folder, "service.log")];
  if (asked) where.push("--address", asked.address, "--metrics", asked.metrics);
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...where], {
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(`members are named where none may be:\n${stderr}${stdout}`);
  if (asked) console.log(stdout.trim());
}

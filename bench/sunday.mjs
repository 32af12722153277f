// A Sunday evening in many towns: 2,000 drawings of 500 members each are due at once, and everybody is told. The towns'
// lists are closed, drawn and told by one engine; its time, CPU time and most memory are told as they are.

import { execFileSync } from "node:child_process";
import { binary, onBothEngines, run, told } from "./service.mjs";

/** Of towns of 500 with eight past weeks each. */
const DRAWINGS = Number(process.env.BENCH_DRAWINGS ?? "2000");
const MEMBERS = Math.ceil(DRAWINGS / 8) * 500;

await onBothEngines(async (name, { env }) => {
  execFileSync(binary, ["demo", "--members", `${MEMBERS}`], { env, stdio: "ignore" });
  const drawn = await run(env, ["engine", "run-once", "drawings"]);
  console.log(`\n${name}, drawings of 500 members each, and their results told`);
  console.log(`  ${drawn.output.padEnd(44)} ${told(drawn)}`);
});

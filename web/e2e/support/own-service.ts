// A service of a test's own, with demo data and settings that the shared one does not have.
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, openSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "./free-port.ts";
import { expectNobodyNamed } from "./leaks.ts";
import { binary, ready, settings } from "./service.ts";

type Settings = Record<string, string>;

/** Runs a service with these settings beside the usual ones, which may depend on its address, while `use` does its work with
 * that address and the demo administrator's password. */
export async function withOwnService(
  own: Settings | ((address: string) => Settings | Promise<Settings>),
  use: (address: string, password: string) => Promise<void>,
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "townpick-own-"));
  const address = `http://127.0.0.1:${await freePort()}`;
  const more = typeof own === "function" ? await own(address) : own;
  const env = { ...settings(folder, address), ...more };
  const said = execFileSync(binary, ["demo"], { cwd: folder, env, encoding: "utf8" });
  const password = said.match(/password {2}(\S+)/)?.[1] ?? "";
  const output = openSync(join(folder, "service.log"), "a");
  const service = spawn(binary, ["serve"], { cwd: folder, env, stdio: ["ignore", output, output] });
  try {
    await ready(service, address);
    await use(address, password);
    expectNobodyNamed(folder);
  } finally {
    if (service.exitCode === null) {
      service.kill();
      await once(service, "exit");
    }
    rmSync(folder, { recursive: true, force: true });
  }
}

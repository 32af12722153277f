// A service that nobody has set up: no administrator, no data, and the link that its start prints.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, openSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { freePort } from "./free-port.ts";
import { expectNobodyNamed } from "./leaks.ts";
import { binary, ready, settings } from "./service.ts";

/** Runs a new installation with these settings beside the usual ones while `use` does its work with the link that sets it
 * up and the service's address. */
export async function withFreshService(
  own: Record<string, string>,
  use: (link: string, address: string) => Promise<void>,
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "townpick-fresh-"));
  const address = `http://127.0.0.1:${await freePort()}`;
  const { TOWNPICK_PUBLIC_URL: _unset, ...usual } = settings(folder, address);
  const log = join(folder, "service.log");
  const output = openSync(log, "a");
  const service = spawn(binary, ["serve"], {
    cwd: folder,
    env: { ...usual, ...own },
    stdio: ["ignore", output, output],
  });
  try {
    await ready(service, address);
    await use(await printedLink(log, address), address);
    expectNobodyNamed(folder);
  } finally {
    if (service.exitCode === null) {
      service.kill();
      await once(service, "exit");
    }
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The link as it was printed, under the address that the service is asked at here. */
async function printedLink(log: string, address: string): Promise<string> {
  for (let attempt = 0; attempt < 50; attempt++) {
    const path = readFileSync(log, "utf8").match(/\/admin\/set-up#\S+/)?.[0];
    if (path) return address + path;
    await wait(100);
  }
  throw new Error(`the start printed no link:\n${readFileSync(log, "utf8")}`);
}

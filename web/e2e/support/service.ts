// Starts the real binary with demo data in a fresh folder, and ends it after the last test.
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, openSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { FullConfig } from "@playwright/test";
import {
  administratorEmail,
  administratorPassword,
  passwordVariable,
  sessionVariable,
  signedInClient,
} from "./admin.ts";
import { freePort } from "./free-port.ts";
import { expectNobodyNamed } from "./leaks.ts";

/** The service under test. */
export const binary = resolve(process.env["TOWNPICK_BIN"] ?? "../target/debug/townpick");

/** Playwright's global set-up; what it returns is the tear-down. */
export default async function startService(config: FullConfig): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), "townpick-e2e-"));
  const address = config.projects[0]?.use.baseURL;
  if (!address) throw new Error("the configuration names no address for the service");
  const metrics = `127.0.0.1:${await freePort()}`;
  const env = { ...settings(folder, address), TOWNPICK_METRICS_LISTEN: metrics };
  const options = { cwd: folder, env };
  const log = join(folder, "service.log");

  execFileSync(binary, ["demo"], options);
  addAdministrator(options);
  const output = openSync(log, "a");
  const service = spawn(binary, ["serve"], { ...options, stdio: ["ignore", output, output] });
  try {
    await ready(service, address);
    await shareSession(address, join(folder, "session.json"));
  } catch (error) {
    service.kill();
    throw new Error(`${error}\n${readFileSync(log, "utf8")}`);
  }

  return async () => {
    try {
      expectNobodyNamed(folder, { address, metrics: `http://${metrics}/metrics` });
    } finally {
      if (service.exitCode === null) {
        service.kill();
        await once(service, "exit");
      }
      rmSync(folder, { recursive: true, force: true });
    }
  };
}

/** Adds the administrator of the tests; the workers learn the password through the environment. */
function addAdministrator(options: { cwd: string; env: NodeJS.ProcessEnv }): void {
  const password = randomBytes(18).toString("base64url");
  const command = ["admin", "add", "--email", administratorEmail, "--name", "Test Administrator"];
  execFileSync(binary, command, { ...options, input: `${password}\n` });
  process.env[passwordVariable] = password;
}

/** Signs the administrator in once for all tests, which learn of the session in the same way. */
async function shareSession(address: string, file: string): Promise<void> {
  const client = await signedInClient(address, administratorEmail, administratorPassword());
  await client.storageState({ path: file });
  await client.dispose();
  process.env[sessionVariable] = file;
}

/** The caller's environment without its own Townpick settings, which must not reach the tests. */
export function settings(folder: string, address: string): NodeJS.ProcessEnv {
  const inherited = Object.entries(process.env).filter(([name]) => !name.startsWith("TOWNPICK_"));
  return {
    ...Object.fromEntries(inherited),
    TOWNPICK_LISTEN: new URL(address).host,
    TOWNPICK_PUBLIC_URL: address,
    TOWNPICK_DATA_DIR: join(folder, "data"),
    // Believed about who is asking, so that each test is a client of its own for the limits.
    TOWNPICK_TRUSTED_PROXY: "127.0.0.1",
    // No proxy has to see that it stops.
    TOWNPICK_DRAIN_SECONDS: "0",
  };
}

/** Waits until the service answers. */
export async function ready(service: ChildProcess, address: string): Promise<void> {
  for (let attempt = 0; attempt < 150; attempt++) {
    if (service.exitCode !== null) throw new Error(`the service ended with ${service.exitCode}`);
    const answer = await fetch(`${address}/readyz`).catch(() => null);
    if (answer?.ok) return;
    await wait(200);
  }
  throw new Error("the service was not ready within 30 seconds");
}

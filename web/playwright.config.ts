import { existsSync } from "node:fs";
import { defineConfig } from "@playwright/test";
import { freePort } from "./e2e/support/free-port.ts";

// Debian's headless shell starts faster; the full browser does as well.
const shell = "/usr/bin/chromium-headless-shell";

// Chosen once and handed to the workers through the environment, since each of them reads this file anew.
process.env["TOWNPICK_E2E_PORT"] ??= String(await freePort());

export default defineConfig({
  testDir: "e2e",
  globalSetup: "./e2e/support/service.ts",
  outputDir: "test-results",
  fullyParallel: true,
  workers: 2,
  forbidOnly: Boolean(process.env["CI"]),
  // Wide, because a loaded machine is slow and a test that waits for nothing else is not wrong.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  // A test that sometimes fails is a defect, of the product or of the test.
  retries: 0,
  reporter: [["list"], ["html", { open: "never" }]],
  use: {
    baseURL: `http://127.0.0.1:${process.env["TOWNPICK_E2E_PORT"]}`,
    // A trace costs every test a fifth of its time: `--trace retain-on-failure` records them when one is wanted.
    screenshot: "only-on-failure",
    launchOptions: {
      executablePath: existsSync(shell) ? shell : "/usr/bin/chromium",
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    },
  },
});

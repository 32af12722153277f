// The proof of a town with a million members, verified by a visitor's browser: drawn and served by the real binary, opened
// in headless Chromium. Tells how long it takes from the press of the button to the verdict, the most memory that the page's process
// took, and how long the page did not answer at most.

import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { mostMegabytes } from "../processes.mjs";
import { administrator, withInstallation } from "../service.mjs";
import { crowdsContest, MEMBERS, thousands } from "./crowd.mjs";

const require = createRequire(new URL("../../web/package.json", import.meta.url));
const { chromium } = require("@playwright/test");

const SHELL = "/usr/bin/chromium-headless-shell";
const PATIENCE = 300_000;

/** Looks every few milliseconds whether the page's main thread answers. */
function watchPauses() {
  globalThis.longestPause = 0;
  let last = performance.now();
  setInterval(() => {
    const now = performance.now();
    globalThis.longestPause = Math.max(globalThis.longestPause, now - last);
    last = now;
  }, 4);
}

async function processOf(browser, type) {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send("SystemInfo.getProcessInfo");
  return processInfo.filter((process) => process.type === type).map(({ id }) => id);
}

async function verifyIn(browser, address) {
  const page = await browser.newPage();
  await page.goto(address);
  await page.getByRole("button", { name: "Verify in your browser" }).waitFor();
  await page.waitForLoadState("networkidle");
  const processes = await processOf(browser, "renderer");
  await page.evaluate(watchPauses);
  const began = performance.now();
  await page.getByRole("button", { name: "Verify in your browser" }).click();
  await page.getByText(/^All checks passed/).waitFor({ timeout: PATIENCE });
  const seconds = (performance.now() - began) / 1000;
  const megabytes = Math.max(...processes.map((id) => mostMegabytes(id)));
  return { seconds, megabytes, pause: await page.evaluate("longestPause") };
}

export async function inBrowser(table) {
  await withInstallation({}, async (installation) => {
    installation.load("--members", MEMBERS, "--one-town");
    await installation.run(["engine", "run-once", "drawings"]);
    const { base } = await installation.serve();
    const contest = await crowdsContest(await administrator(installation, base));
    const executablePath = existsSync(SHELL) ? SHELL : "/usr/bin/chromium";
    const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu"] });
    try {
      const { seconds, megabytes, pause } = await verifyIn(browser, `${base}/drawings/${contest.id}`);
      // What is promised, of a million entries.
      await table.note({ job: `proof of ${thousands(MEMBERS)} entries, verified in Chromium`, take: () => seconds, unit: "seconds", below: 10 });
      await table.note({ job: "most memory of the page's process", take: () => megabytes, unit: "megabytes", below: 500 });
      await table.note({ job: "longest pause of the page", take: () => pause, unit: "milliseconds" });
    } finally {
      await browser.close();
    }
  });
}

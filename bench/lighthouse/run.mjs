// Lighthouse in a process of its own: reads what to judge as JSON from its input and prints the scores of every run.
// With LIGHTHOUSE_DETAILS it tells what lowered them.

import { text } from "node:stream/consumers";
import { launch } from "chrome-launcher";
import lighthouse from "lighthouse";
import puppeteer from "puppeteer-core";

const FLAGS = [
  "--headless",
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

function explain(report) {
  for (const audit of Object.values(report.audits)) {
    if (audit.score !== null && audit.score < 0.9) console.error("  ", audit.id, audit.displayValue ?? "", audit.score);
  }
}

/** Lighthouse leaves cookies where they are. */
async function signIn(port, base, cookie) {
  const browser = await puppeteer.connect({ browserURL: `http://127.0.0.1:${port}` });
  const page = await browser.newPage();
  const [name, value] = cookie.split(/=(.*)/s);
  await page.setCookie({ name, value, url: base });
  await page.close();
  await browser.disconnect();
}

const { base, pages, cookie, runs, categories, hidden } = JSON.parse(await text(process.stdin));
const chrome = await launch({ chromePath: process.env.CHROME_PATH ?? "/usr/bin/chromium", chromeFlags: FLAGS });
const scores = {};
try {
  await signIn(chrome.port, base, cookie);
  for (let run = 0; run < runs; run += 1) {
    for (const [page, path] of Object.entries(pages)) {
      const skipAudits = hidden.includes(page) ? ["is-crawlable"] : [];
      const { lhr } = await lighthouse(base + path, { port: chrome.port, onlyCategories: categories, skipAudits, logLevel: "error" });
      if (lhr.runtimeError) throw new Error(`${path}: ${lhr.runtimeError.message}`);
      const found = Object.entries(lhr.categories).map(([name, { score }]) => [name, Math.round(score * 100)]);
      const shown = new URL(lhr.finalDisplayedUrl).pathname;
      if (shown !== path) throw new Error(`${path} led to ${shown}`);
      scores[page] = [...(scores[page] ?? []), Object.fromEntries(found)];
      if (process.env.LIGHTHOUSE_DETAILS) {
        console.error(path, found.join(" "));
        explain(lhr);
      }
    }
  }
} finally {
  await chrome.kill();
}
console.log(JSON.stringify(scores));

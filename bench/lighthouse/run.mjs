// Lighthouse on a phone's screen and network, five times per page; the medians are what counts.
// Usage: node run.mjs http://127.0.0.1:8080 / /towns/salem-ma

import { launch } from "chrome-launcher";
import lighthouse from "lighthouse";

const RUNS = 5;
const AIMS = { performance: 95, accessibility: 100, "best-practices": 100, seo: 100 };
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

const [base, ...paths] = process.argv.slice(2);
const median = (numbers) => [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)];

const chrome = await launch({ chromePath: process.env.CHROME_PATH ?? "/usr/bin/chromium", chromeFlags: FLAGS });
let missed = false;
try {
  for (const path of paths) {
    const scores = {};
    for (let run = 0; run < RUNS; run += 1) {
      const result = await lighthouse(base + path, {
        port: chrome.port,
        onlyCategories: Object.keys(AIMS),
        logLevel: "error",
      });
      for (const [name, category] of Object.entries(result.lhr.categories)) {
        scores[name] = [...(scores[name] ?? []), Math.round(category.score * 100)];
      }
      if (process.env.LIGHTHOUSE_DETAILS) explain(result.lhr);
    }
    const medians = Object.entries(AIMS).map(([name, aim]) => {
      const score = median(scores[name]);
      missed ||= score < aim;
      return `${name} ${score}${score < aim ? ` (aim ${aim})` : ""}`;
    });
    console.log(`${`Lighthouse ${path}`.padEnd(58)} ${medians.join(", ")}`);
  }
} finally {
  await chrome.kill();
}
process.exitCode = missed ? 1 : 0;

function explain(report) {
  for (const audit of Object.values(report.audits)) {
    if (audit.score !== null && audit.score < 0.9) console.log("  ", audit.id, audit.displayValue ?? "", audit.score);
  }
}

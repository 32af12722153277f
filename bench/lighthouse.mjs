// Pages on a phone's screen and network, as Lighthouse judges them: what a resident meets first, a drawing, and the dashboard of
// an administrator who is signed in. Administrators' pages ask search engines to stay away, so that is no fault there.

import { join } from "node:path";
import { once } from "node:events";
import { start } from "./processes.mjs";
import { withInstallation } from "./service.mjs";

const RUNS = Number(process.env.BENCH_LIGHTHOUSE_RUNS ?? "5");
const TARGETS = { performance: 95, accessibility: 100, "best-practices": 100, seo: 100 };

/** The scores of every run of every page, from a process of its own. */
async function judge(base, pages, cookie) {
  const asked = JSON.stringify({ base, pages, cookie, runs: RUNS, categories: Object.keys(TARGETS), hidden: ["dashboard"] });
  const child = start("node", [join(import.meta.dirname, "lighthouse/run.mjs")], { stdio: ["pipe", "pipe", "inherit"] });
  let told = "";
  child.stdout.on("data", (text) => (told += text));
  child.stdin.end(asked);
  const [status] = await once(child, "close");
  if (status !== 0) throw new Error(`Lighthouse ended with ${status}`);
  return JSON.parse(told);
}

export async function lighthouse(table) {
  await withInstallation({}, async (installation) => {
    installation.load();
    const { base } = await installation.serve({ withEngine: true });
    const [[drawn]] = installation.sql("SELECT lower(hex(contest_id)) FROM drawings WHERE drawing_timestamp IS NOT NULL ORDER BY drawing_timestamp DESC LIMIT 1");
    const id = drawn.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
    const pages = { home: "/", town: "/towns/salem-ma", contest: "/towns/salem-ma/contest", drawing: `/drawings/${id}`, dashboard: "/admin" };
    const scores = await judge(base, pages, await installation.signIn(base));
    for (const page of Object.keys(pages)) table.scores({ job: `Lighthouse, ${page}`, runs: scores[page], targets: TARGETS });
  });
}

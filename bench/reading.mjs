// What everybody reads, beside nginx serving the same bytes, and what the service needs to be there at all.

import { statSync } from "node:fs";
import { get } from "node:http";
import { measured, residentMegabytes, sleep } from "./processes.mjs";
import { binary, withInstallation } from "./service.mjs";
import { load, withNginx } from "./yardsticks.mjs";

const STARTS = 7;
const SECONDS = Number(process.env.BENCH_SECONDS ?? "3");
const TOWN = "salem-ma";

const READ = [
  { job: "contest page, gzip", path: `/towns/${TOWN}/contest`, headers: { "Accept-Encoding": "gzip" }, atLeast: 0.9 },
  { job: "town page", path: `/towns/${TOWN}`, atLeast: 0.9 },
  { job: "home page", path: "/", atLeast: 0.9 },
  { job: "town as JSON", path: `/api/towns/${TOWN}`, atLeast: 0.7 },
  { job: "suggestions among the places of the country", path: "/api/places/suggestions?q=spring", atLeast: 0.7 },
];

/** An answer as it is on the wire. */
function answer(address, headers) {
  return new Promise((done, fail) => {
    get(address, { headers }, async (response) => {
      const parts = await response.toArray();
      if (response.statusCode !== 200) fail(new Error(`${address} answered ${response.statusCode}`));
      done({ bytes: Buffer.concat(parts), type: response.headers["content-type"], encoding: response.headers["content-encoding"] });
    }).on("error", fail);
  });
}

async function beside(table, { base, pid }, { job, path, headers, atLeast }) {
  const { bytes, type, encoding } = await answer(base + path, headers);
  if (headers?.["Accept-Encoding"] !== encoding) throw new Error(`${path} is encoded as ${encoding}`);
  const encoded = encoding ? `add_header Content-Encoding ${encoding};` : "";
  const locations = `location / { default_type "${type}"; ${encoded} try_files /content =404; }`;
  await withNginx({ locations, files: { content: bytes } }, async (nginx) => {
    const side = (address, process) => () => measured([process], () => load(address, { seconds: SECONDS, headers }));
    await table.compare({
      job: `${job}, ${bytes.length} bytes`,
      beside: "nginx",
      ours: side(base + path, pid),
      yardstick: side(`${nginx.base}/`, nginx.pid),
      atLeast,
    });
  });
}

export async function reading(table) {
  await table.note({ job: "size of the binary", take: () => statSync(binary).size / 2 ** 20, unit: "megabytes", below: 35 });
  await withInstallation({}, async (installation) => {
    installation.load();
    await table.note({
      job: "start until the first answer",
      rounds: STARTS,
      take: async () => {
        const service = await installation.serve({ withEngine: true });
        await service.stop();
        return service.milliseconds;
      },
      unit: "milliseconds",
      below: 50,
    });
    const service = await installation.serve({ withEngine: true });
    await table.note({
      job: "memory when idle",
      take: async () => {
        await sleep(2000);
        return residentMegabytes(service.pid);
      },
      unit: "megabytes",
      below: 32,
    });
    for (const job of READ) await beside(table, service, job);
    await table.note({ job: "memory after all of that", take: () => residentMegabytes(service.pid), unit: "megabytes" });
  });
}

// Figures of the release binary. Speed is told as a ratio to nginx serving the same bytes in the same run, because
// times differ between machines and ratios hardly do; start time and memory are told as they are.

import { execFileSync, spawn, spawnSync } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));
const binary = resolve(here, "../target/release/townpick");
const folder = mkdtempSync(join(tmpdir(), "townpick-bench-"));
// Started as root, nginx reads its file as another user.
chmodSync(folder, 0o755);
const running = new Set();
const STARTS = 7;
const SECONDS = 4;

const sleep = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds));
const median = (numbers) => [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)];
const row = (name, figure) => console.log(`${name.padEnd(58)} ${figure}`);

function freePort() {
  return new Promise((done) => {
    const probe = createServer().listen(0, "127.0.0.1", () => {
      const { port } = probe.address();
      probe.close(() => done(port));
    });
  });
}

function townpickSettings(port) {
  return {
    PATH: process.env.PATH,
    TOWNPICK_LISTEN: `127.0.0.1:${port}`,
    TOWNPICK_DATA_DIR: join(folder, "data"),
    // The load pretends to come from many clients through a proxy, so that it measures the service and not its limits.
    TOWNPICK_TRUSTED_PROXY: "127.0.0.1",
    TOWNPICK_LOG: "error",
  };
}

async function untilAnswers(address) {
  for (let waited = 0; waited < 20_000; waited += 1) {
    try {
      if ((await fetch(address)).ok) return;
    } catch {
      await sleep(1);
    }
  }
  throw new Error(`${address} does not answer`);
}

async function startTownpick(port) {
  const began = performance.now();
  const service = start(binary, ["serve"], { env: townpickSettings(port), stdio: "inherit" });
  await untilAnswers(`http://127.0.0.1:${port}/healthz`);
  return { service, milliseconds: performance.now() - began };
}

/** A process that is ended with this one, whatever happens. */
function start(program, programArguments, options) {
  const child = spawn(program, programArguments, options);
  running.add(child);
  child.once("exit", () => running.delete(child));
  return child;
}

async function stop(child) {
  const ended = new Promise((done) => child.once("exit", done));
  child.kill("SIGTERM");
  await ended;
}

function residentMegabytes(pid) {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  return Number(/VmRSS:\s+(\d+)/.exec(status)[1]) / 1024;
}

/** Requests per second that wrk reaches, failing when any answer is not a success. */
function load(address) {
  const result = spawnSync(
    "wrk",
    ["-t2", "-c16", `-d${SECONDS}s`, "-s", join(here, "clients.lua"), address],
    { encoding: "utf8" },
  );
  if (result.status !== 0 || /Non-2xx/.test(result.stdout)) throw new Error(result.stdout + result.stderr);
  return Number(/Requests\/sec:\s+([\d.]+)/.exec(result.stdout)[1]);
}

/** nginx with one file, as the yardstick. */
async function startNginx(port, bytes) {
  const root = join(folder, "nginx");
  mkdirSync(root);
  writeFileSync(join(root, "index.html"), bytes);
  const settings = join(root, "nginx.conf");
  writeFileSync(
    settings,
    `daemon off; worker_processes 2; pid ${root}/pid; error_log stderr crit;
     events { worker_connections 256; }
     http { access_log off; default_type text/html; keepalive_requests 100000000;
       client_body_temp_path ${root}; proxy_temp_path ${root}; fastcgi_temp_path ${root};
       uwsgi_temp_path ${root}; scgi_temp_path ${root};
       server { listen 127.0.0.1:${port}; root ${root}; } }`,
  );
  const nginx = start("nginx", ["-c", settings, "-e", "stderr"], { stdio: "inherit" });
  await untilAnswers(`http://127.0.0.1:${port}/`);
  return nginx;
}

async function main() {
  const port = await freePort();
  const env = townpickSettings(port);
  execFileSync(binary, ["demo"], { env, stdio: "ignore" });

  const starts = [];
  for (let number = 0; number < STARTS; number += 1) {
    const { service, milliseconds } = await startTownpick(port);
    starts.push(milliseconds);
    await stop(service);
  }
  row("start until the first answer, median (aim: under 100 ms)", `${median(starts).toFixed(0)} ms`);

  const { service } = await startTownpick(port);
  const base = `http://127.0.0.1:${port}`;
  await sleep(2000);
  row("memory when idle (aim: under 40 MB)", `${residentMegabytes(service.pid).toFixed(1)} MB`);

  const home = Buffer.from(await (await fetch(`${base}/`)).arrayBuffer());
  const nginxPort = await freePort();
  const nginx = await startNginx(nginxPort, home);
  const yardstick = load(`http://127.0.0.1:${nginxPort}/`);
  row(`yardstick: nginx serving the home page's ${home.length} bytes`, "1.00");
  const ratio = (path) => (load(base + path) / yardstick).toFixed(2);
  row("home page", ratio("/"));
  row("town suggestions among the places of the country", ratio("/api/places/suggestions?q=spring"));
  row("memory after the load", `${residentMegabytes(service.pid).toFixed(1)} MB`);
  await stop(nginx);
  lighthouse(base);
  await stop(service);
}

/** Medians of Lighthouse on the pages a resident meets first. */
function lighthouse(base) {
  const pages = ["/", "/towns/salem-ma", "/towns/salem-ma/contest"];
  const result = spawnSync("node", [join(here, "lighthouse/run.mjs"), base, ...pages], { stdio: "inherit" });
  if (result.status !== 0) row("Lighthouse", "an aim was missed");
}

try {
  await main();
} finally {
  for (const child of running) child.kill();
  rmSync(folder, { recursive: true, force: true });
}

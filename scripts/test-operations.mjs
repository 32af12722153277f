// Runs the commands of docs/operations.md as they stand there, from top to bottom, on a scratch installation, and lets nginx and
// Caddy run with the files of the document in front of it.
//
//   test-operations.mjs PROGRAM [FOLDER]   FOLDER has a release archive with its checksums; without one its commands are left out
//
// What is not as on a real machine: folders below /etc, /var and /usr lie in a scratch folder, addresses are free ones, `sudo`
// runs what follows it, and `systemctl` starts and stops what the unit of this repository says. PGHOST, PGPORT and PGUSER name a
// PostgreSQL where a database can be made.
import { spawn, spawnSync } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";

const root = resolve(import.meta.dirname, "..");
const [program, archives] = process.argv.slice(2).map((path) => resolve(path));
const scratch = mkdtempSync(join(tmpdir(), "townpick-operations-"));
const children = [];

const freePort = () =>
  new Promise((done) => {
    const probe = createServer().listen(0, "127.0.0.1", () => {
      const { port } = probe.address();
      probe.close(() => done(port));
    });
  });
const ports = { service: await freePort(), metrics: await freePort(), https: await freePort(), http: await freePort(), caddy: await freePort(), caddyPlain: await freePort() };
const database = `postgres://${process.env.PGUSER}@${process.env.PGHOST}:${process.env.PGPORT}/townpick_operations`;

/** The words of the document for this scratch installation. */
function here(text) {
  return text
    .replace(/(?<![\w.}])\/(etc|var|usr)\//g, `${scratch}/$1/`)
    .replaceAll("127.0.0.1:8080", `127.0.0.1:${ports.service}`)
    .replaceAll("127.0.0.1:9600", `127.0.0.1:${ports.metrics}`)
    .replaceAll("postgres://townpick@db.example/townpick?sslmode=verify-full", database)
    .replaceAll("createdb townpick", "createdb townpick_operations")
    .replaceAll(" -o townpick -g townpick", "");
}

function write(path, text, mode = 0o644) {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
  chmodSync(path, mode);
}

/** What the unit says of a key. */
const unit = readFileSync(join(root, "packaging/systemd/townpick.service"), "utf8");
const says = (key) => here(unit.match(new RegExp(`^${key}=(.*)$`, "m"))[1]);

function standIns() {
  const bin = join(scratch, "bin");
  mkdirSync(bin);
  symlinkSync(program, join(bin, "townpick"));
  write(join(bin, "sudo"), '#!/bin/sh\n[ "$1" != -u ] || shift 2\nexec "$@"\n', 0o755);
  // It makes accounts in this folder, which every machine has.
  mkdirSync(join(scratch, "etc"));
  write(join(bin, "systemd-sysusers"), `#!/bin/sh\nexec /usr/bin/systemd-sysusers --root=${scratch} "$@"\n`, 0o755);
  const arguments_ = says("ExecStart").split(" ").slice(1).join(" ");
  write(
    join(bin, "systemctl"),
    `#!/bin/bash
set -euo pipefail
pid=${scratch}/pid
start() {
  mkdir -p ${scratch}/var/lib/townpick
  (cd ${says("WorkingDirectory")} && exec env ${says("Environment")} TOWNPICK_DRAIN_SECONDS=0 townpick ${arguments_}) \\
    >>${scratch}/log 2>&1 </dev/null & echo $! >"$pid"
  # So that the commands need not wait a second.
  for _ in $(seq 100); do curl --fail --silent --output /dev/null http://127.0.0.1:${ports.service}/readyz && break || sleep 0.1; done
}
stop() {
  [ -e "$pid" ] || return 0
  kill "$(cat "$pid")"
  while kill -0 "$(cat "$pid")" 2>/dev/null; do sleep 0.05; done
  rm "$pid"
}
case "$*" in
  daemon-reload) ;;
  "enable --now townpick" | "start townpick") start ;;
  "stop townpick" | "disable --now townpick") stop ;;
  "restart townpick") stop; start ;;
  *) echo "systemctl $*: no stand-in" >&2; exit 1 ;;
esac
`,
    0o755,
  );
  const servers = existsSync("/usr/lib/postgresql") ? readdirSync("/usr/lib/postgresql").map((v) => `/usr/lib/postgresql/${v}/bin`) : [];
  return {
    ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith("TOWNPICK_"))),
    // Caddy keeps things there.
    HOME: scratch,
    PATH: [bin, process.env.PATH, "/usr/sbin", ...servers].join(":"),
  };
}
const environment = standIns();

/** Runs commands in bash, which stops at the first that fails. */
function run(commands, { cwd = scratch, input = "" } = {}) {
  const ran = spawnSync("bash", ["-euo", "pipefail", "-c", commands], { cwd, input, env: environment, encoding: "utf8", timeout: 120_000 });
  if (ran.status !== 0) {
    const log = existsSync(join(scratch, "log")) ? readFileSync(join(scratch, "log"), "utf8") : "";
    throw new Error(`failed:\n${commands}\n${ran.stdout}${ran.stderr}${ran.error ?? ""}\nthe service's log:\n${log}`);
  }
  return ran.stdout;
}

/** Asks for the home page through a proxy until it answers. */
function asked(proxy, words) {
  const command = `curl --silent --show-error --fail --retry 30 --retry-all-errors --retry-delay 0 --retry-max-time 15 --output ${scratch}/page ${words}`;
  run(command);
  if (!readFileSync(join(scratch, "page"), "utf8").includes("<html")) throw new Error(`${proxy} did not lead to the service`);
}

/** Without TLS a page leads to the one with it, and the API is refused. */
function leadsOnPagesAlone(proxy, port) {
  const status = (path) => run(`curl --silent --output /dev/null --write-out "%{http_code}" --header "Host: townpick.example" http://127.0.0.1:${port}${path}`);
  const [page, api] = [status("/winners"), status("/api/places/suggestions?q=bo")];
  if (page !== "301" || api !== "403") throw new Error(`${proxy} answers ${page} for a page and ${api} for the API without TLS`);
}

function beside(command, ...words) {
  children.push(spawn(command, words, { env: environment, cwd: scratch, stdio: "ignore" }));
}

const proxies = {
  "/etc/nginx/sites-available/townpick": (path) => {
    const site = readFileSync(path, "utf8").replace(/\b443 ssl/g, `${ports.https} ssl`).replace(/(listen (\[::\]:)?)80;/g, `$1${ports.http};`);
    // Nobody needs the address of the other family for this.
    writeFileSync(path, site.replace(/^.*listen \[::\].*$/gm, ""));
    const certificates = join(scratch, "etc/letsencrypt/live/townpick.example");
    mkdirSync(certificates, { recursive: true });
    mkdirSync(join(scratch, "var/log/nginx"), { recursive: true });
    run(`openssl req -x509 -newkey rsa:2048 -nodes -days 1 -subj /CN=townpick.example -keyout ${certificates}/privkey.pem -out ${certificates}/fullchain.pem`);
    const main = join(scratch, "nginx.conf");
    writeFileSync(main, `daemon off; pid ${scratch}/nginx.pid; error_log stderr warn; events {} http { client_body_temp_path ${scratch}/t1; proxy_temp_path ${scratch}/t2; fastcgi_temp_path ${scratch}/t3; uwsgi_temp_path ${scratch}/t4; scgi_temp_path ${scratch}/t5; include ${path}; }`);
    run(`nginx -t -q -p ${scratch} -c ${main}`);
    beside("nginx", "-p", scratch, "-c", main);
    asked("nginx", `--insecure --resolve townpick.example:${ports.https}:127.0.0.1 "https://townpick.example:${ports.https}/?q=somebody"`);
    const log = readFileSync(join(scratch, "var/log/nginx/townpick.log"), "utf8");
    if (log.includes("somebody")) throw new Error("nginx logs what people search for");
    leadsOnPagesAlone("nginx", ports.http);
    const old = `openssl s_client -connect 127.0.0.1:${ports.https} -tls1_1 -cipher DEFAULT@SECLEVEL=0`;
    const weak = `openssl s_client -connect 127.0.0.1:${ports.https} -tls1_2 -cipher AES256-SHA`;
    for (const refused of [old, weak]) run(`! ${refused} </dev/null >/dev/null 2>&1`);
    run(`${weak.replace("AES256-SHA", "ECDHE-RSA-AES256-GCM-SHA384")} </dev/null >/dev/null 2>&1`);
  },
  "/etc/caddy/Caddyfile": (path) => {
    run(`caddy validate --config ${path} --adapter caddyfile`);
    // No certificate is to be had for a name that is not ours.
    const plain = readFileSync(path, "utf8")
      .replace("http://townpick.example {", `http://:${ports.caddyPlain} {`)
      .replace("townpick.example {", `http://townpick.example:${ports.caddy} {`);
    writeFileSync(path, `{\n\tadmin off\n\tstorage file_system ${scratch}/caddy\n}\n${plain}`);
    beside("caddy", "run", "--config", path, "--adapter", "caddyfile");
    asked("Caddy", `--header "Host: townpick.example" http://127.0.0.1:${ports.caddy}/`);
    leadsOnPagesAlone("Caddy", ports.caddyPlain);
  },
  // Debian has no Traefik: its file is only written.
  "/etc/traefik/dynamic/townpick.yml": () => {},
};

/** The marked blocks of the document. */
function* blocks(text) {
  let task = "";
  for (const found of text.matchAll(/^## (.*)$|(?:^<!-- (.*) -->\n)?^```(\w+)\n([\s\S]*?)^```$/gm)) {
    const [, heading, mark, language, body] = found;
    if (heading) task = heading;
    else yield { task, mark, language, body };
  }
}

async function main() {
  const counts = { run: 0, files: 0, left: [] };
  const cwd = archives ?? scratch;
  for (const { task, mark, language, body } of blocks(readFileSync(join(root, "docs/operations.md"), "utf8"))) {
    const file = mark?.match(/^file: (\S+)$/)?.[1];
    if (file) {
      const path = here(file);
      write(path, here(body), file.endsWith(".toml") ? 0o640 : 0o644);
      proxies[file]?.(path);
      counts.files += 1;
    } else if (mark?.startsWith("not run: ")) {
      counts.left.push(`${task}: ${mark.slice("not run: ".length)}`);
    } else if (mark === "run: archive" && !archives) {
      counts.left.push(`${task}: there is no archive`);
    } else if (mark?.startsWith("run")) {
      const input = mark === "run: with a password" ? "a harbor full of lanterns\n" : "";
      run(here(body), { cwd, input });
      counts.run += body.trim().split("\n").length;
    } else if (language === "sh") {
      throw new Error(`${task}: this block is neither run nor said not to be:\n${body}`);
    }
    if (task === "On several machines" && body.includes("curl")) {
      // The tasks after this one are those of a single machine again.
      run(here("systemctl stop townpick\nsed -i /^database_url/d /etc/townpick/townpick.toml\nsystemctl start townpick\n"));
    }
  }
  if (counts.run < 20) throw new Error("hardly any command was found: was the document read?");
  if (existsSync(join(scratch, "var/lib/townpick"))) throw new Error("leaving left something behind");
  for (const left of counts.left) console.log(`not run: ${left}`);
  console.log(`${counts.run} commands of docs/operations.md work, with ${counts.files} files.`);
}

try {
  await main();
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
} finally {
  for (const child of children) child.kill();
  const pid = join(scratch, "pid");
  if (existsSync(pid)) spawnSync("bash", ["-c", `kill $(cat ${pid})`]);
  rmSync(scratch, { recursive: true, force: true });
}

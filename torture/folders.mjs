// Folders that nobody may write into any more, while they are in use.

import { once } from "node:events";
import { chmodSync, existsSync, mkdirSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { recovered } from "./faults.mjs";
import { sleep, until } from "./installation.mjs";

/** The smallest picture there is. */
const PICTURE = Buffer.from("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==", "base64");

/** Takes away, or gives back, the right to write into a folder and everything in it. */
function permit(folder, isWritable) {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    if (statSync(path).isDirectory()) permit(path, isWritable);
    else chmodSync(path, isWritable ? 0o600 : 0o400);
  }
  chmodSync(folder, isWritable ? 0o700 : 0o500);
}

/** The pictures, the backups and everything cannot be written to, one after the other; the last also when it is started. */
export async function readOnlyFolders(installation, clients) {
  const [replica] = installation.replicas;
  const upload = await administrator(installation, replica);
  const complain = (sentence) => clients.surprises.add(sentence);

  const pictures = join(installation.data, "images");
  if (!existsSync(pictures)) mkdirSync(pictures, { mode: 0o700 });
  permit(pictures, false);
  const refused = await upload();
  if (refused.status !== 503 || !refused.headers.has("retry-after")) complain(`a picture was answered ${refused.status} in a read-only folder: ${await refused.text()}`);
  await recovered(clients);
  permit(pictures, true);
  const taken = await upload();
  if (taken.status !== 201) complain(`a picture was answered ${taken.status} after it could be written again`);

  const backups = join(installation.folder, "backups");
  const backUp = () => installation.runBeside(["backup"], { TOWNPICK_BACKUP_URL: backups });
  mkdirSync(backups, { mode: 0o700, recursive: true });
  const left = readdirSync(backups).length;
  permit(backups, false);
  const failure = await backUp().then(() => "", (error) => error.stderr);
  if (!/backups/.test(failure)) complain(`a backup into a read-only folder says '${failure}'`);
  if (readdirSync(backups).length !== left) complain("a backup left something in a read-only folder");
  permit(backups, true);
  await backUp();

  permit(installation.data, false);
  clients.areClicksCounted = false;
  // What was open stays open: either people go on, or they are told.
  const before = clients.signups.size + clients.refusals.all;
  await until(() => clients.signups.size + clients.refusals.all > before, "nobody was answered in a read-only folder");
  await sleep(2000);
  await installation.kill(replica);
  const service = installation.spawn(replica, "ignore");
  const ended = once(service, "exit").then(([status]) => status);
  const end = await Promise.race([ended, sleep(5000).then(() => "no end")]);
  if (end === 0 || (end === "no end" && (await installation.isReady(replica)))) complain("the service started well in a read-only folder");
  permit(installation.data, true);
  if (end !== "no end") await installation.revive(replica);
  await recovered(clients);
  const how = end === "no end" ? "waited" : `ended with ${end}`;
  return `pictures, backups and everything could not be written to; started there, the service ${how}`;
}

/** What uploads a picture. */
async function administrator(installation, { base }) {
  const origin = new URL(base).origin;
  const body = JSON.stringify({ email: "robin@townpick.example", password: installation.password });
  const answer = await fetch(`${base}/api/admin/session`, { method: "POST", headers: { "content-type": "application/json", origin }, body });
  if (!answer.ok) throw new Error(`signing in answered ${answer.status}`);
  const cookie = answer.headers.get("set-cookie").split(";")[0];
  return () => {
    const form = new FormData();
    form.append("file", new Blob([PICTURE], { type: "image/png" }), "point.png");
    return fetch(`${base}/api/admin/images`, { method: "POST", headers: { cookie, origin }, body: form });
  };
}

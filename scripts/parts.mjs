// What the program is made of besides our own sources: the crates that are compiled into it and the packages of the web app,
// without those that only build or test them.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";

export const root = resolve(import.meta.dirname, "..");

/** The sums of the crates, as Cargo.lock has them. */
function sums() {
  const lock = readFileSync(join(root, "Cargo.lock"), "utf8");
  const found = lock.matchAll(/^name = "(.*)"\nversion = "(.*)"\nsource = .*\nchecksum = "(.*)"$/gm);
  return new Map([...found].map(([, name, version, sum]) => [`${name} ${version}`, sum]));
}

function crates(target) {
  const words = ["metadata", "--format-version", "1", "--locked", "--filter-platform", target];
  const told = JSON.parse(execFileSync("cargo", words, { cwd: root, encoding: "utf8", maxBuffer: 1 << 28 }));
  const packages = new Map(told.packages.map((entry) => [entry.id, entry]));
  const nodes = new Map(told.resolve.nodes.map((node) => [node.id, node]));
  const known = sums();
  const needs = (id) => nodes.get(id).deps.filter(({ dep_kinds: kinds }) => kinds.some(({ kind }) => kind === null)).map(({ pkg }) => pkg);
  const reached = new Set();
  const waiting = [told.packages.find((entry) => entry.name === "townpick" && entry.source === null).id];
  while (waiting.length > 0) {
    const id = waiting.pop();
    if (reached.has(id)) continue;
    reached.add(id);
    waiting.push(...needs(id));
  }
  const address = (id) => `pkg:cargo/${packages.get(id).name}@${packages.get(id).version}`;
  const others = [...reached].filter((id) => packages.get(id).source !== null);
  return others.map((id) => {
    const { name, version, license, manifest_path: manifest, description } = packages.get(id);
    const sum = { alg: "SHA-256", content: known.get(`${name} ${version}`) };
    return { kind: "crate", name, version, licence: license, description, sum, address: address(id), needs: needs(id).map(address), folder: resolve(manifest, "..") };
  });
}

/** The package's own words; lock files leave some out. */
function described(folder) {
  try {
    return JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  } catch {
    return {};
  }
}

function webPackages() {
  const lock = JSON.parse(readFileSync(join(root, "web/package-lock.json"), "utf8"));
  const isPart = ([path, entry]) => path !== "" && !entry.dev && !entry.devOptional && !entry.optional && !entry.peer;
  return Object.entries(lock.packages).filter(isPart).map(([path, { version, license, integrity }]) => {
    const name = path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);
    const folder = join(root, "web", path);
    const own = described(folder);
    const sum = integrity?.startsWith("sha512-")
      ? { alg: "SHA-512", content: Buffer.from(integrity.slice("sha512-".length), "base64").toString("hex") }
      : undefined;
    const address = `pkg:npm/${name.replace("@", "%40")}@${version}`;
    return { kind: "npm", name, version, licence: license ?? own.license, description: own.description, sum, address, needs: [], folder };
  });
}

/** Every part, by kind and name, each once. */
export function parts(target) {
  const all = new Map([...crates(target), ...webPackages()].map((part) => [part.address, part]));
  return [...all.values()].sort((one, other) => (one.address < other.address ? -1 : 1));
}

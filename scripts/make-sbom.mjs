// Writes the software bill of materials (CycloneDX 1.5, JSON) of the program, crates and web packages in one:
// `make-sbom.mjs TARGET VERSION > sbom.cdx.json`. The same commit gives the same document.
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { parts, root } from "./parts.mjs";

const [target, version] = process.argv.slice(2);
const self = `pkg:generic/townpick@${version}`;
const committed = execFileSync("git", ["log", "-1", "--format=%cI"], { cwd: root, encoding: "utf8" }).trim();

/** A licence as SPDX writes it, or else by its name. */
function licences(licence) {
  if (typeof licence !== "string") return undefined;
  const expression = licence.replace(/\s*\/\s*/g, " OR ");
  const isSpdx = /^[A-Za-z0-9.+()-]+( (AND|OR|WITH) [A-Za-z0-9.+()-]+)*$/.test(expression);
  return isSpdx ? [{ expression }] : [{ license: { name: licence } }];
}

const all = parts(target);
const components = all.map(({ name, version, licence, description, sum, address }) => ({
  type: "library",
  "bom-ref": address,
  name,
  version,
  ...(description && { description }),
  ...(sum?.content && { hashes: [sum] }),
  ...(licence && { licenses: licences(licence) }),
  purl: address,
}));
const digest = createHash("sha256").update(JSON.stringify([self, components])).digest("hex");
const serial = `${digest.slice(0, 8)}-${digest.slice(8, 12)}-5${digest.slice(13, 16)}-a${digest.slice(17, 20)}-${digest.slice(20, 32)}`;
const document_ = {
  bomFormat: "CycloneDX",
  specVersion: "1.5",
  serialNumber: `urn:uuid:${serial}`,
  version: 1,
  metadata: {
    timestamp: committed,
    component: { type: "application", "bom-ref": self, name: "townpick", version, licenses: [{ expression: "MIT" }] },
  },
  components,
  dependencies: [
    { ref: self, dependsOn: all.map(({ address }) => address) },
    ...all.filter(({ needs }) => needs.length > 0).map(({ address, needs }) => ({ ref: address, dependsOn: [...new Set(needs)].sort() })),
  ],
};
console.log(JSON.stringify(document_, null, 1));

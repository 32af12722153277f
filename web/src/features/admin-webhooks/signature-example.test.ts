// The example of docs/integrations.md, as it stands there, against a signature that the service's own tests know, too.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, it } from "vitest";

const handbook = readFileSync(resolve("../docs/integrations.md"), "utf8");
const example = /```js\n([\s\S]+?)```/.exec(handbook)?.[1] ?? "";
const service = readFileSync(resolve("../crates/domain/src/webhook/signature.rs"), "utf8");
const signature = /"(v1,[\w+/=]{20,})"/.exec(service)?.[1] ?? "";

const now = Date.parse("2026-07-06T14:00:00Z") / 1000;
const body = '{"type":"contest.drawn"}';
const secret = `whsec_${Buffer.alloc(32, 7).toString("base64")}`;

function isFromTownpick(signatures: string, said = body, age = 0): boolean {
  const headers = {
    "webhook-id": "msg_1",
    "webhook-timestamp": String(now),
    "webhook-signature": signatures,
  };
  const args = [headers, said, secret, now + age].map((value) => JSON.stringify(value)).join(", ");
  const code = `${example}\nprocess.stdout.write(String(isFromTownpick(${args})));`;
  return execFileSync(process.execPath, ["--input-type=module", "-e", code]).toString() === "true";
}

it("takes what the service signed and nothing else", () => {
  expect(isFromTownpick(signature)).toBe(true);
  expect(isFromTownpick(`v1,${Buffer.alloc(32).toString("base64")} ${signature}`)).toBe(true);
  expect(isFromTownpick(signature, '{"type":"contest.voided"}')).toBe(false);
  expect(isFromTownpick("v1,short")).toBe(false);
  expect(isFromTownpick(signature, body, 301)).toBe(false);
});

import { expect, it } from "vitest";
import { toHex } from "./bytes.ts";
import { sha256 as byWebCrypto } from "./drawing.ts";
import { sha256 } from "./sha256.ts";

it("gives what WebCrypto gives, whatever the length", async () => {
  for (let length = 0; length <= 200; length++) {
    const message = Uint8Array.from({ length }, (_, at) => 37 * at + length);
    expect(toHex(sha256(message)), `${length} bytes`).toBe(toHex(await byWebCrypto(message)));
  }
  const long = new Uint8Array(1_000_000).fill(0x61);
  expect(toHex(sha256(long))).toBe(toHex(await byWebCrypto(long)));
});

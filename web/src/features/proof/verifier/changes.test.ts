// Every change of one proof, and what the service's own verifier says to each: this one must say the same.
import { describe, expect, it } from "vitest";
import published from "../../../../../crates/domain/tests/data/proof.json";
import listed from "../../../../../crates/domain/tests/data/proof-changes.json";
import { readProof } from "./reading.ts";
import { verify } from "./verify.ts";

type Change = [at: number, length: number, put: string, outcome: string];
const text = JSON.stringify(published);
const changes = listed as Change[];

async function outcome(changed: string): Promise<string> {
  const proof = readProof(changed);
  if (!proof) return "unreadable";
  for await (const { wrong } of verify(proof)) if (wrong) return "bad";
  return "good";
}

describe("the proof that both verifiers are tried with", () => {
  it("is good as it is", async () => {
    expect(await outcome(text)).toBe("good");
    expect(await outcome(` ${text}\n`)).toBe("good");
  });

  it("is judged as the service judges it after every change", async () => {
    const different: string[] = [];
    for (const [at, length, put, expected] of changes) {
      const changed = text.slice(0, at) + put + text.slice(at + length);
      const found = await outcome(changed);
      if (found !== expected) {
        different.push(`${found} instead of ${expected}: ${put} at …${text.slice(at - 30, at)}`);
      }
    }
    expect(different).toEqual([]);
    expect(changes.length).toBeGreaterThan(2000);
  }, 60_000);
});

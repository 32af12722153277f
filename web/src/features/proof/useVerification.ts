import { useState } from "react";
import type { Drawing } from "./api.ts";
import { pageCheck, wrongPage } from "./page-check.ts";
import { fetchPublished } from "./published.ts";
import { readProof } from "./verifier/reading.ts";
import { type Obstacle, obstacle } from "./verifier/support.ts";
import { cameLate } from "./verifier/times.ts";
import { checksOf, type Finding, verify } from "./verifier/verify.ts";

/** Everything that is checked of a drawing here, in this order. */
export function namesOf(drawing: Drawing): readonly string[] {
  return [pageCheck, ...checksOf(drawing).map(({ name }) => name)];
}

/** How far a verification is. */
export interface Verification {
  phase: "idle" | "running" | "good" | "bad" | "unreadable" | "failed" | Obstacle;
  findings: readonly Finding[];
  /** What a good proof does not show because it came late. */
  late: readonly string[];
}

const idle: Verification = { phase: "idle", findings: [], late: [] };

/** Downloads the proof of a drawing and checks it here, check by check. */
export function useVerification(drawing: Drawing, address: string) {
  const [verification, setVerification] = useState(idle);

  async function check(): Promise<Verification> {
    // A browser that cannot check says so, and never that a proof is false.
    const inTheWay = await obstacle();
    if (inTheWay) return { ...idle, phase: inTheWay };
    const proof = await fetchPublished(address).then(readProof, () => null);
    if (!proof) return { ...idle, phase: "unreadable" };
    const findings: Finding[] = [{ name: pageCheck, wrong: wrongPage(proof, drawing) }];
    if (findings[0]?.wrong) return { ...idle, phase: "bad", findings };
    for await (const finding of verify(proof)) {
      findings.push(finding);
      setVerification({ ...idle, phase: "running", findings: [...findings] });
    }
    const isGood =
      findings.length === namesOf(drawing).length && findings.every(({ wrong }) => wrong === null);
    return { phase: isGood ? "good" : "bad", findings, late: cameLate(proof) };
  }

  async function start() {
    setVerification({ ...idle, phase: "running" });
    setVerification(await check().catch(() => ({ ...idle, phase: "failed" as const })));
  }

  return { verification, start };
}

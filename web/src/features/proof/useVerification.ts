import { useState } from "react";
import { fetchProof } from "./api.ts";
import { readProof } from "./verifier/proof.ts";
import { checks, type Finding, verify } from "./verifier/verify.ts";

/** How far a verification is. */
export interface Verification {
  phase: "idle" | "running" | "good" | "bad" | "unreadable";
  findings: readonly Finding[];
}

const idle: Verification = { phase: "idle", findings: [] };

/** Downloads a proof and checks it here, check by check. */
export function useVerification(address: string) {
  const [verification, setVerification] = useState(idle);

  async function start() {
    setVerification({ phase: "running", findings: [] });
    const proof = await fetchProof(address).then(readProof, () => null);
    if (!proof) {
      setVerification({ phase: "unreadable", findings: [] });
      return;
    }
    const findings: Finding[] = [];
    for await (const finding of verify(proof)) {
      findings.push(finding);
      setVerification({ phase: "running", findings: [...findings] });
    }
    const isGood =
      findings.length === checks.length && findings.every(({ wrong }) => wrong === null);
    setVerification({ phase: isGood ? "good" : "bad", findings });
  }

  return { verification, start };
}

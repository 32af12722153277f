import { useEffect, useRef, useState } from "react";
import type { Drawing } from "./api.ts";
import { verifyInWorker } from "./in-worker.ts";
import { pageCheck } from "./page-check.ts";
import type { Progress } from "./verification.ts";
import { checkNames } from "./verifier/check-names.ts";
import { type Obstacle, obstacle } from "./verifier/support.ts";
import type { Finding } from "./verifier/verify.ts";

/** Everything that is checked of a drawing here, in this order. */
export function namesOf(drawing: Drawing): readonly string[] {
  return [pageCheck, ...checkNames(drawing).map(([, name]) => name)];
}

/** How far a verification is. */
export interface Verification {
  phase: "idle" | "running" | "good" | "bad" | "unreadable" | "failed" | Obstacle;
  findings: readonly Finding[];
  progress: Progress;
  /** What a good proof does not show because it came late. */
  late: readonly string[];
}

const idle: Verification = {
  phase: "idle",
  findings: [],
  progress: { read: 0, hashed: 0 },
  late: [],
};

/** Has the proof of a drawing downloaded and checked here, check by check, until the visitor leaves. */
export function useVerification(drawing: Drawing, address: string) {
  const [verification, setVerification] = useState(idle);
  const current = useRef<AbortController>(undefined);
  useEffect(() => () => current.current?.abort(), []);

  async function check(abandoned: AbortSignal): Promise<Verification> {
    // A browser that cannot check says so, and never that a proof is false.
    const inTheWay = await obstacle();
    if (inTheWay) return { ...idle, phase: inTheWay };
    let so: Verification = { ...idle, phase: "running" };
    const outcome = await verifyInWorker(
      drawing,
      address,
      (news) => {
        so =
          "finding" in news
            ? { ...so, findings: [...so.findings, news.finding] }
            : { ...so, progress: news.progress };
        setVerification(so);
      },
      abandoned,
    );
    if (!outcome) return { ...idle, phase: "unreadable" };
    const { findings } = so;
    const isGood =
      findings.length === namesOf(drawing).length && findings.every(({ wrong }) => wrong === null);
    return { ...so, phase: isGood ? "good" : "bad", late: outcome.late };
  }

  async function start() {
    current.current?.abort();
    const mine = new AbortController();
    current.current = mine;
    setVerification({ ...idle, phase: "running" });
    const done = await check(mine.signal).catch(() => ({ ...idle, phase: "failed" as const }));
    if (!mine.signal.aborted) setVerification(done);
  }

  return { verification, start };
}

// Downloads the proof of a drawing and checks it, check by check. Runs in the worker: a large town's takes seconds.
import type { Drawing } from "./api.ts";
import { pageCheck, wrongPage } from "./page-check.ts";
import { fetchParts } from "./published.ts";
import { type ArrivedProof, ProofReader } from "./verifier/arriving.ts";
import { cameLate } from "./verifier/times.ts";
import { type Finding, verify } from "./verifier/verify.ts";

/** How far a check is: each entry is read once and hashed once. */
export interface Progress {
  read: number;
  hashed: number;
}

/** What is found out along the way. */
export type News = { progress: Progress } | { finding: Finding };

/** What came of it: what a good proof does not show because it came late, or nothing when there is no proof to read. */
export type Outcome = { late: readonly string[] } | null;

/** How many entries are read between two progress reports: each of them draws the page again. */
const oftenEnough = 8192;

export async function verifyPublished(
  drawing: Drawing,
  address: string,
  tell: (news: News) => void,
): Promise<Outcome> {
  // Asked for early: a connection may be lost while a long list is checked.
  if (drawing.beacon) void import("./verifier/quicknet.ts").catch(() => {});
  const arrived = await arrivingProof(address, (read) => tell({ progress: { read, hashed: 0 } }));
  if (!arrived) return null;
  const { proof, list } = arrived;
  tell({ progress: { read: list.length, hashed: 0 } });
  const wrong = wrongPage(proof, drawing);
  tell({ finding: { name: pageCheck, wrong } });
  if (wrong) return { late: [] };
  const onHashed = (hashed: number) => tell({ progress: { read: list.length, hashed } });
  for await (const finding of verify(proof, list, onHashed)) tell({ finding });
  return { late: cameLate(proof) };
}

/** The proof at an address; nothing when it does not arrive or is none. */
export async function arrivingProof(
  address: string,
  onRead: (entries: number) => void = () => {},
): Promise<ArrivedProof | null> {
  const reader = new ProofReader();
  let told = 0;
  try {
    for await (const part of fetchParts(address)) {
      reader.take(part);
      if (reader.entries - told >= oftenEnough) {
        told = reader.entries;
        onRead(told);
      }
    }
    return reader.end();
  } catch {
    return null;
  }
}

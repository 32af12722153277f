// A town's ledger, loaded once and checked in the browser; after that nothing is asked of the service.
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { isNotFound } from "@/api/problem.ts";
import { paths } from "@/lib/paths.ts";
import { fetchPublished } from "./published.ts";
import type { Ledger } from "./verifier/proof.ts";
import { type Obstacle, obstacle } from "./verifier/support.ts";
import { readLedger, wrongLedger } from "./verifier/whole-ledger.ts";

/** How the check of a whole ledger stands. */
export type LedgerCheck =
  | { phase: "running"; checked: number }
  | { phase: "good" }
  | { phase: "bad"; wrong: string }
  | { phase: "failed" }
  | { phase: Obstacle };

/** How many records are checked between two progress reports: each of them draws the page again. */
const oftenEnough = 50;

/** The ledger of a town, null when what is published cannot be read; it is loaded again only when asked. */
export function useLedger(slug: string) {
  const query = useQuery({
    queryKey: ["ledger", slug],
    queryFn: async () => readLedger(await fetchPublished(paths.ledgerFile(slug))),
    staleTime: Number.POSITIVE_INFINITY,
    // Long lists are not compared with themselves.
    structuralSharing: false,
    retry: (failures, error) => !isNotFound(error) && failures < 2,
    // Without a connection the page must say so instead of waiting for one.
    networkMode: "always",
  });
  return { ...query, check: useCheck(slug, query.data, query.dataUpdatedAt) };
}

function useCheck(slug: string, ledger: Ledger | null | undefined, loadedAt: number): LedgerCheck {
  const [checked, setChecked] = useState(0);
  const onChecked = (count: number) => {
    if (count % oftenEnough === 0) setChecked(count);
  };
  const { data, isError } = useQuery({
    queryKey: ["ledger-check", slug, loadedAt],
    queryFn: () => checkLedger(ledger, onChecked),
    enabled: Boolean(ledger),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    networkMode: "always",
  });
  if (isError) return { phase: "failed" };
  return data ?? { phase: "running", checked: Math.min(checked, ledger?.records.length ?? 0) };
}

async function checkLedger(
  ledger: Ledger | null | undefined,
  onChecked: (count: number) => void,
): Promise<LedgerCheck> {
  // A browser that cannot check says so, and never that a ledger is false.
  const inTheWay = await obstacle();
  if (inTheWay) return { phase: inTheWay };
  const wrong = ledger ? await wrongLedger(ledger, onChecked) : null;
  return wrong ? { phase: "bad", wrong } : { phase: "good" };
}

// A town's whole ledger: read in the one spelling that the service writes, and checked from its first record on.
import { wrongRecord } from "./ledger.ts";
import { type Ledger, ledger } from "./proof.ts";
import { isLedgerWrittenAs } from "./written.ts";

/** The ledger a text holds; nothing when it is none. */
export function readLedger(text: string): Ledger | null {
  try {
    const document: unknown = JSON.parse(text);
    return isLedger(document) && isLedgerWrittenAs(text, document) ? document : null;
  } catch {
    return null;
  }
}

function isLedger(document: unknown): document is Ledger {
  return ledger.safeParse(document).success;
}

/** What is wrong with a ledger, in a few words; nothing when it begins with its first record, has no gap and holds. */
export async function wrongLedger(
  { ledger, public_key, records }: Ledger,
  onChecked?: (count: number) => void,
): Promise<string | null> {
  for (const [index, { statement }] of records.entries()) {
    if (statement.sequence !== index + 1) return `record ${index + 1} is missing`;
    if (statement.town !== ledger) return `record ${index + 1} is of another town`;
  }
  return wrongRecord(records, public_key, onChecked);
}

// Reads a proof: JSON of the right form, in the one spelling that the service writes.
import { type Proof, proof } from "./proof.ts";
import { isWrittenAs } from "./written.ts";

/** The proof a text holds; nothing when it is none. */
export function readProof(text: string): Proof | null {
  try {
    const document: unknown = JSON.parse(text);
    // What was parsed is used, not a copy: a copy could lack what the text has.
    return isProof(document) && isWrittenAs(text, document) ? document : null;
  } catch {
    return null;
  }
}

function isProof(document: unknown): document is Proof {
  return proof.safeParse(document).success;
}

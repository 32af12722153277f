// Whether this browser can check signatures at all. One that cannot must never call a proof false.
import { fromHex } from "./bytes.ts";

/** What keeps a browser from checking: a page that did not come over https, or no Ed25519. */
export type Obstacle = "insecure" | "outdated";

// The first example of RFC 8032: the signature of an empty message.
const key = "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a";
const signature =
  "e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b";

/** What keeps this browser from checking a proof; nothing when it can. */
export async function obstacle(): Promise<Obstacle | null> {
  if (!canHash()) return "insecure";
  try {
    const known = await crypto.subtle.importKey("raw", fromHex(key), "Ed25519", false, ["verify"]);
    const empty = new Uint8Array();
    const can = await crypto.subtle.verify("Ed25519", known, fromHex(signature), empty);
    return can ? null : "outdated";
  } catch {
    return "outdated";
  }
}

/** Whether there is WebCrypto: browsers give it only to pages that came over https or from this machine. */
export function canHash(): boolean {
  return Boolean(globalThis.crypto?.subtle);
}

// Whether a public random number is drand's own: the signature of its round must hold under the pinned key of the chain.
// Loaded only where a proof with such a number is checked, for what it imports is large. Asks nobody.
import { bls12_381 } from "@noble/curves/bls12-381.js";
import { be64, fromHex, toHex } from "./bytes.ts";
import { sha256 } from "./drawing.ts";
import type { Proof } from "./proof.ts";

/** The key of drand's quicknet, as the service has pinned it. */
export const chainKey =
  "83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d1064510d1fec758c921cc22b0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a";

/** What keeps signatures of this scheme (bls-unchained-g1-rfc9380) apart from all others. */
const separation = "BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_";

const chain = bls12_381.shortSignatures;

/** What shows that a number is not drand's own, in a few words; nothing when it is. */
export async function wrongNumber(beacon: NonNullable<Proof["beacon"]>): Promise<string | null> {
  const { round, randomness } = beacon;
  const signature = fromHex(beacon.signature);
  if (!isSigned(await sha256(be64(round)), signature)) {
    return `the signature of the public randomness is not drand's signature of round ${round}`;
  }
  return toHex(await sha256(signature)) === randomness
    ? null
    : "the public randomness is not the hash of its signature";
}

function isSigned(message: Uint8Array, signature: Uint8Array): boolean {
  const [hashed, key] = [chain.hash(message, separation), chainPoint()];
  try {
    // Only a point of the group in its one spelling is read: a second one would be a second number to choose from.
    return chain.verify(chain.Signature.fromBytes(signature), hashed, key);
  } catch {
    return false;
  }
}

function chainPoint() {
  return bls12_381.G2.Point.fromBytes(fromHex(chainKey));
}

// Finds an entry in the public list by its ticket and its holder's phone number, which never leaves the browser.

import { arrivingProof } from "./verification.ts";
import { fromHex, toHex } from "./verifier/bytes.ts";
import { holder } from "./verifier/drawing.ts";

/** A ticket with its salt, and the digits of a phone number that it may belong to. */
export interface OwnEntry {
  ticket: string;
  salt: string;
  phone: string;
}

/** The entry's position, or -1 when the number does not belong to the ticket; nothing when there is no proof to read. */
export async function findEntry(
  address: string,
  { ticket, salt, phone }: OwnEntry,
): Promise<{ at: number; of: number } | null> {
  const arrived = await arrivingProof(address);
  if (!arrived) return null;
  const mine = toHex(await holder(fromHex(salt), `+1${phone}`));
  return { at: arrived.list.indexOf(ticket, mine), of: arrived.list.length };
}

// Rules that several of the dashboard's forms share.
import * as z from "zod/mini";
import type { components } from "@/api/schema.d.ts";
import { everyWordOf } from "@/lib/words.ts";
import type { PickerOption } from "../pickers/option.ts";

/** What business and sponsor may be: the categories of the specification. */
export const categories = everyWordOf<components["schemas"]["FeaturedBusiness"]["category"]>()(
  "Restaurant",
  "Cafe",
  "Bakery",
  "Bar",
  "Retail",
  "Salon & Beauty",
  "Fitness",
  "Healthcare",
  "Professional Services",
  "Home Services",
  "Entertainment",
  "Education",
  "Other",
);

/** A choice that must be made. */
export function requiredChoice(missing: string) {
  return z.pipe(
    z.custom<PickerOption | null>((value) => value !== null && value !== undefined, missing),
    z.transform((option) => option?.id ?? ""),
  );
}

/** A choice that need not be made; null when it is not. */
export const optionalChoice = z.pipe(
  z.custom<PickerOption | null>(() => true),
  z.transform((option) => option?.id ?? null),
);

const unencrypted = "Use an https:// address: browsers do not show pictures from http:// addresses";

function isShown(address: string): boolean {
  return !/^\s*http:/i.test(address);
}

/** A field for one picture: its address, or null. */
export const onePicture = z.pipe(
  z.custom<string[]>((addresses) => (addresses as string[]).every(isShown), unencrypted),
  z.transform((addresses) => addresses[0] ?? null),
);

/** A field for several pictures. */
export const severalPictures = z
  .array(z.string())
  .check(z.refine((addresses) => addresses.every(isShown), unencrypted));

/** The field's value for a picture that may be missing. */
export function pictureField(address: string | null): string[] {
  return address ? [address] : [];
}

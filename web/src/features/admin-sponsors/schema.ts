// The sponsor form: what its fields begin with, and what is sent of them.
import * as z from "zod/mini";
import { onePicture, pictureField } from "@/features/admin/form/rules.ts";
import { optionalText, requiredEmail, requiredText } from "@/lib/form-rules.ts";
import type { Sponsor } from "./api.ts";

/** Checks the form and makes a sponsor of it. */
export const sponsorSchema = z.pipe(
  z.object({
    name: requiredText({ name: "Name", atLeast: 1, atMost: 200, missing: "Name is required" }),
    contact_name: requiredText({
      name: "Contact name",
      atLeast: 1,
      atMost: 200,
      missing: "Contact name is required",
    }),
    contact_email: z.pipe(
      z.string().check(z.refine((text) => text.trim() !== "", "Contact email is required")),
      requiredEmail("Valid email required"),
    ),
    contact_phone: optionalText({ name: "Contact phone", atMost: 40 }),
    website_url: optionalText({ name: "Website", atMost: 500 }),
    category: requiredText({
      name: "Category",
      atLeast: 1,
      atMost: 100,
      missing: "Category is required",
    }),
    logo: onePicture,
  }),
  z.transform(({ logo, ...fields }) => ({ ...fields, logo_url: logo })),
);

/** What is typed into the form. */
export type SponsorValues = z.input<typeof sponsorSchema>;

/** The form of a new sponsor, or of one that exists. */
export function sponsorValues(sponsor: Sponsor | null): SponsorValues {
  return {
    name: sponsor?.name ?? "",
    contact_name: sponsor?.contact_name ?? "",
    contact_email: sponsor?.contact_email ?? "",
    contact_phone: sponsor?.contact_phone ?? "",
    website_url: sponsor?.website_url ?? "",
    category: sponsor?.category ?? "",
    logo: pictureField(sponsor?.logo_url ?? null),
  };
}

// The application forms: the one of /businesses, and the older one of /businesses-legacy.
import * as z from "zod/mini";
import { optionalText, requiredEmail, requiredText } from "@/lib/form-rules.ts";

const businessName = requiredText({
  name: "Business name",
  atLeast: 2,
  atMost: 200,
  missing: "Business name is required",
});
const website = requiredText({
  name: "Website",
  atLeast: 2,
  atMost: 500,
  missing: "Website is required",
});
const email = requiredEmail("Valid email required");

/** The fields of /businesses, named as the service names them. */
export const applicationSchema = z.object({
  business_name: businessName,
  website_url: website,
  contact_name: requiredText({
    name: "Contact name",
    atLeast: 2,
    atMost: 200,
    missing: "Contact name is required",
  }),
  contact_email: email,
  contact_phone: requiredText({
    name: "Contact phone",
    atLeast: 7,
    atMost: 40,
    missing: "Contact phone is required",
  }),
  description: optionalText({ name: "Description", atMost: 5000 }),
});

/** What an application says, whichever form it came from. */
export type Application = z.output<typeof applicationSchema>;

/** The five fields of /businesses-legacy, made into an application without a description. */
export const legacyApplicationSchema = z.pipe(
  z.object({
    fullName: requiredText({
      name: "Full name",
      atLeast: 2,
      atMost: 200,
      missing: "Full name is required",
    }),
    businessName,
    website,
    email,
    phone: requiredText({ name: "Phone", atLeast: 7, atMost: 40, missing: "Phone is required" }),
  }),
  z.transform(
    (form): Application => ({
      business_name: form.businessName,
      website_url: form.website,
      contact_name: form.fullName,
      contact_email: form.email,
      contact_phone: form.phone,
      description: null,
    }),
  ),
);

/** What the service calls the fields of /businesses-legacy. */
export const legacyApplicationFields = {
  fullName: "contact_name",
  businessName: "business_name",
  website: "website_url",
  email: "contact_email",
  phone: "contact_phone",
} as const;

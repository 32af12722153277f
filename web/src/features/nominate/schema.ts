import * as z from "zod/mini";
import { optionalEmail, optionalText, requiredText } from "@/lib/form-rules.ts";

/** The fields of a nomination, named as the service names them. */
export const nominationSchema = z.object({
  nominee_name: requiredText({
    name: "Business name",
    atLeast: 2,
    atMost: 200,
    missing: "Business name is required",
  }),
  nominee_town: requiredText({
    name: "Town or area",
    atLeast: 2,
    atMost: 200,
    missing: "Town or area is required",
  }),
  website_url: optionalText({ name: "Website", atMost: 500 }),
  reason: optionalText({ name: "Reason", atMost: 5000 }),
  nominator_name: optionalText({ name: "Your name", atMost: 200 }),
  nominator_email: optionalEmail("Valid email required"),
});

/** What a nomination says. */
export type Nomination = z.output<typeof nominationSchema>;

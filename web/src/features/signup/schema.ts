import * as z from "zod/mini";
import { withArticle } from "@/lib/article.ts";
import { requiredEmail, requiredText } from "@/lib/form-rules.ts";

const text = (name: string, atMost: number) =>
  requiredText({ name, atLeast: 1, atMost, missing: `${name} is required` });

const ticked = (message: string) => z.boolean().check(z.refine((is) => is, message));

/** The rules of the details step; the town's name is part of what a missing tick says. */
export function detailsSchema(town: string) {
  return z.object({
    first_name: text("First name", 100),
    last_name: text("Last name", 100),
    email: requiredEmail("Valid email required"),
    address: text("Address", 300),
    eligibility_confirmed: ticked(`You must be 18+ and ${withArticle(town)} resident to enter.`),
    terms_accepted: ticked("You must accept the Terms and Privacy Policy to continue."),
    texts_accepted: z.boolean(),
  });
}

/** What a resident fills in on the details step. */
export type Details = z.infer<ReturnType<typeof detailsSchema>>;

/** The details step before anything is typed. */
export const emptyDetails: Details = {
  first_name: "",
  last_name: "",
  email: "",
  address: "",
  eligibility_confirmed: false,
  terms_accepted: false,
  texts_accepted: false,
};

// What each state of a prize is called.
import { spoken } from "@/lib/eastern-instants.ts";
import type { Claim } from "./api.ts";

const dollars = new Intl.NumberFormat("en-US", {
  style: "currency",
  currency: "USD",
  trailingZeroDisplay: "stripIfInteger",
});

/** What a prize is worth: 'Worth $200'. */
export function worth(cents: number): string {
  return `Worth ${dollars.format(cents / 100)}`;
}

/** The headline and the sentence under it. */
export interface Telling {
  kicker: string;
  title: string;
  sentence: string;
}

/** What to tell the winner about where the prize stands. */
export function telling(claim: Claim): Telling {
  const { business_name, town_full_name, first_name, claim_deadline } = claim;
  const addressed = (words: string) =>
    first_name ? `${first_name}, ${words}` : words.charAt(0).toUpperCase() + words.slice(1);
  switch (claim.state) {
    case "notified":
      return {
        kicker: `The drawing in ${town_full_name}`,
        title: addressed("you won."),
        sentence: `Your ticket was drawn, and ${business_name} has a prize for you. Say yes to keep it, or pass it on to the next name drawn.`,
      };
    case "claimed":
      return {
        kicker: "Accepted",
        title: addressed("it is yours."),
        sentence: `Your answer is recorded, and ${business_name} is holding the prize for you.`,
      };
    case "declined":
      return {
        kicker: "Passed on",
        title: "Thank you for telling us.",
        sentence:
          "The prize goes to the next name drawn. You stay a member and are in every drawing to come.",
      };
    case "expired":
      return {
        kicker: "Too late",
        title: "The time to answer is over.",
        sentence: `${claim_deadline ? `It ended on ${spoken(claim_deadline)}, and` : "So"} the prize goes to the next name drawn. You stay a member and are in every drawing to come.`,
      };
    case "disqualified":
      return {
        kicker: "Taken back",
        title: "This prize is no longer yours.",
        sentence:
          "We found that it could not be given to you under the official rules. It goes to the next name drawn.",
      };
    case "voided":
      return {
        kicker: "Called off",
        title: "This contest was called off.",
        sentence: "No prize will be awarded. We are sorry. You are still in every drawing to come.",
      };
  }
}

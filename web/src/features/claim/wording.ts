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

/** True as well where everybody who was drawn has been called already. */
const goesOn = "If there is a next name in the drawing, the prize goes to them.";

/** True as well for whoever has unsubscribed or was deleted: the link still shows them what became of the prize. */
const drawingsToCome = "As long as you are subscribed, you are in the drawings to come.";

/** The headline and the sentence under it. */
export interface ClaimText {
  kicker: string;
  title: string;
  sentence: string;
}

/** What to tell the winner about where the prize stands. */
export function claimText(claim: Claim): ClaimText {
  const { business_name, town_full_name, first_name, claim_deadline } = claim;
  const addressed = (words: string) =>
    first_name ? `${first_name}, ${words}` : words.charAt(0).toUpperCase() + words.slice(1);
  switch (claim.state) {
    case "notified":
      return {
        kicker: `The drawing in ${town_full_name}`,
        title: addressed("you won."),
        sentence: `Your ticket was drawn, and ${business_name} has a prize for you. Say yes to keep it, or let it go to the next name drawn, if there is one.`,
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
        sentence: `${goesOn} ${drawingsToCome}`,
      };
    case "expired":
      return {
        kicker: "Too late",
        title: "The time to answer is over.",
        sentence: `${claim_deadline ? `It ended on ${spoken(claim_deadline)}. ` : ""}${goesOn} ${drawingsToCome}`,
      };
    case "disqualified":
      return {
        kicker: "Taken back",
        title: "This prize is no longer yours.",
        sentence: `It could not be given to you under the official rules, or your membership has ended. ${goesOn}`,
      };
    case "voided":
      return {
        kicker: "Called off",
        title: "This contest was called off.",
        sentence: `No prize will be awarded. We are sorry. ${drawingsToCome}`,
      };
  }
}

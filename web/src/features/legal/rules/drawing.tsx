// Official Rules, sections 6 and 7: the verifiable drawing in words, and the odds.
import type { LegalSection } from "../section.ts";

/** How chance decides, and how anyone can check that it did. */
export const drawingRules: readonly LegalSection[] = [
  {
    id: "how-winners-are-drawn",
    heading: "How winners are drawn",
    body: (
      <>
        <p>
          Winners are drawn at random by a published method named tpd1. Everything that decides the
          outcome is fixed and made public in such a way that anyone can repeat the drawing
          afterward and must reach the same result.
        </p>
        <ol>
          <li>
            <strong>A secret number is fixed first.</strong> When a contest is created, the service
            makes a secret random number, the seed. As long as the contest is live, its page shows
            the seed’s fingerprint, called the commitment. The seed cannot be worked out from the
            commitment, and no other seed matches it.
          </li>
          <li>
            <strong>The list is closed.</strong> On Sunday at 6 PM Eastern time every entrant
            receives a random ticket. The sorted list of tickets is condensed into one fingerprint,
            called the Merkle root, which changes if any entry is added, removed or altered. The
            root, the number of entrants and the number of people excluded are recorded before
            anything is drawn.
          </li>
          <li>
            <strong>The order follows.</strong> The seed, the root and the number of entrants are
            combined, and the result puts the tickets in a random order, without favoring any of
            them. The first places win, as many as the contest has winners. The places after them
            are the alternates, in that order.
          </li>
          <li>
            <strong>Everything is revealed.</strong> After the drawing we publish the seed, the list
            of tickets and each step from the list to the winners. Anyone can check the whole record
            in a browser or with a program of their own. It contains no name, phone number, email
            address or home address; members find their own ticket through the personal link in
            their messages.
          </li>
          <li>
            <strong>Nothing is erased.</strong> What happens afterward (notice, claim, refusal,
            deadline passed, disqualification, promotion of an alternate, voiding) is added to the
            town’s public ledger. Its records are numbered without gaps, signed, and linked to each
            other, so that none can be changed or removed unnoticed. Our emails to a town carry a
            line ‘For the record’ that says where its ledger stood; anyone can compare it with the
            ledger of today on the town’s ledger page.
          </li>
        </ol>
        <p>
          <strong>With or without a public beacon.</strong> A drawing can also mix in a number from
          a public source of randomness, a beacon, that comes into being only after entries have
          closed. Which number it will be is recorded in the town’s ledger when the contest starts.
          If the beacon cannot be reached, the drawing waits; it never uses another number instead.
          The published record carries the beacon’s own signature of the number, so that anyone who
          checks the record sees that the number is the beacon’s and was not made up. With a beacon,
          nobody can know the outcome before entries close. Without one, whoever controls the
          service’s computers could know the seed before closing time and so foresee the outcome, or
          influence it through the tickets, which the same computers make; but they could neither
          replace the seed nor change the list once its root is recorded. Each drawing’s page says
          which of the two was used.
        </p>
      </>
    ),
  },
  {
    id: "odds",
    heading: "Odds of winning",
    body: (
      <p>
        The odds of winning depend on the number of entrants and the number of winners. Every
        entrant has one entry and the same chance: with one winner and 500 entrants, 1 in 500. The
        number of entrants is published with each drawing. A member can win once in a drawing;
        earlier wins change nothing in later ones. If there are fewer entrants than prizes, the
        remaining prizes are not awarded.
      </p>
    ),
  },
];

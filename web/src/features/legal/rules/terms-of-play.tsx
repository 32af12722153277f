// Official Rules, sections 12 to 16: conduct, faults, liability, law and results.

import { ContactEmail } from "@/components/ContactEmail.tsx";
import { paths } from "@/lib/paths.ts";
import { Brand, PageLink } from "../inline.tsx";
import type { LegalSection } from "../section.ts";

/** What holds when something goes wrong, and where to turn. */
export const termsOfPlay: readonly LegalSection[] = [
  {
    id: "disqualification",
    heading: "Conduct and disqualification",
    body: (
      <p>
        We may disqualify a person who is not eligible, has more than one account, gave false
        information, uses a VOIP or temporary number, tampers with the service or a drawing, or
        otherwise breaks these rules. That somebody was disqualified after the drawing is recorded
        in the town’s public ledger, without their name and without the reason; the person concerned
        may ask us for it. If you believe that we were mistaken, write to <ContactEmail />.
      </p>
    ),
  },
  {
    id: "voiding",
    heading: "If something goes wrong",
    body: (
      <>
        <p>
          If fraud, a technical fault or another cause beyond our reasonable control harms the
          fairness or the conduct of a contest, we may void it. A contest that has started is never
          quietly deleted or drawn again: it is voided in the public ledger with the reason. A
          contest that has not started may be changed or withdrawn.
        </p>
        <p>
          If the published record of a drawing does not pass the check, please tell us. We will
          examine it and publish what we find.
        </p>
      </>
    ),
  },
  {
    id: "liability",
    heading: "Release and limitation of liability",
    body: (
      <>
        <p>
          To the fullest extent the law allows, entrants release <Brand />, the featured business,
          any sponsor and the people who work for them from claims arising from taking part in a
          drawing or from accepting or using a prize; and <Brand /> is not liable for late, lost or
          misdirected messages, for faults of networks, phones or computers, or for indirect or
          consequential damages.
        </p>
        <p>
          This does not release anyone from providing a prize that was won and claimed under these
          rules, from liability for gross negligence, willful misconduct or injury caused by
          negligence, or from anything else for which liability cannot be excluded by law.
        </p>
      </>
    ),
  },
  {
    id: "law",
    heading: "Disputes and governing law",
    body: (
      <p>
        The laws of the Commonwealth of Massachusetts govern the drawings and these rules, apart
        from its rules on conflicts of law. Disputes that cannot be settled by writing to us must be
        brought in the state or federal courts in Suffolk County, Massachusetts, except where the
        law of your state entitles you to your local courts. Drawings are void where prohibited or
        restricted by law. If part of these rules is found invalid, the rest stays in force. A
        contest is held to its end under the rules in force when it started.
      </p>
    ),
  },
  {
    id: "results-and-contact",
    heading: "Results, privacy and contact",
    body: (
      <>
        <p>
          The result and the full record of each drawing are published on the drawing’s own page. If
          you would like the winners of a drawing in writing, by first name and initial, send us its
          town and date.
        </p>
        <p>
          Information about entrants is used as described in the{" "}
          <PageLink to={paths.privacy}>Privacy Policy</PageLink>. For all questions about a drawing
          or these rules: <ContactEmail />.
        </p>
      </>
    ),
  },
];

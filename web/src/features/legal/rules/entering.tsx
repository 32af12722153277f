// Official Rules, sections 1 to 5: who runs the drawings, who is in them, and when they are held.

import { ContactEmail } from "@/components/ContactEmail.tsx";
import { paths } from "@/lib/paths.ts";
import { Brand, PageLink } from "../inline.tsx";
import type { LegalSection } from "../section.ts";

/** From joining a town to the moment entries close. */
export const enteringRules: readonly LegalSection[] = [
  {
    id: "no-purchase-necessary",
    heading: "No purchase necessary",
    body: (
      <>
        <p>
          <strong>
            No purchase or payment of any kind is necessary to enter or win. A purchase will not
            increase your chances of winning. Void where prohibited by law.
          </strong>
        </p>
        <p>
          These rules govern every weekly drawing held by <Brand />. Each contest also has a page
          that names the featured business, the prize and the number of winners. If a prize comes
          with further terms, we share them with anyone who asks. By joining a town you accept these
          rules.
        </p>
      </>
    ),
  },
  {
    id: "administrator",
    heading: "Who runs the drawings",
    body: (
      <>
        <p>
          <Brand />, of Boston, Massachusetts, is the sponsor and administrator of the drawings for
          the purposes of sweepstakes law, and is responsible for holding them as these rules say.
          Contact: <ContactEmail />.
        </p>
        <p>
          The featured business supplies the prize. Some weeks are supported by an additional local
          sponsor. Neither takes part in drawing winners, and neither receives entrants’ personal
          data. Phone companies, email providers and social networks have no part in the drawings.
        </p>
      </>
    ),
  },
  {
    id: "eligibility",
    heading: "Eligibility",
    body: (
      <>
        <p>A drawing is open to people who, when entries close:</p>
        <ul>
          <li>are at least 18 years old;</li>
          <li>are residents of the United States;</li>
          <li>have their primary residence in the town of the drawing; and</li>
          <li>are subscribed members of that town.</li>
        </ul>
        <p>
          One person may have one account and belong to one town. Phone numbers must be the member’s
          own; VOIP and temporary numbers are not accepted.
        </p>
        <p>
          People who run <Brand /> are excluded from all drawings. The owners and staff of the
          featured business and of a sponsor, and the members of their households, are excluded from
          that week’s drawing. The number of people excluded, by reason, is part of each drawing’s
          public record.
        </p>
      </>
    ),
  },
  {
    id: "how-to-enter",
    heading: "How to enter",
    body: (
      <>
        <p>
          Join your town on its page, once and free of charge, with your name, email address, phone
          number and home address, and confirm that you are 18 or older, live in the town and accept
          the <PageLink to={paths.terms}>Terms of Service</PageLink> and the{" "}
          <PageLink to={paths.privacy}>Privacy Policy</PageLink>. There is no other way to enter.
        </p>
        <p>
          From then on you are entered automatically in every drawing in your town for as long as
          you are subscribed, with exactly one entry per drawing. Where members are asked to confirm
          their phone number or email address, only those who have done so when the list closes are
          in the drawing; how many were not is part of its public record. If you stop text messages
          but stay subscribed by email, you stay entered. Entries by programs or on behalf of other
          people are not valid.
        </p>
        <p>
          Message and data rates may apply to text messages. Reply STOP to stop them and HELP for
          help; every email has a link to unsubscribe.
        </p>
      </>
    ),
  },
  {
    id: "entry-period",
    heading: "Entry period and time of the drawing",
    body: (
      <>
        <p>
          A contest runs for one week. It begins on a Sunday just after 6 PM Eastern time and ends
          on the next Sunday at 6 PM Eastern time, when entries close and the drawing takes place.
          The service’s clock decides. Eastern time means the time in Boston, in summer and in
          winter.
        </p>
        <p>
          A town has at most one contest at a time, and there may be weeks without one. A drawing
          that is delayed for technical reasons is held as soon as possible, with the entries as
          they stood at 6 PM.
        </p>
      </>
    ),
  },
];

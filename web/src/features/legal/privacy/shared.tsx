// Privacy Policy, sections 6 to 10: messages, the public record, and who else learns what.

import { ContactEmail } from "@/components/ContactEmail.tsx";
import { paths } from "@/lib/paths.ts";
import { Brand, PageLink } from "../inline.tsx";
import type { LegalSection } from "../section.ts";

/** What leaves the house, and what does not. */
export const sharedSections: readonly LegalSection[] = [
  {
    id: "messages",
    heading: "Emails and text messages",
    body: (
      <>
        <p>
          We write to members about their town’s contests, drawings and prizes: by email, and by
          text to those who agreed to it. What you agreed to is kept with its words, its date and
          the page you agreed on, and shown in your preferences. Message frequency varies; in a week
          with a contest, expect an announcement on Monday, a reminder on Saturday and the result on
          Sunday. Message and data rates may apply.
        </p>
        <ul>
          <li>Reply STOP to any text message to stop text messages.</li>
          <li>Reply HELP to any text message to learn how to reach us.</li>
          <li>
            Use the unsubscribe link in any email to end all our messages, except email about a
            prize you have already won.
          </li>
        </ul>
        <p>
          We do not share phone numbers, or the consent to be texted, with third parties or
          affiliates for their own marketing. Only the companies that carry the messages for us
          receive them.
        </p>
      </>
    ),
  },
  {
    id: "public-record",
    heading: "The public record of drawings",
    body: (
      <>
        <p>
          So that anyone can check a drawing, its full record is published. In that record each
          entrant is a random ticket number and a fingerprint computed from a secret value and the
          phone number. No name, phone number, email address or home address is in it, and nobody
          can tell from it whose ticket is whose. The personal link in your own message with the
          result shows you your ticket, so that you can find yourself in the list.
        </p>
        <p>
          Winners appear in public by first name and the initial of the last name only, with their
          town and prize.
        </p>
      </>
    ),
  },
  {
    id: "businesses-and-sponsors",
    heading: "Featured businesses and sponsors",
    body: (
      <>
        <p>
          Featured businesses and sponsors do not receive members’ personal data: not the list of
          members, not the list of entrants, not contact details. They see what everybody sees, and
          total numbers.
        </p>
        <p>
          We arrange the delivery of prizes ourselves. What you tell a business when you redeem a
          prize or visit its website is between you and that business.
        </p>
      </>
    ),
  },
  {
    id: "disclosure",
    heading: "Who else may receive information",
    body: (
      <>
        <p>
          We do not sell personal information, and we do not share it for cross-context behavioral
          advertising. We disclose it only:
        </p>
        <ul>
          <li>
            <strong>to companies that work for us</strong>, as far as their work needs it: those
            that host the service and its backups, deliver our email, and carry our text messages.
            The company that carries text messages may also tell us what type of line a number is,
            so that VOIP and temporary numbers can be refused;
          </li>
          <li>
            <strong>where the law requires it</strong>, for example under a court order, or to
            report a prize to the tax authorities;
          </li>
          <li>
            <strong>to protect people and rights</strong>, for example when fraud is investigated;
            and
          </li>
          <li>
            <strong>to a successor</strong>, if <Brand /> is transferred, who must keep to this
            policy; we will tell members beforehand.
          </li>
        </ul>
      </>
    ),
  },
  {
    id: "security",
    heading: "Security",
    body: (
      <>
        <p>
          Only administrators can see member records. Each signs in with an account of their own,
          whose password is stored only in a form that cannot be reversed, and their changes are
          logged under their name. Members have no password that could be stolen; their personal
          links cannot be guessed. The check of whether a phone number is registered is limited, so
          that it cannot be used to list members.
        </p>
        <p>
          No system is perfectly secure. If a breach affects you, we will inform you and the
          authorities as the law requires. If you believe you have found a weakness, please tell us
          at <ContactEmail />. How the drawing itself is protected is described in the{" "}
          <PageLink to={`${paths.rules}#how-winners-are-drawn`}>Official Rules</PageLink>.
        </p>
      </>
    ),
  },
];

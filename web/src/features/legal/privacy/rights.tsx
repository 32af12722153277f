// Privacy Policy, sections 11 to 15: how long, and what people can ask for.
import { ContactEmail } from "@/components/ContactEmail.tsx";
import { Brand, KeptFor } from "../inline.tsx";
import type { LegalSection } from "../section.ts";

/** How long information stays, and the say people have in it. */
export const rightsSections: readonly LegalSection[] = [
  {
    id: "retention",
    heading: "How long we keep it",
    body: (
      <>
        <ul>
          <li>
            <strong>Membership and entries:</strong> while you are a member. If you unsubscribe, we
            keep the record so that you can return and past drawings can be explained, until you ask
            us to delete it. Where we ask new members to confirm that an address is theirs, the
            record of somebody who has not done so within 30 days is deleted.
          </li>
          <li>
            <strong>What shows many signups from one place:</strong> 30 days.
          </li>
          <li>
            <strong>Messages we sent you, and texts you sent us:</strong> what they say for{" "}
            <KeptFor what="message_texts" />; that we sent you a message, when, and whether it
            arrived, for <KeptFor what="messages" />. Both stay longer only while a prize that they
            are about, or a text of yours, is still open, or where somebody would otherwise hear the
            same twice. After that only counts are left, which are not about anyone. That we told
            you of changed terms stays on record while you are a member.
          </li>
          <li>
            <strong>Applications and nominations:</strong> as long as they may lead to a feature, or
            until the sender asks us to delete them.
          </li>
          <li>
            <strong>The public record of drawings:</strong> permanently. It contains no personal
            details, and it would prove nothing if it could be erased.
          </li>
          <li>
            <strong>Page-view and link counts:</strong> permanently, page views by the day for{" "}
            <KeptFor what="page_views" /> and by the month after that. They are not about anyone.
          </li>
          <li>
            <strong>Counts that stop programs from flooding our forms:</strong> until their time is
            over, a week at most. They stand under a scrambled form of an address.
          </li>
          <li>
            <strong>What the people who run the service did:</strong> that they changed something,
            permanently, without your personal details; from what to what they changed it, for{" "}
            <KeptFor what="audit_details" />; when they signed in and what was refused to them, for{" "}
            <KeptFor what="attempts" />.
          </li>
          <li>
            <strong>Backups:</strong> deleted information disappears from them when they are
            replaced in the ordinary course.
          </li>
        </ul>
        <p>
          We keep a record of each prize that someone was given for four years after the end of that
          year, as tax law requires, even when they are no longer a member. It is then sealed and
          outside the service’s lists; “Access, correction and deletion” says what is in it.
        </p>
      </>
    ),
  },
  {
    id: "choices",
    heading: "Your choices",
    body: (
      <ul>
        <li>
          <strong>Stop text messages:</strong> reply STOP to any of them, or say so in your own
          words. Reply START to receive them again. You stay a member, stay entered, and hear from
          us by email.
        </li>
        <li>
          <strong>Unsubscribe from everything:</strong> use the unsubscribe link in any email. You
          are then no longer entered in drawings; if you were drawn before that, we still email you
          about that prize. The preferences link in the same email lets you subscribe again.
        </li>
        <li>
          <strong>Change your phone number or how we reach you:</strong> use the preferences link in
          any of our emails, or write to <ContactEmail />. Whatever you choose, we email you about a
          prize you win.
        </li>
        <li>
          <strong>Change your town, name, email or home address:</strong> do it yourself through the
          preferences link in any of our emails, or write to <ContactEmail />. A new email address
          counts once you follow the link that we send there; a new town counts from its next
          contest.
        </li>
      </ul>
    ),
  },
  {
    id: "access-and-deletion",
    heading: "Access, correction and deletion",
    body: (
      <>
        <p>
          Wherever in the United States you live, you may ask what we hold about you, receive a
          copy, have mistakes corrected and have your information deleted. Use the preferences link
          in any of our emails, where everything can be corrected and downloaded, or write to{" "}
          <ContactEmail />. We will make sure that it is you who is asking, answer within 45 days,
          and never treat you worse for asking. Somebody you authorize may ask on your behalf. If we
          refuse a request, we will say why, and you may ask us to look again.
        </p>
        <p>
          Deletion removes your name, contact details and home address everywhere in the service,
          including the internal lists of past drawings, together with your entries, the messages we
          sent you and the texts you sent us. Two things remain for everyone, neither of which names
          you: the tickets in the public record of past drawings, and, if you had unsubscribed or
          replied STOP or our mail to you had bounced or been reported as unwanted, a scrambled form
          of the address or number, kept only so that we do not write to it again. If you were given
          a prize, one record with your name, your address, the prize, its value, its dates and the
          day of your tax form stays for as long as tax law requires: sealed, in no list or search,
          and opened only by a deliberate act that is logged. If a prize is waiting for you,
          deletion means giving it up.
        </p>
      </>
    ),
  },
  {
    id: "children",
    heading: "Children",
    body: (
      <p>
        <Brand /> is for adults. Nobody under 18 may join, and we do not knowingly collect
        information from children. If you believe that a child has given us information, write to{" "}
        <ContactEmail /> and we will delete it.
      </p>
    ),
  },
  {
    id: "changes-and-contact",
    heading: "Changes and contact",
    body: (
      <>
        <p>
          When this policy changes, the date at the top changes with it, and we will tell members
          about material changes by email before they take effect. We will not use information
          collected under an earlier version in a materially different way without asking.
        </p>
        <p>
          The service is run from the United States for people who live there. For every privacy
          question, and for all requests described here: <ContactEmail />.
        </p>
      </>
    ),
  },
];

// Terms of Service, sections 1 to 4: the agreement, who may join, the drawings and the messages.

import { ContactEmail } from "@/components/ContactEmail.tsx";
import { paths } from "@/lib/paths.ts";
import { Brand, PageLink } from "../inline.tsx";
import type { LegalSection } from "../section.ts";

/** The sections that concern residents. */
export const membershipTerms: readonly LegalSection[] = [
  {
    id: "agreement",
    heading: "The agreement",
    body: (
      <>
        <p>
          <Brand /> features one hand-picked local business in each participating town every week
          and holds a drawing for a prize among the members of that town. These terms apply to this
          website, to membership in a town, and to the emails and text messages that come with it.
          “We” and “us” mean <Brand />; “you” means the person who uses the service.
        </p>
        <p>
          By joining a town, sending us an application or a nomination, or otherwise using the
          service, you agree to these terms. When you join, you confirm this by checking a box, and
          we keep a record of that confirmation. If you do not agree, please do not use the service.
        </p>
        <p>
          The <PageLink to={paths.rules}>Official Rules</PageLink> govern every drawing and are part
          of this agreement. Where they and these terms differ about a drawing, the Official Rules
          prevail. The <PageLink to={paths.privacy}>Privacy Policy</PageLink> explains what happens
          to your information.
        </p>
      </>
    ),
  },
  {
    id: "membership",
    heading: "Who may join",
    body: (
      <>
        <p>Membership is free. You may join a town if you:</p>
        <ul>
          <li>are at least 18 years old;</li>
          <li>are a resident of the United States;</li>
          <li>have your primary residence in that town; and</li>
          <li>
            give a U.S. phone number of your own that is not a VOIP or temporary number, and an
            email address that you read.
          </li>
        </ul>
        <p>
          One person may have one account, and one account belongs to one town: the town of your
          primary residence. You may not join on behalf of somebody else or under a made-up name.
          Please keep your details correct. If you move, change your town through the preferences
          link in any of our emails, or write to <ContactEmail />; it counts from the next contest.
        </p>
        <p>
          We may ask you to show that you meet these conditions, and we may close an account that
          does not meet them. There is no member password; the personal links in our messages act
          for your account, so do not pass them on.
        </p>
      </>
    ),
  },
  {
    id: "drawings",
    heading: "The weekly drawings",
    body: (
      <>
        <p>
          While you are subscribed, you are automatically entered in each drawing in your town.
          Where we ask new members to show that their phone number or email address is theirs, you
          count in the drawings once you have: with the link in our welcome message, or by texting
          YES. Somebody who has not done so 30 days after joining is removed. No purchase is
          necessary, and a purchase does not improve your chances. A town does not have a drawing
          every week: some are still waiting for their first contest, and there may be weeks without
          one.
        </p>
        <p>
          Drawings take place on Sunday at 6 PM Eastern time. We notify winners by email, and also
          by text message if they get our texts. A winner who does not respond within 48 hours of
          that notice loses the prize, and it passes to the next alternate. How winners are drawn,
          what is published about it and how anyone can check the result are set out in the{" "}
          <PageLink to={`${paths.rules}#how-winners-are-drawn`}>Official Rules</PageLink>.
        </p>
        <p>
          Prizes are supplied by the featured business, and we arrange their delivery. The business
          sets any conditions of use, such as the expiration date of a gift card, within the law.
        </p>
      </>
    ),
  },
  {
    id: "messages",
    heading: "Emails and text messages",
    body: (
      <>
        <p>
          By joining, you agree that we may send emails to the address that you gave us, about your
          membership, your town’s contests and prizes. We send automated text messages about the
          same to your phone number only if you agree to that, apart from these terms: when you
          join, in your preferences or by texting START. Agreeing to receive text messages is not a
          condition of joining, of taking part or of buying anything.
        </p>
        <ul>
          <li>
            <strong>Frequency.</strong> Message frequency varies. In a week with a contest, expect
            an announcement on Monday, a reminder on Saturday and the result on Sunday. Beyond that
            we write when you join, when your town opens, when you win and when a deadline of yours
            is near.
          </li>
          <li>
            <strong>Cost.</strong> We do not charge for messages. Message and data rates may apply,
            depending on your plan.
          </li>
          <li>
            <strong>Stopping.</strong> Reply STOP to any text message or turn texts off in your
            preferences to stop text messages, or use the unsubscribe link in any email to end all
            our messages. A person who has unsubscribed is no longer entered in drawings; if they
            were drawn before that, we still email them about that prize.
          </li>
          <li>
            <strong>Help.</strong> Reply HELP to any text message, or write to <ContactEmail />.
          </li>
        </ul>
        <p>
          Delivery depends on phone companies and email providers. They and we are not liable for
          messages that arrive late or not at all. If your number changes hands or you give it up,
          please tell us, so that the next holder does not get your messages.
        </p>
      </>
    ),
  },
];

// Privacy Policy, sections 1 to 5: what is collected, how, and why.

import { ContactEmail } from "@/components/ContactEmail.tsx";
import { paths } from "@/lib/paths.ts";
import { AnalyticsState, Brand, PageLink } from "../inline.tsx";
import type { LegalSection } from "../section.ts";

/** What we know about people, and where it comes from. */
export const collectedSections: readonly LegalSection[] = [
  {
    id: "scope",
    heading: "Who we are and what this covers",
    body: (
      <>
        <p>
          <Brand /> runs a weekly prize drawing among the residents of a town, around one featured
          local business. This policy covers this website, membership in a town, our emails and text
          messages, and the forms for businesses. We are responsible for the information described
          here; for any question about it, write to <ContactEmail />.
        </p>
        <p>
          The websites of featured businesses and other sites we link to have policies of their own.
        </p>
      </>
    ),
  },
  {
    id: "information-you-give",
    heading: "Information you give us",
    body: (
      <dl>
        <div>
          <dt>When you join a town</dt>
          <dd>
            Your first and last name, email address, phone number, home address and town, and your
            confirmation that you are 18 or older and live there and that you accept the{" "}
            <PageLink to={paths.terms}>Terms of Service</PageLink> and this policy. We record when
            you confirmed, the exact wording and the page where you did.
          </dd>
        </div>
        <div>
          <dt>When you apply to be featured</dt>
          <dd>
            The name and website of the business, the name, email address and phone number of a
            contact person, and the description you add.
          </dd>
        </div>
        <div>
          <dt>When you nominate a business</dt>
          <dd>
            The name and town of the business and, only if you wish, its website, your reason, your
            name and your email address.
          </dd>
        </div>
        <div>
          <dt>When you win or write to us</dt>
          <dd>
            Your answer to the prize notice, what is needed to deliver the prize and to confirm that
            you may receive it, and whatever else you choose to tell us. The people who run the
            service read what you text us and may answer it.
          </dd>
        </div>
      </dl>
    ),
  },
  {
    id: "information-collected-automatically",
    heading: "Information collected automatically",
    body: (
      <>
        <p>
          <strong>Page views.</strong> We count how often each page is opened per day. The count
          holds the day, the page’s address and title, and a number. It holds nothing about who
          looked: no cookie, no identifier, no network address.
        </p>
        <p>
          <strong>Short links.</strong> Some of our messages contain short links. We count how often
          each is followed, not by whom.
        </p>
        <p>
          <strong>Network address.</strong> Like every website, ours sees the IP address that a
          request comes from. We use it to answer the request and, for a limited time, to stop
          programs from flooding our forms. We do not add it to a member’s record or use it to
          follow people.
        </p>
        <p>
          <strong>Message delivery.</strong> For each message to you we record when it was sent,
          whether it was delivered and, for emails, possibly that it was opened. The last of these
          works through a small picture in the email; you can prevent it by not loading pictures.
        </p>
      </>
    ),
  },
  {
    id: "cookies-and-analytics",
    heading: "Cookies and Google Analytics",
    body: (
      <>
        <p>
          Our public pages set no cookies, and we do no cross-site tracking and show no third-party
          advertising. A cookie is used only to keep administrators signed in to the part of the
          service that they run.
        </p>
        <p>
          The operator of this site can choose to add Google Analytics. At the moment it is{" "}
          <strong>
            <AnalyticsState />
          </strong>{" "}
          here. While it is switched on, Google receives the address and title of the pages you
          open, information about your browser and your IP address, and may set its own cookies,
          under Google’s privacy policy. You can refuse those cookies in your browser or use
          Google’s opt-out add-on; everything on this site works without them.
        </p>
      </>
    ),
  },
  {
    id: "purposes",
    heading: "Why we use it",
    body: (
      <>
        <ul>
          <li>
            <strong>Name, town and home address:</strong> to hold a drawing among real residents, to
            confirm that a winner lives in the town, and to deliver prizes.
          </li>
          <li>
            <strong>Phone number and email address:</strong> to tell you about your town’s contests
            and your prizes, and to make sure that each person has one account.
          </li>
          <li>
            <strong>Record of what you confirmed:</strong> to be able to show that you agreed.
          </li>
          <li>
            <strong>Record of entries, drawings and messages:</strong> to carry out each drawing, to
            prove that it was fair, and to answer questions about it.
          </li>
          <li>
            <strong>Applications and nominations:</strong> to choose and contact businesses.
          </li>
          <li>
            <strong>Counts of page views and links:</strong> to see which pages are useful.
          </li>
          <li>
            <strong>IP addresses, for a limited time:</strong> to keep the service available and to
            prevent abuse.
          </li>
        </ul>
        <p>
          We do not use your information for advertising by others, and no automated decision is
          made about you apart from the drawing itself, which is random.
        </p>
      </>
    ),
  },
];

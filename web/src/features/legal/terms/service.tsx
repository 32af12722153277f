// Terms of Service, sections 5 to 8: businesses, fair use, liability, and how the agreement changes and ends.

import { ContactEmail } from "@/components/ContactEmail.tsx";
import { paths } from "@/lib/paths.ts";
import { Brand, PageLink } from "../inline.tsx";
import type { LegalSection } from "../section.ts";

/** The sections that concern businesses and everyone. */
export const serviceTerms: readonly LegalSection[] = [
  {
    id: "businesses",
    heading: "Businesses, applications and nominations",
    body: (
      <>
        <p>
          Owners and the people they authorize may{" "}
          <PageLink to={paths.businesses}>apply to be featured</PageLink>, and anyone may{" "}
          <PageLink to={paths.nominate}>nominate a business</PageLink>. Sending either costs nothing
          and promises nothing: one business per week per community is featured, selection is
          competitive, and the choice is ours.
        </p>
        <p>
          A one-time fee to be featured may apply. It depends on the town and the size of its
          audience; we send the details after you apply, and you owe nothing unless you then agree.
          A fee buys no influence on the drawing.
        </p>
        <p>A business that is featured:</p>
        <ul>
          <li>provides the prize as described on the contest’s page and honors it;</li>
          <li>helps to promote the contest; and</li>
          <li>
            allows us to use its name, logo, description and the pictures it gave us to present and
            promote the feature, during the week and in our archive.
          </li>
        </ul>
        <p>
          What you send us must be true, and you must have the right to send it. Featured businesses
          and sponsors do not receive members’ personal data.
        </p>
      </>
    ),
  },
  {
    id: "fair-use",
    heading: "Fair use and ownership",
    body: (
      <>
        <p>You agree not to:</p>
        <ul>
          <li>join more than once, or with information that is false or not your own;</li>
          <li>
            use programs to sign up, to send forms, or to find out who is a member, for example by
            trying phone numbers;
          </li>
          <li>attempt to influence a drawing, or to enter parts of the service closed to you;</li>
          <li>overload or damage the service, or use it to break the law; or</li>
          <li>pose as us, or as a winner you are not.</li>
        </ul>
        <p>
          Checking our drawings is not only allowed but welcome: you may download, copy and
          recompute the published record of any drawing by any means.
        </p>
        <p>
          All other text, pictures, names and software on this site belong to us or to those who let
          us use them. You may share links to our pages and quote them with a link. We may suspend
          or close the account of anyone who breaks these terms.
        </p>
      </>
    ),
  },
  {
    id: "liability",
    heading: "Disclaimers and limits of liability",
    body: (
      <>
        <p>
          We work to keep the service available, correct and fair, but we provide it “as is” and “as
          available”, without warranties of any kind, express or implied, including those of
          merchantability, fitness for a particular purpose and non-infringement.
        </p>
        <p>
          Featured businesses and sponsors are independent of us. We choose whom to feature, but we
          do not run them, and we are not responsible for their premises, goods or services.
        </p>
        <p>
          To the fullest extent the law allows, we are not liable for indirect, incidental, special
          or consequential damages, and our total liability to you for all claims connected with the
          service is limited to the larger of 100 U.S. dollars and the stated value of a prize you
          won and did not receive.
        </p>
        <p>
          Nothing in these terms limits liability that cannot be limited by law, such as for fraud
          or for injury caused by our negligence, or takes away rights that the law of your state
          gives you as a consumer.
        </p>
      </>
    ),
  },
  {
    id: "changes-and-law",
    heading: "Changes, termination, governing law and contact",
    body: (
      <>
        <p>
          You may leave at any time, by unsubscribing or by asking us to delete your account. We may
          change, pause or end the service or a town. Promises already made to a winner stay in
          force.
        </p>
        <p>
          We may change these terms. The date at the top shows the current version, and we will tell
          members about material changes by email before they take effect. A change never applies to
          a contest that is already under way. Using the service after a change takes effect means
          that you accept it.
        </p>
        <p>
          The laws of the Commonwealth of Massachusetts govern this agreement, apart from its rules
          on conflicts of law. Disputes must be brought in the state or federal courts in Suffolk
          County, Massachusetts, except where the law of your state entitles you to your local
          courts. Please write to us first: most things can be settled by a message. If a court
          finds a part of these terms invalid, the rest stays in force.
        </p>
        <p>
          <Brand /> is built in Boston, Massachusetts. Questions about these terms: <ContactEmail />
          .
        </p>
      </>
    ),
  },
];

// The nine questions people ask, in the order they ask them.
import type { ReactNode } from "react";
import { Link } from "react-router";
import { ContactEmail } from "@/components/ContactEmail.tsx";
import { paths } from "@/lib/paths.ts";

/** A question with its answer; the id is the anchor people link to. */
export interface Question {
  readonly id: string;
  readonly question: (brand: string) => string;
  readonly answer: ReactNode;
}

/** What the FAQ page answers. */
export const questions: readonly Question[] = [
  {
    id: "how-it-works",
    question: (brand) => `How does ${brand} work?`,
    answer: (
      <p>
        Every week we feature one hand-picked local business in your town, and it gives a prize.
        Join your town once and you are automatically entered in each weekly drawing. A winner is
        drawn every Sunday at 6 PM Eastern while a contest is running. More on{" "}
        <Internal to={paths.howItWorks}>how it works</Internal>.
      </p>
    ),
  },
  {
    id: "free",
    question: () => "Is it free?",
    answer: (
      <p>
        Yes. Joining costs nothing, no purchase is necessary, and buying something does not improve
        your chances. We do not charge for our messages; your phone plan’s message and data rates
        may apply.
      </p>
    ),
  },
  {
    id: "choosing-businesses",
    question: () => "How are the businesses chosen?",
    answer: (
      <p>
        By hand. Owners apply, residents nominate, and we look for the places a town is proud of.
        Only one business per town is featured each week, so selection is competitive. Have a
        favorite? <Internal to={paths.nominate}>Nominate a business</Internal>.
      </p>
    ),
  },
  {
    id: "winning-often",
    question: () => "How often can I win?",
    answer: (
      <p>
        Once in each drawing, and as often as luck allows over the weeks. Every drawing is separate:
        each member has one entry and the same chance, whether or not they have won before.
      </p>
    ),
  },
  {
    id: "prizes",
    question: () => "What kinds of prizes are there?",
    answer: (
      <p>
        A gift card or an experience from the week’s featured business: dinner for two, a class, a
        basket of the good bread. The contest’s page says exactly what it is and how many residents
        will be selected.
      </p>
    ),
  },
  {
    id: "telling-winners",
    question: () => "How are winners told?",
    answer: (
      <p>
        By email, and also by text if you get our texts, right after the Sunday drawing. The message
        has a personal link to accept the prize. Winners must respond within 48 hours; otherwise the
        prize passes to the next alternate. In public, winners appear by first name and initial
        only. The details are in the <Internal to={paths.rules}>Official Rules</Internal>.
      </p>
    ),
  },
  {
    id: "applying",
    question: () => "How can my business apply?",
    answer: (
      <p>
        Fill out the form on our <Internal to={paths.businesses}>Apply to Be Featured</Internal>{" "}
        page. We review every application and follow up by email or phone.
      </p>
    ),
  },
  {
    id: "phone-and-unsubscribing",
    question: () => "How do I change my phone number or unsubscribe?",
    answer: (
      <>
        <p>
          Use the preferences link in any of our emails to change your number, to correct your
          details or to move to another town, or write to <ContactEmail />.
        </p>
        <p>
          Reply STOP to any text message to stop text messages. To leave altogether, use the
          unsubscribe link in any email; you are then no longer entered in the drawings.
        </p>
      </>
    ),
  },
  {
    id: "data-sharing",
    question: () => "Do you share my data?",
    answer: (
      <p>
        We do not sell it, and featured businesses and sponsors do not receive members’ personal
        data. Only the companies that deliver our messages and host the service handle it, for us
        and for no other purpose. The <Internal to={paths.privacy}>Privacy Policy</Internal> says
        what we keep and why.
      </p>
    ),
  },
];

function Internal({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className="text-link">
      {children}
    </Link>
  );
}

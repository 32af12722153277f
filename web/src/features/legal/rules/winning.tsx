// Official Rules, sections 8 to 11: prizes, the 48 hours, alternates and publicity.
import { ContactEmail } from "@/components/ContactEmail.tsx";
import type { LegalSection } from "../section.ts";

/** From the drawing to the prize. */
export const winningRules: readonly LegalSection[] = [
  {
    id: "prizes",
    heading: "Prizes and taxes",
    body: (
      <>
        <p>
          The prize is a gift card or an experience from the featured business, as described on the
          contest’s page together with the number of winners. We arrange its delivery. A contest may
          also offer something smaller to entrants who do not win; they are told how to redeem it in
          the message with the result.
        </p>
        <p>
          Prizes cannot be transferred or exchanged for cash, except where the law gives that right.
          If a prize cannot be provided as described, we replace it with one of equal or greater
          value. Conditions of the business, such as hours, reservations or the expiration date of a
          gift card, apply as far as the law allows.
        </p>
        <p>
          Any taxes on a prize are the winner’s responsibility. Where the law requires it, we report
          the prize and may need tax information before we deliver it. Costs that are not part of
          the described prize, such as travel or gratuities, are the winner’s as well.
        </p>
      </>
    ),
  },
  {
    id: "claiming",
    heading: "Notice to winners and the 48 hours",
    body: (
      <>
        <p>
          We notify winners right after the drawing by email, whatever they have chosen in their
          preferences, and also by text message if they get our texts. We use the contact details of
          their membership. The notice contains a personal link to accept or decline the prize. A
          winner who has unsubscribed since the drawing’s list was closed is still notified by
          email, and nobody is texted after replying STOP.
        </p>
        <p>
          <strong>
            A winner must respond through that link within 48 hours of the time the notice is sent.
          </strong>{" "}
          Writing to <ContactEmail /> in time is just as good. Where there is a good reason, such as
          a notice that could not be delivered, we may give a winner more time. We may ask a winner
          to confirm their identity, age and residence before the prize is delivered. We are not
          responsible for a notice that does not arrive because contact details are out of date,
          messages were stopped, or a phone or email provider failed. We never ask winners for
          money, card numbers or passwords. If a message does, it is not from us; please tell us at{" "}
          <ContactEmail />.
        </p>
      </>
    ),
  },
  {
    id: "alternates",
    heading: "Forfeiture and alternates",
    body: (
      <p>
        A winner who does not respond in time, declines, turns out not to be eligible or is
        disqualified forfeits the prize. It passes to the next alternate in the order already drawn,
        who is notified in the same way and has 48 hours of their own. The town’s public ledger
        records each step: that a winner declined, let the time pass or was disqualified, and that
        an alternate moved up. If no alternate is left, the prize is not awarded.
      </p>
    ),
  },
  {
    id: "publicity",
    heading: "Publicity",
    body: (
      <p>
        Winners are announced by first name and the initial of the last name only, with their town
        and prize. By entering, you agree to that, where the law permits. We publish nothing else
        about a winner (no full name, picture, address or statement) unless the winner has agreed to
        it separately. Agreeing is never a condition of receiving the prize.
      </p>
    ),
  },
];

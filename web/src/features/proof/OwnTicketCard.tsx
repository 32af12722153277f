import { useQuery } from "@tanstack/react-query";
import { isEndedLink, isNotFound, isRefused, sentenceOf } from "@/api/problem.ts";
import { NewLink } from "@/components/personal-link/NewLink.tsx";
import { RetryButton } from "@/components/ui/RetryButton.tsx";
import { type Drawing, ownTicketQuery } from "./api.ts";
import { FindMyEntry } from "./FindMyEntry.tsx";
import { ownPlace } from "./wording.ts";

interface OwnTicketCardProps {
  drawing: Drawing;
  /** The secret part of the personal link. */
  token: string;
}

/** What only the owner of a personal link sees: their own ticket, and a way to find it in the list. */
export function OwnTicketCard({ drawing, token }: OwnTicketCardProps) {
  const { contest_id, proof_url } = drawing;
  const { data: own, error, isFetching, refetch } = useQuery(ownTicketQuery(contest_id, token));
  if (isNotFound(error)) {
    return (
      <p className="border-field border-l-8 bg-newsprint p-5">
        There is no ticket for this link: it belongs to another drawing, you were not on the list,
        or the list is not closed yet.
      </p>
    );
  }
  if (isEndedLink(error)) {
    return (
      <div className="grid justify-items-start gap-3 border-field border-l-8 bg-newsprint p-5">
        <p>
          {error.code === "link_expired"
            ? "Your link to this ticket has expired: our links are good for 180 days after the message they came with."
            : "Your link to this ticket was ended to keep your data safe."}{" "}
          A new link leads to your preferences, where your tickets are.
        </p>
        <NewLink token={token} contestId={contest_id} />
      </div>
    );
  }
  if (isRefused(error)) {
    return <p className="border-field border-l-8 bg-newsprint p-5">{sentenceOf(error)}</p>;
  }
  if (error && !own) {
    return (
      <div className="grid justify-items-start gap-3 border-field border-l-8 bg-newsprint p-5">
        <p>We couldn’t load your ticket.</p>
        <RetryButton variant="outline" retrying={isFetching} onRetry={() => void refetch()} />
      </div>
    );
  }
  if (!own) return <div aria-hidden className="h-72 rounded-card bg-newsprint" />;
  return (
    <section
      aria-labelledby="own-ticket"
      className="grid gap-5 rounded-card border-2 border-field border-dashed p-5 md:p-10"
    >
      <div className="grid gap-2">
        <h2 id="own-ticket" className="text-28 md:text-40">
          Your ticket
        </h2>
        <p className="break-all font-[family-name:ui-monospace,monospace] text-18">{own.ticket}</p>
        <p className="font-semibold text-18">{ownPlace(own.place, drawing)}</p>
      </div>
      {proof_url && (
        <FindMyEntry
          ticket={own.ticket}
          salt={own.salt}
          proofUrl={proof_url}
          phoneMasked={own.phone_masked}
        />
      )}
    </section>
  );
}

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { isNotFound } from "@/api/problem.ts";
import { ContactEmail } from "@/components/ContactEmail.tsx";
import { ArrivalHeading } from "@/components/personal-link/ArrivalHeading.tsx";
import { NotArrived } from "@/components/personal-link/NotArrived.tsx";
import { UnknownLink } from "@/components/personal-link/UnknownLink.tsx";
import { paths } from "@/lib/paths.ts";
import { AnswerForm } from "./AnswerForm.tsx";
import { type Claim, claimQuery } from "./api.ts";
import { Deadline } from "./Deadline.tsx";
import { HowToGetIt } from "./HowToGetIt.tsx";
import { Prize } from "./Prize.tsx";
import { claimText } from "./wording.ts";

/** A winner's prize, from the news to what became of it. */
export function ClaimPage({ token }: { token: string }) {
  const query = claimQuery(token);
  const { data: claim, error, isPending, isFetching, refetch } = useQuery(query);
  const queryClient = useQueryClient();
  const [hasChanged, setHasChanged] = useState(false);

  if (isNotFound(error)) return <UnknownLink />;
  if (isPending) return <ClaimSkeleton />;
  if (!claim) {
    return (
      <NotArrived
        sentence="We couldn’t load your prize."
        retrying={isFetching}
        onRetry={() => void refetch()}
      />
    );
  }

  function show(answered: Claim) {
    setHasChanged(true);
    queryClient.setQueryData(query.queryKey, answered);
  }

  function lookAgain() {
    setHasChanged(true);
    void refetch();
  }

  const { kicker, title, sentence } = claimText(claim);
  return (
    <div className="grid gap-8 md:gap-10">
      {/* A new state is a new page to whoever reads it: the headline is mounted anew and takes the keyboard. */}
      <div key={claim.state} className="grid animate-rise gap-4">
        <p className="font-semibold text-18 text-terracotta">{kicker}</p>
        <ArrivalHeading takesFocus={hasChanged} className="text-40 md:text-72">
          {title}
        </ArrivalHeading>
        <p className="max-w-[56ch] text-18 md:text-22">{sentence}</p>
      </div>
      {claim.state === "claimed" && <HowToGetIt claim={claim} />}
      {(claim.state === "notified" || claim.state === "claimed") && <Prize claim={claim} />}
      {claim.state === "notified" && (
        <>
          {claim.claim_deadline && <Deadline until={claim.claim_deadline} />}
          <AnswerForm token={token} onAnswered={show} onTooLate={lookAgain} />
        </>
      )}
      <SmallPrint claim={claim} />
    </div>
  );
}

function SmallPrint({ claim }: { claim: Claim }) {
  if (claim.state === "notified") {
    return (
      <p className="max-w-[68ch] text-muted">
        No purchase, no fee, no form to fill out: we never ask winners for money or card numbers.
        The{" "}
        <Link to={paths.rules} className="text-link">
          official rules
        </Link>{" "}
        apply.
      </p>
    );
  }
  if (claim.state === "claimed") return null;
  return (
    <div className="grid gap-3 border-hairline border-t pt-6 text-muted">
      <p>
        The prize was: {claim.prize_description} ({claim.business_name}, {claim.town_full_name}).
      </p>
      <p>
        Think something is wrong? Write to <ContactEmail /> or read the{" "}
        <Link to={paths.rules} className="text-link">
          official rules
        </Link>
        .
      </p>
    </div>
  );
}

function ClaimSkeleton() {
  return (
    <div role="status">
      <h1 className="sr-only">Loading your prize</h1>
      <div aria-hidden className="grid gap-8 md:gap-10">
        <div className="grid gap-4">
          <div className="h-7 w-48 rounded-control bg-newsprint" />
          <div className="h-12 w-full max-w-lg rounded-control bg-newsprint md:h-18" />
          <div className="h-16 w-full max-w-xl rounded-control bg-newsprint" />
        </div>
        <div className="h-72 w-full bg-newsprint" />
        <div className="h-28 w-full bg-newsprint" />
      </div>
    </div>
  );
}

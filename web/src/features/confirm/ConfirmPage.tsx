import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { isEndedLink, isNotFound } from "@/api/problem.ts";
import { EndedLink } from "@/components/personal-link/EndedLink.tsx";
import { Failure } from "@/components/personal-link/Failure.tsx";
import { NotArrived } from "@/components/personal-link/NotArrived.tsx";
import { Notice } from "@/components/personal-link/Notice.tsx";
import { UnknownLink } from "@/components/personal-link/UnknownLink.tsx";
import { Button } from "@/components/ui/Button.tsx";
import { endedWithStop } from "@/lib/full-stop.ts";
import { paths } from "@/lib/paths.ts";
import { useAction } from "@/lib/useAction.ts";
import { type Confirmation, confirm, confirmationQuery } from "./api.ts";

/** One tap, and a member counts. Opening the link alone changes nothing: mail scanners open links too. */
export function ConfirmPage({ token }: { token: string }) {
  const query = confirmationQuery(token);
  const { data: member, error, isPending, isFetching, refetch } = useQuery(query);
  const queryClient = useQueryClient();
  const [isDone, setIsDone] = useState(false);
  const { busy, problem, run } = useAction({
    act: () => confirm(token),
    onDone: (confirmed) => {
      setIsDone(true);
      queryClient.setQueryData(query.queryKey, confirmed);
    },
  });

  if (isNotFound(error) || isNotFound(problem)) return <UnknownLink />;
  if (isEndedLink(error)) return <EndedLink problem={error} token={token} />;
  if (isPending) return <ConfirmSkeleton />;
  if (!member) {
    return (
      <NotArrived
        sentence="We couldn’t load your page."
        retrying={isFetching}
        onRetry={() => void refetch()}
      />
    );
  }
  if (member.confirmed_at !== null) {
    return <Counted member={member} token={token} isNew={isDone} />;
  }
  return (
    <Notice key="ask" kicker={member.town_full_name} title="One tap counts you in.">
      {member.left_out_of !== null && <LeftOut contest={member.left_out_of} />}
      <p>
        It shows us that this address is yours. Until then you are in no drawing, and apart from one
        reminder we won’t write to you.
      </p>
      <Button variant="hero" size="xl" aria-disabled={busy} onClick={() => void run()}>
        {busy ? "One moment..." : "Count me in"}
      </Button>
      <Failure problem={problem} />
      <p className="text-16">
        Not you? You need not do anything: 30 days after somebody joined with your address, it is
        deleted. Or{" "}
        <Link to={`/preferences/${encodeURIComponent(token)}`} className="text-link">
          delete it now
        </Link>
        .
      </p>
    </Notice>
  );
}

interface CountedProps {
  member: Confirmation;
  token: string;
  /** Whether they have tapped just now. */
  isNew: boolean;
}

function Counted({ member, token, isNew }: CountedProps) {
  const { town_full_name, town_slug, is_subscribed, left_out_of } = member;
  return (
    <Notice
      key="done"
      kicker={town_full_name}
      title={isNew ? "You count." : "You count already."}
      takesFocus={isNew}
    >
      {is_subscribed ? (
        <p>
          Thank you. You are in every drawing in {town_full_name} from now on, and there is nothing
          more to do.
        </p>
      ) : (
        <p>
          Thank you. You have unsubscribed, though, so you are in no drawing. Your preferences bring
          you back with one click.
        </p>
      )}
      {left_out_of !== null && <LeftOut contest={left_out_of} />}
      <div className="flex flex-wrap justify-center gap-3">
        <Button asChild size="lg">
          <Link to={paths.town(town_slug)}>See this week’s pick</Link>
        </Button>
        <Button asChild size="lg" variant="outline">
          <Link to={`/preferences/${encodeURIComponent(token)}`}>Your preferences</Link>
        </Button>
      </div>
    </Notice>
  );
}

/** That a drawing was held without them, and why. */
function LeftOut({ contest }: { contest: string }) {
  return (
    <p>
      You were not in the last drawing, {endedWithStop(`“${contest}”`)} When its list closed, nobody
      had confirmed this address.
    </p>
  );
}

function ConfirmSkeleton() {
  return (
    <div role="status" className="m-auto w-full max-w-2xl">
      <h1 className="sr-only">Loading your page</h1>
      <div aria-hidden className="h-96 w-full rounded-control bg-newsprint" />
    </div>
  );
}

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { isEndedLink, isNotFound } from "@/api/problem.ts";
import { EndedLink } from "@/components/personal-link/EndedLink.tsx";
import { NotArrived } from "@/components/personal-link/NotArrived.tsx";
import { Notice } from "@/components/personal-link/Notice.tsx";
import { UnknownLink } from "@/components/personal-link/UnknownLink.tsx";
import { Button } from "@/components/ui/Button.tsx";
import { paths } from "@/lib/paths.ts";
import { type Preferences, preferencesQuery } from "./api.ts";
import { ChannelForm } from "./ChannelForm.tsx";
import { Deletion } from "./Deletion.tsx";
import { Membership } from "./Membership.tsx";
import { NotCounted } from "./NotCounted.tsx";
import { OwnData } from "./OwnData.tsx";
import { OwnDrawings } from "./OwnDrawings.tsx";
import { PhoneChange } from "./PhoneChange.tsx";

/** What a member sees and changes about themselves. */
export function PreferencesPage({ token }: { token: string }) {
  const query = preferencesQuery(token);
  const [isDeleted, setIsDeleted] = useState(false);
  const {
    data: person,
    error,
    isPending,
    isFetching,
    refetch,
  } = useQuery({
    ...query,
    enabled: !isDeleted,
  });
  const queryClient = useQueryClient();

  if (isDeleted) return <Gone />;
  if (isNotFound(error)) return <UnknownLink />;
  if (isEndedLink(error)) return <EndedLink problem={error} token={token} />;
  if (isPending) return <PreferencesSkeleton />;
  if (!person) {
    return (
      <NotArrived
        sentence="We couldn’t load your preferences."
        retrying={isFetching}
        onRetry={() => void refetch()}
      />
    );
  }

  const show = (saved: Preferences) => queryClient.setQueryData(query.queryKey, saved);

  return (
    <>
      <div className="grid gap-3 border-ink border-b-4 border-double pb-6">
        <p className="font-semibold text-18 text-terracotta">{person.town_full_name}</p>
        <h1 className="text-40 md:text-56">Your preferences</h1>
        <p className="max-w-[56ch] text-18 text-muted">
          Only someone with your personal link can see this page. Please do not pass it on.
        </p>
      </div>
      {person.is_subscribed && <NotCounted token={token} person={person} />}
      <Membership token={token} person={person} onSaved={show} />
      {person.is_subscribed && <ChannelForm token={token} person={person} onSaved={show} />}
      <OwnDrawings drawings={person.drawings} />
      <OwnData token={token} person={person} onSaved={show} />
      <PhoneChange token={token} getsTexts={person.texts === "arrive"} onSaved={show} />
      <Deletion
        token={token}
        requested={person.deletion_requested}
        keepsPrizeRecord={person.keeps_prize_record}
        onRequested={() => show({ ...person, deletion_requested: true })}
        onDeleted={() => {
          setIsDeleted(true);
          queryClient.removeQueries({ queryKey: query.queryKey });
        }}
      />
    </>
  );
}

/** The end: nothing is left to be shown. */
function Gone() {
  return (
    <Notice kicker="Deleted" title="Everything about you is gone." takesFocus>
      <p>
        Your name, email, phone and address are deleted. Only tickets without a name remain from the
        drawings you were in, so that anyone can still check them.
      </p>
      <Button asChild size="lg">
        <Link to={paths.home}>Go to the front page</Link>
      </Button>
    </Notice>
  );
}

function PreferencesSkeleton() {
  return (
    <div role="status">
      <h1 className="sr-only">Loading your preferences</h1>
      <div aria-hidden className="grid gap-8">
        <div className="h-32 w-full max-w-xl rounded-control bg-newsprint" />
        <div className="h-40 w-full rounded-control bg-newsprint" />
        <div className="h-64 w-full rounded-control bg-newsprint" />
        <div className="h-64 w-full rounded-control bg-newsprint" />
      </div>
    </div>
  );
}

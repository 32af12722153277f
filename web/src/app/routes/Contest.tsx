import { useState } from "react";
import { Navigate, useParams } from "react-router";
import { isNotFound } from "@/api/problem.ts";
import { ContestSkeleton } from "@/components/contest/ContestSkeleton.tsx";
import { Page } from "@/components/layout/Page.tsx";
import { LoadFailure } from "@/components/ui/LoadFailure.tsx";
import { LiveContest } from "@/features/contest/LiveContest.tsx";
import { NoLiveContest } from "@/features/contest/NoLiveContest.tsx";
import { JoinContest } from "@/features/signup/JoinContest.tsx";
import { paths } from "@/lib/paths.ts";
import { useTown } from "@/lib/town.ts";
import { useFirstScreenReplaced } from "./useFirstScreenReplaced.ts";
import { useTownHead } from "./useTownHead.ts";

const failing = { failed: "Failed to load contest information", unlessShown: true };

/** The page of the contest that is live in a town. */
export default function Contest() {
  const slug = (useParams()["townSlug"] ?? "").toLowerCase();
  const { data: town, error, isPending, isFetching, refetch } = useTown(slug, failing);
  useTownHead("contest", slug, town);
  useFirstScreenReplaced();
  // A visitor who has begun to join can continue although the contest ends meanwhile.
  const [begun, setBegun] = useState(false);

  if (isNotFound(error)) return <Navigate to={paths.notFound} replace />;
  return (
    <Page className="wrap-anywhere flex flex-1 flex-col">
      {town?.contest ? (
        <LiveContest town={town} contest={town.contest} />
      ) : town ? (
        <NoLiveContest slug={town.slug} town={town.name} lastDrawing={town.last_drawing} />
      ) : isPending ? (
        <ContestSkeleton />
      ) : (
        <LoadFailure
          sentence="We couldn’t load this week’s contest."
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {town && (town.contest || begun) && (
        <JoinContest town={town} onBegun={() => setBegun(true)} onJoined={() => setBegun(false)} />
      )}
    </Page>
  );
}

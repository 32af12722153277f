import { Navigate, useLocation, useParams } from "react-router";
import { isNotFound } from "@/api/problem.ts";
import { Page } from "@/components/layout/Page.tsx";
import { LoadFailure } from "@/components/ui/LoadFailure.tsx";
import { useDrawing } from "@/features/proof/api.ts";
import { DrawingNumbers } from "@/features/proof/DrawingNumbers.tsx";
import { DrawingStory } from "@/features/proof/DrawingStory.tsx";
import { OwnTicketCard } from "@/features/proof/OwnTicketCard.tsx";
import { VerifyHere } from "@/features/proof/VerifyHere.tsx";
import { paths } from "@/lib/paths.ts";
import { useBoot } from "@/lib/useBoot.ts";
import head from "../page-heads.json?drawing&head";
import { useHead } from "../useHead.ts";

/** The public page of a drawing: what happened, the numbers behind it, and a way to check them. */
export default function Drawing() {
  const contestId = (useParams()["contestId"] ?? "").toLowerCase();
  const token = new URLSearchParams(useLocation().search).get("ticket");
  const query = useDrawing(contestId);
  const { data: drawing, error, isPending, isFetching, refetch } = query;
  // The time of the last request: the page asks every few seconds while a drawing is due, so it needs no clock of its
  // own.
  const now = Math.max(query.dataUpdatedAt, query.errorUpdatedAt);
  useDrawingHead(contestId, drawing?.town.full_name);

  if (isNotFound(error)) return <Navigate to={paths.notFound} replace />;
  return (
    <Page className="wrap-anywhere flex flex-1 flex-col">
      {drawing ? (
        <div className="page-width grid max-w-4xl gap-14 py-10 md:gap-20 md:py-16">
          <DrawingStory drawing={drawing} now={now} />
          {token && <OwnTicketCard drawing={drawing} token={token} />}
          {drawing.proof_url && <VerifyHere drawing={drawing} proofUrl={drawing.proof_url} />}
          <DrawingNumbers drawing={drawing} now={now} />
        </div>
      ) : isPending ? (
        <div role="status" className="page-width max-w-4xl py-10 md:py-16">
          <span className="sr-only">Loading the drawing</span>
          <div aria-hidden className="grid gap-8">
            <div className="h-44 w-full rounded-control bg-newsprint" />
            <div className="h-24 w-full max-w-xl rounded-control bg-newsprint" />
            <div className="h-64 w-full rounded-control bg-newsprint" />
          </div>
        </div>
      ) : (
        <LoadFailure
          sentence="We couldn’t load the drawing."
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
    </Page>
  );
}

function useDrawingHead(contestId: string, town: string | undefined) {
  const { brand } = useBoot();
  const { title, description } = head;
  const fill = (text: string) =>
    text.replaceAll("{brand}", brand.name).replaceAll("{town}", town ?? "your town");
  useHead({
    title: fill(title),
    description: fill(description),
    canonicalPath: paths.drawing(contestId),
  });
}

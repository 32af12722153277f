import { Navigate, useParams } from "react-router";
import { isNotFound } from "@/api/problem.ts";
import { Page } from "@/components/layout/Page.tsx";
import { LoadFailure } from "@/components/ui/LoadFailure.tsx";
import { labelFromSlug } from "@/features/town/names.ts";
import { type TownWinners, useWinners } from "@/features/winners/api.ts";
import {
  NothingDrawn,
  nobody,
  WinnersPaper,
  Won,
  YearOfWinners,
} from "@/features/winners/WinnersPaper.tsx";
import { paths } from "@/lib/paths.ts";
import { useBoot } from "@/lib/useBoot.ts";
import head from "../page-heads.json?winners&head";
import { useHead } from "../useHead.ts";
import { useFirstScreenReplaced } from "./useFirstScreenReplaced.ts";

/** The public page of everybody who won in a town, which its contests' rules promise. */
export default function Winners() {
  const slug = (useParams()["townSlug"] ?? "").toLowerCase();
  const { data, error, isPending, isFetching, refetch } = useWinners(slug);
  useWinnersHead(slug, data?.town.full_name ?? labelFromSlug(slug));
  useFirstScreenReplaced();

  if (isNotFound(error)) return <Navigate to={paths.notFound} replace />;
  return (
    <Page className="wrap-anywhere flex flex-1 flex-col">
      {data ? (
        <Shown winners={data} />
      ) : isPending ? (
        <div role="status" className="page-width max-w-4xl py-10 md:py-16">
          <span className="sr-only">Loading the winners</span>
          <div aria-hidden className="grid gap-8">
            <div className="h-44 w-full rounded-control bg-newsprint" />
            <div className="h-80 w-full rounded-control bg-newsprint" />
          </div>
        </div>
      ) : (
        <LoadFailure
          sentence="We couldn’t load the winners."
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
    </Page>
  );
}

function Shown({ winners: { town, years } }: { winners: TownWinners }) {
  return (
    <WinnersPaper slug={town.slug} fullName={town.full_name}>
      {years.length === 0 && <NothingDrawn />}
      {years.map(({ year, drawings }) => (
        <YearOfWinners key={year} year={String(year)}>
          {drawings.map((drawing) => (
            <Won
              key={drawing.contest_id}
              day={drawing.day}
              winners={drawing.winners.join(", ") || nobody}
              prize={drawing.prize_description}
              business={drawing.business_name}
              drawing={paths.drawing(drawing.contest_id)}
            />
          ))}
        </YearOfWinners>
      ))}
    </WinnersPaper>
  );
}

function useWinnersHead(slug: string, town: string) {
  const { brand } = useBoot();
  const fill = (text: string) => text.replaceAll("{brand}", brand.name).replaceAll("{town}", town);
  useHead({
    title: fill(head.title),
    description: fill(head.description),
    canonicalPath: paths.winners(slug),
  });
}

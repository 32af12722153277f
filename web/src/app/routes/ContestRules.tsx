import { Navigate, useParams } from "react-router";
import { isNotFound } from "@/api/problem.ts";
import { Page } from "@/components/layout/Page.tsx";
import { LoadFailure } from "@/components/ui/LoadFailure.tsx";
import { type ContestRules as Rules, useContestRules } from "@/features/contest-rules/api.ts";
import {
  CalledOff,
  frozenSince,
  notFrozen,
  RulesDocument,
  RulesSection,
} from "@/features/contest-rules/RulesDocument.tsx";
import { spokenDay } from "@/lib/eastern-instants.ts";
import { paths } from "@/lib/paths.ts";
import { useBoot } from "@/lib/useBoot.ts";
import head from "../page-heads.json?contest-rules&head";
import { useHead } from "../useHead.ts";
import { useFirstScreenReplaced } from "./useFirstScreenReplaced.ts";

/** The public page of a contest's official rules. */
export default function ContestRules() {
  const contestId = (useParams()["contestId"] ?? "").toLowerCase();
  const { data: rules, error, isPending, isFetching, refetch } = useContestRules(contestId);
  useRulesHead(contestId, rules?.town.full_name);
  useFirstScreenReplaced();

  if (isNotFound(error)) return <Navigate to={paths.notFound} replace />;
  return (
    <Page className="wrap-anywhere flex flex-1 flex-col">
      {rules ? (
        <Shown rules={rules} />
      ) : isPending ? (
        <div role="status" className="page-width max-w-4xl py-10 md:py-16">
          <span className="sr-only">Loading the rules</span>
          <div aria-hidden className="grid gap-8">
            <div className="h-36 w-full rounded-control bg-newsprint" />
            <div className="h-96 w-full max-w-2xl rounded-control bg-newsprint" />
          </div>
        </div>
      ) : (
        <LoadFailure
          sentence="We couldn’t load the rules."
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
    </Page>
  );
}

function Shown({ rules }: { rules: Rules }) {
  const { town, title, is_voided, frozen_at, hash, text_url, contest_id, sections } = rules;
  return (
    <RulesDocument
      slug={town.slug}
      fullName={town.full_name}
      title={title}
      voided={is_voided && <CalledOff />}
      frozen={frozen_at ? frozenSince(spokenDay(frozen_at)) : notFrozen}
      hash={hash}
      textUrl={text_url}
      drawing={paths.drawing(contest_id)}
    >
      {sections.map(({ heading, paragraphs }) => (
        <RulesSection key={heading} heading={heading}>
          {paragraphs.map((paragraph, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs never change places, and two may be the same
            <p key={index}>{paragraph}</p>
          ))}
        </RulesSection>
      ))}
    </RulesDocument>
  );
}

function useRulesHead(contestId: string, town: string | undefined) {
  const { brand } = useBoot();
  const fill = (text: string) =>
    text.replaceAll("{brand}", brand.name).replaceAll("{town}", town ?? "your town");
  useHead({
    title: fill(head.title),
    description: fill(head.description),
    canonicalPath: paths.contestRules(contestId),
  });
}

import { Navigate, useParams } from "react-router";
import { isNotFound } from "@/api/problem.ts";
import { Page } from "@/components/layout/Page.tsx";
import { LoadFailure } from "@/components/ui/LoadFailure.tsx";
import { CheckHead } from "@/features/proof/CheckHead.tsx";
import { Cosigners } from "@/features/proof/Cosigners.tsx";
import { LedgerIntro } from "@/features/proof/LedgerIntro.tsx";
import { LedgerNumbers } from "@/features/proof/LedgerNumbers.tsx";
import { LedgerSkeleton } from "@/features/proof/LedgerSkeleton.tsx";
import { useLedger } from "@/features/proof/useLedger.ts";
import { labelFromSlug } from "@/features/town/names.ts";
import { paths } from "@/lib/paths.ts";
import { useBoot } from "@/lib/useBoot.ts";
import head from "../page-heads.json?ledger&head";
import { useHead } from "../useHead.ts";
import { useFirstScreenReplaced } from "./useFirstScreenReplaced.ts";

/** The page of a town's ledger, where people compare the line of an email with it. */
export default function Ledger() {
  const slug = (useParams()["townSlug"] ?? "").toLowerCase();
  const { data: ledger, check, error, isFetching, isRefetchError, refetch } = useLedger(slug);
  const fullName = useFullName(slug);
  useLedgerHead(slug, fullName);
  useFirstScreenReplaced();

  if (isNotFound(error)) return <Navigate to={paths.notFound} replace />;
  const isFailed = ledger === null || (error && !ledger);
  return (
    <Page className="wrap-anywhere flex flex-1 flex-col">
      {isFailed ? (
        <LoadFailure
          sentence={
            ledger === null ? "The ledger could not be read." : "We couldn’t load the ledger."
          }
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <div className="page-width grid max-w-4xl gap-14 py-10 md:gap-20 md:py-16">
          <LedgerIntro slug={slug} fullName={fullName} />
          {ledger ? (
            <>
              <CheckHead
                ledger={ledger}
                check={check}
                isFetching={isFetching}
                isRefetchError={isRefetchError}
                onReload={() => void refetch()}
              />
              <LedgerNumbers slug={slug} ledger={ledger} check={check} />
              <Cosigners slug={slug} ledgerName={ledger.ledger} />
            </>
          ) : (
            <div role="status">
              <span className="sr-only">Loading the ledger</span>
              <LedgerSkeleton />
            </div>
          )}
        </div>
      )}
    </Page>
  );
}

/** What the service calls the town. It is not asked again: a merged town's name leads to another town there. */
function useFullName(slug: string): string {
  const { town } = useBoot().data;
  return town?.slug === slug ? town.full_name : labelFromSlug(slug);
}

function useLedgerHead(slug: string, town: string) {
  const { brand } = useBoot();
  const fill = (text: string) => text.replaceAll("{brand}", brand.name).replaceAll("{town}", town);
  useHead({
    title: fill(head.title),
    description: fill(head.description),
    canonicalPath: paths.ledger(slug),
  });
}

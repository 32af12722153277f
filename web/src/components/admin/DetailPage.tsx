import { type QueryKey, type UseQueryOptions, useQuery } from "@tanstack/react-query";
import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { isNotFound } from "@/api/problem.ts";
import { Button } from "@/components/ui/Button.tsx";
import { RetryButton } from "@/components/ui/RetryButton.tsx";
import { adminPaths } from "./paths.ts";
import { useDocumentTitle } from "./useDocumentTitle.ts";
import { useWayBack } from "./way-back.ts";

interface DetailPageProps<Data, Key extends QueryKey> {
  /** How the thing is read. */
  of: UseQueryOptions<Data, unknown, Data, Key>;
  /** The dashboard's tab the page belongs to. */
  tab: string;
  /** The tab's name, for the way back: 'Towns'. */
  tabLabel: string;
  /** Heading when there is no such thing: 'Town not found'. */
  missing: string;
  /** A sentence under that heading. */
  missingText?: string;
  /** The toast and the heading when it did not arrive: 'Failed to load town details'. */
  failed: string;
  /** Said while it is on its way. */
  loading?: string;
  children: (data: Data) => ReactNode;
}

/** A page about one thing: the way back, then the thing, or why it cannot be shown. */
export function DetailPage<Data, Key extends QueryKey>({
  of,
  children,
  failed,
  ...page
}: DetailPageProps<Data, Key>) {
  const query = useQuery({ ...of, meta: { failed } });
  const { data, error } = query;
  const goBack = useWayBack();
  const isGone = isNotFound(error);
  const hasFailed = Boolean(error) && !isGone;

  return (
    <div className="grid min-w-0 gap-5">
      <Link
        to={adminPaths.tab(page.tab)}
        onClick={goBack}
        className="-ml-1 inline-flex min-h-11 items-center gap-1.5 justify-self-start rounded-control px-1 font-medium text-14 text-muted hover:text-ink md:min-h-9"
      >
        <ArrowLeft aria-hidden className="size-4" />
        {page.tabLabel}
      </Link>
      {data !== undefined && !isGone ? (
        children(data)
      ) : isGone ? (
        <Notice title={page.missing} text={page.missingText}>
          <Button asChild>
            <Link to={adminPaths.dashboard}>Back to Admin</Link>
          </Button>
        </Notice>
      ) : hasFailed ? (
        <Notice title={failed} text="Nothing is lost; please try again.">
          <RetryButton retrying={query.isFetching} onRetry={() => void query.refetch()} />
          <Button asChild variant="outline">
            <Link to={adminPaths.dashboard}>Back to Admin</Link>
          </Button>
        </Notice>
      ) : (
        <Skeleton words={page.loading ?? "Loading…"} />
      )}
    </div>
  );
}

/** What every such page is made of: the title, its facts, the numbers and a card, each about where it will be. */
function Skeleton({ words }: { words: string }) {
  return (
    <div className="grid gap-5">
      <div className="grid gap-2">
        <p role="status" className="font-display font-semibold text-28 text-muted md:text-40">
          {words}
        </p>
        <div aria-hidden className="h-5 w-64 max-w-full rounded-control bg-newsprint" />
      </div>
      <div aria-hidden className="h-21 rounded-card border border-hairline bg-white" />
      <div aria-hidden className="h-72 rounded-card border border-hairline bg-white" />
    </div>
  );
}

interface NoticeProps {
  title: string;
  text?: string | undefined;
  children: ReactNode;
}

function Notice({ title, text, children }: NoticeProps) {
  return (
    <div className="grid min-h-96 content-center justify-items-start gap-4">
      <h1 className="text-40">{title}</h1>
      {text && <p className="text-muted">{text}</p>}
      <div className="flex flex-wrap gap-3 pt-2">{children}</div>
    </div>
  );
}

interface DetailHeaderProps {
  title: string;
  /** What tells it apart from others of the same title, in the browser's tab: the town of a contest. */
  of?: string;
  /** Beside the title: the status. */
  badge?: ReactNode;
  /** Under the title: the facts that name the thing. */
  children?: ReactNode;
  actions?: ReactNode;
}

/** The head of a page about one thing. */
export function DetailHeader({ title, of, badge, children, actions }: DetailHeaderProps) {
  useDocumentTitle(of ? `${title} · ${of}` : title);
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-8 gap-y-4">
      <div className="grid min-w-0 gap-2">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <h1 className="text-28 md:text-40">{title}</h1>
          {badge}
        </div>
        {children && (
          <div className="flex flex-wrap gap-x-5 gap-y-1 text-14 text-muted">{children}</div>
        )}
      </div>
      {actions && <div className="flex flex-wrap gap-3">{actions}</div>}
    </div>
  );
}

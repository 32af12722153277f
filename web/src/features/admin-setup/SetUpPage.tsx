import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useMemo, useState } from "react";
import { useLocation } from "react-router";
import { adminReads } from "@/api/admin.ts";
import { isEndedLink, isNotFound } from "@/api/problem.ts";
import { adminPaths } from "@/components/admin/paths.ts";
import { RetryButton } from "@/components/ui/RetryButton.tsx";
import { setUpCalls } from "./api.ts";
import { SetUpSteps } from "./SetUpSteps.tsx";

/** Where a new installation is set up, by whoever holds the link that its start printed. */
export default function SetUpPage() {
  // Behind the '#', which no browser sends: the link's token stands in no log.
  const token = useLocation().hash.slice(1);
  const calls = useMemo(() => setUpCalls(token), [token]);
  const [movedTo, setMovedTo] = useState<string | null>(null);
  const { data, error, isFetching, refetch } = useQuery({
    ...adminReads,
    queryKey: ["set-up", token],
    queryFn: ({ signal }) => calls.show(signal),
    // What is typed must not be asked over; the set-up ends with the page.
    staleTime: Number.POSITIVE_INFINITY,
    enabled: movedTo === null,
  });

  function leave(publicUrl: string) {
    // A page of its own with the new words: nothing of this one is asked for any more.
    if (publicUrl === location.origin) location.replace(adminPaths.dashboard);
    else setMovedTo(publicUrl);
  }

  if (movedTo !== null) return <Moved to={movedTo} />;
  if (data) {
    return (
      <Frame title="Set up your installation">
        <SetUpSteps setUp={data} calls={calls} onDone={leave} />
      </Frame>
    );
  }
  if (isNotFound(error)) {
    return (
      <Frame title="Nothing to set up">
        <p>
          This installation has an administrator.{" "}
          <a href={adminPaths.signIn} className="text-link">
            Sign in
          </a>
        </p>
      </Frame>
    );
  }
  if (isEndedLink(error)) {
    return (
      <Frame title="Out of date">
        <p className="max-w-prose">{error.message}</p>
      </Frame>
    );
  }
  if (error) {
    return (
      <Frame title="Set up your installation">
        <p>It could not be loaded just now.</p>
        <RetryButton retrying={isFetching} onRetry={() => void refetch()} />
      </Frame>
    );
  }
  return (
    <Frame title="Set up your installation">
      <p role="status" className="min-h-96 text-muted">
        Loading…
      </p>
    </Frame>
  );
}

function Frame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main
      id="content"
      tabIndex={-1}
      className="grid min-h-svh content-start justify-items-center gap-6 bg-newsprint px-4 py-8 md:py-14"
    >
      <div className="flex w-full max-w-2xl items-center gap-3">
        <img src="/favicon.svg" alt="" width={36} height={36} className="size-9 shrink-0" />
        <h1 className="text-28 md:text-40">{title}</h1>
      </div>
      <div className="grid w-full max-w-2xl justify-items-start gap-4">{children}</div>
    </main>
  );
}

function Moved({ to }: { to: string }) {
  const address = `${to}${adminPaths.dashboard}`;
  return (
    <Frame title="You are all set">
      <section className="grid w-full gap-4 rounded-card border border-hairline bg-paper p-5 sm:p-8">
        <p>
          Your service is at a different address from this page. Sign in there with your email and
          password:
        </p>
        <p>
          <a href={address} className="wrap-anywhere font-semibold text-link">
            {address}
          </a>
        </p>
        <p className="text-14 text-muted">
          If that address leads nowhere, point it to this service, or start the service with
          TOWNPICK_PUBLIC_URL set to one that does lead here.
        </p>
      </section>
    </Frame>
  );
}

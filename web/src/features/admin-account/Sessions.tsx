import { FailureNote } from "@/components/admin/FailureNote.tsx";
import { formatDateTime } from "@/components/admin/format.ts";
import { Badge } from "@/components/ui/Badge.tsx";
import { Button } from "@/components/ui/Button.tsx";
import { useAction } from "@/lib/useAction.ts";
import { endSessions, sessionsKey, useSignedInBrowsers } from "./api.ts";
import { describeBrowser } from "./describe-browser.ts";

/** The browsers in which the administrator is signed in, each of which can be signed out. */
export function Sessions() {
  const { data, isError, isFetching, refetch } = useSignedInBrowsers();
  const { run, busy } = useAction({
    act: (id: string | undefined) => endSessions(id),
    done: "Session ended",
    failed: "Failed to end the session",
    refresh: (client) => void client.invalidateQueries({ queryKey: sessionsKey }),
  });

  if (isError) {
    return (
      <FailureNote
        sentence="Failed to load sessions"
        retrying={isFetching}
        onRetry={() => void refetch()}
      />
    );
  }
  if (!data) {
    return (
      <p role="status" className="text-14 text-muted">
        Loading…
      </p>
    );
  }
  return (
    <div className="grid gap-4">
      <ul className="divide-y divide-hairline border-hairline border-y text-14">
        {data.items.map((session) => (
          <li key={session.id} className="flex flex-wrap items-center justify-between gap-3 py-3">
            <div className="grid gap-0.5">
              <span className="flex flex-wrap items-center gap-2 font-medium">
                {describeBrowser(session.user_agent)}
                {session.current && <Badge tone="live">This browser</Badge>}
              </span>
              <span className="text-muted tabular-nums">
                Last seen {formatDateTime(session.last_seen_at)}
              </span>
            </div>
            {!session.current && (
              <Button
                variant="outline"
                size="sm"
                aria-label={`Sign Out ${describeBrowser(session.user_agent)}`}
                aria-disabled={busy}
                onClick={() => void run(session.id)}
              >
                Sign Out
              </Button>
            )}
          </li>
        ))}
      </ul>
      {data.items.length > 1 && (
        <Button
          variant="outline"
          aria-disabled={busy}
          className="justify-self-start"
          onClick={() => void run(undefined)}
        >
          Sign Out Everywhere Else
        </Button>
      )}
    </div>
  );
}

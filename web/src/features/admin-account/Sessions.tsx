import { useState } from "react";
import { formatDateTime } from "@/components/admin/format.ts";
import { LoadingNote } from "@/components/admin/LoadingNote.tsx";
import { Badge } from "@/components/ui/Badge.tsx";
import { Button } from "@/components/ui/Button.tsx";
import { useSignedInBrowsers } from "./api.ts";
import { describeBrowser } from "./describe-browser.ts";
import { EndSessionsDialog } from "./EndSessionsDialog.tsx";

/** What is to be signed out: one browser, or all but this one. */
type Asked = { id: string; browser: string } | "others" | null;

/** The browsers in which the administrator is signed in, each of which can be signed out after a question and the password. */
export function Sessions() {
  const sessions = useSignedInBrowsers();
  const [asked, ask] = useState<Asked>(null);

  if (sessions.isError || !sessions.data) {
    return <LoadingNote query={sessions} failed="Failed to load sessions" />;
  }
  const { data } = sessions;
  const others = data.items.filter(({ current }) => !current).length;
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
                onClick={() =>
                  ask({ id: session.id, browser: describeBrowser(session.user_agent) })
                }
              >
                Sign Out
              </Button>
            )}
          </li>
        ))}
      </ul>
      {others > 0 && (
        <Button variant="outline" className="justify-self-start" onClick={() => ask("others")}>
          Sign Out Everywhere Else
        </Button>
      )}
      {asked !== null && (
        <EndSessionsDialog
          id={asked === "others" ? undefined : asked.id}
          title={
            asked === "others" ? `Sign out ${browsers(others)}?` : `Sign out ${asked.browser}?`
          }
          onClose={() => ask(null)}
        />
      )}
    </div>
  );
}

function browsers(count: number): string {
  return count === 1 ? "one other browser" : `${count} other browsers`;
}

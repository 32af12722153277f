import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { type Flag, flagsQuery, memberKey, putFlagAway } from "@/components/admin/api/members.ts";
import { Card } from "@/components/admin/Card.tsx";
import { FailureNote } from "@/components/admin/FailureNote.tsx";
import { formatDate, formatDateTime } from "@/components/admin/format.ts";
import { adminPaths } from "@/components/admin/paths.ts";
import { Badge } from "@/components/ui/Badge.tsx";
import { Button } from "@/components/ui/Button.tsx";
import { useAction } from "@/lib/useAction.ts";
import { flagPutAway, flagReason } from "./messages.ts";

/** What a user has in common with many others, with those others; nothing is shown of somebody who has no flags. */
export function Flags({ memberId }: { memberId: string }) {
  const flags = useQuery(flagsQuery(memberId));
  if (flags.isError && !flags.data) {
    return (
      <FailureNote
        sentence="The flags could not be loaded."
        retrying={flags.isFetching}
        onRetry={() => void flags.refetch()}
      />
    );
  }
  const items = flags.data?.items ?? [];
  if (items.length === 0) return null;
  return (
    <Card title="Flags">
      <ul className="grid gap-4 text-14">
        {items.map((flag) => (
          <Flagged key={flag.kind} memberId={memberId} flag={flag} />
        ))}
      </ul>
      <p className="text-14 text-muted">
        A flag removes nobody and keeps nobody out of a drawing. What people have in common besides
        their address is forgotten after 30 days.
      </p>
    </Card>
  );
}

function Flagged({ memberId, flag }: { memberId: string; flag: Flag }) {
  const isAway = flag.put_away_at !== null;
  const { run, busy } = useAction({
    act: () => putFlagAway(memberId, flag.kind, !isAway),
    done: flagPutAway(!isAway),
    failed: "Failed to change the flag",
    refresh: (client) => {
      void client.invalidateQueries({ queryKey: memberKey(memberId) });
      void client.invalidateQueries({ queryKey: ["admin", "dashboard"] });
    },
  });
  const verb = isAway ? "Flag again" : "Dismiss";
  const unnamed = flag.others - flag.members.length;
  return (
    <li className="grid gap-2 border-hairline border-b pb-4 last:border-b-0 last:pb-0">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="grid gap-1">
          <p className="flex flex-wrap items-center gap-2 font-semibold">
            {flagReason(flag)}
            {isAway && <Badge tone="completed">Dismissed</Badge>}
          </p>
          <p className="text-muted">
            Flagged {formatDateTime(flag.flagged_at)}
            {flag.put_away_at !== null && `; dismissed ${formatDateTime(flag.put_away_at)}`}
          </p>
        </div>
        <Button
          variant="outline"
          size="sm"
          aria-label={`${verb}: ${flagReason(flag)}`}
          aria-disabled={busy}
          onClick={() => void run()}
        >
          {verb}
        </Button>
      </div>
      <ul className="flex flex-wrap gap-x-4 gap-y-1">
        {flag.members.map(({ id, name, town_full_name, joined_at }) => (
          <li key={id}>
            <Link to={adminPaths.user(id)} className="text-link">
              {name}
            </Link>{" "}
            <span className="text-muted">
              {town_full_name}, {formatDate(joined_at)}
            </span>
          </li>
        ))}
        {unnamed > 0 && <li className="text-muted">and {unnamed} more</li>}
      </ul>
    </li>
  );
}

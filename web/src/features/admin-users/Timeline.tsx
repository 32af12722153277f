import { type TimelineEvent, timelineOf } from "@/components/admin/api/members.ts";
import { FailureNote } from "@/components/admin/FailureNote.tsx";
import { formatDateTime } from "@/components/admin/format.ts";
import { LoadingNote } from "@/components/admin/LoadingNote.tsx";
import type { More as MoreState } from "@/components/admin/list/MoreRows.tsx";
import { useServerRows } from "@/components/admin/list/useServerRows.ts";
import { Badge, type Tone } from "@/components/ui/Badge.tsx";
import { Button } from "@/components/ui/Button.tsx";

const toneOfDelivery: Readonly<Record<string, Tone>> = {
  pending: "upcoming",
  delivered: "completed",
  success: "live",
  failed: "danger",
};

const nothing = {};

/** What happened to a member and which messages they got, newest first. */
export function Timeline({ memberId }: { memberId: string }) {
  const timeline = useServerRows({
    list: timelineOf(memberId),
    query: nothing,
    rowKey: ({ at, title, channel }) => [at, title, channel].join(" "),
    failed: "Failed to load user details",
  });
  const { rows } = timeline;
  if (!rows) {
    return (
      <LoadingNote query={timeline} failed="The timeline could not be loaded." className="py-4" />
    );
  }
  if (rows.length === 0) {
    return <p className="py-4 text-14 text-muted">No activity found for this user</p>;
  }
  return (
    <div className="grid gap-4">
      <More state={timeline.before} words="Show newer" onMore={timeline.loadBefore} />
      <ol className="grid border-hairline border-l">
        {rows.map((event, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two events may happen at one instant; rows are only added
          <Event key={timeline.start + index} event={event} />
        ))}
      </ol>
      <More state={timeline.more} words="Show more" onMore={() => void timeline.fetchNextPage()} />
    </div>
  );
}

interface MoreProps {
  state: MoreState;
  words: string;
  onMore: () => void;
}

/** The button that loads what comes before or after, or that it did not arrive. */
function More({ state, words, onMore }: MoreProps) {
  if (state === "none") return null;
  if (state === "failed" || state === "retrying") {
    return (
      <FailureNote
        sentence="The timeline could not be loaded."
        retrying={state === "retrying"}
        onRetry={onMore}
      />
    );
  }
  const isLoading = state === "loading";
  return (
    <Button
      variant="outline"
      size="sm"
      className="justify-self-start"
      aria-disabled={isLoading}
      onClick={() => isLoading || onMore()}
    >
      {isLoading ? "Loading..." : words}
    </Button>
  );
}

/** The service cuts what was said to this many characters. */
const longestDescription = 100;

function withEllipsis(description: string): string {
  const isCut = [...description].length >= longestDescription;
  return isCut ? `${description.trimEnd()}…` : description;
}

function Event({ event }: { event: TimelineEvent }) {
  return (
    <li className="relative grid gap-0.5 py-2 pl-5 text-14 before:absolute before:top-4 before:-left-1 before:size-2 before:rounded-full before:bg-field">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-semibold">{event.title}</span>
        {event.delivery && (
          <Badge tone={toneOfDelivery[event.delivery] ?? "completed"}>{event.delivery}</Badge>
        )}
        {event.channel && <span className="text-muted">{event.channel}</span>}
      </div>
      {event.description && <p>{withEllipsis(event.description)}</p>}
      {event.failed_reason && <p className="text-danger">{event.failed_reason}</p>}
      <time dateTime={event.at} className="text-muted tabular-nums">
        {formatDateTime(event.at)}
      </time>
    </li>
  );
}

import { useState } from "react";
import { Link } from "react-router";
import { formatCount, formatDateTime } from "@/components/admin/format.ts";
import { adminPaths } from "@/components/admin/paths.ts";
import { Button } from "@/components/ui/Button.tsx";
import { ConfirmDialog } from "@/components/ui/ConfirmDialog.tsx";
import { useAction } from "@/lib/useAction.ts";
import { letFirstMessagesGo, useDashboardNumbers } from "./api.ts";

/** That the first messages to new users are put off because too many joined; lets them go after asking. */
export function FirstMessages() {
  const { data } = useDashboardNumbers();
  const [isAsked, setIsAsked] = useState(false);
  const { run } = useAction({
    act: letFirstMessagesGo,
    done: ({ people }) => `The first messages to ${newUsers(people)} are on their way`,
    failed: "Failed to send the first messages",
    refresh: (client) => void client.invalidateQueries({ queryKey: ["admin", "dashboard"] }),
  });
  const waiting = data?.first_messages_put_off;
  if (!waiting) return null;
  const { people, since, hourly_limit } = waiting;
  return (
    <section
      aria-labelledby="first-messages"
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 rounded-control border border-danger/30 bg-danger/8 px-4 py-3 text-14"
    >
      <div className="grid max-w-[80ch] gap-1">
        <h2 id="first-messages" className="font-sans font-semibold text-danger">
          First messages to {newUsers(people)} are on hold
        </h2>
        <p>
          More than {formatCount(hourly_limit)} people joined within an hour, so some messages have
          been waiting since {formatDateTime(since)}. Each hour as many go out as the limit allows.
          If you do not know why so many are joining, look at the{" "}
          <Link to={adminPaths.flaggedUsers} className="text-link">
            flagged users
          </Link>{" "}
          first.
        </p>
      </div>
      <Button variant="outline" size="sm" onClick={() => setIsAsked(true)}>
        Send them now
      </Button>
      <ConfirmDialog
        open={isAsked}
        onOpenChange={setIsAsked}
        title={`Write to ${newUsers(people)} now?`}
        description={`The welcome, and this week's contest where there is one, goes to ${newUsers(people)} at once. Messages that were sent cannot be taken back.`}
        confirm="Send them"
        onConfirm={() => run()}
      />
    </section>
  );
}

function newUsers(count: number): string {
  return count === 1 ? "1 new user" : `${formatCount(count)} new users`;
}

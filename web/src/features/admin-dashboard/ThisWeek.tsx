import { useQuery } from "@tanstack/react-query";
import { Card } from "@/components/admin/Card.tsx";
import { FailureNote } from "@/components/admin/FailureNote.tsx";
import { formatCount, formatDate, formatDateTime } from "@/components/admin/format.ts";
import { adminPaths } from "@/components/admin/paths.ts";
import { May, useMay } from "@/components/admin/session/may.tsx";
import { type Engine, useEngine, type Week, weekQuery } from "./api.ts";
import { Work } from "./Work.tsx";

/** What the week asks of an administrator, the most urgent first; each line leads to where it is worked on. */
export function ThisWeek() {
  const { data: week, isError, isFetching, refetch } = useQuery(weekQuery);
  const { data: engine } = useEngine();
  const may = useMay();
  const seesNominations = may("admin_list_nominations");
  return (
    <Card title="This Week">
      {!week && isError ? (
        <FailureNote
          sentence="What there is to do could not be loaded."
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <ul className="-my-2 divide-y divide-hairline text-14">
          <May use="admin_list_prizes">
            <Work
              to={adminPaths.unansweredWinners}
              count={week?.unanswered_winners?.count}
              isCapped={week?.unanswered_winners?.is_capped}
              notes={winnerNotes(week, engine)}
            >
              Winners who have not answered
            </Work>
            <Work
              to={adminPaths.prizesToHandOver}
              count={week?.prizes_to_hand_over?.count}
              isCapped={week?.prizes_to_hand_over?.is_capped}
            >
              Prizes to hand over
            </Work>
          </May>
          <Work to={adminPaths.townsWithoutContest} count={week?.towns_without_live_contest}>
            Towns without a live contest now
          </Work>
          <Work to={adminPaths.townsToPlan} count={week?.towns_without_next_contest}>
            Towns without a contest in the week of {week ? formatDate(week.next_sunday) : "…"}
          </Work>
          <Work
            to={may("admin_list_notifications") ? adminPaths.failedMessages : null}
            count={week?.failed_messages}
            notes={week?.failure_causes.map(({ channel, cause, messages }) => ({
              key: `${channel} ${cause}`,
              text: `${formatCount(messages)} ${channel === "sms" ? "texts" : "emails"}: ${cause}`,
            }))}
          >
            Messages that failed in the last 7 days
          </Work>
          <MissingProviders engine={engine} />
          <Work to={adminPaths.tab("inbox")} count={arrived(week)}>
            {seesNominations ? "New applications and nominations" : "New applications"}
          </Work>
          <May use="admin_list_text_replies">
            <Work to={adminPaths.textReplies} count={week?.open_text_replies ?? undefined}>
              Texts that wait for an answer
            </Work>
          </May>
        </ul>
      )}
    </Card>
  );
}

/** The channels nothing leaves through, and how many messages stayed here because of it. */
function MissingProviders({ engine }: { engine: Engine | undefined }) {
  const sees = useMay()("admin_list_notifications");
  const { email, sms } = engine?.providers ?? {};
  const missing = [email === "local" && "email", sms === "local" && "text messages"].filter(
    Boolean,
  );
  if (missing.length === 0) return null;
  return (
    <Work
      to={sees ? adminPaths.localMessages : null}
      count={engine?.queue.local}
      notes={[
        {
          key: "providers",
          text: "They are kept in the local outbox and reach nobody.",
          isUrgent: true,
        },
      ]}
    >
      Messages without a provider for {missing.join(" and ")}
    </Work>
  );
}

function winnerNotes(week: Week | undefined, engine: Engine | undefined) {
  const unreached = engine?.unreached_winners_total ?? 0;
  const first = week?.first_claim_deadline;
  return [
    ...(first ? [{ key: "first", text: `The first has until ${formatDateTime(first)}` }] : []),
    ...(unreached > 0
      ? [
          {
            key: "unreached",
            text: `${formatCount(unreached)} of them no message reaches. Please call.`,
            isUrgent: true,
          },
        ]
      : []),
  ];
}

function arrived(week: Week | undefined): number | undefined {
  return week && week.new_applications + (week.new_nominations ?? 0);
}

import { useQuery } from "@tanstack/react-query";
import { Card } from "@/components/admin/Card.tsx";
import { FailureNote } from "@/components/admin/FailureNote.tsx";
import { formatCount, formatDate, formatDateTime } from "@/components/admin/format.ts";
import { adminPaths } from "@/components/admin/paths.ts";
import { May, useMay } from "@/components/admin/session/may.tsx";
import { type Engine, useEngine, type Week, weekQuery } from "./api.ts";
import { type NamedWork, Work } from "./Work.tsx";

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
          sentence="This week’s tasks could not be loaded."
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
              notes={unreachedNote(engine)}
              first={week?.first_unanswered.map(waitingWinner)}
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
          <Work
            to={adminPaths.townsWithoutContest}
            count={week?.towns_without_live_contest}
            first={week?.first_without_live_contest.map(town)}
          >
            Towns without a live contest now
          </Work>
          <Work
            to={adminPaths.townsToPlan}
            count={week?.towns_without_next_contest}
            first={week?.first_without_next_contest.map(town)}
          >
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
              Texts waiting for an answer
            </Work>
          </May>
        </ul>
      )}
    </Card>
  );
}

/** The channels nothing leaves through, and how many messages stayed here because of it. */
function MissingProviders({ engine }: { engine: Engine | undefined }) {
  const may = useMay();
  const { email, sms } = engine?.providers ?? {};
  const missing = [email === "local" && "email", sms === "local" && "text messages"].filter(
    Boolean,
  );
  if (!engine || missing.length === 0) return null;
  const kept = formatCount(engine.queue.local);
  const messages = adminPaths.localMessages;
  return (
    <Work
      to={may("admin_show_settings") ? adminPaths.settings : null}
      count={missing.length}
      notes={[{ key: "providers", text: "Messages sent that way reach no one.", isUrgent: true }]}
      first={
        may("admin_list_notifications") && engine.queue.local > 0
          ? [{ key: "local", to: messages, name: `${kept} in the local outbox` }]
          : []
      }
    >
      No provider for {missing.join(" and ")}
    </Work>
  );
}

function unreachedNote(engine: Engine | undefined) {
  const unreached = engine?.unreached_winners_total ?? 0;
  if (unreached === 0) return [];
  const text = `No message reaches ${formatCount(unreached)} of them. Please call.`;
  return [{ key: "unreached", text, isUrgent: true }];
}

function waitingWinner(winner: Week["first_unanswered"][number], place: number): NamedWork {
  const { contest_id, name, town_full_name, claim_deadline } = winner;
  const until = claim_deadline && `, until ${formatDateTime(claim_deadline)}`;
  return {
    key: `${contest_id} ${place}`,
    to: adminPaths.contest(contest_id),
    name: name ?? "A winner who was deleted",
    note: `${town_full_name}${until ?? ""}`,
  };
}

function town({ id, full_name }: Week["first_without_live_contest"][number]): NamedWork {
  return { key: id, to: adminPaths.town(id), name: full_name };
}

function arrived(week: Week | undefined): number | undefined {
  return week && week.new_applications + (week.new_nominations ?? 0);
}

import { useQueryClient } from "@tanstack/react-query";
import {
  type MemberDetail,
  memberKey,
  memberList,
  setSubscription,
} from "@/components/admin/api/members.ts";
import { showInRow } from "@/components/admin/list/list-page.ts";
import { useAction } from "@/lib/useAction.ts";
import { subscriptionChanged } from "./messages.ts";

type Member = Pick<MemberDetail, "id" | "is_subscribed">;

/** Takes a user out of the drawings or back in; shown at once, and taken back when the service refuses. */
export function useSubscription(options: {
  /** Whether it is noted when that was. */
  notesWhen: boolean;
  failed: (isSubscribed: boolean) => string;
}) {
  const client = useQueryClient();

  function show(id: string, change: Partial<MemberDetail> & Pick<Member, "is_subscribed">) {
    // An answer that is on its way would bring the old state back.
    void client.cancelQueries({ queryKey: memberKey(id), exact: true });
    client.setQueryData<MemberDetail>(
      memberKey(id),
      (member) => member && { ...member, ...change },
    );
    const { is_subscribed } = change;
    return showInRow(client, memberList, (row) => row.id === id, { is_subscribed });
  }

  const { run } = useAction({
    act: ({ id, is_subscribed }: Member) => setSubscription(id, !is_subscribed, options.notesWhen),
    per: ({ id }) => id,
    show: ({ id, is_subscribed }) => {
      show(id, { is_subscribed: !is_subscribed });
      return () => show(id, { is_subscribed });
    },
    done: (_answer, { is_subscribed }) => subscriptionChanged(!is_subscribed),
    failed: (_failure, { is_subscribed }) => options.failed(!is_subscribed),
    onDone: (answer, { id }) => {
      show(id, answer);
      void client.invalidateQueries({ queryKey: memberKey(id) });
    },
  });
  return run;
}

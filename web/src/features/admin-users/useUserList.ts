import { useQueryClient } from "@tanstack/react-query";
import {
  deleteMember,
  type MemberRow,
  memberKey,
  memberList,
  setSubscriptions,
} from "@/components/admin/api/members.ts";
import { changeRows, outdateLists } from "@/components/admin/list/list-page.ts";
import { toast } from "@/lib/toast.ts";
import { useAction } from "@/lib/useAction.ts";
import { users } from "./messages.ts";

interface Change {
  ids: readonly string[];
  isSubscribed: boolean;
}

/** Changes users from a list. */
export function useUserList() {
  const client = useQueryClient();
  const change = {
    act: ({ ids, isSubscribed }: Change) => setSubscriptions(ids, isSubscribed),
    failed: () => "Failed to update user subscription",
    refresh: () => outdateLists(client, memberList),
  };
  const undo = useAction({
    ...change,
    done: ({ ids }, { isSubscribed }) => said(ids.length, isSubscribed),
  });
  const several = useAction({
    ...change,
    onDone: ({ ids }, { isSubscribed }) =>
      toast({
        title: "Success",
        description: said(ids.length, isSubscribed),
        // Of those who were ticked, only these were changed.
        ...(ids.length > 0 && {
          action: {
            label: "Undo",
            onClick: () => void undo.run({ ids, isSubscribed: !isSubscribed }),
          },
        }),
      }),
  });
  const removal = useAction({
    act: ({ id }: MemberRow) => deleteMember(id),
    done: "User deleted successfully",
    failed: () => "Failed to delete user",
    onDone: (_nothing, { id }) => {
      changeRows(client, memberList, (row) => (row.id === id ? null : row));
      client.removeQueries({ queryKey: memberKey(id) });
    },
    refresh: () => void client.invalidateQueries({ queryKey: ["admin", "dashboard"] }),
  });
  return { toggleAll: several.run, remove: removal.run };
}

function said(count: number, isSubscribed: boolean): string {
  return `${users(count)} ${isSubscribed ? "reactivated" : "deactivated"}`;
}

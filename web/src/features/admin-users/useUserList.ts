import { useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import {
  deleteMember,
  type MemberRow,
  memberKey,
  memberList,
  setSubscription,
  setSubscriptions,
} from "@/components/admin/api/members.ts";
import { changeRows, outdateLists } from "@/components/admin/list/list-page.ts";
import { forgetRefusals } from "@/lib/refusals.ts";
import { toast } from "@/lib/toast.ts";
import { subscriptionChanged, users } from "./messages.ts";

/** Changes users from a list; the list shows it at once and takes it back when the service refuses. */
export function useUserList() {
  const client = useQueryClient();
  const changing = useRef(new Set<string>());

  function show(id: string, is_subscribed: boolean) {
    changeRows(client, memberList, (row) => (row.id === id ? { ...row, is_subscribed } : row));
  }

  async function toggle({ id, is_subscribed }: MemberRow) {
    if (changing.current.has(id)) return;
    changing.current.add(id);
    const wanted = !is_subscribed;
    forgetRefusals();
    show(id, wanted);
    try {
      show(id, (await setSubscription(id, wanted, false)).is_subscribed);
      toast({ title: "Success", description: subscriptionChanged(wanted) });
      void client.invalidateQueries({ queryKey: memberKey(id) });
    } catch {
      show(id, is_subscribed);
      tell("Failed to update user subscription");
    } finally {
      changing.current.delete(id);
    }
  }

  /** Rejects when nothing was changed, so that the ticks can stay. */
  async function toggleAll(ids: readonly string[], isSubscribed: boolean) {
    const changed = await change(ids, isSubscribed);
    toast({
      title: "Success",
      description: said(changed.length, isSubscribed),
      // Of those who were ticked, only these were changed.
      ...(changed.length > 0 && {
        action: { label: "Undo", onClick: () => void undo(changed, !isSubscribed) },
      }),
    });
  }

  async function undo(ids: readonly string[], isSubscribed: boolean) {
    const changed = await change(ids, isSubscribed).catch(() => null);
    if (changed) toast({ title: "Success", description: said(changed.length, isSubscribed) });
  }

  async function change(ids: readonly string[], isSubscribed: boolean) {
    forgetRefusals();
    try {
      const answer = await setSubscriptions(ids, isSubscribed);
      outdateLists(client, memberList);
      return answer.ids;
    } catch (error) {
      tell("Failed to update user subscription");
      throw error;
    }
  }

  async function remove({ id }: MemberRow) {
    try {
      await deleteMember(id);
    } catch (error) {
      tell("Failed to delete user");
      throw error;
    }
    changeRows(client, memberList, (row) => (row.id === id ? null : row));
    client.removeQueries({ queryKey: memberKey(id) });
    void client.invalidateQueries({ queryKey: ["admin", "dashboard"] });
    toast({ title: "Success", description: "User deleted successfully" });
  }

  return { toggle, toggleAll, remove };
}

function said(count: number, isSubscribed: boolean): string {
  return `${users(count)} ${isSubscribed ? "reactivated" : "deactivated"}`;
}

function tell(description: string) {
  toast({ title: "Error", description, variant: "destructive" });
}

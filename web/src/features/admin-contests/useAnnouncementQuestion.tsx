import { useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { ContestFields } from "@/components/admin/api/contests.ts";
import { townQuery } from "@/components/admin/api/towns.ts";
import { formatMembers } from "@/components/admin/format.ts";
import { useQuestion } from "@/components/ui/useQuestion.tsx";
import { hasBegun } from "@/lib/contest-week.ts";

/**
 * Asks before a contest is entered into the running week of an open town, because its members hear of it without
 * another step. Gives the function that asks, and the dialog to put into the form.
 */
export function useAnnouncementQuestion(
  confirm: string,
): [ask: (fields: ContestFields) => Promise<boolean>, question: ReactNode] {
  const client = useQueryClient();
  const [askFirst, question] = useQuestion();

  async function ask({ town_id, start_date }: ContestFields): Promise<boolean> {
    if (!town_id || !start_date || !hasBegun(start_date, new Date())) return true;
    const town = await client.fetchQuery(townQuery(town_id));
    if (town.status !== "Active" || town.active_members === 0) return true;
    const description = `The week of this contest has begun. Once it is saved, ${formatMembers(town.active_members)} of ${town.full_name} will be notified, starting Monday at 10 AM Eastern. Sent messages cannot be recalled.`;
    return askFirst({ title: "Announce this contest now?", description, confirm });
  }

  return [ask, question];
}

import { useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { changeRows, outdateLists } from "@/features/admin/list/list-page.ts";
import { forgetRefusals } from "@/lib/refusals.ts";
import { toast } from "@/lib/toast.ts";
import {
  type StatusChange,
  setTownStatus,
  setTownStatuses,
  type TownRow,
  type TownStatus,
  townsPath,
} from "./api.ts";

/** Opens and closes towns; the list shows it at once and takes it back when the service refuses. */
export function useTownStatus() {
  const client = useQueryClient();
  const changing = useRef(new Set<string>());

  function show(slug: string, change: Partial<TownRow>) {
    changeRows<TownRow>(client, townsPath, (row) =>
      row.slug === slug ? { ...row, ...change } : row,
    );
  }

  async function change(town: TownRow, status: TownStatus) {
    if (changing.current.has(town.slug)) return;
    changing.current.add(town.slug);
    forgetRefusals();
    show(town.slug, { status });
    try {
      const changed = await setTownStatus(town.slug, status);
      show(town.slug, { id: changed.id, status: changed.status });
      toast({ title: "Success", description: told(changed) });
      void client.invalidateQueries({ queryKey: ["admin", "dashboard"] });
    } catch {
      show(town.slug, { status: town.status });
      tellFailure();
    } finally {
      changing.current.delete(town.slug);
    }
  }

  async function changeAll(slugs: readonly string[], status: TownStatus) {
    try {
      const { changed, skipped } = await setTownStatuses(slugs, status);
      const left = skipped === 0 ? "" : `, ${skipped} left as they were`;
      const towns = changed === 1 ? "1 town" : `${changed} towns`;
      toast({ title: "Success", description: `${towns} updated to ${status}${left}` });
    } catch (error) {
      tellFailure();
      throw error;
    }
    outdateLists(client, townsPath);
    void client.invalidateQueries({ queryKey: ["admin", "dashboard"] });
  }

  return { change, changeAll };
}

function tellFailure() {
  toast({ title: "Error", description: "Failed to update place status", variant: "destructive" });
}

/** What a toast says about a change of status. */
function told({ full_name, status, created, notified }: StatusChange): string {
  if (created && status === "Active") {
    return `${full_name} has been activated! Launch notifications sent to ${notified ?? 0} members.`;
  }
  const launched = status === "Active" && (notified ?? 0) > 0;
  return `${full_name} status updated to ${status}${launched ? ". Launch notifications sent!" : ""}`;
}

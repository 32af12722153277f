import { useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import {
  setTownStatus,
  setTownStatuses,
  type TownRow,
  type TownStatus,
  townList,
} from "@/components/admin/api/towns.ts";
import { changeRows, outdateLists } from "@/components/admin/list/list-page.ts";
import { forgetRefusals } from "@/lib/refusals.ts";
import { toast } from "@/lib/toast.ts";
import { launchTold, told } from "./status-words.ts";

/** Opens and closes towns; the list shows it at once and takes it back when the service refuses. */
export function useTownStatus() {
  const client = useQueryClient();
  const changing = useRef(new Set<string>());

  function show(slug: string, change: Partial<TownRow>) {
    changeRows(client, townList, (row) => (row.slug === slug ? { ...row, ...change } : row));
  }

  async function change(town: Pick<TownRow, "slug" | "status">, status: TownStatus) {
    if (changing.current.has(town.slug)) return;
    changing.current.add(town.slug);
    forgetRefusals();
    show(town.slug, { status });
    try {
      const changed = await setTownStatus(town.slug, status);
      show(town.slug, { id: changed.id, status: changed.status });
      toast({ title: "Success", description: told(changed) });
      void client.invalidateQueries({ queryKey: ["admin", "dashboard"] });
      void client.invalidateQueries({ queryKey: ["admin", "town"] });
    } catch {
      show(town.slug, { status: town.status });
      tellFailure();
    } finally {
      changing.current.delete(town.slug);
    }
  }

  async function changeAll(slugs: readonly string[], status: TownStatus) {
    try {
      const { changed, skipped, notified, local } = await setTownStatuses(slugs, status);
      const left = skipped === 0 ? "" : `, ${skipped} left as they were`;
      const launched = notified > 0 ? `. ${launchTold(notified, local)}` : "";
      const towns = changed === 1 ? "1 town" : `${changed} towns`;
      toast({ title: "Success", description: `${towns} updated to ${status}${left}${launched}` });
    } catch (error) {
      tellFailure();
      throw error;
    }
    outdateLists(client, townList);
    void client.invalidateQueries({ queryKey: ["admin", "dashboard"] });
  }

  return { change, changeAll };
}

function tellFailure() {
  toast({ title: "Error", description: "Failed to update place status", variant: "destructive" });
}
